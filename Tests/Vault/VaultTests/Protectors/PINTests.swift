import CryptoPrimitives
import Foundation
import SecretMemory
import SecureElement
import TPMElement
import TestDeviceTraits
import TestSupport
import TestTPM
import Testing
import VaultModel

@testable import Vault

private func pin(_ text: String) throws -> Credential { .pin(try secretBytes(bytes(text))) }

private func newPIN(_ text: String) throws -> NewProtector { .pin(try secretBytes(bytes(text))) }

extension VaultStore {
  fileprivate func refusal(_ credential: borrowing Credential) throws -> VaultError? {
    do {
      try unlock(with: credential)
      return nil
    } catch let error as VaultError {
      return error
    }
  }
}

/// A vault in a TPM that answers three wrong PINs, and forgets one in two seconds.
private struct PINVault {
  let scratch = Scratch()
  let tpm: SoftwareTPM
  var element: TPMElement { TPMElement(at: tpm.location) }

  init(passphrase: String? = nil, pin: String? = "135246") throws {
    tpm = try SoftwareTPM()
    try tpm.location.setLockout(tries: 3, secondsToForgetOne: 2)
    let protectors = NewProtectors(
      passphrase: try passphrase.map { try secretBytes(bytes($0)) },
      pin: try pin.map { try secretBytes(bytes($0)) })
    _ = try VaultStore.create(
      at: scratch.vault, protectors: protectors, element: element, lookupKeys: SampleLookupKeys()
    ) { try $0.put(.setting, [1], bytes("kept")) }
  }

  func open(_ path: String? = nil) throws -> VaultStore {
    try VaultStore.open(
      at: path ?? scratch.vault, elements: [SoftwareSecureElement(), element],
      lookupKeys: SampleLookupKeys())
  }

  /// A copy as it is now.
  func copy(_ name: String) throws -> String {
    try copyDirectory(scratch.vault, to: scratch.file(name))
    return scratch.file(name)
  }

  var failures: UInt32? { get throws { try element.lockoutState()?.failures } }
}

