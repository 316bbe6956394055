import ArgumentParser
import CryptoPrimitives
import OpenPGP
import QRExchange
import SecretMemory
import StagedFiles
import WhisperKit
import Words

extension PGPKeyCommands {
  struct Export: Command {
    static let configuration = CommandConfiguration("export", PGPKeyHelpWords.export)

    @OptionGroup var output: OutputOptions
    @OptionGroup var qr: QROutputOptions
    @Flag(help: PGPKeyHelpWords.binary.help) var binary = false
    @Flag(help: PGPKeyHelpWords.link.help) var link = false
    @Argument(help: PGPKeyHelpWords.keyOrActive.help, completion: .names(.key)) var key: String?
    @OptionGroup var global: GlobalOptions

    func check() throws(UsageError) {
      if binary, link { throw UsageError(.either, "--binary", "--link") }
      if binary, qr.isDrawn { throw UsageError(.either, "--binary", "--qr -") }
    }

    func run(in context: Context) throws {
      try output.file?.check(context)
      try qr.file(output)?.check(context)
      guard !binary || output.file != nil || !context.streams.output.isTerminal else {
        throw CommandError.certificateToTerminal
      }
      let found = try context.vault.unlocked().openPGPKeys.find(key)
      let name = found.shownName(at: context.clock.now())
      let report = CertificateReport(found.certificate, asLink: link)
      if qr.qr != nil, report.link.utf8.count > QRLimits.payload {
        throw CommandError.certificateTooLargeForQR(name, bytes: report.link.utf8.count)
      }
      if binary {
        try writeBinary(found.certificate, name, report, context)
        guard qr.qr != nil else { return }
      }
      var textOutput = output
      if binary { textOutput.output = nil }
      let code = try qr.write(report.link, asText: report.written, textOutput, context)
      if !binary {
        if let file = output.file {
          context.output.say(PGPKeyWords.wroteCertificate, name, printable(file.path))
          if global.json { try context.output.print(report) }
        } else if !code.isDrawn {
          try context.output.print(report)
        }
      }
      try code.check()
    }

    private func writeBinary(
      _ certificate: Certificate, _ name: String, _ report: CertificateReport, _ context: Context
    ) throws {
      let octets = certificate.serialized()
      if let file = output.file {
        try file.write(octets)
        context.output.say(PGPKeyWords.wroteCertificate, name, printable(file.path))
        if global.json { try context.output.print(report) }
      } else {
        try context.streams.output.write(octets)
        if global.json { context.output.printFacts(report) }
      }
    }
  }

  struct Revocation: Command {
    static let configuration = CommandConfiguration(
      "revocation", PGPKeyHelpWords.revocation, details: .revocationDetails)

    @OptionGroup var output: OutputOptions
    @Argument(help: PGPKeyHelpWords.key.help, completion: .names(.key)) var key: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try output.file?.check(context)
      let found = try context.vault.unlocked().openPGPKeys.find(key)
      let name = found.shownName(at: context.clock.now())
      guard let revocation = found.revocation else { throw CommandError.noRevocation(name) }
      let report = RevocationReport(
        fingerprint: found.fingerprint.hex,
        revocation: Armor.encode(revocation, as: .publicKey))
      if let file = output.file {
        try file.write(report.revocation + "\n")
        context.output.say(PGPKeyWords.wroteRevocation, name, printable(file.path))
        if global.json { try context.output.print(report) }
      } else {
        try context.output.print(report)
      }
      context.output.say(PGPKeyWords.keepRevocation)
    }
  }

  struct Backup: Command {
    static let configuration = CommandConfiguration(
      "backup", PGPKeyHelpWords.backup, details: .backupDetails)

    @OptionGroup var target: BackupOutputOptions
    @OptionGroup var own: OwnPassphraseOptions
    @Argument(help: PGPKeyHelpWords.key.help, completion: .names(.key)) var key: String
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .keys }

    func run(in context: Context) throws {
      let choice = try target.choice(context, global)
      let whisper = try context.vault.opened()
      let current = try context.vault.unlock(whisper)
      let keys = whisper.openPGPKeys
      let found = try keys.find(key)
      let name = found.shownName(at: context.clock.now())
      guard !found.isDeviceBound else { throw CommandError.keyIsDeviceBound(name) }
      try keys.checkBackup(of: found)
      let new = target.newPassphrase(
        choice, names: found.certificate.userIDs.map(\.text), context)
      try new.use { secret in
        target.warn(if: secret, isSameAs: current, context)
        context.output.progress(BackupWords.deriving.text)
        let passphrase = Password(secret)
        let file = try context.vault.withAnswers(own: own.source(context), of: whisper) {
          try keys.backup(of: found, passphrase: passphrase, answers: $0)
        }
        let report = PGPKeyBackupReport(
          fingerprint: found.fingerprint.hex, file: target.file?.path, bytes: file.count)
        if let output = target.file {
          try output.stage(secret: file).putInPlace()
          context.output.say(PGPKeyWords.wroteBackup, name, printable(output.path))
          if global.json { try context.output.print(report) }
        } else {
          try context.streams.output.write(file)
          if global.json { context.output.printFacts(report) }
        }
      }
      // The backup is there, whatever becomes of the note: a vault may be on a medium that is not written.
      try? keys.noteBackedUp(found.fingerprint)
      if !global.json { context.output.say(BackupWords.keepApart, isolated(name)) }
    }
  }
}

/// A certificate as it is given away.
struct CertificateReport: Report {
  let fingerprint: String
  let certificate: String
  let link: String
  let written: String

  private enum CodingKeys: CodingKey { case fingerprint, certificate, link }

  init(_ certificate: Certificate, asLink: Bool) {
    fingerprint = certificate.fingerprint.hex
    // An armored text ends with a line end of its own, and each writer adds one.
    self.certificate = certificate.armored().trimmingLineEnds
    link = "whisper://import/v1/" + Base64URL.encode(certificate.serialized())
    written = asLink ? link : self.certificate
  }

  var text: Lines { Lines(toCopy: written) }
}

struct RevocationReport: Report {
  let fingerprint: String
  let revocation: String

  init(fingerprint: String, revocation: String) {
    self.fingerprint = fingerprint
    self.revocation = revocation.trimmingLineEnds
  }

  var text: Lines { Lines(toCopy: revocation) }
}

struct PGPKeyBackupReport: Report {
  let fingerprint: String
  let file: String?
  let bytes: Int

  var text: Lines { Lines(fingerprint) }
}

extension String {
  fileprivate var trimmingLineEnds: String {
    var text = self[...]
    while text.last?.isNewline == true { text.removeLast() }
    return String(text)
  }
}
