public import CryptoPrimitives
public import WhisperEnvelope

/// Somebody to write to.
public struct Contact: Equatable, Sendable {
  public enum Trust: UInt8, Sendable {
    /// Nobody compared fingerprints yet.
    case unverified = 0
    /// The person compared fingerprints and said so.
    case verified = 1
    /// The key must not be used any more.
    case revoked = 2
  }

  /// Keys that the contact had before.
  public struct FormerKey: Equatable, Sendable {
    public let keys: PublicIdentity
    public let keyVersion: UInt32
    /// Seconds since 1970.
    public let replacedAt: Int64
  }

  public let id: ID
  public internal(set) var name: DisplayName
  /// The Whisper keys; nil of who has OpenPGP certificates alone.
  public internal(set) var keys: PublicIdentity?
  /// Whether only a raw key is known: then the fingerprint may not be the one that the other side
  /// shows, and signatures cannot name the recipient.
  public let isBareKey: Bool
  /// Of the Whisper keys; each certificate has its own.
  public internal(set) var trust: Trust
  public internal(set) var isBlocked: Bool
  public internal(set) var keyVersion: UInt32
  /// Seconds since 1970.
  public let createdAt: Int64
  /// When the last signed message from this contact was opened, in seconds since 1970.
  public internal(set) var lastSeenAt: Int64?
  public internal(set) var note: String
  public internal(set) var history: [FormerKey]
  /// The OpenPGP certificates, in the order in which they came.
  public internal(set) var certificates: [HeldCertificate] = []
  /// The bundle that the keys came in, in its binary form; nil for a bare key. It was verified when it
  /// was taken, and the vault vouches for it since.
  var bundle: [UInt8]?

  /// Of the Whisper keys.
  public var fingerprint: Octets32? { keys?.fingerprint }

  /// The most former keys: new ones cost their maker nothing, and old ones are never forgotten, so that
  /// nobody comes back with them.
  static let maximumFormerKeys = 256

  /// The most OpenPGP certificates.
  public static let maximumCertificates = 16

  /// The longest note, in bytes of UTF-8.
  public static let maximumNoteBytes = 1024

  /// Whether one of the contact's keys, of now or before, is one of these.
  func hasEverShared(_ keys: PublicIdentity) -> Bool {
    (self.keys?.sharesKey(with: keys) ?? false)
      || history.contains { $0.keys.sharesKey(with: keys) }
  }

  /// Puts new keys in the place of the old ones, which become history. Nobody compared the new ones
  /// yet.
  mutating func rotate(to bundle: PublicBundle, at now: Int64) {
    if let keys {
      history.append(FormerKey(keys: keys, keyVersion: keyVersion, replacedAt: now))
    }
    keys = bundle.identity
    keyVersion = bundle.keyVersion
    trust = .unverified
    self.bundle = bundle.bytes
  }

  /// Version 1 did not keep the bundle, and version 2 had keys always and no certificates: who is so is written so, and
  /// read by programs of then.
  private static let versions: ClosedRange<UInt8> = 1...3

  var encoded: [UInt8] {
    var writer = CanonicalWriter(capacity: 256)
    let version: UInt8 = keys != nil && certificates.isEmpty ? 2 : 3
    writer.integer(version)
    writer.prefixed(name.written)
    if version > 2 { writer.integer(UInt8(keys == nil ? 0 : 1)) }
    if let keys { writer.keys(keys) }
    writer.integer(UInt8(isBareKey ? 1 : 0))
    writer.integer(trust.rawValue)
    writer.integer(UInt8(isBlocked ? 1 : 0))
    writer.integer(keyVersion)
    writer.integer(createdAt)
    writer.integer(UInt8(lastSeenAt == nil ? 0 : 1))
    if let lastSeenAt { writer.integer(lastSeenAt) }
    writer.prefixed(note)
    writer.integer(UInt32(truncatingIfNeeded: history.count))
    for former in history {
      writer.keys(former.keys)
      writer.integer(former.keyVersion)
      writer.integer(former.replacedAt)
    }
    writer.integer(UInt8(bundle == nil ? 0 : 1))
    if let bundle { writer.prefixed(bundle) }
    guard version > 2 else { return writer.bytes }
    writer.integer(UInt32(truncatingIfNeeded: certificates.count))
    for certificate in certificates { certificate.write(to: &writer) }
    return writer.bytes
  }

  init(id: [UInt8], decoding value: [UInt8]) throws {
    var reader = CanonicalReader(value)
    let version = try reader.integer(UInt8.self)
    guard Self.versions.contains(version) else {
      throw MalformedInput(.otherContent)
    }
    self.id = ID(id)
    name = try DisplayName(takenBefore: try reader.prefixedString())
    keys = try version < 3 || reader.flag() ? reader.keys() : nil
    isBareKey = try reader.flag()
    guard let trust = Trust(rawValue: try reader.integer()) else {
      throw MalformedInput(.otherContent)
    }
    self.trust = trust
    isBlocked = try reader.flag()
    keyVersion = try reader.integer()
    createdAt = try reader.integer()
    lastSeenAt = try reader.flag() ? try reader.integer() : nil
    note = try reader.prefixedString()
    history = []
    for _ in 0..<(try reader.integer(UInt32.self)) {
      history.append(
        FormerKey(
          keys: try reader.keys(), keyVersion: try reader.integer(),
          replacedAt: try reader.integer()))
    }
    let hasBundle = version > 1 ? try reader.flag() : false
    bundle = hasBundle ? Array(try reader.prefixed()) : nil
    if version > 2 {
      let count = try reader.integer(UInt32.self)
      guard count <= Self.maximumCertificates else { throw MalformedInput(.otherContent) }
      for _ in 0..<count { certificates.append(try HeldCertificate(&reader)) }
      guard keys == nil || count > 0 else { throw MalformedInput(.otherContent) }
    }
    try reader.finish()
  }

  init(id: ID, name: DisplayName, card: ContactCard, createdAt: Int64) {
    self.id = id
    self.name = name
    keys = card.keys
    isBareKey = card.bundle == nil
    trust = .unverified
    isBlocked = false
    keyVersion = card.bundle?.keyVersion ?? 1
    self.createdAt = createdAt
    lastSeenAt = nil
    note = ""
    history = []
    bundle = card.bundle?.bytes
  }

  /// Somebody of whom certificates alone are known, as yet not one.
  init(id: ID, name: DisplayName, createdAt: Int64) {
    (self.id, self.name, self.createdAt) = (id, name, createdAt)
    (keys, isBareKey, trust, isBlocked, keyVersion) = (nil, false, .unverified, false, 0)
    (lastSeenAt, note, history, bundle) = (nil, "", [], nil)
  }

  /// How an envelope to this contact is addressed; nil where no key is known.
  var recipient: Envelope.Recipient? {
    guard let keys else { return nil }
    return isBareKey ? .init(bareKey: keys.agreement) : .init(identity: keys)
  }
}

extension CanonicalWriter {
  fileprivate mutating func keys(_ identity: PublicIdentity) {
    fixed(identity.agreement.octets)
    integer(UInt8(identity.signing == nil ? 0 : 1))
    if let signing = identity.signing { fixed(signing.octets) }
  }
}

extension CanonicalReader {
  fileprivate mutating func keys() throws -> PublicIdentity {
    do {
      let agreement = try X25519PublicKey(try octets32())
      let signing = try flag() ? try Ed25519PublicKey(try octets32()) : nil
      return PublicIdentity(agreement: agreement, signing: signing)
    } catch CryptoError.unsafeKey {
      throw MalformedInput(.unsafeKey)
    }
  }
}
