package import SecretMemory
internal import Synchronization

/// What a person answered for private keys that ask for more than that the vault is unlocked. It is made and filled
/// outside of every transaction, and given to those that it serves; letting go of it wipes it.
///
/// A transaction that needs an answer which is not there throws `VaultError.factorRequired` or `.ownPassphraseRequired`,
/// changes nothing, and can be tried again with it.
package final class CustodyAnswers: Sendable {
  private struct State {
    var factor: (any FactorAnswer)?
    /// The layers that a passphrase was right for.
    var layers: [(layer: OwnLayer, key: PassphraseLayer.Key)] = []
    /// The one that was asked for last, and not there.
    var wanted: OwnLayer?
  }

  private let state = Mutex(State())

  package init() {}

  // MARK: Answering

  /// Whose own passphrase was asked for last: the fingerprint of the identity or OpenPGP key.
  package var wanted: [UInt8]? { state.withLock { $0.wanted?.fingerprint } }

  /// Answers the own passphrase that was asked for last. Derives. Throws `VaultError.wrongOwnPassphrase`.
  package func answer(_ passphrase: borrowing SecretBytes) throws {
    guard let layer = state.withLock({ $0.wanted }) else { return }
    let key = try layer.key(passphrase)
    state.withLock {
      $0.layers.append((layer, key))
      $0.wanted = nil
    }
  }

  /// Takes the answer of a strong factor, which opened the root.
  func take(_ answer: (any FactorAnswer)?) {
    guard let answer else { return }
    state.withLock { $0.factor = answer }
  }

  /// Whether a strong factor answered.
  package var hasFactor: Bool { factor != nil }

  // MARK: Serving

  var factor: (any FactorAnswer)? { state.withLock { $0.factor } }

  /// The private key beneath a layer. Throws `VaultError.ownPassphraseRequired`.
  func open(_ layer: OwnLayer) throws -> SecretBytes {
    let key = state.withLock { state in
      let known = state.layers.first { $0.layer == layer }?.key
      if known == nil { state.wanted = layer }
      return known
    }
    guard let key else { throw VaultError.ownPassphraseRequired }
    return try layer.open(key)
  }
}
