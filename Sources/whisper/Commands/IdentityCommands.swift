import ArgumentParser
import CryptoPrimitives
import WhisperEnvelope
import WhisperKit

struct IdentityCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "identity", abstract: "Your own identities.",
    subcommands: [
      Create.self, List.self, Show.self, Use.self, Rename.self, Archive.self, Unarchive.self,
      Export.self, Delete.self,
    ],
    defaultSubcommand: List.self)

  struct Create: Command {
    static let configuration = CommandConfiguration(
      abstract: "Make an identity with fresh keys.")

    @Argument(help: "What others will see you as.") var name: String
    @Flag(help: "Make an identity that cannot sign.") var noSigning = false
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.unlocked()
      let identity = try whisper.identities.create(name: name, canSign: !noSigning)
      try context.print(IdentityReport(identity, whisper))
      if !global.json {
        context.say("Next: whisper identity export, and give the text to who will write to you.")
      }
    }
  }

  struct List: Command {
    static let configuration = CommandConfiguration(abstract: "List your identities.")

    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.unlocked()
      try context.print(
        IdentityListReport(
          try whisper.identities.list(), active: try whisper.identities.active()))
    }
  }

  struct Show: Command {
    static let configuration = CommandConfiguration(
      abstract: "Show an identity, with what others compare.")

    @Argument(help: "The identity; the active one when there is no name.") var name: String?
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.unlocked()
      try context.print(IdentityReport(whisper.identities.find(name), whisper))
    }
  }

  struct Use: Command {
    static let configuration = CommandConfiguration(
      abstract: "Choose the identity that is used when none is named.")

    @Argument(help: "The identity.") var name: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.unlocked()
      try context.print(IdentityReport(whisper.identities.use(name), whisper))
    }
  }

  struct Rename: Command {
    static let configuration = CommandConfiguration(
      abstract: "Give an identity another name. Its bundle changes, its keys do not.")

    @Argument(help: "The identity.") var name: String
    @Argument(help: "The name from now on.") var newName: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.unlocked()
      let identity = try whisper.identities.rename(name, to: newName, presence: context.presence)
      try context.print(IdentityReport(identity, whisper))
    }
  }

  struct Archive: Command {
    static let configuration = CommandConfiguration(
      abstract: "Retire an identity: it opens what was sent to it and sends nothing.")

    @Argument(help: "The identity.") var name: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.unlocked()
      try context.print(IdentityReport(whisper.identities.archive(name), whisper))
      if try whisper.identities.active() == nil {
        context.say(
          "No identity is active now. Next: whisper identity use, unarchive or create NAME")
      }
    }
  }

  struct Unarchive: Command {
    static let configuration = CommandConfiguration(
      abstract: "Bring an archived identity back into use.")

    @Argument(help: "The identity.") var name: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.unlocked()
      let identity = try whisper.identities.find(name)
      guard try context.confirm("Bring \(identity.name) back into use?") else {
        throw CommandError.cancelled
      }
      try context.print(IdentityReport(whisper.identities.unarchive(name), whisper))
    }
  }

  struct Export: Command {
    static let configuration = CommandConfiguration(
      abstract: "Print an identity's public bundle, to give away.")

    @OptionGroup var output: OutputOptions
    @Argument(help: "The identity; the active one when there is no name.") var name: String?
    @OptionGroup var global: GlobalOptions

    var files: FileNeeds { FileNeeds(outputs: output.paths) }

    func run(in context: Context) throws {
      try output.check(context)
      let whisper = try context.unlocked()
      let identity = try whisper.identities.find(name)
      let report = BundleReport(name: identity.name.text, bundle: identity.bundle.text)
      if let path = output.file {
        try output.write(identity.bundle.text + "\n")
        context.say("Wrote the bundle of \(identity.name) to \(printable(path)).")
        if global.json { try context.print(report) }
      } else {
        try context.print(report)
      }
    }
  }

  struct Delete: Command {
    static let configuration = CommandConfiguration(
      abstract: "Destroy an identity and its private keys, for ever.",
      discussion: "Asks twice: for the name, and for a yes. Scripts give --confirm NAME and --yes.")

    @Argument(help: "The identity.") var name: String
    @Option(help: ArgumentHelp("The name once more.", valueName: "name")) var confirm: String?
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.unlocked()
      let identity = try whisper.identities.find(name)
      context.explain(
        """
        Deleting \(identity.name) destroys its private keys. What was sealed to it can never be \
        opened again, by anybody.
        """, isAnswered: confirm != nil)
      let typed = try confirm ?? context.ask("Type its name to go on: ", option: "--confirm NAME")
      guard typed == identity.name.text else { throw CommandError.confirmationDiffers }
      guard try context.confirm("Delete \(identity.name) for ever?") else {
        throw CommandError.cancelled
      }
      _ = try whisper.identities.delete(name)
      context.say("Deleted \(identity.name).")
    }
  }
}

/// An identity as it is shown.
struct IdentityReport: Report {
  let name: String
  let status: String
  let isActive: Bool
  let canSign: Bool
  let keyVersion: UInt32
  let createdAt: Int64
  let key: String
  let fingerprint: String
  let shortFingerprint: String
  let words: [String]
  let number: String

  init(_ identity: Identity, _ whisper: Whisper) throws {
    name = identity.name.text
    status = identity.status.word
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
  }

  var text: String {
    """
    Name: \(name)\(isActive ? " (in use)" : "")
    Status: \(status)\(canSign ? "" : ", cannot sign")
    Created: \(Time.text(createdAt))
    Key: \(key) (version \(keyVersion))
    Fingerprint: \(fingerprint)
    Short fingerprint: \(shortFingerprint)
    Words: \(words.joined(separator: " "))
    Number: \(number)
    """
  }
}

/// Many identities, a line each. No slow hash is computed for a list.
struct IdentityListReport: Report {
  struct Line: Encodable {
    let name: String
    let status: String
    let isActive: Bool
    let canSign: Bool
    let shortFingerprint: String
    let fingerprint: String
  }

  let identities: [Line]

  init(_ identities: [Identity], active: Identity?) {
    self.identities = identities.map { identity in
      Line(
        name: identity.name.text, status: identity.status.word, isActive: identity == active,
        canSign: identity.canSign,
        shortFingerprint: FingerprintWords.shortForm(of: identity.keys.fingerprint),
        fingerprint: identity.keys.fingerprint.hex)
    }
  }

  /// The name stands last in a line, so that no name can move the columns.
  var text: String {
    identities.isEmpty
      ? "No identities yet. Next: whisper identity create NAME"
      : identities.map { identity in
        "\(identity.isActive ? "*" : " ") \(identity.status.padded(to: 8))  "
          + "\(identity.shortFingerprint)  \(identity.name)"
      }.joined(separator: "\n")
  }
}

extension Identity.Status {
  /// How the status is written.
  var word: String {
    switch self {
    case .active: "active"
    case .archived: "archived"
    case .rotated: "rotated"
    }
  }
}

struct BundleReport: Report {
  let name: String
  let bundle: String

  var text: String { bundle }
}
