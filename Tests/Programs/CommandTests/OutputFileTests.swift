#if os(Linux)
  import Foundation
  import Glibc
  import Testing

  /// Files that are written: whole, where they were asked for, or not at all.
  @Suite struct OutputFileTests {
    /// A message from Alice to Bob in the file `sealed`.
    private func sealed(
      _ message: String = "the message"
    ) throws -> (place: Place, alice: Person, bob: Person) {
      let place = try Place()
      let (alice, bob) = try place.pair()
      try alice("seal", "--to", "Bob", "-o", "sealed", input: .text(message)).expect(0)
      return (place, alice, bob)
    }

    @Test func nothingIsWrittenIntoTheVaultsDirectory() throws {
      let (alice, _) = try Place().pair()
      let path = alice.vault + "/vault.db"
      let ran = try alice(
        "seal", "--to", "Bob", "--output", path, "--force", input: .text("x")
      ).expect(1)
      #expect(ran.complaint?.contains("is in the vault's directory") == true)
      try alice("vault", "check").expect(0)
    }

    @Test func theMessageAloneGoesToTheFile() throws {
      let (place, _, bob) = try sealed("bytes \0 and more")
      let ran = try bob("open", "sealed", "--output", "opened").expect(0)
      #expect(try place.read("opened") == Array("bytes \0 and more".utf8))
      #expect(ran.output.isEmpty)
      #expect(ran.errors.hasPrefix("From: Alice"))
      var status = stat()
      #expect(stat(place.path("opened"), &status) == 0 && status.st_mode & 0o777 == 0o600)
    }

    @Test func anExistingFileIsKept() throws {
      let (place, alice, bob) = try sealed()
      try place.write("mine", to: "opened")
      let ran = try bob("open", "sealed", "-o", "opened").expect(1)
      #expect(ran.complaint == "opened exists.")
      #expect(ran.hint == "--force replaces it")
      #expect(try place.read("opened") == Array("mine".utf8))
      try alice("identity", "export", "-o", "opened").expect(1)
      try alice("seal", "--to", "Bob", "-o", "opened", input: .text("x")).expect(1)
      #expect(try place.read("opened") == Array("mine".utf8))
      // The message was not noted as opened.
      try bob("open", "sealed").expect(0)
    }

    @Test func forceReplacesTheFileAndNotWhatIsInIt() throws {
      let (place, _, bob) = try sealed()
      try place.write("mine", to: "opened")
      link(place.path("opened"), place.path("kept"))
      try bob("open", "sealed", "-o", "opened", "--force").expect(0)
      #expect(try place.read("opened") == Array("the message".utf8))
      #expect(try place.read("kept") == Array("mine".utf8))
      #expect(try place.names() == ["alice", "bob", "kept", "opened", "sealed"])
    }

    @Test func theInputMayBeTheOutput() throws {
      let (place, _, bob) = try sealed()
      let before = try place.read("sealed")
      try bob("open", "sealed", "-o", "sealed").expect(1)
      #expect(try place.read("sealed") == before)
      try bob("open", "sealed", "-o", "sealed", "--force").expect(0)
      #expect(try place.read("sealed") == Array("the message".utf8))
    }

    @Test func anInputThatFailsIsLeftAloneAsOutput() throws {
      let (place, alice, _) = try sealed()
      let before = try place.read("sealed")
      // Not for Alice.
      try alice("open", "sealed", "-o", "sealed", "--force").expect(3)
      #expect(try place.read("sealed") == before)
      #expect(try place.names() == ["alice", "bob", "sealed"])
    }

    @Test func forceReplacesNoDeviceDirectoryOrLink() throws {
      let (place, _, bob) = try sealed()
      mkdir(place.path("directory"), 0o700)
      symlink("elsewhere", place.path("link"))
      for target in ["/dev/null", "/dev/stdout", "directory", "link"] {
        if target != "directory" {
          #expect(try bob("open", "sealed", "-o", target).expect(1).hint == nil)
        }
        let ran = try bob("open", "sealed", "-o", target, "--force").expect(1)
        #expect(
          ran.complaint?.hasSuffix("is no ordinary file, and Whisper replaces nothing else.")
            == true)
      }
      try bob("open", "sealed").expect(0)
    }

    @Test func aDirectoryThatIsNotThereBurnsNoMessage() throws {
      let (_, _, bob) = try sealed()
      let ran = try bob("open", "sealed", "-o", "nowhere/opened").expect(1)
      #expect(ran.complaint == "Could not write in nowhere: there is no such file or directory.")
      try bob("open", "sealed").expect(0)
    }

    @Test func aDashIsStandardOutput() throws {
      let (place, _, bob) = try sealed()
      #expect(try bob("open", "sealed", "-o", "-").expect(0).text == "the message")
      #expect(!place.exists("-"))
      try bob("open", "sealed", "-o", "").expect(2)
    }

    @Test(arguments: [
      ["seal", "--to", "Bob"], ["seal", "--to", "Bob", "--qr", "-"], ["identity", "export"],
      ["identity", "list"], ["--help"], ["keybook", "export"],
    ])
    func aFullStandardOutputIsAnError(arguments: [String]) throws {
      let (place, alice, _) = try sealed()
      var child = Child(try Program.whisper(), ["--vault", alice.vault] + arguments)
      child.environment = place.environment
      child.input = .text("x")
      child.output = .file("/dev/full")
      child.directory = place.path
      let ran = try child.run().expect(1)
      // Of what was not done nothing is said.
      #expect(ran.errors == "Error: Could not write the output: the disk is full.\n")
    }

    @Test func aMessageThatIsLostOnTheWayOutCanBeHadAgain() throws {
      let (place, _, bob) = try sealed()
      var child = Child(try Program.whisper(), ["--vault", bob.vault, "open", "sealed"])
      child.environment = place.environment
      child.directory = place.path
      child.output = .file("/dev/full")
      let ran = try child.run().expect(1)
      #expect(ran.hint == "--again opens it once more")
      #expect(try bob("open", "sealed", "--again").expect(0).text == "the message")
    }

    @Test func anExpiredMessageThatIsLostIsNotedToo() throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      try place.write(
        try Stranger.envelope(
          "old", claiming: alice.bundle, to: bob.bundle, sentAt: 1_700_000_000), to: "sealed")
      var child = Child(
        try Program.whisper(), ["--vault", bob.vault, "open", "--allow-expired", "sealed"])
      child.environment = place.environment
      child.directory = place.path
      child.output = .file("/dev/full")
      let ran = try child.run().expect(1)
      #expect(
        ran.complaint
          == "Could not write the output: the disk is full. The message is noted as opened.")
      #expect(ran.hint == "--again opens it once more")
      #expect(try bob("open", "sealed", "--allow-expired", "--again").expect(0).text == "old")
    }

    @Test func aReaderThatGoesAwayIsAnError() throws {
      let (place, _, bob) = try sealed(String(repeating: "x", count: 60_000))
      let ran = try place.shell(
        "set -o pipefail; whisper --vault \(bob.vault) open sealed | head -c 10 > /dev/null")
      #expect(ran.status == 0 || ran.complaint?.contains("nobody reads it any more") == true)
    }

    /// Mounting needs root.
    @Test(.enabled(if: geteuid() == 0)) func aFullDiskLeavesNothingAndBurnsNoMessage() throws {
      let (place, _, bob) = try sealed(String(repeating: "x", count: 60_000))
      let script = """
        mkdir small && mount -t tmpfs -o size=16k none small || exit 99
        whisper --vault \(bob.vault) open sealed -o small/opened; echo "status $?"
        ls -A small; umount small
        """
      let ran = try place.shell("unshare --mount bash -c '\(script)'")
      guard ran.status != 99, ran.text.contains("status") else {
        print("skipped: no tmpfs can be mounted here: \(ran.errors)")
        return
      }
      #expect(ran.text == "status 1")
      #expect(ran.complaint == "Could not write the output: the disk is full.")
      #expect(try bob("open", "sealed").expect(0).output.count == 60_000)
    }
  }
#endif
