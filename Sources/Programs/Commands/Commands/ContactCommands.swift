import ArgumentParser
import WhisperEnvelope
import WhisperKit
import Words

struct ContactCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    "contact", ContactHelpWords.commands,
    subcommands: [
      Add.self, List.self, Search.self, Show.self, Verify.self, Unverify.self, Block.self,
      Unblock.self, Revoke.self, Rename.self, Note.self, Remove.self, CertificateCommands.self,
      Certify.self, Certifications.self,
    ])

  struct List: Command {
    static let configuration = CommandConfiguration("list", ContactHelpWords.list)

    @OptionGroup var list: ListOptions
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let contacts = try context.vault.unlocked().contacts
      guard !list.jsonLines else { return try ContactListReport.printLines(contacts, context) }
      try context.output.print(ContactListReport(contacts.list()))
    }
  }

  struct Search: Command {
    static let configuration = CommandConfiguration("search", ContactHelpWords.search)

    @Argument(help: ContactHelpWords.searchText.help) var text: String
    @OptionGroup var list: ListOptions
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let contacts = try context.vault.unlocked().contacts
      guard !list.jsonLines else {
        return try ContactListReport.printLines(contacts, holding: text, context)
      }
      try context.output.print(ContactListReport(contacts.search(text), isSearch: true))
    }
  }

  struct Show: Command {
    static let configuration = CommandConfiguration("show", ContactHelpWords.show)

    @Argument(help: ContactHelpWords.name.help, completion: .names(.contact)) var name: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      try context.output.print(ContactReport(context.contact(name, for: .showing, in: whisper)))
    }
  }

  struct Unverify: Command {
    static let configuration = CommandConfiguration("unverify", ContactHelpWords.unverify)

    @Argument(help: ContactHelpWords.name.help, completion: .names(.contact)) var name: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try context.change(Contact.self, name, said: ContactWords.isUnverified) {
        try $0.contacts.unverify($1.id)
      }
    }
  }

  struct Block: Command {
    static let configuration = CommandConfiguration("block", ContactHelpWords.block)

    @Argument(help: ContactHelpWords.name.help, completion: .names(.contact)) var name: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try context.change(Contact.self, name, said: ContactWords.isBlocked) {
        try $0.contacts.block($1.id)
      }
    }
  }

  struct Unblock: Command {
    static let configuration = CommandConfiguration("unblock", ContactHelpWords.unblock)

    @Argument(help: ContactHelpWords.name.help, completion: .names(.contact)) var name: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try context.change(Contact.self, name, said: ContactWords.isUnblocked) {
        try $0.contacts.unblock($1.id)
      }
    }
  }

  struct Revoke: Command {
    static let configuration = CommandConfiguration("revoke", ContactHelpWords.revoke)

    @Argument(help: ContactHelpWords.name.help, completion: .names(.contact)) var name: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try context.change(
        Contact.self, name, asking: ContactWords.revokeQuestion, isFinal: true, said: .isRevoked
      ) {
        try $0.contacts.revoke($1.id, shown: $1)
      }
    }
  }

  struct Rename: Command {
    static let configuration = CommandConfiguration("rename", ContactHelpWords.rename)

    @Argument(help: ContactHelpWords.name.help, completion: .names(.contact)) var name: String
    @Argument(help: ContactHelpWords.newName.help) var newName: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try context.change(Contact.self, name) {
        try $0.contacts.rename($1.id, to: newName)
      } said: {
        ContactWords.isRenamed($0.before.name.text, $0.after.name.text)
      }
    }
  }

  struct Note: Command {
    static let configuration = CommandConfiguration("note", ContactHelpWords.note)

    @Argument(help: ContactHelpWords.name.help, completion: .names(.contact)) var name: String
    @Argument(help: ContactHelpWords.noteText.help) var note: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try context.change(Contact.self, name) {
        try $0.contacts.setNote($1.id, note)
      } said: {
        ($0.after.note.isEmpty ? ContactWords.noteRemoved : .noteKept)($0.after.name.text)
      }
    }
  }

  struct Remove: Command {
    static let configuration = CommandConfiguration("remove", ContactHelpWords.remove)

    @Argument(help: ContactHelpWords.name.help, completion: .names(.contact)) var name: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      let contact = try context.contact(name, in: whisper)
      try context.person.checkWanted(contact.question(ContactWords.removeQuestion, isFinal: true))
      _ = try context.naming(contact: contact) {
        try whisper.contacts.remove(contact.id, shown: contact)
      }
      context.output.say(ContactWords.removed, contact.name.text)
    }
  }
}
