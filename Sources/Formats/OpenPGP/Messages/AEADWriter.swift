internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory

/// Writes plaintext as a packet of SEIPDv2, in chunks of 64 KiB. While one batch is written, the next is read and
/// encrypted on another core.
enum AEADWriter {
  /// 2 to the power of this and 6: 64 KiB.
  static let chunkSizeOctet: UInt8 = 10

  static func write(
    _ plaintext: PlaintextInput, suite: CipherSuite, sessionKey: borrowing SecretBytes,
    to sink: any OctetSink, random: inout some RandomSource, progress: Progress
  ) throws {
    let header = AEADStream.Header(
      suite, chunkSizeOctet: chunkSizeOctet, salt: random.bytes(AEADStream.Header.saltSize))
    let sealer = Sealer(try AEADStream(header, sessionKey: sessionKey), sealing: plaintext)
    let chunkSize = header.chunkSize
    func size(_ count: UInt64) -> UInt64 {
      let chunks = (count + UInt64(chunkSize) - 1) / UInt64(chunkSize)
      let tags = (chunks + 1) * UInt64(AEADCipher.tagSize)
      return UInt64(header.serialized.count) + count + tags
    }
    var framing = try PacketFraming(
      .protectedData, length: plaintext.exactCount.map(size),
      certain: size(plaintext.leastCount), to: sink)
    try header.serialized.withUnsafeBytes { try framing.write($0) }
    let batches = ReadAhead { slot in try sealer.seal(slot) }
    while let batch = try batches.next() {
      try framing.write(batch.sealed)
      try progress.add(batch.dataCount)
    }
    try sealer.finalTag().withUnsafeBytes { try framing.write($0) }
    try framing.finish()
  }

  private struct Batch {
    let sealed: UnsafeRawBufferPointer
    /// How many octets of data are in it.
    let dataCount: Int
  }

  private final class Sealer {
    private static let batchSize = PlaintextInput.runSize

    private let stream: AEADStream
    private let plaintext: PlaintextInput
    private var chunks: UInt64 = 0
    private var octets: UInt64 = 0
    private let plain: UnsafeMutableRawBufferPointer
    private let sealed: [UnsafeMutableRawBufferPointer]

    init(_ stream: consuming AEADStream, sealing plaintext: PlaintextInput) {
      let chunkSize = stream.header.chunkSize
      let sealedSize = Self.batchSize / chunkSize * (chunkSize + AEADCipher.tagSize)
      self.stream = stream
      self.plaintext = plaintext
      plain = .allocate(byteCount: Self.batchSize, alignment: 64)
      sealed = (0..<ReadAhead<Batch>.slotCount).map { _ in
        .allocate(byteCount: sealedSize, alignment: 64)
      }
    }

    deinit {
      wipe(plain)
      plain.deallocate()
      for buffer in sealed { buffer.deallocate() }
    }

    /// Reads the next chunks and encrypts them.
    func seal(_ slot: Int) throws -> (Batch, isLast: Bool) {
      let before = plaintext.dataCount
      let input = try plaintext.batch(Self.batchSize, orInto: plain)
      let output = sealed[slot]
      let chunkSize = stream.header.chunkSize
      var (read, written) = (0, 0)
      while read < input.count {
        let count = min(chunkSize, input.count - read)
        let size = count + AEADCipher.tagSize
        try stream.seal(
          chunks, UnsafeRawBufferPointer(rebasing: input[read..<(read + count)]),
          into: UnsafeMutableRawBufferPointer(rebasing: output[written..<(written + size)]))
        chunks += 1
        read += count
        written += size
      }
      octets += UInt64(input.count)
      let batch = Batch(
        sealed: UnsafeRawBufferPointer(rebasing: output[..<written]),
        dataCount: plaintext.dataCount - before)
      return (batch, input.count < Self.batchSize)
    }

    /// The tag behind the last chunk.
    func finalTag() throws -> [UInt8] { try stream.finalTag(chunks: chunks, octets: octets) }
  }
}
