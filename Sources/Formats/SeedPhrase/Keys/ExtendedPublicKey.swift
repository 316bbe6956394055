internal import Addresses
package import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory
package import Secp256k1

/// A public key and the chain code that its children's public keys come from (BIP-32).
package struct ExtendedPublicKey: Hashable, Sendable {
  /// How many ancestors it has.
  package let depth: UInt8
  /// The first four bytes of the parent key's hash; zeros of a master key.
  package let parentFingerprint: [UInt8]
  /// Which child of its parent it is.
  package let number: UInt32
  /// 32 bytes. Who has it and a child's private key, not hardened, has the private key of this one.
  package let chainCode: Octets32
  package let key: Secp256k1PublicKey

  init(
    depth: UInt8, parentFingerprint: [UInt8], number: UInt32, chainCode: Octets32,
    key: Secp256k1PublicKey
  ) {
    (self.depth, self.parentFingerprint, self.number) = (depth, parentFingerprint, number)
    (self.chainCode, self.key) = (chainCode, key)
  }

  /// The first four bytes of the key's hash, by which its children name it.
  package func fingerprint() throws -> [UInt8] {
    Array(try BitcoinScriptKind.hash160(key.compressed()).prefix(4))
  }

  /// A child's public key. Throws `ExtendedKeyError`.
  package func child(_ number: UInt32) throws -> ExtendedPublicKey {
    try ChildDeriver(self).child(number)
  }

  // MARK: Octets

  /// 78 bytes behind the version: 74.
  static let octetCount = 74
  /// `xpub` of Bitcoin's main network, `tpub` of the others.
  private static let mainVersion: [UInt8] = [0x04, 0x88, 0xB2, 0x1E]
  private static let testVersion: [UInt8] = [0x04, 0x35, 0x87, 0xCF]

  /// Depth, parent, number, chain code and key: 74 bytes.
  package func octets() throws -> [UInt8] {
    let number = (0..<4).map { UInt8(truncatingIfNeeded: self.number >> (24 - 8 * $0)) }
    return try [depth] + parentFingerprint + number + chainCode.bytes + key.compressed()
  }

  /// Reads 74 bytes. Throws `ExtendedKeyError.malformed`.
  package init(octets: some Collection<UInt8>) throws {
    let octets = Array(octets)
    guard octets.count == Self.octetCount, let chainCode = Octets32(octets[9..<41]) else {
      throw ExtendedKeyError.malformed
    }
    depth = octets[0]
    parentFingerprint = Array(octets[1..<5])
    number = octets[5..<9].reduce(0) { $0 << 8 | UInt32($1) }
    self.chainCode = chainCode
    guard depth > 0 || (parentFingerprint == [0, 0, 0, 0] && number == 0) else {
      throw ExtendedKeyError.malformed
    }
    do { key = try Secp256k1PublicKey(octets[41...]) } catch Secp256k1.Failure.invalidPublicKey {
      throw ExtendedKeyError.malformed
    }
  }

  /// `xpub…` or `tpub…`.
  package func text(forMain isMain: Bool) throws -> String {
    Base58Check.encode(try (isMain ? Self.mainVersion : Self.testVersion) + octets())
  }

  /// Reads such a text. Throws `ExtendedKeyError.malformed`.
  package init(reading text: some StringProtocol) throws {
    guard let octets = try? Base58Check.decode(text),
      octets.starts(with: Self.mainVersion) || octets.starts(with: Self.testVersion)
    else { throw ExtendedKeyError.malformed }
    try self.init(octets: octets.dropFirst(4))
  }
}

/// Makes children of one public key, one after the other, with what they have in common made once.
package struct ChildDeriver {
  private let parent: ExtendedPublicKey
  private let compressed: [UInt8]
  private let fingerprint: [UInt8]

  package init(_ parent: ExtendedPublicKey) throws {
    self.parent = parent
    compressed = try parent.key.compressed()
    fingerprint = Array(try BitcoinScriptKind.hash160(compressed).prefix(4))
  }

  /// A child's public key. Throws `ExtendedKeyError`.
  package func child(_ number: UInt32) throws -> ExtendedPublicKey {
    guard number < DerivationPath.hardened else { throw ExtendedKeyError.hardened }
    guard parent.depth < 255 else { throw ExtendedKeyError.tooDeep }
    let index = (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    let code = try HMACSHA512.code(key: parent.chainCode.bytes, message: compressed + index)
    guard let chainCode = Octets32(code[32...]) else { throw ExtendedKeyError.noSuchChild }
    do {
      return ExtendedPublicKey(
        depth: parent.depth + 1, parentFingerprint: fingerprint, number: number,
        chainCode: chainCode, key: try parent.key.adding(code[..<32]))
    } catch Secp256k1.Failure.invalidPublicKey {
      throw ExtendedKeyError.noSuchChild
    }
  }
}
