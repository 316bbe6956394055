import CryptoPrimitives
import SecretMemory
import Testing
import Vault
import VaultModel
import WhisperEnvelope

@testable import WhisperKit

/// Contacts are found without any other contact's row being opened, or even read.
@Suite("Contacts by look-up")
struct ContactLookupTests {
  let ada: Person
  let bob = Stranger()
  private var whisper: Whisper { ada.whisper }
  private var contacts: ContactService { ada.whisper.contacts }

  init() throws {
    ada = try Person("Ada")
    try ada.whisper.contacts.add(bob.bundle("Bób"))
  }

  /// So many more contacts that their table has several ranges.
  private func fill(_ count: Int = 300) throws {
    try whisper.vault.write { transaction in
      var random = SystemRandom()
      let fillers = try (0..<count).map { number in
        var key = random.bytes(32)
        key[31] &= 0x7F
        return Contact(
          id: .new(), name: try DisplayName("Filler \(number)"),
          card: try ContactCard(Array(X25519PublicKey(key).rawText.utf8)), createdAt: 0)
      }
      try ContactStore(transaction: transaction, cache: ContactCache()).save(fillers)
    }
  }

  private func id(_ name: String) throws -> [UInt8] { try contacts.find(name).id.octets }

  /// Makes every contact's row unreadable that does not stand near one's own.
  private func damageEverybodyFar(from id: [UInt8]) throws {
    let database = RawDatabase(ada.directory)
    let place = try #require(
      try database.run("SELECT place FROM contact WHERE id = x'\(Hex.encode(id))'"))
    try database.run(
      """
      UPDATE contact SET value = zeroblob(length(value))
      WHERE place NOT BETWEEN \(place & ~0xFF) AND \(place | 0xFF)
      """)
    #expect(
      try database.run("SELECT count(*) FROM contact WHERE value = zeroblob(length(value))")
        ?? 0 > 100)
  }

  private func expectDamage<Result>(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Result
  ) {
    #expect(sourceLocation: sourceLocation) {
      _ = try body()
    } throws: {
      isDamage($0, of: .contacts)
    }
  }

  // MARK: Only what is needed is read

  @Test(
    "sealing and opening work where other contacts' rows are damaged, which a list and a check say")
  func damagedElsewhere() throws {
    try fill()
    _ = try contacts.verify("Bób")
    try damageEverybodyFar(from: try id("Bób"))

    let reopened = try ada.secondWhisper()
    _ = try reopened.seal("to Bob", to: .contact(name: "BÓB"))
    let recipient = Envelope.Recipient(identity: try ada.identity.keys)
    let letter = try bob.seal("from Bob", signer: bob.signer, to: recipient, at: ada.time.now)
    let opened = try reopened.open(letter.text)
    #expect(opened.attribution == .signed(name: "Bób", trust: .verified))
    #expect(try reopened.contacts.find("Bób").lastSeenAt == ada.time.now)
    // So does a message of somebody who is in no row.
    let unknown = try Stranger().seal("who?", to: recipient, at: ada.time.now)
    #expect(try reopened.open(unknown.text).text == "who?")

    expectDamage { try reopened.contacts.list() }
    #expect(try Array(reopened.recovery.damage().keys) == [.contacts])
    // From then on nothing is written before the repair, and what is sound is still read.
    expectDamage { try reopened.contacts.setNote("Bób", "anything") }
    _ = try reopened.seal("to Bob once more", to: .contact(name: "Bób"))

    let checked = try ada.secondWhisper()
    #expect(try Array(checked.recovery.check().keys) == [.contacts])
    #expect(try checked.recovery.repair(.contacts).setAside > 100)
    #expect(try checked.recovery.check().isEmpty)
    #expect(try checked.contacts.find("Bób").trust == .verified)
  }

  @Test("a contact whose own row is damaged is damage, and no stranger")
  func damagedItself() throws {
    try fill()
    try RawDatabase(ada.directory).damage("contact", id: try id("Bób"))
    let recipient = Envelope.Recipient(identity: try ada.identity.keys)
    let letter = try bob.seal("from Bob", signer: bob.signer, to: recipient, at: ada.time.now)
    for whisper in [whisper, try ada.secondWhisper()] {
      expectDamage { try whisper.seal("to Bob", to: .contact(name: "Bób")) }
      expectDamage { try whisper.open(letter.text) }
      expectDamage { try whisper.contacts.find("bób") }
    }
  }

  @Test("look-ups that are gone, emptied or another row's hide nobody")
  func damagedLookups() throws {
    for sql in [
      "DELETE FROM lookup", "UPDATE lookup SET value = zeroblob(length(value))",
      "UPDATE lookup SET value = (SELECT value FROM lookup ORDER BY id LIMIT 1)",
      "UPDATE lookup SET place = 1023 - place",
    ] {
      let carol = try Person("Carol")
      try carol.whisper.contacts.add(bob.bundle("Bob"))
      _ = try carol.whisper.contacts.block("Bob")
      let recipient = Envelope.Recipient(identity: try carol.identity.keys)
      let letter = try bob.seal("hello", signer: bob.signer, to: recipient, at: carol.time.now)
      try RawDatabase(carol.directory).run(sql)
      for whisper in [carol.whisper, try carol.secondWhisper()] {
        expectDamage { try whisper.contacts.find("Bob") }
        expectDamage { try whisper.open(letter.text) }
        expectDamage { try whisper.contacts.unblock("Bob") }
      }
      let damaged = try carol.secondWhisper()
      #expect(try Array(damaged.recovery.check().keys) == [.contacts])
      // They are written anew with the contacts, all of whom are there.
      let report = try damaged.recovery.repair(.contacts)
      #expect((report.kept, report.setAside) == (1, 0))
      #expect(try damaged.recovery.check().isEmpty)
      #expect(throws: WhisperError.senderBlocked) { try damaged.open(letter.text) }
    }
  }

  // MARK: What they are found by

  @Test("they are found by name in any case and form, by short fingerprint and by every key")
  func found() throws {
    try fill()
    let keys = try bob.keys
    let next = Stranger()
    let bundle = try PublicBundle(
      identity: next.keys, name: DisplayName(typed: "Bob"), keyVersion: 2, createdAt: 0,
      signer: next.signer, rotatedFrom: (keys, bob.signer))
    try contacts.acceptRotation(bundle.text)
    let id = try id("Bób")
    for name in ["bób", "BÓB", "Bo\u{301}b"] { #expect(try contacts.find(name).id.octets == id) }
    let short = try #require(try contacts.find("Bób").fingerprint)
    #expect(try contacts.find(FingerprintWords.shortForm(of: short).lowercased()).id.octets == id)
    #expect(throws: WhisperError.contactNotFound(name: "Bob")) { try contacts.find("Bob") }
    let found = try whisper.vault.read { transaction in
      let store = ContactStore(transaction: transaction, cache: ContactCache())
      return [
        try store.find(fingerprint: next.keys.fingerprint)?.id.octets,
        try store.find(agreementKey: next.agreement)?.id.octets,
        try store.find(formerAgreementKey: bob.agreement)?.id.octets,
        try store.find(formerFingerprint: keys.fingerprint)?.id.octets,
        // What was is not what is.
        try store.find(fingerprint: keys.fingerprint)?.id.octets,
        try store.find(agreementKey: bob.agreement)?.id.octets,
        try store.find(formerAgreementKey: next.agreement)?.id.octets,
        try store.find(formerFingerprint: next.keys.fingerprint)?.id.octets,
      ]
    }
    #expect(found == [id, id, id, id, nil, nil, nil, nil])
  }

  @Test("who is blocked is so by any key of now or before, alone or beside another")
  func blocked() throws {
    try fill()
    let next = Stranger()
    let bundle = try PublicBundle(
      identity: next.keys, name: DisplayName(typed: "Bob"), keyVersion: 2, createdAt: 0,
      signer: next.signer, rotatedFrom: (bob.keys, bob.signer))
    try contacts.acceptRotation(bundle.text)
    let other = Stranger()
    func isBlocked(_ agreement: Stranger, _ signing: Stranger?) throws -> Bool {
      let identity = try PublicIdentity(
        agreement: agreement.agreement, signing: signing?.signer.publicKey)
      return try whisper.vault.read {
        try ContactStore(transaction: $0, cache: ContactCache()).isBlocked(identity)
      }
    }
    let mixtures: [(Stranger, Stranger?)] = [
      (next, next), (next, nil), (next, other), (other, next),
      (bob, bob), (bob, nil), (bob, other), (other, bob),
    ]
    for (agreement, signing) in mixtures { #expect(try !isBlocked(agreement, signing)) }
    _ = try contacts.block("Bób")
    for (agreement, signing) in mixtures { #expect(try isBlocked(agreement, signing)) }
    #expect(try !isBlocked(other, other))
    _ = try contacts.unblock("Bób")
    for (agreement, signing) in mixtures { #expect(try !isBlocked(agreement, signing)) }
  }

  @Test("renaming, new keys and removing take the look-ups along, and leave none")
  func moved() throws {
    func lookups() throws -> Int { try whisper.vault.read { try $0.count(.lookup) } }
    func expectSound(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
      #expect(try lookups() == count, sourceLocation: sourceLocation)
      #expect(
        try ada.secondWhisper().recovery.check().isEmpty, sourceLocation: sourceLocation)
    }
    // Name, two fingerprints, two keys.
    try expectSound(5)
    _ = try contacts.rename("Bób", to: "Robert")
    #expect(throws: WhisperError.contactNotFound(name: "Bób")) { try contacts.find("Bób") }
    #expect(try contacts.find("ROBERT").name.text == "Robert")
    try expectSound(5)
    _ = try contacts.rename("Robert", to: "robert")
    try expectSound(5)

    let next = Stranger()
    let bundle = try PublicBundle(
      identity: next.keys, name: DisplayName(typed: "Bob"), keyVersion: 2, createdAt: 0,
      signer: next.signer, rotatedFrom: (bob.keys, bob.signer))
    let short = FingerprintWords.shortForm(of: try bob.keys.fingerprint)
    #expect(try contacts.find(short).name.text == "robert")
    try contacts.acceptRotation(bundle.text)
    #expect(throws: WhisperError.contactNotFound(name: short)) { try contacts.find(short) }
    try expectSound(8)
    // A change of the row that changes nothing of it.
    _ = try contacts.setNote("robert", "met at the river")
    try expectSound(8)
    try whisper.rotateRoot(with: .none)
    #expect(try contacts.find("robert").keys == next.keys)
    try expectSound(8)

    _ = try contacts.remove("robert")
    try expectSound(0)
    // Nothing is left that would keep the same keys out.
    try contacts.add(bob.bundle("Bob"))
    try expectSound(5)
  }

  // MARK: Certificates beside an identity

  @Test("sealing reads none of the certificates that stand beside the identity")
  func certificates() throws {
    var random = SystemRandom()
    let row = random.bytes(1 << 20)
    for start in stride(from: 0, to: 100, by: 10) {
      try whisper.vault.write { transaction in
        for number in start..<(start + 10) {
          try transaction.put(.openPGPKey, [UInt8(number)], row)
        }
      }
    }
    try RawDatabase(ada.directory).damage("openpgp_key")
    let reopened = try ada.secondWhisper()
    _ = try reopened.seal("to Bob", to: .contact(name: "Bób"))
    let recipient = Envelope.Recipient(identity: try ada.identity.keys)
    let letter = try bob.seal("from Bob", signer: bob.signer, to: recipient, at: ada.time.now)
    #expect(try reopened.open(letter.text).text == "from Bob")
    #expect(try reopened.recovery.damage().isEmpty)
    #expect(try Array(reopened.recovery.check().keys) == [.identities])
  }
}
