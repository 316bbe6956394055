internal import CSecp256k1

/// A point of the curve that is a public key.
package struct Secp256k1PublicKey: Hashable, Sendable {
  /// As the library keeps it: both coordinates, of which each point has one form.
  private let stored: Stored<secp256k1_pubkey>
  private var point: secp256k1_pubkey { stored.value }

  init(_ point: secp256k1_pubkey) { stored = Stored(value: point) }

  /// Reads the 33 bytes of a compressed point, or the 65 that begin with 4 (SEC 1, section 2.3.4). Throws
  /// `Secp256k1.Failure.invalidPublicKey`.
  package init(_ octets: some Collection<UInt8>) throws {
    let octets = Array(octets)
    switch (octets.count, octets.first) {
    case (33, 2), (33, 3), (65, 4): break
    default: throw Secp256k1.Failure.invalidPublicKey
    }
    stored = try Secp256k1Context.withPublic { library in
      var point = secp256k1_pubkey()
      guard secp256k1_ec_pubkey_parse(library, &point, octets, octets.count) == 1 else {
        throw Secp256k1.Failure.invalidPublicKey
      }
      return Stored(value: point)
    }
  }

  /// 33 bytes.
  package func compressed() throws -> [UInt8] {
    try serialized(33, UInt32(SECP256K1_EC_COMPRESSED))
  }

  /// 65 bytes: 4, and both coordinates.
  package func uncompressed() throws -> [UInt8] {
    try serialized(65, UInt32(SECP256K1_EC_UNCOMPRESSED))
  }

  private func serialized(_ count: Int, _ form: UInt32) throws -> [UInt8] {
    try Secp256k1Context.withPublic { library in
      var octets = [UInt8](repeating: 0, count: count)
      var written = count
      _ = withPoint { secp256k1_ec_pubkey_serialize(library, &octets, &written, $0, form) }
      return octets
    }
  }

  /// The key with the base point, as often as the 32 bytes of the tweak say, added: the public key of the private key with
  /// the tweak added (BIP-32). Throws `Secp256k1.Failure.invalidPublicKey` for a tweak that is not below the order and for
  /// a sum that is no key.
  package func adding(_ tweak: some Collection<UInt8>) throws -> Secp256k1PublicKey {
    let tweak = Array(tweak)
    guard tweak.count == Secp256k1.privateKeySize else { throw Secp256k1.Failure.wrongSize }
    return try Secp256k1Context.withPublic { library in
      var sum = point
      guard secp256k1_ec_pubkey_tweak_add(library, &sum, tweak) == 1 else {
        throw Secp256k1.Failure.invalidPublicKey
      }
      return Secp256k1PublicKey(sum)
    }
  }

  /// Its x-coordinate, of which two keys have the same.
  package func xOnly() throws -> XOnlyPublicKey {
    try Secp256k1Context.withPublic { library in
      var key = secp256k1_xonly_pubkey()
      guard withPoint({ secp256k1_xonly_pubkey_from_pubkey(library, &key, nil, $0) }) == 1 else {
        throw Secp256k1.Failure.unavailable
      }
      return XOnlyPublicKey(key)
    }
  }

  func withPoint<Result>(_ body: (UnsafePointer<secp256k1_pubkey>) throws -> Result) rethrows
    -> Result
  { try withUnsafePointer(to: point, body) }
}

/// A public key by its x-coordinate alone: that of the two points whose y-coordinate is even (BIP-340).
package struct XOnlyPublicKey: Hashable, Sendable {
  private let stored: Stored<secp256k1_xonly_pubkey>
  private var key: secp256k1_xonly_pubkey { stored.value }

  init(_ key: secp256k1_xonly_pubkey) { stored = Stored(value: key) }

  /// Reads 32 bytes. Throws `Secp256k1.Failure.invalidPublicKey` for a number that is the x-coordinate of no point.
  package init(_ octets: some Collection<UInt8>) throws {
    let octets = Array(octets)
    guard octets.count == 32 else { throw Secp256k1.Failure.wrongSize }
    stored = try Secp256k1Context.withPublic { library in
      var key = secp256k1_xonly_pubkey()
      guard secp256k1_xonly_pubkey_parse(library, &key, octets) == 1 else {
        throw Secp256k1.Failure.invalidPublicKey
      }
      return Stored(value: key)
    }
  }

  /// 32 bytes.
  package func octets() throws -> [UInt8] {
    try Secp256k1Context.withPublic { library in
      var octets = [UInt8](repeating: 0, count: 32)
      _ = withKey { secp256k1_xonly_pubkey_serialize(library, &octets, $0) }
      return octets
    }
  }

  /// The output key that a tweak makes of this internal key (BIP-341). Throws `Secp256k1.Failure.invalidPublicKey`.
  package func output(tweak: [UInt8]) throws -> XOnlyPublicKey {
    guard tweak.count == Secp256k1.privateKeySize else { throw Secp256k1.Failure.wrongSize }
    return try Secp256k1Context.withPublic { library in
      var point = secp256k1_pubkey()
      var output = secp256k1_xonly_pubkey()
      guard withKey({ secp256k1_xonly_pubkey_tweak_add(library, &point, $0, tweak) }) == 1,
        secp256k1_xonly_pubkey_from_pubkey(library, &output, nil, &point) == 1
      else { throw Secp256k1.Failure.invalidPublicKey }
      return XOnlyPublicKey(output)
    }
  }

  func withKey<Result>(_ body: (UnsafePointer<secp256k1_xonly_pubkey>) throws -> Result) rethrows
    -> Result
  { try withUnsafePointer(to: key, body) }
}

/// A value of the library's, which are arrays of bytes without gaps, and are the same where those are.
private struct Stored<Value: BitwiseCopyable & Sendable>: Hashable, Sendable {
  let value: Value

  static func == (left: Self, right: Self) -> Bool {
    withUnsafeBytes(of: left.value) { left in
      withUnsafeBytes(of: right.value) { left.elementsEqual($0) }
    }
  }

  func hash(into hasher: inout Hasher) {
    withUnsafeBytes(of: value) { hasher.combine(bytes: $0) }
  }
}
