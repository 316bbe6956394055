package import SecretMemory

/// What a private key in custody is, and with it what its public key is.
package enum PrivateKeyKind: UInt8, CaseIterable, Sendable {
  /// An identity's, 32 bytes; so is its public key.
  case x25519 = 1
  /// An identity's, 32 bytes; so is its public key.
  case ed25519 = 2
  /// The secret numbers of an OpenPGP key, as its packet has them in the open, without a checksum
  /// (RFC 9580, section 5.5.3). Its public key is the body of the public key packet.
  case openPGP = 3
  /// An OpenPGP key of the secure element itself: nothing of it is stored but what the element needs. Its public key is
  /// the body of the public key packet.
  case elementKey = 4
  /// The entropy that a wallet's seed phrase is made of, in 40 bytes. Its public key is the wallet's master public key, and
  /// its fingerprint 32 random bytes. It is opened in the process that asks for it, never in an agent.
  case seedPhrase = 5
}

/// Whether a private key is the one that a public key belongs to, judged by who knows the format of both: the vault
/// reads neither. Throws for a public key that is none, and for lack of memory.
package typealias PrivateKeyCheck = (
  _ kind: PrivateKeyKind, _ publicKey: [UInt8], _ privateKey: borrowing SecretBytes
) throws -> Bool
