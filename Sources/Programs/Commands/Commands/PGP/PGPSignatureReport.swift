import OpenPGP
import WhisperKit
import Words
import WhisperEnvelope

/// One signature, and what it proves.
struct PGPSignatureLine: Spoken {
  let grade: Term
  /// own, contact, file or unknown.
  let owner: String
  let name: String?
  let contactID: Contact.ID?
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
  private let words: PGPSignatureWords

  private enum CodingKeys: CodingKey {
    case grade, owner, name, contactID, trust, signer, issuer, madeAt, reason
  }

  init(_ signature: JudgedSignature) {
    let verdict = signature.verdict
    if case .contact(let contact, let held) = signature.owner {
      (trusted, contactID) = (held.trust, contact.id)
    } else {
      (trusted, contactID) = (nil, nil)
    }
    switch signature.owner {
    case .own(let name): (owner, self.name, trust) = ("own", name, nil)
    case .contact(let contact, let held):
      (owner, name, trust) = ("contact", contact.name.text, held.trust.term)
    case .atHand(let name): (owner, self.name, trust) = ("file", name, nil)
    case .unknown: (owner, name, trust) = ("unknown", nil, nil)
    }
    signer = verdict.signer?.hex
    issuer = verdict.signingKey?.hex ?? verdict.issuer?.description
    madeAt = verdict.creationTime
    reason = verdict.reason?.reason.rawValue
    words = PGPSignatureWords(signature)
    grade = Term(verdict.grade.rawValue, words.sentence)
  }

  var text: Lines { Lines(sentences).breakingWords }

  /// The sentence of what became of it, and what must be known beside it.
  var sentences: [String] {
    let who = name.map(printable) ?? issuer ?? PGPMessageWords.someKey.text
    let time = madeAt.map(Time.text) ?? PGPMessageWords.noTime.text
    switch words.sentence {
    case .validContact:
      return [PGPMessageWords.validContact(who, time, trust?.text ?? "")]
        + (trusted == .unverified ? [PGPMessageWords.notCompared(who)] : [])
    case .validAtHand: return [PGPMessageWords.validAtHand(signer ?? "", who, time)]
    case .notReadNamed: return [PGPMessageWords.notReadNamed(who, words.detail)]
    case let sentence:
      let count = Template(sentence.sentence.english).places.max() ?? 0
      return [sentence.filled(with: Array([who, time, words.detail].prefix(count)))]
    }
  }
}

/// What is known of data that was decrypted or verified.
struct PGPMessageReport: Report {
  let format: Term?
  let signatures: [Told<PGPSignatureLine>]
  /// Whether one of them is what who asks for a signature takes.
  let isSigned: Bool
  /// Which of several messages it is; nil where there is one.
  let number: Int?
  let count: Int?
  /// Of signed text: whether text stands around it that is not signed, and was not taken.
  let hasTextAround: Bool?
  /// Whether it was judged that the message is fresh and new: OpenPGP has nothing for that.
  let isFreshnessJudged: Bool?
  /// The cipher of a message that is old: 3DES or CAST5.
  let oldCipher: String?
  /// The versions of signatures inside that are not read, and count for nothing; nil where there are none.
  let unreadSignatures: [Int]?
  private let remarks: [String]

  private enum CodingKeys: CodingKey {
    case format, signatures, isSigned, number, count, hasTextAround, isFreshnessJudged, oldCipher
    case unreadSignatures
  }

  /// Of what was signed and is not encrypted.
  init(_ signatures: [JudgedSignature], at place: MessagePlace = .whole) {
    self.init(signatures, at: place, format: nil, remarks: [])
  }

  init(_ message: DecryptedMessage, at place: MessagePlace, saysFreshness: Bool) {
    let cipher = message.oldCipher.map { "\($0)" }
    self.init(
      message.signatures, at: place, format: message.format,
      isFreshnessJudged: saysFreshness ? false : nil, oldCipher: cipher,
      unread: message.unreadSignatures,
      remarks: message.unreadSignatures.map { PGPMessageWords.unreadVersion("\($0)") }
        + [
          cipher.map { PGPMessageWords.oldCipher($0) },
          saysFreshness ? PGPMessageWords.notJudged.text : nil,
        ].compactMap(\.self))
  }

  private init(
    _ signatures: [JudgedSignature], at place: MessagePlace, format: MessageFormat?,
    isFreshnessJudged: Bool? = nil, oldCipher: String? = nil, unread: [UInt8] = [],
    remarks: [String]
  ) {
    self.format = format?.term
    self.signatures = signatures.map { Told(PGPSignatureLine($0)) }
    isSigned = signatures.contains { $0.standing(.known) == .accepted }
    (number, count) = place.count > 1 ? (place.number, place.count) : (nil, nil)
    hasTextAround = place.hasTextAround ? true : nil
    self.isFreshnessJudged = isFreshnessJudged
    self.oldCipher = oldCipher
    unreadSignatures = unread.isEmpty ? nil : unread.map(Int.init)
    self.remarks = remarks + place.sentences
  }

  var text: Lines {
    var lines = signatures.flatMap(\.value.sentences)
    if lines.isEmpty { lines = [PGPMessageWords.none.text] }
    return Lines(lines + remarks).breakingWords
  }
}
