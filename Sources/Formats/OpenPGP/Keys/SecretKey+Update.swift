public import SecretMemory

extension SecretKey {
  /// What `updated` does besides renewing what is there.
  public struct UpdateOptions: Sendable {
    /// Makes a subkey to encrypt to where none holds.
    public var addsEncryption: Bool
    /// Says what this library reads where the certificate does not say it, takes out what it asks others for and this
    /// library does not read, and adds what it cannot do yet.
    public var addsCapabilities: Bool

    public init(addsEncryption: Bool = true, addsCapabilities: Bool = true) {
      self.addsEncryption = addsEncryption
      self.addsCapabilities = addsCapabilities
    }
  }

  /// The key as good as a new one, as far as that can be: with new signatures in place of those that are weak or
  /// end soon, with today's preferences, and with a subkey to encrypt to, under the passphrase of the primary key.
  /// A key that is as good already comes back as it is, so that this may be done every day.
  ///
  /// A key that ends, ends later by as much as its owner once gave it, as soon as less than half of that is left;
  /// a key that its owner ended stays so.
  ///
  /// Throws as `unlocked` does, and `OpenPGPError.Kind.unusableKey` for a primary key that is revoked, too weak or
  /// not there.
  public borrowing func updated(
    _ passphrases: [Password] = [], options: UpdateOptions = UpdateOptions(), at time: Int64,
    random: inout some RandomSource
  ) throws -> SecretKey {
    let primary = try unlockedPrimary(passphrases)
    let fingerprint = primary.publicKey.fingerprint
    let signing = try unlocked(passphrases) {
      $0.algorithm.canSign && $0.fingerprint != fingerprint
    }
    let refreshed = try certificate.refreshed(
      keys: [primary] + signing, addsCapabilities: options.addsCapabilities,
      renewsEncryption: options.addsEncryption, at: time, random: &random)
    let newest = refreshed.newestTime(time)
    guard options.addsEncryption, options.addsCapabilities,
      refreshed.validity(at: newest) == .valid,
      !refreshed.hasKey(for: .encrypt, at: newest)
    else { return SecretKey(refreshed, packets) }
    let changed = try refreshed.addingSubkey(
      for: .encrypt, signedBy: primary, at: newest, random: &random)
    return try SecretKey(refreshed, packets).taking(changed, passphrases, random: &random)
  }

  /// The passphrase that the primary key is under; nil where it is in the open.
  borrowing func passphrase(among passphrases: [Password]) throws -> Password? {
    let primary = certificate.primaryKey
    guard let packet = packets.first(where: { $0.publicKey == primary }),
      packet.protection != .none
    else { return nil }
    for passphrase in passphrases {
      do {
        _ = try unlocked([passphrase]) { $0 == primary }
        return passphrase
      } catch let error as OpenPGPError where error.kind == .wrongPassphrase {
        continue
      }
    }
    throw OpenPGPError(.wrongPassphrase, .passphraseWrong)
  }
}
