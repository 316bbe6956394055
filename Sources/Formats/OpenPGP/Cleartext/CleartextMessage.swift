/// A cleartext signed message (RFC 9580, section 7), in memory. That its signatures are good is for
/// a verifier to say.
public struct CleartextMessage: Sendable, Hashable {
  /// The text as it is signed: no line has white space (space, tab, CR) at its end, each but the last is
  /// ended by a line feed, and nothing is escaped.
  public let text: [UInt8]
  /// The packets of the signatures.
  public let signatures: [UInt8]

  /// The message with that text, which loses white space at the ends of lines and one line end at its own.
  ///
  /// Throws `OpenPGPError.Kind.limitExceeded` for more than 65,536 octets of white space in a row.
  public init(text: [UInt8], signatures: [UInt8]) throws {
    let signed = SignedText()
    self.text = try text.withUnsafeBytes { text in
      var result: [UInt8] = []
      var rest = text
      while !rest.isEmpty {
        rest = rest.dropping(try signed.take(rest))
        if rest.isEmpty { signed.finish() }
        if !signed.hasRoom || rest.isEmpty {
          result.append(contentsOf: signed.settled)
          signed.removeFirst(signed.settled.count)
        }
      }
      return result
    }
    self.signatures = signatures
  }

  /// Reads a message that somebody wrote.
  ///
  /// Nothing but white space may stand around it, and no header in it but `Hash`, which is not used: what is
  /// not signed must not look as if it were. Throws `OpenPGPError`: `.malformed` or `.limitExceeded`.
  public init(reading source: any OctetSource, limits: Limits = Limits()) throws {
    guard case .cleartext(let input) = try InputForm(of: source) else {
      throw OpenPGPError(.malformed, .cleartextMissing)
    }
    try self.init(input, limits: limits)
  }

  init(_ input: CleartextInput, limits: Limits) throws {
    text = try input.all(limit: limits.cleartextOctets, or: .cleartextTextLimit)
    signatures = try input.signatures().all(
      limit: limits.packetOctets, or: .cleartextSignatureLimit)
  }

  /// What the signatures are computed over, before their own fields: the text with lines ended by CR LF.
  public var canonicalText: [UInt8] {
    let sink = BytesSink()
    let normalizer = TextNormalizer(sink)
    do {
      try text.withUnsafeBytes { try normalizer.write($0) }
      try normalizer.finish()
    } catch {
      preconditionFailure("memory refused octets: \(error)")
    }
    return sink.bytes
  }

  /// Writes the message. `hashes` are those of its signatures of version 4: old implementations want
  /// them named before the text, and a checksum of the armor.
  public func write(to sink: any OctetSink, hashes: [HashAlgorithm] = []) throws {
    let cleartext = CleartextSink(sink, hashes: hashes)
    try text.withUnsafeBytes { try cleartext.write($0) }
    // The end of the last line, which the text lost already.
    try withUnsafeBytes(of: UInt8.lineFeed) { try cleartext.write($0) }
    try cleartext.finishText()
    try cleartext.finish(signatures: signatures)
  }
}

extension OctetInput {
  fileprivate func all(limit: Int, or reason: OpenPGPReason) throws -> [UInt8] {
    var octets: [UInt8] = []
    while true {
      let lent = try lend()
      guard !lent.isEmpty else { return octets }
      guard lent.count <= limit - octets.count else {
        throw OpenPGPError(.limitExceeded, reason, number: limit)
      }
      octets.append(contentsOf: lent)
    }
  }
}
