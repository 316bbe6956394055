public import CryptoPrimitives

/// Both public keys of a person or device, and the fingerprint that covers both.
public struct PublicIdentity: Hashable, Sendable {
  public let agreement: X25519PublicKey
  /// Nil for an identity that cannot sign.
  public let signing: Ed25519PublicKey?
  /// The identity fingerprint, always computed from the keys (docs/PROTOCOL.md, "Names of keys").
  public let fingerprint: Octets32

  public init(agreement: X25519PublicKey, signing: Ed25519PublicKey?) {
    self.agreement = agreement
    self.signing = signing
    var hash = Self.labelled
    hash.update(agreement.octets)
    if let signing { hash.update(signing.octets) }
    fingerprint = hash.finalize()
  }

  /// The hash of the label, from which each fingerprint goes on.
  private static let labelled: BLAKE2s = {
    var hash = BLAKE2s()
    hash.update("whisper-fingerprint-v1".utf8)
    return hash
  }()
}

extension PublicIdentity {
  /// Whether one of the keys is one of the other's.
  public func sharesKey(with other: PublicIdentity) -> Bool {
    agreement == other.agreement || (signing != nil && signing == other.signing)
  }
}

extension X25519PublicKey {
  /// The recipient key fingerprint: known for a raw key too.
  public var keyFingerprint: Octets32 {
    var hash = BLAKE2s()
    hash.update(octets)
    return hash.finalize()
  }

  /// The last 8 bytes of the key fingerprint, which an envelope carries in the clear.
  public var recipientKeyID: [UInt8] {
    Array(keyFingerprint.bytes.suffix(Envelope.recipientKeyIDSize))
  }

  /// 43 characters of base64url.
  public var rawText: String { Base64URL.encode(octets.bytes) }

  /// Reads 43 characters of canonical base64url. Throws `MalformedInput` for other text and for
  /// a key that is not safe to use.
  public init(rawText: some StringProtocol) throws(MalformedInput) {
    let bytes = try Base64URL.decode(Array(rawText.utf8), count: Octets32.byteCount)
    do {
      try self.init(bytes)
    } catch {
      throw MalformedInput(.unsafeKey)
    }
  }
}
