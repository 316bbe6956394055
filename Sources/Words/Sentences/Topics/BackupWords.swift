/// Backups of identities.
package enum BackupWords: String, Topic {
  case backup = "help.backup"
  case backupDetails = "help.backup.details"
  case restore = "help.restore"
  case restoreDetails = "help.restore.details"
  case file = "help.restore.file"
  case name = "help.restore.name"
  case passphraseFile = "help.backup.passphrase_file"
  case passphraseFd = "help.backup.passphrase_fd"

  case newPrompt = "backup.prompt.new"
  case prompt = "backup.prompt"
  case samePassphrase = "backup.same_passphrase"
  case deriving = "backup.deriving"
  case written = "backup.written"
  case keepApart = "backup.keep_apart"
  case onlyThis = "backup.only_this"

  case present = "restore.present"
  case presentQuestion = "restore.present.question"
  case nameTaken = "restore.name_taken"
  case nameTakenQuestion = "restore.name_taken.question"
  case newer = "restore.newer"
  case newerQuestion = "restore.newer.question"
  case withoutSuccessor = "restore.without_successor"
  case restored = "restore.done"
  case keysRestored = "restore.keys_only"

  case toTerminal = "error.backup.terminal"
  case fromTerminal = "error.restore.terminal"
  case toTerminalHint = "error.backup.terminal.hint"
  case passphraseNeeded = "error.backup.passphrase_needed"
  case passphraseNeededHint = "error.backup.passphrase_needed.hint"
  case notABackup = "error.backup.none"
  case vaultFirst = "error.backup.vault_first.hint"
  case absurd = "error.backup.absurd"
  case memory = "error.backup.memory"
  case memoryHint = "error.backup.memory.hint"
  case tooLittleMemory = "error.backup.no_memory"
  case tooLittleMemoryHint = "error.backup.no_memory.hint"
  case contents = "error.backup.contents"
  case doesNotOpen = "error.backup.does_not_open"

  package var sentence: Sentence {
    switch self {
    case .backup: "Save an identity with its private keys in a file that has its own passphrase."
    case .backupDetails:
      """
      Whoever has the file and its passphrase can act as you: keep the two apart. Contacts, rules and the list of \
      opened messages are not in it. To save those too: whisper vault backup.
      """
    case .restore: "Bring an identity back from a backup."
    case .restoreDetails:
      "Nothing in the vault is lost. If the name or the keys are in it already, Whisper asks you."
    case .file: "The backup; - or none is standard input."
    case .name: "Call it this, on this machine."
    case .passphraseFile: "Read the backup's passphrase from a file."
    case .passphraseFd: "Read the backup's passphrase from an open file descriptor."
    case .newPrompt: "Passphrase for the backup: "
    case .prompt: "Passphrase of the backup: "
    case .samePassphrase: "This opens the vault too: whoever learns it can open both."
    case .deriving: "Deriving the backup's key: this takes about a second and 512 MiB of memory."
    case .written:
      Sentence("Wrote a backup of {1} to {2}.", note: "{1}: the identity's name; {2}: the file.")
    case .keepApart: "Keep it apart from its passphrase: whoever has both can read and sign as {1}."
    case .onlyThis: "Contacts are not in it: whisper vault backup takes the whole vault."
    case .present:
      """
      These very keys are in the vault already, as {1}. Its private keys would be put back from the \
      backup; name and status stay.
      """
    case .presentQuestion: "Put the private keys of {1} back?"
    case .nameTaken: "There is another identity called {1} here. Both can stay, under two names."
    case .nameTakenQuestion: "Restore the one of the backup as {1}?"
    case .newer:
      """
      These are newer keys of {1}, and the ones in use here vouch for them. They would take their \
      place, as after a rotation; the old ones stay to open what was sent to them.
      """
    case .newerQuestion: "Restore the newer keys of {1}?"
    case .withoutSuccessor:
      """
      The newer keys that replaced {1} are not in this vault. Restore them too, or bring these back \
      into use.
      """
    case .restored: "Restored {1}."
    case .keysRestored: "The private keys of {1} are as in the backup."
    case .toTerminal: "A backup is not text, and would garble a terminal."
    case .fromTerminal: "A backup is not text that can be typed or pasted: name its file."
    case .toTerminalHint: "give --output FILE"
    case .passphraseNeeded: "The backup's passphrase is needed, and there is no terminal to ask on."
    case .passphraseNeededHint: "give --backup-passphrase-file or --backup-passphrase-fd"
    case .notABackup: "This is no backup of Whisper."
    case .vaultFirst:
      Sentence(
        "whisper init makes a vault, and whisper restore {1} then puts the identity into it",
        note: "{1}: a file. Behind 'hint:'.")
    case .absurd:
      "The backup asks for settings that no backup is made with. The passphrase was not tried."
    case .memory:
      Sentence(
        """
        The backup's protection needs {1} MiB of memory, more than 75 % of the {2} MiB available. The \
        passphrase was not tried.
        """, note: "{1}: what is needed; {2}: what is free.")
    case .memoryHint: "close other programs, or restore on a machine with more memory"
    case .tooLittleMemory:
      "There is too little memory for a backup's protection: {1} MiB are needed. Nothing was changed."
    case .tooLittleMemoryHint: "close other programs and try again"
    case .contents: "The backup opens, but does not hold one identity with its own keys."
    case .doesNotOpen:
      "The backup does not open: the passphrase is wrong, or the file was changed or cut short."
    }
  }
}
