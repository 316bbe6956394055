internal import CryptoPrimitives
internal import GcryptPrimitives
package import SecretMemory
internal import Secp256k1

/// A private key and the chain code that its children come from (BIP-32).
package struct ExtendedPrivateKey: ~Copyable {
  /// 32 bytes.
  package let key: SecretBytes
  private let chainCode: SecretBytes
  /// Its public key.
  package let publicKey: ExtendedPublicKey

  /// The master key of a seed of 16 to 64 bytes. Throws `ExtendedKeyError.malformed` for others, and `.noSuchChild` for one
  /// seed in 2^127.
  package init(seed: borrowing SecretBytes) throws {
    guard (16...64).contains(seed.count) else { throw ExtendedKeyError.malformed }
    let code = try HMACSHA512.code(
      key: SecretBytes(copying: Array("Bitcoin seed".utf8)), message: seed)
    let key = try code.withUnsafeBytes { try SecretBytes(copying: $0[..<32]) }
    try self.init(
      key: key, code: code, depth: 0, parentFingerprint: [0, 0, 0, 0], number: 0)
  }

  /// The right half of a code is the chain code.
  private init(
    key: consuming SecretBytes, code: borrowing SecretBytes, depth: UInt8,
    parentFingerprint: [UInt8], number: UInt32
  ) throws {
    let chainCode = try code.withUnsafeBytes { try SecretBytes(copying: $0[32...]) }
    publicKey = ExtendedPublicKey(
      depth: depth, parentFingerprint: parentFingerprint, number: number,
      chainCode: chainCode.withUnsafeBytes { Octets32($0) ?? .zero },
      key: try Self.publicKey(of: key))
    self.chainCode = chainCode
    self.key = key
  }

  private static func publicKey(of key: borrowing SecretBytes) throws -> Secp256k1PublicKey {
    do { return try Secp256k1.publicKey(of: key) } catch Secp256k1.Failure.invalidPrivateKey {
      throw ExtendedKeyError.noSuchChild
    }
  }

  private static func sum(
    _ tweak: borrowing SecretBytes, _ key: borrowing SecretBytes
  ) throws -> SecretBytes {
    do { return try Secp256k1.adding(tweak, to: key) } catch Secp256k1.Failure.invalidPrivateKey {
      throw ExtendedKeyError.noSuchChild
    }
  }

  /// A child: hardened for numbers from 2^31 on. Throws `ExtendedKeyError`.
  package borrowing func child(_ number: UInt32) throws -> ExtendedPrivateKey {
    let code = try code(ofChild: number)
    return try ExtendedPrivateKey(
      key: sum(code), code: code, depth: publicKey.depth + 1,
      parentFingerprint: publicKey.fingerprint(), number: number)
  }

  /// The private key of a child alone, 32 bytes, for who has its public key already.
  package borrowing func childKey(_ number: UInt32) throws -> SecretBytes {
    try sum(code(ofChild: number))
  }

  private borrowing func sum(_ code: borrowing SecretBytes) throws -> SecretBytes {
    let tweak = try code.withUnsafeBytes { try SecretBytes(copying: $0[..<32]) }
    return try Self.sum(tweak, key)
  }

  /// What a child's key and chain code come of, 64 bytes.
  private borrowing func code(ofChild number: UInt32) throws -> SecretBytes {
    guard publicKey.depth < 255 else { throw ExtendedKeyError.tooDeep }
    let compressed = try publicKey.key.compressed()
    let message = try SecretBytes.filled(count: 37) { message in
      if number >= DerivationPath.hardened {
        key.withUnsafeBytes { key in
          message[0] = 0
          for place in 0..<32 { message[1 + place] = key[place] }
        }
      } else {
        message.copyBytes(from: compressed)
      }
      for place in 0..<4 {
        message[33 + place] = UInt8(truncatingIfNeeded: number >> (24 - 8 * UInt32(place)))
      }
    }
    return try HMACSHA512.code(key: chainCode, message: message)
  }

  /// The public key that a path leads to from here.
  package borrowing func publicDescendant(_ path: DerivationPath) throws -> ExtendedPublicKey {
    guard let first = path.numbers.first else { return publicKey }
    return try child(first).descendant(DerivationPath(Array(path.numbers.dropFirst()))).publicKey
  }

  /// What a path leads to from here.
  package consuming func descendant(_ path: DerivationPath) throws -> ExtendedPrivateKey {
    var key = self
    for number in path.numbers { key = try key.child(number) }
    return key
  }
}
