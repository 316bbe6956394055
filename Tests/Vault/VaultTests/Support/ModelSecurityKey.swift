import CryptoPrimitives
import SecretMemory
import SecurityKey
import Synchronization
import VaultModel

@testable import Vault

/// What a security key does, in this process: real ones, and one of software behind the real helper, are tested with it.
final class ModelSecurityKey: SecurityKey {
  struct State {
    var isPlugged = true
    var pin = "2468"
    var tries = 8
    var credentials: [[UInt8]] = []
    var touches = 0
    /// What it does next time, whatever it is asked.
    var error: SecurityKeyError?
    /// Another secret each time.
    var isMoody = false
  }

  private let master: [UInt8]
  let state = Mutex(State())

  init() {
    var random = SystemRandom()
    master = random.bytes(32)
  }

  var touches: Int { state.withLock { $0.touches } }

  func look() throws(SecurityKeyError) -> SecurityKeyFacts {
    let (isPlugged, tries) = state.withLock { ($0.isPlugged, $0.tries) }
    guard isPlugged else { throw .absent }
    return SecurityKeyFacts(verification: .pin, triesLeft: tries)
  }

  func enrol(
    besides others: [[UInt8]], pin: borrowing SecretBytes?, onTouch: () -> Void
  ) throws(SecurityKeyError) -> [UInt8] {
    try verify(pin)
    onTouch()
    guard state.withLock({ !$0.credentials.contains(where: others.contains) }) else {
      throw .enrolled
    }
    var random = SystemRandom()
    let id = random.bytes(48)
    state.withLock { $0.credentials.append(id) }
    return id
  }

  func secret(
    of credentials: [SecurityKeyCredential], pin: borrowing SecretBytes?, onTouch: () -> Void
  ) throws(SecurityKeyError) -> SecurityKeySecret {
    let known = state.withLock { $0.isPlugged ? $0.credentials : [] }
    guard state.withLock({ $0.isPlugged }) else { throw .absent }
    guard let index = credentials.firstIndex(where: { known.contains($0.id) }) else {
      throw .unknown
    }
    try verify(pin)
    onTouch()
    let credential = credentials[index]
    let salt = state.withLock { $0.isMoody ? [UInt8($0.touches)] : [] } + credential.salt
    do {
      let secret = try HKDFSHA256.derive(
        SecretBytes(copying: master), salt: salt, info: credential.id)
      return SecurityKeySecret(index: index, secret: secret)
    } catch {
      throw .failed
    }
  }

  private func verify(_ pin: borrowing SecretBytes?) throws(SecurityKeyError) {
    let told: String? =
      switch pin {
      case .some(let pin): pin.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
      case .none: nil
      }
    let error: SecurityKeyError? = state.withLock { state in
      if let error = state.error { return error }
      guard state.isPlugged else { return .absent }
      guard state.tries > 0 else { return .blocked }
      guard told == state.pin else {
        state.tries -= 1
        return .wrongPIN(triesLeft: state.tries)
      }
      state.tries = 8
      state.touches += 1
      return nil
    }
    if let error { throw error }
  }

  /// In somebody's hand, who knows its PIN or thinks so.
  func held(_ pin: String? = "2468") throws -> HeldSecurityKey {
    let held = HeldSecurityKey(self) {}
    held.tell(pin: try pin.map { try secretBytes(bytes($0)) })
    return held
  }

  func credential(_ pin: String? = "2468") throws -> Credential { .securityKey(try held(pin)) }
}
