#if os(Linux)
  import Foundation
  import Testing

  @testable import Vault

  /// Each change is taken back before anybody looks.
  @Suite("What is put in the place of a file, or of what leads to it")
  struct PathWatchTests {
    private let directory: URL
    private let path: String

    init() throws {
      directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(
        at: directory.appendingPathComponent("a/b"), withIntermediateDirectories: true)
      for name in ["a/b/vault.db", "a/b/copy", "a/other"] {
        try Data("x".utf8).write(to: directory.appendingPathComponent(name))
      }
      symlink("a/b", directory.path + "/link")
      symlink(directory.path + "/link", directory.path + "/a/second")
      path = directory.path + "/a/b/vault.db"
    }

    private func sees(_ path: String? = nil, after change: String) throws -> Bool {
      let watch = try PathWatch(of: path ?? self.path)
      guard !watch.hasSeenChange() else {
        Issue.record("something before")
        return true
      }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-e", "-c", change]
      process.currentDirectoryURL = directory
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
      let hasSeen = watch.hasSeenChange()
      // It is not forgotten.
      #expect(watch.hasSeenChange() == hasSeen)
      return hasSeen
    }

    @Test(
      "is noticed, and be it put back",
      arguments: [
        "cd a/b; mv vault.db x; mv x vault.db", "cd a/b; mv vault.db x; mv copy vault.db",
        "cd a/b; ln vault.db x; rm vault.db; ln x vault.db; rm x",
        "cd a/b; ln vault.db x; mv copy vault.db; mv x vault.db",
        "cd a; mv b x; mv x b", "mv a x; mv x a", "cd a; mv b x; cp -a x b; rm -r b; mv x b",
        "rm -r a",
      ])
    func changes(change: String) throws {
      defer { try? FileManager.default.removeItem(at: directory) }
      #expect(try sees(after: change))
    }

    @Test("is noticed of links that lead there, too")
    func links() throws {
      defer { try? FileManager.default.removeItem(at: directory) }
      for path in ["link/vault.db", "a/second/vault.db", "a/./second/../b/vault.db"] {
        let path = directory.path + "/" + path
        #expect(try sees(path, after: "mv a x; mv x a"))
        #expect(try sees(path, after: "cd a/b; mv vault.db x; mv x vault.db"))
        #expect(try sees(path, after: "ln -s a/b y; mv -T y link; ln -sfn a/b link"))
      }
      #expect(
        try sees(directory.path + "/a/second/vault.db", after: "cd a; mv second y; mv y second"))
    }

    @Test("is nothing that is written to the file, or stands beside it")
    func others() throws {
      defer { try? FileManager.default.removeItem(at: directory) }
      #expect(
        try !sees(
          after: """
            echo more >a/b/vault.db; touch a/b/vault.db-journal; rm a/b/vault.db-journal
            chmod 600 a/b/vault.db; mv a/b/copy a/b/y; mv a/other a/z; touch vault.db b a/vault.db; cat a/b/vault.db
            ln a/b/vault.db a/b/kept
            """))
    }

    @Test("is taken for noticed where so much happened that nobody knows")
    func overflow() throws {
      defer { try? FileManager.default.removeItem(at: directory) }
      let limit = try String(
        contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
      let count = try #require(Int(limit.trimmingCharacters(in: .whitespacesAndNewlines))) / 4 + 100
      #expect(
        try sees(
          after:
            "cd a/b; i=0; while [ $i -lt \(count) ]; do : >y; mv y z; rm z 2>&1; i=$((i+1)); done")
          || count > 100_000)
    }

    @Test("is refused where it leads nowhere, or round and round")
    func nowhere() throws {
      defer { try? FileManager.default.removeItem(at: directory) }
      #expect(throws: VaultError.self) {
        _ = try PathWatch(of: directory.path + "/none/b/vault.db")
      }
      symlink("round", directory.path + "/round")
      #expect(throws: VaultError.self) {
        _ = try PathWatch(of: directory.path + "/round/vault.db")
      }
    }
  }
#endif
