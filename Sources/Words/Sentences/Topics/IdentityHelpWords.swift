/// The help of the commands for identities.
package enum IdentityHelpWords: String, Topic {
  case commands = "help.identity"
  case create = "help.identity.create"
  case createName = "help.identity.create.name"
  case noSigning = "help.identity.create.no_signing"
  case list = "help.identity.list"
  case show = "help.identity.show"
  case nameOrActive = "help.identity.name_or_active"
  case use = "help.identity.use"
  case name = "help.identity.name"
  case rename = "help.identity.rename"
  case renameDetails = "help.identity.rename.details"
  case newName = "help.identity.rename.new_name"
  case archive = "help.identity.archive"
  case unarchive = "help.identity.unarchive"
  case export = "help.identity.export"
  case delete = "help.identity.delete"
  case deleteDetails = "help.identity.delete.details"
  case confirm = "help.identity.delete.confirm"

  package var sentence: Sentence {
    switch self {
    case .commands: "Your own identities: names that you write under, with their keys."
    case .create: "Make an identity with fresh keys."
    case .createName: "What others will see you as."
    case .noSigning: "Make an identity that cannot sign."
    case .list: "List your identities."
    case .show: "Show an identity, and what others compare to be sure of its key."
    case .nameOrActive: "The identity; the active one when there is no name."
    case .use: "Choose the identity that is used when none is named."
    case .name: "The identity."
    case .rename: "Give an identity another name. Its bundle changes, its keys do not."
    case .renameDetails:
      "It asks for the passphrase, PIN or security key, even while the vault is kept unlocked."
    case .newName: "The name from now on."
    case .archive: "Retire an identity. It still opens what was sent to it, but sends nothing."
    case .unarchive: "Bring an archived identity back into use."
    case .export: "Print an identity's public keys (its bundle), to give to others."
    case .delete: "Destroy an identity and its private keys, for ever."
    case .deleteDetails:
      "It asks twice: for the name, then for a yes. Scripts give --confirm NAME and --yes."
    case .confirm: "The name once more."
    }
  }
}
