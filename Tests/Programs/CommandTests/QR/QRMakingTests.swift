#if os(Linux)
  import Foundation
  import Glibc
  import Testing

  @testable import Commands

  /// QR codes that the command makes: pictures and drawings.
  @Suite struct QRMakingTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
    private static let coloured = "\u{1B}[38;5;16;48;5;231m"

    @Test func aMessageTravelsInAPicture() throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      let sealed = try alice(
        "seal", "--to", "Bob", "--qr", "message.png", input: .text("in a picture")
      ).expect(0)
      // The text is printed all the same.
      #expect(sealed.text.hasPrefix("whisper1:"))
      #expect(
        sealed.errorLines.prefix(2)
          == ["Wrote the QR code to message.png.", "Sealed from Alice to Bob, signed."])
      #expect(try place.read("message.png").starts(with: Self.png))
      var status = stat()
      #expect(stat(place.path("message.png"), &status) == 0 && status.st_mode & 0o777 == 0o600)
      let opened = try bob("open", "--from-qr", "message.png", "--yes").expect(0)
      #expect(opened.text == "in a picture")
      #expect(opened.errors.contains("\nFrom: Alice (Unverified, Signed)\n"))
      // It is the same message as the text.
      try bob("open", input: .text(sealed.text)).expect(7)
    }

    @Test func textAndPictureGoToAFileEach() throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      let ran = try alice(
        "seal", "--to", "Bob", "-o", "text", "--qr", "picture", "--json", input: .text("x")
      ).expect(0)
      let envelope = try #require(try ran.json["envelope"] as? String)
      #expect(try place.read("text") == Array((WrappedText.lines(of: envelope) + "\n").utf8))
      #expect(try place.read("picture").starts(with: Self.png))
      #expect(try place.names() == ["alice", "bob", "picture", "text"])
      let exported = try alice.json("identity", "export", "--qr", "bundle.png")
      #expect(exported["bundle"] as? String == (try alice.bundle))
      #expect(try place.read("bundle.png").starts(with: Self.png))
      try bob("contact", "remove", "Alice", "--yes").expect(0)
      try bob("contact", "add", "--from-qr", "bundle.png", "--yes").expect(0)
    }

    @Test func aDrawnCodeStandsInThePlaceOfTheText() throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      let drawn = try alice("seal", "--to", "Bob", "--qr", "-", input: .text("drawn")).expect(0)
      #expect(!drawn.text.contains("whisper1:") && !drawn.text.contains("\u{1B}"))
      #expect(drawn.errorLines.first == "Sealed from Alice to Bob, signed.")
      try place.write(DrawnCode.png(DrawnCode(plain: drawn.text)), to: "photo.png")
      #expect(try bob("open", "--from-qr", "photo.png", "--yes").expect(0).text == "drawn")
      // With a file for the text, both.
      let both = try alice(
        "seal", "--to", "Bob", "--qr", "-", "-o", "text", input: .text("x")
      ).expect(0)
      _ = try DrawnCode(plain: both.text)
      try bob("open", "text").expect(0)
    }

    @Test func coloursAreForTerminalsThatWantThem() throws {
      let alice = try Place().person("Alice")
      let plain = try alice("identity", "export", "--qr", "-").expect(0).text
      func shown(_ environment: [String: String]) throws -> String {
        let session = try alice.terminal(
          "identity", "export", "--qr", "-", on: .output, environment: environment)
        #expect(try session.end() == 0)
        // For who has it read aloud.
        let count = session.text.split(separator: "\n").count
        #expect(session.capturedText == "QR code, \(count) lines follow:\n")
        return session.text
      }
      let lines = try shown([:]).split(separator: "\n")
      #expect(lines.count == plain.split(separator: "\n").count)
      #expect(lines.allSatisfy { $0.hasPrefix(Self.coloured) && $0.hasSuffix("\u{1B}[0m") })
      #expect(try shown(["NO_COLOR": "1"]) == plain + "\n")
      // The convention: an empty value is none.
      #expect(try shown(["NO_COLOR": ""]).hasPrefix(Self.coloured))
    }

    @Test func aTerminalThatWouldBreakTheCodeGetsTheText() throws {
      let alice = try Place().person("Alice")
      let session = try alice.terminal("identity", "export", "--no-wrap", "--qr", "-", columns: 60)
      #expect(try session.end() == 1)
      #expect(session.unbroken.contains("columns wide and the terminal 60"))
      let bundle = try alice.bundle
      #expect(session.text.contains(bundle))
      #expect(!session.text.contains("lines follow"))
    }

    @Test func aLargeCodeIsWarnedAboutAndOneThatThereIsNotIsRefused() throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      func seal(_ count: Int, _ options: String...) throws -> Ran {
        try alice.run(
          ["seal", "--to", "Bob", "--no-wrap"] + options,
          input: .text(String(repeating: "a", count: count)))
      }
      let small = try seal(254, "--qr", "small.png").expect(0)
      #expect(small.text.utf8.count <= 900 && !small.errors.contains("cameras"))
      let large = try seal(255, "--qr", "large.png").expect(0)
      #expect(
        large.errorLines.first?.hasPrefix(
          "The code holds \(large.text.utf8.count) bytes: above 900 many cameras do not read it")
          == true)
      #expect(!(try seal(255, "--qr", "quiet.png", "--quiet").errors.contains("cameras")))
      // The most that the error's hint promises does fit, and opens.
      try seal(1022, "--qr", "most.png").expect(0)
      #expect(
        try bob("open", "--from-qr", "most.png", "--yes").expect(0).output.count == 1022)
      let before = try place.names()
      for count in [1023, 2000, 65_534] {
        for options in [["--qr", "x.png"], ["--qr", "x.png", "-o", "text"], ["--qr", "-"]] {
          let ran = try alice.run(
            ["seal", "--to", "Bob"] + options,
            input: .text(String(repeating: "a", count: count))
          ).expect(1)
          #expect(
            ran.errors.hasSuffix(
              """
              Error: A QR code holds at most 2331 bytes, and this is longer.
              hint: send the text, or a message of at most 1022 bytes

              """))
          // The text that the hint speaks of is there.
          let isInFile = options.contains("-o")
          let text = isInFile ? String(decoding: try place.read("text"), as: UTF8.self) : ran.text
          #expect(text.hasPrefix("whisper1:") && ran.output.isEmpty == isInFile)
          unlink(place.path("text"))
          #expect(try place.names() == before)
        }
      }
    }

    @Test func anExistingFileIsKeptUnlessForced() throws {
      let place = try Place()
      let (alice, _) = try place.pair()
      try place.write("mine", to: "code.png")
      for command in [["seal", "--to", "Bob"], ["identity", "export"]] {
        let ran = try alice.run(command + ["--qr", "code.png", "-o", "text"], input: .text("x"))
        #expect(try ran.expect(1).complaint == "code.png exists.")
        #expect(ran.hint == "--force replaces it")
        #expect(try place.read("code.png") == Array("mine".utf8))
        #expect(!place.exists("text"))
      }
      try alice("identity", "export", "--qr", "code.png", "--force").expect(0)
      #expect(try place.read("code.png").starts(with: Self.png))
      try alice("identity", "export", "--qr", alice.vault + "/code.png").expect(1)
      try alice("identity", "export", "--qr", "nowhere/code.png").expect(1)
    }

    @Test(
      arguments: [
        "--qr code -o code", "--qr ./code -o code", "--qr code -o alice/../code",
        "--qr code -o code --force", "--qr - --json", "--qr=", "--qr",
      ]) func optionsThatClashAreWrongUsage(options: String) throws
    {
      let place = try Place()
      let (alice, _) = try place.pair()
      for command in [["seal", "--to", "Bob"], ["identity", "export"]] {
        let ran = try alice.run(
          command + options.split(separator: " ").map(String.init), input: .text("x")
        ).expect(2)
        #expect(ran.output.isEmpty)
      }
      #expect(try place.names() == ["alice", "bob"])
    }

    @Test func oneNameInTwoDirectoriesIsTwoFiles() throws {
      let place = try Place()
      let alice = try place.person("Alice")
      mkdir(place.path("pictures"), 0o700)
      try alice("identity", "export", "--qr", "pictures/alice", "-o", "alice.txt").expect(0)
      try alice("identity", "export", "--qr", "alice.png", "-o", "pictures/alice.png").expect(0)
      #expect(try place.read("alice.png").starts(with: Self.png))
      #expect(try place.read("pictures/alice.png").starts(with: Array("whisper-bundle1:".utf8)))
    }

    @Test func aVaultWithAPassphraseAsksFirstAndDrawsThen() throws {
      let place = try LockedVault.place()
      let session = try place.terminal("identity", "export", "--qr", "code.png")
      try session.answer("Passphrase of the vault: ", LockedVault.passphrase)
      #expect(try session.end() == 0)
      #expect(session.text.contains("Wrote the QR code to code.png.\n"))
      let refused = try place.terminal("identity", "export", "--qr", "other.png")
      for _ in 0..<3 { try refused.answer("Passphrase of the vault: ", "wrong") }
      #expect(try refused.end() == 4)
      #expect(!place.exists("other.png"))
    }

    @Test func aHelperThatDoesNotStartNamesTheLibraryAndTheTextIsPrinted() throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      mkdir(place.path("bin"), 0o700)
      let program = place.path("bin/whisper")
      try Program.copyWhisper(to: program)
      // As where the library is of another release: one of the names that the loader looks for is nobody's.
      let built = try Data(
        contentsOf: URL(fileURLWithPath: try Program.directory() + "/whisper-qr"))
      var bytes = built
      let name = try #require(bytes.range(of: Data("libZXing.so.".utf8)))
      let version = String(decoding: built[name.upperBound...].prefix { $0 != 0 }, as: UTF8.self)
      bytes.replaceSubrange(name, with: Data("libNobod.so.".utf8))
      try place.write([UInt8](bytes), to: "bin/whisper-qr")
      chmod(place.path("bin/whisper-qr"), 0o700)
      func run(_ arguments: String...) throws -> Ran {
        var child = Child(program, ["--vault", alice.vault] + arguments)
        child.environment = place.environment
        child.directory = place.path
        child.input = .text("hello")
        let ran = try child.run().expect(1)
        #expect(!place.exists("x.png"))
        #expect(
          ran.errors.contains(
            "Pictures cannot be handled: whisper-qr does not start (libNobod.so.\(version) is missing)."
          ))
        let hint =
          "on Debian: apt install libnobod\(version); if that is not there, install the Whisper for this release"
        #expect(ran.errors.contains(hint))
        return ran
      }
      let bundle = try WrappedText.lines(of: alice.bundle)
      for picture in ["x.png", "-"] {
        #expect(try run("identity", "export", "--qr", picture).text == bundle)
        let sealed = try run("seal", "--to", "Bob", "--qr", picture)
        #expect(sealed.errors.hasPrefix("Sealed from Alice to Bob, signed.\n"))
        #expect(sealed.errors.contains("\nError: Pictures cannot"))
        #expect(try bob("open", input: .text(sealed.text)).expect(0).text == "hello")
      }
      #expect(try run("seal", "--to", "Bob", "--qr", "x.png", "--json").json["envelope"] is String)
      #expect(try run("identity", "export", "--qr", "x.png", "-o", "text").output.isEmpty)
      #expect(try place.read("text") == Array((bundle + "\n").utf8))
      try place.write([UInt8](built.prefix(1000)), to: "y.png")
      #expect(try run("contact", "add", "--from-qr", "y.png").output.isEmpty)
    }

    @Test func withoutTheHelperTheCommandSaysWhatIsMissing() throws {
      let place = try Place()
      let alice = try place.person("Alice")
      mkdir(place.path("bin"), 0o700)
      let program = place.path("bin/whisper")
      try Program.copyWhisper(to: program)
      for arguments in [
        ["identity", "export", "--qr", "-"], ["identity", "export", "--qr", "x.png"],
        ["contact", "add", "--from-qr", "x.png"], ["open", "--from-qr", "x.png"],
      ] {
        var child = Child(program, ["--vault", alice.vault] + arguments)
        // One in PATH is none: it could be anybody's.
        child.environment = place.environment.merging(["PATH": try Program.directory()]) { $1 }
        child.directory = place.path
        let ran = try child.run().expect(1)
        #expect(
          ran.complaint == "The program whisper-qr is missing: pictures are handled by it alone.")
        #expect(
          ran.hint
            == "install Whisper whole: whisper-qr stands beside whisper or in libexec/whisper")
        // What is a text too is printed.
        #expect(ran.text.hasPrefix("whisper-bundle1:") == (arguments[0] == "identity"))
      }
      #expect(!place.exists("x.png"))
      // What needs no picture works.
      var child = Child(program, ["--vault", alice.vault, "identity", "export"])
      child.environment = place.environment
      try child.run().expect(0)
    }
  }
#endif
