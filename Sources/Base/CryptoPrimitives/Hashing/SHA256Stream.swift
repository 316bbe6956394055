internal import Crypto

/// SHA-256 of bytes that come in pieces. A copy goes on by itself.
package struct SHA256Stream: Sendable {
  private var hash = SHA256()

  package init() {}

  package init(_ label: StaticString) {
    label.withUTF8Buffer { hash.update(bufferPointer: .init($0)) }
  }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    hash.update(bufferPointer: bytes)
  }

  package mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

  package mutating func update(_ octets: Octets32) { octets.withUnsafeBytes { update($0) } }

  /// The hash of what was given so far. More can follow.
  package var value: Octets32 {
    let digest = hash.finalize()
    return Octets32 { output in digest.withUnsafeBytes { output.copyMemory(from: $0) } }
  }
}

/// SHA-256 of bytes that are no secret, where they stand.
package func sha256(_ bytes: UnsafeRawBufferPointer) -> Octets32 {
  var hash = SHA256Stream()
  hash.update(bytes)
  return hash.value
}
