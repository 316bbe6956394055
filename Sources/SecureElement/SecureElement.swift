package import SecretMemory

/// A device, or software in its place, that makes P-256 keys and agrees with them without giving
/// the private half away.
package protocol SecureElement: Sendable {
  /// How the element is called in a vault and in what people are shown.
  var name: String { get }
  /// Whether the keys are bound to hardware. Software says no, and everything shown says so.
  var isHardware: Bool { get }

  /// Makes a key that can be used under `authorization` alone.
  func makeKey(
    under authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> ElementKey

  /// The 32-byte shared secret (x) of the key in `blob` with `peer`, a point of 65 bytes.
  func sharedSecret(
    blob: [UInt8], peer: [UInt8], authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> SecretBytes
}

/// A key of a secure element, as it is stored outside it.
package struct ElementKey: Equatable, Sendable {
  /// 65 bytes, X9.63.
  package let publicKey: [UInt8]
  /// What the element needs to find or rebuild the key; at most a few hundred bytes.
  package let blob: [UInt8]

  package init(publicKey: [UInt8], blob: [UInt8]) {
    self.publicKey = publicKey
    self.blob = blob
  }
}

/// What an element asks before it uses a key.
package enum KeyAuthorization: ~Copyable {
  /// Nothing: the key binds to the device, not to a person.
  case silent
  /// The secret that the key was made under.
  case secret(SecretBytes)
}
