import Foundation
import SecretMemory
import SecureElement
import Testing
import VaultModel

@testable import Vault

@Suite("What a secure element refuses")
struct ElementRefusalTests {
  private let scratch = Scratch()
  private let sample: SampleVault
  private let element = RefusingElement()
  private let vault: VaultStore

  /// What an element says, and what that is for a vault.
  private static let refusals: [(SecureElementError, VaultError)] = [
    (.unavailable(.absent), .elementMissing(name: "software", reason: .elementAbsent)),
    (.unavailable(.silent), .elementMissing(name: "software", reason: .elementSilent)),
    (.unavailable(.forbidden), .elementMissing(name: "software", reason: .elementForbidden)),
    (.unavailable(.unmanaged), .elementMissing(name: "software", reason: .elementUnmanaged)),
    (.unavailable(.owned), .elementMissing(name: "software", reason: .elementOwned)),
    (.unavailable(.altered), .elementMissing(name: "software", reason: .elementAltered)),
    (.wrongFactor(triesLeft: 2), .wrongFactor(triesLeft: 2)),
    (.wrongFactor(triesLeft: nil), .wrongFactor(triesLeft: nil)),
    (.busy, .elementBusy(name: "software")),
    (.failed(code: 0x101), .elementFailed(name: "software", code: 0x101)),
    (.unsupported, .elementUnsupported(name: "software")),
    (.lockedOut(seconds: 600), .elementLockedOut(seconds: 600)),
    (.lockedOut(seconds: nil), .elementLockedOut(seconds: nil)),
    (.foreignBlob, .foreignElement(name: "software")),
  ]

  init() throws {
    sample = try SampleVault(in: scratch)
    vault = try VaultStore.open(
      at: sample.path, elements: [element], lookupKeys: SampleLookupKeys())
    try vault.unlock()
  }

  @Test("is no damage to a private key: its row stays through a repair, and opens afterwards")
  func privateKeys() throws {
    for (refusal, expected) in Self.refusals + [(.wrongAuthorization, .wrongAuthorization)] {
      element.refuse(refusal)
      for key in sample.keys {
        #expect(try vaultError { _ = try vault.read { try $0.seed(key) } } == expected)
      }
      #expect(try vault.damage.isEmpty && vault.check().isEmpty)
      let report = try vault.repair(.keyMetadata) { _ in }
      #expect(report.kept == sample.keys.count && report.setAside == 0)
      element.refuse(nil)
      #expect(try SampleVault.isWhole(.keyMetadata, vault, keys: sample.keys))
    }
  }

  @Test("says at unlock what it is, and changes nothing")
  func unlocking() throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: databasePath(sample.path)))
    for (refusal, expected) in Self.refusals + [
      (.wrongAuthorization, .foreignElement(name: "software"))
    ] {
      element.refuse(refusal)
      for attempt in [
        { try vault.unlock() }, { try vault.changeProtector(from: .none, to: .none) },
        { try vault.rotateRoot(with: .none) }, { try vault.repairRegistry(with: .none) },
      ] as [() throws -> Void] {
        #expect(try vaultError(attempt) == expected)
      }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: databasePath(sample.path))) == before)
  }

  @Test("does not keep anybody from locking the vault, and what it answers late opens nothing")
  func locking() throws {
    let isAsked = DispatchSemaphore(value: 0)
    let mayAnswer = DispatchSemaphore(value: 0)
    let isDone = DispatchSemaphore(value: 0)
    element.before {
      isAsked.signal()
      mayAnswer.wait()
    }
    let late = Late()
    Thread.detachNewThread { [vault] in
      late.error = try? vaultError { try vault.unlock() }
      isDone.signal()
    }
    isAsked.wait()
    // The element has not answered yet.
    try vault.relock()
    #expect(try vaultError { try vault.read { _ in } } == .locked)
    mayAnswer.signal()
    isDone.wait()
    #expect(late.error == .locked)
    #expect(try vaultError { try vault.read { _ in } } == .locked)
  }

  private final class Late: @unchecked Sendable {
    // @unchecked Sendable: written before `isDone` is signalled, read after.
    var error: VaultError?
  }
}
