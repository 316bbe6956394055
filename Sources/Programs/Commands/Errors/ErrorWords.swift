import Addresses
import Bitcoin
import EVM
import OpenPGP
import ProcessHardening
import SecretMemory
import SeedPhrase
import StagedFiles
import WalletKit
import WhisperKit
import Words

/// An error in words: what happened, what to do, and what the shell is told; and its code, for programs.
struct ErrorWords {
  /// The same in every language: the key of the sentence.
  let code: String
  let message: String
  private(set) var hint: String?
  /// What was found before, said above the message.
  private(set) var facts: [String] = []
  let status: ExitStatus
  /// What it is about, for programs.
  private(set) var values: ErrorValues
  /// For who debugs; release builds do not say it.
  private var cause: String?

  /// By the row of its code. Of one that a later version of the services gives nothing is known but its code.
  init(_ error: CommandError) {
    let row = ErrorTable.row(of: error.code)
    code = error.code
    message = row?.message(of: error) ?? CommandErrorWords.unknown.text
    status = row?.status ?? .failed
    hint =
      switch error.hint {
      case .ofTable: row?.hint?.text(for: error)
      case .none: nil
      case .own(let hint): hint
      }
    values = ErrorValues(values: error.values, operation: error.operation?.rawValue)
  }

  /// What the parser of the arguments complains about, in the person's language.
  init(usage complaint: String, code: String, hint: String? = nil) {
    self.code = code
    message = complaint
    self.hint = hint
    status = .usage
    values = ErrorValues()
  }

  init(_ error: any Error) {
    switch error {
    case let error as CommandError: self.init(error)
    case let error as WhisperError:
      self.init(CommandError(error))
      if error.code == .envelopeInvalid { cause = error.values.reason?.rawValue }
    case let error as OpenPGPError: self.init(openPGP: error)
    case let error as PGPNotForMe where error.isForNoKey:
      self.init(CommandError.messageOnlyPassword)
    case let error as PGPNotForMe:
      self.init(openPGP: error.error)
      if error.isHidden { hint = PGPMessageErrorWords.anonymousHint.text }
      if error.hasPasswords { hint = PGPMessageErrorWords.passwordHint.text }
    case let error as AmbiguousContact:
      self.init(CommandError(PeopleErrorWords.contactAmbiguous, name: error.typed))
      let candidates = error.candidates.map(ContactCandidate.init)
      facts = candidates.map(\.text)
      values.candidates = candidates
    case let error as NoValidSignature:
      self.init(CommandError(error.error))
      let signatures = error.signatures.map(PGPSignatureLine.init)
      facts =
        signatures.flatMap(\.sentences)
        + error.unread.map { PGPMessageWords.unreadVersion("\($0)") }
      values.signatures = signatures
      values.unreadSignatures = error.unread.isEmpty ? nil : error.unread.map(Int.init)
    case let error as WalletError:
      self.init(CommandError(error))
      if case .lookalike(let address, let known) = error {
        facts = Self.differences(address, known)
      }
    case let error as QRError:
      self.init(CommandError(error))
      facts = error.pictures
      cause = error.cause
    case let error as QRPayloadError: self.init(CommandError(error))
    case let error as BitcoinError: self.init(CommandError(error))
    case let error as EVMError: self.init(CommandError(error))
    case let error as MessageChallenge.Failure: self.init(CommandError(error))
    case let error as SeedPhraseError: self.init(CommandError(error))
    case let error as AddressError: self.init(CommandError(error))
    case let error as DescriptorError: self.init(CommandError(error))
    case let error as StagedFileError: self.init(CommandError(error))
    case let error as SecretMemoryError: self.init(CommandError(WhisperError.memory(error)))
    case let error as HardeningError: self.init(CommandError(error, SystemErrorWords.notHardened))
    default:
      self.init(CommandError(CommandErrorWords.unknown))
      cause = "\(error)"
    }
  }

  private init(openPGP error: OpenPGPError) {
    self.init(CommandError(error))
    // Who stopped answering broke no rule.
    if error.kind != .cancelled { values.finding = error.finding }
  }

  /// Two texts, one under the other, and marks where they differ.
  static func differences(_ one: String, _ other: String) -> [String] {
    let (first, second) = (Array(one), Array(other))
    let marks = (0..<max(first.count, second.count)).map { place in
      place < first.count && place < second.count && first[place] == second[place] ? " " : "^"
    }
    return [one, other, marks.joined()]
  }

  /// The same with the vault that the person named in the commands that it suggests.
  func suggesting(_ vault: NamedVault) -> ErrorWords {
    var words = self
    words.hint = hint.map(vault.put)
    return words
  }

  /// What people are told.
  var lines: [String] {
    facts + ["\(LabelWords.error.text) \(message)"]
      + (hint.map { ["\(LabelWords.hint.text) \($0)"] } ?? [])
  }

  /// Where nobody takes it, nothing is lost: the exit status says it too.
  func print(to errors: any ByteSink, asJSON: Bool) {
    if asJSON {
      try? errors.write(ErrorReport(self).json + "\n")
      return
    }
    var lines = lines
    #if DEBUG
      if let cause { lines.append("cause: \(printable(cause))") }
    #endif
    try? errors.show(Lines(lines))
  }
}
