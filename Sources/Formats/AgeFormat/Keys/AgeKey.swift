internal import CryptoPrimitives
public import SecretMemory

/// A private key of age, wherever it lives: a file is opened by one that never shows itself.
///
/// Keys are asked one after the other, by the thread that called the library. Whatever one throws goes through to who
/// asked the library.
public protocol AgeKey {
  /// The public key.
  var recipient: AgeRecipient { get }

  /// The file key, of 16 octets, that one of `stanzas` holds for this key; nil where none does. They are those of the key's
  /// own kind, all of them and at least one, and well formed.
  func fileKey(in stanzas: [AgeWrappedKey]) throws -> SecretBytes?
}

/// A file key as a stanza holds it for a key of X25519 or a hybrid one.
public struct AgeWrappedKey: Hashable, Sendable {
  /// What the sender's ephemeral key came to: an X25519 key, of 32 octets and safe to agree with, or the ciphertext of X-Wing,
  /// of 1,120, whose last 32 are such a key.
  public let share: [UInt8]
  /// The sealed file key: 32 octets.
  public let body: [UInt8]

  /// Octets of a body: a file key, and what its box has more.
  static let bodySize = Stanza.fileKeySize + ChaCha20Poly1305.tagSize

  /// For a key of `kind`. Throws `AgeError.Kind.malformedHeader` for other sizes, and for an X25519 key that is not canonical
  /// or of low order.
  package init(
    _ kind: AgeRecipient.Kind, share: [UInt8], body: [UInt8]
  ) throws(AgeError) {
    let shareSize =
      switch kind {
      case .x25519: Octets32.byteCount
      case .hybrid: XWing.ciphertextSize
      }
    // The body's size is looked at before it is opened: a longer file key could open under two keys.
    guard share.count == shareSize, body.count == Self.bodySize else {
      throw AgeError(.malformedHeader, .stanzaForm)
    }
    guard (try? X25519PublicKey(share.suffix(Octets32.byteCount))) != nil else {
      throw AgeError(.malformedHeader, .stanzaKeyUnsafe)
    }
    self.share = share
    self.body = body
  }
}
