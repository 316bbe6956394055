extension Whisper2 {
  /// P(length): how many bytes the chunks of an envelope hold for so much content. The smallest of 256, 512 … 65,536; above
  /// that PADMÉ (Nikitin and others, 2019), which adds at most 12 % and hides all but a few bits of the length.
  package enum PaddedLength {
    static let smallest: UInt64 = 256

    /// `length` is at most `maximumFile`; nil above that.
    package static func padded(_ length: UInt64) -> UInt64? {
      guard length <= maximumFile else { return nil }
      guard length > smallest else { return smallest }
      let exponent = UInt64.bitWidth - 1 - (length - 1).leadingZeroBitCount
      guard length > UInt64(maximumMessage) else { return 1 << (exponent + 1) }
      let granule = granule(length)
      return (length + granule - 1) / granule * granule
    }

    /// Whether some content has this padded length.
    package static func isPadded(_ length: UInt64) -> Bool { padded(length) == length }

    /// The least content that has the padded length `length`, which some content has.
    static func leastContent(_ length: UInt64) -> UInt64 {
      guard length > smallest else { return 0 }
      guard length > UInt64(maximumMessage) else { return length / 2 + 1 }
      return max(length - granule(length - 1) + 1, UInt64(maximumMessage) + 1)
    }

    /// What a length of more than 65,536 is rounded up to a multiple of: 2^(E − S), E = ⌊log2 length⌋, S the bits of E.
    private static func granule(_ length: UInt64) -> UInt64 {
      let exponent = UInt64.bitWidth - 1 - length.leadingZeroBitCount
      let bits = Int.bitWidth - exponent.leadingZeroBitCount
      return 1 << UInt64(max(0, exponent - bits))
    }
  }
}
