/// Writes a cleartext signed message (RFC 9580, section 7) from its text, which it escapes.
///
/// Lines lose white space at their ends, and the last its line end, so that what is written is what is
/// signed.
final class CleartextSink: OctetSink {
  private let sink: any OctetSink
  private let hashes: [HashAlgorithm]
  private let text = SignedText()
  private var isBegun = false
  private var isLineStart = true

  /// `hashes` are those of the signatures of version 4 that will stand behind the text. Old implementations want to
  /// know them before, and a checksum of the armor.
  init(_ sink: any OctetSink, hashes: [HashAlgorithm]) {
    self.sink = sink
    self.hashes = hashes
  }

  /// Throws `OpenPGPError.Kind.limitExceeded` for more white space in a row than `SignedText` takes.
  func write(_ octets: UnsafeRawBufferPointer) throws {
    try begin()
    var rest = octets
    while !rest.isEmpty {
      rest = rest.dropping(try text.take(rest))
      if !text.hasRoom { try flush(isLast: false) }
    }
  }

  /// Says that the text ends.
  func finishText() throws {
    try begin()
    text.finish()
    try flush(isLast: true)
  }

  /// Writes the packets of the signatures, after `finishText`.
  func finish(signatures: [UInt8]) throws {
    try put("\n")
    let armor = ArmorSink(sink, as: .signature, checksum: !hashes.isEmpty)
    try signatures.withUnsafeBytes { try armor.write($0) }
    try armor.finish()
  }

  private func begin() throws {
    guard !isBegun else { return }
    isBegun = true
    try put("-----BEGIN PGP SIGNED MESSAGE-----\n")
    let names = Set(hashes.filter(\.isSHA2).map(\.description)).sorted()
    if !names.isEmpty { try put("Hash: \(names.joined(separator: ","))\n") }
    try put("\n")
  }

  private func flush(isLast: Bool) throws {
    let settled = text.settled
    var written = 0
    var position = 0
    while position < settled.count {
      let rest = settled.dropping(position)
      if isLineStart {
        // Whether the line must be escaped shows in its first octets, which may not all be there.
        let start = rest.first(Self.mailLine.count)
        if !isLast, start.count < Self.mailLine.count, start.firstLineFeed == nil { break }
        if start.first == .dash || start.elementsEqual(Self.mailLine) {
          try sink.write(UnsafeRawBufferPointer(rebasing: settled[written..<position]))
          try put("- ")
          written = position
        }
      }
      let end = rest.firstLineFeed
      position += end.map { $0 + 1 } ?? rest.count
      isLineStart = end != nil
    }
    try sink.write(UnsafeRawBufferPointer(rebasing: settled[written..<position]))
    text.removeFirst(position)
  }

  /// What mail programs change at the start of a line.
  private static let mailLine = Array("From ".utf8)

  private func put(_ string: String) throws {
    var string = string
    try string.withUTF8 { try sink.write(UnsafeRawBufferPointer($0)) }
  }
}

extension HashAlgorithm {
  fileprivate var isSHA2: Bool {
    switch self {
    case .sha224, .sha256, .sha384, .sha512: true
    default: false
    }
  }
}
