internal import CryptoPrimitives

/// A public key of age: who may read a file.
public struct AgeRecipient: Hashable, Sendable {
  /// What a key is made of.
  public enum Kind: String, CaseIterable, Sendable {
    /// ML-KEM-768 with X25519 (X-Wing): closed to later quantum computers.
    case hybrid
    case x25519
  }

  enum PublicKey: Hashable, Sendable {
    case x25519(X25519PublicKey)
    case hybrid(XWingPublicKey)
  }

  let publicKey: PublicKey

  init(_ publicKey: PublicKey) { self.publicKey = publicKey }

  /// A public key of 32 octets, or of 1,216. Throws `AgeError.Kind.malformedKey` for another size, and for a key that is not
  /// safe to use.
  package init(_ kind: Kind, octets: [UInt8]) throws(AgeError) {
    do throws(CryptoError) {
      switch kind {
      case .x25519: publicKey = .x25519(try X25519PublicKey(octets))
      case .hybrid: publicKey = .hybrid(try XWingPublicKey(octets))
      }
    } catch {
      throw AgeError(.malformedKey, error == .wrongSize ? .keyForm : .keyUnsafe)
    }
  }

  public var kind: Kind {
    switch publicKey {
    case .x25519: .x25519
    case .hybrid: .hybrid
    }
  }

  /// 32 octets, or 1,216.
  package var octets: [UInt8] {
    switch publicKey {
    case .x25519(let key): key.octets.bytes
    case .hybrid(let key): key.octets
    }
  }

  /// Reads `age1…` or `age1pq1…`, in small letters.
  ///
  /// Throws `AgeError`: `.unsupported` for keys of SSH, of plugins and of tags, by their names; `.malformedKey` for what is no
  /// recipient, was mistyped, or is a key that is not safe to use.
  public init(_ text: some StringProtocol) throws(AgeError) {
    try KeyText.refuseForeign(text)
    let read: Bech32
    do throws(Bech32.Failure) {
      read = try Bech32(text, limit: KeyText.recipientLimit)
    } catch {
      throw AgeError(.malformedKey, error == .checksum ? .keyChecksum : .keyForm)
    }
    guard read.variant == .bech32, let octets = Bech32.bytes(in: read.groups),
      let kind = Kind.allCases.first(where: { $0.recipientPrefix == read.prefix }),
      // In small letters alone, as age has it.
      text.utf8.first == UInt8(ascii: "a")
    else { throw AgeError(.malformedKey, .keyForm) }
    try self.init(kind, octets: octets)
  }

  /// `age1…` of 62 characters, or `age1pq1…` of 1,959.
  public var text: String {
    let groups = Bech32.groups(of: octets)
    let text = Bech32(
      prefix: kind.recipientPrefix, groups: groups, variant: .bech32,
      limit: KeyText.recipientLimit)
    // Its parts are ours, and of sizes that fit.
    return text?.text ?? ""
  }
}

extension AgeRecipient: CustomStringConvertible {
  public var description: String { text }
}

extension AgeRecipient.Kind {
  var recipientPrefix: String {
    switch self {
    case .x25519: "age"
    case .hybrid: "age1pq"
    }
  }

  /// In capital letters.
  var identityPrefix: String {
    switch self {
    case .x25519: "AGE-SECRET-KEY-"
    case .hybrid: "AGE-SECRET-KEY-PQ-"
    }
  }
}
