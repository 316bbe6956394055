import OpenPGP
import QRExchange
import WhisperKit
import Words

/// What goes wrong with OpenPGP between the person and the services.
extension CommandError {
  static func tooLongForTerminal(limit: Int) -> Self {
    Self(PGPMessageErrorWords.tooLongForTerminal, limit: limit)
  }

  /// What an OpenPGP message holds, where it is no text.
  static let notShown = Self(PGPMessageErrorWords.notShown)

  /// An OpenPGP message that is not opened in memory.
  static func tooLongToOpen(limit: Int) -> Self {
    Self(PGPMessageErrorWords.tooLongToOpen, limit: limit)
  }

  /// A key cannot end then.
  static let keyEnd = Self(PGPKeyErrorWords.end)
  /// Of an own OpenPGP key, by its name.
  static func keyIsDeviceBound(_ name: String) -> Self {
    Self(PGPKeyErrorWords.deviceBound, name: name)
  }
  static func keyIsBoundToCurve(_ name: String) -> Self {
    Self(PGPKeyErrorWords.boundToCurve, name: name)
  }
  static func noRevocation(_ name: String) -> Self {
    Self(PGPKeyErrorWords.noRevocation, name: name)
  }

  static func certificateTooLargeForQR(_ name: String, bytes: Int) -> Self {
    Self(
      PGPKeyErrorWords.tooLargeForQR, .init(name: name, limit: QRLimits.payload, number: bytes))
  }

  static let certificateToTerminal = Self(PGPKeyErrorWords.toTerminal)
  static let secretKeyFromTerminal = Self(PGPKeyErrorWords.fromTerminal)

  /// Of a key that is taken in.
  static let importedKeyPassphraseNeeded = Self(
    OpenPGPErrorWords.passphraseNeeded,
    hint: .own(CommandErrorWords.give("--key-passphrase-file FILE")))

  static func keysNotImported(failed: Int, of count: Int) -> Self {
    Self(PGPKeyErrorWords.notImported, .init(limit: count, number: failed))
  }

  static func revocationMessage(limit: Int) -> Self {
    Self(PGPKeyErrorWords.revocationMessage, limit: limit)
  }

  /// Of what was to be a certificate: the reason itself, where there is a sentence for it.
  init?(invalidCertificate finding: String?) {
    guard let code = finding?.split(separator: ".", maxSplits: 1).map(String.init),
      code.count == 2, let reason = OpenPGPReason(rawValue: code[1])
    else { return nil }
    let error = OpenPGPError(OpenPGPError.Kind(rawValue: code[0]), reason)
    let words = OpenPGPErrorWords(error)
    // Values that a sentence names are not known any more.
    guard words != .malformed, words != .notReadNamed, words != .notRead else { return nil }
    self.init(words, .init(finding: finding))
  }

  /// People are told what it means for them; programs get the rule that was broken, too.
  init(_ error: OpenPGPError) {
    guard error.kind != .cancelled else {
      self = .cancelled
      return
    }
    self.init(OpenPGPErrorWords(error))
    texts = [printable(error.finding.names.joined(separator: ", "))]
  }
}

extension OpenPGPErrorWords {
  fileprivate init(_ error: OpenPGPError) {
    self =
      switch error.kind {
      // A public key where a secret one was to be (RFC 9580, 5.5.1.1).
      case .malformed where error.reason == .secretKeyPacket && error.finding.packet == 6:
        .noSecretKey
      case .malformed: Self.malformed(error.reason)
      case .unsupported where error.reason == .messageLibre: .libre
      case .unsupported where error.reason == .messageCipherNotRead: .cipher
      case .unsupported where error.reason == .armorKindNotRead: .armorKind
      case .unsupported where error.reason == .messageEncryptedTwice: .encryptedTwice
      case .unsupported: error.finding.names.isEmpty ? .notRead : .notReadNamed
      case .limitExceeded: .limit
      case .notAddressed: error.reason == .messageNotOpened ? .passwordWrong : .notForMe
      case .passphraseRequired: .passphraseNeeded
      case .wrongPassphrase: .passphraseWrong
      case .notAuthentic: .changed
      case .noIntegrity: .unprotected
      case .unusableKey: Self.unusable(error.reason)
      case .insufficientMemory: .memory
      case .invalidRequest: Self.invalid(error.reason)
      default: .malformed
      }
  }

  private static func malformed(_ reason: OpenPGPReason) -> Self {
    switch reason {
    case .sourceUnrecognized, .armorMissing, .messageMissing, .cleartextMissing: .nothing
    case .certificateMissing: .noCertificate
    case .certificateSecretKey: .secretKey
    case .secretKeyMissing: .noSecretKey
    case .keyFingerprintLength, .keyFingerprintText: .fingerprint
    case .armorEndMissing: .armorEnd
    case .armorEndDiffers: .armorEndDiffers
    case .armorBase64: .armorCharacters
    case .armorHeaderLine: .armorHeader
    case .armorForeignBlock, .messageTrailing, .messageTrailingEncrypted: .trailing
    case .certificateSeveral, .secretKeySeveral: .several
    case .cleartextTextInFront, .cleartextTextBehind: .textAround
    case .cleartextSignatureMissing: .signatureGone
    case .cleartextHeader, .cleartextHashHeader: .signedTextHeader
    case .sourceCleartext: .signedText
    case .octetsCutShort, .packetCutShort, .packetHeaderCutShort, .messageDataMissing,
      .messageSignatureMissing, .compressionCutShort, .compressionKindMissing:
      .cutShort
    default: .malformed
    }
  }

  private static func unusable(_ reason: OpenPGPReason) -> Self {
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

  private static func invalid(_ reason: OpenPGPReason) -> Self {
    switch reason {
    case .messageEncrypted: .encrypted
    case .messageNotEncrypted: .notEncrypted
    case .messageReleaseEarly: .notEarly
    default: .invalidRequest
    }
  }
}
