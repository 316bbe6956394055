import VaultModel
import Words
import ArgumentParser
import SecretMemory
import WhisperEnvelope
import WhisperKit

/// What a person can set anew.
enum SecretKind: String, CaseIterable, ExpressibleByArgument {
  case passphrase, pin
  case securityKey = "security-key"

  static let names = allCases.map(\.rawValue)

  var protector: ProtectorKind {
    switch self {
    case .passphrase: .passphrase
    case .pin: .pin
    case .securityKey: .securityKey
    }
  }

  /// Refuses options for another kind.
  func check(_ options: [(kind: SecretKind, given: String?)]) throws(UsageError) {
    for (other, given) in options where other != self {
      guard let given else { continue }
      throw UsageError(.optionOfOther, given, rawValue)
    }
  }
}

/// A new passphrase, PIN or security key: which of them, and where it comes from.
struct NewSecretOptions: SharedOptions {
  @Argument(help: ProtectorHelpWords.kind.help) var kind: SecretKind
  @OptionGroup var passphrase: NewPassphraseOptions
  @OptionGroup var pin: NewPINOptions
  @OptionGroup var key: NewSecurityKeyOptions

  func files(beside groups: OptionGroups) -> FileNeeds {
    FileNeeds(addsSecurityKey: kind == .securityKey)
  }

  func check(beside groups: OptionGroups) throws(UsageError) {
    try kind.check([
      (.passphrase, passphrase.any), (.pin, pin.secret.given), (.securityKey, key.secret.given),
    ])
  }
}

/// Another passphrase or PIN: which of them, and where it comes from.
struct ChangedSecretOptions: SharedOptions {
  /// What is offered; a security key is refused with words of its own.
  enum Kind: String, CaseIterable, ExpressibleByArgument {
    case passphrase, pin
    case securityKey = "security-key"

    static var allValueStrings: [String] { [passphrase, pin].map(\.rawValue) }
  }

  @Argument(help: ProtectorHelpWords.changedKind.help) var kind: Kind
  @OptionGroup var passphrase: NewPassphraseOptions
  @OptionGroup var pin: NewPINOptions

  func check(beside groups: OptionGroups) throws(UsageError) {
    guard let kind = SecretKind(rawValue: kind.rawValue), kind != .securityKey else {
      throw UsageError(.securityKeyIsNotChanged)
    }
    try kind.check([(.passphrase, passphrase.any), (.pin, pin.secret.given)])
  }
}

/// Where a new passphrase comes from.
struct NewPassphraseOptions: SharedOptions {
  @Option(help: VaultHelpWords.newFile.help("file"), completion: .file())
  var newPassphraseFile: String?
  @Option(help: VaultHelpWords.newFd.help("number"))
  var newPassphraseFd: Int32?
  @OptionGroup var generation: GenerateOptions
  @Flag(help: CommonHelpWords.force.help) var force = false

  private var secret: SecretOption {
    SecretOption("--new-passphrase", file: newPassphraseFile, descriptor: newPassphraseFd)
  }

  var secrets: [SecretOption] { [secret] }

  /// The option, if any, that says where it comes from.
  var any: String? { secret.given ?? (generation.generate ? "--generate" : nil) }

  func check(beside groups: OptionGroups) throws(UsageError) {
    try generation.check(besides: secret.given)
  }

  /// What was chosen, before anything is asked or done.
  func choice(_ context: Context, _ global: GlobalOptions) throws -> GenerateOptions.Choice {
    try generation.choice(context, replaces: force, besides: global.secretFiles)
  }

  /// Adds it to what opens the vault, and says what that means.
  func add(
    _ choice: GenerateOptions.Choice, name: String? = nil, to whisper: Whisper,
    with current: borrowing Credential, _ context: Context
  ) throws {
    try whisper.protectors.checkRoom(for: .passphrase, name: name)
    let isFirst = try whisper.protectors.areNone()
    try source(choice, whisper, context).use { secret in
      // A closure cannot consume it.
      let secret = secret
      try context.vault.changingRules(of: whisper) {
        try whisper.protectors.add(.passphrase(secret.copy()), name: name, with: current)
      }
    }
    context.output.say(isFirst ? VaultWords.passphraseSet : .passphraseAdded)
  }

  /// Puts it in the place of the one that there is, and says what that means.
  func change(
    _ choice: GenerateOptions.Choice, of whisper: Whisper, with current: borrowing Credential,
    _ context: Context
  ) throws {
    try whisper.protectors.check(has: .passphrase)
    try source(choice, whisper, context).use { secret in
      let secret = secret
      try context.vault.changingRules(of: whisper) {
        try whisper.protectors.change(to: .passphrase(secret.copy()), with: current)
      }
    }
    context.output.say(VaultWords.passphraseChanged)
  }

  private func source(
    _ choice: GenerateOptions.Choice, _ whisper: Whisper, _ context: Context
  ) throws -> NewPassphrase {
    source(
      choice, prompt: VaultWords.newPrompt.text,
      names: try whisper.identities.list().map(\.name.text), context)
  }

