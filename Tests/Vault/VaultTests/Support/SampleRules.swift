import SecretMemory

@testable import Vault

/// No rules: what uses them here are keys of the element alone through them.
struct SampleRules: CustodyRules {
  func reproduces(
    _ kind: PrivateKeyKind, _ publicKey: [UInt8], _ privateKey: borrowing SecretBytes
  ) throws -> Bool { false }

  func perform(
    _ use: PrivateKeyUse, _ kind: PrivateKeyKind, _ publicKey: [UInt8],
    _ privateKey: borrowing SecretBytes
  ) throws -> SecretBytes { throw VaultError.cryptography }

  func isLent(_ use: PrivateKeyUse, _ kind: PrivateKeyKind) -> Bool { true }

  func encoded(_ error: any Error) -> [UInt8]? { nil }
  func error(decoding octets: [UInt8]) -> (any Error)? { nil }
  var policies: [UInt8] { [] }
  func asksForPresence(_ policies: [UInt8]) throws -> Bool { false }
  var guardedSettings: [[UInt8]] { [] }
}
