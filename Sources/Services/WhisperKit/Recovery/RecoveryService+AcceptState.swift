internal import Vault

extension RecoveryService {
  /// What came of accepting a state.
  public enum Acceptance: Equatable, Sendable {
    /// The vault is the one that was counted last, or nothing counts: there was nothing to accept.
    case nothing
    /// It is the newest state from now on, and the one that was put away an older one.
    case accepted
    /// As above, but the secure element makes no counter any more, and why: an older copy is not noticed from now on.
    case acceptedUncounted(WhisperError.Reason)
  }

  /// Takes the vault as it stands for its newest state, although its counter says otherwise or is gone: with its
  /// protector, contacts, blocks, policies, and memory of opened messages. It is locked then.
  public func acceptState(
    with credential: borrowing Credential
  ) throws(WhisperError) -> Acceptance {
    do {
      switch try vault.acceptState(with: credential.forVault()) {
      case .nothing: return .nothing
      case .accepted: return .accepted
      case .acceptedUncounted(let reason): return .acceptedUncounted(WhisperError.Reason(reason))
      }
    } catch {
      throw WhisperError(mapping: error)
    }
  }
}
