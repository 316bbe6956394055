internal import CryptoPrimitives
public import SecretMemory

/// A private key of age in this process's memory, which is wiped when it goes.
public final class AgeIdentity: AgeKey, Sendable {
  public let recipient: AgeRecipient
  /// The private key of X25519, or the seed of X-Wing: 32 octets.
  private let secret: SecretBytes

  static let secretSize = 32

  /// The key whose 32 secret octets these are. Throws `AgeError`.
  package init(_ kind: AgeRecipient.Kind, secret: consuming SecretBytes) throws(AgeError) {
    recipient = try Self.recipient(kind, secret)
    self.secret = secret
  }

  private static func recipient(
    _ kind: AgeRecipient.Kind, _ secret: borrowing SecretBytes
  ) throws(AgeError) -> AgeRecipient {
    do throws(CryptoError) {
      switch kind {
      case .x25519: return AgeRecipient(.x25519(try X25519.publicKey(of: secret)))
      case .hybrid: return AgeRecipient(.hybrid(try XWing.publicKey(of: secret)))
      }
    } catch {
      if case .memory = error { throw .noMemory }
      throw AgeError(.malformedKey, .keyForm)
    }
  }

  /// A new key. Throws `AgeError.Kind.insufficientMemory` where there is no memory for secrets.
  public static func generate(
    _ kind: AgeRecipient.Kind = .hybrid, random: inout some RandomSource
  ) throws(AgeError) -> AgeIdentity {
    let secret: SecretBytes
    do throws(SecretMemoryError) {
      secret = try random.secret(secretSize)
    } catch {
      throw .noMemory
    }
    return try AgeIdentity(kind, secret: secret)
  }

  /// Lends the 32 secret octets.
  package func withSecret<Result: ~Copyable, Failure: Error>(
    _ body: (borrowing SecretBytes) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(secret)
  }

  /// Throws `AgeError.Kind.insufficientMemory` where there is no memory for secrets.
  public func fileKey(in stanzas: [AgeWrappedKey]) throws -> SecretBytes? {
    for stanza in stanzas {
      do {
        return try FileKeyWrapping.open(stanza, for: recipient, secret)
      } catch CryptoError.memory {
        throw AgeError.noMemory
      } catch is CryptoError {
        continue
      }
    }
    return nil
  }
}
