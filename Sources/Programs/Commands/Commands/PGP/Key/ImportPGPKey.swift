import ArgumentParser
import OpenPGP
import SecretMemory
import WhisperKit
import Words

/// The passphrase that keys which are taken in are under.
struct KeyPassphraseOptions: SharedOptions {
  @Option(help: PGPKeyHelpWords.keyPassphraseFile.help("file"), completion: .file())
  var keyPassphraseFile: String?
  @Option(help: PGPKeyHelpWords.keyPassphraseFd.help("number"))
  var keyPassphraseFd: Int32?

  private var secret: SecretOption {
    SecretOption("--key-passphrase", file: keyPassphraseFile, descriptor: keyPassphraseFd)
  }

  var secrets: [SecretOption] { [secret] }

  func source(_ context: Context) -> SecretSource {
    SecretSource(.passphrase, secret, context.terminal)
  }
}

extension PGPKeyCommands {
  struct Import: Command {
    static let configuration = CommandConfiguration(
      "import", PGPKeyHelpWords.importKeys, details: .importDetails)

    /// More is no export of as many keys as a vault holds, in bytes.
    static let maximumBytes = 2 << 20

    @OptionGroup var passphrase: KeyPassphraseOptions
    @Argument(help: PGPKeyHelpWords.file.help, completion: .file()) var file: String?
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .keys }

    var files: FileNeeds { FileNeeds(text: file) }

    func run(in context: Context) throws {
      let input = Input(file, context)
      // A terminal shows, and may keep, what is pasted into it.
      guard !input.isTyped else { throw CommandError.secretKeyFromTerminal }
      let whisper = try context.vault.opened(toRead: input)
      let found = try context.vault.unlock(whisper, toRead: input) {
        try Self.read(input)
      }
      let report = try take(found, into: whisper.openPGPKeys, context)
      try context.output.print(report)
      if report.failed > 0 {
        throw CommandError.keysNotImported(failed: report.failed, of: report.keys.count)
      }
      context.output.sayNext("whisper pgp key list")
    }

    /// Read into locked memory: some keep their keys in the open.
    private static func read(_ input: Input) throws -> [FoundKey] {
      let octets = try input.secret(limit: maximumBytes, prompt: "")
      return try octets.withUnsafeBytes { octets in
        try input.checkNoBackup(octets)
        var keys: [FoundKey] = []
        var options = Certificate.ReadOptions(keepsCertifications: true)
        options.skipsCertificates = true
        try SecretKey.readEach(
          try OpenPGPText.source(of: .privateKey, in: MemorySource(borrowing: octets)),
          options: options
        ) { key in keys.append(FoundKey(key)) }
        return keys
      }
    }

    /// Opens what is locked, then takes in at once what could be opened.
    private func take(
      _ found: [FoundKey], into keys: OpenPGPKeyService, _ context: Context
    ) throws -> ImportReport {
      let source = passphrase.source(context)
      var opened: [Password] = []
      var prepared: [NewOpenPGPKey] = []
      var results: [ImportReport.Key] = []
      let known = try Set(keys.list().map(\.fingerprint))
      for key in found {
        do {
          let new = try prepare(key, with: &opened, source, in: keys, context)
          prepared.append(new)
          results.append(
            ImportReport.Key(
              key, known.contains(key.fingerprint) ? .merged : .imported, context.clock.now()))
        } catch CommandError.cancelled {
          throw CommandError.cancelled
        } catch {
          // Of the only one that there is, the command says so itself.
          guard found.count > 1 else { throw error }
          results.append(
            ImportReport.Key(key, .failed, context.clock.now(), why: ErrorWords(error)))
        }
      }
      _ = try keys.take(prepared)
      return ImportReport(keys: results)
    }

    private func prepare(
      _ found: FoundKey, with opened: inout [Password], _ source: SecretSource,
      in keys: OpenPGPKeyService, _ context: Context
    ) throws -> NewOpenPGPKey {
      // Nobody types a passphrase for what is not derived from.
      try found.key.checkDerivations()
      do {
        return try keys.prepare(found.key, passphrases: opened)
      } catch let error as OpenPGPError
        where error.kind == .passphraseRequired || error.kind == .wrongPassphrase
      {
        let name = isolated(found.name(at: context.clock.now()))
        let known = opened
        do {
          let (new, given) = try source.accepted(prompt: PGPKeyWords.passphrasePrompt(name)) {
            secret in
            let given = Password(secret)
            context.output.progress(BackupWords.deriving.text)
            return (try keys.prepare(found.key, passphrases: [given] + known), given)
          }
          opened.append(given)
          return new
        } catch CommandError.passphraseNeeded {
          throw error
        }
      }
    }
  }
}

/// A key that was read, with whatever protects it.
final class FoundKey {
  let key: SecretKey
  let warnings: [SecretKey.Warning]

  var fingerprint: Fingerprint { key.certificate.fingerprint }

  init(_ key: consuming SecretKey) {
    warnings = key.warnings
    self.key = key
  }

  func name(at time: Int64) -> String {
    let certificate = key.certificate
    return (certificate.primaryUserID(at: time) ?? certificate.userIDs.first)?.shown
      ?? fingerprint.hex
  }
}

/// What became of the keys in a file.
struct ImportReport: Report {
  struct Key: Encodable {
    let fingerprint: String
    let userID: String
    let result: Term
    let warnings: [Term]
    /// The code of why not.
    let error: String?
    fileprivate let why: String?

    private enum CodingKeys: CodingKey { case fingerprint, userID, result, warnings, error }

    init(_ found: FoundKey, _ result: Result, _ time: Int64, why: ErrorWords? = nil) {
      fingerprint = found.fingerprint.hex
      userID = found.name(at: time)
      self.result = result.term
      var warnings: [Term] = []
      for term in found.warnings.map(\.term)
      where !warnings.contains(where: { $0.code == term.code }) {
        warnings.append(term)
      }
      self.warnings = warnings
      error = why?.code
      self.why = why?.message
    }
  }

  enum Result {
    case imported, merged, failed

    var term: Term {
      switch self {
      case .imported: Term("imported", PGPKeyWords.imported)
      case .merged: Term("merged", PGPKeyWords.merged)
      case .failed: Term("failed", PGPKeyWords.notImported)
      }
    }
  }

  let keys: [Key]

  var failed: Int { keys.count { $0.error != nil } }

  private enum CodingKeys: CodingKey { case keys }

  var text: Lines {
    var lines: [String] = []
    for key in keys {
      lines.append(PGPKeyWords.importLine(key.result.text, key.fingerprint, isolated(key.userID)))
      if let why = key.why { lines.append("  " + why) }
      for warning in key.warnings { lines.append("  " + warning.text) }
    }
    return Lines(lines)
  }
}

extension SecretKey.Warning {
  /// How it is written.
  var term: Term {
    switch self {
    case .subkeyLeftOut: Term("subkey_left_out", PGPKeyWords.subkeyLeftOut)
    case .outdatedCipher, .outdatedSum:
      Term("outdated_protection", PGPKeyWords.outdatedProtection)
    }
  }
}
