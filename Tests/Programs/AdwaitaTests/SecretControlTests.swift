import Foundation
import TestSupport
import Testing

/// Where a text could stay, one after the other: docs/DESKTOP.md, "Where text could stay".
@Suite(
  "What is typed and read, and who else gets it", .serialized,
  .enabled(if: Peer.isAvailable, Peer.howToGet))
struct SecretControlTests {
  let stage: Stage
  let probe: ProbeWindow

  init() throws {
    stage = try Stage()
    probe = try ProbeWindow(on: stage)
    try probe.wait(for: "windows") { $0.lines.contains("window=AdwWindow") }
  }

  /// Types into a control, and waits until it has it.
  private func type(_ text: String, into control: String) throws {
    try probe.focus(control)
    try stage.keys("type", text)
  }

  private func isQuiet() throws {
    let complaints = try probe.complaints()
    #expect(!complaints.contains("WARNING") && !complaints.contains("CRITICAL"), "\(complaints)")
  }

  // MARK: The passphrase

  @Test("keys arrive in the passphrase, and taking it empties the field")
  func passphraseIsTyped() throws {
    try type("correct horse-battery.9", into: "passphrase")
    let taken = try probe.ask("passphrase take")
    #expect(taken["text"] == "correct horse-battery.9")
    #expect(taken["empty"] == "true")
    #expect(try probe.ask("passphrase take")["text"] == "")
    try isQuiet()
  }

  @Test("Backspace takes a character, Ctrl+U all, and Tab leaves the field")
  func passphraseKeys() throws {
    try type("abcd", into: "passphrase")
    try stage.keys("press", "BackSpace")
    try stage.keys("press", "BackSpace")
    #expect(try probe.ask("passphrase take")["text"] == "ab")
    try stage.keys("type", "abcd")
    try stage.keys("press", "ctrl+u")
    try stage.keys("type", "e")
    #expect(try probe.ask("passphrase take")["text"] == "e")
    try stage.keys("press", "Tab")
    try stage.keys("type", "outside")
    #expect(try probe.ask("passphrase take")["text"] == "")
    #expect(try probe.ask("message text")["text"] == "outside")
    try stage.keys("press", "shift+ISO_Left_Tab")
    try isQuiet()
  }

  @Test("a dead key and its letter are one character, which Backspace takes whole")
  func passphraseComposes() throws {
    try stage.run("/usr/bin/setxkbmap", ["-layout", "us", "-variant", "intl"])
    try probe.focus("passphrase")
    try stage.keys("press", "dead_acute")
    try stage.keys("press", "e")
    #expect(try probe.ask("passphrase take")["text"] == "\u{E9}")
    try stage.keys("type", "a")
    try stage.keys("press", "dead_acute")
    try stage.keys("press", "e")
    try stage.keys("press", "BackSpace")
    #expect(try probe.ask("passphrase take")["text"] == "a")
  }

  @Test("what is on the clipboard is put in without its line end, and nothing that is too long")
  func passphraseIsPasted() throws {
    try stage.copy("from elsewhere\n")
    try probe.focus("passphrase")
    try stage.keys("press", "ctrl+v")
    var text: String?
    try wait(for: "pasted \(text ?? "")") {
      text = try probe.ask("passphrase take")["text"]
      return text == "from elsewhere"
    }
    let long = String(repeating: "x", count: 1025)
    try stage.copy(long)
    try stage.keys("press", "ctrl+v")
    // Read as the field reads it, after the field did.
    #expect(try probe.ask("paste 1024")["error"] == "tooLarge")
    #expect(try probe.ask("passphrase take")["text"] == "")
    try isQuiet()
  }

  @Test("it is shown when it was asked for, until it was asked for again or the field is left")
  func passphraseIsShown() throws {
    try type("abc", into: "passphrase")
    #expect(try probe.ask("passphrase revealed")["revealed"] == "false")
    try stage.keys("press", "ctrl+shift+p")
    #expect(try probe.ask("passphrase revealed")["revealed"] == "true")
    try stage.keys("press", "ctrl+shift+p")
    #expect(try probe.ask("passphrase revealed")["revealed"] == "false")
    try stage.keys("press", "ctrl+shift+p")
    try stage.keys("press", "Tab")
    try probe.wait(for: "passphrase revealed") { $0["revealed"] == "false" }
  }

