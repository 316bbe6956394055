internal import CryptoPrimitives
internal import SecretMemory
internal import SecurityKey
internal import SystemPackage
internal import VaultModel

/// An answer of an agent: what was asked for, or why not.
enum AgentAnswer {
  /// What follows is what was asked for.
  private static let done: UInt8 = 0
  /// What follows is an error of `CustodyRules`.
  private static let ofRules: UInt8 = 0xFF
  /// The first octet of an error that has values.
  private enum Tag: UInt8 {
    case domainDamaged = 0x40
    case elementMissing, elementBusy, elementFailed, foreignElement, elementUnsupported
    case elementLockedOut, wrongFactor, derivationRefused, counterUnavailable, unreadableDatabase
    case laterFormat, insecure, notFound, system
    case notAuthentic, wrongSize, unsafeKey
    case securityKey
    case valueUnreadable
  }

  static func done(_ write: (inout CanonicalWriter) throws -> Void) rethrows -> [UInt8] {
    var writer = CanonicalWriter(capacity: 256)
    writer.integer(done)
    try write(&writer)
    return writer.bytes
  }

  static func failed(_ error: any Error, _ rules: (any CustodyRules)?) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 64)
    if let error = error as? VaultError {
      write(error, to: &writer)
    } else if let error = error as? CryptoError {
      write(error, to: &writer)
    } else if error is SecretMemoryError {
      write(VaultError.memory(.unavailable(errno: 12)), to: &writer)
    } else if let octets = rules?.encoded(error) {
      writer.integer(ofRules)
      writer.prefixed(octets)
    } else {
      write(VaultError.cryptography, to: &writer)
    }
    return writer.bytes
  }

  private static func write(_ error: CryptoError, to writer: inout CanonicalWriter) {
    switch error {
    case .notAuthentic: writer.integer(Tag.notAuthentic.rawValue)
    case .wrongSize: writer.integer(Tag.wrongSize.rawValue)
    case .unsafeKey: writer.integer(Tag.unsafeKey.rawValue)
    case .memory(let error): write(VaultError.memory(error), to: &writer)
    }
  }

  private static func write(_ error: VaultError, to writer: inout CanonicalWriter) {
    switch error.saying {
    case .number(let number): writer.integer(number)
    case .values: writeValues(of: error, to: &writer)
    case .unsaid: write(VaultError.cryptography, to: &writer)
    }
  }

  private static func writeValues(of error: VaultError, to writer: inout CanonicalWriter) {
    func begin(_ tag: Tag, _ names: String...) {
      writer.integer(tag.rawValue)
      for name in names { writer.prefixed(name) }
    }
    switch error {
    case .domainDamaged(let domain, let reason):
      begin(.domainDamaged, domain.rawValue, reason.rawValue)
    case .elementMissing(let name, let reason): begin(.elementMissing, name, reason.rawValue)
    case .elementBusy(let name): begin(.elementBusy, name)
    case .elementFailed(let name, let code):
      begin(.elementFailed, name)
      writer.integer(code)
    case .foreignElement(let name): begin(.foreignElement, name)
    case .elementUnsupported(let name): begin(.elementUnsupported, name)
    case .elementLockedOut(let seconds?):
      begin(.elementLockedOut)
      writer.integer(UInt32(clamping: seconds))
    case .wrongFactor(let tries?):
      begin(.wrongFactor)
      writer.integer(UInt32(clamping: tries))
    case .derivationRefused(let refusal):
      begin(.derivationRefused)
      refusal.write(to: &writer)
    case .counterUnavailable(let reason): begin(.counterUnavailable, reason.rawValue)
    case .unreadableDatabase(let reason): begin(.unreadableDatabase, reason.rawValue)
    case .laterFormat(let format, let known):
      begin(.laterFormat)
      writer.integer(format)
      writer.integer(known)
    case .insecure(let path, let reason): begin(.insecure, path, reason.rawValue)
    case .notFound(let directory): begin(.notFound, directory)
    case .system(let failure):
      begin(.system, failure.operation.rawValue, failure.path ?? "")
      writer.integer(failure.errno.rawValue)
      writer.integer(failure.databaseCode ?? 0)
    case .securityKey(let error):
      begin(.securityKey)
      error.write(to: &writer)
    case .valueUnreadable(let table): begin(.valueUnreadable, table.rawValue)
    // No other one is said with values.
    default:
      assertionFailure()
      write(VaultError.cryptography, to: &writer)
    }
  }

  /// Reads what was asked for. Throws the agent's error, or `VaultError.locked` for an answer that is none.
  static func read<Result: ~Copyable>(
    _ answer: [UInt8], _ rules: (any CustodyRules)?,
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
    _ code: UInt8, _ reader: inout CanonicalReader, _ rules: (any CustodyRules)?
  ) throws(MalformedInput) -> any Error {
    if let error = VaultError.numbered[code] { return error }
    if code == ofRules {
      return rules?.error(decoding: Array(try reader.prefixed())) ?? VaultError.cryptography
    }
    guard let tag = Tag(rawValue: code) else { throw MalformedInput(.otherContent) }
    switch tag {
    case .notAuthentic: return CryptoError.notAuthentic
    case .wrongSize: return CryptoError.wrongSize
    case .unsafeKey: return CryptoError.unsafeKey
    default: return try error(tag, &reader)
    }
  }

  private static func error(
    _ tag: Tag, _ reader: inout CanonicalReader
  ) throws(MalformedInput) -> VaultError {
    switch tag {
    case .domainDamaged:
      let domain = try VaultPart(&reader)
      return .domainDamaged(domain, reason: try reason(&reader))
    case .elementMissing:
      let name = try reader.prefixedString()
      return .elementMissing(name: name, reason: try reason(&reader))
    case .elementBusy: return .elementBusy(name: try reader.prefixedString())
    case .elementFailed:
      let name = try reader.prefixedString()
      return .elementFailed(name: name, code: try reader.integer())
    case .foreignElement: return .foreignElement(name: try reader.prefixedString())
    case .elementUnsupported: return .elementUnsupported(name: try reader.prefixedString())
    case .elementLockedOut:
      return .elementLockedOut(seconds: Int(try reader.integer(UInt32.self)))
    case .wrongFactor: return .wrongFactor(triesLeft: Int(try reader.integer(UInt32.self)))
    case .derivationRefused: return .derivationRefused(try DerivationRefusal(&reader))
    case .counterUnavailable: return .counterUnavailable(reason: try reason(&reader))
    case .unreadableDatabase: return .unreadableDatabase(reason: try reason(&reader))
    case .laterFormat:
      let format = try reader.integer(Int64.self)
      return .laterFormat(format, known: try reader.integer())
    case .insecure:
      let path = try reader.prefixedString()
      return .insecure(path: path, reason: try reason(&reader))
    case .notFound: return .notFound(directory: try reader.prefixedString())
    case .system:
      guard let operation = SystemFailure.Operation(rawValue: try reader.prefixedString()) else {
        throw MalformedInput(.otherContent)
      }
      let path = try reader.prefixedString()
      let errno = Errno(rawValue: try reader.integer())
      let code = try reader.integer(Int32.self)
      return .system(
        SystemFailure(
          operation, path: path.isEmpty ? nil : path, errno: errno,
          databaseCode: code == 0 ? nil : code))
    case .securityKey: return .securityKey(try SecurityKeyError(&reader))
    case .valueUnreadable:
      guard let table = SealedTable(rawValue: try reader.prefixedString()) else {
        throw MalformedInput(.otherContent)
      }
      return .valueUnreadable(table)
    case .notAuthentic, .wrongSize, .unsafeKey: throw MalformedInput(.otherContent)
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

extension VaultError {
  /// The error as an agent tells it.
  package var octets: [UInt8] { AgentAnswer.failed(self, nil) }

  /// Reads it; `cryptography` for what is none.
  package init(octets: [UInt8]) {
    do {
      try AgentAnswer.read(octets, nil) { _ in }
      self = .cryptography
    } catch {
      self = error as? VaultError ?? .cryptography
    }
  }
}

extension DerivationRefusal {
  fileprivate func write(to writer: inout CanonicalWriter) {
    let (tag, first, second): (UInt8, UInt64, UInt64) =
      switch self {
      case .absurdParameters: (0, 0, 0)
      case .notEnoughMemory(let needed, let available): (1, needed, available)
      case .noMemory(let needed): (2, needed, 0)
      case .libraryFailed(let code): (3, UInt64(code), 0)
      }
    writer.integer(tag)
    writer.integer(first)
    writer.integer(second)
  }

  fileprivate init(_ reader: inout CanonicalReader) throws(MalformedInput) {
    let tag = try reader.integer(UInt8.self)
    let first = try reader.integer(UInt64.self)
    let second = try reader.integer(UInt64.self)
    switch tag {
    case 0: self = .absurdParameters
    case 1: self = .notEnoughMemory(needed: first, available: second)
    case 2: self = .noMemory(needed: first)
    case 3: self = .libraryFailed(code: UInt32(clamping: first))
    default: throw MalformedInput(.otherContent)
    }
  }
}
