internal import CryptoPrimitives
public import SecretMemory

extension SecretKey {
  /// A new key, in the open. `time` is its creation, in seconds since 1970; `lifetime`, in seconds, is how long
  /// it holds; nil: without end. `isSigningOnly` leaves out the subkey to encrypt to.
  ///
  /// Throws `OpenPGPError.Kind.invalidRequest` for a compatible key without a User ID: nobody would read it.
  public static func generate(
    _ profile: Profile, userIDs: [String], time: UInt32, lifetime: UInt32? = nil,
    isSigningOnly: Bool = false, random: inout some RandomSource
  ) throws -> SecretKey {
    guard profile == .advanced || !userIDs.isEmpty else {
      throw OpenPGPError(.invalidRequest, "A key of version 4 needs a User ID.")
    }
    let version: UInt8 = profile == .advanced ? 6 : 4
    let (primary, primaryKey) = try InMemoryKey.generateSigning(
      profile, version: version, time: time, random: &random)
    let primaryPublic = primary.publicKey

    func sign(
      _ type: SignatureType, _ object: SignedObject, _ statements: [Subpacket]
    ) throws -> Signature {
      let fields = SignatureFields.make(
        type, by: primaryPublic, hash: primaryPublic.signingHash, at: time, statements,
        random: &random)
      return try fields.sign(digest: try fields.digest(of: object), with: primaryKey)
    }
    let statements = CertificateStatements.primary(version: version, keyLifetime: lifetime)
    let direct =
      version == 6 ? [try sign(.directKey, .key(primaryPublic), statements)] : []
    var names: [UserID] = []
    for (index, text) in userIDs.enumerated() {
      let octets = Array(text.utf8)
      // In version 6 the key speaks for itself, and a name for nothing but itself.
      var said = version == 4 ? statements : []
      if index == 0 { said.append(Subpacket(.primaryUserID, [1])) }
      let binding = try sign(
        .positiveCertification, .userID(octets, of: primaryPublic), said)
      names.append(
        UserID(octets: octets, selfSignatures: SelfSignatures([binding]), certifications: []))
    }
    var packets = [primary]
    var subkeys: [Subkey] = []
    if !isSigningOnly {
      let (subkey, _) = try InMemoryKey.generateEncrypting(
        profile, version: version, time: time, random: &random)
      let binding = try sign(
        .subkeyBinding, .subkey(subkey.publicKey, of: primaryPublic),
        CertificateStatements.encryptionSubkey(keyLifetime: nil))
      packets.append(subkey)
      subkeys.append(Subkey(key: subkey.publicKey, selfSignatures: SelfSignatures([binding])))
    }
    let certificate = Certificate(
      primaryKey: primaryPublic, selfSignatures: SelfSignatures(direct), userIDs: names,
      subkeys: subkeys)
    return SecretKey(certificate, packets)
  }
}
