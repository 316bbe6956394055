internal import SecretMemory

/// The octets of one packet, its parts put together. Parts of a few octets, of which who wrote the packet may have made
/// as many as they like, are gathered, so that each costs little more than its octets.
final class PacketBody: OctetInput {
  /// Parts below this are gathered.
  private static let smallPart: UInt64 = 4096
  private static let gatheredSize = 64 * 1024

  let type: PacketType
  private let input: OctetInput
  private var left: UInt64
  /// Whether another part follows this one.
  private var hasMore: Bool
  /// Whether the part was one of a few octets, and is not the last.
  private var isSmall = false
  private let isIndeterminate: Bool

  init(_ header: PacketHeader, in input: OctetInput) {
    type = header.type
    self.input = input
    switch header.length {
    case .definite(let count): (left, hasMore, isIndeterminate) = (count, false, false)
    case .partial(let count):
      (left, hasMore, isIndeterminate) = (UInt64(count), true, false)
      isSmall = left < Self.smallPart
    case .indeterminate: (left, hasMore, isIndeterminate) = (.max, false, true)
    }
  }

  deinit {
    guard let gathered else { return }
    wipe(gathered)
    gathered.deallocate()
  }

  private var gathered: UnsafeMutableRawBufferPointer?
  private var isGathered = false

  override var isStable: Bool { input.isStable && !isGathered }

  override func nextRun() throws -> UnsafeRawBufferPointer {
    isGathered = false
    guard try reachPart() else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    if isSmall { return try gather() }
    let lent = try input.lend(Int(clamping: left))
    try took(lent.count)
    return lent
  }

  override func nextRun(into buffer: UnsafeMutableRawBufferPointer) throws -> Int? {
    isGathered = false
    guard try reachPart() else { return 0 }
    guard !isSmall else { return nil }
    let count = try input.fill(
      UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, Int(clamping: left))]))
    try took(count)
    return count
  }

  /// Moves on to a part with octets in it; false when there is none.
  private func reachPart() throws -> Bool {
    while left == 0, hasMore {
      switch try PacketHeader.length(input) {
      case .definite(let count): (left, hasMore, isSmall) = (count, false, false)
      case .partial(let count):
        left = UInt64(count)
        isSmall = left < Self.smallPart
      case .indeterminate: throw OpenPGPError(.malformed, .packetPartOpen)
      }
    }
    return left > 0
  }

  /// As many small parts as there is room for.
  private func gather() throws -> UnsafeRawBufferPointer {
    let buffer =
      gathered ?? .allocate(byteCount: Self.gatheredSize, alignment: 64)
    (gathered, isGathered) = (buffer, true)
    var made = 0
    while made < buffer.count {
      // What there is goes on its way before more is waited for.
      if made > 0, input.run.isEmpty { break }
      guard try reachPart(), left < Self.smallPart else { break }
      guard try input.peek() != nil else { throw OpenPGPError(.malformed, .packetCutShort) }
      _ = try input.lend(copyParts(of: input.run, to: buffer, from: &made))
    }
    return UnsafeRawBufferPointer(rebasing: buffer[..<made])
  }

  /// Copies what `run` has of this part, and of those behind it whose length is one octet. Returns how many octets of
  /// `run` that was.
  private func copyParts(
    of run: UnsafeRawBufferPointer, to buffer: UnsafeMutableRawBufferPointer, from made: inout Int
  ) -> Int {
    var position = 0
    while true {
      let count = min(Int(clamping: left), run.count - position, buffer.count - made)
      if count == 1 {
        buffer[made] = run[position]
      } else {
        UnsafeMutableRawBufferPointer(rebasing: buffer[made...])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: run[position..<(position + count)]))
      }
      position += count
      made += count
      left -= UInt64(count)
      guard left == 0, hasMore, position < run.count, (224..<255).contains(run[position]) else {
        return position
      }
      left = 1 << UInt64(run[position] & 0x1F)
      position += 1
      isSmall = left < Self.smallPart
      guard isSmall else { return position }
    }
  }

  private func took(_ count: Int) throws {
    if isIndeterminate {
      if count == 0 { left = 0 }
    } else {
      guard count > 0 else { throw OpenPGPError(.malformed, .packetCutShort) }
      left -= UInt64(count)
    }
  }
}
