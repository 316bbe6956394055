internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory

/// Writes plaintext as a packet of SEIPDv2, in chunks of 64 KiB. While one batch is encrypted on another core,
/// the next is read and the one before written.
struct AEADWriter {
  /// 2 to the power of this and 6: 64 KiB.
  static let chunkSizeOctet: UInt8 = 10
  private static let chunksPerBatch = PlaintextInput.runSize >> (Int(chunkSizeOctet) + 6)

  /// What runs on the other core.
  private final class Sealer: @unchecked Sendable {
    // @unchecked Sendable: used by the worker between `submit` and `wait`, and by its owner else.
    let stream: AEADStream
    var chunks: UInt64 = 0
    var octets: UInt64 = 0
    var result: Result<Int, any Error> = .success(0)

    init(_ stream: consuming AEADStream) { self.stream = stream }

    func seal(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) {
      result = Result {
        let chunkSize = stream.header.chunkSize
        var (read, written) = (0, 0)
        while read < input.count {
          let count = min(chunkSize, input.count - read)
          let sealed = count + AEADCipher.tagSize
          try stream.seal(
            chunks, UnsafeRawBufferPointer(rebasing: input[read..<(read + count)]),
            into: UnsafeMutableRawBufferPointer(rebasing: output[written..<(written + sealed)]))
          chunks += 1
          read += count
          written += sealed
        }
        octets += UInt64(input.count)
        return written
      }
    }
  }

  static func write(
    _ plaintext: PlaintextInput, suite: CipherSuite, sessionKey: borrowing SecretBytes,
    to sink: any OctetSink, random: inout some RandomSource
  ) throws {
    let header = AEADStream.Header(
      suite, chunkSizeOctet: chunkSizeOctet, salt: random.bytes(AEADStream.Header.saltSize))
    let stream = try AEADStream(header, sessionKey: sessionKey)
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

    let sealer = Sealer(stream)
    let worker = Worker()
    let batch = PlaintextInput.runSize
    let sealedBatch = Self.chunksPerBatch * (chunkSize + AEADCipher.tagSize)
    let plain: [UnsafeMutableRawBufferPointer] = (0..<2).map { _ in
      .allocate(byteCount: batch, alignment: 64)
    }
    let sealed: [UnsafeMutableRawBufferPointer] = (0..<2).map { _ in
      .allocate(byteCount: sealedBatch, alignment: 64)
    }
    defer {
      worker.wait()
      for buffer in plain {
        wipe(buffer)
        buffer.deallocate()
      }
      for buffer in sealed { buffer.deallocate() }
    }
    var turn = 0
    // How much the other core encrypts at present.
    var isPending = false
    while true {
      let input: UnsafeRawBufferPointer
      if let lent = try plaintext.borrow(batch) {
        input = lent
      } else {
        input = UnsafeRawBufferPointer(rebasing: plain[turn][..<(try plaintext.fill(plain[turn]))])
      }
      var finished: UnsafeRawBufferPointer?
      if isPending {
        worker.wait()
        let written = try sealer.result.get()
        finished = UnsafeRawBufferPointer(rebasing: sealed[1 - turn][..<written])
      }
      let output = sealed[turn]
      if input.count < batch, !isPending {
        // A short message starts no thread.
        sealer.seal(input, into: output)
      } else {
        worker.submit { sealer.seal(input, into: output) }
      }
      if let finished { try framing.write(finished) }
      isPending = true
      turn = 1 - turn
      if input.count < batch { break }
    }
    worker.wait()
    let written = try sealer.result.get()
    try framing.write(UnsafeRawBufferPointer(rebasing: sealed[1 - turn][..<written]))
    let tag = try sealer.stream.finalTag(chunks: sealer.chunks, octets: sealer.octets)
    try tag.withUnsafeBytes { try framing.write($0) }
    try framing.finish()
  }
}
