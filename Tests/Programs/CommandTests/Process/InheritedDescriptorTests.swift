#if os(Linux)
  import Glibc
  import TestSupport
  import Testing

  /// What a program is left open by whoever starts it.
  @Suite struct InheritedDescriptorTests {
    /// Pipes whose writing ends a program gets; each says whether it still has its end.
    private struct Pipes: ~Copyable {
      private(set) var writing: [Int32: Int32] = [:]
      private var reading: [Int32: Int32] = [:]

      init(_ numbers: [Int32]) throws {
        for number in numbers {
          let ends = try Descriptors.pipe()
          (reading[number], writing[number]) = (ends[0], ends[1])
        }
      }

      /// Closes what this process has of them, and gives the numbers that the program has. A child of
      /// another test may have them too, until it begins.
      mutating func open(expecting expected: [Int32]) -> [Int32] {
        writing.values.forEach { close($0) }
        writing = [:]
        var open: [Int32] = []
        var patience = Patience()
        repeat {
          open =
            reading.filter { _, end in
              var look = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
              return poll(&look, 1, 0) == 0
            }.keys.sorted()
          if open == expected { break }
        } while patience.lasts(sleeping: 1)
        return open
      }

      deinit { (Array(reading.values) + Array(writing.values)).forEach { close($0) } }
    }

    /// How a kernel closes them: at once; one by one, as it lists them.
    @Test(arguments: WaitingProgram.commands, [nil, "close_range"])
    func whatNobodyNamesIsClosed(command: [String], without: String?) throws {
      var pipes = try Pipes([3, 4, 9, 40])
      let program = try WaitingProgram(
        command, in: Place(), without: without ?? "", descriptors: pipes.writing)
      #expect(pipes.open(expecting: []) == [])
      withExtendedLifetime(program) {}
    }

    @Test(arguments: [
      ["whisper", "detect", "--passphrase-fd", "9"], ["whisper", "detect", "--passphrase-fd=9"],
      ["whisper", "detect", "--passphrase-file", "/dev/fd/9"],
      ["whisper", "--passphrase-file=/proc/self/fd/9", "detect"],
      ["sop", "encrypt", "--with-password=@ENV:HOME", "--session-key-out=@FD:9"],
    ])
    func whatAnArgumentNamesStaysOpenAlone(command: [String]) throws {
      var pipes = try Pipes([3, 9, 40])
      let program = try WaitingProgram(command, in: Place(), descriptors: pipes.writing)
      #expect(pipes.open(expecting: [9]) == [9])
      withExtendedLifetime(program) {}
    }

    @Test(arguments: [
      "detect <(cat sealed)", "open <(cat sealed)", "open --passphrase-file <(echo) sealed",
      "open --passphrase-fd 7 sealed 7< <(echo)", "open --passphrase-fd=7 sealed 7< <(echo)",
      "open /proc/self/fd/5 5< sealed", "contact add <(cat bundle) --name Other",
    ])
    func whatTheShellHandsOverIsRead(command: String) throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      try place.write(try alice.seal("a message", to: "Bob"), to: "sealed")
      try place.write(try place.person("Carol").bundle, to: "bundle")
      try place.shell("whisper --vault \(bob.vault) \(command)").expect(0)
    }

    @Test func aPassphraseFromAPipeOpensTheVault() throws {
      let place = try LockedVault.place()
      for option in ["--passphrase-file <(cat secret)", "--passphrase-fd 5 5< secret"] {
        #expect(try place.shell("whisper identity list \(option)").expect(0).text.contains("Alice"))
      }
    }

    @Test func sopReadsAndWritesTheDescriptorsThatItIsTold() throws {
      let place = try Place()
      let ran = try place.shell(
        """
        set -e
        sop generate-key --with-key-password=@FD:5 Ada 5< <(echo secret) > key
        sop extract-cert < key > cert
        echo text > text
        sop encrypt --sign-with=<(cat key) --with-key-password=@FD:9 cert 9< <(echo secret) \
          < text > message
        sop decrypt --verify-with=@FD:3 --verifications-out=@FD:7 --with-key-password=@FD:4 \
          <(cat key) 3< cert 4< <(echo secret) 7> who < message
        cat who
        """
      ).expect(0)
      #expect(ran.lines.first == "text")
      #expect(ran.lines.last?.contains("mode:binary") == true)
    }
  }
#endif
