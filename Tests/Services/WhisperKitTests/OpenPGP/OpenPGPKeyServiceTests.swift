import SecretMemory
import StoredRows
import Testing
import Vault
import VaultModel

@testable import OpenPGP
@testable import WhisperKit

@Suite("The person's OpenPGP keys")
struct OpenPGPKeyServiceTests {
  private let alice: Person
  private var keys: OpenPGPKeyService { alice.whisper.openPGPKeys }

  init() throws { alice = try Person("Alice") }

  private func password(_ text: String) throws -> Password {
    Password(try SecretBytes(copying: text.utf8))
  }

  private func octets(_ key: borrowing SecretKey) throws -> [UInt8] {
    try key.serialized().withUnsafeBytes { Array($0) }
  }

  private func held(_ certificate: Certificate) throws -> [PublicKey] {
    try keys.privateKeys(of: certificate, answers: alice.whisper.answers()).map(\.publicKey)
  }

  private var custodyRows: Int64? {
    get throws { try RawDatabase(alice.directory).count("custody") }
  }

  @Test("come out as they went in", arguments: SampleKey.allCases)
  func roundTrip(sample: SampleKey) throws {
    let key = try sample.secretKey()
    let certificate = try keys.add(key)
    #expect(certificate == key.certificate)
    #expect(try octets(keys.secretKey(certificate.fingerprint)) == octets(key))
    try alice.whisper.rotateRoot(with: .none)
    #expect(try octets(keys.secretKey(certificate.fingerprint)) == octets(key))
    #expect(try alice.secondWhisper().recovery.check().isEmpty)
  }

