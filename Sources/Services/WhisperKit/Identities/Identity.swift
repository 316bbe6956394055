public import CryptoPrimitives
internal import StoredRows
public import WhisperEnvelope

/// One of the person's own identities, without its private keys.
public struct Identity: Equatable, Sendable {
  public enum Status: UInt8, Sendable {
    case active = 0
    /// Opens what was sent to it; sends nothing.
    case archived = 1
    /// Replaced by newer keys: opens what was sent to it, and sends when it is named, to who does not
    /// have the newer keys yet.
    case rotated = 2
  }

  public let id: ID
  /// The bundle's name, until newer keys take it over: then a name for this machine alone.
  public internal(set) var name: DisplayName
  public let keys: PublicIdentity
  public internal(set) var status: Status
  public let keyVersion: UInt32
  /// Seconds since 1970.
  public let createdAt: Int64
  /// The bundle to give away, signed when the identity was made or renamed.
  public private(set) var bundle: PublicBundle
  /// The last bundle that proved which keys these replaced, where the one to give away does not: it was
  /// signed for another name when the keys before were gone.
  private(set) var formerProof: PublicBundle?
  /// When these keys were last known to be in a backup, in seconds since 1970; nil before.
  public internal(set) var backedUpAt: Int64?

  public var canSign: Bool { keys.signing != nil }

  /// The fingerprint of the keys that these replaced.
  public var replaces: Octets32? { proof?.previous?.fingerprint }

  /// The bundle that proves which keys these replaced; nil for the first ones.
  var proof: PublicBundle? { formerProof ?? (bundle.previous == nil ? nil : bundle) }

  /// Puts a bundle of the same keys in the place of the one to give away. What was proven once is kept.
  mutating func give(_ bundle: PublicBundle) {
    formerProof = bundle.previous == nil ? proof : nil
    self.bundle = bundle
  }

  var encoded: [UInt8] {
    IdentityRow(
      status: IdentityRow.Status(status), bundle: bundle, name: name, formerProof: formerProof,
      backedUpAt: backedUpAt
    ).encoded
  }

  init(id: [UInt8], decoding value: [UInt8]) throws {
    let row = try IdentityRow(decoding: value)
    self.init(id: ID(id), status: Status(row.status), bundle: row.bundle)
    (name, formerProof, backedUpAt) = (row.name, row.formerProof, row.backedUpAt)
  }

  init(id: ID, status: Status, bundle: PublicBundle) {
    self.id = id
    self.name = bundle.name
    self.keys = bundle.identity
    self.status = status
    self.keyVersion = bundle.keyVersion
    self.createdAt = bundle.createdAt
    self.bundle = bundle
  }
}

extension Identity.Status {
  fileprivate init(_ status: IdentityRow.Status) {
    self =
      switch status {
      case .active: .active
      case .archived: .archived
      case .rotated: .rotated
      }
  }
}

extension IdentityRow.Status {
  fileprivate init(_ status: Identity.Status) {
    self =
      switch status {
      case .active: .active
      case .archived: .archived
      case .rotated: .rotated
      }
  }
}
