/// The help of the commands for own OpenPGP keys.
package enum PGPKeyHelpWords: String, Topic {
  case pgp = "help.pgp"
  case commands = "help.pgp_key"
  case commandsDetails = "help.pgp_key.details"
  case key = "help.pgp_key.key"
  case keyOrActive = "help.pgp_key.key_or_active"
  case generate = "help.pgp_key.generate"
  case generateDetails = "help.pgp_key.generate.details"
  case userIDs = "help.pgp_key.user_ids"
  case profile = "help.pgp_key.profile"
  case expires = "help.pgp_key.expires"
  case deviceBound = "help.pgp_key.device_bound"
  case v6 = "help.pgp_key.v6"
  case list = "help.pgp_key.list"
  case show = "help.pgp_key.show"
  case use = "help.pgp_key.use"
  case export = "help.pgp_key.export"
  case binary = "help.pgp_key.binary"
  case link = "help.pgp_key.link"
  case backup = "help.pgp_key.backup"
  case backupDetails = "help.pgp_key.backup.details"
  case importKeys = "help.pgp_key.import"
  case importDetails = "help.pgp_key.import.details"
  case file = "help.pgp_key.import.file"
  case keyPassphraseFile = "help.key_passphrase_file"
  case keyPassphraseFd = "help.key_passphrase_fd"
  case expiry = "help.pgp_key.expiry"
  case when = "help.pgp_key.when"
  case userIDCommands = "help.pgp_key.userid"
  case addUserID = "help.pgp_key.userid.add"
  case revokeUserID = "help.pgp_key.userid.revoke"
  case userIDToRevoke = "help.pgp_key.userid.which"
  case subkeyCommands = "help.pgp_key.subkey"
  case addSubkey = "help.pgp_key.subkey.add"
  case addSubkeyDetails = "help.pgp_key.subkey.add.details"
  case subkeyUse = "help.pgp_key.subkey.for"
  case subkeyPostQuantum = "help.pgp_key.subkey.post_quantum"
  case subkeyExpires = "help.pgp_key.subkey.expires"
  case revokeSubkey = "help.pgp_key.subkey.revoke"
  case subkey = "help.pgp_key.subkey.which"
  case update = "help.pgp_key.update"
  case updateDetails = "help.pgp_key.update.details"
  case passphrase = "help.pgp_key.passphrase"
  case passphraseDetails = "help.pgp_key.passphrase.details"
  case revocation = "help.pgp_key.revocation"
  case revocationDetails = "help.pgp_key.revocation.details"
  case revoke = "help.pgp_key.revoke"
  case revokeDetails = "help.pgp_key.revoke.details"
  case reason = "help.pgp_key.reason"
  case message = "help.pgp_key.message"
  case delete = "help.pgp_key.delete"
  case deleteDetails = "help.pgp_key.delete.details"
  case confirm = "help.pgp_key.confirm"

  package var sentence: Sentence {
    switch self {
    case .pgp: "OpenPGP, for everyone who does not have Whisper."
    case .commands: "Your own OpenPGP keys."
    case .commandsDetails:
      """
      A key is named by its fingerprint, by 16 digits or more of that, or by an address where one key alone has it; where \
      none is named, it is the one in use.
      """
    case .key: "The key: its fingerprint, 16 digits of it or more, or its address."
    case .keyOrActive: "The key; the one in use when none is named."
    case .generate: "Make an OpenPGP key."
    case .generateDetails:
      """
      Profile compatible is what every OpenPGP program reads (version 4, Curve25519); advanced is version 6 with Curve448, \
      which newer ones read; postquantum and postquantum-high are version 6 with keys that hold against a later quantum \
      computer, too, which the newest ones read (RFC 9980). A revocation certificate is made and kept with the key.
      """
    case .userIDs: "Who you are to others, such as 'Ada Lovelace <ada@example.org>'."
    case .profile:
      Sentence(
        "One of: compatible, advanced, postquantum, postquantum-high. It is compatible where nothing is said.",
        note: "compatible, advanced, postquantum and postquantum-high are not translated.")
    case .expires:
      Sentence(
        "When it ends: 2y, 6m, 3w, 30d, a date (2031-12-31) or never; after 2y where nothing is said.",
        note: "2y, 6m, 3w, 30d, 2031-12-31 and never are typed as they are.")
    case .deviceBound:
      """
      Make the private keys inside the vault's security chip, or without one in software. No backup of them can \
      ever be made.
      """
    case .v6: "Make such a key in version 6, which GnuPG does not read."
    case .list: "List your OpenPGP keys."
    case .show: "Show an OpenPGP key: its User IDs, subkeys and dates."
    case .use: "Choose the OpenPGP key that is used when none is named."
    case .export: "Print a key's certificate, to give away."
    case .binary: "Write its octets, not armored text."
    case .link: "Print it as a link that Whisper takes."
    case .backup: "Write a key with its private keys, under a passphrase of its own."
    case .backupDetails:
      """
      The file is one that other OpenPGP programs import too. A device-bound key has no backup.
      """
    case .importKeys: "Take in secret keys that another program exported, such as GnuPG."
    case .importDetails:
      """
      Several keys in a file go in together, with a line on each; those that cannot be read or opened are left out. Of a \
      key that is here already, what is new is taken. Each passphrase is tried on each key and subkey.
      """
    case .file: "The file; standard input when it is - or missing."
    case .keyPassphraseFile:
      "Read a passphrase of the keys in the file from a file. May be given more than once."
    case .keyPassphraseFd:
      "Read a passphrase of the keys in the file from a descriptor. May be given more than once."
    case .expiry: "Change when a key ends."
    case .when:
      Sentence(
        "From now: 2y, 6m, 3w, 30d; a date (2031-12-31); or never.",
        note: "2y, 6m, 3w, 30d, 2031-12-31 and never are typed as they are.")
    case .userIDCommands: "A key's User IDs: who you are to others."
    case .addUserID: "Add a User ID."
    case .revokeUserID: "Say that a User ID is not yours any more."
    case .userIDToRevoke: "The User ID, or its address."
    case .subkeyCommands: "A key's subkeys."
    case .addSubkey: "Add a subkey."
    case .addSubkeyDetails:
      """
      Its private key is kept as the key's others are: bound to the device where those are, under their own \
      passphrase where they have one. Give the changed certificate to those who have the key, and make a new \
      backup. With --post-quantum, whoever can encrypts to the new subkey alone, and others use the old one.
      """
    case .subkeyUse:
      Sentence(
        "What it is for, one of: encrypt, sign. It is encrypt where nothing is said.",
        note: "encrypt and sign are not translated.")
    case .subkeyPostQuantum:
      "Make one that decrypts and holds against a later quantum computer, too (RFC 9980); a key of any profile can have it."
    case .subkeyExpires:
      Sentence(
        "When it ends: 2y, 6m, 3w, 30d, a date (2031-12-31) or never; with the key where nothing is said.",
        note: "2y, 6m, 3w, 30d, 2031-12-31 and never are typed as they are.")
    case .revokeSubkey: "Revoke a subkey, for ever."
    case .subkey: "Its fingerprint, or 16 digits of it or more."
    case .update: "Make a key as good as a new one, where it is not."
    case .updateDetails:
      """
      Signs anew what is weak or ends soon, and says what this version reads. It adds no subkey, and a key that \
      you ended stays so.
      """
    case .passphrase: "Set or remove a passphrase of a key's own."
    case .passphraseDetails:
      """
      Each use of its private keys then asks for it, on top of what the vault asks for. Nobody can find a forgotten \
      one.
      """
    case .revocation: "Print the revocation certificate that was made with a key."
    case .revocationDetails:
      """
      Whoever has it can revoke the key, and nothing else. It asks for no private key: it is for the day when those are lost. \
      While the vault is kept unlocked, other programs of yours can take it too.
      """
    case .revoke: "Revoke a key, for ever."
    case .revokeDetails:
      """
      Nothing is sent: give the changed certificate to those who have the key. After compromised and none, nothing that the \
      key ever signed is believed; after superseded and retired, what it signed before is.
      """
    case .reason:
      Sentence(
        "none (not said), compromised (somebody else may have it), superseded (replaced) or retired (no longer used).",
        note: "none, compromised, superseded and retired are not translated.")
    case .message: "What others are told about it."
    case .delete: "Destroy a key and its private keys, for ever."
    case .deleteDetails:
      "It asks twice: for the fingerprint, then for a yes. Scripts give --confirm FINGERPRINT and --yes."
    case .confirm: "The fingerprint once more."
    }
  }
}
