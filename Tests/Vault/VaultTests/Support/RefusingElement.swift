import SecretMemory
import SecureElement
import Synchronization

/// The software element, which can be made to refuse, or to take its time.
final class RefusingElement: SecureElement {
  private struct State {
    var refusal: SecureElementError?
    var beforeUse: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let element = SoftwareSecureElement()

  var name: String { element.name }
  var isHardware: Bool { false }
  var secretSizes: ClosedRange<Int> { element.secretSizes }
  var hasGuessableKeys: Bool { element.hasGuessableKeys }

  /// What each use throws from now on; nil is none.
  func refuse(_ refusal: SecureElementError?) { state.withLock { $0.refusal = refusal } }

  /// What is done before each use from now on.
  func before(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.beforeUse = body } }

  func makeKey(
    for purpose: KeyPurpose, under authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> ElementKey {
    try use()
    return try element.makeKey(for: purpose, under: authorization)
  }

  func sharedSecret(
    blob: [UInt8], peer: [UInt8], authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> SecretBytes {
    try use()
    return try element.sharedSecret(blob: blob, peer: peer, authorization: authorization)
  }

  func signature(
    blob: [UInt8], digest: [UInt8], authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> [UInt8] {
    try use()
    return try element.signature(blob: blob, digest: digest, authorization: authorization)
  }

  func blob(
    changing blob: [UInt8], from old: borrowing KeyAuthorization,
    to new: borrowing KeyAuthorization
  ) throws(SecureElementError) -> [UInt8] {
    try use()
    return try element.blob(changing: blob, from: old, to: new)
  }

  private func use() throws(SecureElementError) {
    let (refusal, beforeUse) = state.withLock { ($0.refusal, $0.beforeUse) }
    beforeUse?()
    if let refusal { throw refusal }
  }
}
