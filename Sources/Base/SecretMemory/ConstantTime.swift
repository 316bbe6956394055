internal import CKernel

/// Whether two runs of bytes are equal, in a time that depends on their lengths alone.
public func constantTimeEqual(
  _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
) -> Bool {
  guard left.count == right.count else { return false }
  var difference: UInt8 = 0
  for index in 0..<left.count { difference |= left[index] ^ right[index] }
  return difference == 0
}

extension SecretBytes {
  /// Whether two secrets are equal, in a time that depends on their lengths alone.
  public borrowing func equals(_ other: borrowing SecretBytes) -> Bool {
    withUnsafeBytes { mine in other.withUnsafeBytes { constantTimeEqual(mine, $0) } }
  }
}

/// Overwrites bytes that are not in a `SecretBytes`, so that the optimiser cannot drop the wipe.
public func wipe(_ bytes: UnsafeMutableRawBufferPointer) {
  guard let base = bytes.baseAddress else { return }
  whisper_wipe(base, bytes.count)
}

/// Runs `body`, then overwrites the stack that its calls used and the vector registers: library calls
/// leave copies of keys there (measured for swift-crypto's X25519, AES-GCM and ChaCha20-Poly1305).
@inline(never)
public func scrubbingStack<Result: ~Copyable, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  defer { whisper_scrub_stack() }
  return try body()
}
