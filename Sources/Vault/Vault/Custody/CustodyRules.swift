package import SecretMemory

/// What an agent must know beyond the vault's format, which reads neither private keys nor values of rows.
package protocol CustodyRules: Sendable {
  /// See `PrivateKeyCheck`.
  func reproduces(
    _ kind: PrivateKeyKind, _ publicKey: [UInt8], _ privateKey: borrowing SecretBytes
  ) throws -> Bool

  /// Uses a private key.
  func perform(
    _ use: PrivateKeyUse, _ kind: PrivateKeyKind, _ publicKey: [UInt8],
    _ privateKey: borrowing SecretBytes
  ) throws -> SecretBytes

  /// Whether an agent does this for whoever asks it: no statement about keys, by which others would trust keys of its.
  func isLent(_ use: PrivateKeyUse, _ kind: PrivateKeyKind) -> Bool

  /// An error of `perform` as octets, and back; nil for what is none of its own.
  func encoded(_ error: any Error) -> [UInt8]?
  func error(decoding octets: [UInt8]) -> (any Error)?

  /// The row of settings that has the policies.
  var policies: [UInt8] { get }
  /// Whether a signature asks for the person, by the value of that row.
  func asksForPresence(_ policies: [UInt8]) throws -> Bool
  /// The rows of settings that only who opened the vault himself may write.
  var guardedSettings: [[UInt8]] { get }
}

extension CustodyRules {
  var check: PrivateKeyCheck { { try reproduces($0, $1, $2) } }
}