@Suite("A PIN", .softwareTPM)
struct PINTests {
  @Test("opens the vault, and a wrong one costs a try until none is answered for a while")
  func lockout() throws {
    let sample = try PINVault(passphrase: "walnut ferry")
    let vault = try sample.open()
    #expect(
      try vault.protectors.compactMap(\.kind).sorted { $0.number < $1.number }
        == [.passphrase, .pin])
    #expect(try vault.refusal(pin("135246")) == nil)
    try vault.relock()
    // None is forgotten meanwhile, however long it takes.
    try sample.tpm.location.setLockout(tries: 3, secondsToForgetOne: 1000)
    for left in [2, 1, 0] {
      #expect(try vault.refusal(pin("135247")) == .wrongFactor(triesLeft: left))
    }
    #expect(try vault.refusal(pin("135246")) == .elementLockedOut(seconds: 1000))
    try sample.tpm.location.setLockout(tries: 3, secondsToForgetOne: 2)
    // Another protector goes on.
    #expect(try vault.refusal(.passphrase(secretBytes(bytes("walnut ferry")))) == nil)
    try wait(for: "a try to be forgotten", sleeping: 300) {
      try vault.refusal(pin("135246")) == nil
    }
    #expect(try vault.read { try $0.value(.setting, [1]) } == bytes("kept"))
  }

  @Test(
    "that is none is not shown to the TPM",
    arguments: ["", "1", "12345", String(repeating: "1", count: 65)])
  func length(text: String) throws {
    let sample = try PINVault()
    let vault = try sample.open()
    #expect(try vault.refusal(pin(text)) == .wrongFactor(triesLeft: nil))
    #expect(try sample.failures == 0)
    #expect(
      try vaultError {
        try vault.changeProtector(to: newPIN(text), with: pin("135246"))
      } == .pinLength)
    #expect(try vault.refusal(pin("135246")) == nil)
  }

  @Test(
    "may have any characters", arguments: ["ñandú€🂡", "      ", "\u{0}\u{1}\u{2}\u{3}\u{4}\u{5}"])
  func characters(text: String) throws {
    let sample = try PINVault(pin: text)
    #expect(try sample.open().refusal(pin(text)) == nil)
  }

  @Test("needs an element that counts tries")
  func software() throws {
    let scratch = Scratch()
    let error = VaultError.elementUnsupported(name: "software")
    #expect(
      try vaultError {
        _ = try VaultStore.create(
          at: scratch.vault, protectors: NewProtectors(pin: secretBytes(bytes("135246"))))
      } == error)
    let vault = try VaultStore.create(at: scratch.vault, protectors: .none)
    #expect(try vaultError { try vault.addProtector(newPIN("135246"), with: .none) } == error)
  }

  @Test("that was changed opens no more here, and still a copy of before on this machine")
  func changed() throws {
    let sample = try PINVault()
    let vault = try sample.open()
    try vault.unlock(with: pin("135246"))
    let before = try sample.copy("before")
    let id = try vault.protectors.map(\.id)
    try vault.changeProtector(to: newPIN("another one"), with: pin("135246"))
    // The session that changed it goes on.
    #expect(try vault.read { try $0.value(.setting, [1]) } == bytes("kept"))
    #expect(try vault.protectors.map(\.id) == id)
    #expect(try sample.open().refusal(pin("135246")) == .wrongFactor(triesLeft: 2))
    #expect(try sample.open().refusal(pin("another one")) == nil)
    // What was sealed to the old key it opens still: here only that the copy is older is noticed.
    #expect(try sample.open(before).refusal(pin("135246")) == .rolledBack)
    #expect(try sample.open(before).unlock(with: pin("135246"), toLook: true) == .rolledBack)
  }

  @Test("is set anew by the passphrase, where it was forgotten")
  func forgotten() throws {
    let sample = try PINVault(passphrase: "walnut ferry")
    let vault = try sample.open()
    try vault.changeProtector(
      to: newPIN("another one"), with: .passphrase(secretBytes(bytes("walnut ferry"))))
    #expect(try vault.refusal(pin("another one")) == nil)
  }

  @Test("comes to a vault that asked for nothing, and goes again")
  func addedAndRemoved() throws {
    let sample = try PINVault(pin: nil)
    let vault = try sample.open()
    try vault.unlock(with: .none)
    try vault.addProtector(newPIN("135246"), name: "thumb", with: .none)
    #expect(try vault.protectors.map(\.kind) == [.pin])
    #expect(try vault.protectors.map(\.name) == ["thumb"])
    #expect(try sample.open().refusal(.none) == .pinRequired)
    #expect(
      try vaultError { try vault.addProtector(newPIN("135247"), with: pin("135246")) }
        == .protectorExists)
    try vault.addProtector(passphrase("walnut ferry"), with: pin("135246"))
    #expect(
      try vaultError { try vault.removeLastProtector(with: pin("135246")) } == .severalProtectors)
    let ids = try vault.protectors
    let passphraseID = try #require(ids.first { $0.kind == .passphrase }?.id)
    let pinID = try #require(ids.first { $0.kind == .pin }?.id)
    try vault.removeProtector(passphraseID, with: pin("135246"))
    #expect(
      try vaultError { try vault.removeProtector(passphraseID, with: pin("135246")) }
        == .noSuchProtector)
    #expect(
      try vaultError { try vault.removeProtector(pinID, with: pin("135246")) } == .lastProtector)
    try vault.removeLastProtector(with: pin("135246"))
    #expect(try sample.open().refusal(.none) == nil)
    #expect(try vault.read { try $0.value(.setting, [1]) } == bytes("kept"))
  }

  @Test("needs no prompt for a new root, and a passphrase beside it does")
  func rotated() throws {
    let sample = try PINVault()
    let vault = try sample.open()
    try vault.unlock(with: pin("135246"))
    try vault.rotateRoot(with: pin("135246"))
    #expect(try sample.open().refusal(pin("135246")) == nil)
    try vault.addProtector(passphrase("walnut ferry"), with: pin("135246"))
    #expect(try vaultError { try vault.rotateRoot(with: pin("135246")) } == .passphraseRequired)
    try vault.rotateRoot(with: .passphrase(secretBytes(bytes("walnut ferry"))))
    let before = try sample.copy("before")
    for path in [sample.scratch.vault, before] {
      #expect(try sample.open(path).refusal(pin("135246")) == nil)
      #expect(
        try sample.open(path).refusal(.passphrase(secretBytes(bytes("walnut ferry")))) == nil)
    }
    #expect(try vault.read { try $0.value(.setting, [1]) } == bytes("kept"))
  }

  @Test("shows a person to be present, and nothing does in a vault that asks for nothing")
  func presence() throws {
    let sample = try PINVault()
    let vault = try sample.open()
    try vault.confirmPresence(with: pin("135246"))
    #expect(
      try vaultError { try vault.confirmPresence(with: pin("135247")) }
        == .wrongFactor(triesLeft: 2))
    #expect(try vaultError { try vault.confirmPresence(with: .none) } == .pinRequired)
    #expect(
      try vaultError {
        try vault.confirmPresence(with: .passphrase(secretBytes(bytes("walnut"))))
      } == .noPassphraseSet)
    let asking = try PINVault(pin: nil)
    let open = try asking.open()
    #expect(try vaultError { try open.confirmPresence(with: pin("135246")) } == .noPINSet)
  }

  @Test("opens with no other TPM, and the TPM is asked for no PIN of another vault")
  func foreign() throws {
    let (mine, other) = (try PINVault(), try PINVault())
    let copy = try mine.copy("copy")
    let vault = try VaultStore.open(at: copy, elements: [other.element])
    #expect(try vault.refusal(pin("135246")) == .foreignElement(name: "tpm"))
    #expect(try other.failures == 0)
  }

  @Test("is not asked for twice by what another process changed meanwhile")
  func meanwhile() throws {
    let sample = try PINVault(passphrase: "walnut ferry")
    let (one, other) = (try sample.open(), try sample.open())
    try one.unlock(with: pin("135246"))
    try other.unlock(with: .passphrase(secretBytes(bytes("walnut ferry"))))
    try other.changeProtector(to: newPIN("another one"), with: pin("135246"))
    // Opened with a PIN that the vault has no more.
    #expect(throws: VaultError.outdated) { try one.read { try $0.count(.setting) } }
    #expect(try other.read { try $0.value(.setting, [1]) } == bytes("kept"))
  }
}

