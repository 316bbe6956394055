internal import CSecp256k1
internal import SecretMemory
internal import Synchronization

/// The library's state: two for the process. One is for secrets: it hides what is computed with from who measures the computing,
/// is hidden anew before each private operation, and is one thread's at a time. The other has never seen a secret and never
/// changes, so that any number of threads have it at once.
final class Secp256k1Context: @unchecked Sendable {
  // @unchecked Sendable: both pointers are set once; what `library` points to changes under the lock alone, and `failed` is
  // written and read as a whole.
  private let library: OpaquePointer
  private let failed: UnsafeMutablePointer<Int32>
  private let lock = Mutex(())

  private static let ofSecrets = Secp256k1Context()
  private static let unchanging = Secp256k1Context()

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

  /// Lends the one that has no secrets. Throws `Failure.unavailable` where the library finds fault with itself or with us, and
  /// from then on.
  static func withPublic<Result: ~Copyable>(
    _ body: (OpaquePointer) throws -> Result
  ) throws -> Result {
    guard let unchanging else { throw Secp256k1.Failure.unavailable }
    return try unchanging.run(body)
  }

  /// Lends the other, hidden anew, and overwrites the stack afterwards: before version 0.6 the library leaves parts of private
  /// keys there.
  static func withPrivate<Result: Sendable & ~Copyable>(
    _ body: (OpaquePointer) throws -> Result
  ) throws -> Result {
    var random = SystemRandom()
    let seed = try random.secret(32)
    return try withSecrets { library in
      guard seed.withUnsafeBytes({ secp256k1_context_randomize(library, $0.bound) }) == 1 else {
        throw Secp256k1.Failure.unavailable
      }
      return try body(library)
    }
  }

  /// Lends it for sums of secrets, and overwrites the stack afterwards.
  static func withNumbers<Result: Sendable & ~Copyable>(
    _ body: (OpaquePointer) throws -> Result
  ) throws -> Result {
    try withSecrets(body)
  }

  private static func withSecrets<Result: Sendable & ~Copyable>(
    _ body: (OpaquePointer) throws -> Result
  ) throws -> Result {
    guard let ofSecrets else { throw Secp256k1.Failure.unavailable }
    return try scrubbingStack { try ofSecrets.lock.withLock { _ in try ofSecrets.run(body) } }
  }

  private func run<Result: ~Copyable>(_ body: (OpaquePointer) throws -> Result) throws -> Result {
    let result = try body(library)
    guard whisper_secp256k1_has_failed(failed) == 0 else { throw Secp256k1.Failure.unavailable }
    return result
  }
}
