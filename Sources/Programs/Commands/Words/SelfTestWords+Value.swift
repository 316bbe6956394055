import Words
import WhisperKit

extension SelfTestWords {
  init(_ check: SelfTest.Check) {
    self =
      switch check {
      case .randomness: .randomness
      case .base64URL, .blake2s, .sha512, .hmacSHA256, .hkdfSHA256, .chaCha20Poly1305, .aes256GCM,
        .x25519, .ed25519, .p256, .argon2id:
        .vector
      case .secretMemory: .secretMemory
      case .fingerprintWords: .fingerprintWords
      case .sealAndOpen: .sealAndOpen
      case .tamperRefused: .tamperRefused
      case .vaultRoundTrip: .vaultRoundTrip
      case .replayRefused: .replayRefused
      case .backupRoundTrip: .backupRoundTrip
      }
  }
}
