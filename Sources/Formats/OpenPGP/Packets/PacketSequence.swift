/// The packets of an input, one after the other, within the limits.
struct PacketSequence {
  private let input: OctetInput
  private let limits: Limits
  private let counts: Bool
  private var count = 0
  private var octets = 0
  /// How many octets were skipped, and how many of data there were: what says nothing is bounded by what says
  /// something.
  private var skippedOctets: UInt64 = 0
  private var dataOctets: UInt64 = 0

  /// `counts`: whether the number of packets is limited too, as in messages. Certificates may have been flooded,
  /// and are bounded by their octets.
  init(_ input: OctetInput, limits: Limits, counts: Bool = true) {
    self.input = input
    self.limits = limits
    self.counts = counts
  }

  enum Element {
    case packet(Packet)
    /// The body must be used up before the next packet is asked for.
    case data(PacketBody)
  }

  /// Begins to count anew: another certificate, whose limits are its own.
  mutating func beginUnit() { (count, octets, skippedOctets) = (0, 0, 0) }

  /// Says how much data there was: padding grows with it.
  mutating func add(dataOctets count: UInt64) { dataOctets += count }

  /// The next packet that says something; nil at the end. Throws `OpenPGPError`.
  mutating func next() throws -> Element? {
    while let header = try PacketHeader(reading: input) {
      let body = PacketBody(header, in: input)
      if header.type.isData { return .data(body) }
      if header.type.isSkipped {
        try accountForSkipped(header)
        try body.drain()
        continue
      }
      try account(for: header)
      guard header.type.isKnown else {
        throw OpenPGPError(.malformed, .packetUnknownCritical, packet: header.type.rawValue)
      }
      guard case .definite(let length) = header.length, let length = Int(exactly: length) else {
        throw OpenPGPError(.malformed, .packetLengthOpen)
      }
      return .packet(Packet(header.type, try body.octets(length)))
    }
    return nil
  }

  private mutating func account(for header: PacketHeader) throws {
    guard case .definite(let length) = header.length, length <= limits.singlePacketOctets else {
      throw OpenPGPError(
        .limitExceeded, .packetTooLong, number: Int(clamping: limits.singlePacketOctets),
        packet: header.type.rawValue)
    }
    try addPacket()
    octets += Int(length)
    guard octets <= limits.packetOctets else {
      throw OpenPGPError(.limitExceeded, .packetOctetLimit, number: limits.packetOctets)
    }
  }

  /// What is skipped passes through and takes no memory, so that one may be as long as it likes: all of them together
  /// are bounded.
  private mutating func accountForSkipped(_ header: PacketHeader) throws {
    guard case .definite(let length) = header.length else {
      throw OpenPGPError(.malformed, .packetLengthOpen)
    }
    try addPacket()
    skippedOctets += length
    guard skippedOctets <= UInt64(limits.packetOctets) + dataOctets else {
      throw OpenPGPError(.limitExceeded, .packetPaddingLimit)
    }
  }

  private mutating func addPacket() throws {
    count += 1
    guard !counts || count <= limits.packetsBeforeData else {
      throw OpenPGPError(.limitExceeded, .packetCountLimit, number: limits.packetsBeforeData)
    }
  }
}
