import Words
import ArgumentParser
import WhisperEnvelope
import WhisperKit

extension IdentityCommands {
  struct Rotate: Command {
    static let configuration = CommandConfiguration(
      "rotate", RotationWords.rotate, details: .rotateDetails)

    @Argument(help: IdentityHelpWords.nameOrActive.help, completion: .names(.identity)) var name:
      String?
    @OptionGroup var own: OwnPassphraseOptions
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .keys }

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      let plan = try whisper.identities.planRotation(
        of: context.identity(name, in: whisper)?.id)
      let identity = plan.identity
      try context.person.checkWanted(
        identity.question(
          RotationWords.question, [identity.name.text],
          about: [Remark(RotationWords.consequence, identity.name.text)], isFinal: true))
      let rotation = try context.naming(identity: identity) {
        try context.vault.withAnswers(
          isPresenceNeeded: plan.needsPresence, own: own.source(context), of: whisper
        ) { answers in
          do {
            return try whisper.identities.rotate(plan, answers: answers)
          } catch let error as WhisperError where error.code == .identityRotated {
            // It was not yet, when the person was asked.
            throw WhisperError.changedMeanwhile(name: identity.name.text)
          }
        }
      }
      try context.output.printChange(
        RotationWords.done(rotation.identity.name.text), IdentityReport(rotation.identity, whisper))
      guard !global.json else { return }
      context.output.say(RotationWords.became(rotation.former), rotation.former.name.text)
      context.output.sayNext("whisper identity export \(shellQuoted(rotation.identity.name.text))")
    }
  }
}

extension RotationWords {
  /// What became of keys that newer ones replaced.
  static func became(_ former: Identity) -> RotationWords {
    former.status == .archived ? archived : rotatedOpen
  }
}

extension Identity {
  /// Whether these keys replaced the other's.
  func hasReplaced(_ other: Identity) -> Bool { replaces == other.keys.fingerprint }
}
