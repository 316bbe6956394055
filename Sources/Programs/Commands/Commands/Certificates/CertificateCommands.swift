import ArgumentParser
import OpenPGP
import VaultModel
import WhisperEnvelope
import WhisperKit
import Words

struct CertificateCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    "certificate", CertificateWords.commands,
    subcommands: [List.self, Show.self, Add.self, Use.self, Remove.self, Export.self])

  struct List: Command {
    static let configuration = CommandConfiguration("list", CertificateWords.listHelp)

    @Argument(help: ContactHelpWords.name.help, completion: .names(.contact)) var name: String
    @OptionGroup var list: ListOptions
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      let contact = try context.contact(name, for: .showing, in: whisper)
      try context.output.print(
        CertificateListReport(
          contact, whisper.contacts.allCertificates(of: contact.id), at: context.clock.now()), list)
    }
  }

  struct Show: Command {
    static let configuration = CommandConfiguration("show", CertificateWords.showHelp)

    @Argument(help: ContactHelpWords.name.help, completion: .names(.contact)) var name: String
    @Argument(help: CertificateWords.whichOrUsedHelp.help, completion: .names(.certificate))
    var fingerprint: String?
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      let contact = try context.contact(name, for: .showing, in: whisper)
      let found = try contact.openedCertificate(fingerprint, in: whisper)
      try context.output.print(ContactCertificateReport(found, at: context.clock.now()))
    }
  }

  struct Add: Command {
    static let configuration = CommandConfiguration(
      "add", CertificateWords.addHelp, details: .addDetails)

    @Flag(help: CertificateWords.keepHelp.help) var keepCertifications = false
    @Argument(help: ContactHelpWords.name.help, completion: .names(.contact)) var name: String
    @Argument(help: CommonHelpWords.file.help, completion: .file()) var file: String?
    @OptionGroup var global: GlobalOptions

    var files: FileNeeds { FileNeeds(text: file) }

    func run(in context: Context) throws {
      let input = Input(file, context)
      let whisper = try context.vault.opened(toRead: input)
      let received = try context.vault.unlock(whisper, toRead: input) {
        let octets = try input.text(
          limit: ReceivedCertificates.maximumBytes, prompt: CertificateWords.paste.text)
        guard !octets.isEmpty else { throw CommandError.inputEmpty }
        return try input.read(octets, noneOf: [.certificate, .secretKey]) {
          try ReceivedCertificates(octets, keepsCertifications: keepCertifications)
        }
      }
      let contact = try context.contact(name, in: whisper)
      try context.vault.unlock(whisper, for: .write(.certificates))
      let taken = try context.naming(contact: contact) {
        try whisper.contacts.take(received, for: contact.id)
      }
      try context.output.printOutcomes(taken, of: received)
      received.sayWhatStandsBeside(context.output)
    }
  }

  struct Use: Command {
    static let configuration = CommandConfiguration("use", CertificateWords.useHelp)

    @Argument(help: ContactHelpWords.name.help, completion: .names(.contact)) var name: String
    @Argument(help: CertificateWords.whichHelp.help, completion: .names(.certificate))
    var fingerprint: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try context.change(Contact.self, name) {
        try $0.contacts.use($1.id, certificate: $1.certificate(fingerprint).fingerprint)
      } said: {
        try CertificateWords.isUsed(
          $0.after.name.text, $0.before.certificate(fingerprint).fingerprint.spaced)
      }
    }
  }

  struct Remove: Command {
    static let configuration = CommandConfiguration("remove", CertificateWords.removeHelp)

    @Argument(help: ContactHelpWords.name.help, completion: .names(.contact)) var name: String
    @Argument(help: CertificateWords.whichHelp.help, completion: .names(.certificate))
    var fingerprint: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      func named(_ words: CertificateWords, of contact: Contact) throws -> String {
        try words(contact.certificate(fingerprint).fingerprint.spaced, contact.name.text)
      }
      let done = try context.change(
        Contact.self, name,
        asking: { contact in
          let held = try contact.certificate(fingerprint)
          return Question(
            CertificateWords.removeQuestion, [held.fingerprint.spaced, contact.name.text],
            of: [contact.id.description, held.fingerprint.hex], isFinal: true,
            shown: { [contact.shown(.contact, held)] })
        }
      ) {
        try $0.contacts.remove($1.id, certificate: $1.certificate(fingerprint).fingerprint)
      } said: {
        try named(.isRemoved, of: $0.before)
      }
      let (called, left) = (done.before.name.text, done.after.certificates)
      if !left.isEmpty, !left.contains(where: \.isInUse) {
        context.output.say(CertificateWords.noneInUse, called)
        context.output.sayNext(
          "whisper contact certificate use \(shellQuoted(called)) FINGERPRINT")
      }
    }
  }

  struct Export: Command {
    static let configuration = CommandConfiguration("export", CertificateWords.exportHelp)

    @Flag(help: CertificateWords.binaryHelp.help) var binary = false
    @OptionGroup var output: OutputOptions
    @Argument(help: ContactHelpWords.name.help, completion: .names(.contact)) var name: String
    @Argument(help: CertificateWords.whichOrUsedHelp.help, completion: .names(.certificate))
    var fingerprint: String?
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try output.file?.check(context)
      if binary, output.file == nil, !global.json, context.streams.output.isTerminal {
        throw CommandError.octetsToTerminal
      }
      let whisper = try context.vault.unlocked()
      let contact = try context.contact(name, for: .showing, in: whisper)
      let found = try contact.openedCertificate(fingerprint, in: whisper)
      let octets =
        binary
        ? found.certificate.serialized() : Array(found.certificate.armored().utf8)
      if let file = output.file {
        try file.write(octets)
      } else if !global.json {
        try context.streams.output.write(octets)
      }
      if global.json { try context.output.print(ExportedCertificateReport(found)) }
    }
  }
}

