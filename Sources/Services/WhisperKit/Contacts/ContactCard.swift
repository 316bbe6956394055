internal import CryptoPrimitives
public import WhisperEnvelope

/// Somebody's public keys as they were received: in a bundle, or one raw key. Nobody vouches for
/// them but the bundle's own signatures.
public struct ContactCard: Sendable {
  public let keys: PublicIdentity
  /// Nil for a raw key, which says neither a name nor whether its holder can sign.
  public let bundle: PublicBundle?

  public init(_ bundle: PublicBundle) {
    keys = bundle.identity
    self.bundle = bundle
  }

  private init(rawKey: X25519PublicKey) {
    keys = PublicIdentity(agreement: rawKey, signing: nil)
    bundle = nil
  }

  /// Reads text that holds one bundle, or that is a raw key.
  ///
  /// Throws `WhisperError`: `.invalidBundle`, `.invalidKey`, `.inputTooLarge`.
  public init(_ text: [UInt8]) throws(WhisperError) {
    guard text.count <= ContactService.maximumTextBytes else {
      throw .inputTooLarge(limit: ContactService.maximumTextBytes)
    }
    // White space around a raw key is the editor's or the shell's.
    let trimmed = text.drop(while: Self.isSpace).reversed().drop(while: Self.isSpace).reversed()
    if trimmed.count == Base64URL.encodedCount(Octets32.byteCount) {
      do {
        self.init(
          rawKey: try X25519PublicKey(rawText: String(decoding: trimmed, as: UTF8.self)))
      } catch {
        throw .invalidKey(reason: error.reason)
      }
    } else {
      do {
        self.init(try PublicBundle(foundIn: text))
      } catch {
        throw .invalidBundle(reason: error.reason)
      }
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}

/// What a card means for the contacts that are there.
public enum ContactOffer: Sendable {
  /// Somebody new, who would have this name.
  case contact(ContactCard, name: DisplayName)
  /// New keys for a contact, vouched for by the ones that the contact has.
  case rotation(of: Contact, to: PublicBundle)

  /// The contact as it is once that was taken. Of somebody new the id is made for it each time.
  package func taken(at now: Int64) -> Contact {
    switch self {
    case .contact(let card, let name):
      return Contact(id: .new(), name: name, card: card, createdAt: now)
    case .rotation(var contact, let bundle):
      contact.rotate(to: bundle, at: now)
      return contact
    }
  }
}
