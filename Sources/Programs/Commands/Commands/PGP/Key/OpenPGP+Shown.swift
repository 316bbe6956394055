import OpenPGP
import WhisperKit
import Words

extension UserID {
  /// A User ID is anybody's text: harmless, and no longer than a person reads.
  var shown: String { Self.shown(legibleText) }

  /// How it is written, where that is not how it should be.
  var encoding: Term? { isUTF8 ? nil : Term("latin1", CertificateStateWords.latin1) }

  static func shown(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let beginning = String(String.UnicodeScalarView(scalars.prefix(mostShown)))
    return printable(beginning) + (scalars.count > mostShown ? "…" : "")
  }

  private static let mostShown = 300
}

extension OpenPGPKey {
  /// What it is called for its owner: its User ID, or where it has none, its fingerprint.
  func shownName(at time: Int64) -> String { userID(at: time)?.shown ?? fingerprint.hex }
}

extension OpenPGPKey {
  /// Whether it holds, and ends within 30 days.
  func endsSoon(at time: Int64) -> Bool {
    let summary = certificate.summary(at: time)
    return summary.validity == .valid
      && summary.expirationTime.map { $0 - time < 30 * 86_400 } ?? false
  }
}

extension Validity {
  /// How it is written.
  var term: Term {
    switch self {
    case .valid: Term("valid", PGPKeyWords.valid)
    case .notYetValid: Term("not_yet_valid", PGPKeyWords.notYetValid)
    case .notBoundYet: Term("not_bound_yet", PGPKeyWords.notBoundYet)
    case .expired: Term("expired", PGPKeyWords.expired)
    case .retired: Term("retired", PGPKeyWords.retired)
    case .revoked: Term("revoked", PGPKeyWords.revoked)
    case .unbound: Term("unbound", PGPKeyWords.unbound)
    }
  }
}

extension QuantumResistance {
  /// How it is written.
  var term: Term {
    switch self {
    case [.encryption, .signatures]: Term("all", CertificateStateWords.quantumAll)
    case .encryption: Term("encryption", CertificateStateWords.quantumEncryption)
    case .signatures: Term("signatures", CertificateStateWords.quantumSignatures)
    default: Term("none", CertificateStateWords.quantumNothing)
    }
  }
}

extension RevocationReason? {
  /// How it is written: none is no reason either.
  var term: Term {
    switch self {
    case .superseded: Term("superseded", PGPKeyWords.superseded)
    case .compromised: Term("compromised", PGPKeyWords.compromised)
    case .retired: Term("retired", PGPKeyWords.outOfUse)
    case .userIDNotValid: Term("user_id", PGPKeyWords.notOwners)
    default: Term("none", PGPKeyWords.noReason)
    }
  }
}

extension KeyFlags {
  /// What a key is for, as it is written.
  var terms: [Term] {
    let all: [(KeyFlags, Term)] = [
      (.certify, Term("certify", PGPKeyWords.certifies)), (.sign, Term("sign", PGPKeyWords.signs)),
      (
        [.encryptCommunications, .encryptStorage], Term("encrypt", PGPKeyWords.encrypts)
      ), (.authenticate, Term("authenticate", PGPKeyWords.authenticates)),
    ]
    return all.filter { !isDisjoint(with: $0.0) }.map(\.1)
  }
}

extension PGPKeyWords {
  /// Those that stand in the column of a list.
  static let validities: [PGPKeyWords] = [
    .valid, .notYetValid, .notBoundYet, .expired, .retired, .revoked, .unbound,
  ]
}

extension Certificate {
  /// When what its owner said just now holds: each signature is dated behind the one before it, so that two within a second
  /// are a moment ahead. One that is further ahead was made by another clock, and does not hold yet.
  func settled(after now: Int64) -> Int64 {
    let signatures =
      verifiedSignatures + userIDs.flatMap(\.verifiedSignatures)
      + subkeys.flatMap(\.verifiedSignatures)
    let ahead = signatures.compactMap(\.creationTime).filter {
      (now...now + 60).contains($0)
    }
    return ahead.max() ?? now
  }
}
