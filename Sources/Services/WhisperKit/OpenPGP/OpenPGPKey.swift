package import OpenPGP

/// One of the person's own OpenPGP keys: its certificate, and how its private keys are kept. The private keys
/// themselves are in custody.
package struct OpenPGPKey: Equatable, Sendable, Identifiable {
  package typealias ID = RowID<OpenPGPKey>

  package let id: ID
  package internal(set) var certificate: Certificate
  /// A signature packet that revokes the key without a reason (0), made when the key came; nil where its primary private
  /// key never was here.
  package internal(set) var revocation: [UInt8]?
  /// When the private keys were last known to be in a backup, in seconds since 1970; nil before.
  package internal(set) var backedUpAt: Int64?
  /// How each private key is kept that is here.
  package internal(set) var held: [Fingerprint: Keeping]

  package var fingerprint: Fingerprint { certificate.fingerprint }

  /// How a private key is kept.
  package struct Keeping: Equatable, Sendable {
    /// It is the secure element's, and never leaves it.
    package let isDeviceBound: Bool
    /// Each use asks for a passphrase of its own.
    package let hasOwnPassphrase: Bool
  }

  /// Whether a private key of it is the secure element's, so that no backup of it can be made.
  package var isDeviceBound: Bool { held.values.contains(where: \.isDeviceBound) }

  /// Whether a use of it asks for a passphrase of its own.
  package var hasOwnPassphrase: Bool { held.values.contains(where: \.hasOwnPassphrase) }

  /// Whether the primary private key is here, which signs what changes.
  package var hasPrimary: Bool { held[fingerprint] != nil }

  /// Whether a backup of it can be made and there is none since its newest private key.
  package var lacksBackup: Bool {
    guard !held.isEmpty, !isDeviceBound else { return false }
    let newest = certificate.keys.filter { held[$0.fingerprint] != nil }.map(\.creationTime).max()
    return backedUpAt.map { $0 < newest ?? 0 } ?? true
  }

  /// The name that it shows at `time`: the primary User ID, or any where none holds; nil for a key without names.
  package func userID(at time: Int64) -> UserID? {
    certificate.primaryUserID(at: time) ?? certificate.userIDs.first
  }

  /// The same as text, not safe to show as it is; the fingerprint of a key without names.
  package func name(at time: Int64) -> String { userID(at: time)?.text ?? fingerprint.hex }
}
