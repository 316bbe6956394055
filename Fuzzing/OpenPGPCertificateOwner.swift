import GcryptPrimitives
import SecretMemory

@testable import OpenPGP

/// Somebody who signs whatever a certificate says.
struct CertificateOwner {
  let primary: InMemoryKey
  let subkeys: [InMemoryKey]

  static let version4 = CertificateOwner(
    primary: OpenPGPKeys.primaryV4,
    subkeys: [OpenPGPKeys.readerV4, OpenPGPKeys.signerV4, OpenPGPKeys.legacyReader])
  static let version6 = CertificateOwner(
    primary: OpenPGPKeys.primaryV6, subkeys: [OpenPGPKeys.readerV6, OpenPGPKeys.signerV6])

  /// More cost more than they find.
  private static let signatureLimit = 6

  /// The packets with the owner's keys in place of those that stand there, and each signature that may be
  /// the owner's made anew. Throws `OpenPGPError` for octets that are no packets.
  func signing(_ octets: [UInt8]) throws -> [UInt8] {
    var packets = PacketSequence(SourceInput(BytesSource(octets)), limits: Limits())
    var written: [Packet] = [Packet(.publicKey, primary.publicKey.body)]
    var object = SignedObject.key(primary.publicKey)
    var count = (subkeys: 0, signatures: 0)
    while case .packet(let packet)? = try packets.next() {
      switch packet.type {
      case .publicKey, .secretKey: break
      case .publicSubkey, .secretSubkey:
        // One that the owner has not is bound all the same, now and then.
        let foreign = count.subkeys % 4 == 3 ? try? PublicKey(parsing: packet.body) : nil
        let key = foreign ?? subkeys[count.subkeys % subkeys.count].publicKey
        count.subkeys += 1
        object = .subkey(key, of: primary.publicKey)
        written.append(Packet(.publicSubkey, key.body))
      case .userID:
        object = .userID(packet.body, of: primary.publicKey)
        written.append(packet)
      case .signature where count.signatures < Self.signatureLimit:
        guard let signature = try? Signature(parsing: packet.body) else { break }
        count.signatures += 1
        written.append((try? signed(signature, object).packet) ?? packet)
      default: written.append(packet)
      }
    }
    return written.flatMap(\.serialized)
  }

  private func signed(_ signature: Signature, _ object: SignedObject) throws -> Signature {
    let ofKey: [SignatureType] = [.directKey, .keyRevocation]
    return try signed(
      signature, ofKey.contains(signature.type) ? .key(primary.publicKey) : object, by: primary)
  }

  /// What the signature says, by `key`, and with the signatures in it made anew.
  private func signed(
    _ signature: Signature, _ object: SignedObject, by key: InMemoryKey, depth: Int = 0
  ) throws -> Signature {
    func anew(_ subpacket: Subpacket) -> Subpacket {
      switch subpacket.kind {
      case .embeddedSignature where depth == 0:
        guard case .subkey(let subkey, _) = object,
          let owner = subkeys.first(where: { $0.publicKey == subkey }),
          owner.publicKey.algorithm.canSign,
          let inner = try? Signature(parsing: subpacket.body),
          let anew = try? signed(inner, object, by: owner, depth: 1)
        else { return subpacket }
        return Subpacket(.embeddedSignature, anew.body, isCritical: subpacket.isCritical)
      case .issuerFingerprint:
        return Subpacket(
          .issuerFingerprint, [key.publicKey.version] + key.publicKey.fingerprint.octets,
          isCritical: subpacket.isCritical)
      case .issuerKeyID:
        return Subpacket(
          .issuerKeyID, key.publicKey.keyID.octets, isCritical: subpacket.isCritical)
      default: return subpacket
      }
    }
    let hashed = signature.hashed.map(anew)
    let hash = signature.hashAlgorithm.function == nil ? .sha512 : signature.hashAlgorithm
    let fields = SignatureFields(
      version: key.publicKey.version, type: signature.type,
      publicKeyAlgorithm: key.publicKey.algorithm, hashAlgorithm: hash, hashed: hashed,
      hashedOctets: Subpacket.serialize(hashed),
      salt: key.publicKey.version == 6
        ? [UInt8](repeating: 5, count: hash.saltSize ?? 0) : [])
    let digest = try fields.digest(of: object)
    return Signature(
      fields, digest: digest,
      material: try SignatureMaterial(
        key.sign(digest: digest, hash), by: key.publicKey),
      unhashed: signature.unhashed.map(anew))
  }
}
