/// Judges signatures over data.
public struct SignatureVerifier {
  /// Whose signatures are recognised.
  public var certificates: [Certificate]
  /// Finds others whose signatures are recognised.
  public var lookUp: CertificateLookup?
  public var limits = Limits()

  public init(certificates: [Certificate], lookUp: CertificateLookup? = nil) {
    self.certificates = certificates
    self.lookUp = lookUp
  }

  /// Judges signatures that came beside the data. `time` is now, in seconds since 1970.
  ///
  /// Throws what source, lookup and progress throw, and `OpenPGPError.Kind.limitExceeded`; a signature that is not valid is
  /// no error but a verdict.
  public func verify(
    _ signatures: [Signature], over source: any OctetSource, at time: Int64,
    progress: Progress = .none
  ) throws -> [SignatureVerdict] {
    var digests = DataDigests(limits)
    let issuers = KnownIssuers(certificates, lookUp: lookUp)
    try issuers.find(signatures)
    for signature in signatures where try issuers.mayInclude(signature) {
      try digests.want(signature.hashAlgorithm, signature.type, salt: signature.salt)
    }
    let input = AheadInput.of(source)
    while true {
      let run = try input.lend()
      if run.isEmpty { break }
      try digests.update(run)
      try progress.add(run.count)
    }
    let judge = SignatureJudge(certificates: issuers.certificates, time: time)
    return try signatures.map { judge.judge($0, over: try digests.data(of: $0)) }
  }

  /// Takes a signed message, or a cleartext signed one, apart: its data goes to `sink`, its signatures come
  /// back, and nobody judges them. Throws as `verifyInline` does.
  public func detach(
    _ source: any OctetSource, to sink: any OctetSink, progress: Progress = .none
  ) throws -> [Signature] {
    switch try content(of: source, to: sink, issuers: .nobody, progress) {
    case .message(let signatures, _): signatures.map(\.signature)
    case .cleartext(_, let signatures, _): signatures
    }
  }

  /// Reads a signed message that is not encrypted, or a cleartext signed one, and writes its data to `sink`,
  /// which gets it before it is judged.
  ///
  /// Throws `OpenPGPError`: `.malformed`, `.unsupported`, `.limitExceeded`, `.invalidRequest` for a message
  /// that is encrypted; and what source, sink, lookup and progress throw.
  public func verifyInline(
    _ source: any OctetSource, to sink: any OctetSink, at time: Int64,
    progress: Progress = .none
  ) throws -> [SignatureVerdict] {
    try examineInline(source, to: sink, at: time, progress: progress).verdicts
  }

  /// The same, with the versions of signatures that are not read, each once.
  package func examineInline(
    _ source: any OctetSource, to sink: any OctetSink, at time: Int64, progress: Progress = .none
  ) throws -> (verdicts: [SignatureVerdict], unread: [UInt8]) {
    let issuers = KnownIssuers(certificates, lookUp: lookUp)
    switch try content(of: source, to: sink, issuers: issuers, progress) {
    case .message(let signatures, let unread):
      try issuers.find(signatures.lazy.map(\.signature))
      let judge = SignatureJudge(certificates: issuers.certificates, time: time)
      return (signatures.map { judge.judge($0.signature, over: $0.data) }, unread)
    case .cleartext(let message, let signatures, let unread):
      return (
        try verify(signatures, overCleartext: message.canonicalText, issuers, time: time), unread
      )
    }
  }

  private enum Content {
    case message([ContentReader.SignedDigest], unread: [UInt8])
    case cleartext(CleartextMessage, [Signature], unread: [UInt8])
  }

  private func content(
    of source: any OctetSource, to sink: any OctetSink, issuers: KnownIssuers,
    _ progress: Progress
  ) throws -> Content {
    switch try InputForm(of: source) {
    case .packets(let input, _):
      if let first = try input.peek(), PacketType.isEncrypted(firstOctet: first) {
        throw OpenPGPError(.invalidRequest, .messageEncrypted)
      }
      var content = ContentReader(
        limits: limits, sink: sink, issuers: issuers, progress: progress)
      return .message(try content.read(input), unread: content.unread)
    case .cleartext(let text):
      let message = try CleartextMessage(text, limits: limits)
      try message.text.withUnsafeBytes { try sink.write($0) }
      let found = try Signature.find(in: BytesSource(message.signatures), limits: limits)
      return .cleartext(message, found.signatures, unread: found.unread)
    }
  }

  private func verify(
    _ signatures: [Signature], overCleartext text: [UInt8], _ issuers: KnownIssuers, time: Int64
  ) throws -> [SignatureVerdict] {
    var digests = DataDigests(limits)
    try issuers.find(signatures)
    for signature in signatures where signature.type == .text {
      guard try issuers.mayInclude(signature) else { continue }
      try digests.want(signature.hashAlgorithm, signature.type, salt: signature.salt)
    }
    try text.withUnsafeBytes { try digests.update($0) }
    let judge = SignatureJudge(certificates: issuers.certificates, time: time)
    return try signatures.map { signature in
      // One over octets was made over something else (RFC 9580, section 7): it fits nothing here.
      judge.judge(
        signature, over: signature.type == .text ? try digests.data(of: signature) : .notText)
    }
  }
}

extension PacketType {
  /// Whether a message that begins with this octet is encrypted.
  static func isEncrypted(firstOctet: UInt8) -> Bool {
    switch PacketType(ofFirstOctet: firstOctet) {
    case .publicKeyEncryptedSessionKey, .symmetricKeyEncryptedSessionKey, .protectedData,
      .encryptedData, .libreEncryptedData:
      return true
    default: return false
    }
  }
}
