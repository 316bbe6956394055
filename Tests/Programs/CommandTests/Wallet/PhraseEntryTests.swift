#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Phrases as people hand them over: pasted at whatever question comes first, or in a picture. Nothing of one stays on the
  /// screen, in a file or in memory, nor comes to the shell.
  @Suite("Phrases that are pasted or scanned")
  struct PhraseEntryTests {
    /// No two of its words stand together in the list, which every process has in its memory.
    private static let phrase =
      "enrich miss cement obey inflict truck punch jump slender lounge area perfect"
    private static let words = phrase.split(separator: " ").map(String.init)
    private static let digits = "060011340297121509231865139009671626105800901304"
    private static let count = "How many words (12, 15, 18, 21 or 24), or the whole phrase: "
    private let ada: WalletPlace

    init() throws { ada = try WalletPlace() }

    private func importing(_ more: String...) throws -> TerminalSession {
      try ada.place.terminal(
        ["wallet", "import", "Cold", "--passphrase-file", "secret"] + more,
        environment: ["TERM": "xterm"])
    }

    private static func numbered(_ separator: String) -> String {
      words.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: separator)
    }

    /// What somebody pastes, with the key that ends it.
    private static let pasted = [
      phrase + "\n", phrase.uppercased() + "\r",
      "\u{FEFF}" + words.joined(separator: "\u{A0} ") + "\n",
      words.joined(separator: ", ") + "\n", words.joined(separator: "\u{3000}") + "\n",
      numbered(" ") + "\n", numbered("\n") + "\n",
      "\n\n" + words.joined(separator: "\r\n") + "\r\n",
      // The two columns of wallet phrase.
      (0..<6).map { "  \($0 + 1). \(words[$0])     \($0 + 7). \(words[$0 + 6])" }
        .joined(separator: "\n") + "\n",
    ]

    private func expectNothing(of phrase: [String], in session: TerminalSession) {
      for word in phrase { #expect(!session.text.lowercased().contains(word), "\(word)") }
      #expect(session.isAsAtStart)
      #expect(session.unread == 0)
    }

    @Test("are taken whole at the first question, and nothing of them is shown", arguments: pasted)
    func first(text: String) throws {
      let session = try importing("--new-wallet-passphrase-file", "wallet")
      try session.wait(for: Self.count)
      #expect(!session.echoes)
      try session.type(text)
      #expect(try session.end() == 0)
      #expect(session.text.contains("Wallet imported: Cold."))
      expectNothing(of: Self.words, in: session)
    }

    @Test("are taken whole where the first word is asked for", arguments: pasted)
    func firstWord(text: String) throws {
      let session = try importing("--new-wallet-passphrase-file", "wallet")
      try session.answer(Self.count, "24")
      try session.wait(for: "Word 1 of 24: ")
      try session.type(text)
      #expect(try session.end() == 0)
      #expect(session.text.contains("Wallet imported: Cold."))
      expectNothing(of: Self.words, in: session)
    }

    @Test("are told from others by the word that is wrong, the checksum, or the number of words")
    func wrong() throws {
      let session = try importing("--new-wallet-passphrase-file", "wallet")
      try session.answer(Self.count, Self.phrase.replacing("punch", with: "pumch"))
      try session.wait(for: "Word 7 is none of the words that seed phrases are made of (BIP-39).")
      try session.wait(for: "it may be: punch")
      try session.answer(Self.count, Self.words.reversed().joined(separator: " "))
      try session.wait(for: "All words are known, but their checksum does not match")
      // The third slip ends it; nothing of the paste is left to who reads the terminal next.
      try session.wait(for: Self.count)
      try session.type(pasting: Self.words.dropLast().joined(separator: "\n") + "\n")
      #expect(try session.end() == 1)
      #expect(session.text.contains("A seed phrase has 12, 15, 18, 21 or 24 words, not 11."))
      for word in Self.words where word != "punch" { #expect(!session.text.contains(word)) }
      #expect(session.isAsAtStart && session.unread == 0)
    }

    @Test(
      "numbers that are none of words are asked for again twice, and what comes behind is dropped")
    func numbers() throws {
      let session = try importing("--new-wallet-passphrase-file", "wallet")
      for number in ["13", "0"] { try session.answer(Self.count, number) }
      try session.wait(for: Self.count)
      try session.type(pasting: "11\n" + Self.words.joined(separator: "\n") + "\n")
      #expect(try session.end() == 1)
      expectNothing(of: Self.words, in: session)
    }

    @Test("longer than any are refused, to their end")
    func long() throws {
      let session = try importing("--new-wallet-passphrase-file", "wallet")
      try session.wait(for: Self.count)
      try session.type(pasting: String(repeating: Self.phrase + "\n", count: 100))
      #expect(try session.end() == 1)
      expectNothing(of: Self.words, in: session)
    }

    @Test("one word is asked for where three are compared, and a whole phrase is none")
    func oneWord() throws {
      try ada.takeImported()
      let session = try ada.place.terminal(
        [
          "wallet", "backup", "check", "Cold", "--wallet-passphrase-file", "wallet",
          "--passphrase-file", "secret",
        ], environment: ["TERM": "xterm"])
      try session.answer(" of 12: ", WalletPlace.phrase)
      try session.wait(for: "One word is asked for here.")
      try session.answer(" of 12: ", WalletPlace.phrase)
      try session.wait(for: "One word is asked for here.")
      try session.answer(" of 12: ", "")
      #expect(try session.end() == 1)
      #expect(session.text.contains("Error: One word is asked for here."))
      #expect(!session.text.contains("about"))
    }

    @Test("a whole phrase is compared with the wallet's at once")
    func compared() throws {
      try ada.takeImported()
      for (text, status) in [(WalletPlace.phrase, 0), (Self.phrase, 1)] as [(String, Int32)] {
        let session = try ada.place.terminal(
          [
            "wallet", "backup", "check", "Cold", "--all", "--wallet-passphrase-file", "wallet",
            "--passphrase-file", "secret",
          ], environment: ["TERM": "xterm"])
        // How many words it has is known.
        try session.answer("Word 1 of 12: ", text)
        #expect(try session.end() == status)
        #expect(!session.text.contains("about") && !session.text.contains("enrich"))
      }
    }

    // MARK: Pictures

    /// A code that another program made, in a file of the place.
    private func take(_ fixture: String) throws {
      let path = Checkout.root.path + "/Tests/Programs/CommandTests/Fixtures/" + fixture
      try ada.place.write(Array(Data(contentsOf: URL(fileURLWithPath: path))), to: fixture)
    }

    private func scan(_ picture: String, as name: String = "Scanned") throws -> Ran {
      try ada.run([
        "wallet", "import", name, "--from-qr", picture, "--new-wallet-passphrase-file", "wallet",
        "--json",
      ])
    }

    private func remove(_ name: String) throws {
      try ada(
        "wallet", "remove", name, "--confirm", name, "--without-backup",
        "--wallet-passphrase-file", "wallet"
      ).expect(0)
    }

    @Test("SeedQR and its compact form are read from pictures, and said to be the phrase")
    func pictures() throws {
      let twentyFour = """
        cannon mix cancel crumble double more involve crunch key hurdle style citizen daring city guide stable slot slam \
        beef tornado uncover hip armor episode
        """
      for (count, phrase) in [(12, Self.phrase), (24, twentyFour)] {
        let bob = try WalletPlace()
        try bob.place.write(phrase, to: "words")
        let typed =
          try bob(
            "wallet", "import", "Typed", "--phrase-file", "words", "--no-wallet-passphrase",
            "--json"
          ).expect(0).json["wallet"] as? [String: Any]
        for name in ["seed-qr-\(count).png", "compact-seed-qr-\(count).png"] {
          try take(name)
          let ran = try scan(name, as: name == "seed-qr-\(count).png" ? "Digits" : "Octets")
          guard name.hasPrefix("seed") else {
            // The same phrase is the same wallet.
            #expect(try ada.code(of: ran.expect(1)) == "error.wallet.known")
            continue
          }
          let wallet = try ran.expect(0).json["wallet"] as? [String: Any]
          #expect(wallet?["words"] as? Int == count)
          #expect(wallet?["fingerprint"] as? String == typed?["fingerprint"] as? String)
          #expect(
            ran.errors.contains("\(name) is the phrase in another form, and stays on the disk"))
        }
        try remove("Digits")
        let compact = try scan("compact-seed-qr-\(count).png", as: "Octets").expect(0)
        let wallet = try compact.json["wallet"] as? [String: Any]
        #expect(wallet?["fingerprint"] as? String == typed?["fingerprint"] as? String)
        try remove("Octets")
      }
    }

    @Test("a picture is compared with the wallet's phrase without a terminal")
    func comparedPicture() throws {
      for name in ["seed-qr-12.png", "seed-qr-24.png"] { try take(name) }
      try scan("seed-qr-12.png", as: "Cold").expect(0)
      let check = [
        "wallet", "backup", "check", "Cold", "--wallet-passphrase-file", "wallet", "--json",
        "--from-qr",
      ]
      let differs = try ada.run(check + ["seed-qr-24.png"]).expect(1)
      #expect(try ada.code(of: differs) == "error.wallet.backup_differs")
      // Nobody typed anything.
      #expect(!differs.errors.contains("typed"))
      let backup = try ada.run(check + ["seed-qr-12.png"]).expect(0).json["backup"]
      #expect((backup as? [String: Any])?["isWhole"] as? Bool == true)
    }

    @Test("codes that are no phrase, or a damaged one, are refused with what is wrong")
    func damaged() throws {
      // The drawn codes of this program hold texts.
      for (text, code) in [
        ("0601" + Self.digits.dropFirst(4), "error.phrase.checksum"),
        ("2048" + Self.digits.dropFirst(4), "error.phrase.scanned_number"),
        (String(Self.digits.dropLast(4)), "error.phrase.scanned_digits"),
        ("https://example.org/", "error.phrase.not_scanned"),
        (Self.phrase.replacing("punch", with: "pumch"), "error.phrase.unknown_word"),
      ] as [(String, String)] {
        try? FileManager.default.removeItem(atPath: ada.place.path("code.png"))
        try ada.place.write(WalletPicture.png(of: text), to: "code.png")
        let ran = try scan("code.png").expect(1)
        #expect(try ada.code(of: ran) == code)
        #expect(!ran.errors.contains("punch"))
      }
      try ada.place.write("0600", to: "text")
      #expect(try ada.code(of: scan("text").expect(1)) == "error.qr.unreadable")
      #expect(
        try ada.code(
          "wallet", "import", "No", "--from-qr", "code.png", "--phrase-file", "phrase", status: 2)
          == "usage.either")
      // Where a transaction is wanted, the way is said.
      try take("seed-qr-12.png")
      let ran = try ada(
        "wallet", "tx", "inspect", "--wallet", "Cold", "--from-qr", "seed-qr-12.png")
      #expect(ran.status != 0 && !ran.errors.contains(Self.digits))
    }

    // MARK: What is left

    /// Everything that a phrase is, as it was typed, pasted and scanned.
    private static let traces = [
      "words": phrase, "capitals": phrase.uppercased(), "commas": words.joined(separator: ", "),
      "numbers": numbered(" "), "digits": digits,
    ]

    @Test(
      "nothing of them stands in memory while the next question waits, nor in a file afterwards",
      .enabled(if: ProcessMemory.canBeRead, "needs root: NOTHING WAS LOOKED FOR"),
      arguments: ["pasted", "numbered", "typed", "words", "picture"])
    func memory(way: String) throws {
      try take("seed-qr-12.png")
      let session =
        try way == "picture" ? importing("--from-qr", "seed-qr-12.png") : importing()
      switch way {
      case "pasted": try session.answer(Self.count, Self.words.joined(separator: ", "))
      case "numbered": try session.answer(Self.count, Self.numbered(" "))
      case "words":
        try session.answer(Self.count, "12")
        try session.answer("Word 1 of 12: ", Self.phrase.uppercased())
      case "typed":
        try session.answer(Self.count, "12")
        for (index, word) in Self.words.enumerated() {
          try session.answer("Word \(index + 1) of 12: ", word)
        }
      default: break
      }
      try session.wait(for: "New passphrase for the wallet Cold: ")
      var found = try ProcessMemory(of: session.pid, in: ada.place).find(
        Self.traces.merging(["path": ada.place.path(".local/share/whisper")]) { $1 })
      #expect(found.remove("path") != nil)
      #expect(found.isEmpty, "\(way): \(found)")
      try session.type("ladle quiet twenty marble orbit candle 48\n")
      try session.answer("The same again: ", "ladle quiet twenty marble orbit candle 48")
      #expect(try session.end() == 0)
      #expect(session.isAsAtStart)
      if way != "typed" { expectNothing(of: Self.words, in: session) }
      for (name, octets) in try ada.place.tree(".local/share/whisper") {
        let text = String(decoding: octets, as: UTF8.self)
        for trace in Self.traces { #expect(!text.contains(trace.value), "\(name): \(trace.key)") }
      }
    }

    // MARK: Dice

    private func rolling(_ options: String...) throws -> TerminalSession {
      try ada.place.terminal(
        ["wallet", "create", "Rolled", "--words", "12", "--no-wallet-passphrase"] + options + [
          "--passphrase-file", "secret",
        ], environment: ["TERM": "xterm"])
    }

    /// Fifty, as good as dice.
    private static let rolls = "36563363566151421412523445146531253211623612144426441"
      .prefix(50)

    @Test(
      "rolls of dice are asked for, hidden and counted, until there are enough",
      arguments: [["--dice"], ["--dice", "-"]])
    func dice(options: [String]) throws {
      let session = try ada.place.terminal(
        ["wallet", "create", "Rolled", "--words", "12", "--no-wallet-passphrase"] + options
          + ["--passphrase-file", "secret", "--dice-only"], environment: ["TERM": "xterm"])
      try session.wait(for: "At least 50 are needed.")
      try session.wait(for: "Rolls so far: 0 of 50. More: ")
      #expect(!session.echoes)
      try session.type(Self.rolls.prefix(20) + "\n")
      try session.answer("Rolls so far: 20 of 50. More: ", "1 2 7")
      try session.wait(for: "Nothing of that line was taken.")
      // Too few are named, and not lost.
      try session.answer("Rolls so far: 20 of 50. More: ", "")
      try session.wait(for: "50 rolls are needed, and there are 20. Missing: 30.")
      try session.answer("Rolls so far: 20 of 50. More: ", String(Self.rolls.dropFirst(20)))
      try session.answer("Rolls so far: 50. More, or Enter alone: ", "")
      #expect(try session.end() == 0)
      #expect(!session.text.contains(Self.rolls.prefix(20)))
      #expect(session.isAsAtStart)
      // They are those that a file has.
      try ada.place.write(String(Self.rolls), to: "rolls")
      #expect(
        try ada.code(
          "wallet", "create", "Again", "--words", "12", "--dice", "rolls", "--dice-only",
          "--no-wallet-passphrase", status: 1) == "error.wallet.known")
    }

    @Test("who stops rolling is told so, and who cannot be asked too")
    func stopped() throws {
      let session = try rolling("--dice")
      try session.wait(for: "Rolls so far: 0 of 50. More: ")
      try session.type("\u{3}")
      #expect(try session.end() == 130)
      #expect(session.text.contains("Cancelled"))
      #expect(
        try ada.code("wallet", "create", "No", "--no-wallet-passphrase", "--dice", status: 2) != nil
      )
    }
  }
#endif
