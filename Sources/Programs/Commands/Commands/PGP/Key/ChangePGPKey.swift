import ArgumentParser
import OpenPGP
import SecretMemory
import WhisperKit
import Words

extension PGPKeyCommands {
  struct Expiry: KeyChange {
    static let configuration = CommandConfiguration("expiry", PGPKeyHelpWords.expiry)

    @Argument(help: PGPKeyHelpWords.key.help, completion: .names(.key)) var key: String
    @Argument(help: PGPKeyHelpWords.when.help) var when: KeyEnd
    @OptionGroup var own: OwnPassphraseOptions
    @OptionGroup var global: GlobalOptions

    var done: PGPKeyWords { .expiryChanged }

    func change(
      _ key: OpenPGPKey, _ keys: OpenPGPKeyService, _ answers: KeyAnswers, at now: Int64
    ) throws -> OpenPGPKey {
      try keys.setExpiry(
        when.end(ofKeyMadeAt: key.certificate.primaryKey.creationTime, at: now), of: key,
        answers: answers)
    }
  }

  struct UserIDs: ParsableCommand {
    static let configuration = CommandConfiguration(
      "userid", PGPKeyHelpWords.userIDCommands,
      subcommands: [Add.self, Revoke.self])

    struct Add: KeyChange {
      static let configuration = CommandConfiguration("add", PGPKeyHelpWords.addUserID)

      @Argument(help: PGPKeyHelpWords.key.help, completion: .names(.key)) var key: String
      @Argument(help: PGPKeyHelpWords.userIDs.help("userid")) var userID: String
      @OptionGroup var own: OwnPassphraseOptions
      @OptionGroup var global: GlobalOptions

      var done: PGPKeyWords { .userIDAdded }

      func change(
        _ key: OpenPGPKey, _ keys: OpenPGPKeyService, _ answers: KeyAnswers, at now: Int64
      ) throws -> OpenPGPKey {
        try keys.add(userID: userID, to: key, answers: answers)
      }
    }

    struct Revoke: KeyChange {
      static let configuration = CommandConfiguration("revoke", PGPKeyHelpWords.revokeUserID)

      @Argument(help: PGPKeyHelpWords.key.help, completion: .names(.key)) var key: String
      @Argument(help: PGPKeyHelpWords.userIDToRevoke.help("userid")) var userID: String
      @OptionGroup var own: OwnPassphraseOptions
      @OptionGroup var global: GlobalOptions

      var done: PGPKeyWords { .userIDRevoked }

      func isWanted(_ key: OpenPGPKey, _ context: Context) throws -> Bool {
        let found = try context.vault.vaults.last?.openPGPKeys.userID(userID, of: key)
        return try context.person.confirm(
          key.question(
            PGPKeyWords.revokeUserIDQuestion, [isolated(found?.shown ?? "")], isFinal: true))
      }

      func change(
        _ key: OpenPGPKey, _ keys: OpenPGPKeyService, _ answers: KeyAnswers, at now: Int64
      ) throws -> OpenPGPKey {
        try keys.revoke(userID: userID, of: key, answers: answers)
      }
    }
  }

  struct Revoke: KeyChange {
    static let configuration = CommandConfiguration(
      "revoke", PGPKeyHelpWords.revoke, details: .revokeDetails)

    @Argument(help: PGPKeyHelpWords.key.help, completion: .names(.key)) var key: String
    @Option(help: PGPKeyHelpWords.reason.help("reason")) var reason: ReasonChoice
    @Option(help: PGPKeyHelpWords.message.help("text")) var message: String?
    @OptionGroup var own: OwnPassphraseOptions
    @OptionGroup var global: GlobalOptions

    var done: PGPKeyWords { .keyRevoked }

    func isWanted(_ key: OpenPGPKey, _ context: Context) throws -> Bool {
      try RevocationMessage.check(message)
      let name = isolated(key.shownName(at: context.clock.now()))
      return try context.person.confirm(
        key.question(
          PGPKeyWords.revokeQuestion, [name], about: [Remark(PGPKeyWords.revoking)],
          of: [reason.rawValue, message ?? ""], isFinal: true))
    }

    func change(
      _ key: OpenPGPKey, _ keys: OpenPGPKeyService, _ answers: KeyAnswers, at now: Int64
    ) throws -> OpenPGPKey {
      try keys.revoke(key, reason.reason, text: message ?? "", answers: answers)
    }
  }

  struct OwnPassphrase: Command {
    static let configuration = CommandConfiguration(
      "passphrase", PGPKeyHelpWords.passphrase, details: .passphraseDetails)

    typealias Change = IdentityCommands.OwnPassphrase.Change

    @Argument(help: PGPKeyHelpWords.key.help, completion: .names(.key)) var key: String
    @Argument(help: PrivateKeyWords.change.help) var change: Change
    @OptionGroup var new: NewPassphraseOptions
    @OptionGroup var own: OwnPassphraseOptions
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .keys }

    func check() throws(UsageError) {
      if change != .set, let option = new.any {
        throw UsageError(.onlyWith, option, Change.set.rawValue)
      }
    }

    func run(in context: Context) throws {
      let choice = try new.choice(context, global)
      let whisper = try context.vault.unlocked()
      let keys = whisper.openPGPKeys
      let found = try keys.find(key)
      let name = found.shownName(at: context.clock.now())
      func set(_ passphrase: consuming SecretBytes?) throws {
        let passphrase = passphrase
        try context.vault.withAnswers(own: own.source(context), of: whisper) {
          try keys.setOwnPassphrase(passphrase, of: found.fingerprint, answers: $0)
        }
      }
      switch change {
      case .set:
        try new.source(
          choice, prompt: PrivateKeyWords.ownNewPrompt(isolated(name)),
          names: found.certificate.userIDs.map(\.text), context
        ).use { try set($0) }
      case .remove:
        if found.hasOwnPassphrase { try set(nil) }
      }
      try context.output.printChange(
        (change == .set ? PrivateKeyWords.ownSet : .ownRemoved)(name),
        PGPKeyReport(try keys.find(found.fingerprint), whisper, at: context.clock.now()))
      if change == .set { context.output.say(PrivateKeyWords.ownForgotten) }
    }
  }

  struct Delete: Command {
    static let configuration = CommandConfiguration(
      "delete", PGPKeyHelpWords.delete, details: .deleteDetails)

    @Argument(help: PGPKeyHelpWords.key.help, completion: .names(.key)) var key: String
    @Option(help: PGPKeyHelpWords.confirm.help("fingerprint")) var confirm: String?
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .keys }

    func run(in context: Context) throws {
      let keys = try context.vault.unlocked().openPGPKeys
      let found = try keys.find(key)
      let name = isolated(found.shownName(at: context.clock.now()))
      var about = [Remark(PGPKeyWords.deleting, name)]
      if found.isDeviceBound {
        about.append(Remark(PGPKeyWords.deletingBound))
      } else if found.lacksBackup {
        about.append(Remark(PGPKeyWords.deletingWithoutBackup))
      }
      about.append(Remark(PGPKeyWords.fingerprint, found.fingerprint.spaced))
      try context.person.checkTyped(
        given: confirm,
        found.question(PGPKeyWords.typeFingerprint, [], about: about, isFinal: true),
        option: "--confirm FINGERPRINT"
      ) { (try? Fingerprint(parsing: $0)) == found.fingerprint }
      try context.person.checkWanted(
        found.question(PGPKeyWords.deleteQuestion, [name], isFinal: true))
      try keys.delete(found.fingerprint)
      context.output.say(PGPKeyWords.deleted, name)
    }
  }
}
