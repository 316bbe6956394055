internal import KeyCustody
package import Vault
package import VaultModel

extension Whisper {
  /// Opens the vault with keys that an agent keeps: nobody is asked for anything. What writes identities, keys of
  /// one's own, policies, protectors or the root throws `WhisperError.Code.agentRefused` then, and is done after `unlock`.
  ///
  /// Throws `WhisperError.Code.vaultOutdated` where the agent's keys are not the vault's any more.
  package func unlock(through channel: any AgentChannel) throws(WhisperError) {
    try WhisperError.mapping { try vault.unlock(through: channel, rules: PrivateKeyRules()) }
  }

  /// Whether an agent can keep the vault unlocked as its file is: see `bringUp`.
  package var isBroughtUp: Bool {
    get throws(WhisperError) { try WhisperError.mapping { try vault.isBroughtUp } }
  }

  /// Whether the vault has a part that came with a later format than its own. An agent makes none, so that who writes the
  /// first row opens the vault himself.
  package func has(_ part: VaultPart) throws(WhisperError) -> Bool {
    try WhisperError.mapping { try vault.has(part) }
  }

  /// Which state each part is in, as the vault's file says it: whoever has no key sees by them that something was written,
  /// and nobody vouches for them.
  package var storedStamps: [VaultPart: Stamp] {
    get throws(WhisperError) { try WhisperError.mapping { try vault.storedStamps } }
  }

  /// The file that holds it, which every change of it changes.
  package var file: String { vault.databasePath }

  /// Brings the unlocked vault to today's format, with every part of it.
  package func bringUp() throws(WhisperError) {
    try WhisperError.mapping { try vault.bringUp() }
  }

  /// Whether the vault was kept unlocked once, as far as a file beside it says.
  package var wasKeptUnlocked: Bool { vault.wasKeptUnlocked }

  /// Notes that the vault is kept unlocked, in a file beside it that decides nothing but what is suggested.
  package func noteKeptUnlocked() throws(WhisperError) {
    try WhisperError.mapping { try vault.noteKeptUnlocked() }
  }
}
