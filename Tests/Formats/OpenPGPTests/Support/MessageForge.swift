import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import TestSupport

@testable import OpenPGP

/// Builds encrypted messages piece by piece, whatever stands in them: what who knows the session key can do.
struct MessageForge {
  let key: InMemoryKey
  let sessionKey: [UInt8]
  /// Of SEIPDv1.
  let cipher: SymmetricAlgorithm
  let suite = CipherSuite(.aes256, .ocb)
  private let salt: [UInt8]
  private let block: [UInt8]

  /// With a session key of the cipher's size, of its own or a given one.
  init(
    to key: InMemoryKey, sessionKey: [UInt8]? = nil, cipher: SymmetricAlgorithm = .aes256,
    random: inout some RandomSource
  ) {
    self.key = key
    self.cipher = cipher
    self.sessionKey = sessionKey ?? random.bytes(cipher.implementation?.keySize ?? 32)
    salt = random.bytes(32)
    block = random.bytes(cipher.implementation?.blockSize ?? 16)
  }

  static func literal(_ data: [UInt8]) -> [UInt8] {
    Packet(.literalData, LiteralHeader.octets(isText: false) + data).serialized
  }

  /// Compressed data that is not compressed.
  static func stored(_ packets: [UInt8]) -> [UInt8] {
    Packet(.compressedData, [0] + packets).serialized
  }

  static func protected(_ body: [UInt8]) -> [UInt8] { Packet(.protectedData, body).serialized }

  func esk(_ format: MessageFormat, random: inout some RandomSource) throws -> [UInt8] {
    try PublicKeyESK.seal(
      sessionKey.secret(), cipher: cipher, format: format, to: key.publicKey, random: &random
    ).packet.serialized
  }

  /// The body of SEIPDv1. `hasDigest` leaves the packet at the end away.
  func seipdV1(_ plaintext: [UInt8], hasDigest: Bool = true) throws -> [UInt8] {
    var octets = block + block.suffix(2) + plaintext
    if hasDigest {
      octets += [0xD3, 0x14]
      octets += Digest.hash(.sha1, octets)
    }
    var stream = try CFBCipher(
      cipher.implementation ?? .aes256, key: sessionKey.secret(),
      initializationVector: [UInt8](repeating: 0, count: block.count))
    octets.withUnsafeMutableBytes { stream.encrypt($0) }
    return [1] + octets
  }

  /// The parts of SEIPDv2.
  struct Chunks {
    var header: [UInt8]
    /// Each with its tag.
    var chunks: [[UInt8]]
    var finalTag: [UInt8]

    var body: [UInt8] { header + chunks.joined() + finalTag }
  }

  func seipdV2(_ plaintext: [UInt8], chunkSizeOctet: UInt8 = 0) throws -> Chunks {
    let header = AEADStream.Header(suite, chunkSizeOctet: chunkSizeOctet, salt: salt)
    let stream = try AEADStream(header, sessionKey: sessionKey.secret())
    var chunks: [[UInt8]] = []
    for start in stride(from: 0, to: plaintext.count, by: header.chunkSize) {
      let chunk = Array(plaintext[start..<min(start + header.chunkSize, plaintext.count)])
      var sealed = [UInt8](repeating: 0, count: chunk.count + AEADCipher.tagSize)
      try chunk.withUnsafeBytes { chunk in
        try sealed.withUnsafeMutableBytes {
          try stream.seal(UInt64(chunks.count), chunk, into: $0)
        }
      }
      chunks.append(sealed)
    }
    return Chunks(
      header: header.serialized, chunks: chunks,
      finalTag: try stream.finalTag(
        chunks: UInt64(chunks.count), octets: UInt64(plaintext.count)))
  }

  func messageV1(_ plaintext: [UInt8], random: inout some RandomSource) throws -> [UInt8] {
    try esk(.seipdV1, random: &random) + Self.protected(try seipdV1(plaintext))
  }

  func messageV2(_ plaintext: [UInt8], random: inout some RandomSource) throws -> [UInt8] {
    try esk(.seipdV2(suite), random: &random) + Self.protected(try seipdV2(plaintext).body)
  }
}

/// What became of a message.
enum Opening: Equatable {
  case opened([UInt8])
  /// With how many octets had left by then.
  case refused(OpenPGPError.Kind, released: Int)

  static func refused(_ kind: OpenPGPError.Kind) -> Opening { .refused(kind, released: 0) }

  init(
    _ message: [UInt8], keys: [any PrivateKey] = [], passwords: [Password] = [],
    certificates: [Certificate] = [], limits: Limits = Limits(),
    release: MessageDecryptor.Release = .afterAuthentication
  ) throws {
    var decryptor = MessageDecryptor()
    decryptor.keys = keys
    decryptor.passwords = passwords
    decryptor.certificates = certificates
    decryptor.limits = limits
    let sink = BytesSink()
    do {
      var random = SystemRandom()
      _ = try decryptor.decrypt(
        BytesSource(message), to: sink, at: Person.time + 1000, random: &random,
        release: release)
      self = .opened(sink.bytes)
    } catch let error as OpenPGPError {
      self = .refused(error.kind, released: sink.bytes.count)
    }
  }
}
