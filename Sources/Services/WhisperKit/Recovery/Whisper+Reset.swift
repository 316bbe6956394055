internal import Vault
public import VaultModel

extension Whisper {
  /// Whether a reset of the vault in `directory` was cut short: the next opening goes on with it, and destroys the vault.
  public static func isResetPending(at directory: String) -> Bool {
    VaultStore.isResetPending(at: directory)
  }

  /// Destroys the vault in `directory`, whatever state it is in, for good, and without a question: nothing opens it
  /// afterwards, and only a backup brings something back. Files in the directory that are not the vault's stay. Cut short,
  /// it is gone on with by whoever opens or makes a vault there next.
  ///
  /// Its counter in one of `elements` goes with it where `credential` opens the vault: else nobody can say whose it is.
  /// Returns whether a counter may be left there.
  ///
  /// Throws `WhisperError.vaultNotFound`, and `.vaultBusy` while another process is at work in it.
  @discardableResult
  public static func reset(
    at directory: String, elements: [VaultElement] = [.software, .tpm],
    with credential: borrowing Credential = .none
  ) throws(WhisperError) -> Bool {
    do {
      return try VaultStore.reset(
        at: directory, elements: elements.map(\.element), with: credential)
    } catch {
      throw WhisperError(mapping: error)
    }
  }
}
