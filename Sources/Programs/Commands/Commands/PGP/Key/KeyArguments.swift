import ArgumentParser
import OpenPGP
import WhisperKit
import Words

extension Context {
  /// Runs what has a key sign, with the answers to what it asks for. Who must show to be there does so once.
  func signing<Result>(
    with own: OwnPassphraseOptions, in whisper: Whisper, _ body: (KeyAnswers) throws -> Result
  ) throws -> Result {
    try vault.withAnswers(
      isPresenceNeeded: whisper.openPGPKeys.needsPresence(), own: own.source(self), of: whisper,
      body)
  }
}

/// A command that has the owner of a key sign a change of it: an agent serves that.
protocol KeyChange: Command {
  var key: String { get }
  var own: OwnPassphraseOptions { get }
  /// What is said when it is done, of the key by its name.
  var done: PGPKeyWords { get }
  /// Whether the person wants it, now that the key is found.
  func isWanted(_ key: OpenPGPKey, _ context: Context) throws -> Bool
  func change(
    _ key: OpenPGPKey, _ keys: OpenPGPKeyService, _ answers: KeyAnswers, at now: Int64
  ) throws -> OpenPGPKey
}

extension KeyChange {
  var purpose: Purpose { .keys }

  func isWanted(_ key: OpenPGPKey, _ context: Context) throws -> Bool { true }

  func run(in context: Context) throws {
    let whisper = try context.vault.unlocked()
    let keys = whisper.openPGPKeys
    let found = try keys.find(key)
    guard try isWanted(found, context) else { throw CommandError.cancelled }
    let now = context.clock.now()
    let changed = try context.signing(with: own, in: whisper) {
      try change(found, keys, $0, at: now)
    }
    try context.output.printChange(
      done(changed.shownName(at: now)),
      PGPKeyReport(changed, whisper, at: changed.certificate.settled(after: now)))
    context.output.sayNext(
      PGPKeyWords.nextAfterChange("whisper pgp key export \(found.fingerprint.hex)"))
  }
}

/// Why a key or subkey is revoked, as it is typed.
enum ReasonChoice: String, CaseIterable, ExpressibleByArgument {
  case none, compromised, superseded, retired

  var reason: RevocationReason {
    switch self {
    case .none: .unspecified
    case .compromised: .compromised
    case .superseded: .superseded
    case .retired: .retired
    }
  }
}

/// What is said to everybody who gets a revocation.
struct RevocationMessage {
  /// More nobody reads.
  private static let maximumBytes = 1000

  /// Refuses what would not be harmless to read.
  static func check(_ message: String?) throws {
    guard let message else { return }
    guard message.utf8.count <= maximumBytes, printable(message) == message else {
      throw CommandError.revocationMessage(limit: maximumBytes)
    }
  }
}
