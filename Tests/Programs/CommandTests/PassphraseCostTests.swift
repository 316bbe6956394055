#if os(Linux)
  import Foundation
  import Testing

  /// What passphrases cost that are set with the built command: tests of other things have cheaper ones.
  @Suite struct PassphraseCostTests {
    /// What a program had in memory at most, in KiB. Beside the program that started it a child has at least the memory that
    /// this one had.
    private static let measuring = """
      import resource, subprocess, sys
      subprocess.run(sys.argv[1:], check=True, stdin=subprocess.DEVNULL)
      print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
      """

    private func memory(_ arguments: [String], in place: Place) throws -> Int {
      var child = Child(
        "/usr/bin/python3", ["-c", Self.measuring, try Program.whisper()] + arguments)
      child.environment = place.environment
      child.directory = place.path
      return try #require(try child.run().expect(0).lines.last.flatMap { Int($0) })
    }

    @Test(.enabled(if: Peer.isAvailable("python3"), Peer.howToGet))
    func ofAVaultIs64MiBAndOfABackup512() throws {
      let place = try Place()
      let secret = try place.write("walnut ferry candle orbit\n", to: "secret")
      let vault = ["--vault", place.path("vault"), "--quiet"]
      let without = try memory(
        ["--vault", place.path("other"), "--quiet", "init", "--no-passphrase", "--yes"], in: place)
      let made = try memory(vault + ["--passphrase-file", secret, "init", "--yes"], in: place)
      #expect(made - without > 60 << 10 && made - without < 80 << 10)
      let unlocking = vault + ["--passphrase-file", secret]
      #expect(try memory(unlocking + ["identity", "list"], in: place) > 64 << 10)
      _ = try memory(unlocking + ["identity", "create", "Ada"], in: place)
      let backup = unlocking + ["backup", "-o", place.path("backup")]
      #expect(
        try memory(backup + ["--backup-passphrase-file", secret], in: place) > 512 << 10)
    }
  }
#endif
