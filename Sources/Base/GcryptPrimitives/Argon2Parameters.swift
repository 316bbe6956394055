/// What an Argon2id derivation costs (RFC 9106).
package struct Argon2Parameters: Equatable, Sendable {
  /// Memory in KiB.
  package let memoryKiB: UInt32
  package let passes: UInt32
  package let lanes: UInt32

  package init(memoryKiB: UInt32, passes: UInt32, lanes: UInt32) {
    self.memoryKiB = memoryKiB
    self.passes = passes
    self.lanes = lanes
  }

  /// What a derivation takes, in bytes.
  package var bytes: UInt64 { UInt64(memoryKiB) * 1024 }

  /// What protects a vault: 64 MiB, 3 passes, 4 lanes.
  package static let vault = Argon2Parameters(memoryKiB: 64 * 1024, passes: 3, lanes: 4)

  /// What no derivation reaches, in bytes: libgcrypt counts the memory in 32 bits, asks for none at exactly
  /// 4 GiB, and writes into it.
  static let memoryEnd: UInt64 = 4 << 30

  /// Refuses parameters that were read from a file before anything is derived with them: absurd
  /// ones, and those that need more than 75 % of the memory available (in bytes).
  package func check(availableMemory: UInt64) throws(Argon2Error) {
    let (work, overflow) = bytes.multipliedReportingOverflow(by: UInt64(passes))
    guard passes >= 1, passes <= 64, lanes >= 1, lanes <= 64,
      memoryKiB >= 8 * lanes, bytes < Self.memoryEnd, !overflow, work <= 8 << 30
    else { throw .absurdParameters }
    guard bytes <= availableMemory / 4 * 3 else {
      throw .notEnoughMemory(needed: bytes, available: availableMemory)
    }
  }
}

/// Why a derivation was refused or failed.
package enum Argon2Error: Error, Equatable, Sendable {
  /// Parameters that no honest writer chooses.
  case absurdParameters
  /// More than 75 % of the memory available; both in bytes.
  case notEnoughMemory(needed: UInt64, available: UInt64)
  /// The system did not give this memory, in bytes.
  case noMemory(needed: UInt64)
  /// The library refused; its code.
  case failed(code: UInt32)
}
