import CryptoPrimitives
import GcryptPrimitives
import OpenPGP
import SecretMemory

/// A message as another program would write it: SEIPDv2 with chunks of any size (RFC 9580, section 5.13.2),
/// for a session key that its reader is told.
struct ChunkedMessage {
  let octets: [UInt8]
  let sessionKey: SessionKey

  /// `chunkSizeOctet`: chunks have 2 to the power of this and 6 octets.
  init(_ data: UnsafeRawBufferPointer, chunkSizeOctet: UInt8) throws {
    var random = SystemRandom()
    let key = try random.secret(32)
    let salt = random.bytes(32)
    let associated: [UInt8] = [0xD2, 2, 9, 2, chunkSizeOctet]
    let derived = try HKDFSHA256.derive(key, salt: salt, info: associated, count: 32 + 7)
    let cipher = try AEADCipher(
      .aes256, .ocb, key: derived.withUnsafeBytes { try SecretBytes(copying: $0[..<32]) })
    let vector = derived.withUnsafeBytes { Array($0[32...]) }

    var plaintext: [UInt8] = [0xCB, 0xFF]
    plaintext += Self.big(UInt32(data.count + 6)) + [0x62, 0, 0, 0, 0, 0]
    plaintext += data
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

  private static func big(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
