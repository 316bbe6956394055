internal import CryptoPrimitives
internal import SecretMemory
internal import Vault
internal import WhisperEnvelope

/// What a person can run who wonders whether this program works on this machine: every primitive
/// against a published vector, and the main jobs from end to end.
public enum SelfTest {
  /// One thing that is tested.
  public enum Check: String, CaseIterable, Sendable {
    // Primitives
    case randomness
    case base64URL
    case blake2s
    case sha512
    case hmacSHA256
    case hkdfSHA256
    case chaCha20Poly1305
    case aes256GCM
    case x25519
    case ed25519
    case p256
    case argon2id
    case secretMemory
    // Jobs
    case fingerprintWords
    case sealAndOpen
    case tamperRefused
    case vaultRoundTrip
    case replayRefused
    case backupRoundTrip
  }

  public struct Result: Sendable {
    public let check: Check
    public let isPassed: Bool
  }

  /// Runs every check, in order. `directory` is one that the caller made and removes; vaults are made
  /// in it, and nothing is written anywhere else.
  public static func run(in directory: String) -> [Result] { run(in: directory) { _ in } }

  /// As above; `say` hears of each when it is done.
  package static func run(in directory: String, saying say: (Result) -> Void) -> [Result] {
    Check.allCases.map { check in
      let result = Result(check: check, isPassed: (try? holds(check, directory)) ?? false)
      say(result)
      return result
    }
  }

  private static func holds(_ check: Check, _ directory: String) throws -> Bool {
    switch check {
    case .randomness: try PrimitiveVectors.randomness()
    case .base64URL: try PrimitiveVectors.base64URL()
    case .blake2s: try PrimitiveVectors.blake2s()
    case .sha512: try PrimitiveVectors.sha512Digest()
    case .hmacSHA256: try PrimitiveVectors.hmacSHA256()
    case .hkdfSHA256: try PrimitiveVectors.hkdfSHA256()
    case .chaCha20Poly1305: try PrimitiveVectors.chaCha20Poly1305()
    case .aes256GCM: try PrimitiveVectors.aes256GCM()
    case .x25519: try PrimitiveVectors.x25519()
    case .ed25519: try PrimitiveVectors.ed25519()
    case .p256: try PrimitiveVectors.p256()
    case .argon2id: try PrimitiveVectors.argon2id()
    case .secretMemory: try PrimitiveVectors.secretMemory()
    case .fingerprintWords: PrimitiveVectors.fingerprintWords()
    case .sealAndOpen: try Rehearsal(directory + "/seal").sealAndOpen()
    case .tamperRefused: try Rehearsal(directory + "/tamper").tamperRefused()
    case .vaultRoundTrip: try Rehearsal(directory + "/vault").vaultRoundTrip()
    case .replayRefused: try Rehearsal(directory + "/replay").replayRefused()
    case .backupRoundTrip: try Rehearsal(directory + "/backup").backupRoundTrip()
    }
  }
}
