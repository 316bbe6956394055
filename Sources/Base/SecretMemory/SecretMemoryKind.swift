/// What keeps the memory of secrets apart here.
package enum SecretMemoryKind: Sendable {
  /// It is not in the kernel's own map either.
  case outOfKernel
  /// It is never swapped.
  case locked

  /// What a new secret gets.
  /// - Throws: ``SecretMemoryError`` where it would get none.
  package static func current() throws(SecretMemoryError) -> Self {
    if try SecretMapping.isOutOfKernel() { return .outOfKernel }
    _ = try SecretMapping(byteCount: SecretMapping.pageSize)
    return .locked
  }
}
