internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory

/// The plaintext of SEIPDv1 in batches, decrypted and not authentic (RFC 9580, section 5.13.1). The same octets
/// give the same batches.
final class MDCBatches {
  /// The header and digest of the packet at the end.
  static let trailerSize = 2 + 20
  private static let batchSize = 512 * 1024

  /// Good until its slot is used again.
  struct Batch {
    /// What was decrypted and stands before the trailer: what the digest is over.
    let hashed: UnsafeRawBufferPointer
    /// Of it, what is plaintext.
    let plaintext: UnsafeRawBufferPointer
    /// The octets behind it: the trailer, if the batch is the last.
    let behind: UnsafeRawBufferPointer
    let isLast: Bool
  }

  private let input: OctetInput
  private var cipher: CFBCipher
  /// Each begins with the octets that the batch before held back: they may be the trailer.
  private let buffers: [UnsafeMutableRawBufferPointer]
  private var held = UnsafeRawBufferPointer(start: nil, count: 0)
  /// In front stands a random block, whose last two octets are repeated: a check that tells an attacker something,
  /// so that it is not made.
  private var prefixSize: Int

  /// With room for `slots` batches, of which one is made while the others are used.
  ///
  /// Also of a cipher that is refused by name: whether it is released is for others to decide.
  ///
  /// Throws `OpenPGPError.Kind.unsupported` for a cipher that is not known, and `OpenPGPError.notIntact` for a key that is
  /// none of its cipher's, or one of the few that are weak: who encrypts takes no such key.
  init(_ sessionKey: borrowing SessionKey, reading input: OctetInput, slots: Int) throws {
    guard let block = sessionKey.cipher?.implementation else {
      throw OpenPGPError(.unsupported, .messageCipherNotRead, "\(sessionKey.cipher ?? .plaintext)")
    }
    self.input = input
    prefixSize = block.blockSize + 2
    do throws(CryptoError) {
      cipher = try CFBCipher(
        block, key: sessionKey.octets,
        // audit: allow WA24 RFC 9580, 5.13: the prefix is random, the vector zeros
        initializationVector: [UInt8](repeating: 0, count: block.blockSize))
    } catch .wrongSize {
      throw OpenPGPError.notIntact
    }
    buffers = (0..<slots).map { _ in
      .allocate(byteCount: Self.trailerSize + Self.batchSize, alignment: 64)
    }
  }

  deinit {
    for buffer in buffers {
      wipe(buffer)
      buffer.deallocate()
    }
  }

  /// Reads and decrypts the next batch into a slot that is not the one of the batch before.
  ///
  /// Throws `OpenPGPError.notIntact` for what is too short, and what the source throws.
  func next(into slot: Int) throws -> Batch {
    let buffer = buffers[slot]
    buffer.copyMemory(from: held)
    let room = UnsafeMutableRawBufferPointer(rebasing: buffer[held.count...])
    let read = try input.fill(room)
    cipher.decrypt(UnsafeMutableRawBufferPointer(rebasing: room[..<read]))
    let end = held.count + read - Self.trailerSize
    guard end >= prefixSize else { throw OpenPGPError.notIntact }
    held = UnsafeRawBufferPointer(rebasing: buffer[end..<(end + Self.trailerSize)])
    defer { prefixSize = 0 }
    return Batch(
      hashed: UnsafeRawBufferPointer(rebasing: buffer[..<end]),
      plaintext: UnsafeRawBufferPointer(rebasing: buffer[prefixSize..<end]), behind: held,
      isLast: read < room.count)
  }
}
