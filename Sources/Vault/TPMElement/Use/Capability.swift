internal import CryptoPrimitives

/// TPM2_GetCapability (Part 3, 30.2).
enum Capability {
  private static let handlesKind: UInt32 = 0x0000_0001
  private static let propertiesKind: UInt32 = 0x0000_0006
  /// More handles or properties are not asked for, and not read.
  private static let limit: UInt32 = 64

  /// Octets of the parameters that ask for `count` values from `first` on.
  private static func question(_ kind: UInt32, from first: UInt32, count: UInt32) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 12)
    writer.integer(kind)
    writer.integer(first)
    writer.integer(count)
    return writer.bytes
  }

  /// The handles in use from `first` on, within its range. Nothing vouches for them.
  static func handles(
    from first: UInt32, _ conversation: Conversation
  ) throws(TPMFailure) -> [UInt32] {
    let response = try conversation.send(
      Command.plain(
        .getCapability, parameters: question(handlesKind, from: first, count: limit)))
    return try catchingFailures {
      var reader = CanonicalReader(response.dropFirst(TPMLimits.headerSize))
      let count = try header(&reader, handlesKind)
      return try (0..<count).map { _ in try reader.integer(UInt32.self) }
        .filter { $0 >> 24 == first >> 24 }
    }
  }

  /// The properties (TPM_PT, Part 2, 6.13) from `first` on, at most `count`, in a session.
  static func properties(
    from first: UInt32, count: UInt32, _ session: inout HMACSession, _ conversation: Conversation
  ) throws(TPMFailure) -> [UInt32: UInt32] {
    let command = try Command(
      .getCapability, [], isAuthorizing: false,
      parameters: question(propertiesKind, from: first, count: count))
    let response = try session.perform(command, under: command.sized, conversation)
    let parameters = response.parameters
    return try catchingFailures {
      var reader = CanonicalReader(parameters)
      var values: [UInt32: UInt32] = [:]
      for _ in 0..<(try header(&reader, propertiesKind)) {
        let property = try reader.integer(UInt32.self)
        values[property] = try reader.integer(UInt32.self)
      }
      try reader.finish()
      return values
    }
  }

  /// Whether there is more, what kind it is, and how many follow.
  private static func header(_ reader: inout CanonicalReader, _ kind: UInt32) throws -> UInt32 {
    _ = try reader.flag()
    guard try reader.integer(UInt32.self) == kind else { throw TPMFailure.malformed }
    let count = try reader.integer(UInt32.self)
    guard count <= limit else { throw TPMFailure.malformed }
    return count
  }
}
