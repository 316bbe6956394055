import ArgumentParser
import OpenPGP
import WhisperKit
import Words

extension PGPKeyCommands {
  struct Subkeys: ParsableCommand {
    static let configuration = CommandConfiguration(
      "subkey", PGPKeyHelpWords.subkeyCommands,
      subcommands: [Add.self, Revoke.self])

    struct Add: KeyChange {
      static let configuration = CommandConfiguration(
        "add", PGPKeyHelpWords.addSubkey, details: .addSubkeyDetails)

      enum Use: String, CaseIterable, ExpressibleByArgument {
        case encrypt, sign
      }

      @Argument(help: PGPKeyHelpWords.key.help, completion: .names(.key)) var key: String
      @Option(name: .customLong("for"), help: PGPKeyHelpWords.subkeyUse.help("use")) var use: Use?
      @Flag(help: PGPKeyHelpWords.subkeyPostQuantum.help) var postQuantum = false
      @Option(help: PGPKeyHelpWords.subkeyExpires.help("when")) var expires: KeyEnd?
      @OptionGroup var own: OwnPassphraseOptions
      @OptionGroup var global: GlobalOptions

      var done: PGPKeyWords { .subkeyAdded }

      func check() throws(UsageError) {
        if postQuantum, use == .sign {
          throw UsageError(.onlyWith, "--post-quantum", "--for encrypt")
        }
      }

      /// Before anybody is asked for anything.
      func isWanted(_ key: OpenPGPKey, _ context: Context) throws -> Bool {
        guard !postQuantum || !key.isDeviceBound else {
          throw CommandError.keyIsBoundToCurve(key.shownName(at: context.clock.now()))
        }
        return true
      }

      func change(
        _ key: OpenPGPKey, _ keys: OpenPGPKeyService, _ answers: KeyAnswers, at now: Int64
      ) throws -> OpenPGPKey {
        try keys.addSubkey(
          to: key, signs: use == .sign, isPostQuantum: postQuantum,
          expiry: try expires?.end(ofKeyMadeAt: now, at: now), answers: answers)
      }
    }

    struct Revoke: KeyChange {
      static let configuration = CommandConfiguration("revoke", PGPKeyHelpWords.revokeSubkey)

      @Argument(help: PGPKeyHelpWords.key.help, completion: .names(.key)) var key: String
      @Argument(help: PGPKeyHelpWords.subkey.help) var subkey: String
      @Option(help: PGPKeyHelpWords.reason.help("reason")) var reason: ReasonChoice
      @Option(help: PGPKeyHelpWords.message.help("text")) var message: String?
      @OptionGroup var own: OwnPassphraseOptions
      @OptionGroup var global: GlobalOptions

      var done: PGPKeyWords { .subkeyRevoked }

      func isWanted(_ key: OpenPGPKey, _ context: Context) throws -> Bool {
        try RevocationMessage.check(message)
        let found = try key.subkey(subkey)
        return try context.person.confirm(
          PGPKeyWords.revokeSubkeyQuestion(found.key.fingerprint.hex))
      }

      func change(
        _ key: OpenPGPKey, _ keys: OpenPGPKeyService, _ answers: KeyAnswers, at now: Int64
      ) throws -> OpenPGPKey {
        try keys.revoke(
          subkey: try key.subkey(subkey), of: key, reason.reason, text: message ?? "",
          answers: answers)
      }
    }
  }

  struct Update: Command {
    static let configuration = CommandConfiguration(
      "update", PGPKeyHelpWords.update, details: .updateDetails)

    @Argument(help: PGPKeyHelpWords.keyOrActive.help, completion: .names(.key)) var key: String?
    @OptionGroup var own: OwnPassphraseOptions
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .keys }

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      let keys = whisper.openPGPKeys
      let found = try keys.find(key)
      let updated = try context.signing(with: own, in: whisper) {
        try keys.update(found, answers: $0)
      }
      let name = updated.shownName(at: context.clock.now())
      let isChanged = updated.certificate != found.certificate
      try context.output.printChange(
        (isChanged ? PGPKeyWords.updated : .upToDate)(name),
        PGPKeyReport(
          updated, whisper, at: updated.certificate.settled(after: context.clock.now())))
      if isChanged {
        context.output.sayNext(
          PGPKeyWords.nextAfterChange("whisper pgp key export \(found.fingerprint.hex)"))
      }
    }
  }
}
