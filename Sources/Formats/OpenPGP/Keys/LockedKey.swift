internal import SecretMemory
internal import Synchronization

extension SecretKey {
  /// The private keys, each of them unlocked when it is used for the first time: who decrypts gives
  /// `MessageDecryptor.keys` those of every secret key there is, and a passphrase is asked for, and derived from, for the
  /// one that the message names alone.
  ///
  /// `passphrases` gives those that may fit the key. It is called for a key that is under one, once, and again after none
  /// of them did. What it throws comes out of the operation, and so does what `unlocked` throws. Secrets that are somewhere
  /// else are not among the keys.
  public borrowing func keysUnlockedOnUse(
    asking passphrases: @escaping @Sendable (PublicKey) throws -> [Password]
  ) -> [any PrivateKey] {
    let certificate = certificate
    return packets.filter { !$0.protection.isAbsent }.map {
      LockedKey(certificate, $0, passphrases)
    }
  }
}

/// A private key that is unlocked when it is used for the first time.
private final class LockedKey: PrivateKey {
  private let certificate: Certificate
  private let packet: SecretKeyPacket
  private let passphrases: @Sendable (PublicKey) throws -> [Password]
  private let unlocked = Mutex<InMemoryKey?>(nil)

  init(
    _ certificate: Certificate, _ packet: SecretKeyPacket,
    _ passphrases: @escaping @Sendable (PublicKey) throws -> [Password]
  ) {
    (self.certificate, self.packet, self.passphrases) = (certificate, packet, passphrases)
  }

  var publicKey: PublicKey { packet.publicKey }

  func sign(digest: [UInt8], _ hash: HashAlgorithm) throws -> [UInt8] {
    try key().sign(digest: digest, hash)
  }

  func agree(with ephemeral: [UInt8]) throws -> SecretBytes { try key().agree(with: ephemeral) }

  func decryptRSA(
    _ block: [UInt8], sizes: [Int], substitute: borrowing SecretBytes
  ) throws -> SecretBytes {
    try key().decryptRSA(block, sizes: sizes, substitute: substitute)
  }

  private func key() throws -> InMemoryKey {
    try unlocked.withLock { unlocked in
      if let unlocked { return unlocked }
      let passphrases = packet.protection == .none ? [] : try passphrases(publicKey)
      guard let key = try SecretKey(certificate, [packet]).unlocked(passphrases).first else {
        throw OpenPGPError(.unusableKey, .secretKeyPrimaryAbsent)
      }
      unlocked = key
      return key
    }
  }
}
