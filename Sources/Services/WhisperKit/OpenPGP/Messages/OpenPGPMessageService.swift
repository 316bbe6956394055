internal import Vault

/// OpenPGP messages and signatures, by the person's own keys, for contacts and with certificates at hand. Each is planned
/// first, which asks nobody and touches no private key, and then done.
///
/// What these throw beside `WhisperError` is `OpenPGPError`, and what sources, sinks and progress throw. Private keys enter
/// the vault for each operation: nothing here is for the inside of a transaction.
package struct OpenPGPMessageService: Sendable {
  let vault: VaultStore
  let clock: TimeSource
  let contacts: ContactService

  /// The largest message that is opened in memory, in octets.
  package static let memoryLimit = 64 * 1024 * 1024

  var keys: OpenPGPKeyService { OpenPGPKeyService(vault: vault, clock: clock) }
}

extension Whisper {
  package var openPGPMessages: OpenPGPMessageService {
    OpenPGPMessageService(vault: vault, clock: clock, contacts: contacts)
  }
}
