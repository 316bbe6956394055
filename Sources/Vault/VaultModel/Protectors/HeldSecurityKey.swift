public import SecretMemory
package import SecurityKey
internal import Synchronization

/// A FIDO2 security key in somebody's hand, for one task: what it gave it is not asked for again. Letting go of it wipes
/// that.
///
/// It asks for its own PIN or a finger, and for a touch each time; what it is talked to by runs in a process of its own,
/// `whisper-fido2`. `look` tells what to ask a person for, `tell` takes the answer, and a `Credential` or `NewProtector`
/// made of it does the rest.
public final class HeldSecurityKey: Sendable {
  /// How it knows its owner.
  public enum Verification: Sendable {
    /// By a PIN of its own, which it must be told.
    case pin
    /// By what it is touched with: no PIN needs to be told.
    case fingerprint
  }

  /// What it says of itself before anything is asked of a person.
  public struct Facts: Equatable, Sendable {
    public let verification: Verification
    /// How often a wrong PIN may still be told before it is blocked for good; nil where it does not say.
    public let triesLeft: Int?
  }

  private struct State: ~Copyable {
    /// Nil once it was let go of.
    var key: (any SecurityKey)?
    var pin: SecretBytes?
    var given: [Given] = []

    func held() throws(SecurityKeyError) -> any SecurityKey {
      guard let key else { throw .absent }
      return key
    }
  }

  private final class Given: Sendable {
    let credential: SecurityKeyCredential
    let secret: SecretBytes

    init(_ credential: SecurityKeyCredential, _ secret: consuming SecretBytes) {
      self.credential = credential
      self.secret = secret
    }
  }

  private let onTouch: @Sendable () -> Void
  private let state: Mutex<State>

  /// `onTouch` is called, in the thread that asks it, each time it waits for a touch.
  package init(_ key: any SecurityKey, onTouch: @escaping @Sendable () -> Void) {
    state = Mutex(State(key: key))
    self.onTouch = onTouch
  }

  /// What is plugged in, without touch or PIN.
  package func facts() throws(SecurityKeyError) -> Facts {
    let facts = try state.withLock { state throws(SecurityKeyError) in try state.held().look() }
    let verification: Verification =
      switch facts.verification {
      case .pin: .pin
      case .fingerprint: .fingerprint
      }
    return Facts(verification: verification, triesLeft: facts.triesLeft)
  }

  /// The key's own PIN, for all that it is asked from now on; nil where it knows a finger.
  public func tell(pin: consuming SecretBytes?) {
    var pin = pin
    state.withLock { $0.pin = pin.take() }
  }

  /// Whether it gave what it is asked for already, so that neither PIN nor touch is needed.
  public var hasGiven: Bool { state.withLock { !$0.given.isEmpty } }

  /// Has it asked anew, where somebody is to show to be there.
  public func forget() { state.withLock { $0.given = [] } }

  /// Asks it nothing more, so that another one can be asked; what it gave stays.
  public func letGo() { state.withLock { $0.key = nil } }

  // MARK: Asking it

  /// A new credential. Throws `SecurityKeyError.enrolled` where it has one of the others.
  package func enrol(besides others: [SecurityKeyCredential]) throws(SecurityKeyError) -> [UInt8] {
    try state.withLock { state throws(SecurityKeyError) in
      try state.held().enrol(besides: others.map(\.id), pin: state.pin, onTouch: onTouch)
    }
  }

  /// The secret of the first of these credentials that it has. Throws `SecurityKeyError` and `SecretMemoryError`.
  package func secret(of credentials: [SecurityKeyCredential]) throws -> SecurityKeySecret {
    try state.withLock { state in
      for (index, credential) in credentials.enumerated() {
        guard let given = state.given.first(where: { $0.credential == credential }) else {
          continue
        }
        return SecurityKeySecret(index: index, secret: try given.secret.copy())
      }
      let answer = try state.held().secret(of: credentials, pin: state.pin, onTouch: onTouch)
      guard credentials.indices.contains(answer.index), answer.secret.count == 32 else {
        throw SecurityKeyError.failed
      }
      state.given.append(Given(credentials[answer.index], try answer.secret.copy()))
      return answer
    }
  }
}
