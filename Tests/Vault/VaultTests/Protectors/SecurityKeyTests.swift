import CryptoPrimitives
import Foundation
import SecretMemory
import SecureElement
import SecurityKey
import Synchronization
import Testing
import VaultModel

@testable import Vault

/// A vault that opens with a security key, and with a passphrase where one is given.
private struct KeyedVault {
  static let passphrase = "walnut ferry"

  let scratch = Scratch()
  let key = ModelSecurityKey()
  let kept: SampleKey

  init(passphrase: String? = nil) throws {
    kept = try SampleKey(.x25519, fingerprint: [UInt8](repeating: 7, count: 32))
    let kept = kept
    let protectors = NewProtectors(
      passphrase: try passphrase.map { try secretBytes(bytes($0)) }, securityKey: try key.held())
    _ = try VaultStore.create(
      at: scratch.vault, protectors: protectors, lookupKeys: SampleLookupKeys()
    ) {
      try $0.put(.setting, [1], bytes("kept"))
      try $0.store(kept)
    }
  }

  func open() throws -> VaultStore {
    try VaultStore.open(at: scratch.vault, lookupKeys: SampleLookupKeys())
  }

  func opened(_ credential: borrowing Credential) throws -> VaultStore {
    let vault = try open()
    try vault.unlock(with: credential)
    return vault
  }

  func refusal(_ credential: borrowing Credential) throws -> VaultError? {
    do {
      try open().unlock(with: credential)
      return nil
    } catch let error as VaultError {
      return error
    }
  }

  var hasMark: Bool {
    access(scratch.vault + "/" + VaultStore.securityKeyMark, F_OK) == 0
  }

  static func typed() throws -> Credential {
    .passphrase(try secretBytes(bytes(passphrase)))
  }
}

