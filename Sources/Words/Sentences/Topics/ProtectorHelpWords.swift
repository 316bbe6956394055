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
      Each protector opens the vault alone. Where there are several, the one that --with names is asked \
      for, else the one that was handed over, else PIN before security key before passphrase.
      """
    case .list: "List what opens the vault."
    case .add: "Add a protector: the vault opens with it too."
    case .addDetails:
      """
      A PIN needs a TPM, which counts wrong ones and answers none after some, for a while. It has 6 to 64 \
      characters. A security key is a FIDO2 device with hmac-secret and a PIN or fingerprint of its own. It is touched \
      twice to add it, and once each time to open the vault; a vault has several when each but the first has a name. A \
      vault that opened with nothing asks from then on.
      """
    case .kind: "The kind of protector."
    case .name: "Call it this, for --with and protector remove."
    case .change: "Set another passphrase or PIN."
    case .changeDetails: "A copy of the vault made before still opens with the old one."
    case .newPINFile: "Read the new PIN from a file."
    case .newPINFd: "Read the new PIN from a descriptor."
    case .newKeyPINFile: "Read the new security key's own PIN from a file."
    case .newKeyPINFd: "Read the new security key's own PIN from a descriptor."
    case .remove: "Remove a protector."
    case .removeDetails: "A copy of the vault made before still opens with it."
    case .which:
      Sentence(
        "A name, or one of: passphrase, pin, security-key.",
        note: "passphrase, pin and security-key are not translated.")
    case .toNone: "Remove the last one: the vault then opens with nothing."
    }
  }
}
