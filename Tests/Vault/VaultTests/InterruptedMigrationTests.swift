import Foundation
import Testing
import VaultModel

@testable import Vault

@Suite("The first change of a vault that the first program of a format made", .serialized)
struct InterruptedMigrationTests {
  private let scratch = Scratch()

  private static let mostWrites = 200
  private static let cases = Fixture.versions.flatMap { version in
    ["before", "half"].map { (version, $0) }
  }

  /// Checks that nothing of what the vault was made with is lost, whether the change was kept or not.
  private func check(_ fixture: Fixture, _ comment: Comment) throws {
    let vault = try VaultStore.open(at: scratch.vault, unlockedWith: nil)
    #expect(try vault.check().isEmpty, comment)
    let found = try vault.read { try $0.value(.setting, [8]) }
    #expect(found == nil || found == [8], comment)
    for domain in VaultPart.allCases where domain != .settings {
      #expect(try fixture.isWhole(domain, in: vault), comment)
    }
    try vault.write { try $0.put(.setting, [8], [8]) }
    try vault.write { _ = try $0.remove(.setting, [8]) }
    let again = try VaultStore.open(at: scratch.vault, unlockedWith: nil)
    #expect(try fixture.isWhole(in: again) && again.check().isEmpty, comment)
  }

  @Test("killed at each of its writes loses nothing", arguments: cases)
  func killed(version: Int, accident: String) throws {
    let fixture = Fixture(version: version)
    for number in 1...Self.mostWrites {
      try? FileManager.default.removeItem(atPath: scratch.vault)
      try fixture.place(at: scratch.vault)
      let probe = try VaultProbe("change", scratch.vault, accident, "\(number)")
      guard let signal = try? probe.signal() else {
        let writes = try #require(Int(probe.finish().dropFirst("done after ".count).dropLast()))
        #expect(writes > 3 && writes == number - 1)
        return try check(fixture, "not killed")
      }
      #expect(signal == SIGKILL)
      try check(fixture, "killed at \(number)")
    }
    Issue.record("it never ends")
  }

  @Test(
    "on a disk that is full at any of its writes loses nothing", arguments: Fixture.versions)
  func full(version: Int) throws {
    let fixture = Fixture(version: version)
    for number in 1...Self.mostWrites {
      try? FileManager.default.removeItem(atPath: scratch.vault)
      try fixture.place(at: scratch.vault)
      let answer = try VaultProbe("change", scratch.vault, "full", "\(number)").finish()
      guard answer == "full\n" else {
        let writes = try #require(Int(answer.dropFirst("done after ".count).dropLast()))
        #expect(writes > 3 && writes == number - 1)
        return
      }
      try check(fixture, "full at \(number)")
    }
    Issue.record("it never ends")
  }
}