@Suite("A security key")
struct SecurityKeyTests {
  @Test("opens the vault after its PIN and a touch, and another one does not")
  func opens() throws {
    let sample = try KeyedVault()
    #expect(try sample.open().protectors.map(\.kind) == [.securityKey])
    #expect(sample.key.touches == 2)
    #expect(sample.hasMark)
    let vault = try sample.opened(sample.key.credential())
    #expect(sample.key.touches == 3)
    #expect(try vault.read { try $0.value(.setting, [1]) } == bytes("kept"))
    #expect(try sample.refusal(ModelSecurityKey().credential()) == .securityKey(.unknown))
    #expect(try sample.refusal(.none) == .securityKeyRequired)
    #expect(try sample.refusal(.passphrase(secretBytes(bytes("x")))) == .noPassphraseSet)
    #expect(
      try vaultError { try vault.confirmPresence(with: .pin(secretBytes(bytes("135246")))) }
        == .noPINSet)
  }

  @Test("is asked once in a task, and anew where somebody is to show to be there")
  func once() throws {
    let sample = try KeyedVault()
    let held = try sample.key.held()
    let vault = try sample.opened(.securityKey(held))
    #expect(held.hasGiven)
    try vault.rotateRoot(with: .securityKey(held))
    try vault.confirmPresence(with: .securityKey(held))
    #expect(sample.key.touches == 3)
    held.forget()
    try vault.confirmPresence(with: .securityKey(held))
    #expect(sample.key.touches == 4)
  }

  @Test(
    "says by name why it gives nothing, and nothing is lost",
    arguments: [
      SecurityKeyError.absent, .several, .unknown, .notAllowed, .noPIN, .unsupported,
      .wrongPIN(triesLeft: 3), .wrongPIN(triesLeft: nil), .blockedUntilReplugged, .blocked,
      .notTouched, .failed, .helper(.missing),
      .helper(.libraryMissing(name: "libfido2.so.1", package: "libfido2-1")), .helper(.ended),
    ])
  func refusals(error: SecurityKeyError) throws {
    let sample = try KeyedVault(passphrase: KeyedVault.passphrase)
    sample.key.state.withLock { $0.error = error }
    #expect(try sample.refusal(sample.key.credential()) == .securityKey(error))
    let vault = try sample.opened(KeyedVault.typed())
    #expect(
      try vaultError {
        try vault.addProtector(
          .securityKey(sample.key.held()), name: "second", with: KeyedVault.typed())
      } == .securityKey(error))
    #expect(try sample.open().protectors.count == 2)
    sample.key.state.withLock { $0.error = nil }
    #expect(try sample.refusal(sample.key.credential()) == nil)
    // As an agent reports it.
    #expect(VaultError(octets: VaultError.securityKey(error).octets) == .securityKey(error))
  }

  @Test("takes a wrong PIN for one, and says how many more it takes")
  func wrongPIN() throws {
    let sample = try KeyedVault()
    for left in [7, 6] {
      #expect(
        try sample.refusal(sample.key.credential("1111"))
          == .securityKey(.wrongPIN(triesLeft: left)))
    }
    #expect(
      try sample.refusal(sample.key.credential(nil)) == .securityKey(.wrongPIN(triesLeft: 5)))
    #expect(try sample.refusal(sample.key.credential()) == nil)
  }

  @Test("stands beside others, each of which opens the vault, and none is enrolled twice")
  func several() throws {
    let sample = try KeyedVault(passphrase: KeyedVault.passphrase)
    let second = ModelSecurityKey()
    let vault = try sample.opened(sample.key.credential())
    #expect(
      try vaultError {
        try vault.addProtector(.securityKey(second.held()), with: sample.key.credential())
      } == .protectorNameNeeded)
    #expect(second.touches == 0)
    #expect(
      try vaultError {
        try vault.addProtector(
          .securityKey(sample.key.held()), name: "again", with: sample.key.credential())
      } == .securityKey(.enrolled))
    try vault.addProtector(
      .securityKey(second.held()), name: "in the safe", with: sample.key.credential())
    for key in [sample.key, second] {
      let opened = try sample.opened(key.credential())
      #expect(try opened.read { try $0.value(.setting, [1]) } == bytes("kept"))
      try opened.rotateRoot(with: KeyedVault.typed())
    }
    #expect(try sample.refusal(second.credential()) == nil)
    // The first goes, the second stays, and then none is left.
    let all = try sample.open().protectors
    let first = try #require(all.first { $0.kind == .securityKey && $0.name.isEmpty })
    try sample.opened(KeyedVault.typed()).removeProtector(first.id, with: KeyedVault.typed())
    #expect(sample.hasMark)
    #expect(try sample.refusal(sample.key.credential()) == .securityKey(.unknown))
    #expect(try sample.refusal(second.credential()) == nil)
    let other = try #require(all.first { $0.name == "in the safe" })
    try sample.opened(KeyedVault.typed()).removeProtector(other.id, with: second.credential())
    #expect(!sample.hasMark)
    #expect(try sample.refusal(second.credential()) == .noSecurityKeySet)
  }

  @Test("is not changed: another one is added instead")
  func unchanged() throws {
    let sample = try KeyedVault()
    let vault = try sample.opened(sample.key.credential())
    #expect(
      try vaultError {
        try vault.changeProtector(
          to: .securityKey(sample.key.held()), with: sample.key.credential())
      } == .protectorExists)
  }

  @Test("comes to a vault that asked for nothing, and goes again")
  func addedAndRemoved() throws {
    let scratch = Scratch()
    let key = ModelSecurityKey()
    let vault = try VaultStore.create(at: scratch.vault, protectors: .none)
    try vault.unlock(with: .none)
    try vault.addProtector(.securityKey(key.held()), with: .none)
    #expect(try vault.protectors.map(\.kind) == [.securityKey])
    try vault.removeLastProtector(with: key.credential())
    #expect(try vault.protectors.map(\.kind) == [ProtectorKind.none])
    #expect(access(scratch.vault + "/" + VaultStore.securityKeyMark, F_OK) != 0)
    try VaultStore.open(at: scratch.vault).unlock(with: .none)
  }

  @Test("opens private keys of mode high, and they stay shut while it is away")
  func modeHigh() throws {
    let sample = try KeyedVault(passphrase: KeyedVault.passphrase)
    let second = ModelSecurityKey()
    let vault = try sample.opened(KeyedVault.typed())
    try vault.addProtector(
      .securityKey(second.held()), name: "second", with: KeyedVault.typed())
    let answers = CustodyAnswers()
    try vault.confirmPresence(with: sample.key.credential(), for: answers)
    try vault.setKeyMode(.high, with: KeyedVault.typed(), answers: answers)
    #expect(try vault.read { try $0.keyMode() } == .high)
    for key in [sample.key, second] {
      let opened = try sample.opened(KeyedVault.typed())
      #expect(
        try vaultError { _ = try opened.read { try $0.seed(sample.kept) } } == .factorRequired)
      key.state.withLock { $0.isPlugged = false }
      #expect(
        try vaultError {
          try opened.confirmPresence(with: key.credential(), for: CustodyAnswers())
        } == .securityKey(.absent))
      key.state.withLock { $0.isPlugged = true }
      let answers = CustodyAnswers()
      try opened.confirmPresence(with: key.credential(), for: answers)
      let seed = try opened.read(with: answers) { try $0.seed(sample.kept) }
      #expect(seed == sample.kept.seed)
    }
    // A third is added with the answer of one that is there, and then opens them too.
    let third = ModelSecurityKey()
    #expect(
      try vaultError {
        try vault.addProtector(
          .securityKey(third.held()), name: "third", with: KeyedVault.typed())
      } == .factorRequired)
    try vault.addProtector(
      .securityKey(third.held()), name: "third", with: KeyedVault.typed(), answers: answers)
    let opened = try sample.opened(third.credential())
    let later = CustodyAnswers()
    try opened.confirmPresence(with: third.credential(), for: later)
    let seed = try opened.read(with: later) { try $0.seed(sample.kept) }
    #expect(seed == sample.kept.seed)
    #expect(try opened.check().isEmpty)
    // The way back.
    try opened.setKeyMode(.standard, with: third.credential(), answers: later)
    #expect(
      try sample.opened(KeyedVault.typed()).read { try $0.seed(sample.kept) } == sample.kept.seed)
  }

  @Test("is looked for where the vault says so, which what fails leaves as it was")
  func mark() throws {
    let sample = try KeyedVault(passphrase: KeyedVault.passphrase)
    let vault = try sample.opened(KeyedVault.typed())
    for protector in try vault.protectors where protector.kind == .securityKey {
      try vault.removeProtector(protector.id, with: KeyedVault.typed())
    }
    #expect(!sample.hasMark)
    let unplugged = ModelSecurityKey()
    unplugged.state.withLock { $0.isPlugged = false }
    let refused = try vaultError {
      try vault.addProtector(.securityKey(unplugged.held("0000")), with: KeyedVault.typed())
    }
    #expect(refused != nil && !sample.hasMark)
    let other = Scratch()
    #expect(
      try vaultError {
        _ = try VaultStore.create(
          at: other.vault, protectors: NewProtectors(securityKey: unplugged.held("0000")))
      } != nil)
    #expect(access(other.vault + "/" + VaultStore.securityKeyMark, F_OK) != 0)
    try vault.addProtector(.securityKey(sample.key.held()), with: KeyedVault.typed())
    #expect(sample.hasMark)
    // What was lost with a copy comes back with the next that opens it, by whatever.
    unlink(sample.scratch.vault + "/" + VaultStore.securityKeyMark)
    _ = try sample.opened(KeyedVault.typed())
    #expect(sample.hasMark)
  }

  @Test("is kept by a repair of the list that it opened")
  func repair() throws {
    let sample = try KeyedVault(passphrase: KeyedVault.passphrase)
    try Database(path: databasePath(sample.scratch.vault)).execute(
      "UPDATE vault SET registry_mac = x''")
    #expect(try sample.refusal(sample.key.credential()) == .registryDamaged)
    let repair = try sample.open().repairRegistry(with: sample.key.credential())
    #expect(repair?.dropped.map(\.kind) == [.passphrase])
    #expect(try sample.open().protectors.map(\.kind) == [.securityKey])
  }

  @Test("taken away meanwhile gives the vault that it unlocked no new root")
  func removedMeanwhile() throws {
    let sample = try KeyedVault(passphrase: KeyedVault.passphrase)
    let element = RefusingElement()
    let vault = try VaultStore.open(
      at: sample.scratch.vault, elements: [element], lookupKeys: SampleLookupKeys())
    try vault.unlock(with: sample.key.credential())
    let other = try sample.opened(KeyedVault.typed())
    let id = try #require(other.protectors.first { $0.kind == .securityKey }?.id)
    element.before(firstTime { try other.removeProtector(id, with: KeyedVault.typed()) })
    // The passphrase is the vault's still; who unlocked by the security key has to do so anew.
    #expect(try vaultError { try vault.rotateRoot(with: KeyedVault.typed()) } == .outdated)
    try vault.unlock(with: KeyedVault.typed())
    try vault.rotateRoot(with: KeyedVault.typed())
    #expect(try vault.check().isEmpty)
  }
}

