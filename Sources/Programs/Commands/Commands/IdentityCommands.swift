import Words
import ArgumentParser
import CryptoPrimitives
import SecretMemory
import WhisperEnvelope
import WhisperKit

struct IdentityCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    "identity", IdentityHelpWords.commands,
    subcommands: [
      Create.self, List.self, Show.self, Use.self, Rename.self, Rotate.self,
      OwnPassphrase.self, Archive.self, Unarchive.self, Export.self, Delete.self,
    ],
    defaultSubcommand: List.self)

  struct Create: Command {
    static let configuration = CommandConfiguration("create", IdentityHelpWords.create)

    @Argument(help: IdentityHelpWords.createName.help) var name: String
    @Flag(help: IdentityHelpWords.noSigning.help) var noSigning = false
    @Flag(help: PrivateKeyWords.createOwn.help) var ownPassphrase = false
    @OptionGroup var own: OwnPassphraseOptions
    @OptionGroup var global: GlobalOptions

    var unlocking: Unlocking { .alone }

    func check() throws(UsageError) {
      if let given = own.secret.given, !ownPassphrase {
        throw UsageError(.onlyWith, given, "--own-passphrase")
      }
    }

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      let identity = try made(in: whisper, context)
      try context.output.printChange(
        IdentityWords.made(identity.name.text), IdentityReport(identity, whisper))
      if ownPassphrase { context.output.say(PrivateKeyWords.ownForgotten.text) }
      // Another one may be in use, and go out where none is named.
      let isInUse = try whisper.identities.active()?.id == identity.id
      context.sayNext(
        isInUse
          ? IdentityWords.nextExport.text
          : IdentityWords.nextExportOf(shellQuoted(identity.name.text)))
    }

    private func made(in whisper: Whisper, _ context: Context) throws -> Identity {
      guard ownPassphrase else {
        return try whisper.identities.create(name: name, canSign: !noSigning)
      }
      try whisper.identities.checkNew(name: name)
      let new = NewPassphrase(
        context: context, source: own.source(context),
        prompt: PrivateKeyWords.ownNewPrompt(printable(name)),
        missing: WhisperError.ownPassphraseRequired, names: [name])
      return try new.use { secret in
        let own: SecretBytes? = secret
        return try whisper.identities.create(name: name, canSign: !noSigning, ownPassphrase: own)
      }
    }
  }

  struct List: Command {
    static let configuration = CommandConfiguration("list", IdentityHelpWords.list)

    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      try context.output.print(
        IdentityListReport(
          try whisper.identities.list(), active: try whisper.identities.active(),
          withoutKeys: try whisper.identities.withoutPrivateKeys(), context.output.namedVault))
    }
  }

  struct Show: Command {
    static let configuration = CommandConfiguration("show", IdentityHelpWords.show)

    @Argument(help: IdentityHelpWords.nameOrActive.help) var name: String?
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      let identity =
        try context.identity(name, for: .showing, in: whisper) ?? whisper.identities.find(nil)
      try context.output.print(IdentityReport(identity, whisper))
    }
  }

  struct Use: Command {
    static let configuration = CommandConfiguration("use", IdentityHelpWords.use)

    @Argument(help: IdentityHelpWords.name.help) var name: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      let named = try context.identity(name, in: whisper)
      let identity = try context.naming(identity: named) { try whisper.identities.use(named.id) }
      try context.output.printChange(
        IdentityWords.isActive(identity.name.text), IdentityReport(identity, whisper))
    }
  }

  struct Rename: Command {
    static let configuration = CommandConfiguration(
      "rename", IdentityHelpWords.rename, details: IdentityHelpWords.renameDetails)

    @Argument(help: IdentityHelpWords.name.help) var name: String
    @Argument(help: IdentityHelpWords.newName.help) var newName: String
    @OptionGroup var own: OwnPassphraseOptions
    @OptionGroup var global: GlobalOptions

    // Its bundle is signed anew, which no agent does.
    var unlocking: Unlocking { .alone }

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      let before = try context.identity(name, in: whisper)
      let plan = try context.naming(identity: before) {
        try whisper.identities.planRenaming(before.id, to: newName)
      }
      let old = plan.identity.name.text
      if plan.losesProof {
        let question = RotationWords.losesProofQuestion(old, newName)
        guard try context.person.confirm(question, about: RotationWords.losesProof(old)) else {
          throw CommandError.cancelled
        }
      }
      let identity = try context.naming(identity: before) {
        try context.vault.withAnswers(
          isPresenceNeeded: plan.needsPresence, own: own.source(context), of: whisper
        ) {
          try whisper.identities.rename(plan, losingProof: plan.losesProof, answers: $0)
        }
      }
      try context.output.printChange(
        IdentityWords.isRenamed(old, identity.name.text), IdentityReport(identity, whisper))
    }
  }

  struct Archive: Command {
    static let configuration = CommandConfiguration("archive", IdentityHelpWords.archive)

    @Argument(help: IdentityHelpWords.name.help) var name: String
    @OptionGroup var global: GlobalOptions

    var unlocking: Unlocking { .alone }

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      let named = try context.identity(name, in: whisper)
      let identity = try context.naming(identity: named) {
        try whisper.identities.archive(named.id)
      }
      try context.output.printChange(
        IdentityWords.isArchived(identity.name.text), IdentityReport(identity, whisper))
      if try whisper.identities.active() == nil {
        context.output.suggest(IdentityWords.noneActive.text)
      }
    }
  }

  struct Unarchive: Command {
    static let configuration = CommandConfiguration("unarchive", IdentityHelpWords.unarchive)

    @Argument(help: IdentityHelpWords.name.help) var name: String
    @OptionGroup var global: GlobalOptions

    var unlocking: Unlocking { .alone }

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      let identity = try context.identity(name, in: whisper)
      guard try context.person.confirm(IdentityWords.unarchiveQuestion(identity.name.text)) else {
        throw CommandError.cancelled
      }
      let unarchived = try context.naming(identity: identity) {
        try whisper.identities.unarchive(identity.id, shown: identity.keys.fingerprint)
      }
      try context.output.printChange(
        IdentityWords.isUnarchived(unarchived.name.text), IdentityReport(unarchived, whisper))
    }
  }

  struct Export: Command {
    static let configuration = CommandConfiguration("export", IdentityHelpWords.export)

    @OptionGroup var target: WrappedOutputOptions
    @Argument(help: IdentityHelpWords.nameOrActive.help) var name: String?
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let (output, qr) = (target.output, target.qr)
      try output.file?.check(context)
      try qr.file(output)?.check(context)
      let whisper = try context.vault.unlocked()
      let identity = try whisper.identities.exportable(context.identity(name, in: whisper)?.id)
      let report = BundleReport(
        name: identity.name.text, bundle: identity.bundle.text,
        written: target.wrap.wrapped(identity.bundle.text))
      // Whoever gets it writes to keys that nobody has here, or that somebody else has.
      if (try? whisper.identities.hasPrivateKeys(identity.id)) == false {
        context.output.say(IdentityWords.withoutKeys(report.name))
      }
      let code = try qr.write(report.bundle, asText: report.written, output, context)
      if let file = output.file {
        context.output.say(IdentityWords.wroteBundle(report.name, printable(file.path)))
        if global.json { try context.output.print(report) }
      } else if !code.isDrawn {
        try context.output.print(report)
      }
      try code.check()
    }
  }

  struct Delete: Command {
    static let configuration = CommandConfiguration(
      "delete", IdentityHelpWords.delete, details: .deleteDetails)

    @Argument(help: IdentityHelpWords.name.help) var name: String
    @Option(help: IdentityHelpWords.confirm.help("name")) var confirm: String?
    @OptionGroup var global: GlobalOptions

    var unlocking: Unlocking { .alone }

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      let identity = try context.identity(name, in: whisper)
      var consequence = IdentityWords.deleting(identity.name.text)
      if let former = try whisper.identities.list().first(where: identity.hasReplaced) {
        consequence += "\n" + IdentityWords.formerStays(former.name.text)
      }
      context.person.explain(Lines(consequence), isAnswered: confirm != nil)
      let typed =
        try confirm ?? context.person.ask(IdentityWords.typeName.text, option: "--confirm NAME")
      guard typed == identity.name.text else { throw CommandError.confirmationDiffers }
      guard try context.person.confirm(IdentityWords.deleteQuestion(identity.name.text)) else {
        throw CommandError.cancelled
      }
      _ = try context.naming(identity: identity) {
        try whisper.identities.delete(
          identity.id, shown: identity.keys.fingerprint, called: identity.name)
      }
      context.output.say(IdentityWords.deleted(identity.name.text))
    }
  }
}

