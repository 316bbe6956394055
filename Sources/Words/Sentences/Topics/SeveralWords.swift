/// What is said where a text has several envelopes.
package enum SeveralWords: String, Topic {
  case count = "several.count"
  case heading = "several.heading"
  case which = "several.which"
  case all = "several.all"
  case new = "several.state.new"
  case opened = "several.state.opened"
  case expired = "several.state.expired"
  case ahead = "several.state.ahead"
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

  private static let state =
    "What an envelope is like, in a table."

  private static let cell =
    "In a table."

  package var sentence: Sentence {
    switch self {
    case .otherDirectory:
      "nothing in the directory is replaced: take the file away, or name another directory"
    case .count: "Sealed messages in this text: {1}"
    case .heading: "Message {1}:"
    case .which:
      Sentence("Which of them? Numbers, or all: ", note: "The answer is several.all, or numbers.")
    case .all:
      Sentence("all", note: "An answer to several.which, in small letters.")
    case .new:
      Sentence("new", note: Self.state)
    case .opened:
      Sentence("opened before", note: Self.state)
    case .expired:
      Sentence("expired", note: Self.state)
    case .ahead:
      Sentence("dated ahead", note: Self.state)
    case .forOthers:
      Sentence("not for you", note: Self.state)
    case .cut:
      Sentence("cut", note: Self.state)
    case .changed:
      Sentence("does not open", note: Self.state)
    case .noEnvelope:
      Sentence("no message", note: Self.state)
    case .signed:
      Sentence("signed", note: Self.cell)
    case .unsigned:
      Sentence("not signed", note: Self.cell)
    case .size:
      Sentence(one: "{1} byte", other: "{1} bytes", note: Self.cell)
    case .atMost:
      Sentence(one: "at most {1} byte", other: "at most {1} bytes", note: Self.cell)
    case .choose: "There are several sealed messages in this text."
    case .chooseHint: "--number N opens one of them, --all opens all"
    case .noNumber:
      Sentence(
        "There is no message {1}: this text has {2}.",
        note: "{1}: the number that was asked for; {2}: how many there are.")
    case .toPipe: "Several messages go to a program only with --json, which says where each ends."
    case .toPipeHint: "give --json, --output DIR for files, or one --number"
    case .toFile: "{1} is no directory, and several messages need one."
    case .toFileHint: "make the directory first; the messages become 1.txt, 2.txt and so on in it"
    }
  }
}
