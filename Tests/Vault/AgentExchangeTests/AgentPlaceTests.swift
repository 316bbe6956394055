import AgentExchange
import AgentServer
import CryptoPrimitives
import Foundation
import TestSupport
import Testing

@Suite("The place of an agent")
struct AgentPlaceTests {
  @Test("is named by the vault and its file")
  func name() throws {
    let place = try AgentPlace(
      runtimeDirectory: "/run/user/1", vaultID: [0xAA, 0xBB],
      database: FileIdentity(device: 0x0102, inode: 0x0304))
    let hash = sha256([UInt8](hex: "00000002 aabb 0000000000000102 0000000000000304")).hex
    #expect(place.path == "/run/user/1/whisper/\(hash.prefix(32)).sock")
    #expect(place.lockPath == "/run/user/1/whisper/\(hash.prefix(32)).lock")
    #expect(place.directory == "/run/user/1/whisper")
  }

  @Test("is another for another vault, file or file system")
  func others() throws {
    let places = try [([1], 1, 1), ([2], 1, 1), ([1], 2, 1), ([1], 1, 2), ([], 1, 1)].map {
      try AgentPlace(
        runtimeDirectory: "/r", vaultID: $0,
        database: FileIdentity(device: UInt64($1), inode: UInt64($2))
      ).path
    }
    #expect(Set(places).count == places.count)
  }

  @Test("is below a directory that is named from the root, by a path that a socket can have")
  func paths() {
    func error(_ directory: String) -> AgentPlaceError? {
      do {
        _ = try AgentPlace(
          runtimeDirectory: directory, vaultID: [],
          database: FileIdentity(device: 0, inode: 0))
        return nil
      } catch { return error }
    }
    #expect(error("run") == .notAbsolute)
    #expect(error("") == .notAbsolute)
    #expect(error("/run\u{0}") == .notAbsolute)
    // 46 octets follow.
    let longest = "/" + String(repeating: "x", count: 107 - 46 - 1)
    #expect(error(longest) == nil)
    #expect(error(longest + "x") == .tooLong)
  }

  @Test("has a directory that is made for the user alone")
  func made() throws {
    let runtime = try RuntimeDirectory()
    let place = try runtime.place()
    #expect(try !place.checkDirectory())
    try place.makeDirectory()
    try place.makeDirectory()
    #expect(try place.checkDirectory())
    var status = stat()
    #expect(stat(place.directory, &status) == 0 && status.st_mode & 0o7777 == 0o700)
  }

  /// What the directory is not, for both ends.
  private func refusal(_ place: AgentPlace) -> AgentPlaceError? {
    var checked: AgentPlaceError?
    do { _ = try place.checkDirectory() } catch { checked = error }
    var listening: AgentListenerError?
    do { _ = try AgentListener.open(at: place) } catch { listening = error }
    var connecting: AgentConnectionError?
    do { _ = try AgentConnection(to: place) } catch { connecting = error }
    guard let checked else { return nil }
    #expect(listening == .place(checked))
    #expect(connecting == .unsafePlace(checked))
    return checked
  }

  @Test("is refused where its directory is a file, a link, or open to others")
  func refused() throws {
    let runtime = try RuntimeDirectory()
    let place = try runtime.place()
    let files = FileManager.default
    #expect(files.createFile(atPath: place.directory, contents: nil))
    #expect(refusal(place) == .notDirectory(path: place.directory))
    try files.removeItem(atPath: place.directory)
    try files.createDirectory(
      atPath: runtime.path + "/other", withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700])
    try files.createSymbolicLink(
      atPath: place.directory, withDestinationPath: runtime.path + "/other")
    #expect(refusal(place) == .symbolicLink(path: place.directory))
    try files.removeItem(atPath: place.directory)
    try place.makeDirectory()
    for mode in [0o710, 0o701, 0o770, 0o777, 0o704] as [mode_t] {
      #expect(chmod(place.directory, mode) == 0)
      #expect(refusal(place) == .openToOthers(path: place.directory))
    }
    #expect(chmod(place.directory, 0o700) == 0)
    // Only the superuser can give one away.
    if getuid() == 0 {
      #expect(chown(place.directory, 65_534, 65_534) == 0)
      #expect(refusal(place) == .anotherOwner(path: place.directory))
    }
  }

  @Test("without a directory, or with nothing in it, has no agent")
  func nobody() throws {
    let runtime = try RuntimeDirectory()
    let place = try runtime.place()
    #expect(throws: AgentConnectionError.noAgent) { try AgentConnection(to: place) }
    try place.makeDirectory()
    #expect(throws: AgentConnectionError.noAgent) { try AgentConnection(to: place) }
  }
}
