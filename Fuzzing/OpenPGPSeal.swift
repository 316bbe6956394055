import CZlib
import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import TestSupport

@testable import OpenPGP

/// Encrypts whatever packets there are with a session key that everybody knows: what a hostile sender can do.
enum OpenPGPSeal {
  static let octets = [UInt8](repeating: 0x42, count: 32)
  static let sessionKey = SessionKey(cipher: .aes256, octets: octets.secret())
  static let suite = CipherSuite(.aes256, .ocb)

  static func literal(_ data: [UInt8], isText: Bool = false) -> [UInt8] {
    Packet(.literalData, LiteralHeader.octets(isText: isText) + data).serialized
  }

  /// Compressed data of one of the three kinds that are read.
  static func compressed(_ packets: [UInt8], _ algorithm: CompressionAlgorithm) -> [UInt8] {
    var body = packets
    if algorithm != .uncompressed {
      var count = compressBound(UInt(packets.count))
      body = [UInt8](unsafeUninitializedCapacity: Int(count)) { output, written in
        let status = compress2(
          output.baseAddress, &count, packets, UInt(packets.count), packets.count % 2 == 0 ? 9 : 1)
        require(status == Z_OK, "zlib compresses")
        written = Int(count)
      }
      // Its wrapper: two octets before, a checksum of four behind.
      if algorithm == .zip { body = Array(body.dropFirst(2).dropLast(4)) }
    }
    return Packet(.compressedData, [algorithm.rawValue] + body).serialized
  }

  static func version1(_ plaintext: [UInt8]) throws -> [UInt8] {
    let block = [UInt8](repeating: 0x17, count: 16)
    var octets = block + block.suffix(2) + plaintext + [0xD3, 0x14]
    octets += Digest.hash(.sha1, octets)
    var cipher = try CFBCipher(
      .aes256, key: Self.octets.secret(),
      initializationVector: [UInt8](repeating: 0, count: 16))
    octets.withUnsafeMutableBytes { cipher.encrypt($0) }
    return Packet(.protectedData, [1] + octets).serialized
  }

  /// In chunks of 64 octets, or more.
  static func version2(
    _ plaintext: [UInt8], chunkSizeOctet: UInt8 = 0, _ suite: CipherSuite = suite
  ) throws -> [UInt8] {
    let header = AEADStream.Header(
      suite, chunkSizeOctet: chunkSizeOctet, salt: [UInt8](repeating: 0x19, count: 32))
    let stream = try AEADStream(header, sessionKey: Self.octets.secret())
    var body = header.serialized
    var chunks: UInt64 = 0
    for start in stride(from: 0, to: plaintext.count, by: header.chunkSize) {
      let chunk = plaintext[start..<min(start + header.chunkSize, plaintext.count)]
      var sealed = [UInt8](repeating: 0, count: chunk.count + AEADCipher.tagSize)
      try chunk.withUnsafeBytes { chunk in
        try sealed.withUnsafeMutableBytes { try stream.seal(chunks, chunk, into: $0) }
      }
      body += sealed
      chunks += 1
    }
    body += try stream.finalTag(chunks: chunks, octets: UInt64(plaintext.count))
    return Packet(.protectedData, body).serialized
  }

  static func esk(_ format: MessageFormat, to key: PublicKey) throws -> [UInt8] {
    var random = SeededRandom(seed: 1, label: "session key")
    return try PublicKeyESK.seal(
      octets.secret(), cipher: .aes256, format: format, to: key, random: &random
    ).packet.serialized
  }

  /// The session key for the password, derived cheaply.
  static func esk(_ format: MessageFormat) throws -> [UInt8] {
    var budget = DerivationBudget(Limits())
    let s2k = S2K.salted(.sha256, salt: [UInt8](repeating: 5, count: 8))
    let key = try s2k.derive(OpenPGPKeys.password.octets, size: 32, budget: &budget)
    if format == .seipdV1 {
      var stream = try CFBCipher(
        .aes256, key: key, initializationVector: [UInt8](repeating: 0, count: 16))
      var sealed = [SymmetricAlgorithm.aes256.rawValue] + octets
      sealed.withUnsafeMutableBytes { stream.encrypt($0) }
      return PasswordESK(cipher: .aes256, s2k: s2k, form: .cfb(sealed)).packet.serialized
    }
    let info: [UInt8] = [0xC3, 6, 9, 2]
    let cipher = try AEADCipher(
      .aes256, .ocb, key: try HKDFSHA256.derive(key, salt: [], info: info, count: 32))
    let nonce = [UInt8](repeating: 7, count: 15)
    let sealed = try cipher.seal(octets, nonce: nonce, authenticating: info)
    return PasswordESK(
      cipher: .aes256, s2k: s2k, form: .aead(.ocb, nonce: nonce, sealed: sealed)
    ).packet.serialized
  }
}
