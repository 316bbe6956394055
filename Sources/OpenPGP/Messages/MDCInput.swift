internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory

/// The plaintext of SEIPDv1 (RFC 9580, section 5.13.1). Nothing of it is authentic before the end: the digest
/// over the whole stands there. Whoever reads it must not release it before that.
///
/// This core reads and decrypts while another one hashes.
final class MDCInput: OctetInput {
  /// The header and digest of the packet at the end.
  private static let trailerSize = 2 + 20
  private static let batchSize = 512 * 1024
  /// One is filled while of the two before it one is being hashed.
  private static let bufferCount = 3

  private let input: OctetInput
  private var cipher: CFBCipher
  private let hasher = Hasher()
  private let worker = Worker()
  /// Each begins with the octets that the batch before held back: they may be the trailer.
  private let buffers: [UnsafeMutableRawBufferPointer]
  private var held = UnsafeRawBufferPointer(start: nil, count: 0)
  private var turn = 0
  /// In front stands a random block, whose last two octets are repeated: a check that tells an attacker something,
  /// so that it is not made.
  private var prefixSize: Int
  private var isAtEnd = false

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
    self.input = input
    prefixSize = block.blockSize + 2
    cipher = try CFBCipher(
      block, key: sessionKey.octets,
      initializationVector: [UInt8](repeating: 0, count: block.blockSize))
    buffers = (0..<Self.bufferCount).map { _ in
      .allocate(byteCount: Self.trailerSize + Self.batchSize, alignment: 64)
    }
  }

  deinit {
    worker.wait()
    for buffer in buffers {
      wipe(buffer)
      buffer.deallocate()
    }
  }

  override func nextRun() throws -> UnsafeRawBufferPointer {
    guard !isAtEnd else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    // What stood in this buffer has been hashed then.
    worker.wait(leaving: 1)
    let buffer = buffers[turn]
    buffer.copyMemory(from: held)
    let room = UnsafeMutableRawBufferPointer(rebasing: buffer[held.count...])
    let read = try input.fill(room)
    cipher.decrypt(UnsafeMutableRawBufferPointer(rebasing: room[..<read]))
    let end = held.count + read - Self.trailerSize
    guard end >= prefixSize else { throw OpenPGPError.notIntact }
    held = UnsafeRawBufferPointer(rebasing: buffer[end..<(end + Self.trailerSize)])
    isAtEnd = read < room.count
    let run = UnsafeRawBufferPointer(rebasing: buffer[prefixSize..<end])
    let hashed = UnsafeRawBufferPointer(rebasing: buffer[..<end])
    let hasher = hasher
    if isAtEnd {
      worker.wait()
      hasher.digest.update(hashed)
      try checkTrailer()
    } else {
      worker.submit { hasher.digest.update(hashed) }
    }
    prefixSize = 0
    turn = (turn + 1) % Self.bufferCount
    return run
  }

  private func checkTrailer() throws {
    hasher.digest.update(UnsafeRawBufferPointer(rebasing: held[..<2]))
    let isRight = hasher.digest.withSecretDigest { digest in
      constantTimeEqual(digest, UnsafeRawBufferPointer(rebasing: held[2...]))
    }
    guard isRight, held[0] == 0xD3, held[1] == 0x14 else { throw OpenPGPError.notIntact }
  }
}
