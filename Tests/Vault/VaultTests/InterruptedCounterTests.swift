import Foundation
import TestVaults
import Testing
import VaultModel

@testable import Vault

@Suite("A program that is killed while it counts", .serialized)
struct InterruptedCounterTests {
  private let sample: CountedVault

  init() throws {
    sample = try CountedVault()
    try sample.write(1)
  }

  private static let operations = [
    "create", "replace", "unlock", "write", "rotate", "off", "on", "accept", "accept-lost",
    "repair",
  ]

  /// Brings vault and counters to where an operation begins.
  private func prepare(_ operation: String) throws {
    switch operation {
    case "create":
      try FileManager.default.removeItem(atPath: sample.path)
      sample.counters.remove(try sample.handle)
    case "unlock":
      // A change of before was committed and not counted.
      sample.counters.set(try sample.handle, to: try sample.g - 1)
    case "on": try sample.unlocked().setCounting(false)
    case "accept": sample.counters.set(try sample.handle, to: 20)
    case "accept-lost": sample.counters.replace(try sample.handle, secret: [1])
    default: break
    }
  }

  private func copies(_ body: (String, String) throws -> Void) rethrows {
    try body(sample.path, "vault-before")
    try body(sample.scratch.file("counters"), "counters-before")
  }

  /// Checks that the old state or the new one stands, that every change is counted, and that no counter is left which the
  /// vault does not name.
  private func check(_ operation: String, _ comment: Comment) throws {
    if operation == "create" {
      do {
        _ = try sample.opened()
      } catch VaultError.notFound {
        _ = try VaultStore.create(
          at: sample.path, protectors: .none, element: ElementWithCounters(sample.counters),
          lookupKeys: SampleLookupKeys()
        ) { try $0.put(.setting, [1], [0]) }
      }
    }
    let refusal = try sample.refusal()
    if operation.hasPrefix("accept"), refusal != nil {
      #expect(refusal == (operation == "accept" ? .rolledBack : .counterLost), comment)
      #expect(try sample.opened().acceptState() == .accepted, comment)
    } else {
      #expect(refusal == nil, comment)
    }
    let vault = try sample.unlocked()
    let state = try vault.read { try $0.value(.setting, [1])?.first }
    switch operation {
    case "create": #expect(state == 0, comment)
    case "write", "replace": #expect(state == 1 || state == 9, comment)
    default: #expect(state == 1, comment)
    }
    #expect(try vault.check().isEmpty, comment)
    #expect(!sample.hasPending, comment)
    if try vault.counting == .on {
      #expect(try sample.g == sample.value, comment)
    } else {
      #expect(operation == "on" || operation == "off", comment)
      #expect(sample.counters.handles.isEmpty, comment)
    }
    try vault.write { try $0.put(.setting, [1], [3]) }
    #expect(try sample.state() == 3, comment)
  }

  @Test("leaves the old state or the new one, counted", arguments: operations)
  func killed(operation: String) throws {
    try prepare(operation)
    try copies {
      if FileManager.default.fileExists(atPath: $0) {
        try copyDirectory($0, to: sample.scratch.file($1))
      }
    }
    for number in 1...1_000 {
      try copies {
        let copy = sample.scratch.file($1)
        if FileManager.default.fileExists(atPath: copy) {
          try copyDirectory(copy, to: $0)
        } else {
          try? FileManager.default.removeItem(atPath: $0)
        }
      }
      let name = operation == "accept-lost" ? "accept" : operation
      let probe = try VaultProbe(
        "count", sample.path, name, sample.scratch.file("counters"), "\(number)")
      guard let signal = try? probe.signal() else {
        #expect(try probe.finish() == "done after \(number - 1)\n")
        #expect(number > (operation == "unlock" ? 3 : 8))
        return try check(operation, "not killed")
      }
      #expect(signal == SIGKILL)
      try check(operation, "\(operation) killed at \(number)")
    }
    Issue.record("it never ends")
  }
}
