internal import CSecp256k1
internal import SecretMemory
internal import Synchronization

/// The library's state: one for the process. It hides what is computed with from who measures the computing, and is hidden
/// anew before each private operation. One thread has it at a time.
final class Secp256k1Context: @unchecked Sendable {
  // @unchecked Sendable: both pointers are set once, and what they point to is used under the lock alone.
  private let library: OpaquePointer
  private let failed: UnsafeMutablePointer<Int32>
  private let lock = Mutex(())

  private static let shared = Secp256k1Context()

  private init?() {
    // Ends the process where the library does not compute what it must.
    secp256k1_selftest()
    guard let library = secp256k1_context_create(UInt32(SECP256K1_CONTEXT_NONE)) else {
      return nil
    }
    self.library = library
    failed = .allocate(capacity: 1)
    failed.initialize(to: 0)
    whisper_secp256k1_set_callbacks(library, failed)
  }

  /// Lends it for what has no secrets. Throws `Failure.unavailable` where the library finds fault with itself or with us.
  static func withPublic<Result: Sendable & ~Copyable>(
    _ body: (OpaquePointer) throws -> Result
  ) throws -> Result {
    guard let shared else { throw Secp256k1.Failure.unavailable }
    return try shared.lock.withLock { _ in try shared.run(body) }
  }

  /// Lends it, hidden anew, and overwrites the stack afterwards: before version 0.6 the library leaves parts of private keys
  /// there.
  static func withPrivate<Result: Sendable & ~Copyable>(
    _ body: (OpaquePointer) throws -> Result
  ) throws -> Result {
    var random = SystemRandom()
    let seed = try random.secret(32)
    return try scrubbingStack {
      try withPublic { library in
        guard seed.withUnsafeBytes({ secp256k1_context_randomize(library, $0.bound) }) == 1 else {
          throw Secp256k1.Failure.unavailable
        }
        return try body(library)
      }
    }
  }

  /// Lends it for sums of secrets, and overwrites the stack afterwards.
  static func withNumbers<Result: Sendable & ~Copyable>(
    _ body: (OpaquePointer) throws -> Result
  ) throws -> Result {
    try scrubbingStack { try withPublic(body) }
  }

  private func run<Result: ~Copyable>(_ body: (OpaquePointer) throws -> Result) throws -> Result {
    failed.pointee = 0
    let result = try body(library)
    guard failed.pointee == 0 else { throw Secp256k1.Failure.unavailable }
    return result
  }
}
