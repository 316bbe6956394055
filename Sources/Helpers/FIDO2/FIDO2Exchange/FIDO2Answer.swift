internal import CryptoPrimitives
package import SecurityKey

/// What `whisper-fido2` answers. The frame's secret is that of the key, with ``secret(index:)`` and never else.
package enum FIDO2Answer: Equatable, Sendable {
  case facts(SecurityKeyFacts)
  case credential([UInt8])
  /// Which of the credentials it is the secret of.
  case secret(index: Int)
  case refusal(SecurityKeyError)
  /// None yet: the key waits for a touch. Said once at the most, before one of the others.
  case touch

  /// The most bytes of a frame's open part.
  package static let limit = 1 + 4 + FIDO2Limits.identifier
  /// A number of tries that nobody told.
  private static let untold: UInt8 = 0xFF

  /// The open part of its frame; nil for what the helper cannot say.
  package var bytes: [UInt8]? {
    var writer = CanonicalWriter()
    switch self {
    case .facts(let facts):
      writer.integer(UInt8(1))
      writer.integer(facts.verification.rawValue)
      writer.integer(Self.octet(facts.triesLeft))
    case .credential(let id):
      guard FIDO2Limits.allowsIdentifier(id) else { return nil }
      writer.integer(UInt8(2))
      writer.prefixed(id)
    case .secret(let index):
      guard let index = UInt8(exactly: index) else { return nil }
      writer.integer(UInt8(3))
      writer.integer(index)
    case .refusal(let error):
      guard let code = Self.code(of: error) else { return nil }
      writer.integer(UInt8(4))
      writer.integer(code)
      if case .wrongPIN(let tries) = error { writer.integer(Self.octet(tries)) }
    case .touch: writer.integer(UInt8(5))
    }
    return writer.bytes
  }

  /// Reads what ``bytes`` gives.
  package init(_ bytes: [UInt8]) throws(FIDO2Malformed) {
    do throws(MalformedInput) {
      var reader = CanonicalReader(bytes)
      switch try reader.integer(UInt8.self) {
      case 1:
        let octet = try reader.integer(UInt8.self)
        guard let verification = SecurityKeyFacts.Verification(rawValue: octet) else {
          throw MalformedInput(.badFlag)
        }
        self = .facts(
          SecurityKeyFacts(verification: verification, triesLeft: try Self.tries(&reader)))
      case 2:
        let id = Array(try reader.prefixed())
        guard FIDO2Limits.allowsIdentifier(id) else { throw MalformedInput(.badFlag) }
        self = .credential(id)
      case 3:
        let index = Int(try reader.integer(UInt8.self))
        guard index < FIDO2Limits.credentials else { throw MalformedInput(.badFlag) }
        self = .secret(index: index)
      case 4: self = .refusal(try Self.refusal(&reader))
      case 5: self = .touch
      default: throw MalformedInput(.badFlag)
      }
      try reader.finish()
    } catch {
      throw FIDO2Malformed()
    }
  }

  // MARK: Refusals

  /// Those without a value, by their number less one.
  private static let plain: [SecurityKeyError] = [
    .absent, .several, .unknown, .notAllowed, .noPIN, .unsupported, .blockedUntilReplugged,
    .blocked, .notTouched, .failed, .enrolled,
  ]
  private static let wrongPIN: UInt8 = 0x80

  private static func code(of error: SecurityKeyError) -> UInt8? {
    if case .wrongPIN = error { return wrongPIN }
    return plain.firstIndex(of: error).map { UInt8(truncatingIfNeeded: $0 + 1) }
  }

  private static func refusal(
    _ reader: inout CanonicalReader
  ) throws(MalformedInput) -> SecurityKeyError {
    let code = try reader.integer(UInt8.self)
    if code == wrongPIN { return .wrongPIN(triesLeft: try tries(&reader)) }
    guard code > 0, Int(code) <= plain.count else { throw MalformedInput(.badFlag) }
    return plain[Int(code) - 1]
  }

  // MARK: Tries

  private static func octet(_ tries: Int?) -> UInt8 {
    tries.flatMap(UInt8.init(exactly:)) ?? untold
  }

  private static func tries(_ reader: inout CanonicalReader) throws(MalformedInput) -> Int? {
    let octet = try reader.integer(UInt8.self)
    return octet == untold ? nil : Int(octet)
  }
}
