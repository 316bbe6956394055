import Words
import ArgumentParser
import HelperProcess
import ProcessHardening
import SecretMemory
import WhisperKit

/// What a command runs in: where the vault is, how to ask, where to print.
struct Context {
  let vaultPath: String
  let terminal: Terminal
  let passphrases: PassphraseSource
  let fileSandbox: FileSandboxState
  private let global: GlobalOptions
  private let vaults = OpenedVaults()
  private let pictures: PictureProgram?
  /// Goes with the context, with everything in it.
  private let throwaway: ThrowawayDirectory?

  /// Restricts the process to the files that the command needs, before any of them is read.
  init(_ global: GlobalOptions, files: FileNeeds) throws {
    guard global.passphraseFd != 0 || !files.readsStandardInput else {
      throw ValidationError(
        UsageErrorWords.inputTwice.text)
    }
    self.global = global
    terminal = Terminal()
    passphrases = PassphraseSource(
      file: global.passphraseFile, descriptor: global.passphraseFd, terminal: terminal)
    var access = FileAccess(
      inputs: files.inputs + [global.passphraseFile].compactMap { $0 },
      outputDirectories: files.outputs.map(Paths.parent))
    var throwaway: ThrowawayDirectory?
    switch files.vault {
    case .existing:
      vaultPath = try Paths.vault(option: global.vaultPath)
      if Paths.exists(vaultPath) { access.vaultDirectory = vaultPath }
    case .toBeMade:
      vaultPath = try Paths.vault(option: global.vaultPath)
      access.vaultDirectory = Paths.nearestExisting(vaultPath)
    case .throwaway:
      let directory = try ThrowawayDirectory()
      vaultPath = directory.path
      access.vaultDirectory = directory.path
      access.clearedDirectories = [Paths.parent(directory.path)]
      throwaway = directory
    case .none:
      vaultPath = ""
    }
    self.throwaway = throwaway
    // Started while it still can be, and before there is anything secret.
    pictures = try files.picture.map { try PictureProgram($0) }
    try ProcessHardening.refusePrograms()
    fileSandbox = try ProcessHardening.restrictFiles(access)
  }

  /// The QR helper that the command asked for; it does one thing and ends.
  func takePictureProgram() throws -> QRHelper {
    guard let pictures else { throw QRError.helper(.missing) }
    return try pictures.take()
  }

  /// Runs `body` in the directory of a command that has one of its own, so that the directory goes also
  /// when the person interrupts it.
  func inThrowawayDirectory<Result>(_ body: (String) throws -> Result) throws -> Result {
    try Interruption.catching { try body(vaultPath) }
  }

  /// Makes the vault's directory and gives up everything else above it, before anything secret is
  /// asked for.
  func makeVaultDirectory(outputs: [OutputFile?] = []) throws {
    try Whisper.makeDirectory(at: vaultPath)
    _ = try ProcessHardening.restrictFiles(
      FileAccess(
        vaultDirectory: vaultPath, inputs: [global.passphraseFile].compactMap { $0 },
        outputDirectories: outputs.compactMap { $0.map { Paths.parent($0.path) } }))
  }

  // MARK: The vault

  func vaultExists() throws -> Bool {
    do {
      _ = try Whisper.open(at: vaultPath)
      return true
    } catch {
      guard error.code == .vaultNotFound else { throw error }
      return false
    }
  }

  /// The vault, locked.
  func opened() throws -> Whisper { try vaults.open(at: vaultPath) }

  /// Says that older programs do not open the vault any more, where the command brought it to a newer format. That
  /// happens once to a vault. Where facts may stand on standard error as JSON, nothing else does.
  func sayFormat() {
    guard !global.json else { return }
    if let format = vaults.formatBefore { say(VaultWords.formatChanged("\(format)")) }
  }

  /// The vault, unlocked: asks for the passphrase when there is one.
  func unlocked() throws -> Whisper {
    let whisper = try opened()
    try unlock(whisper)
    return whisper
  }

  /// Unlocks a vault that was opened before there was anything to ask or read, so that a missing
  /// vault is not found out after somebody typed a message.
  @discardableResult
  func unlock(
    _ whisper: Whisper, prompt: VaultWords = .passphrasePrompt
  ) throws -> Credential {
    try withCredential(of: whisper, prompt: prompt) { try whisper.unlock(with: $0) }
  }

  /// Unlocks the vault for a person who watches the output and gives the passphrase; false where nobody
  /// does, or Enter alone says that it stays locked.
  func isUnlockedByWatcher(_ whisper: Whisper) throws -> Bool {
    guard !global.json, !global.quiet, Console.isTerminal(1) else { return false }
    do {
      return try passphrases.accepted(prompt: StatusWords.lookInside.text) { passphrase in
        guard passphrase.count > 0 else { return false }
        try whisper.unlock(with: .passphrase(passphrase))
        return true
      }
    } catch CommandError.passphraseNeeded {
      return false
    }
  }