/// An identity as it is shown.
struct IdentityReport: Report {
  let id: Identity.ID
  let name: String
  let status: Term
  let isActive: Bool
  let canSign: Bool
  let keyVersion: UInt32
  let createdAt: Int64
  let key: String
  let fingerprint: String
  let shortFingerprint: String
  let words: [String]
  let number: String
  /// The fingerprint of the keys that these replaced.
  let replaces: String?
  /// Whether its private keys are in the vault: a restored or repaired one may lack them.
  let hasPrivateKeys: Bool
  /// Whether each use of the private keys asks for a passphrase of their own.
  let hasOwnPassphrase: Bool

  init(_ identity: Identity, _ whisper: Whisper) throws {
    id = identity.id
    name = identity.name.text
    status = identity.status.term
    isActive = try whisper.identities.active() == identity
    canSign = identity.canSign
    keyVersion = identity.keyVersion
    createdAt = identity.createdAt
    key = identity.keys.agreement.rawText
    fingerprint = identity.keys.fingerprint.hex
    let shown = FingerprintWords(fingerprint: identity.keys.fingerprint)
    shortFingerprint = shown.short
    words = shown.words
    number = shown.number
    replaces = identity.replaces?.hex
    hasPrivateKeys = try whisper.identities.hasPrivateKeys(identity.id)
    hasOwnPassphrase = try whisper.identities.hasOwnPassphrase(identity.id)
  }

