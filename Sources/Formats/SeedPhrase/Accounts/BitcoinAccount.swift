package import Addresses
internal import CryptoPrimitives
package import Secp256k1

/// One account of a wallet on Bitcoin: the keys of one kind of script, which are watched by its public key alone (BIP-44,
/// 49, 84 and 86).
package struct BitcoinAccount: Hashable, Sendable {
  package let kind: BitcoinScriptKind
  /// All networks for tests have the same keys.
  package let network: Network
  /// From 0 on.
  package let account: UInt32
  /// Of the wallet's master key, four bytes.
  package let masterFingerprint: [UInt8]
  package let key: ExtendedPublicKey

  package init(
    _ kind: BitcoinScriptKind, on network: Network, account: UInt32, masterFingerprint: [UInt8],
    key: ExtendedPublicKey
  ) {
    (self.kind, self.network, self.account) = (kind, network, account)
    (self.masterFingerprint, self.key) = (masterFingerprint, key)
  }

  /// `m/84h/0h/0h`.
  package var path: DerivationPath { Self.path(kind, on: network, account: account) }

  package static func path(
    _ kind: BitcoinScriptKind, on network: Network, account: UInt32
  ) -> DerivationPath {
    DerivationPath(
      [kind.purpose, network.isMain ? 0 : 1, account].map { $0 | DerivationPath.hardened })
  }

  /// What an address is for.
  package enum Branch: UInt32, CaseIterable, Sendable {
    /// What others are given.
    case receive = 0
    /// What comes back of one's own payments.
    case change = 1
  }

  package func path(_ branch: Branch, _ index: UInt32) -> DerivationPath {
    path.child(branch.rawValue).child(index)
  }

  /// The addresses of a branch from an index on; `count` of them, or fewer at the end of the numbers.
  package func addresses(
    _ branch: Branch, from first: UInt32, count: Int
  ) throws -> [Address] {
    let parent = try ChildDeriver(key.child(branch.rawValue))
    var addresses: [Address] = []
    addresses.reserveCapacity(count)
    for index in first..<UInt32(min(UInt64(DerivationPath.hardened), UInt64(first) + UInt64(count)))
    {
      addresses.append(try address(of: parent.child(index).key))
    }
    return addresses
  }

  /// Which of a range of indices an address is of.
  package func index(
    of address: Address, _ branch: Branch, in range: Range<UInt32>
  ) throws -> UInt32? {
    let parent = try ChildDeriver(key.child(branch.rawValue))
    return try range.first { try self.address(of: parent.child($0).key) == address }
  }

  package func address(_ branch: Branch, _ index: UInt32) throws -> Address {
    try address(of: key.child(branch.rawValue).child(index).key)
  }

  private func address(of key: Secp256k1PublicKey) throws -> Address {
    let octets =
      try kind == .p2tr ? Taproot.outputKey(of: key.xOnly()).octets() : key.compressed()
    guard let address = try kind.address(of: octets, on: network) else {
      throw ExtendedKeyError.malformed
    }
    return address
  }
}

/// Keys with which alone coins are spent, and no script (BIP-86).
package enum Taproot {
  /// The tag of an internal key, hashed (BIP-341).
  package static func tweak(of internalKey: [UInt8]) -> [UInt8] {
    taggedHash("TapTweak", internalKey).bytes
  }

  package static func outputKey(of internalKey: XOnlyPublicKey) throws -> XOnlyPublicKey {
    try internalKey.output(tweak: tweak(of: internalKey.octets()))
  }
}
