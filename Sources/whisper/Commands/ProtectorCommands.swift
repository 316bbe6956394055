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

    var files: FileNeeds { new.files }

    func validate() throws { try new.check(with: global) }

    func run(in context: Context) throws {
      let whisper = try context.vault.opened()
      let choice = try new.passphrase.choice(context, global)
      let current = try context.vault.unlockAlone(whisper, asking: .current)
      switch new.kind {
      case .passphrase:
        try new.passphrase.add(choice, name: name, to: whisper, with: current, context)
      case .pin: try new.pin.add(name: name, to: whisper, with: current, context)
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

    func validate() throws { try new.check(with: global) }

    func run(in context: Context) throws {
      let whisper = try context.vault.opened()
      let choice = try new.passphrase.choice(context, global)
      // Known to be right before a new one is asked for.
      let current = try context.vault.unlockAlone(whisper, asking: .current)
      switch new.kind {
      case .passphrase: try new.passphrase.change(choice, of: whisper, with: current, context)
      case .pin: try new.pin.change(of: whisper, with: current, context)
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
        let gone: VaultWords? =
          switch protector.kind {
          case .passphrase: .passphraseGone
          case .pin: .pinGone
          case .some(.none), nil: nil
          }
        context.output.say((gone ?? .protectorGone).text)
        return
      }
      guard try whisper.protectors.list().count == 1 else { throw WhisperError.severalProtectors }
      let isPIN = protector.kind == .pin
      let question = isPIN ? VaultWords.removePINQuestion : .removeQuestion
      let consequence = isPIN ? VaultWords.removePINConsequence : .removeConsequence
      guard try context.person.confirm(question.text, about: consequence.text) else {
        throw CommandError.cancelled
      }
      try whisper.protectors.removeLast(with: current)
      context.output.say((isPIN ? VaultWords.pinRemoved : .passphraseRemoved).text)
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
          cells: [VaultWords.protector(kind: entry.kind)], widths: [14],
          entry.name.map(printable) ?? "")
      })
  }
}
