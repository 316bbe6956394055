package import SecretMemory

/// A device, or software in its place, that makes P-256 keys, and agrees and signs with them without
/// giving the private half away.
package protocol SecureElement: Sendable {
  /// How the element is called in a vault and in what people are shown.
  var name: String { get }
  /// Whether the keys are bound to hardware. Software says no, and everything shown says so.
  var isHardware: Bool { get }
  /// How many bytes the secret of a key may have. Zeros at its end do not count, so that one of zeros alone is none.
  var secretSizes: ClosedRange<Int> { get }
  /// Whether there are keys that count wrong secrets.
  var hasGuessableKeys: Bool { get }
  /// What it counts with; nil where it cannot.
  var counters: (any MonotonicCounters)? { get }

  /// Finds out whether keys can be made and used now. Nothing is kept of it.
  func check() throws(SecureElementError)

  /// How wrong secrets of guessable keys are counted now; nil where there are no such keys.
  func lockoutState() throws(SecureElementError) -> LockoutState?

  /// The same element for a vault whose first key is the one in `blob`: it makes and uses keys that stand where that one
  /// does, and no other.
  /// - Throws: `foreignBlob` for what the element did not write.
  func bound(to blob: [UInt8]) throws(SecureElementError) -> any SecureElement

  /// Makes a key for one purpose, which can be used under `authorization` alone.
  func makeKey(
    for purpose: KeyPurpose, under authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> ElementKey

  /// The 32-byte shared secret (x) of the agreement key in `blob` with `peer`, a point of 65 bytes.
  func sharedSecret(
    blob: [UInt8], peer: [UInt8], authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> SecretBytes

  /// The blob of the same key under another secret. The old blob goes on opening under the old one.
  /// - Throws: `unsupported` for a new secret that no key can have, or of another kind than the old one.
  func blob(
    changing blob: [UInt8], from old: borrowing KeyAuthorization,
    to new: borrowing KeyAuthorization
  ) throws(SecureElementError) -> [UInt8]

  /// The ECDSA signature of the signing key in `blob` over a SHA-256 digest of 32 bytes: r ‖ s,
  /// big-endian, 32 bytes each.
  func signature(
    blob: [UInt8], digest: [UInt8], authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> [UInt8]
}

extension SecureElement {
  package var counters: (any MonotonicCounters)? { nil }

  package func check() throws(SecureElementError) {}

  package func lockoutState() throws(SecureElementError) -> LockoutState? { nil }

  package func bound(to blob: [UInt8]) throws(SecureElementError) -> any SecureElement { self }
}

/// What a key is for. The element uses it for nothing else: a proof that rests on agreement says
/// nothing of a key that also signs, and the other way round.
package enum KeyPurpose: UInt8, CaseIterable, Sendable {
  /// ECDH.
  case agreement = 1
  /// ECDSA.
  case signing = 2
}

/// A key of a secure element, as it is stored outside it.
package struct ElementKey: Equatable, Sendable {
  /// 65 bytes, X9.63.
  package let publicKey: [UInt8]
  /// What the element needs to find or rebuild the key, its purpose included; at most a few hundred
  /// bytes.
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
  /// The secret that the key was made under, of which nobody could try every one.
  case secret(SecretBytes)
  /// The secret that the key was made under, from what a person can remember: wrong ones are counted, and after some
  /// none is answered for a while. An element that has no such keys says `unsupported`.
  case guessable(SecretBytes)
}
