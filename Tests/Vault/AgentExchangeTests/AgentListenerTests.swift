import AgentExchange
import AgentServer
import CLocalSocket
import Foundation
import TestSupport
import Testing

@Suite("A listening agent")
struct AgentListenerTests {
  private let runtime: RuntimeDirectory
  private let place: AgentPlace

  init() throws {
    runtime = try RuntimeDirectory()
    place = try runtime.place()
  }

  private func refusal() -> AgentListenerError? {
    do {
      _ = try AgentListener.open(at: place, patience: .milliseconds(20))
      return nil
    } catch { return error }
  }

  @Test("has a socket that is the user's alone, and removes it")
  func ownSocket() throws {
    let before = umask(0)
    defer { umask(before) }
    let listener = try AgentListener.open(at: place)
    var status = stat()
    #expect(lstat(place.path, &status) == 0 && status.st_mode == S_IFSOCK | 0o600)
    #expect(lstat(place.lockPath, &status) == 0 && status.st_mode == S_IFREG | 0o600)
    let isThere = listener.isStillThere
    #expect(isThere)
    listener.removeName()
    #expect(FileIdentity(path: place.path) == nil)
    let isStillThere = listener.isStillThere
    #expect(!isStillThere)
  }

  @Test("is the only one")
  func only() throws {
    let listener = try AgentListener.open(at: place)
    #expect(refusal() == .alreadyRunning)
    let isThere = listener.isStillThere
    #expect(isThere)
  }

  @Test("is there where as many wait as may")
  func crowded() throws {
    let listener = try AgentListener.open(at: place)
    var waiting: [Int32] = []
    defer { waiting.forEach { close($0) } }
    while case let number = whisper_local_connect(place.path, 1), number >= 0 {
      waiting.append(number)
    }
    #expect(waiting.count > 64)
    #expect(refusal() == .alreadyRunning)
    #expect(throws: AgentConnectionError.busy) {
      try AgentConnection(to: place, patience: .milliseconds(1))
    }
    let isThere = listener.isStillThere
    #expect(isThere)
  }

  @Test("takes the place of one that was killed")
  func stale() throws {
    do { _ = try AgentListener.open(at: place) }
    #expect(FileIdentity(path: place.path) != nil)
    #expect(throws: AgentConnectionError.noAgent) { try AgentConnection(to: place) }
    let listener = try AgentListener.open(at: place)
    let isThere = listener.isStillThere
    #expect(isThere)
    _ = try AgentConnection(to: place)
  }

  @Test("does not remove what took its place")
  func replaced() throws {
    let listener = try AgentListener.open(at: place)
    try FileManager.default.removeItem(atPath: place.path)
    let isThere = listener.isStillThere
    #expect(!isThere)
    let other = try AgentListener.open(at: place)
    listener.removeName()
    let isOtherThere = other.isStillThere
    #expect(isOtherThere)
  }

  @Test("is refused where something else stands", arguments: ["file", "link", "directory", "pipe"])
  func occupied(kind: String) throws {
    try place.makeDirectory()
    for path in [place.path, place.lockPath] where kind != "file" || path == place.path {
      let target = runtime.path + "/target"
      switch kind {
      case "file": #expect(FileManager.default.createFile(atPath: path, contents: nil))
      case "link":
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
      case "directory": #expect(mkdir(path, 0o700) == 0)
      default: #expect(mkfifo(path, 0o600) == 0)
      }
      let identity = FileIdentity(path: path)
      #expect(refusal() == .occupied(path: path))
      #expect(FileIdentity(path: path) == identity)
      #expect(FileIdentity(path: target) == nil)
      for left in [path, place.lockPath] { try? FileManager.default.removeItem(atPath: left) }
    }
  }

  @Test("waits for another that starts, and not without end")
  func starting() throws {
    try place.makeDirectory()
    let lock = open(place.lockPath, O_RDWR | O_CREAT, 0o600)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX) == 0)
    #expect(refusal() == .starting)
    #expect(flock(lock, LOCK_UN) == 0)
    #expect(refusal() == nil)
  }

  #if os(Linux)
    @Test("is one of those that start at once", arguments: 0..<5)
    func race(round: Int) throws {
      // Each second time a stale socket is in the way.
      if round % 2 == 1 { _ = try AgentListener.open(at: place) }
      let agents = try (0..<4).map { _ in try ProbeProcess("serve", runtime.path) }
      let lines = agents.map { $0.line() }
      #expect(lines.filter { $0?.name == "listening" }.count == 1)
      #expect(lines.filter { $0?.value == "alreadyRunning" }.count == 3)
      #expect(try AgentConnection(to: place).ask(1, [4]) == [4])
    }
  #endif
}
