import ArgumentParser
import WhisperEnvelope
import WhisperKit

extension IdentityCommands {
  struct Rotate: Command {
    static let configuration = CommandConfiguration(
      abstract: RotationWords.rotate.text, discussion: RotationWords.rotateDetails.text)

    @Argument(help: IdentityHelpWords.nameOrActive.help) var name: String?
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.unlocked()
      let identity = try whisper.identities.rotatable(name)
      guard
        try context.confirm(
          RotationWords.question(identity.name.text),
          about: RotationWords.consequence(identity.name.text))
      else { throw CommandError.cancelled }
      // By its name: another one may have become the active one while the person read.
      let rotation = try whisper.identities.rotate(
        identity.name.text, presence: context.presence)
      try context.print(IdentityReport(rotation.identity, whisper))
      guard !global.json else { return }
      let former: RotationWords = rotation.former.status == .archived ? .archived : .rotatedOpen
      context.say(former(rotation.former.name.text))
      context.sayNext("whisper identity export \(shellQuoted(rotation.identity.name.text))")
    }
  }
}
