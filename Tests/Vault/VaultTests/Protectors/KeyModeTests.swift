import CryptoPrimitives
import SecretMemory
import SecureElement
import TPMElement
import TestDeviceTraits
import TestTPM
import Testing
import VaultModel

@testable import Vault

private func credential(_ text: String) throws -> Credential {
  text.allSatisfy(\.isNumber)
    ? .pin(try secretBytes(bytes(text))) : .passphrase(try secretBytes(bytes(text)))
}

/// A vault in a TPM, with private keys of every kind.
private struct KeyVault {
  static let pin = "135246"
  static let passphrase = "walnut ferry"

  let scratch = Scratch()
  let tpm: SoftwareTPM
  let keys: [SampleKey]
  /// Fingerprints of a key that signs and of one that agrees, in the element.
  let deviceBound: [[UInt8]] = [[1, 1], [2, 2]]
  var element: TPMElement { TPMElement(at: tpm.location) }

  init(passphrase: String? = passphrase, pin: String? = pin) throws {
    tpm = try SoftwareTPM()
    var random = SystemRandom()
    let fingerprint = random.bytes(32)
    keys = try [
      SampleKey(.x25519, fingerprint: fingerprint), SampleKey(.ed25519, fingerprint: fingerprint),
      SampleKey(.openPGP, fingerprint: random.bytes(32)),
    ]
    let protectors = NewProtectors(
      passphrase: try passphrase.map { try secretBytes(bytes($0)) },
      pin: try pin.map { try secretBytes(bytes($0)) })
    let keys = keys
    let vault = try VaultStore.create(
      at: scratch.vault, protectors: protectors, element: element, lookupKeys: SampleLookupKeys()
    ) { transaction in for key in keys { try transaction.store(key) } }
    try vault.unlock(with: credential(pin ?? passphrase ?? ""))
    for (fingerprint, purpose) in zip(deviceBound, [KeyPurpose.signing, .agreement]) {
      let key = try vault.newElementKey(for: purpose)
      let new = try NewPrivateKey(
        deviceBound: key, publicKey: key.elementKey.publicKey, fingerprint: fingerprint)
      try vault.write { try $0.store(new) }
    }
  }

  func open(_ path: String? = nil) throws -> VaultStore {
    try VaultStore.open(
      at: path ?? scratch.vault, elements: [element], lookupKeys: SampleLookupKeys())
  }

  func opened(with text: String, _ path: String? = nil) throws -> VaultStore {
    let vault = try open(path)
    try vault.unlock(with: credential(text))
    return vault
  }

  func answers(_ vault: VaultStore, _ pin: String = pin) throws -> CustodyAnswers {
    let answers = CustodyAnswers()
    try vault.confirmPresence(with: credential(pin), for: answers)
    return answers
  }

  func set(_ mode: KeyMode) throws {
    let vault = try opened(with: Self.pin)
    try vault.setKeyMode(
      mode, with: credential(mode == .high ? Self.passphrase : Self.pin),
      answers: answers(vault))
  }

  func rows() throws -> [CustodyRecord] {
    try CustodyRecord.all(in: Database(path: databasePath(scratch.vault)))
  }

  func modes() throws -> Set<UInt8> { Set(try rows().map(\.mode)) }

  /// The keys that open, with these answers; others throw `refusal`.
  func check(
    _ vault: VaultStore, _ answers: CustodyAnswers?, refusal: VaultError? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for key in keys {
      let error = try vaultError {
        let seed = try vault.read(with: answers) { try $0.seed(key) }
        #expect(seed == key.seed)
      }
      #expect(error == refusal, sourceLocation: sourceLocation)
      let finding = try vaultError {
        try vault.read(with: answers) {
          try $0.checkUsable(key.kind, fingerprint: key.fingerprint)
        }
      }
      #expect(finding == refusal, sourceLocation: sourceLocation)
    }
    let digest = [UInt8](repeating: 3, count: 32)
    let uses: [PrivateKeyUse] = [.signDigest(digest, hash: 8), .agree(try point())]
    for (fingerprint, use) in zip(deviceBound, uses) {
      let error = try vaultError {
        let result = try vault.read(with: answers) {
          try $0.use(use, .elementKey, fingerprint: fingerprint, rules: SampleRules())
        }
        #expect(result.count > 0)
      }
      #expect(error == refusal, sourceLocation: sourceLocation)
    }
  }

  private func point() throws -> [UInt8] {
    try P256Agreement.publicKey(of: secretBytes([UInt8](repeating: 7, count: 32)))
  }
}

