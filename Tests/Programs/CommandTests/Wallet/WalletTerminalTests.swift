#if os(Linux)
  import Foundation
  import Testing

  /// What is shown and typed on a terminal, and what of it stays there.
  @Suite("Words of wallets, on a terminal")
  struct WalletTerminalTests {
    private static let words = WalletPlace.phrase.split(separator: " ").map(String.init)
    private let ada: WalletPlace

    init() throws { ada = try WalletPlace() }

    private func terminal(_ arguments: String...) throws -> TerminalSession {
      try ada.place.terminal(
        arguments + ["--passphrase-file", "secret"], environment: ["TERM": "xterm"])
    }

    /// Types the words as four letters of each, and waits until the one before is shown whole.
    private func type(_ words: [String], in session: TerminalSession) throws {
      for (index, word) in words.enumerated() {
        if index > 0 { try session.wait(for: "Word \(index) of 12: \(words[index - 1])\r\n") }
        try session.wait(for: "Word \(index + 1) of 12: ")
        #expect(!session.echoes)
        try session.type(word.prefix(4) + "\n")
      }
    }

    @Test("are typed one by one, with four letters, and taken away again")
    func typed() throws {
      let session = try terminal(
        "wallet", "import", "Cold", "--new-wallet-passphrase-file", "wallet")
      try session.answer("How many words (12, 15, 18, 21 or 24), or the whole phrase: ", "13")
      try session.answer("How many words (12, 15, 18, 21 or 24), or the whole phrase: ", "12")
      try session.wait(for: "Word 1 of 12: ")
      try session.type("abnadon\n")
      try session.wait(for: "Word 1 is none of the words that seed phrases are made of (BIP-39).")
      try session.wait(for: "it may be: abandon")
      try type(Self.words, in: session)
      #expect(try session.end() == 0)
      #expect(session.isAsAtStart)
      #expect(session.text.contains("Wallet imported: Cold."))
      #expect(session.text.contains(WalletPlace.first))
      // Each word stood there until a key was pressed for the next one, and the last one never.
      let shown = session.text.components(separatedBy: "\u{1B}[1A\u{1B}[2K\r").dropFirst()
      #expect(shown.count == 11)
      for (index, part) in shown.enumerated() {
        let next = "Word \(index + 2) of 12: "
        let word = "Word \(index + 1) of 12: \(Self.words[index])\n"
        #expect(part.hasPrefix(word + next + "\u{1B}[1A\r\u{1B}[J" + next))
      }
      #expect(!session.text.contains("about"))
    }

    @Test(
      "a word that is shown is taken away where the next one is not typed, too",
      arguments: ["\u{3}", "\u{1C}", "\u{4}"])
    func stopped(key: String) throws {
      let session = try terminal("wallet", "import", "Cold", "--no-wallet-passphrase")
      try session.answer("How many words (12, 15, 18, 21 or 24), or the whole phrase: ", "12")
      try session.answer("Word 1 of 12: ", "lega")
      try session.wait(for: "Word 1 of 12: legal\r\nWord 2 of 12: ")
      try session.type(key)
      try session.wait(for: "\u{1B}[1A\r\u{1B}[JWord 2 of 12: ")
      #expect(try session.end() == 130)
      #expect(session.isAsAtStart)
      #expect(session.text.components(separatedBy: "legal").count == 2)
    }

    @Test(
      "no word is shown where none could be taken away", arguments: [("dumb", 80), ("xterm", 18)])
    func kept(terminal: String, width: Int) throws {
      let session = try ada.place.terminal(
        ["wallet", "import", "Cold", "--no-wallet-passphrase", "--passphrase-file", "secret"],
        columns: width, environment: ["TERM": terminal])
      try session.wait(for: "phrase:")
      try session.type("12\n")
      try session.answer("Word 1 of 12: ", "lega")
      try session.wait(for: "Word 2 of 12: ")
      try session.type("\u{3}")
      #expect(try session.end() == 130)
      #expect(!session.text.contains("legal") && !session.text.contains("\u{1B}[1A"))
    }

    @Test("that are hidden are not shown when they are whole, either")
    func hidden() throws {
      let session = try terminal(
        "wallet", "import", "Cold", "--hidden", "--new-wallet-passphrase-file", "wallet")
      try session.answer("How many words (12, 15, 18, 21 or 24), or the whole phrase: ", "12")
      for (index, word) in Self.words.enumerated() {
        try session.answer("Word \(index + 1) of 12: ", word)
      }
      #expect(try session.end() == 0)
      #expect(!session.text.contains("about") && !session.text.contains("abandon"))
    }

    @Test("are shown on a screen of their own, which is wiped when a key is pressed")
    func shown() throws {
      try ada.takeImported()
      let session = try terminal(
        "wallet", "phrase", "Cold", "--wallet-passphrase-file", "wallet")
      try session.wait(for: "Press a key")
      #expect(!session.echoes)
      try session.type(" ")
      #expect(try session.end() == 0)
      #expect(session.isAsAtStart)
      let text = session.text
      let screen = try #require(text.firstRange(of: "\u{1B}[?1049h\u{1B}[2J\u{1B}[H"))
      let end = try #require(text.firstRange(of: "\u{1B}[2J\u{1B}[3J\u{1B}[H\u{1B}[?1049l"))
      let shown = text[screen.upperBound..<end.lowerBound]
      for (index, word) in Self.words.enumerated() {
        #expect(shown.contains(" \(index + 1). \(word)"))
      }
      #expect(!text[end.upperBound...].contains("abandon"))
      #expect(text[end.upperBound...].contains("whisper wallet backup check Cold"))
    }

    @Test("are wiped when the one who reads interrupts, too", arguments: ["\u{3}", "\u{1C}"])
    func interrupted(key: String) throws {
      try ada.takeImported()
      let session = try terminal(
        "wallet", "phrase", "Cold", "--wallet-passphrase-file", "wallet")
      try session.wait(for: "Press a key")
      try session.type(key)
      #expect(try session.end() == 130)
      #expect(session.isAsAtStart)
      #expect(session.text.contains("\u{1B}[2J\u{1B}[3J\u{1B}[H\u{1B}[?1049l"))
    }

    @Test("are shown on no terminal that keeps what it shows, and on none that is not there")
    func noTerminal() throws {
      try ada.takeImported()
      let session = try ada.place.terminal(
        [
          "wallet", "phrase", "Cold", "--wallet-passphrase-file", "wallet", "--passphrase-file",
          "secret",
        ],
        environment: ["TERM": "dumb"])
      #expect(try session.end() == 1)
      #expect(!session.text.contains("abandon"))
      let phrase = ["wallet", "phrase", "Cold", "--wallet-passphrase-file", "wallet", "--json"]
      #expect(try ada.code(of: ada.run(phrase).expect(2)) == "error.wallet.phrase_terminal")
      for command in [
        ["wallet", "backup", "check", "Cold", "--wallet-passphrase-file", "wallet"],
        ["wallet", "import", "No", "--no-wallet-passphrase"],
      ] {
        #expect(
          try ada.code(of: ada.run(command + ["--json"]).expect(2))
            == "error.wallet.phrase_terminal")
      }
    }

    @Test("are compared by three of them, or all, and a wrong one is not named")
    func compared() throws {
      try ada.takeImported()
      let check = ["wallet", "backup", "check", "Cold", "--wallet-passphrase-file", "wallet"]
      func session(_ more: [String] = []) throws -> TerminalSession {
        try ada.place.terminal(
          check + more + ["--passphrase-file", "secret"], environment: ["TERM": "xterm"])
      }
      let three = try session()
      for turn in 1...3 {
        try three.wait(for: " of 12: ")
        let asked = three.text.matches(of: #/Word (\d+) of 12: /#).last
        let place = try #require(asked.flatMap { Int($0.output.1) })
        try three.type(Self.words[place - 1] + "\n")
        if turn < 3 { try three.wait(for: Self.words[place - 1]) }
      }
      #expect(try three.end() == 0)
      #expect(three.text.contains("The three words of Cold are right."))
      #expect(
        (try ada("wallet", "show", "Cold", "--json").expect(0).json["backup"] as? [String: Any])?[
          "isWhole"] as? Bool == false)

      let wrong = try session(["--hidden"])
      for _ in 0..<3 { try wrong.answer(" of 12: ", "zoo") }
      #expect(try wrong.end() == 1)
      #expect(wrong.text.contains("That is not the wallet's phrase."))

      let all = try session(["--all"])
      for (index, word) in Self.words.enumerated() {
        try all.answer("Word \(index + 1) of 12: ", word)
      }
      #expect(try all.end() == 0)
      #expect(try ada("wallet", "show", "Cold").expect(0).text.contains("all words compared"))
      // Now it can be removed without more.
      try ada(
        "wallet", "remove", "Cold", "--confirm", "Cold", "--wallet-passphrase-file", "wallet"
      ).expect(0)
    }

    @Test("a wrong passphrase of the wallet is asked for again, three times in all")
    func passphrases() throws {
      try ada.takeImported()
      let session = try terminal("wallet", "passphrase", "Cold", "remove")
      try session.answer("Passphrase of the wallet Cold: ", "wrong")
      try session.wait(for: "That is not the wallet's passphrase.")
      try session.answer("Passphrase of the wallet Cold: ", "ladle quiet twenty marble")
      #expect(try session.end() == 0)
      #expect(session.text.contains("has no passphrase of its own"))
    }
  }
#endif
