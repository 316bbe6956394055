#if os(Linux)
  import Foundation
  import StagedFiles
  import Testing

  @testable import Commands

  /// Several files that belong together are all there afterwards, or none is.
  @Suite struct StagedFileTests {
    private func stage(_ text: String, _ path: String, replaces: Bool = false) throws -> StagedFile
    {
      try OutputFile(path: path, replaces: replaces).stage(Array(text.utf8))
    }

    @Test func bothArePutInPlace() throws {
      let place = try Place()
      try StagedFile.putInPlace([
        stage("one", place.path("first")), stage("two", place.path("second")),
      ])
      #expect(try place.read("first") == Array("one".utf8))
      #expect(try place.read("second") == Array("two".utf8))
      #expect(try place.names() == ["first", "second"])
    }

    @Test(arguments: [false, true])
    func whereTheSecondCannotBeTheFirstGoesToo(replaces: Bool) throws {
      let place = try Place()
      do {
        let files = [
          try stage("one", place.path("first"), replaces: replaces),
          try stage("two", place.path("second")),
        ]
        // Somebody makes it meanwhile.
        try place.write("theirs", to: "second")
        #expect(throws: StagedFileError.exists(path: place.path("second"))) {
          try StagedFile.putInPlace(files)
        }
      }
      #expect(try place.names() == ["second"])
      #expect(try place.read("second") == Array("theirs".utf8))
    }

    /// What a process writes beside its place is held by it, and no other takes it for abandoned.
    @Test func aFileThatIsBeingWrittenIsNotSwept() throws {
      let place = try Place()
      do {
        let held = try StagedFile(target: place.path("first"), replaces: false, remains: .file)
        try stage("two", place.path("second")).putInPlace()
        #expect(try place.names().count == 2)
        try held.putInPlace()
      }
      #expect(try place.names() == ["first", "second"])
    }

    /// Mounting needs root.
    @Test(.enabled(if: geteuid() == 0)) func aTextThatDoesNotFitLeavesNoPicture() throws {
      let place = try Place()
      let (alice, _) = try place.pair()
      let script = """
        mkdir small && mount -t tmpfs -o size=4k none small && echo x > small/x || exit 99
        whisper --vault \(alice.vault) identity export -o small/text --qr code.png
        echo "status $?"; ls -A small; umount small
        """
      let ran = try place.shell("unshare --mount bash -c '\(script)'")
      guard ran.status != 99, ran.text.contains("status") else {
        #expect(!Peer.isCI, "no tmpfs can be mounted here: \(ran.errors)")
        return print("SKIPPED, NOTHING WAS CHECKED: no tmpfs can be mounted: \(ran.errors)")
      }
      #expect(ran.lines == ["status 1", "x"])
      #expect(!place.exists("code.png"))
      #expect(ran.errors == "Error: Could not write the output: the disk is full.\n")
    }
  }
#endif