/// A certificate as other programs read it.
struct ExportedCertificateReport: Report {
  let id: Contact.ID
  let name: String
  let fingerprint: String
  /// Armored.
  let certificate: String

  init(_ found: ContactCertificate) {
    (id, name) = (found.contact.id, found.contact.name.text)
    fingerprint = found.certificate.fingerprint.hex
    certificate = found.certificate.armored()
  }

  var text: Lines { Lines(toCopy: certificate) }
}

extension Contact {
  /// The same with all that it says. Throws `WhisperError.certificateNotFound` for one that a repair lost too.
  func openedCertificate(_ typed: String?, in whisper: Whisper) throws -> ContactCertificate {
    let held = try certificate(typed)
    let all = try whisper.contacts.allCertificates(of: id)
    guard let found = all.first(where: { $0.held == held }) else {
      throw WhisperError.certificateNotFound(name: name.text)
    }
    return found
  }

  /// The certificate that a person means: by its fingerprint, or by 16 digits or more of its beginning or end; without, the
  /// one in use.
  ///
  /// Throws `WhisperError`: `.certificateNotFound`, `.certificateAmbiguous`.
  func certificate(_ typed: String?) throws -> HeldCertificate {
    let found: [HeldCertificate]
    if let typed {
      guard let digits = WrittenKey.digits(of: typed), digits.utf8.count >= 16 else {
        throw WhisperError.certificateNotFound(name: name.text)
      }
      found = certificates.filter {
        $0.fingerprint.hex.hasPrefix(digits) || $0.fingerprint.hex.hasSuffix(digits)
      }
    } else {
      let used = certificates.filter(\.isInUse)
      found = used.isEmpty ? certificates : used
    }
    guard let only = found.first else { throw WhisperError.certificateNotFound(name: name.text) }
    guard found.count == 1 else { throw WhisperError.certificateAmbiguous(name: name.text) }
    return only
  }
}
