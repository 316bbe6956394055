import OpenPGP

extension Subcommand {
  static let armor = Subcommand(name: "armor", options: [.label]) { arguments in
    let label = try ArmorLabel.named(try arguments.value(of: .label))
    let input = try PeekedSource(Standard.input())
    // What is armored already stays as it is.
    if OpenPGP.Armor.isText(beginning: input.start) {
      return try input.copy(to: Standard.output())
    }
    guard let packet = FirstPacket(input.start) else {
      throw Failure(.badData, "The data does not begin with an OpenPGP packet.")
    }
    guard label.permits(packet.kind) else {
      throw Failure(.badData, "The data is not what --label says.")
    }
    try Standard.write(as: packet.kind, arguments) { try input.copy(to: $0) }
  }

  static let dearmor = Subcommand(name: "dearmor") { _ in
    let input = try PeekedSource(Standard.input())
    guard OpenPGP.Armor.isText(beginning: input.start) else {
      return try input.copy(to: Standard.output())
    }
    _ = try OpenPGP.Armor.decode(input, to: Standard.output())
  }
}

/// What `--label`, which older drafts have, says of the data: the data says it too.
private enum ArmorLabel: String {
  case auto, sig, key, cert, message

  static func named(_ name: String?) throws -> ArmorLabel {
    guard let label = ArmorLabel(rawValue: name ?? auto.rawValue) else {
      throw Failure(.unsupportedOption, "--label is auto, sig, key, cert or message.")
    }
    return label
  }

  func permits(_ kind: OpenPGP.Armor.Kind) -> Bool {
    switch self {
    case .auto: true
    case .sig: kind == .signature
    case .key: kind == .privateKey
    case .cert: kind == .publicKey
    case .message: kind == .message
    }
  }
}

/// A source whose first octets were looked at.
final class PeekedSource: OctetSource {
  /// Up to 256 octets, which tell what it is.
  let start: [UInt8]
  private let source: any OctetSource
  private var given = 0

  init(_ source: any OctetSource) throws {
    var start = [UInt8](repeating: 0, count: 256)
    var count = 0
    while count < start.count {
      let read = try start.withUnsafeMutableBytes {
        try source.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[count...]))
      }
      if read == 0 { break }
      count += read
    }
    self.start = Array(start.prefix(count))
    self.source = source
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let rest = start.dropFirst(given).prefix(buffer.count)
    guard !rest.isEmpty else { return try source.read(into: buffer) }
    buffer.copyBytes(from: rest)
    given += rest.count
    return rest.count
  }

  func copy(to sink: any OctetSink) throws {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 128 * 1024, alignment: 64)
    defer { buffer.deallocate() }
    while true {
      let count = try read(into: buffer)
      if count == 0 { return }
      try sink.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
}

/// What the first packet says of the whole.
private struct FirstPacket {
  let kind: OpenPGP.Armor.Kind

  init?(_ octets: [UInt8]) {
    guard let first = octets.first, first & 0x80 != 0 else { return nil }
    let isNew = first & 0x40 != 0
    let type = isNew ? first & 0x3F : first >> 2 & 0x0F
    switch type {
    case 1, 3, 4, 8, 9, 10, 11, 18, 20: kind = .message
    case 2: kind = .signature
    case 5: kind = .privateKey
    case 6: kind = .publicKey
    default: return nil
    }
  }
}
