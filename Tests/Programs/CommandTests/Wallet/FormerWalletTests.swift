#if os(Linux)
  import Foundation
  import TestSupport
  import TestWallets
  import Testing
  import Vault
  import WalletKit

  @Suite("A vault with a wallet that a program of before made")
  struct FormerWalletTests {
    /// What only such a wallet is warned of.
    static let warnings: Set<Warning> = [.accountsUnproven]

    private static let passphrase = ["--wallet-passphrase-file", "wallet"]
    private static let anna = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"
    private static let contract = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
    private static let unproven = "The public keys of Cold were never compared with its phrase."

    private let place: Place

    init() throws {
      place = try Place()
      let fixture =
        Checkout.root.path + "/Tests/Programs/CommandTests/Fixtures/vault-5-wallet.db.gz"
      try place.shell("umask 077 && mkdir vault && gzip -dc '\(fixture)' > vault/vault.db")
        .expect(0)
      try place.write("ladle quiet twenty marble\n", to: "wallet")
    }

    private func whisper(
      _ arguments: [String], environment: [String: String] = [:]
    ) throws -> Ran {
      try place.run(["--vault", "vault"] + arguments, environment: environment)
    }

    @Test("shows it as unproven, and proves it by its phrase when that is opened")
    func proven() throws {
      try whisper(["vault", "check"]).expect(0)
      for arguments in [
        ["list"], ["show", "Cold"], ["address", "Cold"], ["descriptor", "Cold"],
        ["address", "Cold", "--verify", WalletPlace.first],
      ] {
        let ran = try whisper(["wallet"] + arguments).expect(0)
        #expect(ran.errors.contains(Self.unproven), "\(arguments)")
        #expect(ran.errors.contains("wallet test Cold"), "\(arguments)")
        guard arguments != ["list"] else { continue }
        let json = try whisper(["wallet"] + arguments + ["--json"]).expect(0).json
        #expect(json["provenAt"] == nil, "\(arguments)")
      }
      #expect(
        try whisper(["wallet", "show", "Cold"]).expect(0).text
          .contains("Public keys, which addresses are made of: never compared with the phrase"))

      // What the program of before knew is known.
      #expect(
        try whisper(["wallet", "check", Self.anna, "--json"]).expect(0).json["knownAs"] as? String
          == "Anna")
      #expect(
        try whisper(["wallet", "check", Self.contract, "--json"]).expect(0).json["knownAs"]
          as? String == "USDC")
      #expect(
        try whisper(["wallet", "check", WalletPlace.first, "--json"]).expect(0).json["known"]
          as? String == "own")
      let lookalike = Self.contract.lowercased()
        .replacingOccurrences(of: "19d4a2e9", with: "19d4a2e8")
      try whisper(["wallet", "check", lookalike]).expect(5)

      let keys = try TestWallet()
      let forge = try keys.payment(to: TestWallet(RowIntruder.words).key().address)
      try Data(forge.octets).write(to: URL(fileURLWithPath: place.path("tx")))
      let review = try whisper(["wallet", "tx", "inspect", "tx", "--wallet", "Cold", "--json"])
        .expect(0).json
      #expect(
        (review["warnings"] as? [[String: Any]])?.map { $0["id"] as? String }
          == ["accounts-unproven"])
      let text = try whisper(["wallet", "tx", "inspect", "tx", "--wallet", "Cold"]).expect(0).text
      #expect(
        text.contains(
          "Warning (accounts-unproven): the wallet's public keys were never compared with its phrase"
        ))
      try place.write("hello", to: "message")
      let message = ["wallet", "message", "inspect", "message", "--wallet", "Cold"]
      #expect(
        try whisper(message).expect(0).text.contains("Warning (accounts-unproven): "))
      #expect(
        (try whisper(message + ["--json"]).expect(0).json["warnings"] as? [[String: Any]])?.count
          == 1)

      let code = try #require(review["approval"] as? String)
      try whisper(["wallet", "tx", "sign", "Cold", "tx", "--approve", code] + Self.passphrase)
        .expect(0)
      let address = try whisper(["wallet", "address", "Cold", "--account", "7"]).expect(0)
      #expect(address.text == "bc1qcyahasx62rxqx50028wkgwzpf9l78zrrg7husa")
      #expect(
        address.errors.contains(
          "Public keys, which addresses are made of: last compared with the phrase on "))
      for arguments in [["show", "Cold"], ["address", "Cold"], ["descriptor", "Cold"]] {
        let json = try whisper(["wallet"] + arguments + ["--json"]).expect(0).json
        #expect(json["provenAt"] is Int, "\(arguments)")
      }
      #expect(try !whisper(["wallet", "list"]).expect(0).errors.contains(Self.unproven))
      // Four were shown, and ten thousand beyond the highest are.
      try whisper(["wallet", "address", "Cold", "--index", "10004"]).expect(0)
      try whisper(["wallet", "test", "Cold"] + Self.passphrase).expect(0)
      try whisper(["vault", "check"]).expect(0)
    }

    @Test("goes on showing addresses while it is kept unlocked, unproven as they are")
    func keptUnlocked() throws {
      let home = try AgentHome(place)
      try whisper(["unlock", "--for", "5"], environment: home.environment).expect(0)
      let later = ["wallet", "address", "Cold", "--index", "9", "--json"]
      let shown = try whisper(later, environment: home.environment).expect(0).json
      #expect(shown["provenAt"] == nil)
      let path = place.path("vault")
      let intruder = try RowIntruder(askingAgentOf: home, vault: path)
      #expect(throws: VaultError.agentRefused) { try intruder.exchange(.secondOfBitcoin) }
      try whisper(["lock"], environment: home.environment).expect(0)
      try whisper(["wallet", "test", "Cold"] + Self.passphrase).expect(0)
      #expect(
        try whisper(["wallet", "address", "Cold", "--index", "10010"]).expect(0).lines.count == 1)
      try whisper(["vault", "check"]).expect(0)
    }

    @Test("is found out where a key was exchanged before, and nothing is signed")
    func exchanged() throws {
      try RowIntruder(opening: place.path("vault"), passphrase: nil).exchange(.secondOfBitcoin)
      let ran = try whisper(["wallet", "test", "Cold"] + Self.passphrase).expect(8)
      #expect(ran.text.contains("FAILED"))
      let added = try whisper(
        ["wallet", "address", "Cold", "--account", "9"] + Self.passphrase
      ).expect(6)
      #expect(added.errors.contains("m/84h/0h/1h"))
      try whisper(["wallet", "test", "Cold", "--replace"] + Self.passphrase).expect(0)
      try whisper(["wallet", "address", "Cold", "--account", "9"] + Self.passphrase).expect(0)
    }
  }
#endif
