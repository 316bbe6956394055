import OpenPGP
import WhisperKit
import Words
import WhisperEnvelope

/// One signature, and what it proves.
struct PGPSignatureLine: Encodable {
  let grade: Term
  /// own, contact or unknown.
  let owner: String
  let name: String?
  /// Of a contact's certificate.
  let trust: Term?
  /// Of the certificate that signed; nil unless it is known.
  let signer: String?
  /// The key that it names.
  let issuer: String?
  let madeAt: Int64?
  /// Why it is not valid: a code of OpenPGP.
  let reason: String?
  private let trusted: Contact.Trust?

  private enum CodingKeys: CodingKey {
    case grade, owner, name, trust, signer, issuer, madeAt, reason
  }

  init(_ signature: JudgedSignature) {
    let verdict = signature.verdict
    if case .contact(_, let held) = signature.owner { trusted = held.trust } else { trusted = nil }
    switch signature.owner {
    case .own(let name): (owner, self.name, trust) = ("own", name, nil)
    case .contact(let contact, let held):
      (owner, name, trust) = ("contact", contact.name.text, held.trust.term)
    case .unknown: (owner, name, trust) = ("unknown", nil, nil)
    }
    signer = verdict.signer?.hex
    issuer = verdict.signingKey?.hex ?? verdict.issuer?.description
    madeAt = verdict.creationTime
    reason = verdict.reason?.reason.rawValue
    grade = Term(verdict.grade.rawValue, Self.words(signature))
  }

  private static func words(_ signature: JudgedSignature) -> PGPMessageWords {
    switch signature.verdict.grade {
    case .valid:
      switch signature.owner {
      case .own: .validOwn
      case .contact: .validContact
      case .unknown: .unknownSigner
      }
    case .doesNotFit: .doesNotFit
    case .invalid: .doesNotHold
    case .notRead: .gradeNotRead
    case .refusedByPolicy: .refused
    case .expiredKey: .expiredKey
    case .keyNotYetValid: .keyNotYetValid
    case .revokedKey: .revokedKey
    case .unboundKey: .unboundKey
    case .unknownSigner: .unknownSigner
    }
  }

  /// The sentence of its grade, and what must be known beside it.
  var sentences: [String] {
    let who = name.map(printable) ?? issuer ?? PGPMessageWords.someKey.text
    let time = madeAt.map(Time.text) ?? PGPMessageWords.noTime.text
    guard let words = PGPMessageWords(rawValue: grade.key) else { return [grade.code] }
    if words == .validContact {
      let remark: PGPMessageWords? =
        switch trusted {
        case .unverified: .notCompared
        case .revoked: .youRevoked
        case .verified, nil: nil
        }
      return [words(who, time, trust?.text ?? "")] + (remark.map { [$0(who)] } ?? [])
    }
    return [words.sentence.english.contains("{2}") ? words(who, time) : words(who)]
  }
}

/// What is known of data that was decrypted or verified.
struct PGPMessageReport: Report {
  let format: Term?
  let signatures: [PGPSignatureLine]
  /// Whether one of them is valid.
  let isSigned: Bool
  /// Which of several messages it is; nil where there is one.
  let number: Int?
  let count: Int?
  /// Of signed text: whether text stands around it that is not signed, and was not taken.
  let hasTextAround: Bool?
  /// Whether it was judged that the message is fresh and new: OpenPGP has nothing for that.
  let isFreshnessJudged: Bool?
  private let remarks: [String]

  private enum CodingKeys: CodingKey {
    case format, signatures, isSigned, number, count, hasTextAround, isFreshnessJudged
  }

  init(
    _ signatures: [JudgedSignature], format: MessageFormat? = nil,
    at place: MessagePlace = .whole, saysFreshness: Bool = false
  ) {
    self.format = format?.term
    self.signatures = signatures.map(PGPSignatureLine.init)
    isSigned = signatures.contains(where: \.isValid)
    isFreshnessJudged = saysFreshness ? false : nil
    (number, count) = place.count > 1 ? (place.number, place.count) : (nil, nil)
    hasTextAround = place.hasTextAround ? true : nil
    remarks = (saysFreshness ? [PGPMessageWords.notJudged.text] : []) + place.sentences
  }

  var text: Lines {
    var lines = signatures.flatMap(\.sentences)
    if lines.isEmpty { lines = [PGPMessageWords.none.text] }
    return Lines(lines + remarks).breakingWords
  }
}
