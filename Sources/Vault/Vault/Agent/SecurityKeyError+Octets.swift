internal import CryptoPrimitives
internal import SecurityKey

/// The octets of an error of a security key, as an agent that opens a vault with one reports it.
extension SecurityKeyError {
  /// Errors that are their number alone.
  private static let plain: [UInt8: SecurityKeyError] = [
    1: .absent, 2: .several, 3: .unknown, 4: .enrolled, 5: .notAllowed, 6: .noPIN,
    7: .unsupported, 8: .wrongPIN(triesLeft: nil), 9: .blockedUntilReplugged, 10: .blocked,
    11: .notTouched, 12: .failed, 13: .helper(.missing), 14: .helper(.ended),
  ]
  private static let triesLeft: UInt8 = 0x40
  private static let libraryMissing: UInt8 = 0x41

  func write(to writer: inout CanonicalWriter) {
    switch self {
    case .wrongPIN(let tries?):
      writer.integer(Self.triesLeft)
      writer.integer(UInt32(clamping: tries))
    case .helper(.libraryMissing(let name, let package)):
      writer.integer(Self.libraryMissing)
      writer.prefixed(name)
      writer.prefixed(package)
    default: writer.integer(Self.plain.first { $0.value == self }?.key ?? 12)
    }
  }

  init(_ reader: inout CanonicalReader) throws(MalformedInput) {
    let code = try reader.integer(UInt8.self)
    switch code {
    case Self.triesLeft: self = .wrongPIN(triesLeft: Int(try reader.integer(UInt32.self)))
    case Self.libraryMissing:
      let name = try reader.prefixedString()
      self = .helper(.libraryMissing(name: name, package: try reader.prefixedString()))
    default:
      guard let error = Self.plain[code] else { throw MalformedInput(.otherContent) }
      self = error
    }
  }
}
