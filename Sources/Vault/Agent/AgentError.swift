internal import CryptoPrimitives
internal import SecretMemory

/// An answer of an agent: what was asked for, or why not.
enum AgentAnswer {
  /// What follows is what was asked for.
  private static let done: UInt8 = 0
  /// What follows is an error of `CustodyRules`.
  private static let ofRules: UInt8 = 0xFF
  private static let domainDamaged: UInt8 = 0x40
  private static let elementMissing: UInt8 = 0x41
  private static let elementBusy: UInt8 = 0x42
  private static let elementFailed: UInt8 = 0x43
  private static let foreignElement: UInt8 = 0x44
  private static let lockedOut: UInt8 = 0x45
  private static let notAuthentic: UInt8 = 0x46
  private static let wrongSize: UInt8 = 0x47
  private static let unsafeKey: UInt8 = 0x48

  /// Errors that are their number alone.
  private static let plain: [UInt8: VaultError] = [
    1: .registryDamaged, 2: .outdated, 3: .rolledBack, 4: .keyNotFound, 5: .laterKey,
    6: .agentRefused, 7: .counterLost, 8: .wrongAuthorization, 9: .rootDamaged,
    10: .cryptography, 11: .laterCounter, 12: .laterProtector, 13: .locked, 14: .notCounted,
    15: .memory(.unavailable(errno: 12)),
  ]

  static func done(_ write: (inout CanonicalWriter) throws -> Void) rethrows -> [UInt8] {
    var writer = CanonicalWriter(capacity: 256)
    writer.integer(done)
    try write(&writer)
    return writer.bytes
  }

  static func failed(_ error: any Error, _ rules: any CustodyRules) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 64)
    switch error {
    case VaultError.domainDamaged(let domain, let reason):
      writer.integer(domainDamaged)
      writer.prefixed(domain.rawValue)
      writer.prefixed(reason.rawValue)
    case VaultError.elementMissing(let name, let reason):
      writer.integer(elementMissing)
      writer.prefixed(name)
      writer.prefixed(reason.rawValue)
    case VaultError.elementBusy(let name):
      writer.integer(elementBusy)
      writer.prefixed(name)
    case VaultError.elementFailed(let name, let code):
      writer.integer(elementFailed)
      writer.prefixed(name)
      writer.integer(code)
    case VaultError.foreignElement(let name):
      writer.integer(foreignElement)
      writer.prefixed(name)
    case VaultError.elementLockedOut(let seconds):
      writer.integer(lockedOut)
      writer.integer(UInt32(clamping: seconds ?? 0))
    case CryptoError.notAuthentic: writer.integer(notAuthentic)
    case CryptoError.wrongSize: writer.integer(wrongSize)
    case CryptoError.unsafeKey: writer.integer(unsafeKey)
    case let error as VaultError:
      writer.integer(plain.first { $0.value == error }?.key ?? 10)
    case is SecretMemoryError:
      writer.integer(15 as UInt8)
    default:
      guard let octets = rules.encoded(error) else { return failed(VaultError.cryptography, rules) }
      writer.integer(ofRules)
      writer.prefixed(octets)
    }
    return writer.bytes
  }

  /// Reads what was asked for. Throws the agent's error, or `VaultError.locked` for an answer that is none.
  static func read<Result: ~Copyable>(
    _ answer: [UInt8], _ rules: any CustodyRules,
    _ body: (inout CanonicalReader) throws -> Result
  ) throws -> Result {
    var reader = CanonicalReader(answer)
    do {
      let code = try reader.integer(UInt8.self)
      guard code == done else { throw try error(code, &reader, rules) }
      let result = try body(&reader)
      try reader.finish()
      return result
    } catch is MalformedInput {
      throw VaultError.locked
    }
  }

  private static func error(
    _ code: UInt8, _ reader: inout CanonicalReader, _ rules: any CustodyRules
  ) throws(MalformedInput) -> any Error {
    if let error = plain[code] { return error }
    switch code {
    case domainDamaged:
      let domain = try Domain(&reader)
      return VaultError.domainDamaged(domain, reason: try reason(&reader))
    case elementMissing:
      let name = try reader.prefixedString()
      return VaultError.elementMissing(name: name, reason: try reason(&reader))
    case elementBusy: return VaultError.elementBusy(name: try reader.prefixedString())
    case elementFailed:
      let name = try reader.prefixedString()
      return VaultError.elementFailed(name: name, code: try reader.integer())
    case foreignElement: return VaultError.foreignElement(name: try reader.prefixedString())
    case lockedOut:
      let seconds = try reader.integer(UInt32.self)
      return VaultError.elementLockedOut(seconds: seconds == 0 ? nil : Int(seconds))
    case notAuthentic: return CryptoError.notAuthentic
    case wrongSize: return CryptoError.wrongSize
    case unsafeKey: return CryptoError.unsafeKey
    case ofRules:
      return rules.error(decoding: Array(try reader.prefixed())) ?? VaultError.cryptography
    default: throw MalformedInput(.otherContent)
    }
  }

  private static func reason(
    _ reader: inout CanonicalReader
  ) throws(MalformedInput) -> VaultReason {
    guard let reason = VaultReason(rawValue: try reader.prefixedString()) else {
      throw MalformedInput(.otherContent)
    }
    return reason
  }
}
