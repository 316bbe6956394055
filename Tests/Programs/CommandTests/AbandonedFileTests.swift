#if os(Linux)
  import Foundation
  import Glibc
  import Testing

  /// What a command that is killed leaves beside the file that it writes.
  @Suite struct AbandonedFileTests {
    private static let name = ".staged-0123456789abcdef"

    /// Runs a command of Bob's, who has a message in `sealed`, with strace before it.
    private func trace(
      _ options: String, _ command: String, in place: Place, _ bob: Person
    ) throws -> (status: Int32, log: String) {
      let ran = try place.shell(
        "strace -f -qq -o strace.log \(options) whisper --vault \(bob.vault) \(command) < sealed")
      return (ran.status, String(decoding: try place.read("strace.log"), as: UTF8.self))
    }

    private func bob() throws -> (place: Place, bob: Person) {
      let place = try Place()
      let (alice, bob) = try place.pair()
      try place.write(try alice.seal("the message", to: "Bob"), to: "sealed")
      try place.write("secret\n", to: "secret")
      mkdir(place.path("out"), 0o700)
      return (place, bob)
    }

    static let writing = [
      "seal --to Alice -o out/file", "identity export -o out/file", "keybook export -o out/file",
      "identity export --qr out/file", "backup --backup-passphrase-file secret -o out/file",
    ]

    @Test(.enabled(if: Peer.isAvailable("strace"), Peer.howToGet), arguments: writing)
    func anOutputHasNoNameUntilItIsWhole(command: String) throws {
      let (place, bob) = try bob()
      let (status, log) = try trace("-e trace=%file", command, in: place, bob)
      #expect(status == 0)
      #expect(log.contains("O_TMPFILE"))
      #expect(!log.contains(".staged-"))
      #expect(try place.names(in: "out") == ["file"])
    }

    @Test(
      .enabled(if: Peer.isAvailable("strace"), Peer.howToGet),
      arguments: writing.dropLast(), ["fsync", "linkat"])
    func nothingIsLeftOfAnOutputWhenItsCommandIsKilled(command: String, call: String) throws {
      let (place, bob) = try bob()
      let (status, _) = try trace(
        "-e trace=\(call) -e inject=\(call):signal=KILL:when=1", command, in: place, bob)
      #expect(status == 128 + SIGKILL)
      #expect(try place.names(in: "out") == [])
    }

    /// The text of a message stays until somebody writes there; so does what was to replace a file.
    @Test(
      .enabled(if: Peer.isAvailable("strace"), Peer.howToGet),
      arguments: [
        ("open -o out/file", "link"), ("open -o out/file --force", "rename"),
        ("identity export -o out/file --force", "rename"),
      ])
    func whatIsLeftGoesWithTheNextFileThere(command: String, call: String) throws {
      let (place, bob) = try bob()
      try place.write("before", to: "out/file")
      if !command.contains("--force") { unlink(place.path("out/file")) }
      let (status, _) = try trace(
        "-e trace=\(call) -e inject=\(call):signal=KILL:when=1", command, in: place, bob)
      #expect(status == 128 + SIGKILL)
      let left = try place.names(in: "out").filter { $0.hasPrefix(".staged-") }
      #expect(left.count == 1)
      if command.hasPrefix("open") {
        #expect(try place.read("out/\(left[0])") == Array("the message".utf8))
        // A command that writes nothing there leaves it.
        try bob("open", "sealed", "-o", "out/other").expect(7)
        #expect(try place.names(in: "out").contains(left[0]))
      }
      try bob("identity", "export", "-o", "out/other").expect(0)
      #expect(try place.names(in: "out").filter { $0.hasPrefix(".") } == [])
      #expect(try place.names(in: "out").contains("other"))
    }

    @Test func sopSweepsToo() throws {
      let (place, _) = try bob()
      try place.write("left", to: "out/" + Self.name)
      try place.shell("sop encrypt --with-password=@ENV:HOME --output=out/file < sealed").expect(0)
      #expect(try place.names(in: "out") == ["file"])
    }

    @Test func whatSomebodyHoldsIsLeftAlone() throws {
      let (place, bob) = try bob()
      try place.write("being written", to: "out/" + Self.name)
      let held = open(place.path("out/" + Self.name), O_RDONLY | O_CLOEXEC)
      defer { close(held) }
      #expect(flock(held, LOCK_EX) == 0)
      try bob("identity", "export", "-o", "out/file").expect(0)
      #expect(try place.names(in: "out") == [Self.name, "file"])
    }

    @Test(arguments: [
      ".staged-0123456789abcde", ".staged-0123456789abcdef0", ".staged-0123456789ABCDEF",
      ".staged-0123456789abcdeg", "staged-0123456789abcdef", "0123456789abcdef", ".staged-",
    ])
    func whatIsCalledOtherwiseIsLeftAlone(name: String) throws {
      let (place, bob) = try bob()
      try place.write("somebody's", to: "out/" + name)
      try bob("identity", "export", "-o", "out/file").expect(0)
      #expect(try place.names(in: "out").contains(name))
    }

    @Test(arguments: ["ln -s ../secret", "mkdir", "mkfifo"])
    func whatIsNoRegularFileIsLeftAlone(maker: String) throws {
      let (place, bob) = try bob()
      try place.shell("\(maker) out/\(Self.name)").expect(0)
      try bob("identity", "export", "-o", "out/file").expect(0)
      #expect(try place.names(in: "out") == [Self.name, "file"])
      #expect(place.exists("secret"))
    }

    /// Giving a file away needs root.
    @Test(.enabled(if: geteuid() == 0)) func whatIsAnotherUsersIsLeftAlone() throws {
      let (place, bob) = try bob()
      try place.write("somebody's", to: "out/" + Self.name)
      chown(place.path("out/" + Self.name), 65534, 65534)
      try bob("identity", "export", "-o", "out/file").expect(0)
      #expect(try place.names(in: "out") == [Self.name, "file"])
    }
  }
#endif
