internal import Crypto
package import SecretMemory

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A public key of X-Wing (draft-connolly-cfrg-xwing-kem): that of ML-KEM-768, then that of X25519, both safe to use.
package struct XWingPublicKey: Hashable, Sendable {
  package static let byteCount = 1216

  package let octets: [UInt8]

  /// Checks 1,216 bytes. Throws `CryptoError.wrongSize`, and `.unsafeKey` for a number of ML-KEM that is not reduced, an
  /// X25519 key that is not canonical or of low order, and for every key where there is no X-Wing.
  package init(_ bytes: some Collection<UInt8>) throws(CryptoError) {
    guard bytes.count == Self.byteCount else { throw .wrongSize }
    let octets = Array(bytes)
    _ = try X25519PublicKey(octets.suffix(Octets32.byteCount))
    guard #available(iOS 26, macOS 26, *) else { throw .unsafeKey }
    // swift-crypto looks at the numbers when it encapsulates, and only then.
    let encapsulation = scrubbingStack {
      try? XWingMLKEM768X25519.PublicKey(rawRepresentation: octets).encapsulate()
    }
    guard encapsulation != nil else { throw .unsafeKey }
    self.octets = octets
  }

  fileprivate init(made octets: [UInt8]) { self.octets = octets }
}

/// X-Wing: ML-KEM-768 with X25519. A private key is a seed of 32 bytes.
package enum XWing {
  package static let seedSize = 32
  package static let ciphertextSize = 1120

  /// Whether this system has it: on Apple's, from the releases of 2025 on. Where it is not, every key is refused as unsafe.
  package static var isAvailable: Bool {
    if #available(iOS 26, macOS 26, *) { true } else { false }
  }

  /// The public key of a seed. Throws `CryptoError.wrongSize` when it has not 32 bytes.
  package static func publicKey(
    of seed: borrowing SecretBytes
  ) throws(CryptoError) -> XWingPublicKey {
    guard seed.count == seedSize else { throw .wrongSize }
    guard #available(iOS 26, macOS 26, *) else { throw .unsafeKey }
    return try catchingCryptoErrors {
      try scrubbingStack {
        try seed.withUnsafeBytes { seed in
          XWingPublicKey(
            made: Array(
              try XWingMLKEM768X25519.PrivateKey(seedRepresentation: seed, publicKey: nil)
                .publicKey.rawRepresentation))
        }
      }
    }
  }
}

/// One message to an X-Wing key by HPKE's base mode (RFC 9180), with HKDF-SHA256 and ChaCha20-Poly1305.
package enum XWingHPKE {
  /// What goes to who has the key's seed.
  package struct Sealed: Sendable {
    /// 1,120 bytes.
    package let encapsulated: [UInt8]
    /// The ciphertext, and its tag of 16 bytes.
    package let box: [UInt8]
  }

  /// Its randomness is swift-crypto's.
  package static func seal(
    _ secret: borrowing SecretBytes, to key: XWingPublicKey, info: [UInt8]
  ) throws(CryptoError) -> Sealed {
    guard #available(iOS 26, macOS 26, *) else { throw .unsafeKey }
    return try catchingCryptoErrors {
      try scrubbingStack {
        try secret.withUnsafeBytes { secret in
          var sender = try HPKE.Sender(
            recipientKey: XWingMLKEM768X25519.PublicKey(rawRepresentation: key.octets),
            ciphersuite: suite, info: Data(info))
          let box = try sender.seal(secret)
          return Sealed(encapsulated: Array(sender.encapsulatedKey), box: Array(box))
        }
      }
    }
  }

  /// The message in a box. Throws `CryptoError.wrongSize`, `.unsafeKey` where the half of X25519 is none that is agreed with,
  /// and `.notAuthentic` for what was sealed to another key, or changed.
  package static func open(
    _ box: [UInt8], encapsulated: [UInt8], seed: borrowing SecretBytes, info: [UInt8]
  ) throws(CryptoError) -> SecretBytes {
    guard seed.count == XWing.seedSize, encapsulated.count == XWing.ciphertextSize,
      box.count >= ChaCha20Poly1305.tagSize
    else { throw .wrongSize }
    _ = try X25519PublicKey(encapsulated.suffix(Octets32.byteCount))
    guard #available(iOS 26, macOS 26, *) else { throw .unsafeKey }
    return try catchingCryptoErrors {
      try scrubbingStack {
        try seed.withUnsafeBytes { seed in
          var recipient = try HPKE.Recipient(
            privateKey: XWingMLKEM768X25519.PrivateKey(seedRepresentation: seed, publicKey: nil),
            ciphersuite: suite, info: Data(info), encapsulatedKey: Data(encapsulated))
          return try OwnedSecret(movingFrom: try recipient.open(box))
        }
      }.take()
    }
  }

  @available(iOS 26, macOS 26, *)
  private static var suite: HPKE.Ciphersuite {
    HPKE.Ciphersuite(kem: .XWingMLKEM768X25519, kdf: .HKDF_SHA256, aead: .chaChaPoly)
  }
}
