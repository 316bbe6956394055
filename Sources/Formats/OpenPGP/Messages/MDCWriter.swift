internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory

/// Writes plaintext as a packet of SEIPDv1 (RFC 9580, section 5.13.1). This core hashes and writes one batch
/// while another one reads and encrypts the next.
enum MDCWriter {
  static func write(
    _ plaintext: PlaintextInput, cipher algorithm: SymmetricAlgorithm,
    sessionKey: borrowing SecretBytes, to sink: any OctetSink, random: inout some RandomSource,
    progress: Progress
  ) throws {
    guard algorithm.isAES, let block = algorithm.cipher else {
      throw OpenPGPError(.unsupported, .messageCipherNotWritten, "\(algorithm)")
    }
    let cipher = try CFBCipher(
      // audit: allow WA24 RFC 9580, 5.13: the prefix is random, the vector zeros
      block, key: sessionKey, initializationVector: [UInt8](repeating: 0, count: block.blockSize))
    let overhead = UInt64(1 + block.blockSize + 2 + 2 + HashFunction.sha1.digestSize)
    var framing = try PacketFraming(
      .protectedData, length: plaintext.exactCount.map { $0 + overhead },
      certain: plaintext.leastCount + overhead, to: sink)

    let encrypter = Encrypter(cipher, encrypting: plaintext)
    var digest = Digest(.sha1)
    var head = random.bytes(block.blockSize)
    head += head.suffix(2)
    digest.update(head)
    encrypter.encrypt(&head)
    try ([1] + head).withUnsafeBytes { try framing.write($0) }
    let batches = ReadAhead { slot in try encrypter.encrypt(slot) }
    while let batch = try batches.next() {
      digest.update(batch.plain)
      try framing.write(batch.encrypted)
      try progress.add(batch.dataCount)
    }
    digest.update([0xD3, 0x14])
    var tail: [UInt8] = [0xD3, 0x14] + digest.finalize()
    encrypter.encrypt(&tail)
    try tail.withUnsafeBytes { try framing.write($0) }
    try framing.finish()
  }

  private struct Batch {
    let plain: UnsafeRawBufferPointer
    let encrypted: UnsafeRawBufferPointer
    /// How many octets of data are in it.
    let dataCount: Int
  }

  private final class Encrypter {
    private static let batchSize = PlaintextInput.runSize

    private var cipher: CFBCipher
    private let plaintext: PlaintextInput
    private let plain: [UnsafeMutableRawBufferPointer]
    private let encrypted: [UnsafeMutableRawBufferPointer]

    init(_ cipher: consuming CFBCipher, encrypting plaintext: PlaintextInput) {
      self.cipher = cipher
      self.plaintext = plaintext
      plain = (0..<ReadAhead<Batch>.slotCount).map { _ in
        .allocate(byteCount: Self.batchSize, alignment: 64)
      }
      encrypted = (0..<ReadAhead<Batch>.slotCount).map { _ in
        .allocate(byteCount: Self.batchSize, alignment: 64)
      }
    }

    deinit {
      for buffer in plain {
        wipe(buffer)
        buffer.deallocate()
      }
      for buffer in encrypted { buffer.deallocate() }
    }

    func encrypt(_ octets: inout [UInt8]) {
      octets.withUnsafeMutableBytes { cipher.encrypt($0) }
    }

    /// Reads the next octets and encrypts them.
    func encrypt(_ slot: Int) throws -> (Batch, isLast: Bool) {
      let before = plaintext.dataCount
      let input = try plaintext.batch(Self.batchSize, orInto: plain[slot])
      cipher.encrypt(input, into: encrypted[slot])
      let batch = Batch(
        plain: input,
        encrypted: UnsafeRawBufferPointer(rebasing: encrypted[slot][..<input.count]),
        dataCount: plaintext.dataCount - before)
      return (batch, input.count < Self.batchSize)
    }
  }
}
