public import SecretMemory

/// What is done with a private key, wherever it is: in memory, behind a vault, inside an element that never
/// gives it out. A format never sees the key itself.
///
/// Operations come one at a time, but not always by the thread that called the library. Whatever one throws
/// goes through to who asked the library.
public protocol PrivateKey: Sendable {
  var publicKey: PublicKey { get }

  /// Signs a digest. The result is big-endian numbers of fixed size, one after the other: RSA's block of the
  /// modulus's size, r and s of the field's size for ECDSA; the 64 or 114 octets of EdDSA, behind
  /// which stand, of a composite key, those of ML-DSA, 3,309 or 4,627 (RFC 9980, section 5.3).
  func sign(digest: [UInt8], _ hash: HashAlgorithm) throws -> [UInt8]

  /// The raw shared secret with an ephemeral public key: the x coordinate for the NIST curves, and the
  /// function's output for X25519 and X448. A composite key gives ML-KEM's share and behind it the curve's, 64 or 88
  /// octets, for an ephemeral key of the curve and behind it ML-KEM's ciphertext (RFC 9980, section 4). `ephemeral` is as its algorithm writes it, with the prefix octet of
  /// a point where there is one; those of NIST curves were found to be on the curve. An output of zeros alone
  /// of a curve must be refused.
  func agree(with ephemeral: [UInt8]) throws -> SecretBytes

  /// The message inside an RSA block (PKCS #1 v1.5). A block that is badly formed, or whose message has none
  /// of `sizes` octets, gives a copy of `substitute`, in the same time: nobody learns which it was.
  func decryptRSA(
    _ block: [UInt8], sizes: [Int], substitute: borrowing SecretBytes
  ) throws -> SecretBytes
}
