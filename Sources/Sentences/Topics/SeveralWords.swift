/// What is said where a text has several envelopes.
package enum SeveralWords: String, Topic {
  case count = "several.count"
  case heading = "several.heading"
  case which = "several.which"
  case all = "several.all"
  case new = "several.state.new"
  case opened = "several.state.opened"
  case expired = "several.state.expired"
  case forOthers = "several.state.for_others"
  case cut = "several.state.cut"
  case changed = "several.state.changed"
  case noEnvelope = "several.state.none"
  case signed = "several.signed"
  case unsigned = "several.unsigned"
  case size = "several.size"
  case atMost = "several.size.at_most"

  // Errors
  case choose = "error.several.choose"
  case chooseHint = "hint.several.choose"
  case noNumber = "error.several.number"
  case toPipe = "error.several.pipe"
  case toPipeHint = "hint.several.pipe"
  case toFile = "error.several.file"
  case toFileHint = "hint.several.file"
  case otherDirectory = "hint.several.directory"

  package var sentence: Sentence {
    switch self {
    case .otherDirectory:
      "nothing in the directory is replaced: take the file away, or name another directory"
    case .count: "Envelopes in this text: {1}"
    case .heading: "Envelope {1}:"
    case .which: "Which of them? Numbers, or all: "
    case .all: "all"
    case .new: "new"
    case .opened: "opened before"
    case .expired: "expired"
    case .forOthers: "not for you"
    case .cut: "cut"
    case .changed: "does not open"
    case .noEnvelope: "no envelope"
    case .signed: "signed"
    case .unsigned: "not signed"
    case .size: "{1} bytes"
    case .atMost: "at most {1} bytes"
    case .choose: "There are several envelopes in this text."
    case .chooseHint: "--number N opens one of them, --all opens all"
    case .noNumber: "There is no envelope {1}: this text has {2}."
    case .toPipe: "Several messages go to a program only with --json, which says where each ends."
    case .toPipeHint: "give --json, --output DIR for files, or one --number"
    case .toFile: "{1} is no directory, and several messages need one."
    case .toFileHint: "make the directory first; the messages become 1.txt, 2.txt and so on in it"
    }
  }
}
