import CryptoPrimitives
import Foundation
import SecureElement
import TestVaults
import VaultModel

@testable import Vault

/// A vault whose changes are counted, and its counters.
final class CountedVault: @unchecked Sendable {
  // @unchecked Sendable: nothing in it changes.
  let scratch = Scratch()
  let counters: FileCounters
  var path: String { scratch.vault }

  init() throws {
    counters = FileCounters(in: scratch.file("counters"))
    _ = try VaultStore.create(
      at: scratch.vault, protectors: .none, element: ElementWithCounters(counters),
      lookupKeys: SampleLookupKeys()
    ) { try $0.put(.setting, [1], [0]) }
  }

  /// The vault, locked.
  func opened() throws -> VaultStore {
    try VaultStore.open(
      at: path, elements: [ElementWithCounters(counters)], lookupKeys: SampleLookupKeys())
  }

  /// The vault, unlocked.
  func unlocked() throws -> VaultStore {
    let vault = try opened()
    try vault.unlock()
    return vault
  }

  /// What unlocking throws; nil where it throws nothing.
  func refusal() throws -> VaultError? { try vaultError { _ = try unlocked() } }

  /// What a state is told from another by.
  func state() throws -> UInt8? {
    try unlocked().read { try $0.value(.setting, [1])?.first }
  }

  /// Changes it.
  func write(_ state: UInt8, _ weight: VaultStore.Weight = .counted) throws {
    try unlocked().write(weight) { try $0.put(.setting, [1], [state]) }
  }

  /// g as the file has it.
  var g: UInt64 {
    get throws {
      UInt64(try Database(path: databasePath(path)).number("SELECT g FROM vault"))
    }
  }

  /// The handle of the one counter that there is.
  var handle: UInt32 {
    get throws {
      guard counters.handles.count == 1, let handle = counters.handles.first else {
        throw Unexpected(what: "\(counters.handles.count) counters")
      }
      return handle
    }
  }

  /// c.
  var value: UInt64? { get throws { counters.value(at: try handle) } }

  /// Every file of the vault, and what is in it.
  func files() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      files[name] = try contents(path + "/" + name)
    }
    return files
  }

  var hasPending: Bool { FileManager.default.fileExists(atPath: path + "/counter-pending") }

  func copy(to name: String) throws { try copyDirectory(path, to: scratch.file(name)) }

  func putBack(_ name: String) throws { try copyDirectory(scratch.file(name), to: path) }

  struct Unexpected: Error {
    let what: String
  }
}

extension VaultStore {
  func acceptState() throws -> Acceptance { try acceptState(with: .none) }
}
