import CryptoPrimitives
import GcryptPrimitives
import OpenPGP
import SecretMemory

/// A message as another program would write it: SEIPDv2 with chunks of any size (RFC 9580, section 5.13.2),
/// for a session key that its reader is told.
struct ChunkedMessage {
  let octets: [UInt8]
  let sessionKey: SessionKey

  /// `chunkSizeOctet`: chunks have 2 to the power of this and 6 octets. `inParts`: after the first 512 octets,
  /// the literal data packet has a length for each octet (section 4.2.1.4).
  init(
    _ data: UnsafeRawBufferPointer, chunkSizeOctet: UInt8, inParts: Bool = false
  ) throws {
    var random = SystemRandom()
    let key = try random.secret(32)
    let salt = random.bytes(32)
    let associated: [UInt8] = [0xD2, 2, 9, 2, chunkSizeOctet]
    let derived = try HKDFSHA256.derive(key, salt: salt, info: associated, count: 32 + 7)
    let cipher = try AEADCipher(
      .aes256, .ocb, key: derived.withUnsafeBytes { try SecretBytes(copying: $0[..<32]) })
    let vector = derived.withUnsafeBytes { Array($0[32...]) }

    let plaintext = inParts ? Self.literalInParts(data) : Self.literal(data)
    let chunkSize = 1 << (Int(chunkSizeOctet) + 6)
    let chunks = (plaintext.count + chunkSize - 1) / chunkSize
    let length = 36 + plaintext.count + (chunks + 1) * AEADCipher.tagSize
    var message: [UInt8] = [0xD2, 0xFF]
    message.reserveCapacity(length + 6)
    message += Self.big(UInt32(length)) + associated.dropFirst() + salt
    func seal(_ index: Int, _ part: ArraySlice<UInt8>, _ data: [UInt8]) throws {
      message += try cipher.seal(
        Array(part), nonce: vector + Self.big(UInt64(index)), authenticating: data)
    }
    for index in 0..<chunks {
      let start = index * chunkSize
      try seal(index, plaintext[start..<min(start + chunkSize, plaintext.count)], associated)
    }
    try seal(chunks, [], associated + Self.big(UInt64(plaintext.count)))
    octets = message
    let text = key.withUnsafeBytes { "9:" + Hex.encode($0) }
    sessionKey = try SessionKey(parsing: SecretBytes(copying: Array(text.utf8)))
  }

  private static func literal(_ data: UnsafeRawBufferPointer) -> [UInt8] {
    [0xCB, 0xFF] + big(UInt32(data.count + 6)) + [0x62, 0, 0, 0, 0, 0] + data
  }

  private static func literalInParts(_ data: UnsafeRawBufferPointer) -> [UInt8] {
    let first = 512 - 6
    var packet: [UInt8] = [0xCB, 0xE9, 0x62, 0, 0, 0, 0, 0] + data.prefix(first)
    packet.reserveCapacity(2 * data.count)
    for octet in data.dropFirst(first) { packet += [0xE0, octet] }
    return packet + [0]
  }

  private static func big(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
