/// Backups of whole vaults.
package enum VaultBackupWords: String, Topic {
  case backup = "help.vault.backup"
  case backupDetails = "help.vault.backup.details"
  case restore = "help.vault.restore"
  case restoreDetails = "help.vault.restore.details"

  case written = "vault_backup.written"
  case keepApart = "vault_backup.keep_apart"
  case leftOut = "vault_backup.left_out"
  case leftOutUnknown = "vault_backup.left_out_unknown"
  case leftOutDeviceBound = "vault_backup.left_out_device_bound"
  case leftOutOwn = "vault_backup.left_out_own"
  case ownPrompt = "vault_backup.own_prompt"
  case contents = "vault_backup.contents"
  case modeStandard = "vault_backup.mode_standard"
  case former = "vault_backup.former"
  case formerQuestion = "vault_backup.former.question"
  case formerCounter = "vault_backup.former.counter"
  case initOrBack = "vault_backup.init"

  case ofVault = "error.backup.of_vault"
  case ofIdentity = "error.backup.of_identity"
  case inUseHint = "error.vault.in_use.hint"
  case changed = "error.backup.changed"
  case changedHint = "error.backup.changed.hint"
  case vaultContents = "error.backup.vault_contents"

  package var sentence: Sentence {
    switch self {
    case .backup: "Save the whole vault in a file that has its own passphrase."
    case .backupDetails:
      """
      It holds your identities with their private keys, OpenPGP keys, contacts and whom you verified or blocked, \
      rules, settings, and which messages you opened. Whoever has the file and its passphrase can act as you: keep \
      the two apart.
      """
    case .restore: "Make a new vault from a backup of a whole vault."
    case .restoreDetails:
      """
      The new vault gets keys of its own on this machine. You choose what opens it as with init, and with the same \
      options. Its private keys are in mode standard, whatever their mode was. If there is an empty vault already, \
      the new one takes its place, after a question. If anything is in that vault, nothing is changed.
      """
    case .written: "Wrote a backup of the whole vault to {1}."
    case .keepApart: "Keep it apart from its passphrase: whoever has both can read and sign as you."
    case .leftOut:
      Sentence(
        "Not in it, because a later version of Whisper keeps it in a way of its own: a private key of {1}.",
        note: "{1}: an identity's name, or an OpenPGP key's fingerprint.")
    case .leftOutUnknown:
      "Not in it, because only a later version of Whisper knows what it is: a private key."
    case .leftOutDeviceBound:
      Sentence(
        "Not in it, because it cannot be taken out of the vault: a private key of {1}.",
        note: "{1}: an OpenPGP key's fingerprint.")
    case .leftOutOwn:
      Sentence(
        "Left out, because its own passphrase was not given: a private key of {1}.",
        note: "{1}: an identity's name, or an OpenPGP key's fingerprint.")
    case .ownPrompt:
      Sentence(
        "Own passphrase of the keys of {1} (Enter alone leaves them out): ",
        note: "{1}: an identity's name, or an OpenPGP key's fingerprint.")
    case .contents:
      Sentence(
        "From the backup: identities {1}, contacts {2}, OpenPGP keys {3}.",
        note: "{1}, {2} and {3}: numbers.")
    case .modeStandard:
      """
      The private keys are in mode standard, whatever their mode was: they can be used while the vault is unlocked.
      """
    case .former:
      Sentence("There is a vault in {1} already, and there is nothing in it.", note: "{1}: a path.")
    case .formerQuestion: "Put the vault of the backup in its place?"
    case .formerCounter:
      """
      The security chip keeps a counter of the empty vault: without what opened that vault, nobody can prove whose \
      it is.
      """
    case .initOrBack:
      "This makes a new, empty vault. If you have a backup of one: whisper vault restore FILE brings it back."
    case .ofVault: "This is a backup of a whole vault."
    case .ofIdentity: "This is a backup of one identity."
    case .inUseHint: "what is in it stays; --vault DIR brings the backup back in another directory"
    case .changed: "The backup is not whole: it was changed or cut short. Nothing was made of it."
    case .changedHint: "take another copy of the file"
    case .vaultContents:
      "The backup opens, but holds no vault that this version can make. Nothing was made of it."
    }
  }
}
