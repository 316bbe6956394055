import Foundation
import Testing
import VaultModel

@testable import Vault

@Suite("The hold on a vault's file")
struct FileHoldTests {
  private let directory: URL
  private let path: String

  init() throws {
    directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    path = directory.appendingPathComponent("vault.db").path
    try #require(FileManager.default.createFile(atPath: path, contents: Data("x".utf8)))
  }

  private func use() -> FileUse { FileHold.use(of: path, patience: .zero) }

  @Test(
    "is shared by those who keep a vault unlocked, and had alone by who changes what they go by")
  func kinds() throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    #expect(use() == .free)
    let one = try FileHold.take(.keepUnlocked, of: path)
    let other = try FileHold.take(.keepUnlocked, of: path)
    #expect(use() == .keptUnlocked)
    #expect(throws: FileHeld(by: .keptUnlocked)) { _ = try FileHold.take(.change, of: path) }
    one.release()
    #expect(use() == .keptUnlocked)
    other.release()
    #expect(use() == .free)
    let change = try FileHold.take(.change, of: path)
    #expect(use() == .changing)
    change.release()
    #expect(use() == .free)
  }

  @Test("is waited for: an agent that is about to end hinders no change, nor a change an agent")
  func waiting() throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    for (first, second) in [
      (FileHold.Purpose.keepUnlocked, FileHold.Purpose.change), (.change, .keepUnlocked),
    ] {
      let path = path
      let isTaken = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        let hold = try? FileHold.take(first, of: path)
        isTaken.signal()
        usleep(50_000)
        _ = consume hold
      }
      isTaken.wait()
      try FileHold.take(second, of: path).release()
    }
  }

  @Test("is of the file that has the name, and no link, directory or pipe")
  func files() throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let hold = try FileHold.take(.keepUnlocked, of: path)
    var isStill = hold.isStill(at: path)
    #expect(isStill)
    let away = path + ".away"
    try FileManager.default.moveItem(atPath: path, toPath: away)
    isStill = hold.isStill(at: path)
    #expect(!isStill)
    isStill = hold.isStill(at: away)
    #expect(isStill)
    #expect(use() == .free)
    #expect(throws: VaultError.self) { _ = try FileHold.take(.change, of: path) }
    try FileManager.default.copyItem(atPath: away, toPath: path)
    isStill = hold.isStill(at: path)
    #expect(!isStill)
    #expect(use() == .free)
    hold.release()
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: away)
    #expect(throws: VaultError.self) { _ = try FileHold.take(.keepUnlocked, of: path) }
    #expect(use() == .unseen)
    try FileManager.default.removeItem(atPath: path)
    try #require(mkfifo(path, 0o600) == 0)
    #expect(throws: VaultError.insecure(path: path, reason: .noRegularFile)) {
      _ = try FileHold.take(.keepUnlocked, of: path)
    }
  }

  #if os(Linux)
    @Test(
      "keeps nothing unlocked where it is a lock on the file's octets, as on other machines' file systems"
    )
    func records() throws {
      defer { try? FileManager.default.removeItem(at: directory) }
      // Such a file system locks them for who holds the file. One of Linux' own locks stands for it, which another process has.
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
      process.arguments = [
        "-c",
        "import fcntl, sys; f = open(sys.argv[1], 'rb+'); fcntl.lockf(f, fcntl.LOCK_EX); print('locks', flush=True); sys.stdin.read()",
        path,
      ]
      let (input, output) = (Pipe(), Pipe())
      (process.standardInput, process.standardOutput) = (input, output)
      try process.run()
      _ = output.fileHandleForReading.availableData
      #expect(throws: VaultError.self) { _ = try FileHold.take(.keepUnlocked, of: path) }
      // Who changes something waits for SQLite's locks, and for no agent.
      try FileHold.take(.change, of: path).release()
      try input.fileHandleForWriting.close()
      process.waitUntilExit()
      try FileHold.take(.keepUnlocked, of: path).release()
    }
  #endif
}
