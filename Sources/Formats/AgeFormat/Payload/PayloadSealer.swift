internal import ByteStreams
internal import SecretMemory

/// Encrypts what is read, in chunks. While one batch of them is written, the next is read and encrypted on another core.
final class PayloadSealer {
  static func write(
    _ plaintext: AgeInput, cipher: consuming PayloadCipher, to sink: any OctetSink,
    progress: Progress
  ) throws {
    let sealer = PayloadSealer(plaintext, cipher)
    let batches = ReadAhead { slot in try sealer.seal(slot) }
    while let batch = try batches.next() {
      try sink.write(batch.sealed)
      try progress.add(batch.dataCount)
    }
  }

  private struct Batch {
    let sealed: UnsafeRawBufferPointer
    /// How many octets of data are in it.
    let dataCount: Int
  }

  private static let batchChunks = 8

  private let plaintext: AgeInput
  private let cipher: PayloadCipher
  private var index: UInt64 = 0
  /// How much of the buffer was ever filled: no more of it is wiped.
  private var used = 0
  private let plain = UnsafeMutableRawBufferPointer.allocate(
    byteCount: batchChunks * PayloadCipher.chunkSize, alignment: 64)
  private let sealed = (0..<ReadAhead<Batch>.slotCount).map { _ in
    UnsafeMutableRawBufferPointer.allocate(
      byteCount: batchChunks * (PayloadCipher.chunkSize + PayloadCipher.tagSize), alignment: 64)
  }

  private init(_ plaintext: AgeInput, _ cipher: consuming PayloadCipher) {
    self.plaintext = plaintext
    self.cipher = cipher
  }

  deinit {
    wipe(UnsafeMutableRawBufferPointer(rebasing: plain[..<used]))
    plain.deallocate()
    for buffer in sealed { buffer.deallocate() }
  }

  /// Reads the next chunks and encrypts them. A chunk is empty only where all of the data is.
  private func seal(_ slot: Int) throws -> (Batch, isLast: Bool) {
    let count = try plaintext.fill(plain)
    used = max(used, count)
    let isEnd = try count < plain.count || plaintext.isAtEnd()
    var (read, written) = (0, 0)
    repeat {
      let size = min(PayloadCipher.chunkSize, count - read)
      let output = sealed[slot][written..<(written + size + PayloadCipher.tagSize)]
      try cipher.seal(
        index, isLast: isEnd && read + size == count,
        UnsafeRawBufferPointer(rebasing: plain[read..<(read + size)]),
        into: UnsafeMutableRawBufferPointer(rebasing: output))
      index += 1
      read += size
      written += output.count
    } while read < count
    let batch = Batch(
      sealed: UnsafeRawBufferPointer(rebasing: sealed[slot][..<written]), dataCount: count)
    return (batch, isEnd)
  }
}
