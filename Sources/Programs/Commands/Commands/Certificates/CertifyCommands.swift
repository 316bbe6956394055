import ArgumentParser
import CryptoPrimitives
import OpenPGP
import WhisperEnvelope
import WhisperKit
import Words

extension ContactCommands {
  /// Says with an own OpenPGP key whose a certificate is.
  struct Certify: Command {
    static let configuration = CommandConfiguration("certify", CertifyWords.help, details: .details)

    @Argument(help: ContactHelpWords.name.help, completion: .names(.contact)) var name: String
    @Option(
      help: CertificateWords.whichOrUsedHelp.help("fingerprint"), completion: .names(.certificate))
    var certificate: String?
    @Option(help: CertifyWords.userIDHelp.help("userid")) var userid: String?
    @Option(
      name: .customLong("as"), help: PGPMessageHelpWords.own.help("key"), completion: .names(.key))
    var key: String?
    @Flag(help: CertifyWords.localHelp.help) var local = false
    @OptionGroup var own: OwnPassphraseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var global: GlobalOptions

    func check() throws(UsageError) {
      if local, output.file != nil { throw UsageError(.either, "--local", "--output") }
    }

    func run(in context: Context) throws {
      try output.file?.check(context)
      let whisper = try context.vault.unlocked()
      let contact = try context.contact(name, in: whisper)
      let held = try contact.certificate(certificate)
      let key = try whisper.openPGPKeys.find(key)
      let userID = try context.naming(contact: contact) {
        try whisper.contacts.userID(
          toCertify: userid, of: contact.id, certificate: held.fingerprint)
      }
      try context.person.checkWanted(
        Question(
          CertifyWords.question, [userID.shown, held.fingerprint.spaced],
          of: [contact.id.description, held.fingerprint.hex, key.fingerprint.hex], isFinal: true,
          shown: { [contact.shown(.contact, held)] }))
      let certified = try context.signing(with: own, in: whisper) { answers in
        try context.naming(contact: contact) {
          try whisper.contacts.certify(
            contact.id, certificate: held.fingerprint, userID: userID, by: key,
            isExportable: !local, answers: answers)
        }
      }
      let report = CertifiedReport(certified, userID, by: key, isLocal: local)
      if let file = output.file { try file.write(Array(certified.certificate.armored().utf8)) }
      if global.json || (output.file == nil && !local) { try context.output.print(report) }
      guard !global.json else { return }
      context.output.say(
        local ? CertifyWords.doneLocal : .done, userID.shown,
        key.shownName(at: context.clock.now()))
      if !local { context.output.sayNext(CertifyWords.next(contact.name.text)) }
    }
  }

  /// Lists who is known and says so.
  struct Certifications: Command {
    static let configuration = CommandConfiguration(
      "certifications", CertifyWords.listHelp, details: .listDetails)

    @Argument(help: ContactHelpWords.name.help, completion: .names(.contact)) var name: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      let contact = try context.contact(name, for: .showing, in: whisper)
      try context.output.print(
        CertificationsReport(
          contact, try whisper.contacts.certifications(of: contact.id), at: context.clock.now()))
    }
  }
}

/// A certificate with a certification that was made just now.
struct CertifiedReport: Report {
  let id: Contact.ID
  let name: String
  let fingerprint: String
  let userID: String
  let certifiedBy: String
  let isLocal: Bool
  /// Armored; nil where the certification is for nobody else.
  let certificate: String?

  init(_ found: ContactCertificate, _ userID: UserID, by key: OpenPGPKey, isLocal: Bool) {
    (id, name) = (found.contact.id, found.contact.name.text)
    fingerprint = found.held.fingerprint.hex
    self.userID = userID.shown
    certifiedBy = key.fingerprint.hex
    self.isLocal = isLocal
    certificate = isLocal ? nil : found.certificate.armored()
  }

  var text: Lines { Lines(toCopy: certificate ?? "") }
}

/// Who says whose a contact's names are.
struct CertificationsReport: Report {
  struct Line: Encodable {
    let certificate: String
    let userID: String
    /// `own` or `contact`.
    let by: String
    let name: String
    /// Nil of an own key.
    let contactID: Contact.ID?
    let fingerprint: String
  }

  let id: Contact.ID
  let name: String
  let certifications: [Line]

  init(_ contact: Contact, _ certifications: [ContactCertification], at now: Int64) {
    (id, name) = (contact.id, contact.name.text)
    self.certifications = certifications.map { said in
      let (by, name, contactID): (String, String, Contact.ID?) =
        switch said.certifier {
        case .own(let key): ("own", key.shownName(at: now), nil)
        case .contact(let contact): ("contact", contact.name.text, contact.id)
        }
      return Line(
        certificate: said.certificate.hex, userID: said.userID.shown, by: by, name: name,
        contactID: contactID, fingerprint: said.fingerprint.hex)
    }
  }

  var text: Lines {
    guard !certifications.isEmpty else { return Lines(CertifyWords.none(name)) }
    return Lines(
      certifications.map { line in
        (line.by == "own" ? CertifyWords.byOwn : .byContact)(line.userID, line.name)
      })
  }
}
