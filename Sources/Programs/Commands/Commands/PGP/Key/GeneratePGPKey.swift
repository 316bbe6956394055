import ArgumentParser
import OpenPGP
import SecretMemory
import WhisperKit
import Words

extension PGPKeyCommands {
  struct Generate: Command {
    static let configuration = CommandConfiguration(
      "generate", PGPKeyHelpWords.generate, details: .generateDetails)

    enum ProfileChoice: String, CaseIterable, ExpressibleByArgument {
      case compatible, advanced, postquantum
      case postquantumHigh = "postquantum-high"

      var profile: Profile {
        switch self {
        case .compatible: .compatible
        case .advanced: .advanced
        case .postquantum: .postQuantum
        case .postquantumHigh: .postQuantumHigh
        }
      }
    }

    @Argument(help: PGPKeyHelpWords.userIDs.help("userid")) var userIDs: [String]
    @Option(help: PGPKeyHelpWords.profile.help("profile")) var profile: ProfileChoice?
    @Option(help: PGPKeyHelpWords.expires.help("when")) var expires: KeyEnd?
    @Flag(help: PGPKeyHelpWords.deviceBound.help) var deviceBound = false
    @Flag(help: PGPKeyHelpWords.v6.help) var v6 = false
    @Flag(help: PrivateKeyWords.createOwn.help) var ownPassphrase = false
    @OptionGroup var own: OwnPassphraseOptions
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .keys }

    func check() throws(UsageError) {
      if let given = own.secret.given, !ownPassphrase {
        throw UsageError(.onlyWith, given, "--own-passphrase")
      }
      if v6, !deviceBound { throw UsageError(.onlyWith, "--v6", "--device-bound") }
      guard deviceBound else { return }
      if profile != nil { throw UsageError(.either, "--profile", "--device-bound") }
      if ownPassphrase { throw UsageError(.either, "--own-passphrase", "--device-bound") }
    }

    func run(in context: Context) throws {
      let now = context.clock.now()
      // Before anybody is asked for anything.
      _ = try expiry(now)
      let whisper = try context.vault.unlocked()
      let keys = whisper.openPGPKeys
      try keys.checkNew(userIDs: userIDs)
      let key =
        deviceBound
        ? try bound(in: whisper, context) : try made(in: keys, context)
      try context.output.printChange(
        PGPKeyWords.made(key.shownName(at: now), key.fingerprint.spaced),
        PGPKeyReport(key, whisper, at: context.clock.now()))
      if ownPassphrase { context.output.say(PrivateKeyWords.ownForgotten.text) }
      context.output.sayNext(PGPKeyWords.nextAfterGenerate.text)
    }

    private func expiry(_ creation: Int64) throws -> Int64? {
      try (expires ?? .standard).end(ofKeyMadeAt: creation, at: creation)
    }

    private func made(
      in keys: OpenPGPKeyService, _ context: Context
    ) throws -> OpenPGPKey {
      let profile = (profile ?? .compatible).profile
      guard ownPassphrase else {
        return try keys.generate(profile, userIDs: userIDs, expiry: expiry)
      }
      let new = NewPassphrase(
        context: context, source: own.source(context),
        prompt: PrivateKeyWords.ownNewPrompt(isolated(printable(userIDs.first ?? ""))),
        missing: WhisperError.ownPassphraseRequired, names: userIDs)
      return try new.use { secret in
        let own: SecretBytes? = secret
        return try keys.generate(
          profile, userIDs: userIDs, expiry: expiry, ownPassphrase: own)
      }
    }

    /// Nobody finds out later that there is no backup.
    private func bound(
      in whisper: Whisper, _ context: Context
    ) throws -> OpenPGPKey {
      var about = PGPKeyWords.deviceBound(whisper.elementName)
      if !whisper.isHardwareBacked { about += "\n" + PGPKeyWords.boundToSoftware.text }
      try context.person.checkWanted(PGPKeyWords.deviceBoundQuestion.text, about: about)
      return try whisper.openPGPKeys.generateDeviceBound(
        userIDs: userIDs, version: v6 ? 6 : 4, expiry: expiry)
    }
  }
}
