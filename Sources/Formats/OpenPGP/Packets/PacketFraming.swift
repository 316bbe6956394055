internal import CryptoPrimitives

/// Writes one data packet whose body comes in runs. Where its length is known it stands in front; else the body
/// is cut in parts, as large as can be.
struct PacketFraming {
  /// The largest part (RFC 9580, section 4.2.1.4).
  private static let largestPart = 1 << 30
  /// The smallest that is written without need: another one is another call to the sink.
  private static let usualPart = 1 << 19
  private static let largestDefinite = UInt64(UInt32.max)

  private let type: PacketType
  private let sink: any OctetSink
  /// How many octets will come at least, of those that have not been framed.
  private var certain: UInt64
  /// What is left of the part, or of the whole.
  private var left: UInt64 = 0
  private var isWhole = false
  private var hasBegun = false
  /// What waits for a part to be full. Ciphertext: nothing that must be wiped.
  private var pending: [UInt8] = []

  /// `length` is the body's, where it is known; else at least `certain` octets will come.
  init(
    _ type: PacketType, length: UInt64?, certain: UInt64 = 0, to sink: any OctetSink
  ) throws {
    self.type = type
    self.sink = sink
    if let length, length <= Self.largestDefinite {
      (left, isWhole, self.certain) = (length, true, 0)
      var writer = CanonicalWriter(capacity: 6)
      writer.packetHeader(type, length: Int(length))
      try emit(writer.bytes)
    } else {
      self.certain = length ?? certain
    }
  }

  mutating func write(_ octets: UnsafeRawBufferPointer) throws {
    var rest = octets
    while !rest.isEmpty {
      if left == 0, !isWhole {
        let available = pending.count + rest.count
        let size =
          certain >= UInt64(Self.usualPart)
          ? Self.power(atMost: min(certain, UInt64(Self.largestPart)))
          : available >= Self.usualPart ? Self.usualPart : 0
        guard size > 0 else {
          pending.append(contentsOf: rest)
          return
        }
        try beginPart(size)
        try flushPending()
        continue
      }
      let count = min(rest.count, Int(clamping: left))
      guard count > 0 else {
        throw OpenPGPError(.invalidRequest, .sourceTooLong)
      }
      try sink.write(UnsafeRawBufferPointer(rebasing: rest[..<count]))
      took(count)
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Ends the packet. Throws `OpenPGPError.Kind.invalidRequest` when fewer octets came than were promised.
  mutating func finish() throws {
    guard left == 0 else {
      throw OpenPGPError(.invalidRequest, .sourceTooShort)
    }
    guard !isWhole else { return }
    var writer = CanonicalWriter(capacity: 6)
    if hasBegun {
      writer.packetLength(pending.count)
    } else {
      writer.packetHeader(type, length: pending.count)
    }
    try emit(writer.bytes)
    try emit(pending)
    pending = []
  }

  private mutating func beginPart(_ size: Int) throws {
    var writer = CanonicalWriter(capacity: 2)
    if !hasBegun { writer.integer(UInt8(0xC0 | type.rawValue)) }
    writer.integer(UInt8(224 + size.trailingZeroBitCount))
    try emit(writer.bytes)
    hasBegun = true
    left = UInt64(size)
  }

  /// What waited is smaller than a part.
  private mutating func flushPending() throws {
    try emit(pending)
    took(pending.count)
    pending.removeAll(keepingCapacity: true)
  }

  private mutating func took(_ count: Int) {
    left -= UInt64(count)
    certain -= min(certain, UInt64(count))
  }

  private func emit(_ octets: [UInt8]) throws {
    guard !octets.isEmpty else { return }
    try octets.withUnsafeBytes { try sink.write($0) }
  }

  private static func power(atMost limit: UInt64) -> Int {
    1 << (UInt64.bitWidth - 1 - limit.leadingZeroBitCount)
  }
}
