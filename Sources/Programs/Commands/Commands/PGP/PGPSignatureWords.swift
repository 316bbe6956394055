import OpenPGP
import WhisperKit
import Words

/// What is said of a signature: a sentence for each thing that the library knows of it.
struct PGPSignatureWords {
  let sentence: PGPMessageWords
  /// What belongs to the reason, such as the name of a hash; empty where nothing does.
  let detail: String

  init(_ signature: JudgedSignature) {
    let finding = signature.verdict.reason
    sentence = Self.sentence(signature, finding?.reason)
    detail =
      finding?.number.map { "\($0)" } ?? finding?.names.first.map(printable) ?? ""
  }

  private static func sentence(
    _ signature: JudgedSignature, _ reason: OpenPGPReason?
  ) -> PGPMessageWords {
    switch signature.verdict.grade {
    case .valid:
      switch signature.owner {
      case .own: .validOwn
      case .contact(_, let held) where held.trust == .revoked: .youRevoked
      case .contact: .validContact
      case .atHand: .validAtHand
      case .unknown: .unknownSigner
      }
    case .doesNotFit: .doesNotFit
    case .invalid: invalid(reason)
    case .notRead: notRead(reason)
    case .refusedByPolicy: refused(reason)
    case .expiredKey: .expiredKey
    case .keyNotYetValid: .keyNotYetValid
    case .revokedKey: .revokedKey
    case .unboundKey: reason == .signatureKeyNotBoundYet ? .notBoundYet : .unboundKey
    case .unknownSigner: .unknownSigner
    }
  }

  private static func invalid(_ reason: OpenPGPReason?) -> PGPMessageWords {
    switch reason {
    case .signatureOverOctets, .signatureNotOverData: .otherKind
    case .signatureTimeMissing: .timeMissing
    case .signatureNotYetValid: .datedLater
    case .signatureExpired: .signatureExpired
    case .signatureForOthers: .forOthers
    case .signatureKeyDoesNotSign: .keyDoesNotSign
    default: .doesNotHold
    }
  }

  private static func notRead(_ reason: OpenPGPReason?) -> PGPMessageWords {
    switch reason {
    case .signatureHashNotRead, .signatureAlgorithmNotRead: .notReadNamed
    case .signatureUnknownCritical: .unknownCritical
    case .signatureOverSignatures: .overSignatures
    default: .gradeNotRead
    }
  }

  private static func refused(_ reason: OpenPGPReason?) -> PGPMessageWords {
    switch reason {
    case .signatureHashWeak, .signatureHashBroken: .hashWeak
    case .signatureHashTooShort: .hashTooShort
    case .keyRSATooWeak: .rsaTooWeak
    default: .refused
    }
  }
}
