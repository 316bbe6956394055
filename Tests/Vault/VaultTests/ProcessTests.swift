import Foundation
import Testing
import VaultModel

@testable import Vault

@Suite("Processes that share a vault")
struct ProcessTests {
  private let scratch = Scratch()
  private let sample: SampleVault

  init() throws { sample = try SampleVault(in: scratch) }

  @Test("one that is killed in the middle of a write leaves the old state")
  func killed() throws {
    let before = try contents(databasePath(sample.path))
    #expect(try VaultProbe("die", sample.path).signal() == SIGKILL)
    // The file was half written: only the journal beside it brings the old state back.
    #expect(try contents(databasePath(sample.path)) != before)
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    #expect(try vault.check().isEmpty)
    for domain in VaultPart.allCases {
      #expect(try SampleVault.isWhole(domain, vault, keys: sample.keys))
    }
    try vault.write { try $0.put(.contact, [9], [9]) }
  }

  @Test("one that is killed again and again never costs more than its own write")
  func killedOften() throws {
    for round in 0..<5 as Range<UInt8> {
      #expect(try VaultProbe("die", sample.path).signal() == SIGKILL)
      let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
      try vault.write { try $0.put(.setting, [100, round], [round]) }
    }
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    #expect(try vault.check().isEmpty)
    #expect(try vault.read { try $0.count(.setting) } == SampleVault.ids.count + 5)
    #expect(try SampleVault.isWhole(.contacts, vault, keys: sample.keys))
  }

  @Test("two that write a hundred rows each lose none, beside a third that reads")
  func alternating() throws {
    let probes = try ["a", "b"].map { try VaultProbe("write", sample.path, $0, "100") }
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    var last = 0
    while last < SampleVault.ids.count + 200, probes.contains(where: \.isRunning) {
      let count = try vault.read { try $0.count(.contact) }
      #expect(count >= last)
      last = count
      Thread.sleep(forTimeInterval: 0.01)
    }
    for probe in probes { _ = try probe.finish() }
    for each in [vault, try VaultStore.open(at: sample.path, unlockedWith: nil)] {
      #expect(try each.check().isEmpty)
      for tag in ["a", "b"] {
        for index in 0..<100 {
          let id = bytes("\(tag)-\(index)")
          #expect(try each.read { try $0.value(.contact, id) } == id + id)
        }
      }
      #expect(try each.read { try $0.count(.contact) } == SampleVault.ids.count + 200)
    }
  }

  @Test("what one writes, another that is unlocked sees")
  func seen() throws {
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    _ = try VaultProbe("write", sample.path, "x", "1").finish()
    #expect(try vault.read { try $0.value(.contact, bytes("x-0")) } == bytes("x-0x-0"))
  }
}
