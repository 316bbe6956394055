import Foundation
import SecretMemory
import SecureElement

/// The software element, which counts what its keys are used for and can be taken away.
final class CountingElement: SecureElement, @unchecked Sendable {
  // @unchecked Sendable: the lock guards everything that changes.
  struct Uses: Equatable {
    var signatures = 0
    var agreements = 0
  }

  private let element = SoftwareSecureElement()
  private let lock = NSLock()
  private var count = Uses()
  private var refusal: SecureElementError?

  var name: String { element.name }
  var isHardware: Bool { false }
  var secretSizes: ClosedRange<Int> { element.secretSizes }
  var hasGuessableKeys: Bool { element.hasGuessableKeys }

  /// Since they were last asked for.
  func takeUses() -> Uses {
    lock.withLock {
      defer { count = Uses() }
      return count
    }
  }

  /// Refuses everything from now on; nil: nothing.
  func refuse(_ error: SecureElementError?) { lock.withLock { refusal = error } }

  private func note(_ change: (inout Uses) -> Void) throws(SecureElementError) {
    let refusal = lock.withLock {
      change(&count)
      return self.refusal
    }
    if let refusal { throw refusal }
  }

  func makeKey(
    for purpose: KeyPurpose, under authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> ElementKey {
    try note { _ in }
    return try element.makeKey(for: purpose, under: authorization)
  }

  func sharedSecret(
    blob: [UInt8], peer: [UInt8], authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> SecretBytes {
    try note { $0.agreements += 1 }
    return try element.sharedSecret(blob: blob, peer: peer, authorization: authorization)
  }

  func signature(
    blob: [UInt8], digest: [UInt8], authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> [UInt8] {
    try note { $0.signatures += 1 }
    return try element.signature(blob: blob, digest: digest, authorization: authorization)
  }

  func blob(
    changing blob: [UInt8], from old: borrowing KeyAuthorization,
    to new: borrowing KeyAuthorization
  ) throws(SecureElementError) -> [UInt8] {
    try note { _ in }
    return try element.blob(changing: blob, from: old, to: new)
  }
}
