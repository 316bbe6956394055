package import SecretMemory
internal import Synchronization

/// What a person answered for private keys that ask for more than that the vault is unlocked. It is made and filled
/// outside of every transaction, and given to those that it serves; letting go of it wipes it.
///
/// A transaction that needs an answer which is not there throws `VaultError.factorRequired`, or `.ownPassphraseRequired`
/// with the layer that it is for; it changes nothing, and can be tried again with the answer.
package final class CustodyAnswers: Sendable {
  private struct State {
    var factor: (any FactorAnswer)?
    /// The layers that a passphrase was right for.
    var layers: [(layer: OwnLayer, key: PassphraseLayer.Key)] = []
  }

  private let state = Mutex(State())

  package init() {}

  // MARK: Answering

  /// Answers the passphrase of a private key's own. Derives. Throws `VaultError.wrongOwnPassphrase`.
  package func answer(_ passphrase: borrowing SecretBytes, to layer: OwnLayer) throws {
    let key = try layer.key(passphrase)
    state.withLock { $0.layers.append((layer, key)) }
  }

  /// Takes the answer of a strong factor, which opened the root.
  func take(_ answer: (any FactorAnswer)?) {
    guard let answer else { return }
    state.withLock { $0.factor = answer }
  }

  /// Whether a strong factor answered.
  package var hasFactor: Bool { factor != nil }

  /// Whether a passphrase was right for a layer.
  package func hasAnswer(to layer: OwnLayer) -> Bool { key(of: layer) != nil }

  /// How many other layers of the same private key a passphrase was right for: it was changed so often meanwhile.
  package func changes(before layer: OwnLayer) -> Int {
    state.withLock { state in
      state.layers.count { answered in
        answered.layer != layer
          && (answered.layer.kind, answered.layer.fingerprint) == (layer.kind, layer.fingerprint)
      }
    }
  }

  // MARK: Serving

  var factor: (any FactorAnswer)? { state.withLock { $0.factor } }

  /// The same of the layer in a row's box, which is not opened for it.
  func hasAnswer(in box: [UInt8]) -> Bool {
    state.withLock { state in state.layers.contains { $0.layer.box == box } }
  }

  fileprivate func key(of layer: OwnLayer) -> PassphraseLayer.Key? {
    state.withLock { state in state.layers.first { $0.layer == layer }?.key }
  }
}

extension CustodyAnswers? {
  /// The private key beneath a layer. Throws `VaultError.ownPassphraseRequired`, also where nobody can be asked.
  func open(_ layer: OwnLayer) throws -> SecretBytes {
    guard let key = self?.key(of: layer) else { throw VaultError.ownPassphraseRequired(layer) }
    return try layer.open(key)
  }
}