@Suite("Private keys that ask for a strong factor at each use", .softwareTPM)
struct KeyModeTests {
  @Test(
    "open with its answer alone, however the vault was unlocked, and without one after the way back"
  )
  func bothWays() throws {
    let sample = try KeyVault()
    let before = try sample.rows()
    // Else the copy would be noticed.
    _ = try sample.opened(with: KeyVault.pin).setCounting(false)
    try copyDirectory(sample.scratch.vault, to: sample.scratch.file("copy"))
    try sample.set(.high)
    #expect(try sample.modes() == [KeyMode.high.number])
    for text in [KeyVault.pin, KeyVault.passphrase] {
      let vault = try sample.opened(with: text)
      try sample.check(vault, nil, refusal: .factorRequired)
      try sample.check(vault, CustodyAnswers(), refusal: .factorRequired)
      try sample.check(vault, sample.answers(vault))
      #expect(try vault.check().isEmpty)
      #expect(try vault.read { try $0.keyMode() } == .high)
    }
    // Every key is under another element key or another secret than before.
    let blobs = Set(before.map(\.elementKey.blob))
    #expect(try sample.rows().allSatisfy { !blobs.contains($0.elementKey.blob) })
    // A whole copy of before opens as it did, on this machine.
    try sample.check(sample.opened(with: KeyVault.passphrase, sample.scratch.file("copy")), nil)

    try sample.set(.standard)
    #expect(try sample.modes() == [KeyMode.standard.number])
    try sample.check(sample.opened(with: KeyVault.passphrase), nil)
  }

  @Test("an unlocking by PIN is an answer for the task that it is done for")
  func unlocking() throws {
    let sample = try KeyVault()
    try sample.set(.high)
    let vault = try sample.open()
    let answers = CustodyAnswers()
    try vault.unlock(with: credential(KeyVault.passphrase), for: answers)
    try sample.check(vault, answers, refusal: .factorRequired)
    try vault.relock()
    try vault.unlock(with: credential(KeyVault.pin), for: answers)
    try sample.check(vault, answers)
  }

  @Test("a standard slot of before opens under no key that is in memory afterwards")
  func newRoot() throws {
    let sample = try KeyVault()
    let old = try sample.opened(with: KeyVault.pin)
    try sample.set(.high)
    #expect(try vaultError { try old.read { _ = try $0.keyMode() } } == .outdated)
  }

  @Test("keys that are made later ask for it too")
  func later() throws {
    let sample = try KeyVault()
    try sample.set(.high)
    let vault = try sample.opened(with: KeyVault.passphrase)
    let key = try SampleKey(.x25519, fingerprint: [UInt8](repeating: 9, count: 32))
    let new = try vault.newPrivateKey(
      secretBytes(key.seed), key.kind, publicKey: key.publicKey, fingerprint: key.fingerprint)
    try vault.write { try $0.store(new) }
    #expect(try vaultError { _ = try vault.read { try $0.seed(key) } } == .factorRequired)
    let answers = try sample.answers(vault)
    #expect(try vault.read(with: answers) { try $0.seed(key) } == key.seed)
    #expect(try sample.modes() == [KeyMode.high.number])
  }

  @Test("a vault without private keys remembers the mode for those to come")
  func empty() throws {
    let sample = try KeyVault()
    let vault = try sample.opened(with: KeyVault.pin)
    try vault.write { transaction in
      for fingerprint in sample.keys.map(\.fingerprint) + sample.deviceBound {
        try transaction.removePrivateKeys(fingerprint: fingerprint)
      }
    }
    try sample.set(.high)
    let again = try sample.opened(with: KeyVault.pin)
    #expect(try again.read { try $0.keyMode() } == .high)
    try again.write { try $0.store(sample.keys[0]) }
    #expect(try sample.modes() == [KeyMode.high.number])
    // The keys themselves say it: a repair of the settings, in which the row is lost, changes nothing.
    try again.write { _ = try $0.remove(.setting, KeyMode.settingID) }
    #expect(try again.read { try $0.keyMode() } == .high)
  }