  @Test("are many, oldest first, each by itself")
  func several() throws {
    let all = try SampleKey.allCases.map { try keys.add($0.secretKey()) }
    let sorted = all.sorted {
      ($0.primaryKey.creationTime, $0.fingerprint.hex) < (
        $1.primaryKey.creationTime, $1.fingerprint.hex
      )
    }
    #expect(try keys.list().map(\.certificate) == sorted)
    try keys.delete(all[1].fingerprint)
    #expect(try keys.list().map(\.certificate) == sorted.filter { $0 != all[1] })
    #expect(throws: WhisperError.vault(.keyNotFound)) {
      _ = try keys.secretKey(all[1].fingerprint)
    }
    #expect(throws: WhisperError.vault(.keyNotFound)) { try keys.delete(all[1].fingerprint) }
    #expect(throws: WhisperError.vault(.keyNotFound)) { try keys.merge(all[1]) }
    #expect(try held(all[1]).isEmpty)
    #expect(try custodyRows == 2 + 13)
    for certificate in all where certificate != all[1] {
      #expect(try held(certificate) == certificate.keys)
    }
  }

  @Test("under a passphrase are opened first, and a wrong one leaves nothing behind")
  func passphrases() throws {
    var random = SystemRandom()
    let key = try SampleKey.curve25519.secretKey()
    let locked = try key.relocked(to: password("right"), random: &random)
    #expect(throws: OpenPGPError(.passphraseRequired, .passphraseMissing)) { try keys.add(locked) }
    #expect(throws: OpenPGPError(.wrongPassphrase, .passphraseWrong)) {
      try keys.add(locked, passphrases: [password("wrong")])
    }
    #expect(try keys.list().isEmpty)
    #expect(try custodyRows == 2)
    let certificate = try keys.add(locked, passphrases: [password("wrong"), password("right")])
    #expect(try octets(keys.secretKey(certificate.fingerprint)) == octets(key))
    // What is there already is not opened again.
    try keys.add(locked)
  }

  @Test("without a secret are refused, and with some of them are taken for those")
  func partial() throws {
    let whole = try SampleKey.curve25519.secretKey()
    let certificate = whole.certificate
    let subkey = certificate.subkeys[0].key
    #expect(throws: OpenPGPError(.unusableKey, .secretKeyAbsent)) {
      try keys.add(SecretKey(certificate) { _ in nil })
    }
    #expect(try keys.list().isEmpty)
    let numbers = try secrets(of: whole)
    try keys.add(
      SecretKey(certificate) { try $0 == subkey ? numbers[$0]?.octets.copy() : nil })
    #expect(try held(certificate) == [subkey])
    // The rest comes later.
    try keys.add(whole)
    #expect(try held(certificate) == certificate.keys)
    #expect(try octets(keys.secretKey(certificate.fingerprint)) == octets(whole))
  }

  private func secrets(of key: borrowing SecretKey) throws -> [PublicKey: Password] {
    var numbers: [PublicKey: Password] = [:]
    try key.forEachSecret([], where: { _ in true }) {
      numbers[$0.publicKey] = Password(try $1.copy())
    }
    return numbers
  }

  @Test("with another key's secret are refused")
  func foreignSecret() throws {
    let one = try SampleKey.curve25519.secretKey()
    let other = try SampleKey.curve25519.secretKey()
    let numbers = try secrets(of: other)
    let foreign = try SecretKey(one.certificate) { key in
      try numbers[key == one.certificate.primaryKey ? other.certificate.primaryKey : key]?
        .octets.copy()
    }
    #expect(throws: OpenPGPError(.malformed, .secretKeyForeign)) { try keys.add(foreign) }
    #expect(try keys.list().isEmpty)
    #expect(try custodyRows == 2)
  }

  @Test("take in what their owner changes, signed by the vault, and lose nothing that was said")
  func changes() throws {
    var random = SystemRandom()
    let old = try keys.add(SampleKey.curve448.secretKey())
    let primary = try keys.privateKeys(of: old, answers: alice.whisper.answers())[0]
    let extended = try old.changingExpiry(
      to: SampleKey.time + 1000, signedBy: primary, at: SampleKey.time + 50, random: &random
    )
    #expect(try keys.merge(extended) == extended)
    #expect(try keys.merge(old) == extended)
    #expect(try keys.list().map(\.certificate) == [extended])
    #expect(try keys.list()[0].certificate.validity(at: SampleKey.time + 1000) == .expired)
    // A new subkey comes in with its certificate.
    let renewed = try keys.secretKey(old.fingerprint).updated(
      at: SampleKey.time + 900, random: &random)
    let certificate = try keys.add(renewed)
    #expect(try held(certificate) == certificate.keys)
  }

  @Test(
    "get another subkey, under the passphrase that the others have, and under none where they have none"
  )
  func addedSubkey() throws {
    for passphrase in [nil, "own words"] {
      let key = try keys.generate(
        .compatible, userIDs: ["Alice"],
        ownPassphrase: passphrase.map { try SecretBytes(copying: $0.utf8) })
      let answers = alice.whisper.answers()
      let more = try answers.asking({ question in
        guard let passphrase else { throw Cancelled() }
        try answers.answer(question, with: SecretBytes(copying: passphrase.utf8))
      }) {
        try keys.addSubkey(to: key, signs: true, expiry: nil, answers: answers)
      }
      #expect(more.certificate.subkeys.count == key.certificate.subkeys.count + 1)
      #expect(more.held.count == more.certificate.keys.count)
      #expect(more.held.values.allSatisfy { $0.hasOwnPassphrase == (passphrase != nil) })
    }
  }

  @Test("want a backup until there is one, and again when there is more to keep")
  func backups() throws {
    func named() throws -> [String] {
      try alice.whisper.keyMode.concerns(about: .standard).withoutBackup
    }
    let key = try keys.generate(.compatible, userIDs: ["Alice at work"])
    #expect(key.lacksBackup)
    #expect(try named() == ["Alice", "Alice at work"])
    try keys.noteBackedUp(key.fingerprint)
    #expect(try !keys.find(key.fingerprint).lacksBackup)
    #expect(try named() == ["Alice"])
    alice.time.now += 100
    let more = try keys.addSubkey(
      to: keys.find(key.fingerprint), signs: true, expiry: nil, answers: alice.whisper.answers())
    #expect(more.lacksBackup)
    #expect(try keys.find(key.fingerprint).lacksBackup)
    #expect(try named() == ["Alice", "Alice at work"])
  }

  @Test("that share a subkey lose it with the last of them")
  func sharedSubkey() throws {
    var random = SystemRandom()
    let one = try SampleKey.curve25519.secretKey()
    let primary = try SecretKey.generate(
      .compatible, userIDs: ["Work"], isSigningOnly: true, at: SampleKey.time, random: &random)
    let subkey = one.certificate.subkeys[0].key
    let bound = try Certificate.generate(
      primary: primary.unlockedPrimary(), encryption: subkey, userIDs: ["Work"],
      at: SampleKey.time, random: &random)
    let numbers = try secrets(of: one).merging(secrets(of: primary)) { left, _ in left }
    try keys.add(one)
    try keys.add(SecretKey(bound) { try numbers[$0]?.octets.copy() })
    #expect(try custodyRows == 2 + 3)
    try keys.delete(one.certificate.fingerprint)
    #expect(try held(bound) == bound.keys)
    try keys.delete(bound.fingerprint)
    #expect(try custodyRows == 2)
  }

  @Test("that another program wrote are neither taken for none nor lost", arguments: [1, 2])
  func unreadable(version: UInt8) throws {
    let id = [UInt8](repeating: 7, count: 16)
    let value = [version] + Array("not a certificate".utf8)
    try alice.whisper.vault.write { try $0.put(.openPGPKey, id, value) }
    let key = try SampleKey.curve25519.secretKey()
    let expected = WhisperError.rowUnreadable(.identities, kind: "openpgp_key")
    #expect(throws: expected) { try keys.list() }
    #expect(throws: expected) { try keys.add(key) }
    #expect(throws: expected) { try keys.delete(key.certificate.fingerprint) }
    let salvage = try alice.whisper.recovery.salvage(.identities)
    #expect(salvage.openPGPCertificates.isEmpty && salvage.report.kept == 1)
    #expect(salvage.report.unreadable.map(\.kind) == ["openpgp_key"])
    #expect(try alice.whisper.vault.read { try $0.value(.openPGPKey, id) } == value)
  }

  @Test("are not larger than can be opened again")
  func size() throws {
    var random = SystemRandom()
    let other = try SampleKey.curve25519.secretKey()
    let own = try SampleKey.curve448.secretKey()
    let certified = try own.certificate.certified(
      userID: "Alice <alice@example.org>", by: other.certificate, key: other.unlockedPrimary(),
      isExportable: true, at: SampleKey.time + 10, random: &random)
    let name = certified.userIDs[0]
    let flooded = certified.with(
      userIDs: [
        UserID(
          octets: name.octets, selfSignatures: name.selfSignatures,
          certifications: [Signature](repeating: name.certifications[0], count: 10_000))
      ])
    let numbers = try secrets(of: own)
    #expect(
      throws: OpenPGPError(
        .limitExceeded, .certificateVaultLimit, number: OpenPGPKeyRow.certificateLimit)
    ) {
      try keys.add(SecretKey(flooded) { try numbers[$0]?.octets.copy() })
    }
    #expect(try keys.list().isEmpty)
    #expect(try custodyRows == 2)
    try keys.add(SecretKey(certified) { try numbers[$0]?.octets.copy() })
    #expect(try keys.list().map(\.certificate) == [certified])
  }

  @Test("are not more than the limit")
  func limit() throws {
    for _ in 0..<OpenPGPKeyService.limit { try keys.add(SampleKey.curve25519.secretKey()) }
    let one = try keys.list()[0].certificate
    #expect(throws: WhisperError.openPGPKeyLimit(OpenPGPKeyService.limit)) {
      try keys.add(SampleKey.curve25519.secretKey())
    }
    #expect(try keys.list().count == OpenPGPKeyService.limit)
    #expect(try keys.merge(one) == one)
  }
}