@Suite("A PIN's row that somebody wrote into", .softwareTPM)
struct HostilePINTests {
  private func factor(_ path: String) throws -> [UInt8] {
    try Database(path: databasePath(path)).blob("SELECT factor FROM protector WHERE kind = 2") ?? []
  }

  private func setFactor(_ factor: [UInt8], _ path: String) throws {
    try tamper(path) {
      try $0.run("UPDATE protector SET factor = ?1 WHERE kind = 2", .blob(factor))
    }
  }

  @Test("asks for no derivation that is cheaper than a new one's, and costs no try")
  func cheap() throws {
    let sample = try PINVault()
    let genuine = try factor(sample.scratch.vault)
    for (memory, passes) in [(8, 1), (65_535, 3), (65_536, 2)] as [(UInt32, UInt32)] {
      var writer = CanonicalWriter()
      writer.fixed(Array(genuine.dropLast(12)))
      writer.integer(memory)
      writer.integer(passes)
      writer.integer(UInt32(1))
      try setFactor(writer.bytes, sample.scratch.vault)
      #expect(try sample.open().refusal(pin("135246")) == .rootDamaged)
    }
    var writer = CanonicalWriter()
    writer.fixed(Array(genuine.dropLast(12)))
    writer.integer(UInt32.max)
    writer.integer(UInt32(64))
    writer.integer(UInt32(64))
    try setFactor(writer.bytes, sample.scratch.vault)
    #expect(try sample.open().refusal(pin("135246")) == .derivationRefused(.absurdParameters))
    #expect(try sample.failures == 0)
    try setFactor(genuine, sample.scratch.vault)
    #expect(try sample.open().refusal(pin("135246")) == nil)
  }

