internal import CryptoPrimitives
public import SecretMemory

extension Certificate {
  /// A new certificate over keys wherever they live: `primary`, which signs it, and the public half of one to
  /// encrypt to, or none. It is of the keys' version, with the features and preferences of that version's
  /// profile. `expiry` is its end; nil: without end.
  ///
  /// `primary` signs once for each User ID, once for the other key, and once more in version 6.
  ///
  /// Throws `OpenPGPError.Kind.invalidRequest` for keys of two versions, made later than `time`, or of algorithms that do
  /// not sign or encrypt, for an end that is not behind the primary key's creation, for a key of version 4 without a User
  /// ID, which nobody would read, and for a private key whose signatures are not its public key's; and what the private
  /// key throws.
  public static func generate(
    primary: any PrivateKey, encryption: PublicKey?, userIDs: [String],
    expiry: Int64? = nil, at time: Int64, random: inout some RandomSource
  ) throws -> Certificate {
    let key = primary.publicKey
    try check(key, encryption, userIDs, time)
    func sign(
      _ type: SignatureType, _ object: SignedObject, _ statements: [Subpacket]
    ) throws -> SelfSignatures {
      SelfSignatures([
        try primary.signature(type, over: object, at: time, statements, random: &random)
      ])
    }
    let statements = CertificateStatements.primary(
      version: key.version, keyLifetime: try key.lifetime(until: expiry))
    let direct =
      key.version == 6 ? try sign(.directKey, .key(key), statements) : SelfSignatures()
    var names: [UserID] = []
    for (index, text) in userIDs.enumerated() {
      let octets = Array(text.utf8)
      // In version 6 the key speaks for itself, and a name for nothing but itself.
      var said = key.version == 4 ? statements : []
      if index == 0 { said.append(Subpacket(.primaryUserID, [1])) }
      let binding = try sign(.positiveCertification, .userID(octets, of: key), said)
      names.append(UserID(octets: octets, selfSignatures: binding, certifications: []))
    }
    let subkeys = try encryption.map { subkey in
      let binding = try sign(
        .subkeyBinding, .subkey(subkey, of: key),
        CertificateStatements.encryptionSubkey(keyLifetime: nil))
      return [Subkey(key: subkey, selfSignatures: binding)]
    }
    return Certificate(
      primaryKey: key, selfSignatures: direct, userIDs: names, subkeys: subkeys ?? [],
      policy: Policy())
  }

  /// Whether a certificate can be made of this.
  private static func check(
    _ primary: PublicKey, _ encryption: PublicKey?, _ userIDs: [String], _ time: Int64
  ) throws {
    func require(_ condition: Bool, _ reason: OpenPGPReason) throws {
      guard condition else { throw OpenPGPError(.invalidRequest, reason) }
    }
    try require(primary.version == 6 || !userIDs.isEmpty, .certificateUserIDNeeded)
    try require(primary.algorithm.canSign, .certificatePrimaryDoesNotSign)
    try require(primary.creationTime <= time, .keyNotYetValid)
    guard let encryption else { return }
    try require(encryption.version == primary.version, .certificateVersionsDiffer)
    try require(encryption.algorithm.canEncrypt, .certificateSubkeyDoesNotEncrypt)
    try require(encryption.creationTime <= time, .certificateSubkeyNotYetValid)
  }
}