  /// Where one comes from that is for what has these names.
  func source(
    _ choice: GenerateOptions.Choice, prompt: String, names: [String], _ context: Context
  ) -> NewPassphrase {
    NewPassphrase(
      context: context,
      source: SecretSource(.passphrase, secret, context.terminal, context.events),
      generation: choice, prompt: prompt, names: names)
  }
}

/// Where a new PIN comes from.
struct NewPINOptions: SharedOptions {
  @Option(help: ProtectorHelpWords.newPINFile.help("file"), completion: .file())
  var newPinFile: String?
  @Option(help: ProtectorHelpWords.newPINFd.help("number"))
  var newPinFd: Int32?

  var secret: SecretOption {
    SecretOption("--new-pin", file: newPinFile, descriptor: newPinFd)
  }

  var secrets: [SecretOption] { [secret] }

  func add(
    name: String?, to whisper: Whisper, with current: borrowing Credential, _ context: Context
  ) throws {
    try whisper.protectors.checkRoom(for: .pin, name: name)
    let isFirst = try whisper.protectors.areNone()
    let new = try typed(context)
    // Private keys may ask for a strong factor that there is, whatever opened the vault.
    try context.vault.changingRules(of: whisper) {
      try context.vault.withAnswers(of: whisper) {
        try whisper.protectors.add(.pin(new.copy()), name: name, with: current, answers: $0)
      }
    }
    context.output.say(isFirst ? VaultWords.pinSet : .pinAdded)
    if let lockout = try whisper.protectors.lockout() {
      for note in VaultWords.aboutPIN(lockout) { context.output.say(note) }
    }
  }

  func change(
    of whisper: Whisper, with current: borrowing Credential, _ context: Context
  ) throws {
    try whisper.protectors.check(has: .pin)
    let new = try typed(context)
    // Private keys may ask for the old one, whatever opened the vault.
    try context.vault.changingRules(of: whisper) {
      try context.vault.withAnswers(of: whisper) {
        try whisper.protectors.change(to: .pin(new.copy()), with: current, answers: $0)
      }
    }
    context.output.say(VaultWords.pinChanged)
  }

  private func typed(_ context: Context) throws -> SecretBytes {
    try NewPIN(
      context: context, source: SecretSource(.pin, secret, context.terminal, context.events)
    ).secret()
  }
}

/// Where the PIN of a new security key comes from.
struct NewSecurityKeyOptions: SharedOptions {
  @Option(help: ProtectorHelpWords.newKeyPINFile.help("file"), completion: .file())
  var newKeyPinFile: String?
  @Option(help: ProtectorHelpWords.newKeyPINFd.help("number"))
  var newKeyPinFd: Int32?

  var secret: SecretOption {
    SecretOption("--new-key-pin", file: newKeyPinFile, descriptor: newKeyPinFd)
  }

  var secrets: [SecretOption] { [secret] }

  private func source(_ context: Context) -> SecretSource {
    SecretSource(.newKeyPIN, secret, context.terminal, context.events)
  }

  /// Throws where one that answers for the vault is plugged in, and nobody can be told to exchange it.
  func check(behind kind: ProtectorKind, _ context: Context) throws {
    if kind == .securityKey { try source(context).checkIsThere() }
  }

  func add(
    name: String?, to whisper: Whisper, with current: borrowing Credential, _ context: Context
  ) throws {
    try whisper.protectors.checkRoom(for: .securityKey, name: name)
    let isFirst = try whisper.protectors.areNone()
    let credentials = context.vault.credentials
    // Before the new one is touched, which would have to be done again for it.
    if try whisper.keyMode.current() == .high, !current.kind.isStrong {
      try check(behind: credentials.strongKind(of: whisper.protectors.stored()), context)
      try context.vault.answer(.strongFactor, of: whisper)
    }
    let keys = credentials.securityKeys
    let new = try keys.new()
    let source = source(context)
    // One is asked at a time; what the other gave is enough.
    keys.letGo()
    if keys.wasNeeded, !source.isGiven {
      _ = try context.terminal.line(prompt: SecurityKeyWords.swap.text)
    }
    let answers = context.vault.answers(for: whisper)
    try new.told(source, prompt: SecurityKeyWords.newPINPrompt.text) {
      try context.vault.changingRules(of: whisper) {
        try whisper.protectors.add(
          .securityKey(new.key), name: name, with: current, answers: answers)
      }
    }
    let added = name.map { Remark(SecurityKeyWords.addedNamed, printable($0)) }
    context.output.say(
      isFirst ? Remark(SecurityKeyWords.set) : added ?? Remark(SecurityKeyWords.added))
  }
}

extension ProtectorService {
  /// Whether the unlocked vault opens with nothing.
  func areNone() throws -> Bool { try list().allSatisfy { $0.kind == ProtectorKind.none } }

  /// Throws where the unlocked vault has no protector of a kind.
  func check(has kind: ProtectorKind) throws {
    try list().check(has: kind)
  }
}
