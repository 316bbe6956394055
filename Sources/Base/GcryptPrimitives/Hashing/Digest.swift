internal import CGcrypt

/// A hash in progress, a value: a copy goes on by itself.
package struct Digest {
  package let function: HashFunction
  private var state: State

  package init(_ function: HashFunction) {
    self.function = function
    state = State(function)
  }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    if !isKnownUniquelyReferenced(&state) { state = State(copying: state) }
    state.update(bytes)
  }

  package mutating func update(_ bytes: some Collection<UInt8>) {
    if bytes.withContiguousStorageIfAvailable({ update(UnsafeRawBufferPointer($0)) }) == nil {
      Array(bytes).withUnsafeBytes { update($0) }
    }
  }

  /// The digest of what was taken so far. More may follow.
  package func finalize() -> [UInt8] { State(copying: state).finalize(function) }

  /// Lends the digest of what was taken, where it is a secret: no copy of it stays.
  package func withSecretDigest<Result: ~Copyable>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try State(copying: state).withDigest(function, body)
  }

  package static func hash(_ function: HashFunction, _ bytes: some Collection<UInt8>) -> [UInt8] {
    var digest = Digest(function)
    digest.update(bytes)
    return digest.finalize()
  }

  /// libgcrypt's handle, which it wipes when it is closed.
  private final class State {
    private let handle: gcry_md_hd_t

    init(_ function: HashFunction) {
      var handle: gcry_md_hd_t?
      guard Gcrypt.isStarted, gcry_md_open(&handle, function.number, 0) == 0, let handle else {
        preconditionFailure("libgcrypt has no memory for a hash")
      }
      self.handle = handle
    }

    init(copying other: State) {
      var handle: gcry_md_hd_t?
      guard gcry_md_copy(&handle, other.handle) == 0, let handle else {
        preconditionFailure("libgcrypt has no memory for a hash")
      }
      self.handle = handle
    }

    deinit { gcry_md_close(handle) }

    func update(_ bytes: UnsafeRawBufferPointer) {
      gcry_md_write(handle, bytes.baseAddress, bytes.count)
    }

    func withDigest<Result: ~Copyable>(
      _ function: HashFunction, _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
      // In the handle's memory, which is wiped with it.
      let digest = gcry_md_read(handle, function.number)
      return try body(
        UnsafeRawBufferPointer(start: digest, count: digest == nil ? 0 : function.digestSize))
    }

    func finalize(_ function: HashFunction) -> [UInt8] {
      guard let digest = gcry_md_read(handle, function.number) else { return [] }
      return Array(UnsafeBufferPointer(start: digest, count: function.digestSize))
    }
  }
}
