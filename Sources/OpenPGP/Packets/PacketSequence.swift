internal import CryptoPrimitives

/// The packets of an input, one after the other, within the limits.
struct PacketSequence {
  private let input: OctetInput
  private let limits: Limits
  private let counts: Bool
  private var count = 0
  private var octets = 0

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
  mutating func beginUnit() { (count, octets) = (0, 0) }

  /// The next packet that says something; nil at the end. Throws `OpenPGPError`.
  mutating func next() throws -> Element? {
    do {
      while let header = try PacketHeader(reading: input) {
        let body = PacketBody(header, in: input)
        if header.type.isData { return .data(body) }
        try account(for: header)
        if header.type.isSkipped {
          try body.drain()
          continue
        }
        guard header.type.isKnown else {
          throw OpenPGPError(.malformed, "a critical \(header.type), which nobody knows")
        }
        guard case .definite(let length) = header.length, let length = Int(exactly: length) else {
          throw MalformedInput("a packet without its length")
        }
        return .packet(Packet(header.type, try body.octets(length)))
      }
      return nil
    } catch let error as MalformedInput {
      throw OpenPGPError(.malformed, error.reason)
    }
  }

  private mutating func account(for header: PacketHeader) throws {
    guard case .definite(let length) = header.length, length <= limits.singlePacketOctets else {
      throw OpenPGPError(
        .limitExceeded, "a \(header.type) of more than \(limits.singlePacketOctets) octets")
    }
    count += 1
    guard !counts || count <= limits.packetsBeforeData else {
      throw OpenPGPError(.limitExceeded, "more than \(limits.packetsBeforeData) packets")
    }
    octets += Int(length)
    guard octets <= limits.packetOctets else {
      throw OpenPGPError(
        .limitExceeded, "more than \(limits.packetOctets) octets of packets that are not data")
    }
  }
}
