internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory

/// Writes plaintext as a packet of SEIPDv1 (RFC 9580, section 5.13.1). This core encrypts while another one
/// hashes.
struct MDCWriter {
  private static let batchSize = 256 * 1024

  private final class Hasher: @unchecked Sendable {
    // @unchecked Sendable: used by the worker between `submit` and `wait`, and by its owner else.
    var digest = Digest(.sha1)
  }

  static func write(
    _ plaintext: PlaintextInput, cipher algorithm: SymmetricAlgorithm,
    sessionKey: borrowing SecretBytes, to sink: any OctetSink, random: inout some RandomSource
  ) throws {
    guard algorithm.isAES, let block = algorithm.cipher else {
      throw OpenPGPError(.unsupported, "Messages in \(algorithm) are not written.")
    }
    var cipher = try CFBCipher(
      block, key: sessionKey, initializationVector: [UInt8](repeating: 0, count: block.blockSize))
    let overhead = UInt64(1 + block.blockSize + 2 + 2 + HashFunction.sha1.digestSize)
    var framing = try PacketFraming(
      .protectedData, length: plaintext.exactCount.map { $0 + overhead },
      certain: plaintext.leastCount + overhead, to: sink)

    let hasher = Hasher()
    var head = random.bytes(block.blockSize)
    head += head.suffix(2)
    hasher.digest.update(head)
    head.withUnsafeMutableBytes { cipher.encrypt($0) }
    try ([1] + head).withUnsafeBytes { try framing.write($0) }

    let worker = Worker()
    let plain = UnsafeMutableRawBufferPointer.allocate(byteCount: batchSize, alignment: 64)
    let encrypted = UnsafeMutableRawBufferPointer.allocate(byteCount: batchSize, alignment: 64)
    defer {
      worker.wait()
      wipe(plain)
      plain.deallocate()
      encrypted.deallocate()
    }
    while true {
      let count = try plaintext.fill(plain)
      let batch = UnsafeRawBufferPointer(rebasing: plain[..<count])
      if count < batchSize {
        hasher.digest.update(batch)
      } else {
        worker.submit { hasher.digest.update(batch) }
      }
      cipher.encrypt(batch, into: encrypted)
      try framing.write(UnsafeRawBufferPointer(rebasing: encrypted[..<count]))
      worker.wait()
      if count < batchSize { break }
    }
    hasher.digest.update([0xD3, 0x14])
    var tail: [UInt8] = [0xD3, 0x14] + hasher.digest.finalize()
    tail.withUnsafeMutableBytes { cipher.encrypt($0) }
    try tail.withUnsafeBytes { try framing.write($0) }
    try framing.finish()
  }
}
