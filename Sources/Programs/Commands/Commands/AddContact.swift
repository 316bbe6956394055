import ArgumentParser
import CryptoPrimitives
import OpenPGP
import VaultModel
import WhisperEnvelope
import WhisperKit
import Words

extension ContactCommands {
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
      try context.vault.unlock(whisper, for: .write(.certificates))
      let outcomes = try whisper.contacts.add(certificates, name: name)
      try context.output.printOutcomes(outcomes)
      certificates.sayWhatStandsBeside(context.output)
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
        if source.fromQr != nil {
          try context.person.checkWanted(
            QRWords.addQuestion.text, about: QRWords.holdsBundle(name.text, short))
        }
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
}
