#if os(Linux)
  import Addresses
  import Foundation
  import TestSupport
  import TestWallets
  import Testing
  import Vault
  import WalletKit
  import WhisperKit

  @Suite("Who writes rows of a vault has nobody sign for keys of his")
  struct WalletIntruderTests {
    private static let passphrase = ["--wallet-passphrase-file", "wallet"]
    private static let payee = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"
    private static let contract = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"

    private let ada: WalletPlace
    private let home: AgentHome
    private let keys: TestWallet
    private let his: TestWallet

    init() throws {
      ada = try WalletPlace.imported()
      home = try AgentHome(ada.place)
      keys = try TestWallet()
      his = try TestWallet(RowIntruder.words)
      try ada("wallet", "payee", "add", "Kraken deposit", Self.payee, "--yes").expect(0)
      try ada(
        "wallet", "token", "add", Self.contract, "--chain-id", "1", "--symbol", "USDC",
        "--decimals", "6", "--yes"
      ).expect(0)
    }

    private var vault: String { ada.place.path(".local/share/whisper") }

    private func withPassphrase() throws -> RowIntruder {
      try RowIntruder(opening: vault, passphrase: "walnut ferry candle orbit")
    }

    // MARK: Through the agent

    @Test("an agent writes none of them, and shows addresses that are the phrase's without asking")
    func agent() throws {
      try home.run("unlock", "--for", "5", "--passphrase-file", "secret").expect(0)
      let intruder = try RowIntruder(askingAgentOf: home, vault: vault)
      for exchange in RowIntruder.Exchange.allCases {
        #expect(throws: VaultError.agentRefused) { try intruder.exchange(exchange) }
      }
      let stranger = try his.key().address
      #expect(throws: VaultError.agentRefused) { try intruder.setDecimals(18) }
      #expect(throws: VaultError.agentRefused) { try intruder.call(stranger, byRowOfPayee: true) }
      #expect(throws: VaultError.agentRefused) { try intruder.removeAccounts() }
      #expect {
        try intruder.rename(to: "Warm")
      } throws: {
        ($0 as? WhisperError)?.code == .agentRefused
      }
      // What showing an address writes he can write too, and nothing comes of it.
      try intruder.call(stranger, byRowOfPayee: false)
      let checked = try home.run("wallet", "check", stranger.text, "--json").expect(0).json
      #expect(checked["known"] as? String == "unknown")
      try intruder.callOwn(stranger)
      let again = try home.run("wallet", "check", stranger.text, "--json").expect(0).json
      #expect(again["known"] as? String == "unknown")

      let address = try home.run("wallet", "address", "Cold").expect(0)
      #expect(address.text == WalletPlace.first)
      #expect(
        address.errors.contains(
          "Public keys, which addresses are made of: last compared with the phrase on "))
      #expect(
        try home.run("wallet", "address", "Cold", "--json").expect(0).json["provenAt"] is Int)
      let second = try home.run("wallet", "address", "Cold", "--account", "1").expect(0).text
      #expect(try second == keys.key(account: 1).address.text)
      #expect(
        try home.run("wallet", "address", "Cold", "--verify", WalletPlace.first).expect(0).errors
          .contains("Public keys, which addresses are made of: last compared with the phrase on "))
      let descriptor = try home.run("wallet", "descriptor", "Cold").expect(0)
      #expect(
        descriptor.errors.contains(
          "Public keys, which addresses are made of: last compared with the phrase on "))
      try home.run("wallet", "payee", "list").expect(0)
      // Payees, tokens and wallets are changed by who opens the vault, whether it is kept unlocked or not.
      for arguments in [
        ["payee", "add", "Bea", "bc1qgl5vlg0zdl7yvprgxj9fevsc6q6x5dmcyk3cn3", "--yes"],
        ["payee", "rename", "Kraken deposit", "Bank"], ["payee", "remove", "Kraken deposit"],
        ["token", "remove", Self.contract, "--chain-id", "1"], ["rename", "Cold", "Warm"],
      ] {
        let line = ["wallet"] + arguments
        try ada.place.run(line, environment: home.environment).expect(4)
      }
      try ada.place.run(
        ["wallet", "payee", "rename", "Kraken deposit", "Bank", "--passphrase-file", "secret"],
        environment: home.environment
      ).expect(0)
      #expect(
        try home.run("wallet", "check", Self.payee, "--json").expect(0).json["knownAs"] as? String
          == "Bank")
      try home.run("lock").expect(0)
      try ada("vault", "check").expect(0)
      try ada.run(["wallet", "test", "Cold"] + Self.passphrase).expect(0)
    }

    // MARK: With what opens the vault

    private func approved(_ arguments: [String]) throws -> String {
      let review = try ada.run(["wallet"] + arguments + ["--wallet", "Cold", "--json"]).expect(0)
      return try #require(try review.json["approval"] as? String)
    }

    /// The complaint of a command that signs nothing.
    private func expectUnsigned(_ arguments: [String], _ paths: String) throws {
      let ran = try ada.run(["wallet"] + arguments + Self.passphrase).expect(6)
      #expect(ran.output.isEmpty)
      #expect(
        ran.errors.contains(
          "The public keys that are kept of Cold are not those of its phrase: \(paths)."))
      #expect(ran.errors.contains("--replace"))
      let json = try ada.run(["wallet"] + arguments + Self.passphrase + ["--json"]).expect(6)
      #expect(try ada.code(of: json) == "error.wallet.keys_differ")
    }

    @Test("one account: what seems to pay oneself is not signed, nor a message with its key")
    func oneAccount() throws {
      try withPassphrase().exchange(.secondOfBitcoin)
      var forge = try keys.payment(to: his.key().address)
      let target = try his.key(account: 1)
      forge.outputs = [
        .init(
          amount: 99_000, script: target.script, fields: [keys.origin(of: target, inOutput: true)])
      ]
      try Data(forge.octets).write(to: URL(fileURLWithPath: ada.place.path("tx")))
      let text = try ada("wallet", "tx", "inspect", "tx", "--wallet", "Cold").expect(0).text
      #expect(text.contains("To yourself: "))
      let code = try approved(["tx", "inspect", "tx"])
      try expectUnsigned(
        ["tx", "sign", "Cold", "tx", "--approve", code, "--extract"], "m/84h/0h/1h")

      try ada.place.write("hello", to: "message")
      let options = ["--account", "1"]
      let approval = try approved(["message", "inspect", "message"] + options)
      try expectUnsigned(
        ["message", "sign", "Cold", "message", "--approve", approval] + options, "m/84h/0h/1h")
    }

    @Test("one account of Ethereum: the same")
    func ethereum() throws {
      try withPassphrase().exchange(.secondOfEthereum)
      let chain = ["--chain", "ethereum"]
      let his = try ada.run(["wallet", "address", "Cold", "--account", "1"] + chain).expect(0).text
      try ada.place.write(
        """
        {"chainId":"1","nonce":"9","maxFeePerGas":"20000000000","maxPriorityFeePerGas":"2","gas":"21000",\
        "to":"\(his)","value":"10000000000000000000"}
        """, to: "tx")
      let text = try ada.run(["wallet", "tx", "inspect", "tx", "--wallet", "Cold"] + chain).expect(
        0)
      #expect(text.text.contains("To yourself: 10"))
      let code = try approved(["tx", "inspect", "tx"] + chain)
      try expectUnsigned(["tx", "sign", "Cold", "tx", "--approve", code] + chain, "m/44h/60h/1h")
      try ada.place.write("hello", to: "message")
      let options = chain + ["--account", "1"]
      let approval = try approved(["message", "inspect", "message"] + options)
      try expectUnsigned(
        ["message", "sign", "Cold", "message", "--approve", approval] + options, "m/44h/60h/1h")
    }

    @Test("all accounts: the phrase finds them whatever it is opened for, and puts its own back")
    func allAccounts() throws {
      try withPassphrase().exchange(.all)
      // Without the phrase nobody can tell, which the manual says.
      let forged = try ada("wallet", "address", "Cold").expect(0)
      #expect(try forged.text == his.key().address.text)
      #expect(
        try ada("wallet", "address", "Cold", "--verify", forged.text).expect(0).text
          .contains("is an address of Cold"))
      try expectUnsigned(["address", "Cold", "--account", "7"], Self.firstPaths)

      // The words are had all the same, since they are the way out.
      let words = try ada.run(
        ["wallet", "phrase", "Cold", "-o", "words", "--confirm", "Cold"] + Self.passphrase
      ).expect(0)
      #expect(words.errors.contains("are not those of its phrase"))
      #expect(
        String(decoding: try ada.place.read("words"), as: UTF8.self).trimmingSuffix
          == WalletPlace.phrase)

      let tested = try ada.run(["wallet", "test", "Cold", "--json"] + Self.passphrase).expect(8)
      let keys = try #require(try tested.json["keys"] as? [[String: Any]])
      #expect(keys.count == 60 && keys.allSatisfy { $0["passed"] as? Bool == false })
      #expect(try tested.json["replaced"] as? [String] == [])
      let replaced = try ada.run(
        ["wallet", "test", "Cold", "--replace", "--json"] + Self.passphrase
      ).expect(0)
      #expect((try replaced.json["replaced"] as? [String])?.count == 60)
      #expect(try ada("wallet", "address", "Cold").expect(0).text == WalletPlace.first)
      let known = try ada("wallet", "check", forged.text, "--json").expect(0).json
      #expect(known["known"] as? String == "unknown")
      let good = try ada.run(["wallet", "test", "Cold", "--json"] + Self.passphrase).expect(0).json
      #expect((good["keys"] as? [[String: Any]])?.count == 9 && good["accounts"] as? Int == 60)
      try ada("vault", "check").expect(0)
    }

    private static let firstPaths =
      "m/44h/0h/0h, m/44h/0h/1h, m/44h/0h/2h, m/44h/0h/3h, m/44h/0h/4h, m/44h/1h/0h, …"
  }

  extension String {
    fileprivate var trimmingSuffix: String { trimmingCharacters(in: .newlines) }
  }
#endif
