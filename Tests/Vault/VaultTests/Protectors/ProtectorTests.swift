import CryptoPrimitives
import SecretMemory
import Testing
import VaultModel

@testable import Vault

@Suite("The protector")
struct ProtectorTests {
  private let scratch = Scratch()

  private func makeVault(_ protectors: consuming NewProtectors) throws -> VaultStore {
    try VaultStore.create(at: scratch.vault, protectors: protectors) { transaction in
      try transaction.put(.setting, [1], bytes("kept"))
    }
  }

  private func isIntact(_ vault: VaultStore) throws -> Bool {
    let value = try vault.read { try $0.value(.setting, [1]) }
    return try vault.damage.isEmpty && value == bytes("kept")
  }

  @Test("the right passphrase opens, a wrong one and none do not, and change nothing")
  func passphrases() throws {
    _ = try makeVault(passphrase("correct horse"))
    let vault = try VaultStore.open(at: scratch.vault)
    let before = try contents(databasePath(scratch.vault))
    #expect(try vault.protector == .passphrase)
    for wrong in ["correct horsf", "correct horse ", "Correct horse", ""] {
      #expect(try vaultError { try vault.unlock(wrong) } == .wrongPassphrase, "\(wrong)")
      #expect(throws: VaultError.locked) { try vault.read { _ in } }
    }
    #expect(throws: VaultError.passphraseRequired) { try vault.unlock() }
    #expect(throws: VaultError.locked) { try vault.damage }
    #expect(try contents(databasePath(scratch.vault)) == before)
    try vault.unlock("correct horse")
    #expect(try isIntact(vault))
  }

  @Test("a wrong passphrase does not lock a vault that is open")
  func wrongWhileOpen() throws {
    let vault = try makeVault(passphrase("right"))
    try vault.unlock("right")
    #expect(throws: VaultError.wrongPassphrase) { try vault.unlock("wrong") }
    #expect(try isIntact(vault))
  }

  @Test("a passphrase may hold any bytes")
  func binary() throws {
    let odd: [UInt8] = [0, 0xFF, 0x0A, 0, 0x80]
    _ = try makeVault(.passphrase(secretBytes(odd)))
    let vault = try VaultStore.open(at: scratch.vault)
    let cut: SecretBytes? = try secretBytes([])
    #expect(
      try vaultError { try vault.unlock(with: Credential(passphrase: cut)) } == .wrongPassphrase)
    let whole: SecretBytes? = try secretBytes(odd)
    try vault.unlock(with: Credential(passphrase: whole))
  }

  @Test("an empty passphrase protects no vault")
  func empty() throws {
    #expect(try vaultError { _ = try makeVault(passphrase("")) } == .emptyPassphrase)
    #expect(throws: VaultError.notFound(directory: scratch.vault)) {
      try VaultStore.open(at: scratch.vault)
    }
    let vault = try makeVault(.none)
    #expect(
      try vaultError { try vault.changeProtector(from: .none, to: passphrase("")) }
        == .emptyPassphrase)
    #expect(try vault.protector == .none)
    try vault.unlock()
  }

  @Test("a vault without protector opens without one, and says so")
  func none() throws {
    _ = try makeVault(.none)
    let vault = try VaultStore.open(at: scratch.vault)
    #expect(try vault.protector == .none)
    try vault.unlock()
    #expect(try isIntact(vault))
  }

  @Test("whether there is room for another one is known before anybody is asked for it")
  func room() throws {
    let vault = try makeVault(.none)
    #expect(throws: VaultError.locked) { try vault.checkRoom(for: .passphrase) }
    try vault.unlock()
    try vault.checkRoom(for: .passphrase, name: "desk")
    try vault.addProtector(passphrase("walnut ferry"), name: "desk", with: .none)
    #expect(throws: VaultError.protectorExists) { try vault.checkRoom(for: .passphrase) }
    #expect(throws: VaultError.protectorNameTaken) {
      try vault.checkRoom(for: .securityKey, name: "desk")
    }
    try vault.checkRoom(for: .securityKey, name: "pocket")
    // This element counts no tries.
    #expect(throws: VaultError.elementUnsupported(name: vault.elementName)) {
      try vault.checkRoom(for: .pin)
    }
  }

  @Test("presence is confirmed by the passphrase alone")
  func presence() throws {
    let vault = try makeVault(passphrase("right"))
    try vault.confirmPresence(with: Credential(passphrase: secretBytes(bytes("right"))))
    #expect(throws: VaultError.locked) { try vault.read { _ in } }
    #expect(
      try vaultError {
        try vault.confirmPresence(with: Credential(passphrase: secretBytes(bytes("wrong"))))
      }
        == .wrongPassphrase)
  }

  @Test("a vault without passphrase confirms nobody's presence")
  func noPresence() throws {
    let vault = try makeVault(.none)
    #expect(
      try vaultError {
        try vault.confirmPresence(with: Credential(passphrase: secretBytes(bytes("any"))))
      }
        == .noPassphraseSet)
  }

  @Test("a passphrase that somebody put there himself confirms no presence")
  func forgedPresence() throws {
    let vault = try makeVault(passphrase("right"))
    try vault.unlock("right")
    let layer = try CraftedLayer(passphrase: "mine", vault: scratch.vault)
    try replaceEnvelope(
      scratch.vault, CraftedEnvelope(content: layer.bytes).sealed(for: scratch.vault))
    #expect(
      try vaultError {
        try vault.confirmPresence(with: Credential(passphrase: secretBytes(bytes("mine"))))
      }
        == .rootDamaged)
  }
}

