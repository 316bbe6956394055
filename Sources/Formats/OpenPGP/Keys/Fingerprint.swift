internal import CryptoPrimitives

/// What a key is known by: 20 octets of version 4, 32 of version 6 (RFC 9580, section 5.5.4).
public struct Fingerprint: Hashable, Sendable {
  /// The version of the key.
  public let version: UInt8
  public let octets: [UInt8]

  /// Throws `OpenPGPError.Kind.malformed` when a key of the version has a fingerprint of another length.
  public init(version: UInt8, _ octets: some Collection<UInt8>) throws(OpenPGPError) {
    guard let size = Self.size(ofVersion: version) else {
      throw OpenPGPError(.malformed, .keyFingerprintVersion)
    }
    guard octets.count == size else { throw OpenPGPError(.malformed, .keyFingerprintLength) }
    self.version = version
    self.octets = Array(octets)
  }

  /// For octets whose length is right because a hash made them.
  init(version: UInt8, hash: [UInt8]) {
    self.version = version
    octets = hash
  }

  static func size(ofVersion version: UInt8) -> Int? {
    switch version {
    case 4: 20
    case 6: 32
    default: nil
    }
  }

  /// The last eight octets of a version 4 fingerprint, the first eight of a version 6 one.
  public var keyID: KeyID {
    KeyID(version == 4 ? Array(octets.suffix(8)) : Array(octets.prefix(8)))
  }

  /// In hexadecimal, capital letters.
  public var hex: String { Hex.encode(octets).uppercased() }
}

extension Fingerprint: CustomStringConvertible {
  public var description: String { hex }
}

/// Eight octets that hint at a key. They are no proof: two keys may share them.
public struct KeyID: Hashable, Sendable {
  public let octets: [UInt8]

  init(_ octets: [UInt8]) { self.octets = octets }

  /// What stands where the recipient is not told.
  static let anonymous = KeyID([UInt8](repeating: 0, count: 8))

  /// In hexadecimal, capital letters.
  public var hex: String { Hex.encode(octets).uppercased() }
}

extension KeyID: CustomStringConvertible {
  public var description: String { hex }
}
