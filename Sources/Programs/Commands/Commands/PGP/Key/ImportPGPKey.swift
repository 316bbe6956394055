import ArgumentParser
import OpenPGP
import SecretMemory
import TerminalInput
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

  /// Those that were handed over, as they came, and behind all of them the same characters in Unicode's other form.
  func given(_ context: Context) throws -> [Password] {
    let given = try secrets.map { option in
      Password(
        try SecretSource(.importedKey, option, context.terminal, context.events).secret(prompt: ""))
    }
    var others: [Password] = []
    for password in given {
      guard let other = try password.octets.inOtherForm() else { continue }
      others.append(Password(other))
    }
    return given + others
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
      if ring.count == 1, let only = ring.unread.first {
        throw only.error
      }
      let report = try take(ring, into: whisper.openPGPKeys, context)
      try context.output.print(report)
      if report.failed > 0 {
        throw CommandError.keysNotImported(failed: report.failed, of: report.keys.count)
      }
      context.output.sayNext("whisper pgp key list")
    }

    /// The keys of a file, and why blocks of it were left out.
    private struct Ring {
      var keys: [FoundKey] = []
      var unread: [UnreadSecretKey] = []
      var failures: [OpenPGPError] = []

      var count: Int { keys.count + unread.count + failures.count }
    }

    /// Read into locked memory: some keep their keys in the open.
    private static func read(_ input: Input) throws -> Ring {
      let octets = try input.secret(limit: maximumBytes, prompt: "")
      guard octets.count > 0 else { throw CommandError.inputEmpty }
      return try octets.withUnsafeBytes { octets in
        try input.checkNoBackup(octets)
        var ring = Ring()
        var options = Certificate.ReadOptions(keepsCertifications: true)
        options.skipsCertificates = true
        let source = MemorySource(borrowing: octets)
        do {
          let text = try OpenPGPText.find(in: source)
          let blocks: any RewindableSource =
            try text?.source(of: .privateKey, in: source) ?? source
          ring.unread = try SecretKey.readRing(blocks, options: options) { key in
            ring.keys.append(FoundKey(key))
          }
          if let text, text.joined(.privateKey) != nil {
            ring.failures = text.failures(of: .privateKey)
          }
        } catch {
          // What something is, is told from a copy, which is in no locked memory.
          if !mayHoldSecretKey(octets) { try input.checkKind(octets, noneOf: [.secretKey]) }
          throw error
        }
        return ring
      }
    }

    private static func mayHoldSecretKey(_ octets: UnsafeRawBufferPointer) -> Bool {
      FirstPacket.kind(of: octets) == .privateKey || octets.contains("PRIVATE KEY".utf8)
    }

    /// Opens what is locked, then takes in at once what could be opened.
    private func take(
      _ ring: Ring, into keys: OpenPGPKeyService, _ context: Context
    ) throws -> ImportReport {
      let now = context.clock.now()
      var opened = ring.keys.contains { $0.isLocked } ? try passphrases.given(context) : []
      var prepared: [NewOpenPGPKey] = []
      var results: [(key: FoundKey, why: ErrorWords?)] = []
      let known = try Set(keys.list().map(\.fingerprint))
      for key in ring.keys {
        do {
          prepared.append(try prepare(key, with: &opened, in: keys, context))
          results.append((key, nil))
        } catch CommandError.cancelled {
          throw CommandError.cancelled
        } catch {
          // Of the only one that there is, the command says so itself.
          guard ring.count > 1 else { throw error }
          results.append((key, ErrorWords(error)))
        }
      }
      var taken = try keys.take(prepared)[...]
      let lines = results.map { key, why in
        if let why { return ImportReport.Key(key, failed: why, now) }
        return ImportReport.Key(
          key, known.contains(key.fingerprint) ? .merged : .imported,
          held: taken.popFirst()?.certificate ?? key.key.certificate, now)
      }
      return ImportReport(
        keys: lines + ring.unread.map { ImportReport.Key($0) }
          + ring.failures.map { ImportReport.Key($0) })
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
