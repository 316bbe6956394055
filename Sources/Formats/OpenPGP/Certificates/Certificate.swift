internal import CryptoPrimitives

/// An OpenPGP certificate: a primary key, what it says of itself, its names and its subkeys
/// (RFC 9580, section 10.1).
///
/// Parts that the primary key did not bind are not in it, nor are signatures of its own that do not verify.
/// Whether a part may be used is another question, and depends on the time: see `Validity`.
public struct Certificate: Hashable, Sendable {
  public let primaryKey: PublicKey
  /// Direct-key signatures and revocations of the whole.
  let selfSignatures: SelfSignatures
  public let userIDs: [UserID]
  public let subkeys: [Subkey]
  /// What it was read by.
  public let policy: Policy

  public var fingerprint: Fingerprint { primaryKey.fingerprint }

  /// The primary key and every subkey.
  public var keys: [PublicKey] { [primaryKey] + subkeys.map(\.key) }

  /// What is taken beside what the primary key itself says.
  public struct ReadOptions: Sendable {
    /// Keep what others certify. Certificates can be flooded with such, so that it is asked for.
    public var keepsCertifications = false
    /// Read the certificates of secret keys too. Who expects a certificate may want to know that somebody
    /// sent a secret instead.
    public var takesSecretKeys = true
    /// Pass over certificates where secret keys are read, as in a file of both.
    package var skipsCertificates = false
    public var limits = Limits()
    /// What it takes to bind a part, then and later.
    public var policy = Policy()

    public init(
      keepsCertifications: Bool = false, limits: Limits = Limits(), policy: Policy = Policy()
    ) {
      self.keepsCertifications = keepsCertifications
      self.limits = limits
      self.policy = policy
    }
  }

  /// The same with other parts.
  func with(
    selfSignatures: SelfSignatures? = nil, userIDs: [UserID]? = nil, subkeys: [Subkey]? = nil
  ) -> Certificate {
    Certificate(
      primaryKey: primaryKey, selfSignatures: selfSignatures ?? self.selfSignatures,
      userIDs: userIDs ?? self.userIDs, subkeys: subkeys ?? self.subkeys, policy: policy)
  }
}

extension Certificate {
  /// The octets of the certificate, not armored. Certifications that must not leave the machine (RFC 9580,
  /// section 5.2.3.19) do so only when asked.
  public func serialized(includingLocal: Bool = false) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 1024)
    for packet in packets(includingLocal: includingLocal) { writer.packet(packet) }
    return writer.bytes
  }

  func packets(includingLocal: Bool) -> [Packet] {
    func signatures(_ signatures: [Signature]) -> [Packet] {
      signatures.filter { includingLocal || $0.isExportable }.map(\.packet)
    }
    var packets = [Packet(.publicKey, primaryKey.body)]
    packets += signatures(selfSignatures.all)
    for userID in userIDs {
      packets.append(Packet(.userID, userID.octets))
      packets += signatures(userID.selfSignatures.all + userID.certifications)
    }
    for subkey in subkeys {
      packets.append(Packet(.publicSubkey, subkey.key.body))
      packets += signatures(subkey.selfSignatures.all)
    }
    return packets
  }
}
