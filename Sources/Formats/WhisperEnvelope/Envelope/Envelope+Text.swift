internal import CryptoPrimitives

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension Envelope {
  /// The envelope as text, one line without its end.
  public var text: String {
    var output = Array(Self.prefix.utf8)
    output.reserveCapacity(256 + Base64URL.encodedCount(ciphertext.count))
    func append(_ bytes: [UInt8]) {
      if output.last != UInt8(ascii: ".") { output.append(UInt8(ascii: ".")) }
      bytes.withUnsafeBytes { Base64URL.encode($0, appendingTo: &output) }
    }
    append(recipientKeyID)
    append([flags])
    append(ephemeralKey.octets.bytes)
    append(salt)
    append(messageID)
    append(withUnsafeBytes(of: timestamp.bigEndian) { Array($0) })
    append(ciphertext)
    if let sealedSignature { append(sealedSignature) }
    return String(decoding: output, as: UTF8.self)
  }

  /// Reads an envelope and nothing else: no white space around it, no second spelling of it.
  public init(parsing text: some Collection<UInt8>) throws(EnvelopeError) {
    guard text.count <= Self.maximumBytes else { throw .tooLarge(limit: Self.maximumBytes) }
    let text = Array(text)
    guard text.starts(with: Self.prefix.utf8) else {
      throw .invalidEnvelope(cause: .version)
    }
    let segments = Self.segments(of: text.dropFirst(Self.prefix.utf8.count))
    guard segments.count == 7 || segments.count == 8 else {
      throw .invalidEnvelope(cause: .segmentCount)
    }
    do {
      recipientKeyID = try Base64URL.decode(segments[0], count: Self.recipientKeyIDSize)
      let flags = try Base64URL.decode(segments[1], count: 1)
      ephemeralKey = try X25519PublicKey(
        Base64URL.decode(segments[2], count: Octets32.byteCount))
      salt = try Base64URL.decode(segments[3], count: Self.saltSize)
      messageID = try Base64URL.decode(segments[4], count: Self.messageIDSize)
      var time = CanonicalReader(try Base64URL.decode(segments[5], count: 8))
      timestamp = try time.integer()
      ciphertext = try Base64URL.decode(segments[6])
      sealedSignature =
        segments.count == 8
        ? try Base64URL.decode(segments[7], count: Self.sealedSignatureSize) : nil
      guard flags == [sealedSignature == nil ? 0 : 1] else {
        throw EnvelopeError.invalidEnvelope(cause: .otherFlags)
      }
    } catch let error as CryptoError {
      throw EnvelopeError(error)
    } catch let error as EnvelopeError {
      throw error
    } catch {
      throw .invalidEnvelope(cause: .malformed)
    }
    guard Padding.isBucket(bucket) else {
      throw .invalidEnvelope(cause: .size)
    }
  }

  /// What stands between dots. By the C library, which looks at many characters at once: most of an
  /// envelope is one long segment.
  private static func segments(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var segments: [ArraySlice<UInt8>] = []
    segments.reserveCapacity(8)
    var start = text.startIndex
    text.withUnsafeBytes { characters in
      guard let base = characters.baseAddress else { return }
      while let dot = memchr(
        base + (start - text.startIndex), Int32(UInt8(ascii: ".")), text.endIndex - start)
      {
        let end = text.startIndex + base.distance(to: dot)
        segments.append(text[start..<end])
        start = end + 1
      }
    }
    segments.append(text[start...])
    return segments
  }
}
