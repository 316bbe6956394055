import Foundation
import SystemPackage
import Testing

@testable import SystemFacts

@Suite("Programs against the list that was installed beside them")
struct HelperProgramTests {
  private let system: StagedSystem
  private var directory: String { system.root + "/libexec" }
  /// Of "one\n" and "two\n".
  private static let sums = [
    "one": "2c8b08da5ce60398e1f19af0e5dccc744df274b826abe585eaba68c525434806",
    "two": "27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a",
  ]

  init() throws {
    system = try StagedSystem(["/libexec/one": "one\n", "/libexec/two": "two\n"])
    for name in ["one", "two"] {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: directory + "/" + name)
    }
  }

  private func write(_ list: String) throws { try system.write(list, to: "/libexec/SHA256SUMS") }

  private func look(_ names: [String] = ["one", "two"]) throws -> HelperPrograms {
    try HelperPrograms.current(names, in: [system.root + "/nothing", directory])
  }

  @Test func areTheSame() throws {
    try write("\(Self.sums["one"] ?? "")  one\n\(Self.sums["two"]?.uppercased() ?? "") *two\n")
    #expect(try look() == HelperPrograms())
  }

  @Test func oneOfSeveralThatAreListedWillDo() throws {
    try write("\(Self.sums["two"] ?? "")  one\n\(Self.sums["one"] ?? "")  one\n")
    #expect(try look(["one"]) == HelperPrograms())
  }

  @Test func oneIsAnotherOrIsNotListed() throws {
    try write("\(Self.sums["two"] ?? "")  one\nnonsense\n  two\n")
    #expect(try look().different == ["one", "two"])
  }

  @Test func thereIsNoList() throws { #expect(try !look().areListed) }

  @Test(arguments: ["SHA256SUMS", "one"]) func nothingIsWaitedForWhereOneIsAPipe(name: String)
    throws
  {
    if name == "one" {
      try write("00  one\n")
      try FileManager.default.removeItem(atPath: directory + "/one")
    }
    #expect(mkfifo(directory + "/" + name, 0o755) == 0)
    #expect(throws: Errno.notSupported) { try look() }
  }

  @Test func oneIsMissing() throws {
    #expect(try look(["three"]) == HelperPrograms(missing: ["three"]))
  }

  @Test func othersMayChangeOne() throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o757], ofItemAtPath: directory + "/two")
    #expect(try look().weakness == .writable(path: directory + "/two", mode: "757"))
  }
}
