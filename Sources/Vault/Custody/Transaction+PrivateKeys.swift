internal import CryptoPrimitives
package import SecretMemory

/// A private key that this program leaves as it is, because a later one keeps it in a way of its own.
package struct LaterPrivateKey: Equatable, Sendable {
  /// See `PrivateKeyKind`, which need not know it.
  package let kind: UInt8
  /// Whose it is; nil where this program cannot tell.
  package let fingerprint: [UInt8]?
}

extension Transaction {
  /// Lends every private key to `body`, one after the other, and wipes it again. What a later program keeps otherwise is
  /// given to `later`. Throws what `withPrivateKey` throws.
  package func forEachPrivateKey(
    checking check: PrivateKeyCheck,
    later: (LaterPrivateKey) throws -> Void,
    _ body: (
      _ kind: PrivateKeyKind, _ fingerprint: [UInt8], _ publicKey: [UInt8],
      _ privateKey: borrowing SecretBytes
    ) throws -> Void
  ) throws {
    let domain = try domain(.keyMetadata)
    try domain.forEach(.custody) { row in
      guard case .key(let record) = row.content else { return }
      do {
        let (kind, owner) = try record.openOwner(domain.key)
        let privateKey = try record.open(
          element: element, rootKeys: session.rootKeys, domainKey: domain.key, checking: check)
        try body(kind, owner.fingerprint, owner.publicKey, privateKey)
      } catch VaultError.laterKey {
        try later(
          LaterPrivateKey(
            kind: record.kind, fingerprint: try record.knownOwner(domain.key)?.fingerprint))
      }
    }
  }
}

extension CustodyRecord {
  /// Whose key it is, where the kind is known, however the key is kept.
  fileprivate func knownOwner(_ domainKey: DomainKey) throws -> CustodyOwner? {
    guard let kind = PrivateKeyKind(rawValue: kind) else { return nil }
    return try domainKey.openOwner(owner, of: kind, id: id)
  }
}