  @Test("no switch without an answer, a strong factor, or the passphrase for the new root")
  func refused() throws {
    let sample = try KeyVault()
    let vault = try sample.opened(with: KeyVault.passphrase)
    func refusal(_ text: String, _ answers: CustodyAnswers) throws -> VaultError? {
      try vaultError {
        try vault.setKeyMode(.high, with: credential(text), answers: answers)
      }
    }
    #expect(try refusal(KeyVault.passphrase, CustodyAnswers()) == .factorRequired)
    #expect(try refusal(KeyVault.pin, sample.answers(vault)) == .passphraseRequired)
    #expect(try refusal("walnut fairy", sample.answers(vault)) == .wrongPassphrase)
    #expect(try sample.modes() == [KeyMode.standard.number])
    try sample.check(vault, nil)

    let plain = try KeyVault(pin: nil)
    let open = try plain.opened(with: KeyVault.passphrase)
    #expect(
      try vaultError {
        try open.setKeyMode(
          .high, with: credential(KeyVault.passphrase), answers: CustodyAnswers())
      } == .noStrongFactor)
  }

  // MARK: Protectors

  @Test("another PIN takes the answer of the old one, and no old one opens them any more")
  func changedPIN() throws {
    let sample = try KeyVault()
    try sample.set(.high)
    let before = try sample.rows()
    let vault = try sample.opened(with: KeyVault.passphrase)
    let old = try sample.answers(vault)
    func change(_ answers: CustodyAnswers?) throws {
      try vault.changeProtector(
        to: .pin(secretBytes(bytes("864209"))), with: credential(KeyVault.passphrase),
        answers: answers)
    }
    #expect(try vaultError { try change(nil) } == .factorRequired)
    try sample.check(vault, old)
    try change(old)
    try sample.check(vault, old, refusal: .factorRequired)
    try sample.check(vault, sample.answers(vault, "864209"))
    let blobs = Set(before.map(\.elementKey.blob))
    #expect(try sample.rows().allSatisfy { !blobs.contains($0.elementKey.blob) })
    // By itself the PIN is the answer, too.
    try vault.changeProtector(
      to: .pin(secretBytes(bytes("753951"))), with: credential("864209"))
    try sample.check(vault, sample.answers(vault, "753951"))
    #expect(try vault.check().isEmpty)
  }

  @Test("the last PIN stays while they ask for it, and goes afterwards")
  func lastPIN() throws {
    let sample = try KeyVault()
    try sample.set(.high)
    let vault = try sample.opened(with: KeyVault.pin)
    let id = try #require(vault.read { try $0.protectors() }.first { $0.kind == .pin }?.id)
    func remove() throws { try vault.removeProtector(id, with: credential(KeyVault.pin)) }
    #expect(try vaultError { try remove() } == .noStrongFactor)
    try sample.check(vault, sample.answers(vault))
    try sample.set(.standard)
    try remove()
    try sample.check(sample.opened(with: KeyVault.passphrase), nil)
  }

  @Test(
    "are sealed to no other PIN, nor made, beside a protector of a later version, which may be theirs too"
  )
  func laterProtector() throws {
    let sample = try KeyVault()
    try sample.set(.high)
    let before = try sample.rows().map(\.slot)
    let vault = try sample.opened(with: KeyVault.passphrase)
    try vault.signRegistry {
      try $0.execute("INSERT INTO protector VALUES (zeroblob(16), 200, 'my key', x'01', x'0203')")
    }
    let again = try sample.opened(with: KeyVault.passphrase)
    let answers = try sample.answers(again)
    try sample.check(again, answers)
    let pin = try #require(again.read { try $0.protectors() }.first { $0.kind == .pin }?.id)
    let key = try SampleKey(.ed25519, fingerprint: [UInt8](repeating: 5, count: 32))
    let changes: [() throws -> Void] = [
      {
        try again.changeProtector(
          to: .pin(secretBytes(bytes("864209"))), with: credential(KeyVault.passphrase),
          answers: answers)
      },
      { try again.removeProtector(pin, with: credential(KeyVault.passphrase), answers: answers) },
      {
        let new = try again.newPrivateKey(
          secretBytes(key.seed), key.kind, publicKey: key.publicKey, fingerprint: key.fingerprint)
        try again.write { try $0.store(new) }
      },
    ]
    for change in changes { #expect(throws: VaultError.laterProtector) { try change() } }
    #expect(try sample.rows().map(\.slot) == before)
    try again.changeProtector(
      to: .passphrase(secretBytes(bytes("a third one"))), with: credential(KeyVault.passphrase))
    try sample.check(again, answers)
    // In standard mode it has no part in them.
    try again.setKeyMode(.standard, with: credential(KeyVault.pin), answers: answers)
    try sample.check(again, nil)
    #expect(throws: VaultError.laterProtector) {
      try again.setKeyMode(.high, with: credential("a third one"), answers: answers)
    }
  }

  @Test("a passphrase comes and goes without them")
  func passphrases() throws {
    let sample = try KeyVault()
    try sample.set(.high)
    let vault = try sample.opened(with: KeyVault.pin)
    let id = try #require(vault.read { try $0.protectors() }.first { $0.kind == .passphrase }?.id)
    try vault.removeProtector(id, with: credential(KeyVault.pin))
    try vault.addProtector(
      .passphrase(secretBytes(bytes("another one"))), with: credential(KeyVault.pin))
    try vault.changeProtector(
      to: .passphrase(secretBytes(bytes("a third one"))), with: credential("another one"))
    try sample.check(vault, sample.answers(vault))
  }

  @Test("a new root leaves their slots as they are, and asks for no PIN")
  func rotated() throws {
    let sample = try KeyVault()
    try sample.set(.high)
    let slots = Set(try sample.rows().map(\.slot))
    let vault = try sample.opened(with: KeyVault.passphrase)
    try vault.rotateRoot(with: credential(KeyVault.passphrase))
    #expect(try Set(sample.rows().map(\.slot)) == slots)
    try sample.check(vault, sample.answers(vault))
  }

  // MARK: Damage and others

  @Test("a repair of their part opens none and keeps all")
  func repaired() throws {
    let sample = try KeyVault()
    try sample.set(.high)
    try tamper(sample.scratch.vault) {
      try $0.execute("UPDATE custody SET box = x'00' WHERE kind = 1")
    }
    let vault = try sample.opened(with: KeyVault.passphrase)
    let report = try vault.repair(.keyMetadata) { _ in }
    #expect((report.kept, report.setAside) == (4, 1))
    let answers = try sample.answers(vault)
    #expect(try vault.read(with: answers) { try $0.seed(sample.keys[1]) } == sample.keys[1].seed)
    #expect(try sample.modes() == [KeyMode.high.number])
  }

  @Test(
    "a repair of settings that lost the mode leaves keys to come no less protected",
    arguments: ["DELETE FROM setting", "UPDATE setting SET value = x'00'"])
  func repairedSettings(sql: String) throws {
    let sample = try KeyVault()
    try sample.set(.high)
    let vault = try sample.opened(with: KeyVault.pin)
    try vault.write { transaction in
      for fingerprint in sample.keys.map(\.fingerprint) + sample.deviceBound {
        try transaction.removePrivateKeys(fingerprint: fingerprint)
      }
    }
    try tamper(sample.scratch.vault) { try $0.execute(sql) }
    let damaged = try sample.opened(with: KeyVault.passphrase)
    #expect(try vaultError { try damaged.read { _ = try $0.keyMode() } } != nil)
    _ = try damaged.repair(.settings) { _ in }
    #expect(try damaged.read { try $0.keyMode() } == .high)
    try damaged.write { try $0.store(sample.keys[0]) }
    #expect(try sample.modes() == [KeyMode.high.number])
    #expect(throws: VaultError.factorRequired) {
      try damaged.read { _ = try $0.seed(sample.keys[0]) }
    }
  }

  @Test(
    "a repair of settings takes the mode from the keys that there are, and asks for no factor that is not there"
  )
  func repairedSettingsBesideKeys() throws {
    for sample in [try KeyVault(), try KeyVault(pin: nil)] {
      try tamper(sample.scratch.vault) { try $0.execute("DELETE FROM setting") }
      let vault = try sample.opened(with: KeyVault.passphrase)
      _ = try? vault.check()
      _ = try vault.repair(.settings) { _ in }
      #expect(try vault.read { try $0.keyMode() } == .standard)
      try sample.check(vault, nil)
      guard try vault.read({ try $0.protectors().count }) == 1 else { continue }
      try vault.write { transaction in
        for fingerprint in sample.keys.map(\.fingerprint) + sample.deviceBound {
          try transaction.removePrivateKeys(fingerprint: fingerprint)
        }
      }
      _ = try vault.repair(.settings) { _ in }
      #expect(try vault.read { try $0.keyMode() } == .standard)
    }
  }

  @Test("a repair of the list keeps the PIN that they ask for, and so is done with it alone")
  func repairedList() throws {
    let sample = try KeyVault()
    try sample.set(.high)
    try tamper(sample.scratch.vault) {
      try $0.execute("UPDATE protector SET name = 'another' WHERE kind = 1")
    }
    let vault = try sample.open()
    #expect(throws: VaultError.factorRequired) {
      try vault.repairRegistry(with: credential(KeyVault.passphrase))
    }
    // Nor does what a later version asks for go.
    try tamper(sample.scratch.vault) {
      try $0.execute("UPDATE protector SET kind = 9 WHERE kind = 2")
    }
    #expect(throws: VaultError.factorRequired) {
      try vault.repairRegistry(with: credential(KeyVault.passphrase))
    }
    try tamper(sample.scratch.vault) {
      try $0.execute("UPDATE protector SET kind = 2 WHERE kind = 9")
    }
    let repair = try #require(try vault.repairRegistry(with: credential(KeyVault.pin)))
    #expect(repair.dropped.map(\.kind) == [.passphrase])
    let opened = try sample.opened(with: KeyVault.pin)
    for damage in try opened.damage.keys { _ = try opened.repair(damage) { _ in } }
    try sample.check(opened, sample.answers(opened))
    // In standard mode any protector does.
    let standard = try KeyVault()
    try tamper(standard.scratch.vault) {
      try $0.execute("UPDATE protector SET name = 'another' WHERE kind = 1")
    }
    let again = try standard.open().repairRegistry(with: credential(KeyVault.passphrase))
    #expect(again?.dropped.map(\.kind) == [.pin])
  }

  /// What a switch to high makes of the keys as they stand, outside of every transaction.
  private func rekeyedKeys(of vault: VaultStore) throws -> RekeyedKeys {
    let (kept, protectors) = try vault.read { transaction in
      (try transaction.keptKeys(), try transaction.currentRegistry().protectors)
    }
    return try RekeyedKeys(kept, SlotSealing(.high, kept.custodian.rootKeys, protectors))
  }

  @Test("what another process changed while new keys were made is not lost")
  func changedMeanwhile() throws {
    let sample = try KeyVault()
    let vault = try sample.opened(with: KeyVault.pin)
    let other = try sample.opened(with: KeyVault.pin)
    let key = try SampleKey(.ed25519, fingerprint: [UInt8](repeating: 5, count: 32))
    let rekeyed = try rekeyedKeys(of: vault)
    try other.write { try $0.store(key) }
    #expect(throws: VaultError.changedMeanwhile) { try vault.write { try $0.take(rekeyed) } }
    #expect(throws: VaultError.changedMeanwhile) {
      try vault.rotateRoot(with: credential(KeyVault.passphrase), rekeyed: rekeyed)
    }
    #expect(try sample.modes() == [KeyMode.standard.number])
    try sample.check(vault, nil)
    try sample.set(.high)
    let answers = try sample.answers(try sample.opened(with: KeyVault.pin))
    #expect(
      try sample.opened(with: KeyVault.pin).read(with: answers) { try $0.seed(key) } == key.seed)
  }

  @Test("what others change meanwhile is tried for four times, and is said then")
  func retries() throws {
    let vault = try KeyVault(pin: nil).open()
    for changes in [0, 3, 4, 5] {
      var tries = 0
      let error = try vaultError {
        try vault.retryingChanges {
          tries += 1
          if tries <= changes { throw VaultError.changedMeanwhile }
        }
      }
      #expect(error == (changes < 4 ? nil : .changedMeanwhile))
      #expect(tries == min(changes + 1, 4))
    }
    var tries = 0
    #expect(throws: VaultError.busy) {
      try vault.retryingChanges {
        tries += 1
        throw VaultError.busy
      }
    }
    #expect(tries == 1)
  }

  @Test("a layer that another process laid over a key while new ones were made stays")
  func layeredMeanwhile() throws {
    let sample = try KeyVault()
    let vault = try sample.opened(with: KeyVault.pin)
    let rekeyed = try rekeyedKeys(of: vault)
    let key = sample.keys[0]
    try sample.opened(with: KeyVault.pin).setOwnPassphrase(
      secretBytes(bytes("own words")), of: [(key.kind, key.fingerprint)],
      answers: CustodyAnswers(), checking: { try SampleKey.publicKey($0, $2) == $1 })
    #expect(throws: VaultError.changedMeanwhile) { try vault.write { try $0.take(rekeyed) } }
    #expect(throws: VaultError.changedMeanwhile) {
      try vault.rotateRoot(with: credential(KeyVault.passphrase), rekeyed: rekeyed)
    }
    let asked = try vaultError { try vault.read { _ = try $0.seed(key) } }
    guard case .ownPassphraseRequired? = asked else {
      Issue.record("\(String(describing: asked))")
      return
    }
    #expect(try sample.modes() == [KeyMode.standard.number])
  }

  @Test("slots are sealed to no PIN that was put in meanwhile")
  func changedFactor() throws {
    let sample = try KeyVault()
    let vault = try sample.opened(with: KeyVault.pin)
    let rekeyed = try rekeyedKeys(of: vault)
    try vault.changeProtector(
      to: .pin(secretBytes(bytes("864209"))), with: credential(KeyVault.pin))
    #expect(throws: VaultError.changedMeanwhile) {
      try vault.rotateRoot(with: credential(KeyVault.passphrase), rekeyed: rekeyed)
    }
  }
}
