/// Looks for where content ends and filler begins, in a time that depends on the padded length alone: at every byte that may be
/// filler, whatever it is.
struct FillerScan {
  /// From here on there may be filler.
  private let start: UInt64
  private var position: UInt64 = 0
  /// Where the last byte that is not zero stands, counted from 1; not below where filler can begin.
  private(set) var contentEnd: UInt64

  init(_ paddedLength: UInt64) {
    start = Whisper2.PaddedLength.leastContent(paddedLength)
    contentEnd = start
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    defer { position += UInt64(bytes.count) }
    guard position + UInt64(bytes.count) > start else { return }
    let first = start > position ? Int(start - position) : 0
    var end = contentEnd
    var place = position + UInt64(first)
    for byte in bytes[first...] {
      place += 1
      // All ones where the byte is not zero.
      let mask = 0 &- ((UInt64(byte) &+ 0xFF) >> 8)
      end = (place & mask) | (end & ~mask)
    }
    contentEnd = end
  }
}