  @Test("five seconds after it was shown it is hidden")
  func passphraseIsHidden() throws {
    try type("abc", into: "passphrase")
    try stage.keys("press", "ctrl+shift+p")
    try probe.wait(for: "passphrase revealed") { $0["revealed"] == "false" }
  }

  @Test("assistive technology is told of the field, and not what is in it")
  func passphraseIsNotInTheTree() throws {
    let word = randomWord()
    let control = randomWord()
    try type(word, into: "passphrase")
    try type(control, into: "message")
    let tree = try stage.tree()
    let field = try #require(tree.first { $0.name == "Passphrase" })
    #expect(field.isFocusable)
    let told = "\(tree)"
    #expect(!told.contains(word) && !told.contains(String(word.prefix(6))))
    // It would have been found: messages are read aloud.
    #expect(told.contains(control))
  }

  @Test("of a passphrase no copy stays in memory, nor is there one while it is in the field")
  func passphraseIsWiped() throws {
    let word = randomWord()
    let control = randomWord()
    try probe.watch("word", word)
    try probe.watch("control", control)
    try type(word, into: "passphrase")
    try type(control, into: "name")
    let shown = try probe.places(of: "word")
    #expect(shown.plain == [] && !shown.secret.isEmpty)
    #expect(try !probe.places(of: "control").plain.isEmpty, "the search finds nothing at all")
    try probe.ask("passphrase clear")
    let cleared = try probe.places(of: "word")
    #expect(cleared.plain == [])
    #expect(cleared.secret == [])
    try type(word, into: "passphrase")
    try stage.keys("press", "ctrl+shift+p")
    try probe.ask("leave")
    let left = try probe.places(of: "word")
    #expect(left.plain == [])
    #expect(left.secret == [])
    try isQuiet()
  }

  // MARK: The message

  @Test("of a message no copy stays in memory when its page is left")
  func messageIsWiped() throws {
    let word = randomWord()
    try probe.watch("word", word)
    try type(word, into: "message")
    // Not its text, which would be one more copy.
    try probe.wait(for: "message count") { $0["count"] == "\(word.count)" }
    #expect(try !probe.places(of: "word").plain.isEmpty, "the search finds nothing at all")
    try probe.ask("leave")
    let left = try probe.places(of: "word")
    #expect(left.plain == [])
    #expect(left.secret == [])
    try isQuiet()
  }

  @Test("nothing brings back what was taken away from a message")
  func messageHasNoUndo() throws {
    try type("secret", into: "message")
    try stage.keys("press", "ctrl+a")
    try stage.keys("press", "Delete")
    try stage.keys("press", "ctrl+z")
    #expect(try probe.ask("message text")["text"] == "")
  }

  @Test("what is selected is not published, also after the page was turned")
  func selectionIsNotPublished() throws {
    try probe.ask("turn 2")
    let word = randomWord()
    try stage.copy("before", to: "primary")
    try type(word, into: "message")
    try stage.keys("press", "ctrl+a")
    try probe.ask("live")
    #expect(try stage.clipboard("primary") == "before")
    // A field for what is no secret publishes it, as GTK's do.
    try type("control", into: "name")
    try stage.keys("press", "ctrl+a")
    try wait(for: "the control's selection") {
      try stage.clipboard("primary") == "control"
    }
    try probe.ask("leave")
    try isQuiet()
  }

  @Test("a selected text is not dragged out: a press in it begins another selection")
  func textIsNotDragged() throws {
    try type("words to drag", into: "message")
    try stage.keys("press", "ctrl+a")
    let place = try #require(try stage.tree().first { $0.name == "Message" }?.place)
    // From its first line into the name's row, which takes text.
    let name = try #require(try stage.tree().first { $0.name == "Identity Name" }?.place)
    try stage.keys(
      "drag", "\(place[0] + 30)", "\(place[1] + 10)", "\(name[0] + 60)", "\(name[1] + name[3] / 2)")
    #expect(try probe.ask("name")["text"] == "")
    #expect(try probe.ask("message text")["text"] == "words to drag")
    try isQuiet()
  }

  @Test("a copy of a message is on the clipboard until its page is left")
  func copiesExpire() throws {
    try type("copied", into: "message")
    try stage.keys("press", "ctrl+a")
    try stage.keys("press", "ctrl+c")
    try wait(for: "the copy") { (try? stage.clipboard()) == "copied" }
    try probe.ask("leave")
    #expect(try (try? stage.clipboard()) != "copied")
    try isQuiet()
  }

