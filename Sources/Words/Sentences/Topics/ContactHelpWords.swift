/// The help of the commands for contacts.
package enum ContactHelpWords: String, Topic {
  case commands = "help.contact"
  case add = "help.contact.add"
  case addDetails = "help.contact.add.details"
  case addName = "help.contact.add.name"
  case list = "help.contact.list"
  case search = "help.contact.search"
  case searchText = "help.contact.search.text"
  case show = "help.contact.show"
  case name = "help.contact.name"
  case verify = "help.contact.verify"
  case verifyDetails = "help.contact.verify.details"
  case own = "help.contact.verify.as"
  case numeric = "help.contact.verify.numeric"
  case words = "help.contact.verify.words"
  case unverify = "help.contact.unverify"
  case block = "help.contact.block"
  case unblock = "help.contact.unblock"
  case revoke = "help.contact.revoke"
  case rename = "help.contact.rename"
  case newName = "help.contact.rename.new_name"
  case note = "help.contact.note"
  case noteText = "help.contact.note.text"
  case remove = "help.contact.remove"

  package var sentence: Sentence {
    switch self {
    case .commands: "The people you write to."
    case .add:
      "Add somebody from the text that they gave you: a bundle, raw key or OpenPGP certificate."
    case .addDetails:
      """
      Without a file, paste the text: end it with Ctrl-D at the beginning of a line. It may stand inside a chat message or \
      mail. A raw key needs --name. A file may hold many certificates, as a keyring does. A revocation that stands by \
      itself goes to the certificate that it revokes.
      """
    case .addName: "Call them this, not what the bundle says."
    case .list: "List your contacts."
    case .search: "List the contacts whose name, note, User ID or fingerprint holds a text."
    case .searchText: "A part of the name or note, or how the fingerprint begins."
    case .show: "Show a contact, and what you compare to be sure of the key."
    case .name: "The contact's name or short fingerprint."
    case .verify: "Compare twelve words with a contact, to be sure that the keys are right."
    case .verifyDetails:
      """
      Both of you see the same twelve words in the same order. Compare them where you recognize each other: face to \
      face, or by voice.
      """
    case .own: "Your identity."
    case .numeric: "Compare digits instead of words."
    case .words: "Compare words, whatever the settings say."
    case .unverify: "Take back that you verified a contact."
    case .block: "Refuse a contact's messages, and send none."
    case .unblock: "Take a block back."
    case .revoke: "Note that a contact's key must not be used any more. There is no way back."
    case .rename: "Call a contact something else, on this machine."
    case .newName: "The name from now on."
    case .note: "Keep a note about a contact. An empty one removes it."
    case .noteText: "One line."
    case .remove: "Remove a contact."
    }
  }
}
