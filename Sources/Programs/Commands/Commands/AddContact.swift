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
      let taken = try whisper.contacts.take(certificates, name: name)
      try context.output.printOutcomes(taken, of: certificates)
      certificates.sayWhatStandsBeside(context.output)
      if taken.outcomes.count == 1, let only = taken.outcomes.first, only.validity == .valid,
        case .contact(let name) = only.change
      {
        context.output.sayNext(
          "whisper contact verify \(shellQuoted(name.text)) --certificate "
            + only.fingerprint.hex)
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
        let input = Input(source.file, context)
        let octets = try input.text(
          limit: ReceivedCertificates.maximumBytes, prompt: ContactWords.pasteBundle.text)
        guard !octets.isEmpty else { throw CommandError.inputEmpty }
        do {
          return try read(octets)
        } catch let error as WhisperError
          where [.bundleInvalid, .keyInvalid, .certificateInvalid].contains(error.code)
        {
          // Of a secret key, which may be somebody else's, the error itself says more.
          try input.checkKind(octets, noneOf: [.bundle, .certificate, .secretKey])
          throw error
        }
      case .bundle(let bundle): return .card(ContactCard(bundle))
      case .envelope: throw CommandError.scannedEnvelope
      }
    }

    private func read(_ octets: [UInt8]) throws -> Received {
      if let found = try ReceivedCertificates.found(
        in: octets, keepsCertifications: keepCertifications)
      {
        return .certificates(found)
      }
      guard octets.count <= ContactService.maximumTextBytes else {
        throw CommandError.inputTooLarge(limit: ContactService.maximumTextBytes)
      }
      return .card(try ContactCard(octets))
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
