internal import Vault
public import VaultModel

extension RecoveryService {
  /// Takes the vault as it stands for its newest state, although its counter says otherwise or is gone: with its
  /// protector, contacts, blocks, policies, and memory of opened messages. It is locked then.
  public func acceptState(
    with credential: borrowing Credential
  ) throws(WhisperError) -> Acceptance {
    do { return try vault.acceptState(with: credential) } catch {
      throw WhisperError(mapping: error)
    }
  }
}
