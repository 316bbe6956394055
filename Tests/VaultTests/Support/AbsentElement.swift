import Foundation
import SecretMemory
import SecureElement

/// The software element, which can be taken away.
final class AbsentElement: SecureElement {
  let isAway = Switch()
  private let element = SoftwareSecureElement()

  var name: String { element.name }
  var isHardware: Bool { false }

  func makeKey(
    for purpose: KeyPurpose, under authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> ElementKey {
    try check()
    return try element.makeKey(for: purpose, under: authorization)
  }

  func sharedSecret(
    blob: [UInt8], peer: [UInt8], authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> SecretBytes {
    try check()
    return try element.sharedSecret(blob: blob, peer: peer, authorization: authorization)
  }

  func signature(
    blob: [UInt8], digest: [UInt8], authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> [UInt8] {
    try check()
    return try element.signature(blob: blob, digest: digest, authorization: authorization)
  }

  private func check() throws(SecureElementError) {
    guard !isAway.load() else { throw .unavailable(reason: "away") }
  }

  final class Switch: @unchecked Sendable {
    // @unchecked Sendable: `value` is touched only under `lock`.
    private let lock = NSLock()
    private var value = false

    func load() -> Bool { lock.withLock { value } }
    func store(_ new: Bool) { lock.withLock { value = new } }
  }
}
