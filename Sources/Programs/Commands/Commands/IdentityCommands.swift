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
    ])

  struct Create: Command {
    static let configuration = CommandConfiguration("create", IdentityHelpWords.create)

    @Argument(help: IdentityHelpWords.createName.help) var name: String
    @Flag(help: IdentityHelpWords.noSigning.help) var noSigning = false
    @Flag(help: PrivateKeyWords.createOwn.help) var ownPassphrase = false
    @OptionGroup var own: OwnPassphraseOptions
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .keys }

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
      if ownPassphrase { context.output.say(PrivateKeyWords.ownForgotten) }
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

    @OptionGroup var list: ListOptions
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      try context.output.print(
        IdentityListReport(
          try whisper.identities.list(), active: try whisper.identities.active(),
          withoutKeys: try whisper.identities.withoutPrivateKeys(), context.output.namedVault), list
      )
    }
  }

  struct Show: Command {
    static let configuration = CommandConfiguration("show", IdentityHelpWords.show)

    @Argument(help: IdentityHelpWords.nameOrActive.help, completion: .names(.identity)) var name:
      String?
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

    @Argument(help: IdentityHelpWords.name.help, completion: .names(.identity)) var name: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try context.change(Identity.self, name, said: IdentityWords.isActive) {
        try $0.identities.use($1.id)
      }
    }
  }

  struct Rename: Command {
    static let configuration = CommandConfiguration(
      "rename", IdentityHelpWords.rename, details: IdentityHelpWords.renameDetails)

    @Argument(help: IdentityHelpWords.name.help, completion: .names(.identity)) var name: String
    @Argument(help: IdentityHelpWords.newName.help) var newName: String
    @OptionGroup var own: OwnPassphraseOptions
    @OptionGroup var global: GlobalOptions

    // Its bundle is signed anew, which no agent does.
    var purpose: Purpose { .keys }

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      let before = try context.identity(name, in: whisper)
      let plan = try context.naming(identity: before) {
        try whisper.identities.planRenaming(before.id, to: newName)
      }
      let old = plan.identity.name.text
      if plan.losesProof {
        try context.person.checkWanted(
          plan.identity.question(
            RotationWords.losesProofQuestion, [old, newName],
            about: [Remark(RotationWords.losesProof, old)], isFinal: true))
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

    @Argument(help: IdentityHelpWords.name.help, completion: .names(.identity)) var name: String
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .keys }

    func run(in context: Context) throws {
      let done = try context.change(Identity.self, name, said: IdentityWords.isArchived) {
        try $0.identities.archive($1.id)
      }
      if try done.whisper.identities.active() == nil {
        context.output.suggest(IdentityWords.noneActive)
      }
    }
  }

  struct Unarchive: Command {
    static let configuration = CommandConfiguration("unarchive", IdentityHelpWords.unarchive)

    @Argument(help: IdentityHelpWords.name.help, completion: .names(.identity)) var name: String
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .keys }

    func run(in context: Context) throws {
      try context.change(
        Identity.self, name, asking: IdentityWords.unarchiveQuestion, said: .isUnarchived
      ) {
        try $0.identities.unarchive($1.id, shown: $1.keys.fingerprint)
      }
    }
  }

  struct Export: Command {
    static let configuration = CommandConfiguration("export", IdentityHelpWords.export)

    @OptionGroup var output: OutputOptions
    @OptionGroup var wrap: WrapOptions
    @OptionGroup var qr: QROutputOptions
    @Argument(help: IdentityHelpWords.nameOrActive.help, completion: .names(.identity)) var name:
      String?
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try output.file?.check(context)
      try qr.file(output)?.check(context)
      let whisper = try context.vault.unlocked()
      let identity = try whisper.identities.exportable(context.identity(name, in: whisper)?.id)
      let report = BundleReport(
        id: identity.id, name: identity.name.text, bundle: identity.bundle.text,
        written: wrap.wrapped(identity.bundle.text))
      // Whoever gets it writes to keys that nobody has here, or that somebody else has.
      if (try? whisper.identities.hasPrivateKeys(identity.id)) == false {
        context.output.say(IdentityWords.withoutKeys, report.name)
      }
      let code = try qr.write(report.bundle, asText: report.written, output, context)
      if let file = output.file {
        context.output.say(IdentityWords.wroteBundle, report.name, printable(file.path))
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

    @Argument(help: IdentityHelpWords.name.help, completion: .names(.identity)) var name: String
    @Option(help: IdentityHelpWords.confirm.help("name")) var confirm: String?
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .keys }

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      let identity = try context.identity(name, in: whisper)
      var about = [Remark(IdentityWords.deleting, identity.name.text)]
      if let former = try whisper.identities.list().first(where: identity.hasReplaced) {
        about.append(Remark(IdentityWords.formerStays, former.name.text))
      }
      try context.person.checkTyped(
        identity.name.text, given: confirm,
        identity.question(IdentityWords.typeName, [], about: about, isFinal: true))
      try context.person.checkWanted(
        identity.question(IdentityWords.deleteQuestion, [identity.name.text], isFinal: true))
      _ = try context.naming(identity: identity) {
        try whisper.identities.delete(
          identity.id, shown: identity.keys.fingerprint, called: identity.name)
      }
      context.output.say(IdentityWords.deleted, identity.name.text)
    }
  }
}
