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
    case .commands: "Your own identities."
    case .create: "Make an identity with fresh keys."
    case .createName: "What others will see you as."
    case .noSigning: "Make an identity that cannot sign."
    case .list: "List your identities."
    case .show: "Show an identity, with what others compare."
    case .nameOrActive: "The identity; the active one when there is no name."
    case .use: "Choose the identity that is used when none is named."
    case .name: "The identity."
    case .rename: "Give an identity another name. Its bundle changes, its keys do not."
    case .renameDetails: "It asks for what opens the vault, also while that is kept unlocked."
    case .newName: "The name from now on."
    case .archive: "Retire an identity: it opens what was sent to it and sends nothing."
    case .unarchive: "Bring an archived identity back into use."
    case .export: "Print an identity's public bundle, to give away."
    case .delete: "Destroy an identity and its private keys, for ever."
    case .deleteDetails:
      "Asks twice: for the name, and for a yes. Scripts give --confirm NAME and --yes."
    case .confirm: "The name once more."
    }
  }
}
