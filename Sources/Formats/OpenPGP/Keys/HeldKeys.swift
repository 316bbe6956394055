/// A certificate with those of its private keys that are at hand, wherever each of them is: in memory, under a passphrase,
/// on a card.
///
/// ```swift
/// let alice = try HeldKeys(certificate, [signingKey, decryptionKey])
/// encryptor.signers = [alice.signer(at: now)].compactMap { $0 }
/// decryptor.add(alice)
/// ```
public struct HeldKeys: Sendable {
  public let certificate: Certificate
  /// In the certificate's order.
  public let keys: [any PrivateKey]

  /// Throws `OpenPGPError.Kind.invalidRequest` for a key that the certificate does not have.
  public init(_ certificate: Certificate, _ keys: [any PrivateKey]) throws(OpenPGPError) {
    let known = certificate.keys
    guard keys.allSatisfy({ known.contains($0.publicKey) }) else {
      throw OpenPGPError(.invalidRequest, .certificatePrivateKeyForeign)
    }
    self.certificate = certificate
    self.keys = known.compactMap { key in keys.first { $0.publicKey == key } }
  }

  /// The key that signs what the certificate says of itself; nil where it is not at hand.
  public var primary: (any PrivateKey)? { self[certificate.primaryKey] }

  /// Of the keys that sign data at `time`, in seconds since 1970, the first that is at hand; nil where none is.
  public func signer(at time: Int64) -> (any PrivateKey)? {
    certificate.signingKeys(at: time).lazy.compactMap { self[$0] }.first
  }

  /// Nil where it is not at hand.
  public subscript(key: PublicKey) -> (any PrivateKey)? { keys.first { $0.publicKey == key } }
}

extension MessageDecryptor {
  /// Takes keys that may open a message, and notes whose they are. Those that sign alone are passed over.
  public mutating func add(_ held: HeldKeys) {
    keys += held.keys.filter { !$0.publicKey.algorithm.onlySigns }
    ownCertificates.append(held.certificate)
  }
}

extension PublicKeyAlgorithm {
  /// Whether keys of this algorithm are known to sign and nothing else. One that is not known may decrypt: that it
  /// cannot be used must be said.
  package var onlySigns: Bool { canSign && !canEncrypt }
}
