import Addresses
import AnimatedQR
import Bitcoin
import CryptoPrimitives
import EVM
import OpenPGP
import WalletKit
import WhisperEnvelope
import WhisperKit
import Words

/// What was given and what anybody sees of it. Nobody proved any of that.
struct DetectReport: Report {
  /// The code of what it is, `none` for nothing that is known here.
  let kind: String
  /// What the code in a picture holds, where it is text and no secret.
  let content: String?
  /// The one envelope, whose facts stand beside the kind.
  private var envelope: EnvelopeOutline?
  private(set) var envelopes: [NumberedEnvelope]?
  private(set) var bundle: BundleOutline?
  /// How many bundles a keybook has, each once.
  private(set) var bundles: Int?
  /// What of OpenPGP it is, piece by piece, as `pgp inspect` has it.
  private(set) var openpgp: [PGPInspectListReport.Item]?
  private(set) var psbt: PSBTOutline?
  private(set) var ethereum: EthereumOutline?
  private(set) var payment: AddressReport?
  /// Why it cannot be read.
  private(set) var failure: (any Error)?
  private let given: GivenKind?

  private enum CodingKeys: CodingKey {
    case kind, content, envelopes, bundle, bundles, openpgp, psbt, ethereum, payment
  }

  /// `code` is what stood in a picture.
  init(_ found: Detection, code: [UInt8]? = nil, at now: Int64) {
    given = found.kind
    kind = found.kind?.rawValue ?? "none"
    content =
      found.kind == .secretKey ? nil : code.flatMap { String(validating: $0, as: UTF8.self) }
    do {
      try look(at: found, now)
    } catch {
      failure = error
    }
  }

  private mutating func look(at found: Detection, _ now: Int64) throws {
    switch found.kind {
    case nil where found.octets.isEmpty && found.isWhole: throw CommandError.inputEmpty
    case nil, .backup, .vaultBackup: break
    case .envelope:
      envelope = try found.envelopes.first.map { EnvelopeOutline(try $0.get().envelope) }
    case .envelopes:
      envelopes = found.envelopes.enumerated().map { NumberedEnvelope(number: $0 + 1, $1) }
    case .bundle: bundle = BundleOutline(try bundle(in: found.octets))
    case .keybook: bundles = FoundBundle.all(in: found.octets, limit: ContactService.limit).count
    case .message, .signedText, .certificate, .secretKey, .signature:
      let items = try PGPInspectCommand.items(in: found, at: now)
      // What goes on behind what was read may be sound.
      let isRead = items.contains(where: \.isReport)
      guard isRead || !found.isWhole else { throw items.firstError }
      openpgp = isRead ? items : nil
    case .psbt: psbt = try PSBTOutline(found.octets)
    case .ethereum: ethereum = try EthereumOutline(found.octets)
    case .payment:
      payment = AddressReport(
        try GivenAddress(String(decoding: found.octets, as: UTF8.self)), nil)
    }
  }

  /// Throws `WhisperError.invalidBundle`.
  private func bundle(in octets: [UInt8]) throws(WhisperError) -> PublicBundle {
    do {
      return try PublicBundle(foundIn: octets)
    } catch {
      throw .invalidBundle(reason: error.reason)
    }
  }

  func encode(to encoder: any Encoder) throws {
    try envelope?.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encodeIfPresent(content, forKey: .content)
    try container.encodeIfPresent(envelopes?.map { Told($0) }, forKey: .envelopes)
    try container.encodeIfPresent(bundle, forKey: .bundle)
    try container.encodeIfPresent(bundles, forKey: .bundles)
    try container.encodeIfPresent(openpgp, forKey: .openpgp)
    try container.encodeIfPresent(psbt, forKey: .psbt)
    try container.encodeIfPresent(ethereum, forKey: .ethereum)
    try container.encodeIfPresent(payment, forKey: .payment)
  }

  var text: Lines {
    if let envelope { return Lines(envelope.sentence) }
    let heading = Lines(given?.sentence ?? GivenWords.none.text)
    return Lines([heading] + facts)
  }

