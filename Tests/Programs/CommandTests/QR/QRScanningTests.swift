#if os(Linux)
  import Foundation
  import Testing

  /// QR codes that the command reads: shown before they are accepted.
  @Suite struct QRScanningTests {
    /// Alice, and pictures of the code of a stranger's bundle and of a message to her.
    private func scene() throws -> (alice: Person, carol: Person) {
      let place = try Place()
      let (alice, bob) = try place.pair()
      let carol = try place.person("Carol")
      try carol("identity", "export", "--qr", "carol.png").expect(0)
      try bob("seal", "--to", "Alice", "--qr", "message.png", input: .text("hello")).expect(0)
      return (alice, carol)
    }

    // MARK: Contacts

    @Test func aBundleIsShownAndAddedWithAYes() throws {
      let (alice, carol) = try scene()
      let short = try #require(try carol.json("identity", "show")["shortFingerprint"] as? String)
      let before = try alice.place.tree("alice")
      func scan() throws -> TerminalSession {
        let session = try alice.terminal("contact", "add", "--from-qr", "carol.png")
        try session.wait(for: "In the picture: the bundle of Carol, \(short).")
        try session.wait(for: "Add this contact? [yes/no] ")
        return session
      }
      for keys in ["no\n", "\u{03}", "\u{04}"] {
        let refused = try scan()
        try refused.type(keys)
        #expect(try refused.end() == 130)
        #expect(refused.isAsAtStart)
        #expect(try alice.place.tree("alice") == before)
      }
      let taken = try scan()
      try taken.type("yes\n")
      #expect(try taken.end() == 0)
      #expect(taken.text.contains("\nAdded Carol, who is not verified yet.\n"))
      #expect(taken.unbroken.contains(alice.suggested("Next: whisper contact verify Carol\n")))
      #expect(try alice("keybook", "export", "--no-wrap").expect(0).text.contains(carol.bundle))
    }

    @Test func withoutATerminalItNeedsTheYes() throws {
      let (alice, _) = try scene()
      let before = try alice.place.tree("alice")
      for command in [
        ["contact", "add", "--from-qr", "carol.png"], ["open", "--from-qr", "message.png"],
      ] {
        let ran = try alice.run(command).expect(2)
        #expect(ran.hint == "give --yes")
        #expect(ran.errors.hasPrefix("In the picture: "))
        #expect(ran.output.isEmpty)
      }
      #expect(try alice.place.tree("alice") == before)
      let taken = try alice(
        "contact", "add", "--from-qr", "carol.png", "--yes", "--name", "Caro", "--json"
      ).expect(0)
      #expect(try taken.json["name"] as? String == "Caro")
    }

    @Test func standardInputIsAPictureToo() throws {
      let (alice, _) = try scene()
      let place = alice.place
      let carol = try place.read("carol.png")
      try alice("contact", "add", "--from-qr", "-", "--yes", input: .bytes(carol)).expect(0)
      let message = try place.read("message.png")
      let opened = try alice("open", "--from-qr", "-", "--yes", input: .bytes(message)).expect(0)
      #expect(opened.text == "hello")
      // The question is on the terminal, wherever the picture comes from.
      let session = try alice.terminal(
        "open", "--from-qr", "-", "--again", on: .errors, input: .bytes(message))
      try session.answer("Open it? [yes/no] ", "yes")
      #expect(try session.end() == 0)
      #expect(session.capturedText == "hello")
    }

    @Test func newKeysOfAContactAreOfferedOnceAndAsThat() throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      try alice("contact", "verify", "Bob", "--yes").expect(0)
      try bob("identity", "rotate", "--yes").expect(0)
      try bob("identity", "export", "--qr", "bob.png").expect(0)
      let refused = try alice.terminal("contact", "add", "--from-qr", "bob.png")
      try refused.wait(for: "Bob has new keys (version 2)")
      try refused.answer("Take the new keys of Bob? [yes/no] ", "no")
      #expect(try refused.end() == 130)
      #expect(refused.text.contains("Error: The keys of Bob stay as they were."))
      #expect(try alice("contact", "show", "Bob").text.contains("Trust: verified"))
      let taken = try alice.terminal("contact", "add", "--from-qr", "bob.png")
      try taken.answer("Take the new keys of Bob? [yes/no] ", "yes")
      #expect(try taken.end() == 0)
      #expect(!taken.text.contains("Add this contact?"))
      #expect(try alice("contact", "show", "Bob").text.contains("Trust: unverified"))
    }

    @Test func whoIsKnownIsSaidWithoutAQuestion() throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      try bob("identity", "export", "--qr", "bob.png").expect(0)
      let session = try alice.terminal("contact", "add", "--from-qr", "bob.png")
      #expect(try session.end() == 1)
      #expect(session.text == "Error: That is your contact Bob already. Nothing was changed.\n")
    }

    // MARK: Messages

    @Test func anEnvelopeIsShownAndOpenedWithAYes() throws {
      let (alice, _) = try scene()
      let before = try alice.place.tree("alice")
      func scan() throws -> TerminalSession {
        let session = try alice.terminal("open", "--from-qr", "message.png")
        try session.wait(for: "In the picture: ")
        try session.wait(for: "Open it? [yes/no] ")
        #expect(!session.text.contains("hello"))
        return session
      }
      for keys in ["no\n", "\u{03}"] {
        let refused = try scan()
        try refused.type(keys)
        #expect(try refused.end() == 130)
        #expect(try alice.place.tree("alice") == before)
      }
      let taken = try scan()
      try taken.type("yes\n")
      #expect(try taken.end() == 0)
      #expect(taken.text.contains("From: Bob (Unverified, Signed)\n"))
      #expect(taken.text.hasSuffix("\n\nhello\n"))
      let again = try alice("open", "--from-qr", "message.png", "--yes").expect(7)
      #expect(again.hint == "--again opens it once more")
    }

    @Test func thePassphraseIsAskedAfterThePictureWasAccepted() throws {
      let place = try LockedVault.place()
      let carol = try place.person("Carol")
      try carol("identity", "export", "--qr", "carol.png").expect(0)
      // A bundle is judged against the contacts, which are in the vault.
      let bundle = try place.terminal("contact", "add", "--from-qr", "carol.png")
      try bundle.answer("Passphrase of the vault: ", LockedVault.passphrase)
      try bundle.answer("Add this contact? [yes/no] ", "yes")
      #expect(try bundle.end() == 0)
      // What is in an envelope's form needs no vault.
      try place.write(
        try place.whisper("identity", "export", "--passphrase-file", "secret").expect(0).output,
        to: "alice")
      try carol("contact", "add", "alice").expect(0)
      try carol("seal", "--to", "Alice", "--qr", "message.png", input: .text("x")).expect(0)
      let message = try place.terminal("open", "--from-qr", "message.png")
      try message.answer("Open it? [yes/no] ", "no")
      #expect(try message.end() == 130)
      #expect(!message.text.contains("Passphrase"))
    }

    // MARK: Refused

    @Test func theOtherKindIsSaidWithTheCommandForIt() throws {
      let (alice, _) = try scene()
      let before = try alice.place.tree("alice")
      let add = try alice("contact", "add", "--from-qr", "message.png", "--yes").expect(1)
      #expect(add.complaint == "The code holds a sealed message, not a bundle.")
      #expect(add.hint == alice.suggested("whisper open --from-qr PICTURE"))
      let open = try alice("open", "--from-qr", "carol.png", "--yes").expect(1)
      #expect(open.complaint == "The code holds a bundle, not a sealed message.")
      #expect(open.hint == alice.suggested("whisper contact add --from-qr PICTURE"))
      #expect(try alice.place.tree("alice") == before)
    }

    @Test func twoCodesInOnePictureAreRefused() throws {
      let (alice, carol) = try scene()
      let place = alice.place
      let dora = try place.person("Dora")
      let (one, other) = (try carol.drawnBundle(), try dora.drawnBundle())
      try place.write(DrawnCode.png(one, other), to: "two.png")
      let before = try place.tree("alice")
      let ran = try alice("contact", "add", "--from-qr", "two.png", "--yes").expect(1)
      #expect(ran.complaint == "There are different QR codes in this picture.")
      #expect(ran.hint == "cut the picture so that one is left")
      #expect(try place.tree("alice") == before)
      // One of them alone, or twice, is fine.
      try place.write(DrawnCode.png(one, one), to: "twice.png")
      try alice("contact", "add", "--from-qr", "twice.png", "--yes").expect(0)
      try place.write(DrawnCode.png(other), to: "one.png")
      try alice("contact", "add", "--from-qr", "one.png", "--yes").expect(0)
    }

    @Test(arguments: [false, true]) func whatIsDrawnWithoutColoursIsReadFromAnyTerminal(
      isMirrored: Bool
    ) throws {
      let (alice, carol) = try scene()
      // On a light terminal the characters are dark, and what should be light is not.
      let code = try carol.drawnBundle()
      try alice.place.write(
        DrawnCode.png(code.changed(isLightOnDark: true, isMirrored: isMirrored)), to: "photo.png")
      try alice("contact", "add", "--from-qr", "photo.png", "--yes").expect(0)
    }

    @Test(
      arguments: [
        ("blank", "No QR code can be read in this picture."),
        ("letter", "This is neither a PNG nor a JPEG picture that can be read."),
        ("empty", "This is neither a PNG nor a JPEG picture that can be read."),
        ("half", "This is neither a PNG nor a JPEG picture that can be read."),
        ("nothing-here", "Could not read nothing-here: there is no such file or directory."),
      ]) func whatHoldsNoCodeIsSaidToHoldNone(picture: String, complaint: String) throws
    {
      let (alice, carol) = try scene()
      let place = alice.place
      try place.write(DrawnCode.png(Self.blank(like: carol.drawnBundle())), to: "blank")
      try place.write("a letter", to: "letter")
      try place.write("", to: "empty")
      let whole = try place.read("carol.png")
      try place.write(Array(whole.prefix(whole.count / 2)), to: "half")
      let before = try place.tree("alice")
      for command in [["contact", "add"], ["open"]] {
        let ran = try alice.run(command + ["--from-qr", picture, "--yes"]).expect(1)
        #expect(ran.complaint == complaint)
        if complaint.hasPrefix("This is neither") {
          #expect(
            ran.hint
              == "WebP, HEIC, GIF and BMP are not read: save it as PNG or JPEG, or take a screenshot of it"
          )
        }
        #expect(ran.output.isEmpty)
      }
      #expect(try place.tree("alice") == before)
    }

    private static func blank(like code: DrawnCode) throws -> DrawnCode {
      let width = code.modules.first?.count ?? 0
      let line = String(repeating: "█", count: width)
      return try DrawnCode(
        plain: Array(repeating: line, count: width / 2).joined(separator: "\n"))
    }

    @Test func aPictureWithoutEndIsNotReadForEver() throws {
      let (alice, _) = try scene()
      let ran = try alice.place.shell(
        "timeout 50 whisper --vault \(alice.vault) open --from-qr - --yes < /dev/zero"
      ).expect(1)
      #expect(ran.complaint == "The picture is larger than 16 MiB.")
    }

    @Test(
      arguments: [
        "contact add carol.txt --from-qr carol.png", "open message.txt --from-qr message.png",
        "contact add --from-qr", "contact add --from-qr=", "open --from-qr=",
        "open --from-qr - --passphrase-fd 0", "contact add - --from-qr -",
      ]) func optionsThatClashAreWrongUsage(line: String) throws
    {
      let (alice, _) = try scene()
      let before = try alice.place.tree("alice")
      let ran = try alice.run(
        line.split(separator: " ").map(String.init) + ["--yes"], input: .text("x")
      ).expect(2)
      #expect(ran.output.isEmpty)
      #expect(try alice.place.tree("alice") == before)
    }

    @Test func itIsAskedInTheLanguage() throws {
      var (alice, _) = try scene()
      alice.locale = "de_DE"
      let session = try alice.terminal("contact", "add", "--from-qr", "carol.png")
      try session.wait(for: "Im Bild: das Schlüsselbündel von Carol, ")
      try session.answer("Diesen Kontakt hinzufügen? [ja/nein] ", "ja")
      #expect(try session.end() == 0)
      alice.locale = "es_ES"
      let opened = try alice("open", "--from-qr", "message.png", "--yes").expect(0)
      #expect(opened.errors.hasPrefix("En la imagen: "))
    }
  }
#endif