@Suite("A passphrase that somebody put beside the vault's own")
struct PlantedPassphraseTests {
  private let scratch = Scratch()

  /// A vault under `right`, and before its row another one, as anybody can make it who writes the file.
  private func plant(_ layer: [UInt8]) throws {
    _ = try VaultStore.create(at: scratch.vault, protectors: passphrase("right")) { transaction in
      try transaction.put(.setting, [1], bytes("kept"))
    }
    let envelope = try CraftedEnvelope(content: layer).sealed(for: scratch.vault)
    try tamper(scratch.vault) {
      try $0.run("INSERT INTO protector VALUES (zeroblob(16), 1, '', x'', ?1)", .blob(envelope))
    }
    #expect(try VaultStore.open(at: scratch.vault).storedProtectors().first?.envelope == envelope)
  }

  private func check() throws {
    let vault = try VaultStore.open(at: scratch.vault)
    // Neither is tried: it is no list that a vault wrote.
    for text in ["right", "mine", "wrong"] {
      #expect(try vaultError { try vault.unlock(text) } == .registryDamaged)
    }
    #expect(
      try vaultError { try vault.confirmPresence(with: Credential(passphrase: secret("mine"))) }
        == .registryDamaged)
    for text in ["wrong", "mine"] {
      #expect(
        try vaultError { try vault.repairRegistry(with: Credential(passphrase: secret(text))) }
          == .wrongPassphrase)
    }
    let repair = try vault.repairRegistry(with: Credential(passphrase: secret("right")))
    #expect(repair?.dropped.count == 1)
    try vault.unlock("right")
    #expect(try vault.read { try $0.value(.setting, [1]) } == bytes("kept"))
    #expect(throws: VaultError.wrongPassphrase) { try vault.unlock("mine") }
  }

  private func secret(_ text: String) throws -> SecretBytes? { try secretBytes(bytes(text)) }

  @Test("keeps the vault shut until a repair, which finds out which is which")
  func another() throws {
    try plant(CraftedLayer().bytes)
    try check()
  }

  @Test("is dropped by the repair, too, where it opens with a passphrase of theirs")
  func theirs() throws {
    try plant(CraftedLayer().bytes)
    let layer = try CraftedLayer(passphrase: "mine", vault: scratch.vault)
    let envelope = try CraftedEnvelope(content: layer.bytes).sealed(for: scratch.vault)
    try tamper(scratch.vault) {
      try $0.run("UPDATE protector SET envelope = ?1 WHERE id = zeroblob(16)", .blob(envelope))
    }
    try check()
  }

  @Test("is passed by where no vault derives so much")
  func absurd() throws {
    var layer = CraftedLayer()
    layer.passes = 65
    try plant(layer.bytes)
    try check()
  }
}

@Suite("Changing the protector")
struct ChangeProtectorTests {
  private let scratch = Scratch()

  /// A vault with a row, under `old`, changed to `new`; `before` is a copy made in between.
  private func change(
    from old: String?, to new: String?
  ) throws -> (vault: VaultStore, before: String) {
    let protectors = NewProtectors(passphrase: try old.map { try secretBytes(bytes($0)) })
    let vault = try VaultStore.create(at: scratch.vault, protectors: protectors) { transaction in
      try transaction.put(.contact, [1], bytes("kept"))
    }
    let before = scratch.file("before")
    try copyDirectory(scratch.vault, to: before)
    let given: SecretBytes? = try old.map { try secretBytes(bytes($0)) }
    try vault.changeProtector(
      from: Credential(passphrase: given), to: try new.map { try passphrase($0) } ?? .none)
    return (vault, before)
  }

  private func row(_ vault: VaultStore) throws -> [UInt8]? {
    guard try vault.damage.isEmpty else { return nil }
    return try vault.read { try $0.value(.contact, [1]) }
  }

  @Test("a new passphrase opens and the old one does not, except a copy made before")
  func toOther() throws {
    let (vault, before) = try change(from: "old", to: "new")
    for each in [vault, try VaultStore.open(at: scratch.vault)] {
      #expect(throws: VaultError.wrongPassphrase) { try each.unlock("old") }
      try each.unlock("new")
      #expect(try row(each) == bytes("kept"))
    }
    let copy = try VaultStore.open(at: before)
    #expect(throws: VaultError.wrongPassphrase) { try copy.unlock("new") }
    try copy.unlock("old")
    #expect(try row(copy) == bytes("kept"))
  }

