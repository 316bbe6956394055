/// The curves that name themselves by an object identifier (RFC 9580, section 9.2).
public enum Curve: Hashable, Sendable, CaseIterable {
  case p256, p384, p521
  /// For ECDH, in keys of version 4 only.
  case curve25519Legacy
  /// For EdDSA, in keys of version 4 only.
  case ed25519Legacy

  /// The object identifier as it stands in a key, without its length.
  var objectIdentifier: [UInt8] {
    switch self {
    case .p256: [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
    case .p384: [0x2B, 0x81, 0x04, 0x00, 0x22]
    case .p521: [0x2B, 0x81, 0x04, 0x00, 0x23]
    case .curve25519Legacy: [0x2B, 0x06, 0x01, 0x04, 0x01, 0x97, 0x55, 0x01, 0x05, 0x01]
    case .ed25519Legacy: [0x2B, 0x06, 0x01, 0x04, 0x01, 0xDA, 0x47, 0x0F, 0x01]
    }
  }

  init?(objectIdentifier: some Collection<UInt8>) {
    guard
      let curve = Self.allCases.first(where: { $0.objectIdentifier.elementsEqual(objectIdentifier) }
      )
    else { return nil }
    self = curve
  }

  /// The bits of a number of its field.
  var bitCount: Int {
    switch self {
    case .p256: 256
    case .p384: 384
    case .p521: 521
    case .curve25519Legacy, .ed25519Legacy: 255
    }
  }

  /// The octets of a number of its field.
  var fieldSize: Int {
    switch self {
    case .p256, .curve25519Legacy, .ed25519Legacy: 32
    case .p384: 48
    case .p521: 66
    }
  }

  /// The octets of a point: with the octet 4 and both coordinates, or with the octet 0x40 and one.
  var pointSize: Int {
    switch self {
    case .p256, .p384, .p521: 1 + 2 * fieldSize
    case .curve25519Legacy, .ed25519Legacy: 1 + fieldSize
    }
  }

  /// The octet that a point begins with.
  var pointPrefix: UInt8 {
    switch self {
    case .p256, .p384, .p521: 0x04
    case .curve25519Legacy, .ed25519Legacy: 0x40
    }
  }
}

extension Curve: CustomStringConvertible {
  /// Its name, as people know it.
  public var description: String {
    switch self {
    case .p256: "P-256"
    case .p384: "P-384"
    case .p521: "P-521"
    case .curve25519Legacy: "Curve25519"
    case .ed25519Legacy: "Ed25519"
    }
  }
}
