import CryptoPrimitives
import SecretMemory
import SecureElement
import Testing
import VaultModel

@testable import Vault

private let noFingerprint = [UInt8](repeating: 0, count: 32)

@Suite("The custody of private keys")
struct CustodyTests {
  private struct Stop: Error {}

  private let scratch = Scratch()
  private let sample: SampleVault
  private let vault: VaultStore

  init() throws {
    sample = try SampleVault(in: scratch)
    vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
  }

  @Test("a private key comes back the same, after the vault was closed too")
  func roundTrip() throws {
    for each in [vault, try VaultStore.open(at: sample.path, unlockedWith: nil)] {
      for key in sample.keys {
        #expect(try each.read { try $0.seed(key) } == key.seed)
        let reproduced = try each.read { transaction in
          try transaction.withPrivateKey(key.kind, fingerprint: key.fingerprint) {
            try SampleKey.publicKey(key.kind, $0)
          }
        }
        #expect(reproduced == key.publicKey)
      }
    }
  }

  @Test("a fingerprint without a key finds none", arguments: PrivateKeyKind.allCases)
  func unknown(kind: PrivateKeyKind) throws {
    let error = try vaultError {
      try vault.read { try $0.withPrivateKey(kind, fingerprint: noFingerprint) { _ in } }
    }
    #expect(error == .keyNotFound)
  }

  @Test("what is thrown while a key is lent passes through")
  func throwing() throws {
    let key = sample.keys[0]
    #expect(throws: Stop.self) {
      try vault.read { transaction in
        try transaction.withPrivateKey(key.kind, fingerprint: key.fingerprint) { _ in throw Stop() }
      }
    }
  }

  @Test("removed keys are gone, and those of others stay")
  func removal() throws {
    let other = try SampleKey(.x25519, fingerprint: noFingerprint)
    try vault.write { transaction in
      try transaction.store(other)
      try transaction.removePrivateKeys(fingerprint: sample.keys[0].fingerprint)
    }
    for key in sample.keys {
      #expect(try vaultError { _ = try vault.read { try $0.seed(key) } } == .keyNotFound)
    }
    #expect(try vault.read { try $0.seed(other) } == other.seed)
    #expect(try VaultStore.open(at: sample.path, unlockedWith: nil).damage.isEmpty)
  }

  @Test("a second key in the place of the first is refused, and the first stays")
  func duplicate() throws {
    let key = sample.keys[0]
    let second = try SampleKey(key.kind, fingerprint: key.fingerprint)
    #expect(throws: VaultError.keyExists) { try vault.write { try $0.store(second) } }
    #expect(try vault.read { try $0.seed(key) } == key.seed)
  }

  @Test("each key has an element key, an access secret and a salt of its own")
  func separate() throws {
    let database = try Database(path: databasePath(sample.path))
    for column in Tampering.custodyColumns + ["id"] {
      #expect(
        try database.number("SELECT count(DISTINCT \(column)) FROM custody") == sample.keys.count,
        "\(column)")
    }
  }

  @Test("a key that does not belong to its public key is never lent")
  func mismatch() throws {
    let key = try SampleKey(.x25519, fingerprint: noFingerprint)
    let error = try vaultError {
      try vault.write { transaction in
        try transaction.store(
          secretBytes(key.seed), key.kind, publicKey: sample.keys[0].publicKey,
          fingerprint: noFingerprint)
      }
      _ = try vault.read { try $0.seed(key) }
    }
    #expect(error != nil)
  }
}

@Suite("A private key that somebody else put there")
struct ForgedKeyTests {
  private let scratch = Scratch()
  private let sample: SampleVault

  init() throws { sample = try SampleVault(in: scratch) }

