public import CryptoPrimitives
internal import StoredRows
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

  /// Whether it is the same keys and certificates that one knows of either. What is kept beside them may differ.
  func hasSameKeys(as other: Contact) -> Bool {
    fingerprint == other.fingerprint
      && Set(certificates.map(\.fingerprint)) == Set(other.certificates.map(\.fingerprint))
  }

  /// The most former keys: new ones cost their maker nothing, and old ones are never forgotten, so that
  /// nobody comes back with them.
  static let maximumFormerKeys = 256

  /// The most OpenPGP certificates.
  public static let maximumCertificates = ContactRow.maximumCertificates

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
