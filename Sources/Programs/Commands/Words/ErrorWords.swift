import Words
import OpenPGP
import ProcessHardening
import SecretMemory
import StagedFiles
import Addresses
import Bitcoin
import EVM
import SeedPhrase
import WalletKit
import WhisperKit

/// An error in words: what happened, what to do, and what the shell is told; and its code, for programs.
struct ErrorWords {
  /// The same in every language: the key of the sentence.
  let code: String
  let message: String
  private(set) var hint: String?
  /// What was found before, said above the message.
  var facts: [String] = []
  let status: ExitStatus
  /// What it is about, for programs.
  var values: ErrorValues
  /// For who debugs; release builds do not say it.
  private var cause: String?

  /// `arguments` fill the places of the sentence.
  init(
    _ status: ExitStatus, _ words: some Topic, _ arguments: String..., hint: String? = nil,
    values: WhisperError.Values = .init(), operation: String? = nil,
    finding: OpenPGPFinding? = nil, cause: String? = nil, facts: [String] = []
  ) {
    code = words.rawValue
    message = words.filled(with: arguments)
    self.hint = hint
    self.status = status
    self.values = ErrorValues(values: values, operation: operation, finding: finding)
    self.cause = cause
    self.facts = facts
  }

  /// What the parser of the arguments complains about, in the person's language.
  init(usage complaint: String, code: String, hint: String? = nil) {
    self.code = code
    message = complaint
    self.hint = hint
    status = .usage
    values = ErrorValues()
  }

  /// Of a later version of the services: nothing is known of it but its code.
  init(later code: String) {
    self.code = code
    message = CommandErrorWords.unknown.text
    hint = nil
    status = .failed
    values = ErrorValues()
  }

  init(_ error: any Error) {
    switch error {
    case let error as WhisperError: self.init(service: error)
    case let error as CommandError: self.init(command: error)
    case let error as StagedFileError: self.init(command: CommandError(error))
    case let error as SecretMemoryError: self.init(service: .memory(error))
    case let error as OpenPGPError: self.init(openPGP: error)
    case let error as PGPNotForMe:
      self.init(openPGP: error.error)
      if error.isHidden { hint = PGPMessageErrorWords.anonymousHint.text }
      if error.hasPasswords { hint = PGPMessageErrorWords.passwordHint.text }
    case let error as NoValidSignature:
      self.init(service: error.error)
      let signatures = error.signatures.map(PGPSignatureLine.init)
      facts = signatures.flatMap(\.sentences)
      values.signatures = signatures
    case let error as WalletError: self.init(wallet: error)
    case let error as BitcoinError: self.init(transaction: error)
    case let error as EVMError: self.init(ethereum: error)
    case let error as MessageChallenge.Failure: self.init(message: error)
    case let error as SeedPhraseError: self.init(phrase: error)
    case let error as AddressError: self.init(address: error)
    case let error as DescriptorError: self.init(command: CommandError(error))
    case let error as QRError: self.init(qr: error)
    case let error as QRPayloadError: self.init(payload: error)
    case let error as HardeningError:
      self.init(
        .failed, SystemErrorWords.notHardened, Self.reason(error),
        hint: error.lacksProc ? SystemErrorWords.noProcHint.text : nil,
        values: .init(errno: error.errno), operation: error.step.rawValue)
    default: self.init(.failed, CommandErrorWords.unknown, cause: "\(error)")
    }
  }

  /// The same with the vault that the person named in the commands that it suggests.
  func suggesting(_ vault: NamedVault) -> ErrorWords {
    var words = self
    words.hint = hint.map(vault.put)
    return words
  }

  /// Where nobody takes it, nothing is lost: the exit status says it too.
  func print(to errors: any ByteSink, asJSON: Bool) {
    if asJSON {
      try? errors.write(ErrorReport(self).json + "\n")
      return
    }
    var lines = facts + ["\(LabelWords.error.text) \(message)"]
    if let hint { lines.append("\(LabelWords.hint.text) \(hint)") }
    #if DEBUG
      if let cause { lines.append("cause: \(printable(cause))") }
    #endif
    try? errors.show(Lines(lines))
  }
}

/// What an error is about, for programs.
struct ErrorValues: Encodable {
  var values = WhisperError.Values()
  /// What was being done, where it is nothing that the services do.
  var operation: String?
  /// Which rule of OpenPGP was broken.
  var finding: OpenPGPFinding?
  /// Those of which none is valid, where one is asked for; nil for other errors.
  var signatures: [PGPSignatureLine]?

  var isEmpty: Bool {
    values.isEmpty && operation == nil && finding == nil && signatures == nil
  }

  private enum CodingKeys: CodingKey { case operation, finding, signatures }

  func encode(to encoder: any Encoder) throws {
    try values.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(operation, forKey: .operation)
    try container.encodeIfPresent(finding, forKey: .finding)
    try container.encodeIfPresent(signatures, forKey: .signatures)
  }
}

/// An error as JSON has it.
struct ErrorReport: Report {
  let code: String
  let error: String
  let hint: String?
  let exitStatus: Int32
  let values: ErrorValues?

  init(_ words: ErrorWords) {
    code = words.code
    error = withoutIsolation(words.message)
    hint = words.hint.map(withoutIsolation)
    exitStatus = words.status.rawValue
    values = words.values.isEmpty ? nil : words.values
  }

  var text: Lines { Lines(error) }
}
