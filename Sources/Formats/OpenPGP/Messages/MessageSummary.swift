/// What can be told of a message before any key or password is asked: for whom it is, and how it is encrypted or
/// signed. All of it is a claim of whoever wrote the octets, and none is proved before the message opens.
public struct MessageSummary: Hashable, Sendable {
  /// What stands outermost.
  public enum Content: Hashable, Sendable {
    case encrypted(EncryptedDataFormat)
    /// Signatures with the data that they are over.
    case signed
    /// Data that is neither signed nor encrypted, as far as it shows from outside.
    case literal
    /// Not looked into: what is compressed may be signed.
    case compressed(CompressionAlgorithm)
    /// Text and signatures of the cleartext framework (RFC 9580, section 7).
    case cleartext
    /// Signatures alone: their data is elsewhere, or they revoke something.
    case detachedSignatures
    /// No message: certificates.
    case certificates
    /// No message: secret keys.
    case secretKeys
  }

  public let content: Content
  /// What the armor says that it is; nil where there is none.
  public let armor: Armor.Kind?
  /// Whom the message is encrypted to, in its order: those whose packets fit its format, as others are dropped when it
  /// is decrypted (section 10.3.2.1).
  public let recipients: [MessageRecipient]
  /// The passwords that open it, each by itself, in its order: those whose packets fit its format.
  public let passwords: [MessagePassword]
  /// How many packets with session keys are dropped when it is decrypted: of another format, or malformed.
  public let droppedSessionKeys: Int
  /// The signatures that can be seen, the outermost first. Those inside encrypted or compressed data cannot.
  public let signatures: [AnnouncedSignature]
  /// Of detached signatures and cleartext, the signatures themselves, to be looked at. Nobody verified them.
  public let claimedSignatures: [Signature]
  /// The versions of signatures among those that can be seen and are not read, each once: such as 3, of PGP's first
  /// versions.
  public let unreadSignatures: [UInt8]

  /// How it is encrypted, where this library reads that; else nil.
  public var format: MessageFormat? {
    guard case .encrypted(let format) = content else { return nil }
    return switch format {
    case .seipdV1: .seipdV1
    case .seipdV2(let suite, _): .seipdV2(suite)
    case .withoutIntegrity, .libre, .notRead: nil
    }
  }

  /// Whether some recipient is not told: who may be one has to try their keys (`MessageDecryptor.triesAnonymous`).
  public var hasHiddenRecipients: Bool { recipients.contains(where: \.isHidden) }

  /// Whether a recipient is named that the key may be. Key IDs are hints: another key may have the same.
  public func names(_ key: PublicKey) -> Bool {
    recipients.contains { $0.key?.mayBe(key) ?? false }
  }
}

/// How data is encrypted, as its packet says.
public enum EncryptedDataFormat: Hashable, Sendable {
  /// With a digest at its end (RFC 9580, section 5.13.1). Its cipher stands with the session key.
  case seipdV1
  /// In chunks of `chunkSize` octets, 64 to 4,194,304, each authenticated (section 5.13.2).
  case seipdV2(CipherSuite, chunkSize: Int)
  /// Nothing protects it from being changed (section 5.7): it is refused when it is decrypted.
  case withoutIntegrity
  /// LibrePGP's packet 20: it is refused when it is decrypted.
  case libre
  /// Integrity protected data of a version that is not read.
  case notRead(version: UInt8)
}

/// A key as others name it.
public enum KeyReference: Hashable, Sendable {
  case fingerprint(Fingerprint)
  /// A hint: several keys may have the same.
  case keyID(KeyID)

  /// Whether it names the key.
  public func mayBe(_ key: PublicKey) -> Bool {
    switch self {
    case .fingerprint(let fingerprint): fingerprint == key.fingerprint
    case .keyID(let keyID): keyID == key.keyID
    }
  }
}

extension KeyReference: CustomStringConvertible {
  /// In hexadecimal, capital letters: 40 or 64 digits of a fingerprint, 16 of a key ID.
  public var description: String {
    switch self {
    case .fingerprint(let fingerprint): fingerprint.hex
    case .keyID(let keyID): keyID.hex
    }
  }
}

/// A signature as it is announced in front of the data (RFC 9580, section 5.4), or stands there.
public struct AnnouncedSignature: Hashable, Sendable {
  /// Of the signature: 4 or 6.
  public let version: UInt8
  public let type: SignatureType
  public let hashAlgorithm: HashAlgorithm
  public let publicKeyAlgorithm: PublicKeyAlgorithm
  /// Who made it, as it says itself; nil where it does not.
  public let issuer: KeyReference?

  init(_ signature: Signature) {
    version = signature.version
    type = signature.type
    hashAlgorithm = signature.hashAlgorithm
    publicKeyAlgorithm = signature.publicKeyAlgorithm
    issuer = signature.issuer
  }

  init(_ onePass: OnePassSignature) {
    version = onePass.version == 3 ? 4 : 6
    type = onePass.type
    hashAlgorithm = onePass.hashAlgorithm
    publicKeyAlgorithm = onePass.publicKeyAlgorithm
    issuer =
      onePass.version == 3
      ? .keyID(KeyID(onePass.issuer)) : .fingerprint(Fingerprint(version: 6, hash: onePass.issuer))
  }
}