  private var facts: [Lines] {
    if let envelopes { return [Lines(envelopes.map(\.sentence))] }
    if let bundle { return [bundle.text] }
    if let bundles { return [Lines(KeybookWords.exported(String(bundles)))] }
    if let openpgp, openpgp.count > 1 { return [PGPInspectListReport(found: openpgp).text] }
    if case .report(let report)? = openpgp?.first { return [report.text] }
    return payment.map { [$0.text] } ?? []
  }
}

/// What anybody sees of an envelope.
struct EnvelopeOutline: Encodable {
  let recipientKeyID: String
  let isSigned: Bool
  let bucket: Int
  let sentAt: Int64
  let envelope: String

  init(_ envelope: Envelope) {
    recipientKeyID = Hex.encode(envelope.recipientKeyID)
    isSigned = envelope.isSigned
    bucket = envelope.bucket
    sentAt = envelope.timestamp
    self.envelope = envelope.text
  }

  var sentence: String {
    let words: MessageWords = isSigned ? .envelopeSigned : .envelopeUnsigned
    return words("\(bucket - 2)", recipientKeyID, Time.text(sentAt))
  }
}

/// One of several in a text, by the number that `open` knows it by.
struct NumberedEnvelope: Spoken {
  let number: Int
  private let outline: EnvelopeOutline?
  /// Why it cannot be read.
  private let code: String?
  let sentence: String

  var text: Lines { Lines(sentence) }

  private enum CodingKeys: CodingKey { case number, code }

  init(number: Int, _ found: Result<FoundEnvelope, WhisperError>) {
    self.number = number
    switch found {
    case .success(let found):
      let outline = EnvelopeOutline(found.envelope)
      (self.outline, code, sentence) = (outline, nil, "\(number)  \(outline.sentence)")
    case .failure(let error):
      let words = ErrorWords(error)
      (outline, code, sentence) = (nil, words.code, "\(number)  \(words.message)")
    }
  }

  func encode(to encoder: any Encoder) throws {
    try outline?.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(number, forKey: .number)
    try container.encodeIfPresent(code, forKey: .code)
  }
}

/// What a bundle says, whose own signatures are right.
struct BundleOutline: Encodable {
  let name: String
  let keyVersion: UInt32
  let createdAt: Int64
  let canSign: Bool
  let fingerprint: String
  let shortFingerprint: String

  init(_ bundle: PublicBundle) {
    name = bundle.name.text
    (keyVersion, createdAt) = (bundle.keyVersion, bundle.createdAt)
    canSign = bundle.identity.signing != nil
    fingerprint = bundle.identity.fingerprint.hex
    shortFingerprint = FingerprintWords.shortForm(of: bundle.identity.fingerprint)
  }

  var text: Lines {
    Lines([
      ContactWords.name(name), KeyWords.fingerprint(fingerprint),
      KeyWords.shortFingerprint(shortFingerprint),
    ])
  }
}

/// What a PSBT is, or how many codes with parts of one there are: those are joined when it is reviewed.
struct PSBTOutline: Encodable {
  let version: UInt32?
  let inputs: Int?
  let outputs: Int?
  let codes: Int?

  /// Throws `BitcoinError`.
  init(_ octets: [UInt8]) throws(BitcoinError) {
    if let scanned = ScannedText(octets) {
      (version, inputs, outputs, codes) = (nil, nil, nil, scanned.contents.count)
      return
    }
    let psbt = try PSBT.read(octets).psbt
    version = psbt.version.rawValue
    (inputs, outputs) = (psbt.transaction.inputs.count, psbt.transaction.outputs.count)
    codes = nil
  }
}

/// What somebody is to sign on Ethereum.
struct EthereumOutline: Encodable {
  /// `transaction`, or `document` of EIP-712.
  let format: String
  /// In decimal digits; nil where nothing is said.
  let chainId: String?

  /// Throws `EVMError`, also for a transaction that is signed already.
  init(_ octets: [UInt8]) throws(EVMError) {
    if let document = try? TypedData(reading: octets) {
      (format, chainId) = ("document", document.domain.chainID.map { "\($0)" })
      return
    }
    format = "transaction"
    if case .transaction(let transaction) = try EVMInput(reading: octets).content {
      chainId = transaction.chainID.map { "\($0)" }
    } else {
      chainId = nil
    }
  }
}
