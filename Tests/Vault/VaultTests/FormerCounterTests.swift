import Foundation
import SecureElement
import TestVaults
import Testing
import VaultModel

@testable import Vault

@Suite("The counter of a vault whose place another takes")
struct FormerCounterTests {
  private let sample: CountedVault
  private var element: any SecureElement { ElementWithCounters(sample.counters) }

  init() throws { sample = try CountedVault() }

  private struct Stop: Error {}

  private static func walnut() throws -> Credential {
    .passphrase(try secretBytes(bytes("walnut ferry")))
  }

  private func former(
    _ protectors: borrowing NewProtectors = .none, at path: String? = nil
  ) throws -> FormerVault {
    try FormerVault(
      VaultStore.open(at: path ?? sample.path, elements: [element]), rows: [.setting: [[1]]],
      after: protectors)
  }

  @discardableResult
  private func replace(
    _ former: FormerVault, element: (any SecureElement)? = nil, at path: String? = nil,
    populate: (Transaction) throws -> Void = { try $0.put(.setting, [1], [7]) }
  ) throws -> VaultStore {
    try VaultStore.create(
      at: path ?? sample.path, protectors: .none, element: element ?? self.element,
      lookupKeys: SampleLookupKeys(), insteadOf: former, populate: populate)
  }

  @Test("goes, and the new one has its own")
  func goes() throws {
    try sample.write(1)
    let before = try sample.handle
    let former = try former()
    #expect(!former.leavesCounter)
    #expect(try replace(former).withoutCounter == nil)
    #expect(try sample.handle != before)
    #expect(try sample.state() == 7 && !sample.hasPending)
    try sample.write(2)
    #expect(try sample.g == sample.value)
  }

  @Test("goes where the passphrase of the new one opens it, and is left where it does not")
  func passphrases() throws {
    try sample.unlocked().addProtector(passphrase("walnut ferry"), with: .none)
    let first = try sample.handle
    let left = try former(.passphrase(secretBytes(bytes("another"))))
    #expect(left.leavesCounter)
    #expect(try former().leavesCounter)
    #expect(throws: Stop.self) { try replace(left) { _ in throw Stop() } }
    #expect(sample.counters.handles.contains(first))
    // Whoever opens the vault next undefines what was begun.
    try sample.opened().unlock(with: Self.walnut())
    #expect(try sample.handle == first && !sample.hasPending)

    let known = try former(.passphrase(secretBytes(bytes("walnut ferry"))))
    #expect(!known.leavesCounter)
    try replace(known)
    #expect(try sample.handle != first)
  }

  @Test(
    "is not undefined where nobody can say whether the vault names it, and the new one is not made")
  func noted() throws {
    try sample.unlocked().addProtector(passphrase("walnut ferry"), with: .none)
    let first = try sample.handle
    // As a program leaves it that was killed when the vault had come to name it.
    let named = try sample.opened().formerCounter(openedWith: Self.walnut())
    let place = VaultDirectory(path: sample.path)
    try PendingCounters(directory: place).add([#require(named.id)], CounterLock(in: place))
    #expect(throws: Stop.self) { try replace(former()) { _ in throw Stop() } }
    #expect(sample.counters.handles.contains(first))
    try sample.opened().unlock(with: Self.walnut())
    #expect(try sample.handle == first && !sample.hasPending)
  }

  @Test("stays in its element where nobody can say which it is, and the new vault opens")
  func unknown() throws {
    try sample.unlocked().addProtector(passphrase("walnut ferry"), with: .none)
    try replace(former())
    #expect(sample.counters.handles.count == 2)
    #expect(try sample.state() == 7 && !sample.hasPending)
    #expect(sample.counters.handles.count == 2)
  }

  @Test("goes with a new vault in software, which has none")
  func toSoftware() throws {
    try replace(former(), element: SoftwareSecureElement())
    #expect(sample.counters.handles.isEmpty && !sample.hasPending)
    let vault = try VaultStore.open(at: sample.path)
    try vault.unlock(with: .none)
    #expect(try vault.counting == .off)
  }

  @Test("is none where a vault in software had none")
  func fromSoftware() throws {
    let path = sample.scratch.file("software")
    _ = try VaultStore.create(at: path, protectors: .none)
    let before = sample.counters.handles
    let software = try FormerVault(VaultStore.open(at: path), rows: [:], after: .none)
    #expect(!software.leavesCounter)
    let new = try replace(software, at: path)
    #expect(try new.counting == .on)
    #expect(sample.counters.handles.count == before.count + 1)
  }

  @Test("stays the former vault's where making the new one fails", arguments: [true, false])
  func failing(isCounted: Bool) throws {
    let before = sample.counters.handles
    #expect(throws: Stop.self) {
      try replace(former(), element: isCounted ? element : SoftwareSecureElement()) { _ in
        throw Stop()
      }
    }
    #expect(sample.counters.handles == before)
    #expect(try sample.state() == 0)
    #expect(sample.counters.handles == before && !sample.hasPending)
    try sample.write(2)
  }

  @Test("goes where the element makes no other, and the new vault counts nothing")
  func noOther() throws {
    sample.counters.before { call throws(SecureElementError) in
      if call == .define { throw .unavailable(.owned) }
    }
    let new = try replace(former())
    #expect(new.withoutCounter == .counterOwned)
    #expect(sample.counters.handles.isEmpty && !sample.hasPending)
    #expect(try sample.state() == 7)
  }

  @Test("that the element does not give back now goes with the next unlocking")
  func refused() throws {
    let first = try sample.handle
    sample.counters.before { call throws(SecureElementError) in
      if call == .undefine { throw .unavailable(.absent) }
    }
    try replace(former())
    #expect(sample.hasPending && sample.counters.handles.contains(first))
    sample.counters.before { _ throws(SecureElementError) in }
    #expect(try sample.state() == 7)
    #expect(!sample.hasPending && !sample.counters.handles.contains(first))
    #expect(sample.counters.handles.count == 1)
  }

  @Test("stays where the empty vault is older than it: that one counts for another copy")
  func olderCopy() throws {
    try sample.copy(to: "older")
    try sample.write(1)
    let older = sample.scratch.file("older")
    let former = try former(at: older)
    #expect(former.leavesCounter)
    try replace(former, at: older)
    #expect(try sample.state() == 1)
  }
}
