import CryptoPrimitives
import SecretMemory
import Testing
import VaultModel

@testable import Vault

@Suite("Rotating the root")
struct RotateRootTests {
  private let scratch = Scratch()
  private let sample: SampleVault
  private let vault: VaultStore

  init() throws {
    sample = try SampleVault(in: scratch)
    vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
  }

  private func isWhole(_ vault: VaultStore) throws -> Bool {
    guard try vault.check().isEmpty else { return false }
    return try VaultPart.allCases.allSatisfy {
      try SampleVault.isWhole($0, vault, keys: sample.keys)
    }
  }

  @Test("keeps every row and key, in the open vault and in one opened anew")
  func keeps() throws {
    try vault.rotateRoot(with: .none)
    #expect(try isWhole(vault))
    #expect(try isWhole(VaultStore.open(at: sample.path, unlockedWith: nil)))
    try vault.write { try $0.put(.contact, [9], [9]) }
    #expect(try VaultStore.open(at: sample.path, unlockedWith: nil).damage.isEmpty)
  }

  @Test("leaves nothing in the file that was sealed before, but what is bound to element keys")
  func resealed() throws {
    let older = try Database(path: databasePath(sample.path))
    var before: [[UInt8]] = []
    for table in SealedTable.allCases {
      try older.forEach("SELECT value FROM \(table.rawValue)") { before.append($0.blob(0)) }
    }
    try older.forEach("SELECT wrapped_key, head FROM domain") {
      before += [$0.blob(0), $0.blob(1)]
    }
    for column in ["id", "owner", "slot", "mac"] {
      try older.forEach("SELECT \(column) FROM custody") { before.append($0.blob(0)) }
    }
    before.append(try envelope(sample.path))
    func boxes() throws -> Set<[UInt8]> {
      var all: Set<[UInt8]> = []
      for column in ["element_public", "element_blob", "box"] {
        try Database(path: databasePath(sample.path)).forEach("SELECT \(column) FROM custody") {
          all.insert($0.blob(0))
        }
      }
      return all
    }
    let kept = try boxes()
    try vault.rotateRoot(with: .none)
    let after = try contents(databasePath(sample.path))
    let remnants = before.filter { after.contains(run: $0) }.count
    #expect(remnants == 0)
    #expect(try boxes() == kept)
  }

  @Test("makes the root of an earlier copy worthless, and the copy itself stays readable")
  func earlierCopy() throws {
    let copy = scratch.file("copy")
    try copyDirectory(sample.path, to: copy)
    try vault.rotateRoot(with: .none)
    #expect(try isWhole(VaultStore.open(at: copy, unlockedWith: nil)))
    try replaceEnvelope(sample.path, envelope(copy))
    #expect(
      try vaultError { _ = try VaultStore.open(at: sample.path, unlockedWith: nil) } == .rootDamaged
    )
  }

  @Test("keeps the passphrase, and takes the right one alone")
  func keepsPassphrase() throws {
    try vault.changeProtector(from: .none, to: passphrase("pass"))
    let right: SecretBytes? = try secretBytes(bytes("pass"))
    let wrong: SecretBytes? = try secretBytes(bytes("word"))
    #expect(
      try vaultError { try vault.rotateRoot(with: Credential(passphrase: wrong)) }
        == .wrongPassphrase)
    #expect(try vaultError { try vault.rotateRoot(with: .none) } == .passphraseRequired)
    try vault.rotateRoot(with: Credential(passphrase: right))
    let again = try VaultStore.open(at: sample.path, lookupKeys: SampleLookupKeys())
    #expect(throws: VaultError.passphraseRequired) { try again.unlock() }
    try again.unlock("pass")
    #expect(try isWhole(again))
  }

  @Test("does not drop the passphrase because somebody put an envelope without one there")
  func forgedEnvelope() throws {
    try vault.changeProtector(from: .none, to: passphrase("pass"))
    let forged = CraftedEnvelope(protector: 0, content: [UInt8](repeating: 5, count: 64))
    try replaceEnvelope(sample.path, forged.sealed(for: sample.path), kind: ProtectorKind.none)
    let before = try contents(databasePath(sample.path))
    let right: SecretBytes? = try secretBytes(bytes("pass"))
    #expect(
      try vaultError { try vault.rotateRoot(with: Credential(passphrase: right)) } == .rootDamaged)
    #expect(try contents(databasePath(sample.path)) == before)
  }

  @Test("no repair accepts a root that somebody put there")
  func forgedRootIsNotRepaired() throws {
    let forged = CraftedEnvelope(protector: 0, content: [UInt8](repeating: 5, count: 64))
    try replaceEnvelope(sample.path, forged.sealed(for: sample.path))
    let before = try contents(databasePath(sample.path))
    let opened = try VaultStore.open(at: sample.path)
    #expect(try vaultError { try opened.repairRegistry(with: .none) } == .rootDamaged)
    #expect(try contents(databasePath(sample.path)) == before)
  }

  @Test("another program that has the vault open is told to open it again, not to repair it")
  func rotatedMeanwhile() throws {
    let other = try VaultStore.open(at: sample.path, unlockedWith: nil)
    try vault.rotateRoot(with: .none)
    #expect(try vaultError { try other.read { _ = try $0.count(.setting) } } == .outdated)
    try other.unlock()
    #expect(try isWhole(other))
  }

  @Test("takes a passphrase for a vault that has none as nothing")
  func needlessPassphrase() throws {
    let needless: SecretBytes? = try secretBytes(bytes("pass"))
    try vault.rotateRoot(with: Credential(passphrase: needless))
    #expect(try isWhole(VaultStore.open(at: sample.path, unlockedWith: nil)))
  }

  @Test("of a vault with any damage changes nothing")
  func damaged() throws {
    let copy = scratch.file("copy")
    for tampering in try Tampering.rows(of: sample) + Tampering.custody(of: sample) {
      try copyDirectory(sample.path, to: copy)
      let open = try VaultStore.open(at: copy, unlockedWith: nil)
      try tamper(copy, tampering.apply)
      let before = try contents(databasePath(copy))
      // Noticed by a vault that was opened before the damage, and by one opened after it.
      for each in [open, try VaultStore.open(at: copy, unlockedWith: nil)] {
        #expect(
          try damagedDomain { try each.rotateRoot(with: .none) } == tampering.damages.first,
          "\(tampering.name)")
      }
      #expect(try contents(databasePath(copy)) == before, "\(tampering.name)")
    }
  }

  @Test("shuts out whoever unlocked before, until he unlocks again")
  func others() throws {
    let other = try VaultStore.open(at: sample.path, unlockedWith: nil)
    try vault.rotateRoot(with: .none)
    #expect(try vaultError { try other.write { try $0.put(.contact, [1], [1]) } } != nil)
    try other.unlock()
    #expect(try isWhole(other))
  }
}
