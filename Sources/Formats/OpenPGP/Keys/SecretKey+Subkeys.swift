public import SecretMemory

/// How new subkeys come to be. The secret of one is made here; what its certificate says of it is `Certificate.adding`'s.
extension SecretKey {
  /// The key with another subkey, under the passphrase that its primary key is under, or in the open as that is.
  ///
  /// `flags` say what it is for: `.sign` or `.authenticate`, or `.encryptCommunications` and `.encryptStorage`. `family`
  /// is that of the primary key where it holds against quantum computers, else that of the version's profile, unless
  /// another is wanted. `expiry` is its end; nil: it ends with the certificate.
  /// Times are in seconds since 1970; the subkey is made at `time`.
  ///
  /// Throws as `unlockedPrimary` and `Certificate.adding(subkey:)` do.
  public borrowing func addingSubkey(
    _ passphrases: [Password] = [], for flags: KeyFlags, family: KeyFamily? = nil,
    expiry: Int64? = nil, at time: Int64, random: inout some RandomSource
  ) throws -> SecretKey {
    let changed = try certificate.addingSubkey(
      for: flags, family: family, expiry: expiry, signedBy: try unlockedPrimary(passphrases),
      at: time, random: &random)
    return try taking(changed, passphrases, random: &random)
  }

  /// The key with another subkey in the place of one: it is for the same, and the old one is revoked as superseded. Its
  /// secret stays, to read what was encrypted to it. One that holds against quantum computers is of the old one's family
  /// again unless another is wanted.
  ///
  /// Throws as `addingSubkey` and `Certificate.replacing(subkey:)` do.
  public borrowing func replacingSubkey(
    _ old: Fingerprint, _ passphrases: [Password] = [], family: KeyFamily? = nil,
    expiry: Int64? = nil, at time: Int64, random: inout some RandomSource
  ) throws -> SecretKey {
    let changed = try certificate.replacingSubkey(
      old, family: family, expiry: expiry, signedBy: try unlockedPrimary(passphrases), at: time,
      random: &random)
    return try taking(changed, passphrases, random: &random)
  }

  /// The key with what another one of its certificate has beside: packets in the open go under the primary key's
  /// passphrase.
  borrowing func taking(
    _ changed: borrowing SecretKey, _ passphrases: [Password], random: inout some RandomSource
  ) throws -> SecretKey {
    let passphrase = try passphrase(among: passphrases)
    var packets = packets
    for packet in changed.packets where !packet.protection.isAbsent {
      guard let passphrase else {
        packets.append(packet)
        continue
      }
      packets.append(try packet.protected(packet.secret, passphrase.octets, random: &random))
    }
    return SecretKey(
      try certificate.merged(with: changed.certificate), packets, leftOut: leftOut)
  }
}

/// The same for a primary key that lives elsewhere.
extension Certificate {
  /// The certificate with a subkey that is made here, and its secret alone, in the open: whoever keeps the primary key
  /// keeps that too. `SecretKey.certificate` is the changed certificate.
  ///
  /// Throws as `adding(subkey:)` does, and `OpenPGPError.Kind.invalidRequest` for a family that the certificate's version
  /// has not. The values are those of `SecretKey.addingSubkey`.
  public func addingSubkey(
    for flags: KeyFlags, family: KeyFamily? = nil, expiry: Int64? = nil,
    signedBy primary: any PrivateKey, at time: Int64, random: inout some RandomSource
  ) throws -> SecretKey {
    let (packet, key) = try newSubkey(
      for: flags, family ?? standardFamily(), at: time, &random)
    let certificate = try adding(
      subkey: key, for: flags, expiry: expiry, signedBy: primary, at: time, random: &random)
    return SecretKey(certificate, [packet])
  }

  /// The certificate with a subkey that is made here in the place of one, and its secret alone, in the open.
  ///
  /// Throws as `addingSubkey` and `replacing(subkey:)` do.
  public func replacingSubkey(
    _ old: Fingerprint, family: KeyFamily? = nil, expiry: Int64? = nil,
    signedBy primary: any PrivateKey, at time: Int64, random: inout some RandomSource
  ) throws -> SecretKey {
    guard let subkey = subkeys.first(where: { $0.key.fingerprint == old }) else {
      throw OpenPGPError(.invalidRequest, .certificateNoSuchSubkey)
    }
    let (packet, key) = try newSubkey(
      for: flags(of: subkey, at: time), family ?? standardFamily(insteadOf: subkey.key), at: time,
      &random)
    let certificate = try replacing(
      subkey: old, by: key, expiry: expiry, signedBy: primary, at: time, random: &random)
    return SecretKey(certificate, [packet])
  }

  private func newSubkey(
    for flags: KeyFlags, _ family: KeyFamily, at time: Int64, _ random: inout some RandomSource
  ) throws -> (SecretKeyPacket, InMemoryKey) {
    try InMemoryKey.generate(
      family, .secretSubkey, signs: flags.isDisjoint(with: .encrypt), version: primaryKey.version,
      at: time, random: &random)
  }

  /// What a new subkey is of where nothing is said.
  private func standardFamily(insteadOf old: PublicKey? = nil) -> KeyFamily {
    old?.algorithm.postQuantumFamily ?? primaryKey.algorithm.postQuantumFamily
      ?? .standard(forVersion: primaryKey.version)
  }
}
