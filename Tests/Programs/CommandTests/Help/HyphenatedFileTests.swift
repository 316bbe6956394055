#if os(Linux)
  import Testing

  /// Files whose names begin with a hyphen, as they lie on somebody's stick.
  @Suite struct HyphenatedFileTests {
    @Test(arguments: [
      ("vault restore", "-Größe Anna.wbak", "'./-Größe Anna.wbak'"),
      ("restore", "--old.wbak", "./--old.wbak"), ("open", "-brief", "./-brief"),
      ("open", "-notes.txt", "./-notes.txt"),
      ("detect", "-it's", #"'./-it'\''s'"#),
    ])
    func aFileThatIsThereIsNamedAsItMustBeTyped(
      command: String, file: String, typed: String
    ) throws {
      let place = try Place()
      try place.write("x", to: file)
      let arguments = command.split(separator: " ").map(String.init) + [file]
      let ran = try place.run(arguments).expect(2)
      // One that is spelled alike stands behind it.
      let alike = file == "-it's" ? ". Did you mean '--yes'?" : ""
      #expect(ran.complaint == "Unknown option '\(file)'\(alike)")
      #expect(ran.hint == "a file whose name begins with '-' is written \(typed)")
      let json = try place.run(arguments + ["--json"]).expect(2).errorJSON
      #expect(json["hint"] as? String == ran.hint)
    }

    @Test func oneThatIsToBeWrittenIsToo() throws {
      let ran = try Place().whisper("vault", "backup", "-o", "-neu.wbak").expect(2)
      #expect(ran.complaint == "Missing value for '-o <file>'")
      #expect(ran.hint == "a file whose name begins with '-' is written ./-neu.wbak")
    }

    @Test(arguments: [
      ["open", "-gone.txt"], ["open", "--too"], ["seal", "--to", "-Bob."],
      ["open", "-o", "--json"],
      ["contact", "note", "Bob", "- milk, eggs"], ["open", "-o", "--number=1"],
    ])
    func whereNoFileWasMeantNothingIsSaidOfOne(arguments: [String]) throws {
      let place = try Place()
      try place.write("x", to: "too")
      #expect(try place.run(arguments).expect(2).hint == nil)
    }

    /// What cannot be copied from the screen is not shown as if it could.
    @Test func aNameThatDoesNotShowAsItIsIsNotRepeated() throws {
      let place = try Place()
      try place.write("x", to: "-\u{202E}x")
      #expect(try place.whisper("open", "-\u{202E}x").expect(2).hint == nil)
    }
  }
#endif
