package import SecretMemory
package import SecurityKey
internal import Synchronization

/// A security key in somebody's hand, for one task: what it gave it is not asked for again. Letting go of it wipes that.
package final class HeldSecurityKey: Sendable {
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

  /// `onTouch` is called each time it waits for a touch.
  package init(_ key: any SecurityKey, onTouch: @escaping @Sendable () -> Void) {
    state = Mutex(State(key: key))
    self.onTouch = onTouch
  }

  /// What is plugged in. Throws `VaultError.securityKey`.
  package func look() throws -> SecurityKeyFacts {
    try state.withLock { state in try mapping { try state.held().look() } }
  }

  /// The key's own PIN, for all that it is asked from now on; nil where it knows a finger.
  package func tell(pin: consuming SecretBytes?) {
    var pin = pin
    state.withLock { $0.pin = pin.take() }
  }

  /// Whether it gave what it is asked for already, so that neither PIN nor touch is needed.
  package var hasGiven: Bool { state.withLock { !$0.given.isEmpty } }

  /// Has it asked anew, where somebody is to show to be there.
  package func forget() { state.withLock { $0.given = [] } }

  /// Asks it nothing more, so that another one can be asked; what it gave stays.
  package func letGo() { state.withLock { $0.key = nil } }

  // MARK: Asking it

  /// A new credential. Throws `VaultError.securityKey`, with `.enrolled` where it has one of the others.
  func enrol(besides others: [SecurityKeyCredential]) throws -> [UInt8] {
    try state.withLock { state in
      try mapping {
        try state.held().enrol(besides: others.map(\.id), pin: state.pin, onTouch: onTouch)
      }
    }
  }

  /// The secret of the first of these credentials that it has. Throws `VaultError.securityKey`.
  func secret(of credentials: [SecurityKeyCredential]) throws -> SecurityKeySecret {
    try state.withLock { state in
      for (index, credential) in credentials.enumerated() {
        guard let given = state.given.first(where: { $0.credential == credential }) else {
          continue
        }
        return try mapping { SecurityKeySecret(index: index, secret: try given.secret.copy()) }
      }
      let answer = try mapping {
        try state.held().secret(of: credentials, pin: state.pin, onTouch: onTouch)
      }
      guard credentials.indices.contains(answer.index), answer.secret.count == 32 else {
        throw VaultError.securityKey(.failed)
      }
      state.given.append(
        Given(credentials[answer.index], try mapping { try answer.secret.copy() }))
      return answer
    }
  }

  private func mapping<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SecurityKeyError {
      throw VaultError.securityKey(error)
    } catch let error as SecretMemoryError {
      throw VaultError.memory(error)
    }
  }
}
