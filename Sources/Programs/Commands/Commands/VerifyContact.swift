import ArgumentParser
import CryptoPrimitives
import OpenPGP
import VaultModel
import WhisperEnvelope
import WhisperKit
import Words

extension ContactCommands {
  struct Verify: Command {
    static let configuration = CommandConfiguration(
      "verify", ContactHelpWords.verify, details: .verifyDetails)

    @Option(
      name: .customLong("as"), help: ContactHelpWords.own.help("identity"),
      completion: .names(.identity))
    var identity: String?
    @Flag(exclusivity: .exclusive) var form: ComparisonForm?
    @Option(help: CertificateWords.verifyHelp.help("fingerprint"), completion: .names(.certificate))
    var certificate: String?
    @Argument(help: ContactHelpWords.name.help, completion: .names(.contact)) var name: String
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
      // In both places the lower fingerprint comes first.
      let isOwnFirst = contact.fingerprint.map { own.keys.fingerprint < $0 } ?? true
      let comparable = Question(
        ContactWords.verifyQuestion, [called],
        about: [
          Remark(
            isNumeric ? ContactWords.bothSeeDigits : .bothSee, values: [called], shown: comparison)
        ],
        of: [own.id.description, own.keys.fingerprint.hex] + contact.subjects,
        shown: {
          let theirs = Array(contact.shown(.contact).prefix(1))
          return isOwnFirst ? [own.shown] + theirs : theirs + [own.shown]
        })
      guard try isSame(comparable, called, context) else {
        // Also of who was not verified, or has other keys by now: another process may have changed that meanwhile.
        _ = try context.naming(contact: contact) { try whisper.contacts.unverify(contact.id) }
        throw CommandError.comparisonDiffers(
          called, isNumeric: isNumeric, wasVerified: contact.trust == .verified)
      }
      let verified = try context.naming(contact: contact) {
        try whisper.contacts.verify(contact.id, shown: contact)
      }
      try context.output.printChange(ContactWords.isVerified(called), ContactReport(verified))
    }

    /// Has the fingerprint of a certificate compared.
    private func verify(
      _ held: Contact.HeldCertificate, of contact: Contact, in whisper: Whisper, _ context: Context
    ) throws {
      let called = contact.name.text
      guard held.trust != .revoked else { throw WhisperError.contactRevoked(name: called) }
      let comparable = Question(
        CertificateWords.verifyQuestion, [called],
        about: [
          Remark(
            CertificateWords.theySee, values: [called],
            shown: Lines([CertificateWords.theySee(called), held.fingerprint.spaced]))
        ],
        of: [contact.id.description, held.fingerprint.hex],
        shown: { [contact.shown(.contact, held)] })
      guard try isSame(comparable, called, context) else {
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
      _ comparison: Question, _ name: String, _ context: Context
    ) throws -> Bool {
      do {
        return try context.person.confirm(comparison)
      } catch let error as UnansweredQuestion {
        // A program shows it to a person.
        guard context.output.isJSON else { throw CommandError.comparisonNeeded(name) }
        throw error
      }
    }
  }
}
