internal import CKernel

/// Where random bytes come from. Shipped code takes `SystemRandom`; tests and vectors bring a
/// seeded source of their own.
public protocol RandomSource {
  /// Fills the whole buffer.
  mutating func fill(_ buffer: UnsafeMutableRawBufferPointer)
}

/// The kernel's random generator. A machine without one cannot hold secrets: the process ends.
public struct SystemRandom: RandomSource, Sendable {
  public init() {}

  public mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) {
    guard let base = buffer.baseAddress else { return }
    guard whisper_random(base, buffer.count) == 0 else {
      fatalError("the kernel gives no random bytes")
    }
  }
}

extension RandomSource {
  /// `count` random bytes for a value that is not secret: a salt, a nonce, an id.
  public mutating func bytes(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      fill(UnsafeMutableRawBufferPointer(buffer))
      initialized = count
    }
  }

  /// `count` random bytes that are a secret.
  public mutating func secret(_ count: Int) throws(SecretMemoryError) -> SecretBytes {
    var secret = try SecretBytes(count: count)
    secret.withUnsafeMutableBytes { fill($0) }
    return secret
  }
}
