import VaultModel
import Words
import ArgumentParser
import CryptoPrimitives
import SecretMemory
import WhisperKit

struct ProtectorCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    "protector", ProtectorHelpWords.commands, details: .details,
    subcommands: [List.self, Add.self, Change.self, Remove.self])

  struct List: Command {
    static let configuration = CommandConfiguration("list", ProtectorHelpWords.list)

    @OptionGroup var list: ListOptions
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try context.output.print(
        ProtectorReport(context.vault.unlocked().protectors.list()), list)
    }
  }

  struct Add: Command {
    static let configuration = CommandConfiguration(
      "add", ProtectorHelpWords.add, details: .addDetails)

    @Option(help: ProtectorHelpWords.name.help("name")) var name: String?
    @OptionGroup var new: NewSecretOptions
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .root }

    func run(in context: Context) throws {
      let whisper = try context.vault.opened()
      // Nobody is asked for anything in vain.
      try whisper.protectors.checkStoredRoom(for: new.kind.protector, name: name)
      if new.kind == .pin { try context.elements.named(whisper.elementName)?.checkForPIN() }
      if new.kind == .securityKey {
        try new.key.check(behind: context.vault.kind(of: whisper), context)
      }
      let choice = try new.passphrase.choice(context, global)
      let current = try context.vault.unlock(whisper, asking: .current)
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
      "change", ProtectorHelpWords.change, details: .changeDetails)

    @OptionGroup var new: ChangedSecretOptions
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .root }

    func run(in context: Context) throws {
      let whisper = try context.vault.opened()
      try whisper.protectors.stored().check(has: new.kind == .pin ? .pin : .passphrase)
      let choice = try new.passphrase.choice(context, global)
      // Known to be right before a new one is asked for.
      let current = try context.vault.unlock(whisper, asking: .current)
      switch new.kind {
      case .passphrase: try new.passphrase.change(choice, of: whisper, with: current, context)
      case .pin: try new.pin.change(of: whisper, with: current, context)
      case .securityKey: break
      }
    }
  }

  struct Remove: Command {
    static let configuration = CommandConfiguration(
      "remove", ProtectorHelpWords.remove, details: .removeDetails)

    @Argument(help: ProtectorHelpWords.which.help, completion: .list(SecretKind.names))
    var protector: String
    @Flag(help: ProtectorHelpWords.toNone.help) var toNone = false
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .root }

    func run(in context: Context) throws {
      let whisper = try context.vault.opened()
      // Of several none is asked about.
      let stored = try whisper.protectors.stored()
      if toNone, stored.count == 1, let only = stored.first {
        try context.person.checkAnswerable(RemovalWords(only, besides: []).asked)
      }
      let current = try context.vault.unlock(whisper, asking: .current)
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
      let others = try whisper.protectors.list().filter { $0.id != protector.id }
      let words = RemovalWords(protector, besides: others)
      // Before anybody answers a question, or is told what does not help.
      if protector.isStrong, !others.hasStrong,
        (try? whisper.keyMode.current()) == .high
      {
        throw WhisperError.noStrongFactor
      }
      guard toNone else {
        try context.vault.changingRules(of: whisper) {
          try context.vault.withAnswers(of: whisper) {
            try whisper.protectors.remove(protector.id, with: current, answers: $0)
          }
        }
        context.output.say(words.gone)
        return
      }
      guard others.isEmpty else { throw WhisperError.severalProtectors }
      try context.person.checkWanted(words.asked)
      try context.vault.changingRules(of: whisper) {
        try whisper.protectors.removeLast(with: current)
      }
      context.output.say(words.removed)
    }
  }
}

/// What is said of a protector that goes.
private struct RemovalWords {
  /// Beside others.
  let gone: Remark
  /// Of the last one.
  let asked: Question
  let removed: Remark

  init(_ protector: Protector, besides others: [Protector]) {
    let kind = protector.kind
    let question: any Topic
    let consequence: any Topic
    (gone, question, consequence, removed) =
      switch kind {
      case .pin:
        (
          Remark(VaultWords.pinGone), VaultWords.removePINQuestion,
          VaultWords.removePINConsequence, Remark(VaultWords.pinRemoved)
        )
      case .securityKey:
        (
          Self.gone(protector, besides: others), SecurityKeyWords.removeQuestion,
          SecurityKeyWords.removeConsequence, Remark(SecurityKeyWords.removed)
        )
      case .passphrase, .some(.none), nil:
        (
          Remark(kind == .passphrase ? VaultWords.passphraseGone : .protectorGone),
          VaultWords.removeQuestion, VaultWords.removeConsequence,
          Remark(VaultWords.passphraseRemoved)
        )
      }
    asked = Question(
      question, about: [Remark(consequence)], of: [Hex.encode(protector.id.octets)])
  }

  /// Which of several security keys it was.
  private static func gone(_ key: Protector, besides others: [Protector]) -> Remark {
    if !key.name.isEmpty { return Remark(SecurityKeyWords.goneNamed, printable(key.name)) }
    let isOnlyOne = !others.contains { $0.kind == .securityKey }
    return Remark(isOnlyOne ? SecurityKeyWords.gone : .goneNameless)
  }
}

struct ProtectorReport: ListReport {
  struct Entry: Encodable {
    /// Nil for one of a later version.
    let kind: String?
    /// Nil for none.
    let name: String?
  }

  let protectors: [Entry]
  var elements: [Entry] { protectors }

  init(_ protectors: [Protector]) {
    // The file has them in no order.
    let order = ProtectorKind.askingOrder
    func place(_ protector: Protector) -> Int {
      protector.kind.flatMap(order.firstIndex) ?? order.count
    }
    self.protectors = protectors.sorted { (place($0), $0.name) < (place($1), $1.name) }.map {
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
