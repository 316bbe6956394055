import CryptoPrimitives
import SecretMemory
import SecureElement
import TestVaults
import Testing
import VaultModel

@testable import Vault

@Suite("A private key with a passphrase of its own")
struct OwnPassphraseTests {
  private let scratch = Scratch()
  private let sample: SampleVault
  private let vault: VaultStore
  private let key: SampleKey

  init() throws {
    sample = try SampleVault(in: scratch)
    vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    key = sample.keys[0]
    try Self.set("own words", on: key, of: vault)
  }

  private static func set(
    _ passphrase: String?, on key: SampleKey, of vault: VaultStore,
    answers: CustodyAnswers = CustodyAnswers()
  ) throws {
    try vault.setOwnPassphrase(
      passphrase.map { try secretBytes(bytes($0)) }, of: [(key.kind, key.fingerprint)],
      answers: answers, checking: { try SampleKey.publicKey($0, $2) == $1 })
  }

  /// The layer whose passphrase something asks for; nil where it asks for none.
  private func asked(_ body: () throws -> Void) throws -> OwnLayer? {
    do { try body() } catch VaultError.ownPassphraseRequired(let layer) { return layer }
    return nil
  }

  /// The layer over the key of the suite, which a use of it asks for.
  private func layer(in vault: VaultStore) throws -> OwnLayer {
    let layer = try #require(try asked { _ = try vault.read { try $0.seed(key) } })
    #expect(layer.fingerprint == key.fingerprint && layer.kind == key.kind)
    return layer
  }

  /// The answers of who knows the passphrase.
  private func answers(_ text: String = "own words", for vault: VaultStore) throws -> CustodyAnswers
  {
    let answers = CustodyAnswers()
    let layer = try layer(in: vault)
    try answers.answer(secretBytes(bytes(text)), to: layer)
    #expect(answers.hasAnswer(to: layer))
    return answers
  }

