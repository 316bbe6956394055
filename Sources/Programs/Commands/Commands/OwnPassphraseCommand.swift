import Words
import ArgumentParser
import SecretMemory
import WhisperEnvelope
import WhisperKit

extension IdentityCommands {
  struct OwnPassphrase: Command {
    static let configuration = CommandConfiguration(
      "passphrase", PrivateKeyWords.passphrase, details: .passphraseDetails)

    enum Change: String, CaseIterable, ExpressibleByArgument {
      case set, remove
    }

    @Argument(help: IdentityHelpWords.name.help, completion: .names(.identity)) var name: String
    @Argument(help: PrivateKeyWords.change.help) var change: Change?
    @OptionGroup var new: NewPassphraseOptions
    @OptionGroup var own: OwnPassphraseOptions
    @OptionGroup var global: GlobalOptions

    /// An agent that knows the key without one would go on using it so.
    var purpose: Purpose {
      switch change {
      case .set: .root
      case .remove: .keys
      case nil: .read
      }
    }

    func check() throws(UsageError) {
      if change != .set, let option = new.any {
        throw UsageError(.onlyWith, option, Change.set.rawValue)
      }
    }

    func run(in context: Context) throws {
      let choice = try new.choice(context, global)
      let whisper = try context.vault.unlocked()
      let identity = try context.identity(name, in: whisper)
      let has = try whisper.identities.hasOwnPassphrase(identity.id)
      switch change {
      case nil: break
      case .set:
        try new.source(
          choice, prompt: PrivateKeyWords.ownNewPrompt(isolated(identity.name.text)),
          names: [identity.name.text], context
        ).use { secret in
          // A closure cannot consume it.
          let secret = secret
          try context.vault.changingRules(of: whisper) {
            try set(secret.copy(), of: identity, in: whisper, context)
          }
        }
      case .remove where has: try set(nil, of: identity, in: whisper, context)
      case .remove: break
      }
      let report = OwnPassphraseReport(identity, has: change == .set || has && change == nil)
      guard change == .set || has && change == .remove else {
        return try context.output.print(report)
      }
      try context.output.printChange(report.sentence(isNew: true), report)
      if change == .set { context.output.say(PrivateKeyWords.ownForgotten) }
    }

    private func set(
      _ passphrase: consuming SecretBytes?, of identity: Identity, in whisper: Whisper,
      _ context: Context
    ) throws {
      let passphrase = passphrase
      try context.naming(identity: identity) {
        try context.vault.withAnswers(own: own.source(context), of: whisper) {
          try whisper.identities.setOwnPassphrase(
            passphrase, of: identity.id, shown: identity.keys.fingerprint, answers: $0)
        }
      }
    }
  }
}

struct OwnPassphraseReport: Report {
  let identity: String
  let identityID: Identity.ID
  let hasOwnPassphrase: Bool

  init(_ identity: Identity, has: Bool) {
    (self.identity, identityID) = (identity.name.text, identity.id)
    hasOwnPassphrase = has
  }

  func sentence(isNew: Bool) -> String {
    let missing: PrivateKeyWords = isNew ? .ownRemoved : .ownMissing
    return (hasOwnPassphrase ? PrivateKeyWords.ownSet : missing)(identity)
  }

  var text: Lines { Lines(sentence(isNew: false)) }
}
