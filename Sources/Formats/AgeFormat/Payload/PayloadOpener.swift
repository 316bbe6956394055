internal import ByteStreams
internal import SecretMemory

/// Decrypts chunks. Each goes to the sink when it was proved, and none behind one that was not. While one batch of them is
/// written, the next is read and decrypted on another core.
final class PayloadOpener {
  /// Throws `AgeError.Kind.notAuthentic` for a payload that was changed, is cut short, or goes on behind its end.
  static func read(
    _ input: AgeInput, cipher: consuming PayloadCipher, to sink: any OctetSink, progress: Progress
  ) throws {
    let opener = PayloadOpener(input, cipher)
    let batches = ReadAhead { slot in try opener.open(slot) }
    while let batch = try batches.next() {
      if !batch.plaintext.isEmpty { try sink.write(batch.plaintext) }
      try progress.add(batch.plaintext.count)
      if let failure = batch.failure { throw failure }
    }
  }

  private struct Batch {
    let plaintext: UnsafeRawBufferPointer
    /// What is wrong behind it.
    let failure: AgeError?
  }

  private static let batchChunks = 8
  private static let sealedSize = PayloadCipher.chunkSize + PayloadCipher.tagSize

  private let input: AgeInput
  private let cipher: PayloadCipher
  private var index: UInt64 = 0
  /// How much of a buffer was ever filled: no more of it is wiped.
  private var used = 0
  private let sealed = UnsafeMutableRawBufferPointer.allocate(
    byteCount: batchChunks * sealedSize, alignment: 64)
  private let plain = (0..<ReadAhead<Batch>.slotCount).map { _ in
    UnsafeMutableRawBufferPointer.allocate(
      byteCount: batchChunks * PayloadCipher.chunkSize, alignment: 64)
  }

  private init(_ input: AgeInput, _ cipher: consuming PayloadCipher) {
    self.input = input
    self.cipher = cipher
  }

  deinit {
    sealed.deallocate()
    for buffer in plain {
      wipe(UnsafeMutableRawBufferPointer(rebasing: buffer[..<used]))
      buffer.deallocate()
    }
  }

  /// Reads the next chunks and decrypts them.
  private func open(_ slot: Int) throws -> (Batch, isLast: Bool) {
    let count = try input.fill(sealed)
    used = max(used, min(count, plain[slot].count))
    let isEnd = try count < sealed.count || input.isAtEnd()
    var (read, written) = (0, 0)
    func batch(_ failure: AgeReason?) -> (Batch, isLast: Bool) {
      let plaintext = UnsafeRawBufferPointer(rebasing: plain[slot][..<written])
      let failure = failure.map { AgeError(.notAuthentic, $0) }
      return (Batch(plaintext: plaintext, failure: failure), isEnd || failure != nil)
    }
    // Without a last chunk.
    guard count > 0 else { return batch(.payloadCutShort) }
    while read < count {
      let size = min(Self.sealedSize, count - read)
      guard size >= PayloadCipher.tagSize else { return batch(.payloadCutShort) }
      let chunk = UnsafeRawBufferPointer(rebasing: sealed[read..<(read + size)])
      let dataSize = size - PayloadCipher.tagSize
      let room = UnsafeMutableRawBufferPointer(
        rebasing: plain[slot][written..<(written + dataSize)])
      read += size
      let isLast = isEnd && read == count
      if try cipher.open(index, isLast: isLast, chunk, into: room) {
        // An empty chunk is the only one of an empty file.
        if dataSize == 0, index > 0 { return batch(.payloadEmptyChunk) }
        written += dataSize
      } else if size == Self.sealedSize,
        try cipher.open(index, isLast: !isLast, chunk, into: room)
      {
        // It is authentic, and what stands behind it is not, or is missing.
        written += dataSize
        return batch(isLast ? .payloadCutShort : .payloadAfterEnd)
      } else {
        return batch(.payloadChanged)
      }
      index += 1
    }
    return batch(nil)
  }
}