  @Test("opens nothing with any of its octets changed, cut or added to")
  func changed() throws {
    let sample = try PINVault(passphrase: "walnut ferry")
    try sample.tpm.location.setLockout(tries: 100_000, secondsToForgetOne: 1)
    let genuine = try factor(sample.scratch.vault)
    var variants = stride(from: 0, to: genuine.count, by: 23).map { genuine.flipping($0) }
    variants += [[], Array(genuine.dropLast()), genuine + [0]]
    for variant in variants {
      try setFactor(variant, sample.scratch.vault)
      let error = try #require(try sample.open().refusal(pin("135246")))
      switch error {
      case .rootDamaged, .wrongFactor, .derivationRefused, .registryDamaged: break
      default: Issue.record("\(error)")
      }
      // The other way in finds that the list is not the vault's.
      #expect(
        try sample.open().refusal(.passphrase(secretBytes(bytes("walnut ferry"))))
          == .registryDamaged)
    }
  }

  @Test("is dropped by a repair that another protector answers, and nothing is sealed to its key")
  func planted() throws {
    let sample = try PINVault(passphrase: "walnut ferry", pin: nil)
    var random = SystemRandom()
    let mine = try P256Agreement.makePrivateKey(random: &random)
    var writer = CanonicalWriter()
    writer.integer(UInt8(1))
    writer.prefixed(try P256Agreement.publicKey(of: mine))
    writer.prefixed([1])
    writer.prefixed([UInt8](repeating: 1, count: 16))
    for number: UInt32 in [65_536, 3, 4] { writer.integer(number) }
    let factor = writer.bytes
    // As anybody can seal it who reads the file: around secrets of his own.
    var layer = CanonicalWriter()
    layer.prefixed(try P256Agreement.publicKey(of: mine))
    try PublicKeyBox(
      label: "whisper-factor-v2",
      vaultID: Database(path: databasePath(sample.scratch.vault))
        .blob("SELECT vault_id FROM vault") ?? [],
      values: [[UInt8](repeating: 0, count: 16), [2]],
      publicKey: P256Agreement.publicKey(of: mine)
    ).seal(
      secretBytes([UInt8](repeating: 5, count: 64)),
      with: secretBytes([UInt8](repeating: 6, count: 32)), into: &layer, random: &random)
    layer.prefixed([UInt8](repeating: 7, count: 60))
    let envelope = try CraftedEnvelope(protector: 2, content: layer.bytes)
      .sealed(for: sample.scratch.vault)
    let vault = try sample.open()
    try vault.unlock("walnut ferry")
    try tamper(sample.scratch.vault) {
      try $0.run(
        "INSERT INTO protector VALUES (zeroblob(16), 2, 'mine', ?1, ?2)", .blob(factor),
        .blob(envelope))
    }
    // Where nobody says which, the PIN is asked for; it opens nothing.
    #expect(try sample.open().refusal(.none) == .pinRequired)
    #expect(try sample.open().refusal(pin("135246")) == .rootDamaged)
    let right = { Credential.passphrase(try secretBytes(bytes("walnut ferry"))) }
    #expect(try sample.open().refusal(right()) == .registryDamaged)
    #expect(try vaultError { try vault.rotateRoot(with: right()) } == .registryDamaged)
    let dropped = try sample.open().repairRegistry(
      with: .passphrase(secretBytes(bytes("walnut ferry"))))
    #expect(dropped?.dropped.map(\.name) == ["mine"])
    let repaired = try sample.open()
    #expect(try repaired.protectors.map(\.kind) == [.passphrase])
    try repaired.unlock("walnut ferry")
  }

  @Test("around a root of his own opens nothing with the vault's PIN, and costs no try")
  func forgedRoot() throws {
    let sample = try PINVault()
    let genuine = try #require(try sample.open().storedProtectors().first)
    let forgery = try StrongFactorForgery(of: genuine, in: sample.scratch.vault)
    func put(_ row: ProtectorRow) throws {
      try tamper(sample.scratch.vault) {
        try $0.run("UPDATE protector SET envelope = ?1", .blob(row.envelope))
      }
    }
    let vault = try sample.open()
    let witnesses = try vault.rootEnvelope.witnesses(
      of: [genuine], under: vault.openRoot(pin("135246")).secrets)
    // The control: who knows the witness can.
    try put(forgery.row(knowing: witnesses.first))
    _ = try sample.open().openRoot(pin("135246"))
    try put(forgery.row())
    #expect(try vaultError { _ = try sample.open().openRoot(pin("135246")) } == .rootDamaged)
    #expect(try sample.open().refusal(pin("135246")) == .rootDamaged)
    #expect(try sample.failures == 0)
  }

  @Test("beside none leaves the vault open for a repair by none")
  func besideNone() throws {
    let sample = try PINVault(pin: nil)
    try tamper(sample.scratch.vault) {
      try $0.execute("INSERT INTO protector VALUES (zeroblob(16), 2, '', x'', x'')")
    }
    #expect(try sample.open().refusal(.none) == .registryDamaged)
    #expect(try sample.open().repairRegistry(with: .none)?.dropped.count == 1)
    #expect(try sample.open().protectors.map(\.kind) == [ProtectorKind.none])
  }

  @Test("moved from another vault of this TPM opens nothing")
  func moved() throws {
    let sample = try PINVault()
    let scratch = Scratch()
    _ = try VaultStore.create(
      at: scratch.vault, protectors: NewProtectors(pin: secretBytes(bytes("999999"))),
      element: sample.element)
    let theirs = try factor(scratch.vault)
    try setFactor(theirs, sample.scratch.vault)
    #expect(try sample.open().refusal(pin("999999")) == .rootDamaged)
    // Nor is the vault's own PIN tried on it: what the key is for is looked at before anything is asked.
    #expect(try sample.open().refusal(pin("135246")) == .rootDamaged)
    #expect(try sample.failures == 0)
  }
}