  private func record() throws -> CustodyRecord {
    try #require(
      try CustodyRecord.all(in: Database(path: databasePath(sample.path)))
        .first { $0.layer == 1 })
  }

  @Test("is opened by it alone, each time anew, and all others by nothing more")
  func asked() throws {
    for vault in [vault, try VaultStore.open(at: sample.path, unlockedWith: nil)] {
      let answers = try answers(for: vault)
      #expect(try vault.read(with: answers) { try $0.seed(key) } == key.seed)
      for other in sample.keys.dropFirst() {
        #expect(try vault.read { try $0.seed(other) } == other.seed)
      }
      #expect(try vault.read { try $0.hasOwnPassphrase(key.kind, fingerprint: key.fingerprint) })
      #expect(try vault.check().isEmpty)
    }
  }

  @Test("can be used once it was answered, and nothing more is asked by who looks first")
  func usable() throws {
    func isUsable(_ answers: CustodyAnswers?) throws -> Bool {
      try asked {
        try vault.read(with: answers) {
          try $0.checkUsable(key.kind, fingerprint: key.fingerprint)
        }
      } == nil
    }
    for answers in [nil, CustodyAnswers()] { #expect(try !isUsable(answers)) }
    let answers = try answers(for: vault)
    #expect(try isUsable(answers))
    let other = sample.keys[1]
    try vault.read { try $0.checkUsable(other.kind, fingerprint: other.fingerprint) }
    #expect(throws: VaultError.keyNotFound) {
      try vault.read {
        try $0.checkUsable(key.kind, fingerprint: [UInt8](repeating: 0, count: 32))
      }
    }
    // Another passphrase since: what was answered is of no use.
    try Self.set("second words", on: key, of: vault, answers: answers)
    #expect(try !isUsable(answers))
    #expect(try asked { _ = try vault.read(with: answers) { try $0.seed(key) } } != nil)
    #expect(try isUsable(self.answers("second words", for: vault)))
  }

  @Test("is not opened by another, which says so and leaves the question")
  func wrong() throws {
    let answers = CustodyAnswers()
    let layer = try layer(in: vault)
    for text in ["other words", "", "own words "] {
      #expect(
        try vaultError { try answers.answer(secretBytes(bytes(text)), to: layer) }
          == .wrongOwnPassphrase)
      #expect(!answers.hasAnswer(to: layer))
    }
    try answers.answer(secretBytes(bytes("own words")), to: layer)
    #expect(try vault.read(with: answers) { try $0.seed(key) } == key.seed)
    #expect(try vault.damage.isEmpty)
  }

  @Test("gets another one, or none, from who knows it alone")
  func changed() throws {
    #expect(try asked { try Self.set(nil, on: key, of: vault) } != nil)
    try Self.set("second words", on: key, of: vault, answers: answers(for: vault))
    #expect(
      try vaultError { _ = try answers("own words", for: vault) } == .wrongOwnPassphrase)
    try Self.set(nil, on: key, of: vault, answers: answers("second words", for: vault))
    #expect(try vault.read { try $0.seed(key) } == key.seed)
    #expect(throws: VaultError.emptyPassphrase) { try Self.set("", on: key, of: vault) }
    #expect(throws: VaultError.keyNotFound) {
      try Self.set(
        "words", on: SampleKey(.x25519, fingerprint: [UInt8](repeating: 0, count: 32)), of: vault)
    }
  }

  @Test("keeps it under a new root, whose key does not know it")
  func rotated() throws {
    let box = try record().content.box
    try vault.rotateRoot(with: .none)
    #expect(try record().content.box == box)
    #expect(try vault.read(with: answers(for: vault)) { try $0.seed(key) } == key.seed)
  }

  @Test("is not opened by an answer to the layer of another key or vault")
  func others() throws {
    let other = sample.keys[1]
    try Self.set("own words", on: other, of: vault)
    let answers = try answers(for: vault)
    #expect(try asked { _ = try vault.read(with: answers) { try $0.seed(other) } } != nil)
  }

  @Test("beneath whose layer another key lies is damage, and nothing is lent")
  func forged() throws {
    let other = try SampleKey(key.kind, fingerprint: key.fingerprint)
    var random = SystemRandom()
    let foreign = try NewPrivateKey(
      secretBytes(other.seed), key.kind, publicKey: key.publicKey, fingerprint: key.fingerprint,
      ownPassphrase: secretBytes(bytes("own words")), cost: .small, vaultID: vault.id,
      element: SoftwareSecureElement(), random: &random)
    try vault.write { transaction in
      try transaction.removePrivateKeys(fingerprint: key.fingerprint)
      try transaction.store(foreign)
    }
    let answers = try answers(for: vault)
    #expect(
      try damagedDomain { _ = try vault.read(with: answers) { try $0.seed(key) } } == .keyMetadata)
  }

  @Test("has the layer that the vault's document says, inside a box of version 2")
  func format() throws {
    let record = try record()
    #expect(record.layer == 1 && record.mode == 1)
    let answers = CustodyAnswers()
    let content = try vault.read(with: answers) { transaction in
      let custodian = try transaction.custodian()
      let (fields, owner) = try record.open(custodian.domainKey)
      return try custodian.content(fields, owner).withUnsafeBytes { Array($0) }
    }
    // Memory, passes and lanes; LP of salt, commitment and box.
    var reader = CanonicalReader(content)
    _ = try reader.fixed(12)
    #expect(try reader.prefixed().count == 16)
    #expect(try reader.prefixed().count == 32)
    let box = try reader.prefixed()
    try reader.finish()
    #expect(box.count == 12 + 32 + 16)
    let layer = OwnLayer(content, vaultID: vault.id, key.kind, key.fingerprint)
    #expect(
      try layer.open(with: secretBytes(bytes("own words"))).withUnsafeBytes { Array($0) }
        == key.seed)
    // The page of the format names the label; vaults that people have would not open under another one.
    let written = PassphraseLayer(
      label: "whisper-own-passphrase-v1",
      values: [vault.id, [key.kind.rawValue], key.fingerprint])
    #expect(
      try written.open(content, passphrase: secretBytes(bytes("own words")))
        .withUnsafeBytes { Array($0) } == key.seed)
    for moved in [
      OwnLayer(content, vaultID: [UInt8](repeating: 0, count: 16), key.kind, key.fingerprint),
      OwnLayer(content, vaultID: vault.id, .ed25519, key.fingerprint),
      OwnLayer(content, vaultID: vault.id, key.kind, [UInt8](repeating: 0, count: 32)),
    ] {
      #expect(throws: VaultError.wrongOwnPassphrase) {
        _ = try moved.open(with: secretBytes(bytes("own words")))
      }
    }
  }

  @Test("each octet of a layer that is changed is a wrong passphrase or damage, and never opens")
  func flipped() throws {
    let record = try record()
    let content = try vault.read { transaction in
      let custodian = try transaction.custodian()
      let (fields, owner) = try record.open(custodian.domainKey)
      return try custodian.content(fields, owner).withUnsafeBytes { Array($0) }
    }
    let key = try OwnLayer(content, vaultID: vault.id, key.kind, key.fingerprint)
      .key(secretBytes(bytes("own words")))
    for index in content.indices {
      var changed = content
      changed[index] ^= 1
      let layer = OwnLayer(changed, vaultID: vault.id, self.key.kind, self.key.fingerprint)
      let error = try vaultError { _ = try layer.open(key) }
      let reasons: [VaultError] = [
        .wrongOwnPassphrase, .domainDamaged(.keyMetadata, reason: .privateKey),
      ]
      #expect(error.map(reasons.contains) == true, "octet \(index)")
    }
  }
}
