/// The help of the commands for the vault and its passphrase.
package enum VaultHelpWords: String, Topic {
  case initialize = "help.init"
  case initializeDetails = "help.init.details"
  case element = "help.init.element"
  case noPassphrase = "help.init.no_passphrase"
  case withPassphrase = "help.init.passphrase"
  case withPIN = "help.init.pin"
  case withSecurityKey = "help.init.security_key"
  case generate = "help.passphrase.generate"
  case passphraseOutput = "help.passphrase.output"
  case status = "help.status"
  case statusDetails = "help.status.details"
  case passphraseCommands = "help.passphrase"
  case change = "help.passphrase.change"
  case changeDetails = "help.passphrase.change.details"
  case newFile = "help.passphrase.change.new_file"
  case newFd = "help.passphrase.change.new_fd"
  case removePassphrase = "help.passphrase.remove"
  case vaultCommands = "help.vault"
  case check = "help.vault.check"
  case export = "help.vault.export"
  case exportDetails = "help.vault.export.details"
  case oneOf = "help.vault.one_of"
  case repair = "help.vault.repair"
  case repairDetails = "help.vault.repair.details"
  case rotateRoot = "help.vault.rotate_root"
  case rotateRootDetails = "help.vault.rotate_root.details"
  case reset = "help.vault.reset"
  case resetDetails = "help.vault.reset.details"
  case resetConfirm = "help.vault.reset.confirm"
  case counter = "help.vault.counter"
  case counterDetails = "help.vault.counter.details"
  case acceptState = "help.vault.accept_state"
  case acceptStateDetails = "help.vault.accept_state.details"
  case confirmVault = "help.vault.confirm"

  package var sentence: Sentence {
    switch self {
    case .initialize: "Make a vault."
    case .initializeDetails:
      """
      The passphrase is asked for twice, read with --passphrase-file or --passphrase-fd, or made \
      with --generate. With --pin, alone or beside --passphrase, a PIN is asked for, or read with --pin-file \
      or --pin-fd. With --security-key the one that is plugged in opens the vault. Its own PIN is asked for, or read with \
      --key-pin-file or --key-pin-fd; each of these stands for --security-key too. With --no-passphrase, whoever can run \
      programs as you on this machine can open the vault.

      On a terminal it then offers to make an identity, and to keep the vault unlocked. It offers neither with --yes, --quiet \
      or --json, nor where a security key alone opens the vault.
      """
    case .element:
      "Keep the keys in this; without it in a TPM where there is one, else in software."
    case .noPassphrase: "Make a vault that opens without a passphrase."
    case .withPassphrase: "Protect the vault with a passphrase, beside a PIN or security key."
    case .withPIN: "Protect the vault with a PIN, which the TPM judges."
    case .withSecurityKey:
      "Protect the vault with the security key that is plugged in. It is touched twice."
    case .generate: "Make the new passphrase: six random words, shown on the terminal."
    case .passphraseOutput: "Write the generated passphrase to a new file instead."
    case .status: "Say what protects the vault, and what is in it."
    case .statusDetails:
      """
      Nothing is asked: what is in a vault with a passphrase is shown when the passphrase \
      comes from --passphrase-file or --passphrase-fd. Of more than 100 contacts it counts all, and looks at 100.
      """
    case .passphraseCommands: "Change or remove the vault's passphrase."
    case .change: "Set another passphrase, or the first one."
    case .changeDetails: "A copy of the vault made before still opens with the old passphrase."
    case .newFile: "Read the new passphrase from a file."
    case .newFd: "Read the new passphrase from a descriptor."
    case .removePassphrase: "Let the vault open without a passphrase."
    case .vaultCommands: "Look after the vault itself."
    case .check: "Check every part of the vault."
    case .export: "Print what still opens of a part of the vault, as JSON."
    case .exportDetails: "Nothing is changed. Private keys are counted, never printed."
    case .oneOf:
      Sentence("One of: {1}.", note: "{1}: names, which are not translated.")
    case .repair: "Make a damaged part usable again with what still opens of it."
    case .repairDetails:
      """
      Rows that do not open, or cannot be read, are set aside. Rows that somebody removed or put \
      back cannot be told apart: look at the result. 'registry' repairs the list of the parts.
      """
    case .rotateRoot: "Make a new root secret, and seal everything in the vault anew."
    case .rotateRootDetails:
      """
      For when a copy of the vault and its passphrase may be in other hands: what that copy \
      holds stays open to them, your private keys among it, but it opens nothing of the vault \
      as it is afterwards. Change the passphrase too, and make new identities. Where the vault has a passphrase, \
      it is what is asked for.
      """
    case .reset: "Destroy a vault that nothing opens any more."
    case .resetDetails:
      """
      No passphrase is asked for; the vault's name, which is the last part of its directory's path, must be typed \
      twice, and --yes does not answer that. Other files in the directory stay. On flash memory, and where the file \
      system keeps copies, what was overwritten may still be found.
      """
    case .resetConfirm: "The vault's name, so that it is not asked for."
    case .counter: "Count the vault's changes in the TPM, or stop counting."
    case .counterDetails:
      """
      Where changes are counted, an older copy of the vault that is put in its place does not open. \
      What is not counted goes back with it unnoticed, to the last change that is: opened messages, names, \
      notes and preferences.
      """
    case .acceptState: "Use the vault as it is, although it is not the one that was counted last."
    case .acceptStateDetails:
      """
      For when you put an older copy back yourself, or the counter in the TPM is gone. The newer state, \
      if there is one, does not open afterwards. --yes does not answer what is asked.
      """
    case .confirmVault: "The vault's name, the last part of its path, instead of typing it."
    }
  }
}
