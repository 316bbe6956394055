/// Why the vault did not do what it was asked.
package enum VaultErrorWords: String, Topic {
  case notFound = "error.vault.not_found"
  case insecure = "error.vault.insecure"
  case insecureHint = "hint.vault.insecure"
  case linkHint = "hint.vault.link"
  case ownerHint = "hint.vault.owner"
  case locked = "error.vault.locked"
  case restartRequired = "error.vault.restart"
  case passphraseRequired = "error.vault.passphrase_required"
  case wrongPassphrase = "error.vault.passphrase_wrong"
  case wrongPassphraseHint = "hint.vault.passphrase_wrong"
  case emptyPassphrase = "error.vault.passphrase_empty"
  case emptyPassphraseHint = "hint.vault.passphrase_empty"
  case noPassphraseSet = "error.vault.no_passphrase"
  case pinRequired = "error.vault.pin_required"
  case otherProtectorHint = "hint.vault.other_protector"
  case noPINSet = "error.vault.no_pin"
  case pinLength = "error.vault.pin_length"
  case protectorExists = "error.vault.protector_exists"
  case protectorExistsHint = "hint.vault.protector_exists"
  case protectorNameTaken = "error.vault.protector_name"
  case protectorLimit = "error.vault.protector_limit"
  case noSuchProtector = "error.vault.no_protector"
  case lastProtector = "error.vault.last_protector"
  case lastProtectorHint = "hint.vault.last_protector"
  case severalProtectors = "error.vault.several_protectors"
  case elementMissing = "error.vault.element_missing"
  case foreignElement = "error.vault.element_foreign"
  case otherMachineHint = "hint.vault.other_machine"
  case deviceGroupHint = "hint.vault.device_group"
  case ownedHint = "hint.vault.owned"
  case wrongAuthorization = "error.vault.element_refuses"
  case elementBusy = "error.vault.element_busy"
  case elementFailed = "error.vault.element_failed"
  case elementUnsupported = "error.vault.element_unsupported"
  case wrongPIN = "error.vault.pin_wrong"
  case wrongPINTries = "error.vault.pin_wrong_tries"
  case lockedOut = "error.vault.element_locked_out"
  case lockedOutFor = "error.vault.element_locked_out_for"
  case lockedOutHint = "hint.vault.locked_out"
  case rootDamaged = "error.vault.root_damaged"
  case putCopyBackHint = "hint.vault.copy"
  case outdated = "error.vault.outdated"
  case tryAgainHint = "hint.try_again"
  case registryDamaged = "error.vault.registry_damaged"
  case registryDamagedHint = "hint.vault.registry_damaged"
  case domainDamaged = "error.vault.domain_damaged"
  case domainDamagedHint = "hint.vault.domain_damaged"
  case rowUnreadableHint = "hint.vault.row_unreadable"
  case rolledBack = "error.vault.rolled_back"
  case rolledBackHint = "hint.vault.rolled_back"
  case keyExists = "error.vault.key_exists"
  case laterKey = "error.vault.later_key"
  case laterProtector = "error.vault.later_protector"
  case laterCounter = "error.vault.later_counter"
  case laterHint = "hint.vault.later"
  case counterLost = "error.vault.counter_lost"
  case counterLostHint = "hint.vault.counter_lost"
  case agentRefused = "error.vault.agent_refused"
  case agentRefusedHint = "error.vault.agent_refused.hint"
  case valueUnreadable = "error.vault.value_unreadable"
  case valueUnreadableHint = "error.vault.value_unreadable.hint"
  case notCounted = "error.vault.not_counted"
  case counterUnavailable = "error.vault.counter_unavailable"
  case keyNotFound = "error.vault.key_not_found"
  case keyNotFoundHint = "error.vault.key_not_found.hint"
  case unreadableDatabase = "error.vault.database_unreadable"
  case derivationRefused = "error.vault.derivation_refused"
  case busy = "error.vault.busy"
  case diskFull = "error.vault.disk_full"
  case diskFullHint = "hint.vault.disk_full"
  case cryptography = "error.cryptography"

  package var sentence: Sentence {
    switch self {
    case .notFound: "There is no vault in {1}."
    case .insecure:
      Sentence(
        "{1} is not safe to use: {2}.",
        note: "{1}: a path; {2}: one of those that begin with reason.vault.")
    case .insecureHint:
      Sentence(
        "a vault's directory and file are yours alone: chmod go-rwx {1}",
        note: "{1}: a path, as a shell takes it.")
    case .linkHint:
      "links are not followed here; the directory may be behind one (--vault, WHISPER_HOME)"
    case .ownerHint: "only the user whom it belongs to can use it"
    case .locked: "The vault is locked."
    case .restartRequired: "Locking the vault went wrong. This program does not use it any more."
    case .passphraseRequired: "The passphrase is needed."
    case .wrongPassphrase:
      "Wrong passphrase (caps lock, keyboard layout, a space?). Nobody can recover it."
    case .wrongPassphraseHint:
      "if it is lost for good and you have a backup: whisper vault reset destroys this vault; then whisper vault restore FILE (a backup of the vault), or whisper init and whisper restore FILE (a backup of an identity)"
    case .emptyPassphrase: "A passphrase has at least one character."
    case .emptyPassphraseHint: "a vault without one is made with init --no-passphrase"
    case .noPassphraseSet: "This vault has no passphrase."
    case .pinRequired: "The PIN is needed."
    case .noPINSet: "This vault has no PIN."
    case .otherProtectorHint:
      Sentence("whisper status says what opens it, and {1} adds to that", note: "{1}: a command.")
    case .pinLength: "A PIN has 6 to 64 characters."
    case .protectorExists:
      "The vault has one of this kind already, and takes no second one."
    case .protectorExistsHint:
      "whisper protector change, with the kind, sets another one"
    case .protectorNameTaken:
      "Another protector has this name already, or it names a kind of protector."
    case .protectorLimit:
      Sentence(
        one: "A vault has at most {1} protector.", other: "A vault has at most {1} protectors.")
    case .noSuchProtector: "The vault has no such protector."
    case .lastProtector:
      "This is the last protector: without it the vault asks for nothing any more."
    case .lastProtectorHint: "if that is meant, add --to-none"
    case .severalProtectors: "The vault has other protectors: remove those first."
    case .elementMissing:
      Sentence(
        "The vault's security chip ({1}) cannot be used: {2}.",
        note: "{1}: the name of a device; {2}: a reason.")
    case .foreignElement:
      "The vault's key does not open here ({1}): the vault belongs to another machine, or was changed."
    case .otherMachineHint:
      """
      name its security chip (--tpm-device, WHISPER_TPM) or use the vault on its machine; else, if you have a \
      backup: whisper vault reset destroys this vault; then whisper vault restore FILE (a backup of the vault), or \
      whisper init and whisper restore FILE (a backup of an identity)
      """
    case .ownedHint:
      """
      nothing is lost: whoever set the password can take it back (tpm2_changeauth -c owner -p SECRET), or keep the \
      storage key of TCG's template for P-256 at 0x81000001, with which the vault opens whatever the password is
      """
    case .deviceGroupHint:
      Sentence(
        "whoever is in the group of the device may use it; on Debian: sudo adduser \"$USER\" tss, and log in anew",
        note: "tss is the name of the group.")
    case .wrongAuthorization:
      "The security chip, or the software in its place, refused the secret of a key. Nothing is damaged."
    case .elementBusy: "The security chip ({1}) is busy."
    case .elementFailed:
      Sentence(
        "The security chip ({1}) failed with code {2}.",
        note: "{1}: the name of a device; {2}: a number.")
    case .elementUnsupported:
      "A PIN needs a security chip that limits how often it is tried. The vault has no such chip ({1})."
    case .wrongPIN: "Wrong PIN."
    case .wrongPINTries:
      Sentence(one: "Wrong PIN. {1} try is left.", other: "Wrong PIN. {1} tries are left.")
    case .lockedOut: "The security chip is locked after too many wrong tries."
    case .lockedOutFor:
      Sentence(
        one: "The security chip is locked after too many wrong tries, for {1} second.",
        other: "The security chip is locked after too many wrong tries, for {1} seconds.")
    case .lockedOutHint:
      "wait; where the vault has another protector, that opens it meanwhile (--with)"
    case .rootDamaged:
      "The vault's main key does not open: it is damaged, or belongs to another machine."
    case .putCopyBackHint:
      "nothing was changed; put a copy of the vault back, or a backup in its place: whisper vault reset, then whisper vault restore FILE"
    case .outdated:
      "Another program changed the vault's main key meanwhile, or what opens the vault."
    case .tryAgainHint: "try again"
    case .registryDamaged: "The list of the vault's parts is not the one that was written last."
    case .registryDamagedHint: "put a copy of the vault back, or: whisper vault repair registry"
    case .domainDamaged:
      Sentence(
        "The vault's part '{1}' needs repair: {2}.",
        note:
          "{1}: the name of a part, which is not translated; {2}: one of those with reason.damage."
      )
    case .domainDamagedHint:
      Sentence(
        "whisper vault export {1} shows what opens; whisper vault repair {1} keeps that",
        note: "{1}: the name of a part of the vault, in a command.")
    case .rowUnreadableHint:
      Sentence(
        "whisper vault check lists what cannot be read; whisper vault repair {1} sets it aside",
        note: "{1}: the name of a part of the vault, in a command.")
    case .rolledBack:
      "This is not the vault's newest state: an earlier copy was put in its place, or one that was given up."
    case .rolledBackHint:
      "if you put it there, whisper vault accept-state makes it the newest; otherwise put the newest copy back"
    case .keyExists: "The private key is in the vault already."
    case .laterKey: "A newer Whisper keeps this private key in a way that this one does not know."
    case .laterProtector:
      "A newer Whisper protects this vault in a way that this one does not know."
    case .laterCounter:
      "A newer Whisper counts the changes of this vault: this one can only read it."
    case .laterHint: "use the newer Whisper"
    case .counterLost:
      """
      The counter of the vault's changes is gone, or is not the vault's. Nobody can say whether this is the \
      vault's newest state.
      """
    case .counterLostHint: "to use the vault as it is from now on: whisper vault accept-state"
    case .agentRefused: "The agent that keeps the vault unlocked does not do this."
    case .agentRefusedHint: "add --no-agent, and open the vault for this command"
    case .valueUnreadable:
      Sentence(
        "The agent that keeps the vault unlocked cannot read what was to be stored in '{1}'. Nothing was changed.",
        note: "{1}: the name of a table, which is not translated.")
    case .valueUnreadableHint:
      "the agent may be of another version: whisper lock ends it; then try again"
    case .notCounted:
      """
      The change is kept, but the security chip did not count it. Until the next command does, Whisper does not \
      notice a copy from before the change.
      """
    case .counterUnavailable:
      Sentence(
        "The vault's changes cannot be counted: {1}.",
        note: "{1}: one of those that begin with reason.counter.")
    case .keyNotFound: "The private key is not in the vault."
    case .keyNotFoundHint: "a backup of the identity brings it back: whisper restore FILE"
    case .unreadableDatabase:
      Sentence(
        "The vault's database cannot be used: {1}.",
        note: "{1}: one of those that begin with reason.database.")
    case .derivationRefused:
      Sentence(
        "The passphrase was not tried: {1}.",
        note: "{1}: one of those that begin with reason.derivation.")
    case .busy: "Another program is changing the vault."
    case .diskFull: "The disk is full. Nothing was changed."
    case .diskFullHint: "make room and try again"
    case .cryptography: "A cryptographic operation failed."
    }
  }
}
