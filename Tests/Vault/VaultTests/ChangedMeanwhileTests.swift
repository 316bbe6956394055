import SecretMemory
import Testing
import VaultModel

@testable import Vault

/// The root is opened outside the vault's lock and without a transaction: the file can be another one afterwards.
@Suite("A vault whose protector is changed while the root is opened")
struct ChangedMeanwhileTests {
  private let scratch = Scratch()
  private let sample: SampleVault
  private let element = RefusingElement()
  private let vault: VaultStore

  init() throws {
    sample = try SampleVault(in: scratch)
    vault = try VaultStore.open(
      at: sample.path, elements: [element], lookupKeys: SampleLookupKeys())
  }

  /// Has another program change the protector, once, while the element works next.
  private func changeMeanwhile(
    _ change: @escaping @Sendable (VaultStore) throws -> Void = {
      try $0.changeProtector(from: .none, to: .none)
    }
  ) throws {
    let other = try VaultStore.open(at: sample.path, lookupKeys: SampleLookupKeys())
    element.before(firstTime { try change(other) })
  }

  /// What is thrown, the change having been made; and that nothing else was changed in the file.
  private func error(of body: () throws -> Void) throws -> VaultError? {
    let before = try envelope(sample.path)
    let error = try vaultError(body)
    #expect(try envelope(sample.path) != before)
    let other = try VaultStore.open(at: sample.path, unlockedWith: nil)
    #expect(try other.check().isEmpty)
    #expect(try SampleVault.isWhole(.settings, other, keys: sample.keys))
    return error
  }

  @Test("is not unlocked by the protector of before")
  func unlocking() throws {
    try changeMeanwhile()
    #expect(try error { try vault.unlock() } == .outdated)
    #expect(throws: VaultError.locked) { try vault.read { _ in } }
    try vault.unlock()
  }

  @Test("or gets another root, is not taken for damaged by who unlocks it")
  func unlockingBeforeOtherRoot() throws {
    try changeMeanwhile { other in
      try other.unlock()
      try other.rotateRoot(with: .none)
    }
    #expect(try error { try vault.unlock() } == .outdated)
    try vault.unlock()
    #expect(try vault.check().isEmpty)
  }

  @Test("has its new protector not replaced by who knows the one of before")
  func changing() throws {
    try changeMeanwhile()
    #expect(
      try error { try vault.changeProtector(from: .none, to: passphrase("mine")) } == .outdated)
    #expect(try vault.protector == .none)
  }

  @Test("gets no new root from who knows the protector of before")
  func rotating() throws {
    try vault.unlock()
    try changeMeanwhile()
    #expect(try error { try vault.rotateRoot(with: .none) } == .outdated)
  }

  @Test("has its list not repaired by who knows the protector of before")
  func repairing() throws {
    try changeMeanwhile()
    #expect(try error { _ = try vault.repairRegistry(with: .none) } == .outdated)
  }

  @Test("takes a passphrase of before for no presence")
  func presence() throws {
    try vault.changeProtector(from: .none, to: passphrase("old"))
    try changeMeanwhile { other in
      try other.changeProtector(
        from: Credential(passphrase: secretBytes(bytes("old"))), to: .none)
    }
    #expect(
      try error {
        try vault.confirmPresence(with: Credential(passphrase: secretBytes(bytes("old"))))
      } == .outdated)
  }

  @Test("takes what opens another root for no presence, whose file is there only while it is asked")
  func presenceByOtherRoot() throws {
    try vault.changeProtector(from: .none, to: passphrase("own"))
    try vault.unlock("own")
    // A root that somebody else knows: later by each of its generations.
    let foreign = scratch.file("foreign")
    try copyDirectory(sample.path, to: foreign)
    let other = try VaultStore.open(at: foreign, lookupKeys: SampleLookupKeys())
    try other.unlock("own")
    try other.rotateRoot(with: .passphrase(secretBytes(bytes("own"))))
    try other.changeProtector(
      from: .passphrase(secretBytes(bytes("own"))), to: passphrase("theirs"))
    let own = try contents(databasePath(sample.path))
    try write(contents(databasePath(foreign)), to: databasePath(sample.path))
    #expect(
      try vaultError {
        try vault.confirmPresence(with: .passphrase(secretBytes(bytes("theirs"))))
      } == .outdated)
    try write(own, to: databasePath(sample.path))
    #expect(try SampleVault.isWhole(.settings, vault, keys: sample.keys))
    try vault.confirmPresence(with: .passphrase(secretBytes(bytes("own"))))
  }

  @Test("is no vault of who seals a root of his own to the element meanwhile")
  func forged() throws {
    let path = sample.path
    let forged = try CraftedEnvelope(protector: 0, content: [UInt8](repeating: 5, count: 64))
      .sealed(for: path)
    try replaceEnvelope(path, forged)
    let before = try contents(databasePath(path))
    #expect(try vaultError { try vault.changeProtector(from: .none, to: .none) } == .rootDamaged)
    #expect(
      try vaultError { try vault.changeProtector(from: .none, to: passphrase("mine")) }
        == .rootDamaged)
    #expect(try contents(databasePath(path)) == before)
  }

  @Test("asks for nothing where the envelope's protector is another than the list says")
  func otherKind() throws {
    let forged = try CraftedEnvelope(protector: 0, content: [UInt8](repeating: 5, count: 64))
      .sealed(for: sample.path)
    for (kind, envelope) in [
      (ProtectorKind.passphrase, forged), (.passphrase, try envelope(sample.path)),
    ] {
      try replaceEnvelope(sample.path, envelope, kind: kind)
      #expect(throws: VaultError.rootDamaged) { try vault.protector }
    }
  }

  @Test("is not unlocked with an older state by who has it unlocked")
  func older() throws {
    try vault.unlock()
    try write(contents(databasePath(sample.older)), to: databasePath(sample.path))
    #expect(throws: VaultError.rolledBack) { try vault.unlock() }
    // Who locks knows nothing of what was before.
    try vault.relock()
    try vault.unlock()
  }
}