  /// Unlocks the vault and reads what the command works on. Where a person types or pastes that, the
  /// passphrase comes first: what was typed is not lost with a wrong one, and nobody types a passphrase
  /// where all can see it. A file or pipe is read and looked at first, so that nobody types a passphrase
  /// for nothing.
  func unlock<Text: ~Copyable>(
    _ whisper: Whisper, toRead input: Input, _ read: () throws -> Text
  ) throws -> Text {
    if input.isTyped { try unlock(whisper) }
    let text = try read()
    if !input.isTyped { try unlock(whisper) }
    return text
  }

  /// Whether a person is asked for the vault's passphrase.
  func asksForPassphrase(_ whisper: Whisper) throws -> Bool {
    try whisper.protector != .none && !passphrases.isGiven
  }

  /// Hands what opens the vault to `body`, and gives it back. Whoever types a wrong passphrase is asked again.
  @discardableResult
  func withCredential(
    of whisper: Whisper, prompt: VaultWords = .passphrasePrompt,
    _ body: (borrowing Credential) throws -> Void
  ) throws -> Credential {
    guard try whisper.protector != .none else {
      try body(.none)
      return .none
    }
    return try passphrases.accepted(prompt: prompt.text) { passphrase in
      let credential = Credential.passphrase(passphrase)
      try body(credential)
      return credential
    }
  }

  /// Hands `body`, which signs, what shows that the person is there, where that is needed. Whoever types a wrong
  /// passphrase is asked again.
  func withPresence<Result: ~Copyable>(
    isNeeded: Bool, _ body: (borrowing Credential) throws -> Result
  ) throws -> Result {
    guard isNeeded else { return try body(.none) }
    do {
      return try passphrases.accepted(
        prompt: MessageWords.presencePrompt.text, reason: MessageWords.presenceReason.text
      ) { try body(.passphrase($0)) }
    } catch CommandError.cancelled {
      throw CommandError.signatureCancelled
    }
  }

  /// What the vault is called, for who guesses its passphrase.
  var vaultNames: [String] { [Paths.name(vaultPath), "whisper"] }

  // MARK: Asking

  /// Asks until there is a yes or a no; `--yes` gives a yes. `about` is what a person must have read to
  /// answer, so that `--quiet` leaves it out only where nobody is asked.
  func confirm(_ question: String, about: String) throws -> Bool {
    try confirm(question, about: Lines(about))
  }

  func confirm(_ question: String, about: Lines? = nil) throws -> Bool {
    if let about { explain(about) }
    if global.yes { return true }
    do {
      return try isYes(question)
    } catch CommandError.noTerminal {
      throw CommandError.needsAnswer(option: "--yes")
    }
  }

  /// Whether whoever sits at the terminal answers with a yes, however the command was called. Throws
  /// `CommandError.noTerminal`.
  func isYes(_ question: String) throws -> Bool {
    while true {
      switch Answer(try terminal.line(prompt: LabelWords.question(question))) {
      case .yes: return true
      case .no: return false
      case nil: continue
      }
    }
  }

  /// Whether `--yes` answers what is asked about an action. It does not say whom somebody meant.
  var isAnswered: Bool { global.yes }

  /// Says what must be known to answer the question that follows.
  func explain(_ lines: Lines, isAnswered: Bool = true) {
    if !global.quiet || !global.yes || !isAnswered { Console.standardError(lines) }
  }

  /// Asks for a line. Without a terminal, points to the option that answers.
  func ask(_ question: String, option: String) throws -> String {
    do {
      return try terminal.line(prompt: question)
    } catch CommandError.noTerminal {
      throw CommandError.needsAnswer(option: option)
    }
  }

  // MARK: Printing

  var printsJSON: Bool { global.json }

  /// Prints facts to standard output, as text or JSON. What cannot be written is an error: a full
  /// disk must not pass for a sealed message.
  func print(_ report: some Report) throws {
    if global.json { try printJSON(report) } else { try Console.show(report.text, on: 1) }
  }

  /// Says in a sentence what a command changed; programs get the facts.
  func printChange(_ sentence: String, _ report: @autoclosure () throws -> some Report) throws {
    if global.json { try print(report()) } else { say(sentence) }
  }

  /// Prints facts to standard output, always as JSON.
  func printJSON(_ report: some Report) throws {
    try Console.write(Array((report.json + "\n").utf8), to: 1)
  }

  /// Prints facts about data that goes to standard output itself.
  func printFacts(_ report: some Report) {
    if global.json {
      Console.standardError(report.json + "\n")
    } else if !global.quiet {
      Console.standardError(report.text)
    }
  }

  /// Says something to the person, on standard error.
  func say(_ text: String) { say(Lines(text)) }

  func say(_ lines: Lines) {
    if !global.quiet { Console.standardError(lines) }
  }

  /// Says that something takes a while, to who watches.
  func progress(_ text: String) {
    if Console.isTerminal(2) { say(text) }
  }

  /// Says what to do next, where the output is for a person.
  func sayNext(_ step: String) {
    if !global.json { say("\(LabelWords.next.text) \(step)") }
  }
}