  /// Seals a key of the attacker's to the element's public key, as anybody can who reads the row:
  /// only the row's code and the owner take the domain's key.
  private func forge(_ record: CustodyRecord, _ seed: [UInt8]) throws -> [String: [UInt8]] {
    var random = SystemRandom()
    let fingerprint = sample.keys[0].fingerprint
    let ephemeral = try P256Agreement.makePrivateKey(random: &random)
    let ephemeralPublic = try P256Agreement.publicKey(of: ephemeral)
    let salt = random.bytes(32)
    let key = try HKDFSHA256.derive(
      P256Agreement.sharedSecret(privateKey: ephemeral, publicKey: record.elementKey.publicKey),
      salt: salt, info: bytes("Whisper-SE-Wrap-v1:\(Hex.encode(fingerprint))"))
    var aad = CanonicalWriter()
    aad.label("whisper-custody-v1")
    aad.prefixed([1])
    aad.prefixed([record.kind])
    aad.prefixed(fingerprint)
    aad.prefixed(record.elementKey.publicKey)
    aad.prefixed(ephemeralPublic)
    aad.prefixed([record.mode])
    let sealed = try seed.withUnsafeBytes {
      try AES256GCM.seal($0, key: key, aad: aad.bytes, random: &random)
    }
    return [
      "ephemeral_public": ephemeralPublic, "salt": salt, "nonce": Array(sealed.prefix(12)),
      "box": Array(sealed.dropFirst(12)),
    ]
  }

  private func put(_ fields: [String: [UInt8]], _ id: [UInt8]) throws {
    try tamper(sample.path) { database in
      for (column, value) in fields {
        try database.run(
          "UPDATE custody SET \(column) = ?2 WHERE id = ?1", .blob(id), .blob(value))
      }
    }
  }

  private func record(of key: SampleKey) throws -> CustodyRecord {
    let database = try Database(path: databasePath(sample.path))
    return try #require(CustodyRecord.all(in: database).first { $0.kind == key.kind.rawValue })
  }

  @Test("is found by a check and by its use", arguments: SampleVault.keyIndices)
  func found(index: Int) throws {
    let key = sample.keys[index]
    let record = try record(of: key)
    try put(forge(record, [UInt8](repeating: 3, count: 32)), record.id)
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    #expect(try damagedDomain { _ = try vault.read { try $0.seed(key) } } == .keyMetadata)
    #expect(try Set(vault.damage.keys) == [.keyMetadata])
    let again = try VaultStore.open(at: sample.path, unlockedWith: nil)
    #expect(try Set(again.check().keys) == [.keyMetadata])
  }

  @Test("is refused by a vault that was open already", arguments: SampleVault.keyIndices)
  func whileOpen(index: Int) throws {
    let key = sample.keys[index]
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    let record = try record(of: key)
    try put(forge(record, [UInt8](repeating: 3, count: 32)), record.id)
    #expect(try damagedDomain { _ = try vault.read { try $0.seed(key) } } == .keyMetadata)
  }

  @Test(
    "is refused even with a true code, because its public key is another",
    arguments: SampleVault.keyIndices)
  func withTrueCode(index: Int) throws {
    let key = sample.keys[index]
    let record = try record(of: key)
    for (seed, isOpened) in [(key.seed, true), ([UInt8](repeating: 3, count: 32), false)] {
      try put(forge(record, seed), record.id)
      let forged = try self.record(of: key)
      let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
      let code = try vault.domainKey(.keyMetadata).code(forged.codedMessage(vault.id))
      try put(["mac": code.bytes], record.id)
      try vault.sign(.keyMetadata)
      let error = try vaultError { _ = try vault.read { try $0.seed(key) } }
      // With the same key inside, the forgery is perfect: the test forges what it means to.
      #expect((error == nil) == isOpened, "\(String(describing: error))")
    }
  }

  @Test("is refused when it is another key of the same vault")
  func swapped() throws {
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    let (one, other) = (try record(of: sample.keys[0]), try record(of: sample.keys[1]))
    try tamper(sample.path) { database in
      for (from, to) in [(one.id, [7]), (other.id, one.id), ([7], other.id)] {
        try database.run("UPDATE custody SET id = ?2 WHERE id = ?1", .blob(from), .blob(to))
      }
    }
    for key in sample.keys.prefix(2) {
      #expect(try damagedDomain { _ = try vault.read { try $0.seed(key) } } == .keyMetadata)
    }
  }
}

extension CustodyRecord {
  /// What the row's code covers, written out anew.
  fileprivate func codedMessage(_ vaultID: [UInt8]) -> CanonicalWriter {
    var writer = CanonicalWriter()
    writer.label("whisper-custody-row-v1")
    for field in [
      vaultID, id, owner, [kind], [mode], elementKey.publicKey, elementKey.blob,
      slot, content.ephemeralPublic, content.salt, content.nonce, content.box,
    ] {
      writer.prefixed(field)
    }
    return writer
  }
}
