public import SecretMemory

extension SecretKey {
  /// A new key, in the open. `time` is its creation, `expiry` its end; nil: without end. `isSigningOnly` leaves out the
  /// subkey to encrypt to. Make its `revocationCertificate` at once.
  ///
  /// Throws `OpenPGPError.Kind.invalidRequest` for a key of version 4 without a User ID, which nobody would read, for an
  /// end that is not behind its creation, and for times that the format has no room for.
  public static func generate(
    _ profile: Profile, userIDs: [String], expiry: Int64? = nil,
    isSigningOnly: Bool = false, at time: Int64, random: inout some RandomSource
  ) throws -> SecretKey {
    let (primary, primaryKey) = try InMemoryKey.generate(
      profile.family, .secretKey, signs: true, version: profile.version, at: time,
      random: &random)
    var packets = [primary]
    var encryption: PublicKey?
    if !isSigningOnly {
      let (subkey, _) = try InMemoryKey.generate(
        profile.family, .secretSubkey, signs: false, version: profile.version, at: time,
        random: &random)
      packets.append(subkey)
      encryption = subkey.publicKey
    }
    let certificate = try Certificate.generate(
      primary: primaryKey, encryption: encryption, userIDs: userIDs,
      expiry: expiry, at: time, random: &random)
    return SecretKey(certificate, packets)
  }
}
