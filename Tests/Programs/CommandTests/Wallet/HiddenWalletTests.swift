#if os(Linux)
  import Addresses
  import Bitcoin
  import Foundation
  import TestSupport
  import TestWallets
  import Testing

  @Suite("Hidden wallets, by command")
  struct HiddenWalletTests {
    static let secret = "TREZOR 25 ñ"
    private let ada: WalletPlace
    private let hidden: TestWallet
    private let options = [
      "--bip39-passphrase-file", "hidden", "--wallet-passphrase-file", "wallet",
    ]

    init() throws {
      ada = try WalletPlace.imported()
      try ada.place.write(Self.secret + "\n", to: "hidden")
      hidden = try TestWallet(passphrase: Self.secret)
    }

    private func database() throws -> Data {
      try Data(contentsOf: URL(fileURLWithPath: ada.place.path(".local/share/whisper/vault.db")))
    }

    @Test("show addresses, review and sign as others do, and leave not an octet in the vault")
    func writesNothing() throws {
      let recipient = try TestWallet(
        "legal winner thank year wave sausage worth useful legal winner thank yellow"
      ).key().address
      try ada.place.write(
        String(
          decoding: PSBT(reading: hidden.payment(to: recipient).octets).written(as: .base64),
          as: UTF8.self), to: "tx")
      let before = try database()
      let address = try ada.run(["wallet", "address", "Cold", "--index", "3"] + options).expect(0)
      #expect(try address.text == hidden.key(index: 3).address.text)
      #expect(address.errors.contains("Hidden wallet, fingerprint \(hidden.fingerprint.hex)."))
      // Any account, of which nothing is kept either.
      let far = try ada.run(
        ["wallet", "address", "Cold", "--kind", "p2tr", "--account", "9", "--index", "70000"]
          + options
      ).expect(0)
      #expect(try far.text == hidden.key(.p2tr, account: 9, index: 70_000).address.text)
      let descriptor = try ada.run(["wallet", "descriptor", "Cold"] + options).expect(0)
      #expect(descriptor.text.hasPrefix("wpkh([\(hidden.fingerprint.hex)/84h/0h/0h]xpub"))

      let inspect = ["wallet", "tx", "inspect", "tx", "--wallet", "Cold", "--json"]
      let review = try ada.run(inspect + options).expect(0).json
      #expect(review["fingerprint"] as? String == hidden.fingerprint.hex)
      let code = try #require(review["approval"] as? String)
      let signed = try ada.run(
        ["wallet", "tx", "sign", "Cold", "tx", "--approve", code, "--finalize"] + options
      ).expect(0)
      #expect(try PSBT.read(Array(signed.text.utf8)).psbt.isComplete)
      #expect(signed.errors.contains("Nothing of the hidden wallet was written down."))
      #expect(try database() == before)
      // The wallet itself has nothing to sign there, and no use for the code.
      #expect(
        try ada.code("wallet", "tx", "inspect", "tx", "--wallet", "Cold", status: 3)
          == "error.tx.not_ours")
    }

    @Test("take no approval of the wallet itself, nor it one of theirs")
    func approvals() throws {
      // One transaction with an input of each, so that both can sign it.
      let open = try TestWallet()
      var forge = PSBTForge()
      forge.inputs = [
        try open.input(open.key(), 100_000), try hidden.input(hidden.key(), 100_000, salt: 1),
      ]
      forge.outputs = [open.output(try open.key(branch: 1), 199_000)]
      try ada.place.write(
        String(decoding: PSBT(reading: forge.octets).written(as: .base64), as: UTF8.self), to: "tx")
      let inspect = ["wallet", "tx", "inspect", "tx", "--wallet", "Cold", "--json"]
      let code = try #require(try ada.run(inspect).expect(0).json["approval"] as? String)
      let hiddenCode = try #require(
        try ada.run(inspect + options).expect(0).json["approval"] as? String)
      #expect(code != hiddenCode)
      let sign = ["wallet", "tx", "sign", "Cold", "tx", "--json"]
      let plain = ["--wallet-passphrase-file", "wallet"]
      #expect(
        try ada.code(of: ada.run(sign + options + ["--approve", code]).expect(5))
          == "error.tx.approval_differs")
      #expect(
        try ada.code(of: ada.run(sign + plain + ["--approve", hiddenCode]).expect(5))
          == "error.tx.approval_differs")
      try ada.run(sign + options + ["--approve", hiddenCode]).expect(0)
      try ada.run(sign + plain + ["--approve", code]).expect(0)
    }

    @Test("are told from others by their fingerprint, and refused where another was named")
    func fingerprint() throws {
      let address = ["wallet", "address", "Cold"] + options
      let right = hidden.fingerprint.hex
      try ada.run(address + ["--fingerprint", right]).expect(0)
      try ada.run(address + ["--fingerprint", right.uppercased()]).expect(0)
      let wrong = try ada.run(address + ["--fingerprint", "73c5da0a", "--json"]).expect(5)
      #expect(try ada.code(of: wrong) == "error.wallet.hidden_fingerprint")
      #expect(wrong.text.isEmpty)
      for bad in ["73c5da0", "73c5da0a0a", "xyzxyzxy", ""] {
        try ada.run(address + ["--fingerprint", bad]).expect(2)
      }
      try ada("wallet", "address", "Cold", "--fingerprint", right).expect(2)
    }

    @Test("take their passphrase as it is, and no empty one")
    func passphrases() throws {
      func code(_ octets: [UInt8]) throws -> String? {
        try Data(octets).write(to: URL(fileURLWithPath: ada.place.path("hidden")))
        return try ada.code(
          of: ada.run(["wallet", "address", "Cold", "--json"] + options).expect(4))
      }
      #expect(try code([]) == "error.wallet.hidden_empty")
      #expect(try code([0x0A]) == "error.wallet.hidden_empty")
      #expect(try code([0x61, 0xFF]) == "error.wallet.hidden_text")
      #expect(try code([UInt8](repeating: 0x61, count: 1025)) == "error.wallet.hidden_length")
      try ada.place.write(" " + Self.secret + "\n", to: "spaced")
      let ran = try ada(
        "wallet", "address", "Cold", "--bip39-passphrase-file", "spaced",
        "--wallet-passphrase-file", "wallet"
      ).expect(0)
      #expect(ran.errors.contains("begins or ends with a space, which counts"))
      #expect(try ran.text == TestWallet(passphrase: " " + Self.secret).key().address.text)
      #expect(
        try ada.code(
          "wallet", "address", "Cold", "--bip39-passphrase", "--wallet-passphrase-file", "wallet",
          status: 4) == "error.wallet.hidden_needed")
      try ada(
        "wallet", "address", "Cold", "--bip39-passphrase", "--bip39-passphrase-file", "spaced"
      ).expect(2)
      try ada(
        "wallet", "address", "Cold", "--verify", WalletPlace.first, "--bip39-passphrase-file",
        "spaced"
      ).expect(2)
    }

    @Test("ask twice on a terminal")
    func terminal() throws {
      for (again, status) in [(Self.secret, 0), ("another", 4)] as [(String, Int32)] {
        let session = try ada.place.terminal([
          "wallet", "address", "Cold", "--bip39-passphrase", "--wallet-passphrase-file", "wallet",
          "--passphrase-file", "secret",
        ])
        try session.wait(for: "Passphrase of BIP-39: ")
        #expect(!session.echoes)
        try session.type(Self.secret + "\n")
        try session.answer("Once more: ", again)
        #expect(try session.end() == status)
        #expect(
          session.text.contains(try hidden.key().address.text) == (status == 0))
      }
    }
  }
#endif
