/// The help of the commands for what opens the vault.
package enum ProtectorHelpWords: String, Topic {
  case commands = "help.protector"
  case details = "help.protector.details"
  case list = "help.protector.list"
  case add = "help.protector.add"
  case addDetails = "help.protector.add.details"
  case kind = "help.protector.kind"
  case name = "help.protector.name"
  case change = "help.protector.change"
  case changedKind = "help.protector.changed_kind"
  case changeDetails = "help.protector.change.details"
  case newPINFile = "help.protector.new_pin_file"
  case newPINFd = "help.protector.new_pin_fd"
  case newKeyPINFile = "help.protector.new_key_pin_file"
  case newKeyPINFd = "help.protector.new_key_pin_fd"
  case remove = "help.protector.remove"
  case removeDetails = "help.protector.remove.details"
  case which = "help.protector.which"
  case toNone = "help.protector.to_none"

  package var sentence: Sentence {
    switch self {
    case .commands: "Choose what opens the vault: a passphrase, a PIN, security keys."
    case .details:
      """
      Each protector opens the vault by itself. If there are several, Whisper asks for the one that --with names. \
      Without --with it takes the one that you gave with an option. If you gave none, it asks for the PIN, else for \
      the security key, else for the passphrase.
      """
    case .list: "List what opens the vault."
    case .add: "Add a protector: another way to open the vault."
    case .addDetails:
      """
      A PIN needs a security chip (TPM). The chip counts wrong PINs, and after some it refuses every PIN for a \
      while. A PIN has 6 to 64 characters. A security key is a FIDO2 device with hmac-secret and a PIN or \
      fingerprint of its own. You touch it twice to add it, and once each time it opens the vault. A vault can have \
      several; each but the first needs a name. A vault that opened without a question asks from then on.
      """
    case .kind: "The kind of protector: a passphrase, a PIN (pin) or a security key (security-key)."
    case .name: "Call it this, for --with and protector remove."
    case .change: "Set another passphrase or PIN."
    case .changedKind: "The kind of protector: a passphrase, or a PIN (pin)."
    case .changeDetails: "Older copies of the vault still open with the old one."
    case .newPINFile: "Read the new PIN from a file."
    case .newPINFd: "Read the new PIN from a descriptor."
    case .newKeyPINFile: "Read the new security key's own PIN from a file."
    case .newKeyPINFd: "Read the new security key's own PIN from a descriptor."
    case .remove: "Remove a protector."
    case .removeDetails: "Older copies of the vault still open with it."
    case .which:
      Sentence(
        "A name, or one of: passphrase, pin, security-key.",
        note: "passphrase, pin and security-key are not translated.")
    case .toNone: "Remove the last one. Nothing protects the vault then."
    }
  }
}
