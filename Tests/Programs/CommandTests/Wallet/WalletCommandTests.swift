#if os(Linux)
  import Foundation
  import SecretMemory
  import SeedPhrase
  import Testing
  import WalletKit
  import WhisperKit

  /// A vault with a passphrase, and files to hand everything over.
  struct WalletPlace {
    static let phrase =
      "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about"
    static let first = "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu"

    let place: Place

    init() throws { try self.init(copying: Self.empty) }

    private init(copying original: Result<Place, any Error>) throws {
      place = try Place()
      try take(original)
    }

    /// One with the wallet of the phrase that standards use, called Cold.
    static func imported() throws -> WalletPlace { try WalletPlace(copying: cold) }

    /// One with the same wallet in a vault of its own: the others are copies of one.
    static func importedElsewhere() throws -> WalletPlace {
      try WalletPlace(copying: .success(coldOriginal()))
    }

    /// Puts that vault in the place of the one that is here.
    func takeImported() throws { try take(Self.cold) }

    private func take(_ original: Result<Place, any Error>) throws {
      for name in try original.get().names() {
        try? FileManager.default.removeItem(atPath: place.path(name))
        try FileManager.default.copyItem(
          atPath: original.get().path(name), toPath: place.path(name))
      }
    }

    // Passphrases of both vaults, and of the wallet, cost little.
    private static let empty = Result { try original() }
    private static let cold = Result { try coldOriginal() }

    private static func coldOriginal() throws -> Place {
      try original { whisper in
        let wallets = WalletService(vault: whisper.vault) { Int64(Date().timeIntervalSince1970) }
        _ = try wallets.make(
          SeedPhrase(reading: SecretBytes(copying: phrase.utf8)), name: "Cold", origin: .imported,
          passphrase: SecretBytes(copying: passphrase.utf8))
      }
    }

    private static let passphrase = "ladle quiet twenty marble"

    private static func original(_ fill: (Whisper) throws -> Void = { _ in }) throws -> Place {
      let place = try Place()
      place.removeAtExit()
      try LockedVault.make(in: place, passphrase: "walnut ferry candle orbit", fill)
      try place.write(passphrase + "\n", to: "wallet")
      try place.write("another one for the wallet\n", to: "other")
      try place.write(phrase + "\n", to: "phrase")
      return place
    }

    func callAsFunction(_ arguments: String..., input: Source = .nothing) throws -> Ran {
      try run(arguments, input: input)
    }

    func run(_ arguments: [String], input: Source = .nothing) throws -> Ran {
      let isOpened = arguments.contains { $0.hasPrefix("--passphrase") }
      return try place.run(
        arguments + (isOpened ? [] : ["--passphrase-file", "secret"]), input: input)
    }

    /// The code of the error that a command ends with.
    func code(_ arguments: String..., status: Int32) throws -> String? {
      try code(of: run(arguments + ["--json"]).expect(status))
    }

    func code(of ran: Ran) throws -> String? {
      let line = Data((ran.errorLines.last ?? "").utf8)
      return (try JSONSerialization.jsonObject(with: line) as? [String: Any])?["code"] as? String
    }
  }

  @Suite("Wallets, by command")
  struct WalletCommandTests {
    @Test("are made, shown without their words, written down and compared")
    func made() throws {
      let ada = try WalletPlace()
      #expect(
        try ada("wallet", "list").expect(0).text
          == "No wallets yet. Make one: whisper wallet create NAME")
      let made = try ada(
        "wallet", "create", "Savings", "--new-wallet-passphrase-file", "wallet", "--json"
      ).expect(0)
      #expect(try made.json["words"] as? Int == 24)
      #expect(try made.json["origin"] as? String == "made")
      #expect(try made.json["backup"] == nil)
      let list = try ada("wallet", "list").expect(0)
      #expect(list.text.hasSuffix("  24  Savings"))
      #expect(list.errors.contains("whisper wallet backup check Savings"))

      let out = ada.place.path("words")
      try ada(
        "wallet", "phrase", "Savings", "-o", out, "--confirm", "Savings",
        "--wallet-passphrase-file", "wallet"
      ).expect(0)
      let words = try String(contentsOfFile: out, encoding: .utf8)
      #expect(words.split(separator: " ").count == 24)
      #expect(words.hasSuffix("\n"))
      let mode = try FileManager.default.attributesOfItem(atPath: out)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      // None of the words is anywhere else.
      for ran in [made, list] {
        #expect(!ran.text.contains(words.dropLast()) && !ran.errors.contains(words.dropLast()))
      }
      #expect(
        try ada.code(
          "wallet", "phrase", "Savings", "-o", out, "--confirm", "Savings",
          "--wallet-passphrase-file", "wallet", status: 1) == "error.output.exists")

      // The same words in another vault are the same wallet.
      let bob = try WalletPlace()
      let again = try bob(
        "wallet", "import", "Savings", "--phrase-file", out, "--new-wallet-passphrase-file",
        "other", "--json"
      ).expect(0)
      let wallet = try #require(try again.json["wallet"] as? [String: Any])
      #expect(wallet["fingerprint"] as? String == (try made.json["fingerprint"] as? String))
    }

    @Test("with fewer words, by dice, and by dice alone")
    func dice() throws {
      let ada = try WalletPlace()
      let few = try ada(
        "wallet", "create", "Few", "--words", "12", "--no-wallet-passphrase", "--json"
      ).expect(0)
      #expect(try few.json["words"] as? Int == 12)
      #expect(try few.json["hasPassphrase"] as? Bool == false)
      let rolls = String(
        (0..<99).map { "123456"[String.Index(utf16Offset: $0 * $0 % 6, in: "123456")] })
      try ada.place.write(rolls, to: "rolls")
      let mixed = try ada(
        "wallet", "create", "Mixed", "--dice", "rolls", "--no-wallet-passphrase"
      ).expect(0)
      #expect(mixed.errors.contains("destroy what they are written on"))
      // Fifty digits of pi in base 6, as good as dice; what SHA-256 makes of them has these words.
      let fair = "30503300514151241052344140531253211023012144420041"
      try ada.place.write(fair.replacing("0", with: "6"), to: "fair")
      let alone = try ada(
        "wallet", "create", "Alone", "--words", "12", "--dice", "fair", "--dice-only",
        "--no-wallet-passphrase", "--json"
      ).expect(0)
      let fromStandardInput = try ada.run(
        [
          "wallet", "create", "Again", "--words", "12", "--dice", "-", "--dice-only",
          "--no-wallet-passphrase", "--json",
        ], input: .text(fair.replacing("0", with: "6"))
      ).expect(1)
      #expect(try ada.code(of: fromStandardInput) == "error.wallet.known")
      #expect(try alone.json["words"] as? Int == 12)

      try ada.place.write("12", to: "two")
      try ada.place.write("1 2 7", to: "seven")
      try ada.place.write(String(repeating: "1", count: 99), to: "ones")
      try ada.place.write(String(repeating: "123456", count: 17), to: "series")
      for (file, words, code) in [
        ("two", "24", "error.dice.too_few"), ("seven", "24", "error.dice.face"),
        ("ones", "24", "error.dice.biased"), ("series", "24", "error.dice.repeat"),
      ] {
        #expect(
          try ada.code(
            "wallet", "create", "No", "--words", words, "--dice", file, "--dice-only",
            "--no-wallet-passphrase", status: 1) == code)
      }
      #expect(
        try ada.code(
          "wallet", "create", "No", "--words", "15", "--dice", "fair", "--dice-only",
          "--no-wallet-passphrase", status: 2) == "error.dice.word_count")
      try ada.place.write(String(repeating: "1", count: 4097), to: "long")
      #expect(
        try ada("wallet", "create", "No", "--dice", "two", "--no-wallet-passphrase").expect(1)
          .errors.contains("99 rolls are needed, and there are 2. Missing: 97."))
      for (option, file, code) in [
        ("--dice", "nowhere", "error.system"), ("--dice", "long", "error.input.too_large"),
        ("--phrase-file", "nowhere", "error.system"),
        ("--phrase-file", "long", "error.input.too_large"),
      ] {
        let command = option == "--dice" ? "create" : "import"
        #expect(
          try ada.code(
            "wallet", command, "No", option, file, "--no-wallet-passphrase", status: 1) == code)
      }
      try ada("wallet", "create", "No", "--words", "13").expect(2)
      try ada("wallet", "create", "No", "--dice-only").expect(2)
    }

    @Test("ask for their passphrase, and for nothing less")
    func passphrases() throws {
      let ada = try WalletPlace.imported()
      let out = ada.place.path("words")
      let phrase = ["wallet", "phrase", "Cold", "-o", out, "--confirm", "Cold"]
      let without = try ada.run(phrase + ["--json"]).expect(4)
      #expect(try ada.code(of: without) == "error.wallet.passphrase_needed")
      let wrong = try ada.run(phrase + ["--wallet-passphrase-file", "other", "--json"]).expect(4)
      #expect(try ada.code(of: wrong) == "error.wallet.passphrase_wrong")
      let vaults = try ada.run(phrase + ["--wallet-passphrase-file", "secret", "--json"]).expect(4)
      #expect(try ada.code(of: vaults) == "error.wallet.passphrase_wrong")
      #expect(!ada.place.exists("words"))

      try ada(
        "wallet", "passphrase", "Cold", "set", "--new-wallet-passphrase-file", "other",
        "--wallet-passphrase-file", "wallet"
      ).expect(0)
      #expect(
        try ada.code(
          "wallet", "passphrase", "Cold", "remove", "--wallet-passphrase-file", "wallet", status: 4)
          == "error.wallet.passphrase_wrong")
      let removed = try ada(
        "wallet", "passphrase", "Cold", "remove", "--wallet-passphrase-file", "other", "--json"
      ).expect(0)
      #expect(try removed.json["hasPassphrase"] as? Bool == false)
      try ada.run(phrase).expect(0)
      #expect(try String(contentsOfFile: out, encoding: .utf8) == WalletPlace.phrase + "\n")
      #expect(
        try ada("wallet", "passphrase", "Cold").expect(0).text
          == "The phrase of Cold has no passphrase of its own.")
      try ada("wallet", "passphrase", "Cold", "--new-wallet-passphrase-file", "other").expect(2)
      // The vault's own is needed all the same.
      try ada(
        "wallet", "phrase", "Cold", "-o", "more", "--confirm", "Cold", "--passphrase-file", "other"
      ).expect(4)
    }

    @Test("without a passphrase are refused by a vault that opens with nothing")
    func presence() throws {
      let place = try Place()
      try place.write("ladle quiet twenty marble\n", to: "wallet")
      try place.whisper("init", "--no-passphrase", "--yes").expect(0)
      let ran = try place.whisper("wallet", "create", "Bare", "--no-wallet-passphrase").expect(5)
      #expect(ran.errors.contains("whisper protector add passphrase"))
      try place.whisper("wallet", "create", "Own", "--new-wallet-passphrase-file", "wallet")
        .expect(0)
      try place.whisper(
        "wallet", "passphrase", "Own", "remove", "--wallet-passphrase-file", "wallet"
      ).expect(5)
    }

    @Test("are removed by name and passphrase, after their backup was compared or is given up")
    func removed() throws {
      let ada = try WalletPlace.imported()
      #expect(
        try ada.code(
          "wallet", "remove", "Cold", "--confirm", "Cold", "--wallet-passphrase-file", "wallet",
          status: 5) == "error.wallet.backup_unchecked")
      let remove = ["wallet", "remove", "Cold", "--without-backup"]
      try ada.run(remove + ["--confirm", "cold", "--wallet-passphrase-file", "wallet"]).expect(130)
      try ada.run(remove + ["--wallet-passphrase-file", "wallet"]).expect(2)
      try ada.run(remove + ["--confirm", "Cold", "--wallet-passphrase-file", "other"]).expect(4)
      #expect(try ada("wallet", "list").expect(0).text.contains("Cold"))
      try ada.run(remove + ["--confirm", "Cold", "--wallet-passphrase-file", "wallet"]).expect(0)
      #expect(
        try ada.code("wallet", "show", "Cold", status: 1) == "error.wallet.not_found")
      try ada("vault", "check").expect(0)
    }

    @Test("have one name, and one wallet a phrase")
    func names() throws {
      let ada = try WalletPlace.imported()
      #expect(
        try ada.code(
          "wallet", "import", "Other", "--phrase-file", "phrase", "--no-wallet-passphrase",
          status: 1) == "error.wallet.known")
      #expect(
        try ada.code("wallet", "create", "COLD", "--no-wallet-passphrase", status: 1)
          == "error.wallet.exists")
      #expect(
        try ada.code("wallet", "create", "a(b", "--no-wallet-passphrase", status: 1)
          == "error.name.invalid")
      #expect(
        try ada("wallet", "rename", "cold", "Deep").expect(0).errors == "Cold is called Deep now.\n"
      )
      try ada("wallet", "create", "Warm", "--no-wallet-passphrase").expect(0)
      #expect(try ada.code("wallet", "rename", "Warm", "DEEP", status: 1) == "error.wallet.exists")
    }

    @Test(
      "what makes no phrase is said by kind, and which one would fit is not",
      arguments: [
        ("abandon about", "error.phrase.word_count"),
        (WalletPlace.phrase.replacing("about", with: "abuot"), "error.phrase.unknown_word"),
        (WalletPlace.phrase.replacing("about", with: "abandon"), "error.phrase.checksum"),
        (
          "wild father tree among universe such mobile favorite target dynamic credit identify",
          "error.phrase.electrum"
        ),
        ("abandon, about", "error.phrase.word_count"), ("", "error.phrase.word_count"),
        (WalletPlace.phrase.replacing("about", with: "ab\u{F6}ut"), "error.phrase.letters"),
        (WalletPlace.phrase.replacing("about", with: "\u{1B}[2J"), "error.phrase.character"),
        ("1. " + WalletPlace.phrase + " 12. zoo", "error.phrase.numbers"),
      ])
    func phrases(text: String, code: String) throws {
      let ada = try WalletPlace()
      try ada.place.write(text, to: "bad")
      let ran = try ada(
        "wallet", "import", "No", "--phrase-file", "bad", "--no-wallet-passphrase", "--json"
      ).expect(1)
      #expect(try ada.code(of: ran) == code)
      #expect(ran.output.isEmpty)
      // Which words it may have been is said on the terminal, to who typed it.
      #expect(!ran.errors.contains("about") && !ran.errors.contains("\u{1B}"))
    }

    @Test("are not in a backup of the vault, which says so, and come back after a repair")
    func kept() throws {
      let ada = try WalletPlace.imported()
      let backup = try ada(
        "vault", "backup", "-o", "all", "--backup-passphrase-file", "wallet", "--json"
      ).expect(0)
      #expect(try backup.json["walletsLeftOut"] as? Int == 1)
      let said = try ada(
        "vault", "backup", "-o", "all2", "--backup-passphrase-file", "wallet"
      ).expect(0)
      #expect(said.errors.contains("1 wallet is not in the backup"))

      try ada("wallet", "address", "Cold").expect(0)
      let exported = try ada("vault", "export", "wallets").expect(0).json
      let wallets = try #require(exported["wallets"] as? [[String: Any]])
      #expect((wallets.first?["descriptors"] as? [String])?.count == 1)

      let database = ada.place.path(".local/share/whisper/vault.db")
      try ada.place.shell("sqlite3 '\(database)' \"UPDATE wallet SET value = x'00'\"").expect(0)
      try ada("wallet", "list").expect(8)
      let repaired = try ada("vault", "repair", "wallets", "--yes").expect(0)
      #expect(repaired.errors.contains("A phrase without a wallet is one again: Recovered."))
      try ada("vault", "check").expect(0)
      let shown = try ada("wallet", "show", "Recovered", "--json").expect(0).json
      #expect(shown["fingerprint"] as? String == "73c5da0a")
      #expect(shown["words"] == nil && shown["origin"] as? String == "recovered")
      // Its accounts stand in rows of their own, and its words are known again with the first use.
      #expect(try ada("wallet", "address", "Recovered").expect(0).text == WalletPlace.first)
      try ada(
        "wallet", "phrase", "Recovered", "-o", "words", "--confirm", "Recovered",
        "--wallet-passphrase-file", "wallet"
      ).expect(0)
      #expect(
        try ada("wallet", "show", "Recovered", "--json").expect(0).json["words"] as? Int == 12)
    }

    @Test("of a vault whose root is new are the same")
    func rotated() throws {
      let ada = try WalletPlace.imported()
      let recipient = EthereumDesk.recipient
      try ada("wallet", "payee", "add", "Bea", recipient, "--yes").expect(0)
      try ada("vault", "rotate-root", "--yes").expect(0)
      #expect(
        try ada("wallet", "check", recipient, "--json").expect(0).json["knownAs"] as? String
          == "Bea")
      let lookalike = recipient.lowercased().replacingOccurrences(
        of: "9f33669435", with: "9f33669436")
      #expect(try ada.code("wallet", "check", lookalike, status: 5) == "error.address.lookalike")
      try ada(
        "wallet", "phrase", "Cold", "-o", "words", "--confirm", "Cold",
        "--wallet-passphrase-file", "wallet"
      ).expect(0)
      #expect(
        try String(contentsOfFile: ada.place.path("words"), encoding: .utf8)
          == WalletPlace.phrase + "\n")
    }
  }
#endif
