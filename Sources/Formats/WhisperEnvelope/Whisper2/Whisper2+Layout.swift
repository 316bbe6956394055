extension Whisper2 {
  /// What stands where in an envelope, by its number of slots and its size.
  public struct Layout: Equatable, Sendable {
    /// A power of two from 1 to 64.
    public let slotCount: Int
    /// How many bytes the chunks hold: content and filler.
    public let paddedLength: UInt64
    let chunkCount: UInt64

    /// `paddedLength` is one that some content has.
    package init(slotCount: Int, paddedLength: UInt64) {
      (self.slotCount, self.paddedLength) = (slotCount, paddedLength)
      chunkCount = (paddedLength + UInt64(chunkSize) - 1) / UInt64(chunkSize)
    }

    /// The layout of an envelope of `octets` bytes; nil where none with so many slots has them: for a last chunk of nothing,
    /// more chunks than are read, and a length that no content has.
    package init?(slotCount: Int, octets: UInt64) {
      guard slotCounts.contains(slotCount) else { return nil }
      let around = UInt64(Self.headSize(slotCount) + Self.trailerSize(slotCount))
      guard octets > around else { return nil }
      let box = UInt64(chunkSize + tagSize)
      let chunks = octets - around
      let count = (chunks - 1) / box + 1
      let last = chunks - (count - 1) * box
      guard count <= maximumChunks, last > UInt64(tagSize) else { return nil }
      let padded = chunks - count * UInt64(tagSize)
      guard PaddedLength.isPadded(padded) else { return nil }
      self.init(slotCount: slotCount, paddedLength: padded)
    }

    /// How many bytes the whole envelope has.
    public var octets: UInt64 {
      UInt64(Self.headSize(slotCount) + Self.trailerSize(slotCount)) + paddedLength
        + chunkCount * UInt64(tagSize)
    }

    /// How many bytes of content and filler chunk `index` has.
    func plaintextSize(ofChunk index: UInt64) -> Int {
      let rest = paddedLength - index * UInt64(Whisper2.chunkSize)
      return Int(min(rest, UInt64(Whisper2.chunkSize)))
    }

    /// Prefix, slots and commitment.
    static func headSize(_ slotCount: Int) -> Int {
      prefixSize + slotCount * Slot.byteCount + commitmentSize
    }

    /// What the trailer's box holds behind the meta.
    static func proofSize(_ slotCount: Int) -> Int { max(64, codeSize * slotCount) }

    static func trailerSize(_ slotCount: Int) -> Int { metaSize + proofSize(slotCount) + tagSize }
  }
}
