internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory

/// The plaintext of SEIPDv1 (RFC 9580, section 5.13.1). Nothing of it is authentic before the end: the digest
/// over the whole stands there. Whoever reads it must not release it before that.
///
/// One core reads and decrypts ahead, another one hashes.
final class MDCInput: OctetInput {
  private let batches: ReadAhead<Decrypter.Batch>
  private let hasher = Hasher()
  private let worker = Worker()

  private final class Hasher: @unchecked Sendable {
    // @unchecked Sendable: used by the worker between `submit` and `wait`, and by its owner else.
    var digest = Digest(.sha1)
  }

  /// Throws `OpenPGPError.Kind.unsupported` for a cipher that is not read.
  init(_ sessionKey: borrowing SessionKey, reading input: OctetInput) throws {
    guard let algorithm = sessionKey.cipher, algorithm.isAES, let block = algorithm.cipher else {
      throw OpenPGPError(
        .unsupported, "A message in \(sessionKey.cipher ?? .plaintext) is not read.")
    }
    guard sessionKey.octets.count == block.keySize else { throw OpenPGPError.notIntact }
    let cipher = try CFBCipher(
      block, key: sessionKey.octets,
      initializationVector: [UInt8](repeating: 0, count: block.blockSize))
    let decrypter = Decrypter(cipher, prefixSize: block.blockSize + 2, reading: input)
    batches = ReadAhead { slot in try decrypter.decrypt(slot) }
  }

  // What is hashed belongs to the batches.
  deinit { worker.wait() }

  override func nextRun() throws -> UnsafeRawBufferPointer {
    // The batch that is hashed must be done with before its place is filled again.
    worker.wait()
    guard let batch = try batches.next() else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    if let trailer = batch.trailer {
      hasher.digest.update(batch.hashed)
      try check(trailer)
    } else {
      let hasher = hasher
      worker.submit { hasher.digest.update(batch.hashed) }
    }
    return batch.data
  }

  private func check(_ trailer: UnsafeRawBufferPointer) throws {
    hasher.digest.update(UnsafeRawBufferPointer(rebasing: trailer[..<2]))
    let isRight = hasher.digest.withSecretDigest { digest in
      constantTimeEqual(digest, UnsafeRawBufferPointer(rebasing: trailer[2...]))
    }
    guard isRight, trailer[0] == 0xD3, trailer[1] == 0x14 else { throw OpenPGPError.notIntact }
  }

  private final class Decrypter {
    struct Batch {
      let data: UnsafeRawBufferPointer
      /// The data, and of the first batch what stands before it.
      let hashed: UnsafeRawBufferPointer
      /// Behind the last.
      let trailer: UnsafeRawBufferPointer?
    }

    /// The header and digest of the packet at the end.
    private static let trailerSize = 2 + 20
    private static let batchSize = 512 * 1024

    private let input: OctetInput
    private var cipher: CFBCipher
    /// Each begins with the octets that the batch before held back: they may be the trailer. In front of the
    /// first stands the random block, whose last two octets are repeated: a check that tells an attacker
    /// something, so that it is not made.
    private let buffers: [UnsafeMutableRawBufferPointer]
    private var prefixSize: Int
    private var held = 0..<0

    init(_ cipher: consuming CFBCipher, prefixSize: Int, reading input: OctetInput) {
      self.cipher = cipher
      self.prefixSize = prefixSize
      self.input = input
      buffers = (0..<2).map { _ in
        .allocate(byteCount: Self.trailerSize + Self.batchSize, alignment: 64)
      }
    }

    deinit {
      for buffer in buffers {
        wipe(buffer)
        buffer.deallocate()
      }
    }

    /// Reads the next octets and decrypts them.
    func decrypt(_ slot: Int) throws -> (Batch, isLast: Bool) {
      let buffer = buffers[slot]
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffers[1 - slot][held]))
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer[held.count...])
      let read = try input.fill(room)
      cipher.decrypt(UnsafeMutableRawBufferPointer(rebasing: room[..<read]))
      let end = held.count + read - Self.trailerSize
      guard end >= prefixSize else { throw OpenPGPError.notIntact }
      held = end..<(end + Self.trailerSize)
      let isLast = read < room.count
      let batch = Batch(
        data: UnsafeRawBufferPointer(rebasing: buffer[prefixSize..<end]),
        hashed: UnsafeRawBufferPointer(rebasing: buffer[..<end]),
        trailer: isLast ? UnsafeRawBufferPointer(rebasing: buffer[held]) : nil)
      prefixSize = 0
      return (batch, isLast)
    }
  }
}
