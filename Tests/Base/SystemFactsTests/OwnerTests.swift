import Foundation
import SystemPackage
import Testing

@testable import SystemFacts

@Suite("Who can change what a path leads to")
struct OwnerTests {
  private let system: StagedSystem
  private var vault: String { system.root + "/home/vault" }
  private var file: String { vault + "/vault.db" }

  init() throws {
    system = try StagedSystem(["/home/vault/vault.db": ""])
    try mode(0o700, system.root + "/home")
    try mode(0o700, vault)
    try mode(0o600, file)
  }

  private func mode(_ mode: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private func weakness() throws -> PathWeakness? {
    try PathWeakness.first(onTheWayTo: file, isSecret: true)
  }

  @Test func nobodyElseWhereAllIsPrivate() throws { #expect(try weakness() == nil) }

  @Test func othersWhereADirectoryOnTheWayIsTheirs() throws {
    try mode(0o757, system.root + "/home")
    #expect(try weakness() == .writable(path: system.root + "/home", mode: "757"))
    // They may make files in it and move nothing of ours.
    try mode(0o1777, system.root + "/home")
    #expect(try weakness() == nil)
  }

  @Test func othersWhereTheFileIsOpen() throws {
    try mode(0o644, file)
    #expect(try weakness() == .readable(path: file, mode: "644"))
    try mode(0o602, file)
    #expect(try weakness() == .writable(path: file, mode: "602"))
    #expect(try PathWeakness.first(onTheWayTo: file, isSecret: false) != nil)
    try mode(0o644, file)
    #expect(try PathWeakness.first(onTheWayTo: file, isSecret: false) == nil)
  }

  @Test func anotherUserWhoOwnsAPart() throws {
    guard geteuid() == 0 else { return }
    #expect(chown(vault, 4711, 0) == 0)
    #expect(try weakness() == .anotherOwner(path: vault, user: 4711))
    #expect(
      try PathWeakness.first(onTheWayTo: file, isSecret: true, user: 4711) == nil)
  }

  @Test func bothWaysOfASymbolicLinkAreLookedAt() throws {
    let link = system.root + "/open/link"
    try system.write("", to: "/open/other")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: vault)
    try mode(0o700, system.root + "/open")
    #expect(try PathWeakness.first(onTheWayTo: link + "/vault.db", isSecret: true) == nil)
    try mode(0o777, system.root + "/open")
    #expect(
      try PathWeakness.first(onTheWayTo: link + "/vault.db", isSecret: true)
        == .writable(path: system.root + "/open", mode: "777"))
    try mode(0o700, system.root + "/open")
    try mode(0o777, system.root + "/home")
    #expect(
      try PathWeakness.first(onTheWayTo: link + "/vault.db", isSecret: true)
        == .writable(path: system.root + "/home", mode: "777"))
  }

  @Test func aLinkBehindALinkIsLookedAtToo() throws {
    for name in ["first", "second"] {
      try system.write("", to: "/\(name)/other")
      try mode(0o700, system.root + "/" + name)
    }
    let (first, second) = (system.root + "/first/link", system.root + "/second/link")
    try FileManager.default.createSymbolicLink(
      atPath: first, withDestinationPath: "../second/./link")
    try FileManager.default.createSymbolicLink(atPath: second, withDestinationPath: vault)
    #expect(try PathWeakness.first(onTheWayTo: first + "/vault.db", isSecret: true) == nil)
    try mode(0o777, system.root + "/second")
    #expect(
      try PathWeakness.first(onTheWayTo: first + "/vault.db", isSecret: true)
        == .writable(path: system.root + "/second", mode: "777"))
    let circle = system.root + "/first/circle"
    try FileManager.default.createSymbolicLink(atPath: circle, withDestinationPath: "circle")
    #expect(throws: Errno.tooManySymbolicLinkLevels) {
      try PathWeakness.first(onTheWayTo: circle, isSecret: false)
    }
  }

  @Test func aPathThatLeadsNowhereIsAnError() throws {
    #expect(throws: Errno.noSuchFileOrDirectory) {
      try PathWeakness.first(onTheWayTo: vault + "/nothing", isSecret: true)
    }
  }

  @Test func aDeviceIsEverybodysWhereOthersMayWriteIt() throws {
    #expect(try DeviceRights.current(of: file) == .limited)
    try mode(0o666, file)
    #expect(try DeviceRights.current(of: file) == .everybody(mode: "666"))
  }
}
