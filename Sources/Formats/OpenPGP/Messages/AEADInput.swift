internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory

/// The plaintext of SEIPDv2, chunk by chunk, each authenticated before any of it is lent. The end is lent only
/// when the tag over the whole was right.
///
/// While its reader works on one batch of chunks, the next one is read and decrypted on another core.
final class AEADInput: OctetInput {
  private let batches: ReadAhead<UnsafeRawBufferPointer>

  init(_ stream: consuming AEADStream, reading input: OctetInput) {
    let opener = Opener(stream, reading: input)
    batches = ReadAhead { slot in
      do {
        return try opener.open(slot)
      } catch CryptoError.notAuthentic {
        throw OpenPGPError.notIntact
      }
    }
  }

  override func nextRun() throws -> UnsafeRawBufferPointer {
    // The last batch may be empty.
    try batches.next() ?? UnsafeRawBufferPointer(start: nil, count: 0)
  }

  private final class Opener {
    /// About half a mebibyte at a time, and at least one chunk.
    private static let batchSize = 512 * 1024

    private let stream: AEADStream
    private let input: OctetInput
    private var chunks: UInt64 = 0
    private var octets: UInt64 = 0
    private let stride: Int
    /// The ciphertext of a batch, and the 16 octets behind it, which may be the last tag.
    private let ciphertext: UnsafeMutableRawBufferPointer
    private let plaintexts: [UnsafeMutableRawBufferPointer]
    private var hasLookahead = false

    init(_ stream: consuming AEADStream, reading input: OctetInput) {
      self.input = input
      let chunkSize = stream.header.chunkSize
      let chunksPerBatch = max(1, Self.batchSize / chunkSize)
      stride = chunksPerBatch * (chunkSize + AEADCipher.tagSize)
      self.stream = stream
      ciphertext = .allocate(byteCount: stride + AEADCipher.tagSize, alignment: 64)
      plaintexts = (0..<ReadAhead<UnsafeRawBufferPointer>.slotCount).map { _ in
        .allocate(byteCount: chunksPerBatch * chunkSize, alignment: 64)
      }
    }

    deinit {
      ciphertext.deallocate()
      for plaintext in plaintexts {
        wipe(plaintext)
        plaintext.deallocate()
      }
    }

    /// Reads the next chunks and opens them.
    func open(_ slot: Int) throws -> (UnsafeRawBufferPointer, isLast: Bool) {
      let tagSize = AEADCipher.tagSize
      if !hasLookahead, let sealed = try input.borrow(stride, before: tagSize) {
        return (try open(sealed, into: plaintexts[slot]), false)
      }
      var count = 0
      if hasLookahead {
        ciphertext.copyMemory(
          from: UnsafeRawBufferPointer(rebasing: ciphertext[stride..<(stride + tagSize)]))
        count = tagSize
      }
      count += try input.fill(UnsafeMutableRawBufferPointer(rebasing: ciphertext[count...]))
      hasLookahead = count == ciphertext.count
      guard count >= tagSize else { throw OpenPGPError.notIntact }
      let opened = try open(
        UnsafeRawBufferPointer(rebasing: ciphertext[..<(count - tagSize)]), into: plaintexts[slot])
      if !hasLookahead {
        try stream.checkFinalTag(
          UnsafeRawBufferPointer(rebasing: ciphertext[(count - tagSize)..<count]), chunks: chunks,
          octets: octets)
      }
      return (opened, !hasLookahead)
    }

    private func open(
      _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws -> UnsafeRawBufferPointer {
      let chunkSize = stream.header.chunkSize
      var (read, written) = (0, 0)
      while read < input.count {
        let sealed = min(chunkSize + AEADCipher.tagSize, input.count - read)
        let count = sealed - AEADCipher.tagSize
        // A chunk without a tag, or without anything, is none.
        guard count > 0 else { throw CryptoError.notAuthentic }
        try stream.open(
          chunks, UnsafeRawBufferPointer(rebasing: input[read..<(read + sealed)]),
          into: UnsafeMutableRawBufferPointer(rebasing: output[written..<(written + count)]))
        chunks += 1
        read += sealed
        written += count
      }
      octets += UInt64(written)
      return UnsafeRawBufferPointer(rebasing: output[..<written])
    }
  }
}

extension OpenPGPError {
  /// The one error for whatever is wrong with encrypted data, so that nobody learns what it was.
  static let notIntact = OpenPGPError(.notAuthentic, .messageNotIntact)
}
