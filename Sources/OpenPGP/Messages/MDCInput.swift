internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory

/// The plaintext of SEIPDv1 (RFC 9580, section 5.13.1). Nothing of it is authentic before the end: the digest
/// over the whole stands there. Whoever reads it must not release it before that.
///
/// This core decrypts while another one hashes.
final class MDCInput: OctetInput {
  /// The header and digest of the packet at the end.
  private static let trailerSize = 2 + 20
  private static let batchSize = 256 * 1024

  private let input: OctetInput
  private var cipher: CFBCipher
  private let hasher: Hasher
  private let worker = Worker()
  private let blockSize: Int
  /// Each begins with the octets that the batch before held back: they may be the trailer.
  private let buffers: [UnsafeMutableRawBufferPointer]
  private var turn = 0
  private var hasBegun = false
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
    blockSize = block.blockSize
    cipher = try CFBCipher(
      block, key: sessionKey.octets,
      initializationVector: [UInt8](repeating: 0, count: block.blockSize))
    hasher = Hasher()
    buffers = (0..<2).map { _ in
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
    if !hasBegun { try begin() }
    let (held, buffer) = (buffers[1 - turn], buffers[turn])
    // What was held back stands at the end of the other buffer's batch, and of the first, at its beginning.
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: held[heldRange]))
    let room = UnsafeMutableRawBufferPointer(rebasing: buffer[Self.trailerSize...])
    let count = try input.fill(room)
    cipher.decrypt(UnsafeMutableRawBufferPointer(rebasing: room[..<count]))
    let run = UnsafeRawBufferPointer(rebasing: buffer[..<count])
    worker.wait()
    let hasher = hasher
    if count < room.count {
      isAtEnd = true
      hasher.digest.update(run)
      try checkTrailer(UnsafeRawBufferPointer(rebasing: buffer[count..<(count + Self.trailerSize)]))
    } else {
      worker.submit { hasher.digest.update(run) }
    }
    heldRange = count..<(count + Self.trailerSize)
    turn = 1 - turn
    return run
  }

  private var heldRange = 0..<MDCInput.trailerSize

  /// The random block at the front, whose last two octets are repeated: a check that tells an attacker
  /// something, so that it is not made. Then as many octets as the trailer has.
  private func begin() throws {
    hasBegun = true
    let prefix = UnsafeMutableRawBufferPointer(rebasing: buffers[0][..<(blockSize + 2)])
    guard try input.fill(prefix) == prefix.count else { throw OpenPGPError.notIntact }
    cipher.decrypt(prefix)
    hasher.digest.update(UnsafeRawBufferPointer(prefix))
    let held = UnsafeMutableRawBufferPointer(rebasing: buffers[1][..<Self.trailerSize])
    guard try input.fill(held) == held.count else { throw OpenPGPError.notIntact }
    cipher.decrypt(held)
  }

  private func checkTrailer(_ trailer: UnsafeRawBufferPointer) throws {
    hasher.digest.update(UnsafeRawBufferPointer(rebasing: trailer[..<2]))
    let isRight = hasher.digest.withSecretDigest { digest in
      constantTimeEqual(digest, UnsafeRawBufferPointer(rebasing: trailer[2...]))
    }
    guard isRight, trailer[0] == 0xD3, trailer[1] == 0x14 else { throw OpenPGPError.notIntact }
  }
}
