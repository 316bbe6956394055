internal import CGcrypt
package import SecretMemory

/// scrypt (RFC 7914) with blocks of 1 KiB and one lane (r = 8, p = 1), by libgcrypt. For passphrases of ours there is
/// Argon2id.
package enum Scrypt {
  package enum Failure: Error, Equatable, Sendable {
    /// It needs more than 75 % of the memory available (both in bytes).
    case notEnoughMemory(needed: UInt64, available: UInt64)
    /// libgcrypt has no memory, or is not there.
    case failed
  }

  /// The largest factor that is derived with: 16 GiB.
  private static let greatestFactor = 24

  /// What a derivation takes, in bytes. `workFactor` is from 1 to 24.
  package static func memory(workFactor: Int) -> UInt64 { 1 << UInt64(workFactor + 10) }

  /// 32 bytes of key for `passphrase`. The cost is 2 to the power of `workFactor`, which is from 1 to 24 and was
  /// checked before. `availableMemory` is in bytes. Throws `Failure` and `SecretMemoryError`.
  package static func derive(
    passphrase: borrowing SecretBytes, salt: [UInt8], workFactor: Int,
    availableMemory: UInt64 = AvailableMemory.bytes()
  ) throws -> SecretBytes {
    precondition((1...greatestFactor).contains(workFactor), "a factor that was not checked")
    let needed = memory(workFactor: workFactor)
    guard needed <= availableMemory / 4 * 3 else {
      throw Failure.notEnoughMemory(needed: needed, available: availableMemory)
    }
    guard Gcrypt.isStarted else { throw Failure.failed }
    return try scrubbingStack {
      try SecretBytes.filled(count: 32) { output in
        let code = passphrase.withUnsafeBytes { passphrase in
          gcry_kdf_derive(
            passphrase.baseAddress, passphrase.count, Int32(GCRY_KDF_SCRYPT.rawValue),
            Int32(1) << Int32(workFactor), salt, salt.count, 1, output.count, output.baseAddress)
        }
        guard code == 0 else { throw Failure.failed }
      }
    }
  }
}
