import CryptoPrimitives
import Foundation
import SecretMemory
import Testing
import VaultModel

@testable import Vault

@Suite("Relocking")
struct RelockTests {
  private struct Stop: Error {}

  private let vault: VaultStore
  private let scratch = Scratch()

  init() throws {
    vault = try VaultStore.create(at: scratch.vault, protectors: .none)
    try vault.unlock()
  }

  /// What each way in answers.
  private func answers() throws -> [VaultError?] {
    [
      try vaultError { try vault.read { _ in } },
      try vaultError { try vault.write { _ in } },
      try vaultError { _ = try vault.damage },
      try vaultError { _ = try vault.repair(.contacts) { _ in } },
      try vaultError { _ = try vault.salvage(.contacts) { _, _, _ in } },
      try vaultError { try vault.rotateRoot(with: .none) },
    ]
  }

  /// What the ways in that open the root anew answer.
  private func rootAnswers() throws -> [VaultError?] {
    [
      try vaultError { try vault.unlock() },
      try vaultError { try vault.changeProtector(from: .none, to: .none) },
      try vaultError { try vault.repairRegistry(with: .none) },
    ]
  }

  @Test("lets nobody in until the next unlock")
  func locks() throws {
    try vault.relock()
    #expect(try answers().allSatisfy { $0 == .locked })
    try vault.unlock()
    #expect(try answers().allSatisfy { $0 == nil })
  }

  @Test("of a vault that is locked already does no harm")
  func twice() throws {
    try vault.relock()
    try vault.relock()
    try vault.unlock()
  }

  @Test("runs every participant, each time")
  func participants() throws {
    let log = Log()
    vault.atRelock { log.add("first") }
    vault.atRelock { log.add("second") }
    try vault.relock()
    #expect(log.lines == ["first", "second"])
    try vault.unlock()
    try vault.relock()
    #expect(log.lines == ["first", "second", "first", "second"])
  }

  @Test("runs the other participants too when one fails")
  func failingParticipant() throws {
    let log = Log()
    vault.atRelock { log.add("before") }
    vault.atRelock { throw Stop() }
    vault.atRelock { log.add("after") }
    #expect(throws: VaultError.restartRequired) { try vault.relock() }
    #expect(log.lines == ["before", "after"])
  }

  @Test("that fails lets nobody in again, whatever is tried")
  func latch() throws {
    let log = Log()
    vault.atRelock {
      log.add("run")
      if log.lines.count == 1 { throw Stop() }
    }
    #expect(throws: VaultError.restartRequired) { try vault.relock() }
    #expect(try answers().allSatisfy { $0 == .restartRequired })
    #expect(try rootAnswers().allSatisfy { $0 == .restartRequired })
    // The participant would succeed now, but what it held the first time is still somewhere.
    #expect(throws: VaultError.restartRequired) { try vault.relock() }
    #expect(try answers().allSatisfy { $0 == .restartRequired })
    #expect(try rootAnswers().allSatisfy { $0 == .restartRequired })
  }

  @Test("that fails lets nobody's presence be confirmed")
  func latchedPresence() throws {
    try vault.changeProtector(from: .none, to: passphrase("pass"))
    vault.atRelock { throw Stop() }
    #expect(throws: VaultError.restartRequired) { try vault.relock() }
    #expect(
      try vaultError {
        try vault.confirmPresence(with: Credential(passphrase: secretBytes(bytes("pass"))))
      }
        == .restartRequired)
  }

  @Test("leaves another vault object of the same directory alone")
  func others() throws {
    let other = try VaultStore.open(at: scratch.vault, unlockedWith: nil)
    try vault.relock()
    try other.write { try $0.put(.setting, [1], [1]) }
  }

  /// What participants did, in order.
  private final class Log: @unchecked Sendable {
    // @unchecked Sendable: `entries` is touched only under `lock`.
    private let lock = NSLock()
    private var entries: [String] = []

    func add(_ line: String) { lock.withLock { entries.append(line) } }
    var lines: [String] { lock.withLock { entries } }
  }
}
