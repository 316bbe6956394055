import VaultModel
import Words
import ArgumentParser
import CryptoPrimitives
import OpenPGP
import WhisperEnvelope
import WhisperKit

struct ContactCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    "contact", ContactHelpWords.commands,
    subcommands: [
      Add.self, List.self, Search.self, Show.self, Verify.self, Unverify.self, Block.self,
      Unblock.self, Revoke.self, Rename.self, Note.self, Remove.self, CertificateCommands.self,
      Certify.self, Certifications.self,
    ],
    defaultSubcommand: List.self)

  struct Add: Command {
    static let configuration = CommandConfiguration(
      "add", ContactHelpWords.add, details: .addDetails)

    @Option(help: ContactHelpWords.addName.help("name"))
    var name: String?
    @Flag(help: CertificateWords.keepHelp.help) var keepCertifications = false
    @OptionGroup var source: QRInputOptions
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let input = Input(source.path, context)
      let whisper = try context.vault.opened(toRead: input)
      let received = try context.vault.unlock(whisper, toRead: input) {
        try self.received(context)
      }
      switch received {
      case .card(let card): try add(card, to: whisper, context)
      case .certificates(let certificates): try add(certificates, to: whisper, context)
      }
    }

    private enum Received {
      case card(ContactCard)
      case certificates(ReceivedCertificates)
    }

    private func add(
      _ certificates: ReceivedCertificates, to whisper: Whisper, _ context: Context
    ) throws {
      guard name == nil || certificates.certificates.count == 1 else {
        throw CommandError.nameForSeveral
      }
      try context.vault.unlock(whisper, toWrite: .certificates)
      let outcomes = try whisper.contacts.add(certificates, name: name)
      try context.output.printOutcomes(outcomes)
      if outcomes.count == 1, case .contact(let name)? = outcomes.first?.change {
        context.output.sayNext(
          "whisper contact verify \(shellQuoted(name.text)) --certificate "
            + (outcomes.first?.fingerprint.hex ?? ""))
      }
    }

    private func add(_ card: ContactCard, to whisper: Whisper, _ context: Context) throws {
      let contact = try take(card, whisper.contacts, context)
      try context.output.printChange(
        (contact.history.isEmpty ? ContactWords.isAdded : .hasNewKeys)(contact.name.text),
        ContactReport(contact))
      if let own = try whisper.identities.list().first(where: { $0.keys == contact.keys }) {
        context.output.say(ContactWords.isYourself(own.name.text))
      } else {
        context.sayNext("whisper contact verify \(shellQuoted(contact.name.text))")
      }
    }

    /// The keys in the text or picture.
    private func received(_ context: Context) throws -> Received {
      switch try source.payload(context) {
      case nil:
        let octets = try Input(source.file, context).text(
          limit: ReceivedCertificates.maximumBytes, prompt: ContactWords.pasteBundle.text)
        if ReceivedCertificates.seem(toBeIn: octets) {
          return .certificates(
            try ReceivedCertificates(octets, keepsCertifications: keepCertifications))
        }
        guard octets.count <= ContactService.maximumTextBytes else {
          throw CommandError.inputTooLarge(limit: ContactService.maximumTextBytes)
        }
        return .card(try ContactCard(octets))
      case .bundle(let bundle): return .card(ContactCard(bundle))
      case .envelope: throw CommandError.scannedEnvelope
      }
    }

    /// Adds somebody new; asks before what was scanned is taken, and before a contact's keys are
    /// replaced.
    private func take(
      _ card: ContactCard, _ contacts: ContactService, _ context: Context
    ) throws -> Contact {
      switch try contacts.examine(card, name: name) {
      case .contact(let card, let name):
        let short = FingerprintWords.shortForm(of: card.keys.fingerprint)
        guard
          try source.fromQr == nil
            || context.person.confirm(
              QRWords.addQuestion.text, about: QRWords.holdsBundle(name.text, short))
        else { throw CommandError.cancelled }
        return try contacts.add(card, name: name.text)
      case .rotation(let contact, let bundle):
        let name = contact.name.text
        let offer = RotationWords.offered(name, "\(bundle.keyVersion)")
        guard
          try context.person.confirm(
            RotationWords.accept(name), about: offer + "\n" + RotationWords.wasVerified.text)
        else { throw CommandError.rotationDeclined(name) }
        return try contacts.acceptRotation(card)
      }
    }
  }

  struct List: Command {
    static let configuration = CommandConfiguration("list", ContactHelpWords.list)

    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try context.output.print(ContactListReport(context.vault.unlocked().contacts.list()))
    }
  }

  struct Search: Command {
    static let configuration = CommandConfiguration("search", ContactHelpWords.search)

    @Argument(help: ContactHelpWords.searchText.help) var text: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try context.output.print(
        ContactListReport(context.vault.unlocked().contacts.search(text), isSearch: true))
    }
  }

  struct Show: Command {
    static let configuration = CommandConfiguration("show", ContactHelpWords.show)

    @Argument(help: ContactHelpWords.name.help) var name: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      try context.output.print(ContactReport(context.contact(name, for: .showing, in: whisper)))
    }
  }

  struct Verify: Command {
    static let configuration = CommandConfiguration(
      "verify", ContactHelpWords.verify, details: .verifyDetails)

    @Option(
      name: .customLong("as"), help: ContactHelpWords.own.help("identity"))
    var identity: String?
    @Flag(exclusivity: .exclusive) var form: ComparisonForm?
    @Option(help: CertificateWords.verifyHelp.help("fingerprint"))
    var certificate: String?
    @Argument(help: ContactHelpWords.name.help) var name: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      let contact = try context.contact(name, in: whisper)
      let called = contact.name.text
      if let certificate {
        return try verify(contact.certificate(certificate), of: contact, in: whisper, context)
      }
      guard contact.keys != nil else { throw WhisperError.contactWithoutKeys(name: called) }
      guard contact.trust != .revoked else { throw WhisperError.contactRevoked(name: called) }
      let own = try context.identity(identity, in: whisper) ?? whisper.identities.find(nil)
      let isNumeric =
        try form.map { $0 == .numeric } ?? whisper.preferences.current()[.compareDigits]
      var comparison = try Comparison(own: own, contact: contact, isNumeric: isNumeric).text
      if contact.isBareKey {
        comparison = comparison + Lines(ContactWords.rawKeyCompared(called))
      }
      guard try isSame(comparison, ContactWords.verifyQuestion(called), called, context) else {
        // Also of who was not verified: another process may have done that meanwhile.
        _ = try context.naming(contact: contact) {
          try whisper.contacts.unverify(contact.id, shown: contact.fingerprint)
        }
        throw CommandError.comparisonDiffers(
          called, isNumeric: isNumeric, wasVerified: contact.trust == .verified)
      }
      let verified = try context.naming(contact: contact) {
        try whisper.contacts.verify(contact.id, shown: contact.fingerprint)
      }
      try context.output.printChange(ContactWords.isVerified(called), ContactReport(verified))
    }

    /// Has the fingerprint of a certificate compared.
    private func verify(
      _ held: Contact.HeldCertificate, of contact: Contact, in whisper: Whisper, _ context: Context
    ) throws {
      let called = contact.name.text
      guard held.trust != .revoked else { throw WhisperError.contactRevoked(name: called) }
      let comparison = Lines([CertificateWords.theySee(called), held.fingerprint.spaced])
      guard
        try isSame(comparison, CertificateWords.verifyQuestion(called), called, context)
      else {
        _ = try context.naming(contact: contact) {
          try whisper.contacts.unverify(contact.id, certificate: held.fingerprint)
        }
        throw CommandError.fingerprintDiffers(called)
      }
      let verified = try context.naming(contact: contact) {
        try whisper.contacts.verify(contact.id, certificate: held.fingerprint)
      }
      try context.output.printChange(
        CertificateWords.isVerified(held.fingerprint.spaced, called), ContactReport(verified))
    }

    /// Whether both see the same. A script is not led to claim that they do.
    private func isSame(
      _ comparison: Lines, _ question: String, _ name: String, _ context: Context
    ) throws -> Bool {
      do {
        return try context.person.confirm(question, about: comparison)
      } catch let error as CommandError where error.is(CommandErrorWords.needsAnswer) {
        throw CommandError.comparisonNeeded(name)
      }
    }
  }

  struct Unverify: Command {
    static let configuration = CommandConfiguration("unverify", ContactHelpWords.unverify)

    @Argument(help: ContactHelpWords.name.help) var name: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      let named = try context.contact(name, in: whisper)
      let contact = try context.naming(contact: named) { try whisper.contacts.unverify(named.id) }
      try context.output.printChange(
        ContactWords.isUnverified(contact.name.text), ContactReport(contact))
    }
  }

  struct Block: Command {
    static let configuration = CommandConfiguration("block", ContactHelpWords.block)

    @Argument(help: ContactHelpWords.name.help) var name: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      let named = try context.contact(name, in: whisper)
      let contact = try context.naming(contact: named) { try whisper.contacts.block(named.id) }
      try context.output.printChange(
        ContactWords.isBlocked(contact.name.text), ContactReport(contact))
    }
  }

  struct Unblock: Command {
    static let configuration = CommandConfiguration("unblock", ContactHelpWords.unblock)

    @Argument(help: ContactHelpWords.name.help) var name: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      let named = try context.contact(name, in: whisper)
      let contact = try context.naming(contact: named) { try whisper.contacts.unblock(named.id) }
      try context.output.printChange(
        ContactWords.isUnblocked(contact.name.text), ContactReport(contact))
    }
  }

  struct Revoke: Command {
    static let configuration = CommandConfiguration("revoke", ContactHelpWords.revoke)

    @Argument(help: ContactHelpWords.name.help) var name: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      let contact = try context.contact(name, in: whisper)
      guard try context.person.confirm(ContactWords.revokeQuestion(contact.name.text)) else {
        throw CommandError.cancelled
      }
      let revoked = try context.naming(contact: contact) {
        try whisper.contacts.revoke(contact.id, shown: contact.fingerprint)
      }
      try context.output.printChange(
        ContactWords.isRevoked(revoked.name.text), ContactReport(revoked))
    }
  }

  struct Rename: Command {
    static let configuration = CommandConfiguration("rename", ContactHelpWords.rename)

    @Argument(help: ContactHelpWords.name.help) var name: String
    @Argument(help: ContactHelpWords.newName.help) var newName: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      let before = try context.contact(name, in: whisper)
      let contact = try context.naming(contact: before) {
        try whisper.contacts.rename(before.id, to: newName)
      }
      try context.output.printChange(
        ContactWords.isRenamed(before.name.text, contact.name.text), ContactReport(contact))
    }
  }

  struct Note: Command {
    static let configuration = CommandConfiguration("note", ContactHelpWords.note)

    @Argument(help: ContactHelpWords.name.help) var name: String
    @Argument(help: ContactHelpWords.noteText.help) var note: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      let named = try context.contact(name, in: whisper)
      let contact = try context.naming(contact: named) {
        try whisper.contacts.setNote(named.id, note)
      }
      let words: ContactWords = contact.note.isEmpty ? .noteRemoved : .noteKept
      try context.output.printChange(words(contact.name.text), ContactReport(contact))
    }
  }

  struct Remove: Command {
    static let configuration = CommandConfiguration("remove", ContactHelpWords.remove)

    @Argument(help: ContactHelpWords.name.help) var name: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      let contact = try context.contact(name, in: whisper)
      guard try context.person.confirm(ContactWords.removeQuestion(contact.name.text)) else {
        throw CommandError.cancelled
      }
      _ = try context.naming(contact: contact) {
        try whisper.contacts.remove(contact.id, shown: contact.fingerprint)
      }
      context.output.say(ContactWords.removed(contact.name.text))
    }
  }
}