@Suite("A security key's row that somebody else wrote")
struct PlantedSecurityKeyTests {
  /// Rows of the vault's security key with something else in the factor.
  private static let alterations: [(name: String, change: @Sendable (inout [UInt8]) -> Void)] = [
    ("another version", { $0[0] = 2 }),
    ("another public key", { $0[20] ^= 1 }),
    ("another credential", { $0[5 + 65 + 10] ^= 1 }),
    ("another salt", { $0[$0.count - 1] ^= 1 }),
    ("cut short", { $0.removeLast() }),
    ("something behind it", { $0.append(0) }),
    ("nothing", { $0 = [] }),
  ]

  @Test("opens nothing, and tells nobody anything", arguments: alterations.indices)
  func altered(index: Int) throws {
    let sample = try KeyedVault()
    let database = try Database(path: databasePath(sample.scratch.vault))
    var factor = try #require(try database.blob("SELECT factor FROM protector"))
    Self.alterations[index].change(&factor)
    try database.run("UPDATE protector SET factor = ?1", .blob(factor))
    let refusal = try sample.refusal(sample.key.credential())
    #expect(
      [.rootDamaged, .securityKey(.unknown)].contains(refusal), "\(Self.alterations[index].name)")
  }

  @Test(
    "around a root of his own opens nothing with the vault's security key, alone and beside the vault's own"
  )
  func forgedRoot() throws {
    let sample = try KeyedVault()
    let genuine = try #require(try sample.open().storedProtectors().first)
    var forged = try StrongFactorForgery(of: genuine, in: sample.scratch.vault).row()
    let database = try Database(path: databasePath(sample.scratch.vault))
    let vault = try sample.opened(sample.key.credential())
    let witnesses = try vault.rootEnvelope.witnesses(
      of: [genuine], under: vault.openRoot(sample.key.credential()).secrets)
    try database.run("DELETE FROM protector")
    // The control: who knows the witness can.
    try StrongFactorForgery(of: genuine, in: sample.scratch.vault).row(knowing: witnesses.first)
      .write(to: database)
    _ = try sample.open().openRoot(sample.key.credential())
    try database.run("DELETE FROM protector")
    try forged.write(to: database)
    #expect(
      try vaultError { _ = try sample.open().openRoot(sample.key.credential()) } == .rootDamaged)
    #expect(try sample.refusal(sample.key.credential()) == .rootDamaged)
    #expect(
      try vaultError { _ = try sample.open().repairRegistry(with: sample.key.credential()) }
        == .rootDamaged)
    // Before the vault's own, under its very factor.
    try database.run("DELETE FROM protector")
    forged = try StrongFactorForgery(of: genuine, in: sample.scratch.vault)
      .row(id: [UInt8](repeating: 0, count: 16))
    try forged.write(to: database)
    try genuine.write(to: database)
    #expect(try sample.refusal(sample.key.credential()) == .registryDamaged)
    #expect(
      try sample.open().repairRegistry(with: sample.key.credential())?.dropped.count == 1)
    #expect(try sample.refusal(sample.key.credential()) == nil)
  }

  @Test(
    "keeps nobody out either where there are more of them than a security key is asked for at once")
  func many() throws {
    let sample = try KeyedVault()
    let database = try Database(path: databasePath(sample.scratch.vault))
    let row = try #require(try sample.open().storedProtectors().first)
    for number in 0..<UInt8(20) {
      var planted = row
      planted.id = [UInt8](repeating: number, count: 16)
      // Another credential, which the vault's security key has not.
      planted.factor[5 + 65 + 10] ^= number + 1
      planted = try StrongFactorForgery(of: planted, in: sample.scratch.vault).row(id: planted.id)
      try planted.write(to: database)
    }
    let touches = sample.key.touches
    #expect(try sample.refusal(sample.key.credential()) == .registryDamaged)
    #expect(sample.key.touches == touches + 1)
    #expect(
      try sample.refusal(ModelSecurityKey().credential()) == .securityKey(.unknown))
  }

  @Test("beside the vault's own costs a touch, and keeps nobody out")
  func beside() throws {
    let sample = try KeyedVault()
    let database = try Database(path: databasePath(sample.scratch.vault))
    let row = try #require(try sample.open().storedProtectors().first)
    // Whoever writes the file knows the device's public key: his row has the form of ours.
    var factor = row.factor
    factor[factor.count - 1] ^= 1
    var planted = row
    planted.id = [UInt8](repeating: 0, count: 16)
    planted.factor = factor
    try planted.write(to: database)
    #expect(try sample.open().storedProtectors().first?.id == planted.id)
    let touches = sample.key.touches
    // The list fits no code any more, which the true root says.
    #expect(try sample.refusal(sample.key.credential()) == .registryDamaged)
    #expect(sample.key.touches == touches + 2)
    let repair = try sample.open().repairRegistry(with: sample.key.credential())
    #expect(repair?.dropped.map(\.kind) == [.securityKey])
    #expect(try sample.refusal(sample.key.credential()) == nil)
  }

  @Test("is none of a security key that gives another secret each time")
  func moody() throws {
    let sample = try KeyedVault()
    sample.key.state.withLock { $0.isMoody = true }
    #expect(try sample.refusal(sample.key.credential()) == .rootDamaged)
  }
}
