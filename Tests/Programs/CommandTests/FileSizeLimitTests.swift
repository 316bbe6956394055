#if os(Linux)
  import Testing

  /// A limit for the size of files (`ulimit -f`) is an error like a full disk, and no death without a word.
  @Suite struct FileSizeLimitTests {
    @Test(arguments: [
      "seal --to Alice -o out/file", "seal --to Alice -o out/file --force", "open -o out/file",
      "seal --to Alice > out/stream", "contact note Alice friend", "identity create Carol",
    ])
    func itIsSaidAndNothingIsLeft(command: String) throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      try place.write(try alice.seal("the message", to: "Bob"), to: "sealed")
      // What the shell captures goes through a pipe, which has no size.
      let ran = try place.shell(
        """
        mkdir out; : > out/stream
        ( ulimit -f 0; whisper --vault \(bob.vault) \(command) < sealed 2>&3; echo "status $?" >&3 ) \
          3>&1 | cat
        ls -A out
        """)
      let lines = ran.lines
      #expect(lines.contains("status 1"))
      #expect(lines.first?.hasPrefix("Error: ") == true)
      #expect(lines.last == "stream")
      #expect(try place.read("out/stream").isEmpty)
      try bob("vault", "check").expect(0)
      try bob("open", "sealed").expect(0)
    }

    @Test func theReasonIsNamed() throws {
      let place = try Place()
      let (alice, _) = try place.pair()
      let ran = try place.shell(
        "( ulimit -f 0; whisper --vault \(alice.vault) identity export -o file 2>&1 ) | cat")
      #expect(ran.text == "Error: Could not write the output: File too large.")
      #expect(!place.exists("file"))
    }

    @Test(arguments: ["armor > file", "encrypt --with-password=@ENV:HOME --output=other"])
    func sopSaysItToo(command: String) throws {
      let place = try Place()
      let ran = try place.shell(
        """
        : > file
        ( ulimit -f 0; echo text | sop \(command) 2>&3; echo "status $?" >&3 ) 3>&1 | cat
        """)
      #expect(ran.lines.last == "status 1")
      #expect(ran.lines.first == "sop: Data cannot be written: File too large.")
      #expect(try place.names() == ["file"])
      #expect(try place.read("file").isEmpty)
    }
  }
#endif