  @Test("a paste into a message takes what fits, and no more than that is read")
  func messageIsPasted() throws {
    try stage.copy("a\u{301} b")
    try probe.focus("message")
    try stage.keys("press", "ctrl+v")
    try probe.wait(for: "message text") { $0["text"] == "a\u{301} b" }
    let long = String(repeating: "x", count: 65_535)
    try stage.copy(long)
    try stage.keys("press", "ctrl+v")
    #expect(try probe.ask("paste 65534")["error"] == "tooLarge")
    #expect(try probe.ask("message text")["text"] == "a\u{301} b")
  }

  // MARK: The clipboard

  @Test("an offer answers each paste until it is withdrawn, and then the clipboard is empty")
  func offersAreAnswered() throws {
    try probe.ask("offer whisper1:abc")
    #expect(try stage.clipboard() == "whisper1:abc")
    #expect(try stage.clipboard() == "whisper1:abc")
    try probe.ask("withdraw")
    #expect(try probe.ask("offered")["clipboard"] == "false")
    #expect((try? stage.clipboard()) ?? "" == "")
    try isQuiet()
  }

  @Test("an offer expires by itself")
  func offersExpire() throws {
    try probe.ask("offer-briefly whisper1:abc")
    try probe.wait(for: "offered") { $0["withdrawn"] == "true" }
    #expect((try? stage.clipboard()) ?? "" == "")
  }

  @Test("what somebody else put on the clipboard since stays there")
  func othersKeepTheClipboard() throws {
    try probe.ask("offer whisper1:abc")
    try stage.copy("theirs")
    try probe.wait(for: "offered") { $0["clipboard"] == "false" }
    try probe.ask("withdraw")
    #expect(try stage.clipboard() == "theirs")
  }

  @Test("of an offer no copy stays in memory once it was withdrawn, also after a paste")
  func offersAreWiped() throws {
    let word = randomWord()
    try probe.watch("word", word)
    try type(word, into: "message")
    try stage.keys("press", "ctrl+a")
    try stage.keys("press", "ctrl+c")
    try wait(for: "the copy") { (try? stage.clipboard()) == word }
    try probe.ask("leave")
    let left = try probe.places(of: "word")
    #expect(left.plain == [])
    #expect(left.secret == [])
  }

  // MARK: The rest

  @Test("the keys of GTK's inspector open nothing")
  func inspectorStaysClosed() throws {
    try probe.focus("message")
    try stage.keys("press", "ctrl+shift+i")
    try stage.keys("press", "ctrl+shift+d")
    // Keys that came after those have arrived.
    try stage.keys("type", "x")
    try probe.wait(for: "message text") { $0["text"]?.contains("x") == true }
    #expect(try probe.ask("windows").all("window") == ["AdwWindow"])
  }

  @Test("each control has the name that it was given, and says what it says under it")
  func controlsAreNamed() throws {
    let tree = try stage.tree()
    for name in ["Passphrase", "Message", "Identity Name", "Sign", "Seal", "Row List", "QR Code"] {
      #expect(tree.contains { $0.name == name }, "\(name)")
    }
    #expect(!tree.contains { ($0.name ?? "").contains("_") })
    #expect(tree.contains { $0.name == "Probe Status" })
    #expect(tree.contains { $0.name == "Nothing yet" || $0.text == "Nothing yet" })
  }

  @Test(
    "a thousand pages later there are as many views and widgets as before, and nothing was slow")
  func viewsGo() throws {
    try probe.ask("leave")
    let before = try probe.ask("live")
    #expect(before["views"] == "0" && before["widgets"] == "0", "\(before.lines)")
    try probe.ask("turn 1000")
    try probe.ask("leave")
    #expect(try probe.ask("live").lines == before.lines)
    try isQuiet()
  }

  @Test("a list of 10,000 rows makes those that are seen")
  func longLists() throws {
    try probe.ask("leave")
    try probe.ask("turn 1")
    try probe.ask("rows 10000")
    try wait(for: "a row") { try stage.tree().contains { $0.name == "Row 0" } }
    let views = try #require(Int(try probe.ask("live")["views"] ?? ""))
    #expect(views < 500)
  }
}
