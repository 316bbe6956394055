internal import GcryptPrimitives
package import VaultModel

/// Why no key was derived from a passphrase.
package enum DerivationRefusal: Equatable, Sendable {
  /// Parameters beyond what any vault is made with.
  case absurdParameters
  /// More than 75 % of the memory available; both in bytes.
  case notEnoughMemory(needed: UInt64, available: UInt64)
  /// The system gives less than this, in bytes.
  case noMemory(needed: UInt64)
  /// The library failed, with this code of its own.
  case libraryFailed(code: UInt32)

  package var reason: VaultReason {
    switch self {
    case .absurdParameters: .absurdParameters
    case .notEnoughMemory: .notEnoughMemory
    case .noMemory: .noMemory
    case .libraryFailed: .libraryFailed
    }
  }

  init(_ error: Argon2Error) {
    self =
      switch error {
      case .absurdParameters: .absurdParameters
      case .notEnoughMemory(let needed, let available):
        .notEnoughMemory(needed: needed, available: available)
      case .noMemory(let needed): .noMemory(needed: needed)
      case .failed(let code): .libraryFailed(code: code)
      }
  }
}
