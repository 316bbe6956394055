import Words
import OpenPGP
import SecretMemory
import TerminalInput
import WhisperKit

/// Where a passphrase or PIN comes from: a file, a descriptor, or the terminal. Never an argument or the
/// environment, which other programs can see.
///
/// One that was handed over answers every question for it, the presence check among them:
/// who can hand it over is there.
final class SecretSource {
  /// What is asked for.
  enum Kind {
    case passphrase, pin
    /// Of an OpenPGP key that is taken in.
    case importedKey
    /// A security key's own.
    case keyPIN
    /// The own one of a security key that is added.
    case newKeyPIN
    /// A private key's.
    case ownPassphrase
    /// An OpenPGP message's.
    case messagePassword
    /// A wallet's.
    case walletPassphrase
    /// A wallet's phrase itself.
    case phrase
    /// What makes another wallet of a phrase (BIP-39).
    case hiddenPassphrase

    /// Whether a key is made of it, which takes a while.
    fileprivate var isDerived: Bool {
      switch self {
      case .keyPIN, .newKeyPIN, .phrase: false
      case .passphrase, .pin, .importedKey, .ownPassphrase, .messagePassword, .walletPassphrase,
        .hiddenPassphrase:
        true
      }
    }

    /// Whether characters are meant, however they are encoded, and another try costs nothing but time.
    fileprivate var isPassphrase: Bool {
      switch self {
      case .passphrase, .importedKey, .ownPassphrase, .messagePassword, .walletPassphrase: true
      case .pin, .keyPIN, .newKeyPIN, .phrase, .hiddenPassphrase: false
      }
    }
  }

  private let kind: Kind
  private let option: SecretOption
  private let terminal: any Terminal
  private let events: EventStream
  private var given: SecretBytes?

  init(
    _ kind: Kind, _ option: SecretOption, _ terminal: any Terminal, _ events: EventStream
  ) {
    self.kind = kind
    self.events = events
    self.option = option
    self.terminal = terminal
  }

  /// Whether nobody needs to be asked.
  var isGiven: Bool { place != nil }

  /// An error that says that it is missing, with the option that takes it.
  func missing(_ error: any Error) -> any Error {
    guard var error = error as? CommandError else { return error }
    error.option = option.ofDescriptor
    return error
  }

  /// Where it was handed over; nil where somebody is asked.
  var place: HandedSecret? { option.place }

  /// The secret: the bytes up to the end, less one line end there.
  func secret(prompt: String) throws -> SecretBytes {
    guard let place else {
      do {
        return try terminal.passphrase(prompt: prompt)
      } catch CommandError.noTerminal {
        throw needed
      }
    }
    if given == nil { given = try read(place) }
    switch given {
    case .some(let given): return try given.copy()
    case .none: throw needed
    }
  }

  /// Whether somebody can be asked.
  var isTyped: Bool { !isGiven && terminal.isThere }

  /// Throws where it was not handed over and nobody can be asked.
  func checkIsThere() throws {
    guard isGiven || isTyped else { throw needed }
  }

  /// Thrown where there is nobody to ask.
  private var needed: any Error {
    switch kind {
    case .passphrase: CommandError.passphraseNeeded
    case .pin: CommandError.pinNeeded
    case .importedKey: CommandError.importedKeyPassphraseNeeded
    case .keyPIN: CommandError.keyPINNeeded
    case .newKeyPIN: missing(CommandError.newKeyPINNeeded)
    case .ownPassphrase: WhisperError.ownPassphraseRequired
    case .messagePassword: CommandError.messagePasswordNeeded
    case .walletPassphrase: CommandError.walletPassphraseNeeded
    case .phrase: CommandError.phraseNeedsTerminal
    case .hiddenPassphrase: CommandError.hiddenPassphraseNeeded
    }
  }

  /// How often a secret is asked for: three times of who types it.
  var tries: Int { isGiven ? 1 : Self.triesOfWhoTypes }
  static let triesOfWhoTypes = 3

  /// Hands the secret to `attempt`. Whoever types a wrong one is told so and asked again, so that what
  /// was typed or pasted before is not lost. `reason` is what is said the first time. The terminal shows what is typed
  /// meanwhile where the attempt `streams` what it opens: who reads that may have the terminal.
  func accepted<Result: ~Copyable>(
    prompt: String, reason: String? = nil, streams: Bool = false,
    by attempt: (consuming SecretBytes) throws -> Result
  ) throws -> Result {
    var said = reason.map { $0 + "\n" } ?? ""
    var left = tries
    while true {
      let secret = try secret(prompt: said + prompt)
      do {
        return try inEitherForm(secret, streams: streams, by: attempt)
      } catch  where Self.isWrong(error) && left > 1 {
        said = ErrorWords(error).message + "\n"
        left -= 1
      }
    }
  }

  /// Hands over a passphrase as it was typed, and where that is wrong the same characters in Unicode's other form: keyboards, files
  /// and systems differ in it, and nobody sees which one they have. A PIN has too few tries for that.
  private func inEitherForm<Result: ~Copyable>(
    _ secret: consuming SecretBytes, streams: Bool,
    by attempt: (consuming SecretBytes) throws -> Result
  ) throws -> Result {
    guard kind.isPassphrase, let other = try secret.inOtherForm() else {
      return try attempting(secret, streams: streams, by: attempt)
    }
    do {
      return try attempting(secret, streams: streams, by: attempt)
    } catch  where Self.isWrong(error) {}
    return try attempting(other, streams: streams, by: attempt)
  }

  private func attempting<Result: ~Copyable>(
    _ secret: consuming SecretBytes, streams: Bool,
    by attempt: (consuming SecretBytes) throws -> Result
  ) throws -> Result {
    if kind.isDerived { events.say(.deriving) }
    if isGiven || streams { return try attempt(secret) }
    return try terminal.hidingTyped(during: attempt, with: secret)
  }

  /// Whether an error says that the secret is another, and that another try would be answered.
  private static func isWrong(_ error: any Error) -> Bool {
    if let error = error as? OpenPGPError {
      return error.kind == .wrongPassphrase
        || error.kind == .notAddressed && error.reason == .messageNotOpened
    }
    guard let error = error as? WhisperError else {
      return [.keyPINLength, .walletPassphraseWrong].contains(error as? CommandError)
    }
    return switch error.code {
    case .passphraseWrong, .ownPassphraseWrong, .backupDoesNotOpen, .pinWrong: true
    case .pinWrongTries, .securityKeyPINWrongTries: error.values.number != 0
    case .securityKeyPINWrong: true
    default: false
    }
  }

  private func read(_ place: HandedSecret) throws -> SecretBytes {
    let name =
      switch place {
      case .file(let path): path
      case .descriptor(let number): CommandErrorWords.descriptor("\(number)")
      }
    do {
      return try place.read(name: name)
    } catch let error as TerminalInputError {
      if case .tooLong = error, kind == .pin { throw WhisperError.pinLength }
      throw CommandError(error, of: kind)
    }
  }
}