  @Test("a first passphrase is asked for from then on")
  func toPassphrase() throws {
    let (_, before) = try change(from: nil, to: "new")
    let vault = try VaultStore.open(at: scratch.vault)
    #expect(try vault.protector == .passphrase)
    #expect(throws: VaultError.passphraseRequired) { try vault.unlock() }
    try vault.unlock("new")
    #expect(try row(vault) == bytes("kept"))
    #expect(try row(VaultStore.open(at: before, unlockedWith: nil)) == bytes("kept"))
  }

  @Test("a passphrase that was taken away is not asked for")
  func toNone() throws {
    let (_, before) = try change(from: "old", to: nil)
    let vault = try VaultStore.open(at: scratch.vault)
    #expect(try vault.protector == .none)
    try vault.unlock()
    #expect(try row(vault) == bytes("kept"))
    let copy = try VaultStore.open(at: before)
    #expect(throws: VaultError.passphraseRequired) { try copy.unlock() }
  }

  @Test("whoever does not know the current passphrase changes nothing")
  func unknown() throws {
    let vault = try VaultStore.create(at: scratch.vault, protectors: passphrase("old"))
    let before = try contents(databasePath(scratch.vault))
    #expect(
      try vaultError { try vault.changeProtector(from: .none, to: .none) } == .passphraseRequired)
    let wrong: SecretBytes? = try secretBytes(bytes("wrong"))
    #expect(
      try vaultError { try vault.changeProtector(from: Credential(passphrase: wrong), to: .none) }
        == .wrongPassphrase)
    #expect(try contents(databasePath(scratch.vault)) == before)
  }

  @Test("the rows are not written anew: the root secret stays the same")
  func sameRoot() throws {
    let (_, before) = try change(from: nil, to: "new")
    let rows = try [scratch.vault, before].map { path in
      let database = try Database(path: databasePath(path))
      return try [
        database.blob("SELECT vault_id FROM vault"),
        database.blob("SELECT wrapped_key FROM domain"),
        database.blob("SELECT value FROM contact"),
      ]
    }
    #expect(rows[0] == rows[1])
    #expect(try envelope(scratch.vault) != envelope(before))
  }

  @Test("an older envelope put back opens the root, and is no protector of the vault's any more")
  func putBack() throws {
    let (_, before) = try change(from: nil, to: "new")
    try replaceEnvelope(scratch.vault, envelope(before), kind: ProtectorKind.none)
    let error = try vaultError { _ = try VaultStore.open(at: scratch.vault, unlockedWith: nil) }
    #expect(error == .registryDamaged)
  }

  @Test("shuts out whoever unlocked before, until he unlocks again")
  func others() throws {
    let vault = try VaultStore.create(at: scratch.vault, protectors: .none)
    let other = try VaultStore.open(at: scratch.vault, unlockedWith: nil)
    try vault.unlock()
    try vault.changeProtector(from: .none, to: passphrase("new"))
    #expect(try vaultError { try other.read { _ = try $0.count(.contact) } } == .outdated)
    #expect(try vaultError { try other.write { try $0.put(.setting, [1], [1]) } } == .outdated)
    // Who changed it goes on.
    try vault.write { try $0.put(.setting, [1], [1]) }
    try other.unlock("new")
    #expect(try other.read { try $0.value(.setting, [1]) } == [1])
  }

  @Test("by who has it unlocked under a root of before leaves that locked out")
  func afterOtherRoot() throws {
    let vault = try VaultStore.create(at: scratch.vault, protectors: .none)
    try vault.unlock()
    try VaultStore.open(at: scratch.vault, unlockedWith: nil).rotateRoot(with: .none)
    try vault.changeProtector(from: .none, to: passphrase("new"))
    #expect(try vaultError { try vault.read { _ = try $0.count(.contact) } } == .outdated)
    #expect(try vaultError { try vault.write { try $0.put(.setting, [1], [1]) } } == .outdated)
    try vault.unlock("new")
    try vault.write { try $0.put(.setting, [1], [1]) }
  }

  @Test("one protector stands in the envelope, and calling it another does not open it")
  func onlyOne() throws {
    let (vault, _) = try change(from: nil, to: "new")
    let genuine = try envelope(scratch.vault)
    let place = 1 + 4 + RootEnvelope.algorithm.utf8.count
    #expect(genuine[place] == ProtectorKind.passphrase.number)
    for other in UInt8.min ... .max where other != ProtectorKind.passphrase.number {
      var changed = genuine
      changed[place] = other
      try replaceEnvelope(scratch.vault, changed)
      #expect(try vaultError { try vault.unlock("new") } == .rootDamaged, "\(other)")
    }
  }
}