  var text: Lines {
    let lines = [
      (isActive ? IdentityWords.nameInUse : .name)(name),
      (canSign ? IdentityWords.status : .statusCannotSign)(status.text),
      IdentityWords.created(Time.text(createdAt)),
      KeyWords.key(key, "\(keyVersion)"),
      KeyWords.fingerprint(fingerprint),
      KeyWords.shortFingerprint(shortFingerprint),
      KeyWords.words(words.joined(separator: " ")),
      KeyWords.number(number),
    ]
    return Lines(
      lines + [replaces.map { RotationWords.replaces($0) }].compactMap { $0 }
        + (hasOwnPassphrase ? [PrivateKeyWords.has.text] : [])
        + (hasPrivateKeys ? [] : [IdentityWords.withoutKeys(name)]))
  }
}

/// Many identities, a line each. No slow hash is computed for a list.
struct IdentityListReport: Report {
  struct Line: Encodable {
    let id: Identity.ID
    let name: String
    let status: Term
    let isActive: Bool
    let canSign: Bool
    let hasPrivateKeys: Bool
    let shortFingerprint: String
    let fingerprint: String
  }

  let identities: [Line]
  private let vault: NamedVault

  private enum CodingKeys: CodingKey { case identities }

  init(
    _ identities: [Identity], active: Identity?, withoutKeys: Set<Identity.ID>,
    _ vault: NamedVault
  ) {
    self.vault = vault
    self.identities = identities.map { identity in
      Line(
        id: identity.id, name: identity.name.text, status: identity.status.term,
        isActive: identity == active,
        canSign: identity.canSign,
        hasPrivateKeys: !withoutKeys.contains(identity.id),
        shortFingerprint: FingerprintWords.shortForm(of: identity.keys.fingerprint),
        fingerprint: identity.keys.fingerprint.hex)
    }
  }

  /// The name stands last in a line, so that no name can move the columns.
  var text: Lines {
    let width = columns(of: [IdentityWords.active, .archived, .rotated])
    guard !identities.isEmpty else {
      return Lines(vault.put(into: IdentityWords.none.text))
    }
    return Lines(
      identities.map { identity in
        let mark = identity.isActive ? "*" : " "
        return TextLine(
          cells: ["\(mark) \(identity.status.text)", identity.shortFingerprint],
          widths: [width + 2, 0], identity.name)
      }
        + identities.filter { !$0.hasPrivateKeys }.map {
          TextLine(IdentityWords.withoutKeys($0.name))
        })
  }
}

extension Identity.Status {
  /// How the status is written.
  var term: Term {
    switch self {
    case .active: Term("active", IdentityWords.active)
    case .archived: Term("archived", IdentityWords.archived)
    case .rotated: Term("rotated", IdentityWords.rotated)
    }
  }
}

struct BundleReport: Report {
  let name: String
  let bundle: String
  /// The bundle as it is written down, in lines perhaps.
  let written: String

  var text: Lines { Lines(toCopy: written) }

  private enum CodingKeys: CodingKey { case name, bundle }
}
