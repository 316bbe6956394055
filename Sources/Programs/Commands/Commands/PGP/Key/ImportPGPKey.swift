import ArgumentParser
import OpenPGP
import SecretMemory
import WhisperKit
import Words

/// The passphrases that keys which are taken in are under: each is tried on each of them.
struct KeyPassphraseOptions: SharedOptions {
  @Option(help: PGPKeyHelpWords.keyPassphraseFile.help("file"), completion: .file())
  var keyPassphraseFile: [String] = []
  @Option(help: PGPKeyHelpWords.keyPassphraseFd.help("number"))
  var keyPassphraseFd: [Int32] = []

  private static let name = "--key-passphrase"

  var secrets: [SecretOption] {
    keyPassphraseFile.map { SecretOption(Self.name, file: $0, descriptor: nil) }
      + keyPassphraseFd.map { SecretOption(Self.name, file: nil, descriptor: $0) }
  }

  /// Those that were handed over.
  func given(_ context: Context) throws -> [Password] {
    try secrets.map { option in
      Password(
        try SecretSource(.importedKey, option, context.terminal, context.events).secret(prompt: ""))
    }
  }

  /// Who is asked for one where none was handed over.
  func asked(_ context: Context) -> SecretSource {
    SecretSource(
      .importedKey, SecretOption(Self.name, file: nil, descriptor: nil), context.terminal,
      context.events)
  }
}

extension PGPKeyCommands {
  struct Import: Command {
    static let configuration = CommandConfiguration(
      "import", PGPKeyHelpWords.importKeys, details: .importDetails)

    /// More is no export of as many keys as a vault holds, in bytes.
    static let maximumBytes = 2 << 20

    @OptionGroup var passphrases: KeyPassphraseOptions
    @Argument(help: PGPKeyHelpWords.file.help, completion: .file()) var file: String?
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .keys }

    var files: FileNeeds { FileNeeds(text: file) }

    func run(in context: Context) throws {
      let input = Input(file, context)
      // A terminal shows, and may keep, what is pasted into it.
      guard !input.isTyped else { throw CommandError.secretKeyFromTerminal }
      let whisper = try context.vault.opened(toRead: input)
      let ring = try context.vault.unlock(whisper, toRead: input) {
        try Self.read(input)
      }
      if ring.keys.isEmpty, ring.unread.count == 1, let only = ring.unread.first {
        throw only.error
      }
      let report = try take(ring, into: whisper.openPGPKeys, context)
      try context.output.print(report)
      if report.failed > 0 {
        throw CommandError.keysNotImported(failed: report.failed, of: report.keys.count)
      }
      context.output.sayNext("whisper pgp key list")
    }

    /// The keys of a file.
    private typealias Ring = (keys: [FoundKey], unread: [UnreadSecretKey])

    /// Read into locked memory: some keep their keys in the open.
    private static func read(_ input: Input) throws -> Ring {
      let octets = try input.secret(limit: maximumBytes, prompt: "")
      return try octets.withUnsafeBytes { octets in
        try input.checkNoBackup(octets)
        var keys: [FoundKey] = []
        var options = Certificate.ReadOptions(keepsCertifications: true)
        options.skipsCertificates = true
        let unread = try SecretKey.readRing(
          try OpenPGPText.source(of: .privateKey, in: MemorySource(borrowing: octets)),
          options: options
        ) { key in keys.append(FoundKey(key)) }
        return (keys, unread)
      }
    }

    /// Opens what is locked, then takes in at once what could be opened.
    private func take(
      _ ring: Ring, into keys: OpenPGPKeyService, _ context: Context
    ) throws -> ImportReport {
      let now = context.clock.now()
      var opened = ring.keys.contains { $0.isLocked } ? try passphrases.given(context) : []
      var prepared: [NewOpenPGPKey] = []
      var results: [ImportReport.Key] = []
      let known = try Set(keys.list().map(\.fingerprint))
      for key in ring.keys {
        do {
          prepared.append(try prepare(key, with: &opened, in: keys, context))
          results.append(
            ImportReport.Key(key, known.contains(key.fingerprint) ? .merged : .imported, now))
        } catch CommandError.cancelled {
          throw CommandError.cancelled
        } catch {
          // Of the only one that there is, the command says so itself.
          guard ring.keys.count + ring.unread.count > 1 else { throw error }
          results.append(ImportReport.Key(key, .failed, now, why: ErrorWords(error)))
        }
      }
      _ = try keys.take(prepared)
      return ImportReport(keys: results + ring.unread.map { ImportReport.Key($0) })
    }

