internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory

/// The plaintext of SEIPDv2, chunk by chunk, each authenticated before any of it is lent. The end is lent only
/// when the tag over the whole was right.
///
/// While its reader works on one batch of chunks, the next one is decrypted on another core.
final class AEADInput: OctetInput {
  /// About half a mebibyte at a time, and at least one chunk.
  private static let batchSize = 512 * 1024

  private let input: OctetInput
  private let opener: Opener
  private let worker = Worker()
  private let chunksPerBatch: Int
  private let stride: Int
  /// The ciphertext of a batch, and the 16 octets behind it, which may be the last tag.
  private let ciphertext: UnsafeMutableRawBufferPointer
  /// One is lent while the other is filled.
  private let plaintexts: [UnsafeMutableRawBufferPointer]
  private var turn = 0
  private var hasLookahead = false
  private var isAtEnd = false
  private var isPending = false

  /// What runs on the other core.
  private final class Opener: @unchecked Sendable {
    // @unchecked Sendable: used by the worker between `submit` and `wait`, and by its owner else.
    let stream: AEADStream
    var chunks: UInt64 = 0
    var octets: UInt64 = 0
    var result: Result<Int, any Error> = .success(0)

    init(_ stream: consuming AEADStream) { self.stream = stream }

    /// Opens the chunks in `input` into `output`; with `finalTag`, these are the last ones.
    func open(
      _ input: UnsafeRawBufferPointer, finalTag: UnsafeRawBufferPointer?,
      into output: UnsafeMutableRawBufferPointer
    ) {
      result = Result { try open(input, finalTag, output) }
    }

    private func open(
      _ input: UnsafeRawBufferPointer, _ finalTag: UnsafeRawBufferPointer?,
      _ output: UnsafeMutableRawBufferPointer
    ) throws -> Int {
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
      if let finalTag { try stream.checkFinalTag(finalTag, chunks: chunks, octets: octets) }
      return written
    }
  }

  init(_ stream: consuming AEADStream, reading input: OctetInput) {
    self.input = input
    let chunkSize = stream.header.chunkSize
    chunksPerBatch = max(1, Self.batchSize / chunkSize)
    stride = chunksPerBatch * (chunkSize + AEADCipher.tagSize)
    let size = chunksPerBatch * chunkSize
    opener = Opener(stream)
    ciphertext = .allocate(byteCount: stride + AEADCipher.tagSize, alignment: 64)
    plaintexts = (0..<2).map { _ in .allocate(byteCount: size, alignment: 64) }
  }

  deinit {
    worker.wait()
    ciphertext.deallocate()
    for plaintext in plaintexts {
      wipe(plaintext)
      plaintext.deallocate()
    }
  }

  override func nextRun() throws -> UnsafeRawBufferPointer {
    if !isPending {
      guard !isAtEnd else { return UnsafeRawBufferPointer(start: nil, count: 0) }
      try begin(isFirst: true)
    }
    worker.wait()
    isPending = false
    let opened = plaintexts[turn]
    let count: Int
    do {
      count = try opener.result.get()
    } catch CryptoError.notAuthentic {
      throw OpenPGPError.notIntact
    }
    turn = 1 - turn
    if !isAtEnd { try begin(isFirst: false) }
    return UnsafeRawBufferPointer(rebasing: opened[..<count])
  }

  /// Reads the next batch and has it opened: here when it is the first, so that a short message starts no
  /// thread.
  private func begin(isFirst: Bool) throws {
    let tagSize = AEADCipher.tagSize
    if !hasLookahead, let sealed = try input.borrow(stride, before: tagSize) {
      return submit(sealed, finalTag: nil, isFirst: isFirst)
    }
    var count = 0
    if hasLookahead {
      ciphertext.copyMemory(
        from: UnsafeRawBufferPointer(rebasing: ciphertext[stride..<(stride + tagSize)]))
      count = tagSize
    }
    count += try input.fill(UnsafeMutableRawBufferPointer(rebasing: ciphertext[count...]))
    isAtEnd = count < ciphertext.count
    hasLookahead = !isAtEnd
    guard count >= tagSize else { throw OpenPGPError.notIntact }
    let data = UnsafeRawBufferPointer(rebasing: ciphertext[..<(count - tagSize)])
    let tag =
      isAtEnd ? UnsafeRawBufferPointer(rebasing: ciphertext[(count - tagSize)..<count]) : nil
    submit(data, finalTag: tag, isFirst: isFirst)
  }

  private func submit(
    _ data: UnsafeRawBufferPointer, finalTag tag: UnsafeRawBufferPointer?, isFirst: Bool
  ) {
    let (opener, output) = (opener, plaintexts[turn])
    if isFirst {
      opener.open(data, finalTag: tag, into: output)
    } else {
      worker.submit { opener.open(data, finalTag: tag, into: output) }
    }
    isPending = true
  }
}

extension OpenPGPError {
  /// The one error for whatever is wrong with encrypted data, so that nobody learns what it was.
  static let notIntact = OpenPGPError(
    .notAuthentic, "The message is not intact: it was changed or cut short.")
}
