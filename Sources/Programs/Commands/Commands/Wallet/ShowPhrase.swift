import ArgumentParser
import SecretMemory
import SeedPhrase
import StagedFiles
import WalletKit
import WhisperEnvelope
import WhisperKit
import Words

extension WalletCommands {
  struct Phrase: Command {
    static let configuration = CommandConfiguration(
      "phrase", WalletHelpWords.phrase, details: .phraseDetails)

    @Argument(help: WalletHelpWords.name.help, completion: .names(.wallet)) var name: String
    @Option(
      name: [.customLong("output"), .customShort("o")],
      help: WalletHelpWords.phraseOutput.help("file"), completion: .file())
    var output: String?
    @Option(help: WalletHelpWords.confirm.help("name")) var confirm: String?
    @OptionGroup var passphrase: WalletPassphraseOptions
    @OptionGroup var global: GlobalOptions

    private var file: OutputFile? { output.map { OutputFile(path: $0, replaces: false) } }

    var purpose: Purpose { .keys }

    var files: FileNeeds { FileNeeds(outputs: [file]) }

    func check() throws(UsageError) {
      // Standard output is no file, and may be anybody's.
      guard output != "", output != "-" else { throw UsageError(.outputNamesFile) }
      if confirm != nil, output == nil { throw UsageError(.onlyWith, "--confirm", "--output") }
    }

    func run(in context: Context) throws {
      try file?.check(context)
      if file == nil, !context.terminal.isThere { throw CommandError.phraseNeedsTerminal }
      let access = try context.wallets()
      let wallet = try access.wallet(name)
      if let file {
        context.output.say(WalletWords.writingPhrase, printable(file.path))
        try context.person.checkTyped(
          wallet.name.text, given: confirm, Question(WalletWords.typeName))
        let phrase = try access.openForWords(wallet, passphrase.source(context))
        try file.stage(secret: GeneratedPassphrase.line(phrase.text())).putInPlace()
        context.output.say(WalletWords.wrotePhrase, printable(file.path))
      } else {
        let phrase = try access.openForWords(wallet, passphrase.source(context))
        try context.terminal.showUntilKey(
          phrase.numbered(), under: WalletWords.writeDown(wallet.name.text))
      }
      context.output.sayNext("whisper wallet backup check \(shellQuoted(wallet.name.text))")
    }
  }

  /// What shows that a backup is one.
  struct BackupCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
      "backup", WalletHelpWords.backup, subcommands: [Check.self])

    struct Check: Command {
      static let configuration = CommandConfiguration(
        "check", WalletHelpWords.backupCheck, details: .backupCheckDetails)

      @Argument(help: WalletHelpWords.name.help, completion: .names(.wallet)) var name: String
      @Flag(help: WalletHelpWords.all.help) var all = false
      @Flag(help: WalletHelpWords.hidden.help) var hidden = false
      @OptionGroup var picture: PhrasePictureOptions
      @OptionGroup var passphrase: WalletPassphraseOptions
      @OptionGroup var global: GlobalOptions

      var purpose: Purpose { .keys }

      func run(in context: Context) throws {
        let scanned = try picture.phrase(context)
        let isScanned = scanned != nil
        guard isScanned || context.terminal.isThere else { throw CommandError.phraseNeedsTerminal }
        let access = try context.wallets()
        let wallet = try access.wallet(name)
        let phrase = try access.openForWords(wallet, passphrase.source(context))
        let isWhole = all || isScanned
        guard try isRight(phrase, scanned, context) else { throw WalletError.backupDiffers }
        let report = try access.wallets {
          try WalletReport($0.noteBackup(of: wallet, isWhole: isWhole), $0)
        }
        try context.output.printChange(
          (isWhole ? WalletWords.backupIsWhole : .backupIsRight)(report.name), report)
        picture.sayWhatItIs(context)
      }

      /// Compares a phrase with the picture's, or with what is typed.
      private func isRight(
        _ phrase: borrowing SeedPhrase, _ scanned: consuming SeedPhrase?, _ context: Context
      ) throws -> Bool {
        if let scanned { return scanned.entropy.equals(phrase.entropy) }
        let typed = TypedPhrase(context.terminal, isHidden: hidden)
        guard all else { return try isRight(phrase, typed) }
        return try typed.read(count: phrase.wordCount).entropy.equals(phrase.entropy)
      }

      /// Asks for three words that chance chose; all three, whatever the first is.
      private func isRight(_ phrase: borrowing SeedPhrase, _ typed: TypedPhrase) throws -> Bool {
        var random = SystemRandom()
        let count = phrase.wordCount
        var places: Set<Int> = []
        while places.count < 3 {
          // The counts divide no power of two, and the rest of a 32-bit number is even enough.
          let number = random.bytes(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
          places.insert(Int(number % UInt32(count)))
        }
        var isRight = true
        for place in places.sorted() {
          let word = try typed.word(place + 1, of: count)
          let expected = try SecretBytes(copying: phrase.word(at: place).utf8)
          if !word.equals(expected) { isRight = false }
        }
        return isRight
      }
    }
  }
}

extension SeedPhrase {
  /// The words with their numbers, in two columns, the first half on the left.
  fileprivate borrowing func numbered() throws -> SecretBytes {
    let half = (wordCount + 1) / 2
    var lines = try SecretBytes(count: half * 32)
    var end = 0
    lines.withUnsafeMutableBytes { lines in
      func put(_ text: some StringProtocol, width: Int) {
        for octet in text.utf8 {
          lines[end] = octet
          end += 1
        }
        for _ in 0..<max(0, width - text.utf8.count) {
          lines[end] = UInt8(ascii: " ")
          end += 1
        }
      }
      for row in 0..<half {
        for place in [row, row + half] where place < wordCount {
          put(place < 9 ? "  \(place + 1). " : " \(place + 1). ", width: 5)
          put(word(at: place), width: 9)
        }
        put("\n", width: 1)
      }
    }
    lines.truncate(to: end)
    return lines
  }
}
