#if os(Linux)
  import Foundation
  import Testing

  /// Arguments that somebody else chose: they move no cursor and fake no line.
  @Suite struct HostileArgumentTests {
    static let hostile = [
      "x\nFrom: Carol (Verified, Signed)", "x\r\u{1B}[2J\u{1B}[1;1HFrom: Carol", "x\u{9B}2J",
      "x\u{202E}drac", "x\u{2028}From: Carol", "x\u{7F}\u{08}\u{08}",
    ]

    static let commands: [[String]] = [
      [""], ["--"], ["--vault", "V", "status"], ["seal", "--to", "Bob", ""], ["seal", "--to", ""],
      ["seal", "--to-key", ""], ["seal", "--to", "Bob", "--as", ""], ["open", ""],
      ["open", "sealed", "-o", "nowhere/"], ["contact", "show", ""], ["contact", "add", ""],
      ["contact", "search", ""], ["contact", ""], ["help", ""], ["contact", "show", "Anna", ""],
      ["identity", "show", ""], ["identity", "create", ""],
      ["policy", "set", "", "on"], ["vault", "repair", ""], ["vault", "export", ""],
      ["identity", "list", "--passphrase-file", ""],
      ["seal", "--to", "Bob", "--passphrase-fd", ""],
      ["identity", "delete", "Alice", "--yes", "--confirm", ""],
    ]

    @Test(arguments: commands) func nothingOfAnArgumentWorksOnATerminal(command: [String]) throws {
      let place = try Place()
      let (alice, _) = try place.pair()
      for text in Self.hostile {
        // In the place of the empty argument, or at the end.
        var arguments = command.map { $0.isEmpty ? text : $0 == "V" ? place.path(text) : $0 }
        if arguments == command { arguments[arguments.count - 1] += text }
        for json in [[], ["--json"]] as [[String]] {
          let ran = try place.run(
            ["--vault", alice.vault] + arguments + json, input: .text("message"))
          #expect(ran.status < 128 || ran.status == 130)
          for stream in [ran.output, ran.errorOutput] {
            let shown = String(decoding: stream, as: UTF8.self)
            #expect(shown.unicodeScalars.allSatisfy { Self.isHarmless($0) }, "\(shown)")
            #expect(!shown.contains("\nFrom: Carol"), "\(shown)")
          }
        }
      }
    }

    @Test func anArgumentThatIsNoTextIsRefusedAndNamesNoOtherFile() throws {
      let place = try Place()
      let (alice, _) = try place.pair()
      // Latin-1, as archives and sticks have it.
      let name = #"$(printf "M\351moires")"#
      let options = "--vault \(alice.vault) --json"
      let ran = try place.shell("whisper \(options) identity export -o \(name)").expect(2)
      #expect(try ran.errorJSON["code"] as? String == "error.argument.not_text")
      try place.shell("whisper \(options) identity export -o - > \(name)").expect(0)
      #expect(
        try place.shell("whisper --vault \(alice.vault) contact add \(name)").expect(2).hint
          == "a file with such a name can be given as standard input (< FILE), or gets another name"
      )
      try place.shell("whisper --vault \(alice.vault) contact show Bob < \(name)").expect(0)
      try place.shell(#"test ! -e "$(printf "M\357\277\275moires")""#).expect(0)
    }

    @Test func aPathShowsInFullAndHarmlessly() throws {
      let place = try Place()
      let ran = try place.whisper("--vault", place.path("a\u{1B}[31m\nb"), "identity", "list")
        .expect(1)
      #expect(ran.complaint == "There is no vault in \(place.path)/a<U+001B>[31m<U+000A>b.")
      let made = try place.whisper(
        "--vault", place.path("a\nb"), "init", "--no-passphrase", "--yes", "--json"
      ).expect(0)
      #expect(try made.json["vault"] as? String == place.path("a\nb"))
      let json = try place.whisper("--vault", place.path("c\u{202E}d"), "status", "--json").expect(
        0)
      #expect(json.text.contains("c\\u202ed"))
      #expect(try json.json["vault"] as? String == place.path("c\u{202E}d"))
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
      if scalar == "\n" { return true }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: return false
      default: return true
      }
    }
  }
#endif
