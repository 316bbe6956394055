internal import Crypto
package import SecretMemory

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// HPKE's base mode (RFC 9180) with X-Wing, HKDF-SHA256 and AES-256-GCM (KEM 0x647A, KDF 0x0001, AEAD 0x0002): one message,
/// and a secret of 32 bytes that both ends export.
extension XWingHPKE {
  package static let exportSize = 32

  /// What a sender has of a message.
  package final class Exporting: Sendable {
    /// 1,120 bytes.
    package let encapsulated: [UInt8]
    /// The ciphertext, and its tag of 16 bytes.
    package let box: [UInt8]
    package let exported: SecretBytes

    fileprivate init(encapsulated: [UInt8], box: [UInt8], exported: consuming SecretBytes) {
      (self.encapsulated, self.box) = (encapsulated, box)
      self.exported = exported
    }
  }

  /// What a reader has of one.
  package final class Opened: Sendable {
    package let message: SecretBytes
    package let exported: SecretBytes

    fileprivate init(message: consuming SecretBytes, exported: consuming SecretBytes) {
      self.message = message
      self.exported = exported
    }
  }

  /// Seals `message` to a key and exports for `context`. Its randomness is swift-crypto's. Throws `CryptoError.unsafeKey`
  /// where there is no X-Wing.
  package static func seal(
    _ message: [UInt8], to key: XWingPublicKey, info: [UInt8], exporting context: [UInt8]
  ) throws(CryptoError) -> Exporting {
    guard #available(iOS 26, macOS 26, *) else { throw .unsafeKey }
    return try catchingCryptoErrors {
      let (encapsulated, box, exported) = try scrubbingStack {
        var sender = try HPKE.Sender(
          recipientKey: XWingMLKEM768X25519.PublicKey(rawRepresentation: key.octets),
          ciphersuite: exportingSuite, info: Data(info))
        let exported = try sender.exportSecret(context: context, outputByteCount: exportSize)
        return (
          Array(sender.encapsulatedKey), Array(try sender.seal(message)),
          try exported.withUnsafeBytes { try OwnedSecret(copying: $0) }
        )
      }
      return Exporting(encapsulated: encapsulated, box: box, exported: try exported.take())
    }
  }

  /// The message in a box, and what its sender exported for `context`. Throws `CryptoError.wrongSize`, `.unsafeKey` where
  /// the half of X25519 is none that is agreed with or there is no X-Wing, and `.notAuthentic` for what was sealed to
  /// another key, or changed.
  package static func open(
    _ box: [UInt8], encapsulated: [UInt8], seed: borrowing SecretBytes, info: [UInt8],
    exporting context: [UInt8]
  ) throws(CryptoError) -> Opened {
    guard seed.count == XWing.seedSize, encapsulated.count == XWing.ciphertextSize,
      box.count >= AES256GCMStream.tagSize
    else { throw .wrongSize }
    _ = try X25519PublicKey(encapsulated.suffix(Octets32.byteCount))
    guard #available(iOS 26, macOS 26, *) else { throw .unsafeKey }
    return try catchingCryptoErrors {
      let (message, exported) = try scrubbingStack {
        try seed.withUnsafeBytes { seed in
          var recipient = try HPKE.Recipient(
            privateKey: XWingMLKEM768X25519.PrivateKey(seedRepresentation: seed, publicKey: nil),
            ciphersuite: exportingSuite, info: Data(info), encapsulatedKey: Data(encapsulated))
          let message = try OwnedSecret(movingFrom: try recipient.open(box))
          let exported = try recipient.exportSecret(context: context, outputByteCount: exportSize)
          return (message, try exported.withUnsafeBytes { try OwnedSecret(copying: $0) })
        }
      }
      return Opened(message: try message.take(), exported: try exported.take())
    }
  }

  @available(iOS 26, macOS 26, *)
  private static var exportingSuite: HPKE.Ciphersuite {
    HPKE.Ciphersuite(kem: .XWingMLKEM768X25519, kdf: .HKDF_SHA256, aead: .AES_GCM_256)
  }
}

extension XWing {
  /// The ciphertext, of 1,120 bytes, of an encapsulation for a key pair that nobody keeps: what looks like one to a key, and
  /// opens to none. Throws `CryptoError.unsafeKey` where there is no X-Wing.
  package static func strayCiphertext() throws(CryptoError) -> [UInt8] {
    guard #available(iOS 26, macOS 26, *) else { throw .unsafeKey }
    return try catchingCryptoErrors {
      try scrubbingStack {
        Array(try XWingMLKEM768X25519.PrivateKey.generate().publicKey.encapsulate().encapsulated)
      }
    }
  }
}
