internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory

/// What the chunks of SEIPDv2 have in common (RFC 9580, section 5.13.2).
struct AEADStream: ~Copyable {
  /// The octets between the packet's header and its first chunk: version, cipher, mode, chunk size, salt.
  struct Header: Hashable {
    let suite: CipherSuite
    /// Chunks have 2 to the power of this and 6 octets.
    let chunkSizeOctet: UInt8
    /// 32 octets.
    let salt: [UInt8]

    static let saltSize = 32
    /// Chunks of 4 MiB: more must not be written, and is not read.
    static let largestChunkSizeOctet: UInt8 = 16

    var chunkSize: Int { 1 << (Int(chunkSizeOctet) + 6) }

    /// What each chunk authenticates besides itself.
    var associatedData: [UInt8] {
      [0xD2, 2, suite.cipher.rawValue, suite.mode.rawValue, chunkSizeOctet]
    }

    /// With the version octet.
    var serialized: [UInt8] { associatedData.dropFirst() + salt }

    init(_ suite: CipherSuite, chunkSizeOctet: UInt8, salt: [UInt8]) {
      self.suite = suite
      self.chunkSizeOctet = chunkSizeOctet
      self.salt = salt
    }

    /// Behind the version octet. Throws `OpenPGPError`.
    init(reading input: OctetInput) throws {
      let octets = try input.octets(3)
      suite = CipherSuite(
        SymmetricAlgorithm(rawValue: octets[0]), AEADAlgorithm(rawValue: octets[1]))
      chunkSizeOctet = octets[2]
      guard chunkSizeOctet <= Self.largestChunkSizeOctet else {
        throw OpenPGPError(.malformed, .messageChunkLimit)
      }
      salt = try input.octets(Self.saltSize)
    }

    /// What the suite is read with. Throws `OpenPGPError.Kind.unsupported` for one that is not read.
    func implementation() throws(OpenPGPError) -> (BlockCipher, AEADCipher.Mode) {
      guard let block = suite.cipher.cipher, block.blockSize == 16, let mode = suite.mode.mode
      else {
        throw OpenPGPError(.unsupported, .messageSuiteNotRead, "\(suite.cipher)", "\(suite.mode)")
      }
      return (block, mode)
    }
  }

  let header: Header
  private let cipher: AEADCipher
  private let initializationVector: [UInt8]
  private let associatedData: [UInt8]

  /// Throws `OpenPGPError.Kind.unsupported` for a suite that is not read, `.notAuthentic` for a session key of
  /// another size: it is not this message's.
  init(_ header: Header, sessionKey: borrowing SecretBytes) throws {
    let (block, mode) = try header.implementation()
    guard sessionKey.count == block.keySize else {
      throw OpenPGPError(.notAuthentic, .messageNotIntact)
    }
    let vectorSize = mode.nonceSize - 8
    let derived = try HKDFSHA256.derive(
      sessionKey, salt: header.salt, info: header.associatedData, count: block.keySize + vectorSize)
    let key = try derived.withUnsafeBytes { try SecretBytes(copying: $0[..<block.keySize]) }
    let vector = derived.withUnsafeBytes { Array($0[block.keySize...]) }
    cipher = try AEADCipher(block, mode, key: key)
    self.header = header
    initializationVector = vector
    associatedData = header.associatedData
  }

  /// Encrypts one chunk, with its tag behind it: `output` is 16 octets longer than `input`.
  func seal(
    _ index: UInt64, _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws {
    try cipher.seal(input, into: output, nonce: nonce(index), authenticating: associatedData)
  }

  /// Decrypts one chunk whose tag stands behind it: `output` is 16 octets shorter than `input`.
  func open(
    _ index: UInt64, _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws {
    try cipher.open(input, into: output, nonce: nonce(index), authenticating: associatedData)
  }

  /// The tag at the end, over how many octets there were in how many chunks.
  func finalTag(chunks: UInt64, octets: UInt64) throws -> [UInt8] {
    let count = withUnsafeBytes(of: octets.bigEndian) { Array($0) }
    return try cipher.seal([], nonce: nonce(chunks), authenticating: associatedData + count)
  }

  func checkFinalTag(_ tag: UnsafeRawBufferPointer, chunks: UInt64, octets: UInt64) throws {
    let right = try finalTag(chunks: chunks, octets: octets)
    guard right.withUnsafeBytes({ constantTimeEqual($0, tag) }) else {
      throw CryptoError.notAuthentic
    }
  }

  private func nonce(_ index: UInt64) -> [UInt8] {
    initializationVector + withUnsafeBytes(of: index.bigEndian) { Array($0) }
  }
}
