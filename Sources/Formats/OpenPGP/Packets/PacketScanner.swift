/// Says one after the other what packets a source has, in constant memory, whatever they are: those of versions and
/// types that are not read too. What stands inside encrypted or compressed data is not looked at.
public final class PacketScanner {
  private let input: CountedInput
  private let progress: Progress

  /// Armored or not. `progress` is told of the octets of bodies. Throws `OpenPGPError.Kind.malformed` for octets that are
  /// neither packets nor armor, or are a cleartext signed message; and what the source throws.
  public init(_ source: any OctetSource, progress: Progress = .none) throws {
    input = CountedInput(try packetInput(source).input)
    self.progress = progress
  }

  /// What the next packet is, or nil at the end. Its body is read to the end.
  ///
  /// Throws `OpenPGPError.Kind.malformed` where no packet stands, for one that is cut short, and for a length that its
  /// type does not permit; and what source and progress throw.
  public func next() throws -> PacketDescription? {
    let offset = input.position
    guard let first = try input.peek(), let header = try PacketHeader(reading: input) else {
      return nil
    }
    let bodyOffset = input.position
    let body = PacketBody(header, in: input)
    var version: UInt8?
    var count: UInt64 = 0
    while true {
      let run = try body.lend()
      if run.isEmpty { break }
      if count == 0 { version = run.first }
      count += UInt64(run.count)
      try progress.add(run.count)
    }
    let form: PacketDescription.LengthForm =
      switch header.length {
      case .definite: .definite
      case .partial: .partial
      case .indeterminate: .indeterminate
      }
    return PacketDescription(
      type: header.type.rawValue, version: header.type.hasVersion ? version : nil, offset: offset,
      octetCount: input.position - offset, headerCount: Int(clamping: bodyOffset - offset),
      bodyCount: count, lengthForm: form, isOldFormat: first & 0x40 == 0)
  }
}

extension PacketType {
  /// Whether the first octet of the body is a version.
  fileprivate var hasVersion: Bool {
    switch rawValue {
    case 1...7, 14, 18, 20: true
    default: false
    }
  }
}
