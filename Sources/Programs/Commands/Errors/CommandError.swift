import OpenPGP
import ProcessHardening
import StagedFiles
import SystemPackage
import TerminalInput
import WhisperKit
import Words

/// An error as the command ends with it: its code, and what it is about. What is said of it stands in the table of errors.
///
/// It is made by what it is called: `CommandError.noTerminal`. It is told apart by its code:
/// `catch let error as CommandError where error.is(CommandErrorWords.needsAnswer)`.
struct CommandError: Error, Equatable {
  /// The same in every language: the key of the sentence.
  let code: String
  /// What it is about, for programs.
  var values: WhisperError.Values
  /// What was being done, where it is nothing that the services do.
  var operation: OperationWords?
  /// What fills places of the sentence and has no key of its own for programs, in their order.
  var texts: [String]
  /// What a person can do about this very one, in the place of what the table says; that may be nothing.
  var hint: Hint
  /// The option that takes the secret which is missing, in the place of the usual one (`ErrorTable.secretOptions`).
  var option: String?

  enum Hint: Equatable {
    case ofTable, none
    case own(String)
  }

  init(
    code: String, values: WhisperError.Values = .init(), operation: OperationWords? = nil,
    texts: [String] = [], hint: Hint = .ofTable
  ) {
    self.code = code
    self.values = values
    self.operation = operation
    self.texts = texts
    self.hint = hint
  }

  init(
    _ words: some Topic, _ values: WhisperError.Values = .init(),
    operation: OperationWords? = nil, texts: String..., hint: Hint = .ofTable
  ) {
    self.init(
      code: words.rawValue, values: values, operation: operation, texts: texts, hint: hint)
  }

  init(_ words: some Topic, name: String) { self.init(words, .init(name: name)) }
  init(_ words: some Topic, path: String) { self.init(words, .init(path: path)) }
  init(_ words: some Topic, limit: Int) { self.init(words, .init(limit: limit)) }

  /// Whether it has the code of a sentence.
  func `is`(_ words: some Topic) -> Bool { code == words.rawValue }
}

/// Whether `error` is this one, values and all: `catch CommandError.noTerminal`.
func ~= (expected: CommandError, error: any Error) -> Bool { error as? CommandError == expected }

extension CommandError {
  init(_ error: WhisperError) {
    if error.code == .certificateInvalid, let finding = error.values.finding,
      let reason = CommandError(invalidCertificate: finding)
    {
      self = reason
      return
    }
    self.init(code: error.code.rawValue, values: error.values)
    // Whoever an envelope was for must not learn why it is none.
    if error.code == .envelopeInvalid { values = .init() }
  }

  /// `words` say when: before the command began, or later.
  init(_ error: HardeningError, _ words: SystemErrorWords) {
    self.init(
      words, .init(errno: error.errno), operation: OperationWords(rawValue: error.step.rawValue),
      texts: ErrorWords.reason(error),
      hint: error.lacksProc && words == .notHardened
        ? .own(SystemErrorWords.noProcHint.text) : .ofTable)
  }

  init(_ error: StagedFileError) {
    switch error {
    case .exists(let path): self = .outputExists(path)
    case .create(let directory, let errno): self = .system(.writeIn, directory, errno: errno)
    case .write(let errno): self = .system(.writeOutput, errno: errno)
    case .place(let path, let errno): self = .system(.write, path, errno: errno)
    }
  }

  init(_ error: DescriptorError) {
    switch error.operation {
    case .read, .rewind: self = .system(.readStandardInput, errno: Errno(rawValue: error.errno))
    case .write: self = .system(.writeOutput, errno: Errno(rawValue: error.errno))
    }
  }

  /// What was read is input, or a secret of a kind.
  init(_ error: TerminalInputError, of kind: SecretSource.Kind = .passphrase) {
    switch error {
    case .noTerminal: self = .noTerminal
    case .cancelled: self = .cancelled
    case .tooLong(let limit):
      self = kind == .phrase ? .inputTooLarge(limit: limit) : .passphraseTooLong(limit: limit)
    case .lineLost: self = .lineLost
    case .notOpened(let name, let errno):
      self =
        switch kind {
        case .pin: .pinUnreadable(name, errno)
        case .keyPIN, .newKeyPIN: .keyPINUnreadable(name, errno)
        case .passphrase, .importedKey, .ownPassphrase, .messagePassword, .walletPassphrase,
          .hiddenPassphrase:
          .passphraseUnreadable(name, errno)
        case .phrase: .system(.read, name, errno: errno)
        }
    case .unreadable(let name?, let errno): self = .system(.read, name, errno: errno)
    case .unreadable(nil, let errno): self = .system(.readStandardInput, errno: errno)
    case .unwritable(let errno): self = .system(.writeOutput, errno: errno)
    }
  }

  /// Runs what reads from a person or a descriptor; what goes wrong there is an error of the command.
  static func mapping<Result: ~Copyable>(
    of kind: SecretSource.Kind = .passphrase, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as TerminalInputError {
      throw CommandError(error, of: kind)
    }
  }
}
