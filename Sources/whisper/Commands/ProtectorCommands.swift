import Words
import ArgumentParser
import SecretMemory
import WhisperKit

struct ProtectorCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "protector", abstract: ProtectorHelpWords.commands.text,
    discussion: ProtectorHelpWords.details.text,
    subcommands: [List.self, Add.self, Change.self, Remove.self])

  struct List: Command {
    static let configuration = CommandConfiguration(abstract: ProtectorHelpWords.list.text)

    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try context.output.print(
        ProtectorReport(context.vault.unlocked().protectors.list()))
    }
  }

  struct Add: Command {
    static let configuration = CommandConfiguration(
      abstract: ProtectorHelpWords.add.text, discussion: ProtectorHelpWords.addDetails.text)

    @Option(help: ProtectorHelpWords.name.help("name")) var name: String?
    @OptionGroup var new: NewSecretOptions
    @OptionGroup var global: GlobalOptions

    var unlocking: Unlocking { .aloneLockingAgent }

    var files: FileNeeds {
      var needs = new.files
      needs.addsSecurityKey = new.kind == .securityKey
      return needs
    }

    func validate() throws { try new.check(with: global) }

    func run(in context: Context) throws {
      let whisper = try context.vault.opened()
      let choice = try new.passphrase.choice(context, global)
      let current = try context.vault.unlockAlone(whisper, asking: .current)
      switch new.kind {
      case .passphrase:
        try new.passphrase.add(choice, name: name, to: whisper, with: current, context)
      case .pin: try new.pin.add(name: name, to: whisper, with: current, context)
      case .securityKey: try new.key.add(name: name, to: whisper, with: current, context)
      }
    }
  }

  struct Change: Command {
    static let configuration = CommandConfiguration(
      abstract: ProtectorHelpWords.change.text,
      discussion: ProtectorHelpWords.changeDetails.text)

    @OptionGroup var new: NewSecretOptions
    @OptionGroup var global: GlobalOptions

    var unlocking: Unlocking { .aloneLockingAgent }

    var files: FileNeeds { new.files }

    func validate() throws {
      try new.check(with: global)
      guard new.kind != .securityKey else {
        throw ValidationError(UsageErrorWords.securityKeyIsNotChanged.text)
      }
    }

    func run(in context: Context) throws {
      let whisper = try context.vault.opened()
      let choice = try new.passphrase.choice(context, global)
      // Known to be right before a new one is asked for.
      let current = try context.vault.unlockAlone(whisper, asking: .current)
      switch new.kind {
      case .passphrase: try new.passphrase.change(choice, of: whisper, with: current, context)
      case .pin: try new.pin.change(of: whisper, with: current, context)
      case .securityKey: break
      }
    }
  }

  struct Remove: Command {
    static let configuration = CommandConfiguration(
      abstract: ProtectorHelpWords.remove.text, discussion: ProtectorHelpWords.removeDetails.text)

    @Argument(help: ProtectorHelpWords.which.help) var protector: String
    @Flag(help: ProtectorHelpWords.toNone.help) var toNone = false
    @OptionGroup var global: GlobalOptions

    var unlocking: Unlocking { .aloneLockingAgent }

    func run(in context: Context) throws {
      let whisper = try context.vault.opened()
      let current = try context.vault.unlockAlone(whisper, asking: .current)
      let all = try whisper.protectors.list()
      guard
        let found = all.called(protector), found.kind != ProtectorKind.none
      else { throw WhisperError.noSuchProtector }
      try Self.remove(found, of: whisper, with: current, toNone: toNone, context)
    }

    /// Removes a protector; the last one, where that is meant, after a question.
    static func remove(
      _ protector: Protector, of whisper: Whisper, with current: borrowing Credential, toNone: Bool,
      _ context: Context
    ) throws {
      guard toNone else {
        try context.vault.withAnswers(of: whisper) {
          try whisper.protectors.remove(protector.id, with: current, answers: $0)
        }
        context.output.say(RemovalWords(protector.kind).gone)
        return
      }
      guard try whisper.protectors.list().count == 1 else { throw WhisperError.severalProtectors }
      let words = RemovalWords(protector.kind)
      guard try context.person.confirm(words.question, about: words.consequence) else {
        throw CommandError.cancelled
      }
      try whisper.protectors.removeLast(with: current)
      context.output.say(words.removed)
    }
  }
}

/// What is said of a protector that goes.
private struct RemovalWords {
  /// Beside others.
  let gone: String
  /// Of the last one.
  let question: String
  let consequence: String
  let removed: String

  init(_ kind: ProtectorKind?) {
    (gone, question, consequence, removed) =
      switch kind {
      case .pin:
        (
          VaultWords.pinGone.text, VaultWords.removePINQuestion.text,
          VaultWords.removePINConsequence.text, VaultWords.pinRemoved.text
        )
      case .securityKey:
        (
          SecurityKeyWords.gone.text, SecurityKeyWords.removeQuestion.text,
          SecurityKeyWords.removeConsequence.text, SecurityKeyWords.removed.text
        )
      case .passphrase, .some(.none), nil:
        (
          (kind == .passphrase ? VaultWords.passphraseGone : .protectorGone).text,
          VaultWords.removeQuestion.text, VaultWords.removeConsequence.text,
          VaultWords.passphraseRemoved.text
        )
      }
  }
}

struct ProtectorReport: Report {
  struct Entry: Encodable {
    /// Nil for one of a later version.
    let kind: String?
    /// Nil for none.
    let name: String?
  }

  let protectors: [Entry]

  init(_ protectors: [Protector]) {
    self.protectors = protectors.map {
      Entry(kind: $0.kind?.rawValue, name: $0.name.isEmpty ? nil : $0.name)
    }
  }

  var text: Lines {
    Lines(
      protectors.map { entry in
        TextLine(
          cells: [VaultWords.protector(kind: entry.kind)], widths: [20],
          entry.name.map(printable) ?? "")
      })
  }
}
