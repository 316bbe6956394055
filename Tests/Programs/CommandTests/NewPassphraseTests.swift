#if os(Linux)
  import CryptoPrimitives
  import Foundation
  import Glibc
  import Testing

  /// Setting a passphrase: weak ones, slips, and those that the program makes.
  @Suite struct NewPassphraseTests {
    private static let strong = "walnut ferry candle orbit lamp"

    private struct Dialogue: Sendable, CustomStringConvertible {
      let language, prompt, weak, question, no, yes, again: String
      var description: String { language }
    }

    private static let dialogues = [
      Dialogue(
        language: "en", prompt: "New passphrase: ",
        weak: "Passphrases like this one are soon guessed",
        question: "Use yours all the same? [yes/no] ", no: "no", yes: "yes",
        again: "The same again: "),
      Dialogue(
        language: "de", prompt: "Neue Passphrase: ",
        weak: "Passphrasen wie diese sind schnell erraten",
        question: "Ihre trotzdem verwenden? [ja/nein] ", no: "nein", yes: "ja",
        again: "Noch einmal dasselbe: "),
      Dialogue(
        language: "es", prompt: "Nueva frase de contraseña: ",
        weak: "Las frases de contraseña como esta se adivinan pronto",
        question: "¿Usar la suya de todos modos? [sí/no] ", no: "no", yes: "sí",
        again: "Otra vez lo mismo: "),
    ]

    @Test(arguments: dialogues)
    private func aWeakOneIsAskedAboutBeforeItIsTypedAgain(dialogue: Dialogue) throws {
      let place = try LockedVault.place()
      let session = try place.terminal(
        "passphrase", "change", "--passphrase-file", "secret",
        environment: ["LC_ALL": dialogue.language])
      try session.answer(dialogue.prompt, "Summer2019!")
      try session.wait(for: dialogue.weak)
      try session.wait(for: "--generate")
      try session.answer(dialogue.question, dialogue.no)
      try session.answer(dialogue.prompt, "qwertyuiopasdf")
      try session.answer(dialogue.question, dialogue.yes)
      try session.answer(dialogue.again, "qwertyuiopasdf")
      #expect(try session.end() == 0)
      #expect(!session.text.contains("Summer"))
      try place.write("qwertyuiopasdf", to: "new")
      try place.whisper("identity", "list", "--passphrase-file", "new").expect(0)
    }

    @Test func aFirstPassphraseIsSetAndNoneIsChanged() throws {
      let place = try Place()
      try place.whisper("init", "--yes", "--no-passphrase").expect(0)
      try place.write("walnut ferry candle orbit", to: "new")
      #expect(
        try place.whisper("passphrase", "change", "--new-passphrase-file", "new").expect(0)
          .errorLines.last
          == "A passphrase protects the vault now. Older copies of the vault still open without one."
      )
      #expect(
        try place.whisper(
          "passphrase", "change", "--passphrase-file", "new", "--new-passphrase-file", "new"
        ).expect(0).errorLines.last
          == "The passphrase is changed. Older copies of the vault still open with the old one.")
    }

    /// Only length counted once; these have twelve characters and more.
    @Test(arguments: [
      "aaaaaaaaaaaa", "passwordpassword", "123456789012", "qwertyuiopasdf", "P@ssw0rd2017",
      "abcdefgh12.03.1987", "drowssapdrowssap",
      "Contraseña1", "Kennwort2024",
    ])
    func whatIsLongCanBeWeak(passphrase: String) throws {
      let place = try LockedVault.place()
      try place.write(passphrase, to: "new")
      let ran = try place.whisper(
        "passphrase", "change", "--passphrase-file", "secret", "--new-passphrase-file", "new"
      ).expect(0)
      #expect(
        ran.errorLines.first
          == "The new passphrase is weak: passphrases like it are soon guessed.")
    }

    @Test(arguments: ["walnut ferry candle orbit", "xkR9#mQ2vLpw", "Zwölf Boxkämpfer jagen Viktor"])
    func aStrongOneIsTakenWithoutAWord(passphrase: String) throws {
      let place = try LockedVault.place()
      try place.write(passphrase, to: "new")
      let ran = try place.whisper(
        "passphrase", "change", "--passphrase-file", "secret", "--new-passphrase-file", "new"
      ).expect(0)
      #expect(ran.errorLines.count == 1)
    }

    /// A word that no list has, until somebody is called so.
    @Test func namesOfThePersonAreNoSecret() throws {
      let place = try LockedVault.place()
      func isWeak(_ environment: [String: String] = [:]) throws -> Bool {
        try place.write("quorfelspatt", to: "new")
        let ran = try place.whisper(
          "backup", "-o", "alice.wbak", "--force", "--passphrase-file", "secret",
          "--backup-passphrase-file", "new", environment: environment
        ).expect(0)
        return ran.errors.contains("is weak")
      }
      #expect(try !isWeak())
      #expect(try isWeak(["USER": "quorfelspatt"]))
      try place.whisper(
        "identity", "rename", "Alice", "Eva Quorfelspatt", "--yes", "--passphrase-file", "secret"
      ).expect(0)
      #expect(try isWeak())
    }

    @Test func aSlipAsksAgainInsteadOfStartingOver() throws {
      let place = try Place()
      let session = try place.terminal("init", "--yes")
      try session.answer("New passphrase: ", Self.strong)
      try session.answer("The same again: ", "walnut fery candle orbit lamp")
      try session.wait(for: "The two passphrases differ.\r\n")
      try session.answer("New passphrase: ", "")
      try session.wait(for: "A passphrase has at least one character.\r\n")
      try session.answer("New passphrase: ", Self.strong)
      try session.answer("The same again: ", Self.strong)
      #expect(try session.end() == 0)
      #expect(!session.text.contains("Error"))
      try place.write(Self.strong, to: "secret")
      try place.whisper("identity", "list", "--passphrase-file", "secret").expect(0)
    }

    /// The words that stand on the terminal, on a line of their own.
    private func words(_ session: TerminalSession) throws -> String {
      try session.wait(for: "Type these six words: ")
      let line = try #require(
        session.text.split(separator: "\n").first { $0.hasPrefix("    ") }?.dropFirst(4))
      let words = line.split(separator: " ")
      #expect(words.count == 6)
      #expect(words.allSatisfy(BIP39Words.all.contains))
      return String(line)
    }

    @Test func generatedWordsStandOnTheTerminalAloneAndAreAskedBack() throws {
      let place = try Place()
      let session = try place.terminal("init", "--yes", "--generate", on: [])
      let words = try words(session)
      try session.type("something else\n")
      try session.wait(for: "These are not the words above.\r\n")
      try session.answer("Type these six words: ", words)
      #expect(try session.end() == 0)
      #expect(session.isAsAtStart)
      #expect(session.text.components(separatedBy: words).count == 2)
      #expect(!session.capturedText.contains(words))
      try place.write(words, to: "secret")
      try place.whisper("identity", "list", "--passphrase-file", "secret").expect(0)

      let change = try place.terminal(
        "passphrase", "change", "--generate", "--passphrase-file", "secret", on: [])
      let others = try self.words(change)
      #expect(others != words)
      try change.type(others + "\n")
      #expect(try change.end() == 0)
      try place.write(others, to: "secret")
      try place.whisper("identity", "list", "--passphrase-file", "secret").expect(0)
    }

    @Test func generatedWordsThatNobodyCanRepeatMakeNoVault() throws {
      let place = try Place()
      let session = try place.terminal("init", "--yes", "--generate")
      for _ in 0..<3 { try session.answer("Type these six words: ", "no") }
      #expect(try session.end() == 4)
      #expect(try place.whisper("status", "--json").expect(0).json["exists"] as? Bool == false)
    }

    @Test(arguments: [
      ["init", "--yes"], ["backup", "-o", "alice.wbak"], ["passphrase", "change"],
    ])
    func withoutATerminalGeneratedWordsNeedAFile(command: [String]) throws {
      let place = try command[0] == "init" ? Place() : LockedVault.place()
      let opening = command[0] == "init" ? [] : ["--passphrase-file", "secret"]
      let ran = try place.run(command + ["--generate"] + opening).expect(2)
      #expect(ran.complaint == "There is no terminal to show the new passphrase on.")
      #expect(ran.hint == "give --passphrase-output FILE")
      #expect(!place.exists("alice.wbak"))

      let written = try place.shell(
        "umask 0; whisper \((command + opening).joined(separator: " ")) "
          + "--generate --passphrase-output words"
      ).expect(0)
      #expect(written.errors.contains("Wrote the new passphrase to words.\n"))
      var status = stat()
      #expect(stat(place.path("words"), &status) == 0 && status.st_mode & 0o777 == 0o600)
      let words = String(decoding: try place.read("words"), as: UTF8.self)
      #expect(words.hasSuffix("\n") && words.split(separator: " ").count == 6)
      #expect(!written.errors.contains(words.dropLast()))
      if command[0] != "backup" {
        try place.whisper("identity", "list", "--passphrase-file", "words").expect(0)
      }

      // Never over another file.
      let kept = try place.run(
        ["backup", "--generate", "--passphrase-output", "words", "-o", "more.wbak"]
          + ["--passphrase-file", command[0] == "backup" ? "secret" : "words"]
      ).expect(1)
      #expect(kept.complaint == "words exists.")
      #expect(String(decoding: try place.read("words"), as: UTF8.self) == words)
      #expect(!place.exists("more.wbak"))
    }

    @Test func aFileIsReplacedWhenThatIsSaidButNoneThatIsInUse() throws {
      let place = try LockedVault.place()
      try place.write("an older one", to: "words")
      symlink("secret", place.path("alias"))
      func change(_ secret: String, to file: String) throws -> Ran {
        try place.whisper(
          "passphrase", "change", "--passphrase-file", secret, "--generate", "--passphrase-output",
          file, "--force")
      }
      for secret in ["secret", "alias", "./secret"] {
        let ran = try change(secret, to: "secret").expect(2)
        #expect(ran.complaint?.hasPrefix("secret is in use by this very command") == true)
      }
      try change("secret", to: "words").expect(0)
      try place.whisper("identity", "list", "--passphrase-file", "words").expect(0)
    }

    /// It may protect something all the same.
    @Test func aPassphraseStaysInItsFileWhateverFailsAfterwards() throws {
      let place = try LockedVault.place()
      let ran = try place.shell(
        "whisper backup --generate --passphrase-output kept --passphrase-file secret > /dev/full")
      #expect(ran.status == 1)
      #expect(try place.read("kept").split(separator: UInt8(ascii: " ")).count == 6)
      // Before anything is made, nothing is written.
      try place.whisper("init", "--yes", "--generate", "--passphrase-output", "words").expect(1)
      #expect(!place.exists("words"))
    }

    @Test(arguments: [
      "init --generate --no-passphrase", "init --generate --passphrase-file secret",
      "init --generate --passphrase-fd 3", "init --passphrase-output words",
      "init --generate --passphrase-output -", "init --generate --passphrase-output=",
      "passphrase change --generate --new-passphrase-file secret",
      "passphrase change --generate --new-passphrase-fd 3",
      "passphrase change --passphrase-output words",
      "backup --generate --backup-passphrase-file secret",
      "backup --generate --backup-passphrase-fd 3", "backup --passphrase-output words",
      "backup -o words --generate --passphrase-output ./words",
    ])
    func optionsThatMakeNoSenseTogetherAreRefused(line: String) throws {
      let place = try Place()
      try place.run(line.split(separator: " ").map(String.init) + ["--yes"]).expect(2)
      #expect(try place.names().isEmpty)
    }
  }
#endif