    /// Opens a key with the passphrases that opened others. Each of its parts may be under one of its own: whoever is there is
    /// asked for that of the first that stays locked, and so on.
    private func prepare(
      _ found: FoundKey, with opened: inout [Password], in keys: OpenPGPKeyService,
      _ context: Context
    ) throws -> NewOpenPGPKey {
      // Nobody types a passphrase for what is not derived from.
      try found.key.checkDerivations()
      var locked: LockedKeyPart
      do {
        return try keys.prepare(found.key, passphrases: opened)
      } catch let part as LockedKeyPart {
        locked = part
      }
      let source = passphrases.asked(context)
      while true {
        // Who handed some over is not asked for more.
        guard passphrases.secrets.isEmpty else { throw locked.error }
        let (asked, known) = (locked.key, opened)
        var next: LockedKeyPart?
        let (new, given) = try source.accepted(prompt: prompt(for: asked, of: found, context)) {
          (secret: consuming SecretBytes) -> (NewOpenPGPKey?, Password) in
          let given = Password(secret)
          context.output.progress(PGPKeyWords.deriving.text)
          do {
            return (try keys.prepare(found.key, passphrases: [given] + known), given)
          } catch let part as LockedKeyPart {
            guard part.key != asked else { throw part.error }
            next = part
            return (nil, given)
          }
        }
        opened.append(given)
        if let new { return new }
        guard let next else { throw locked.error }
        locked = next
      }
    }

    /// Names the key, and of a subkey which one.
    private func prompt(
      for key: PublicKey, of found: FoundKey, _ context: Context
    ) -> String {
      let name = isolated(found.name(at: context.clock.now()))
      return key.fingerprint == found.fingerprint
        ? PGPKeyWords.passphrasePrompt(name)
        : PGPKeyWords.subkeyPassphrasePrompt(key.fingerprint.keyID.hex, name)
    }
  }
}

/// A key that was read, with whatever protects it.
final class FoundKey {
  let key: SecretKey
  let warnings: [SecretKey.Warning]

  var fingerprint: Fingerprint { key.certificate.fingerprint }
  var isLocked: Bool { key.isLocked }

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
    /// Missing of a key that is not read.
    let fingerprint: String?
    let userID: String?
    let result: Term
    let warnings: [Term]
    /// What it asks others to use and is not supported here, by name; missing where that is nothing.
    let asksFor: [String]?
    /// Which key of the file it is, counted from 1, where it is not read.
    let number: Int?
    /// The code of why not.
    let error: String?
    fileprivate let why: String?

    private enum CodingKeys: CodingKey {
      case fingerprint, userID, result, warnings, asksFor, number, error
    }

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
      let asked = found.key.certificate.unreadPreferences(at: time).map(\.description)
      asksFor = asked.isEmpty || why != nil ? nil : asked
      number = nil
      error = why?.code
      self.why = why?.message
    }

    /// One that is not read.
    init(_ unread: UnreadSecretKey) {
      let why = ErrorWords(unread.error)
      (fingerprint, userID, number) = (nil, unread.userID?.shown, unread.number)
      (result, warnings, asksFor) = (Result.failed.term, [], nil)
      (error, self.why) = (why.code, why.message)
    }

    fileprivate var sentence: String {
      guard let number else {
        return PGPKeyWords.importLine(result.text, fingerprint ?? "", isolated(userID ?? ""))
      }
      return userID.map { PGPKeyWords.unreadKeyNamed("\(number)", isolated($0)) }
        ?? PGPKeyWords.unreadKey("\(number)")
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
      lines.append(key.sentence)
      if let why = key.why { lines.append("  " + why) }
      for warning in key.warnings { lines.append("  " + warning.text) }
      if let asked = key.asksFor, let fingerprint = key.fingerprint {
        lines.append(
          "  "
            + PGPKeyWords.asksForUnread(
              asked.joined(separator: ", "), "whisper pgp key update \(fingerprint)"))
      }
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
