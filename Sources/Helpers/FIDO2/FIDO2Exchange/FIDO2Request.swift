internal import CryptoPrimitives
package import SecurityKey

/// What `whisper-fido2` is asked. The frame's secret is the key's PIN, or there is none.
package enum FIDO2Request: Equatable, Sendable {
  /// ``SecurityKey/look()``.
  case look
  /// ``SecurityKey/enrol(besides:pin:)``, with the ids of up to 8 credentials that it must not have yet.
  case enrol(besides: [[UInt8]])
  /// ``SecurityKey/secret(of:pin:)``, of 1 to 8 credentials.
  case secret(of: [SecurityKeyCredential])

  /// The most bytes of a frame's open part.
  package static let limit = 2 + FIDO2Limits.credentials * (4 + FIDO2Limits.identifier + 32)

  /// The open part of its frame; nil where a credential is none that may be, or where there are too many or none.
  package var bytes: [UInt8]? {
    var writer = CanonicalWriter()
    switch self {
    case .look: writer.integer(UInt8(1))
    case .enrol(let others):
      guard others.count <= FIDO2Limits.credentials,
        others.allSatisfy(FIDO2Limits.allowsIdentifier)
      else { return nil }
      writer.integer(UInt8(2))
      writer.integer(UInt8(truncatingIfNeeded: others.count))
      for other in others { writer.prefixed(other) }
    case .secret(let credentials):
      guard (1...FIDO2Limits.credentials).contains(credentials.count) else { return nil }
      writer.integer(UInt8(3))
      writer.integer(UInt8(truncatingIfNeeded: credentials.count))
      for credential in credentials {
        guard FIDO2Limits.allowsIdentifier(credential.id), credential.salt.count == 32 else {
          return nil
        }
        writer.prefixed(credential.id)
        writer.fixed(credential.salt)
      }
    }
    return writer.bytes
  }

  /// Reads what ``bytes`` gives.
  package init(_ bytes: [UInt8]) throws(FIDO2Malformed) {
    do throws(MalformedInput) {
      var reader = CanonicalReader(bytes)
      switch try reader.integer(UInt8.self) {
      case 1: self = .look
      case 2: self = .enrol(besides: try Self.list(&reader, from: 0, Self.identifier))
      case 3:
        self = .secret(
          of: try Self.list(&reader, from: 1) { reader throws(MalformedInput) in
            SecurityKeyCredential(
              id: try Self.identifier(&reader), salt: Array(try reader.fixed(32)))
          })
      default: throw MalformedInput(.badFlag)
      }
      try reader.finish()
    } catch {
      throw FIDO2Malformed()
    }
  }

  private static func list<Element>(
    _ reader: inout CanonicalReader, from least: Int,
    _ read: (inout CanonicalReader) throws(MalformedInput) -> Element
  ) throws(MalformedInput) -> [Element] {
    let count = Int(try reader.integer(UInt8.self))
    guard (least...FIDO2Limits.credentials).contains(count) else { throw MalformedInput(.badFlag) }
    var list: [Element] = []
    for _ in 0..<count { list.append(try read(&reader)) }
    return list
  }

  private static func identifier(
    _ reader: inout CanonicalReader
  ) throws(MalformedInput) -> [UInt8] {
    let id = Array(try reader.prefixed())
    guard FIDO2Limits.allowsIdentifier(id) else { throw MalformedInput(.badFlag) }
    return id
  }
}

/// Bytes that neither side writes.
package struct FIDO2Malformed: Error, Equatable {
  package init() {}
}

/// The sizes that both sides keep to.
package enum FIDO2Limits {
  /// The most credentials that are asked for at once.
  package static let credentials = 8
  /// The longest id of a credential, in bytes.
  package static let identifier = 1024
  /// How long a PIN is, in bytes of UTF-8 (CTAP 2.1, section 6.5.1).
  package static let pin = 4...63

  package static func allowsIdentifier(_ id: [UInt8]) -> Bool {
    (1...identifier).contains(id.count)
  }
}
