import ArgumentParser
import WhisperEnvelope
import WhisperKit

struct ContactCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contact", abstract: "The people you write to.",
    subcommands: [
      Add.self, List.self, Search.self, Show.self, Verify.self, Unverify.self, Block.self,
      Unblock.self, Revoke.self, Rename.self, Note.self, Remove.self,
    ],
    defaultSubcommand: List.self)

  struct Add: Command {
    static let configuration = CommandConfiguration(
      abstract: "Add somebody from their bundle or raw key.",
      discussion: "The text may stand inside a chat message or mail. A raw key needs --name.")

    @Option(help: ArgumentHelp("Call them this, not what the bundle says.", valueName: "name"))
    var name: String?
    @Argument(help: "The file; - or none is standard input.") var file: String?
    @OptionGroup var global: GlobalOptions

    var files: FileNeeds { FileNeeds(text: file) }

    func run(in context: Context) throws {
      let whisper = try context.opened()
      let text = try Input(file).text(
        limit: ContactService.maximumTextBytes, prompt: "Paste the bundle, then Ctrl-D:", context)
      try context.unlock(whisper)
      let contact = try whisper.contacts.add(ContactCard(text), name: name)
      try context.print(ContactReport(contact))
      if !global.json {
        context.say("Next: whisper contact verify \(shellQuoted(contact.name.text))")
      }
    }
  }

  struct List: Command {
    static let configuration = CommandConfiguration(abstract: "List your contacts.")

    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try context.print(ContactListReport(context.unlocked().contacts.list()))
    }
  }

  struct Search: Command {
    static let configuration = CommandConfiguration(
      abstract: "List the contacts whose name, note or fingerprint holds a text.")

    @Argument(help: "A part of the name or note, or how the fingerprint begins.") var text: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try context.print(ContactListReport(context.unlocked().contacts.search(text)))
    }
  }

  struct Show: Command {
    static let configuration = CommandConfiguration(
      abstract: "Show a contact, with what you compare.")

    @Argument(help: "The contact's name or short fingerprint.") var name: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try context.print(ContactReport(context.unlocked().contacts.find(name)))
    }
  }

  struct Verify: Command {
    static let configuration = CommandConfiguration(
      abstract: "Compare fingerprints with a contact, and note that they are the same.",
      discussion: """
        Both of you see the same twelve words in the same order. Compare them over a channel where \
        you know each other: face to face, or by voice.
        """)

    @Option(
      name: .customLong("as"), help: ArgumentHelp("Your identity.", valueName: "identity"))
    var identity: String?
    @Flag(help: "Compare digits instead of words.") var numeric = false
    @Argument(help: "The contact's name or short fingerprint.") var name: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.unlocked()
      let contact = try whisper.contacts.find(name)
      let own = try whisper.identities.find(identity)
      var comparison = Comparison(own: own, contact: contact, isNumeric: numeric).text
      if contact.isBareKey {
        comparison +=
          "\nYou have only \(contact.name)'s raw key: the words differ if they can sign. "
          + "Then ask for their bundle."
      }
      let question = "Does \(contact.name) see exactly the same?"
      guard try context.confirm(question, about: comparison) else {
        throw CommandError.notVerified(contact.name.text)
      }
      try context.print(ContactReport(whisper.contacts.verify(name)))
    }
  }

  struct Unverify: Command {
    static let configuration = CommandConfiguration(abstract: "Take a verification back.")

    @Argument(help: "The contact's name or short fingerprint.") var name: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try context.print(ContactReport(context.unlocked().contacts.unverify(name)))
    }
  }

  struct Block: Command {
    static let configuration = CommandConfiguration(
      abstract: "Refuse a contact's messages, and send none.")

    @Argument(help: "The contact's name or short fingerprint.") var name: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try context.print(ContactReport(context.unlocked().contacts.block(name)))
    }
  }

  struct Unblock: Command {
    static let configuration = CommandConfiguration(abstract: "Take a block back.")

    @Argument(help: "The contact's name or short fingerprint.") var name: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try context.print(ContactReport(context.unlocked().contacts.unblock(name)))
    }
  }

  struct Revoke: Command {
    static let configuration = CommandConfiguration(
      abstract: "Note that a contact's key must not be used any more. There is no way back.")

    @Argument(help: "The contact's name or short fingerprint.") var name: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.unlocked()
      let contact = try whisper.contacts.find(name)
      guard try context.confirm("Revoke the key of \(contact.name)?") else {
        throw CommandError.cancelled
      }
      try context.print(ContactReport(whisper.contacts.revoke(name)))
    }
  }

  struct Rename: Command {
    static let configuration = CommandConfiguration(
      abstract: "Call a contact something else, on this machine.")

    @Argument(help: "The contact's name or short fingerprint.") var name: String
    @Argument(help: "The name from now on.") var newName: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try context.print(ContactReport(context.unlocked().contacts.rename(name, to: newName)))
    }
  }

  struct Note: Command {
    static let configuration = CommandConfiguration(
      abstract: "Keep a note about a contact. An empty one removes it.")

    @Argument(help: "The contact's name or short fingerprint.") var name: String
    @Argument(help: "One line.") var note: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try context.print(ContactReport(context.unlocked().contacts.setNote(name, note)))
    }
  }

  struct Remove: Command {
    static let configuration = CommandConfiguration(abstract: "Remove a contact.")

    @Argument(help: "The contact's name or short fingerprint.") var name: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.unlocked()
      let contact = try whisper.contacts.find(name)
      guard try context.confirm("Remove \(contact.name), with note and history?") else {
        throw CommandError.cancelled
      }
      _ = try whisper.contacts.remove(name)
      context.say("Removed \(contact.name).")
    }
  }
}
