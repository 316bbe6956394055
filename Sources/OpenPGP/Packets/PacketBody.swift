internal import CryptoPrimitives

/// The octets of one packet, its parts put together.
final class PacketBody: OctetInput {
  let type: PacketType
  private let input: OctetInput
  private var left: UInt64
  /// Whether another part follows this one.
  private var hasMore: Bool
  private let isIndeterminate: Bool

  init(_ header: PacketHeader, in input: OctetInput) {
    type = header.type
    self.input = input
    switch header.length {
    case .definite(let count): (left, hasMore, isIndeterminate) = (count, false, false)
    case .partial(let count): (left, hasMore, isIndeterminate) = (UInt64(count), true, false)
    case .indeterminate: (left, hasMore, isIndeterminate) = (.max, false, true)
    }
  }

  override var isStable: Bool { input.isStable }

  override func nextRun() throws -> UnsafeRawBufferPointer {
    guard try reachPart() else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    let lent = try input.lend(Int(clamping: left))
    try took(lent.count)
    return lent
  }

  override func nextRun(into buffer: UnsafeMutableRawBufferPointer) throws -> Int? {
    guard try reachPart() else { return 0 }
    let count = try input.fill(
      UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, Int(clamping: left))]))
    try took(count)
    return count
  }

  /// Moves on to a part with octets in it; false when there is none.
  private func reachPart() throws -> Bool {
    while left == 0, hasMore {
      switch try PacketHeader.length(input) {
      case .definite(let count): (left, hasMore) = (count, false)
      case .partial(let count): left = UInt64(count)
      case .indeterminate: throw MalformedInput("a part of indeterminate length")
      }
    }
    return left > 0
  }

  private func took(_ count: Int) throws {
    if isIndeterminate {
      if count == 0 { left = 0 }
    } else {
      guard count > 0 else { throw MalformedInput("a packet cut short") }
      left -= UInt64(count)
    }
  }
}
