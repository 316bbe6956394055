/// A reason and the values that belong to it. It holds nothing of what was read but the numbers that the format
/// gives to types, versions and algorithms.
public struct OpenPGPFinding: Hashable, Codable, Sendable {
  public let reason: OpenPGPReason
  /// A limit, a count, a size or a version, as the reason has it.
  public let number: Int?
  /// The type of the packet that the reason is about.
  public let packet: UInt8?
  /// The algorithms that the reason is about: their names in the registries, or what they are and their number,
  /// such as `hash 99`.
  public let names: [String]

  package init(
    _ reason: OpenPGPReason, number: Int? = nil, packet: UInt8? = nil, _ names: String...
  ) {
    self.init(reason, number: number, packet: packet, names: names)
  }

  init(_ reason: OpenPGPReason, number: Int?, packet: UInt8?, names: [String]) {
    self.reason = reason
    self.number = number
    self.packet = packet
    self.names = names
  }
}

extension OpenPGPFinding: CustomStringConvertible {
  /// The code and the values, for who debugs.
  public var description: String {
    let values =
      [number.map { "\($0)" }, packet.map { "packet \($0)" }].compactMap { $0 } + names
    return ([reason.rawValue] + values).joined(separator: ", ")
  }
}
