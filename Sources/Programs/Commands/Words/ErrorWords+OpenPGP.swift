import OpenPGP
import Words

extension ErrorWords {
  /// People are told what it means for them; programs get the rule that was broken, too.
  init(openPGP error: OpenPGPError) {
    guard error.kind != .cancelled else {
      self.init(command: .cancelled)
      return
    }
    let words = Self.words(error)
    let (status, hint) = (Self.status(error), Self.hint(words))
    if words == .notReadNamed {
      let names = printable(error.finding.names.joined(separator: ", "))
      self.init(status, words, names, hint: hint, finding: error.finding)
    } else {
      self.init(status, words, hint: hint, finding: error.finding)
    }
  }

  private static func status(_ error: OpenPGPError) -> ExitStatus {
    switch error.kind {
    case .notAddressed: error.reason == .messageNotOpened ? .authentication : .notForMe
    case .passphraseRequired, .wrongPassphrase: .authentication
    case .notAuthentic, .noIntegrity: .notAuthentic
    case .unusableKey: .policy
    default: .failed
    }
  }

  private static func words(_ error: OpenPGPError) -> OpenPGPErrorWords {
    switch error.kind {
    // A public key where a secret one was to be (RFC 9580, 5.5.1.1).
    case .malformed where error.reason == .secretKeyPacket && error.finding.packet == 6:
      .noSecretKey
    case .malformed: malformed(error.reason)
    case .unsupported where error.reason == .messageLibre: .libre
    case .unsupported: error.finding.names.isEmpty ? .notRead : .notReadNamed
    case .limitExceeded: .limit
    case .notAddressed: error.reason == .messageNotOpened ? .passwordWrong : .notForMe
    case .passphraseRequired: .passphraseNeeded
    case .wrongPassphrase: .passphraseWrong
    case .notAuthentic: .changed
    case .noIntegrity: .unprotected
    case .unusableKey: unusable(error.reason)
    case .insufficientMemory: .memory
    case .invalidRequest: invalid(error.reason)
    default: .malformed
    }
  }

  private static func malformed(_ reason: OpenPGPReason) -> OpenPGPErrorWords {
    switch reason {
    case .sourceUnrecognized, .armorMissing, .messageMissing, .cleartextMissing: .nothing
    case .certificateMissing: .noCertificate
    case .certificateSecretKey: .secretKey
    case .secretKeyMissing: .noSecretKey
    case .keyFingerprintLength, .keyFingerprintText: .fingerprint
    default: .malformed
    }
  }

  private static func unusable(_ reason: OpenPGPReason) -> OpenPGPErrorWords {
    switch reason {
    case .keyExpired: .expired
    case .keyRevoked: .revoked
    case .keyNotYetValid, .keyNotBoundYet: .notYetValid
    case .keyUnbound: .unbound
    case .keyRSATooWeak, .keyUnsafe: .weak
    case .certificateNoEncryptionKey: .cannotEncrypt
    case .secretKeyAbsent, .secretKeyPrimaryAbsent, .secretKeyElsewhere: .noSecret
    default: .unusable
    }
  }

  private static func invalid(_ reason: OpenPGPReason) -> OpenPGPErrorWords {
    switch reason {
    case .messageEncrypted: .encrypted
    case .messageNotEncrypted: .notEncrypted
    case .messageReleaseEarly: .notEarly
    default: .invalidRequest
    }
  }

  private static func hint(_ words: OpenPGPErrorWords) -> String? {
    switch words {
    case .secretKey: OpenPGPErrorWords.secretKeyHint.text
    case .unprotected: OpenPGPErrorWords.unprotectedHint.text
    case .notEarly: OpenPGPErrorWords.notEarlyHint.text
    case .notYetValid: OpenPGPErrorWords.notYetValidHint.text
    case .encrypted: "whisper pgp decrypt FILE"
    case .notEncrypted: "whisper pgp verify FILE"
    default: nil
    }
  }
}
