import CryptoPrimitives
import SecretMemory
import SecureElement
import Testing
import VaultModel
import WhisperEnvelope

@testable import Vault
@testable import WhisperKit

/// A later program keeps a private key in a way that this one does not know: its row is authentic, and not damage.
@Suite("A private key of a later version")
struct LaterKeyTests {
  let pair: Pair
  var ada: Person { pair.ada }

  init() throws {
    pair = try Pair()
    _ = try pair.ada.whisper.identities.create(name: "Work")
  }

  /// Writes the row of an identity's signing key as a later program would, in another mode.
  private func keepLater(_ fingerprint: [UInt8]) throws {
    try ada.whisper.vault.withStorage { database, session in
      try ada.whisper.vault.changing {
        let transaction = ada.whisper.vault.transaction(of: session)
        let registry = try session.registry(in: database)
        let domain = transaction.begin(
          try session.open(.keyMetadata, of: registry, database: database))
        let id = try domain.key.custodyID(.ed25519, fingerprint)
        let row = try #require(try domain.find(id, in: .custody))
        guard case .key(let record) = row.content else { return }
        var writer = CanonicalWriter()
        writer.label("whisper-custody-row-v1")
        for field in [try domain.key.vaultID, id, record.owner, [record.kind], [3]] {
          writer.prefixed(field)
        }
        for field in [
          record.elementKey.publicKey, record.elementKey.blob, record.slot,
          record.content.ephemeralPublic, record.content.salt, record.content.nonce,
          record.content.box,
        ] { writer.prefixed(field) }
        let code = Hex.encode(try domain.key.code(writer).bytes)
        let later = try database.first(
          """
          SELECT place, id, layer, owner, kind, 3, element_public, element_blob, slot,
            ephemeral_public, salt, nonce, box, x'\(code)' FROM custody WHERE id = ?1
          """, .blob(id)
        ) { CustodyRecord($0) }
        try domain.put(StoredRow(place: row.place, try #require(later ?? nil)), in: .custody)
        let finished = try transaction.finish()
        session.remember(try #require(finished))
      }
    }
  }

  @Test("is said, kept and covered, while every other key works on")
  func kept() throws {
    try keepLater(try ada.identity.keys.fingerprint.bytes)
    for whisper in [ada.whisper, try ada.secondWhisper()] {
      #expect(throws: WhisperError.vault(.laterKey)) {
        try whisper.seal("hello", to: .contact(name: "Bob"), signing: .sign)
      }
      // It reads, and writes under another identity.
      #expect(try whisper.open(pair.bob.seal("hello", to: "Ada")).text == "hello")
      _ = try whisper.seal("hello", to: .contact(name: "Bob"), from: "Work", signing: .sign)
      #expect(try whisper.recovery.check().isEmpty)
      // What would have to seal it anew is refused, and nothing is changed.
      #expect(throws: WhisperError.vault(.laterKey)) { try whisper.rotateRoot(with: .none) }
    }
    #expect(throws: WhisperError.vault(.laterKey)) {
      try ada.seal("hello", to: "Bob", signing: .sign)
    }
  }

  @Test("is not set aside by a repair")
  func repaired() throws {
    try keepLater(try ada.identity.keys.fingerprint.bytes)
    let work = try ada.whisper.identities.find("Work").keys.fingerprint.bytes
    let lost = try ada.whisper.vault.withStorage { database, session in
      let registry = try session.registry(in: database)
      let key = try session.open(.keyMetadata, of: registry, database: database).key
      return Hex.encode(try key.custodyID(.ed25519, work))
    }
    try RawDatabase(ada.directory).run(
      "UPDATE custody SET box = zeroblob(length(box)) WHERE id = x'\(lost)'")
    let damaged = try ada.secondWhisper()
    #expect(try Array(damaged.recovery.check().keys) == [.keyMetadata])
    let report = try damaged.recovery.repair(.keyMetadata)
    #expect((report.kept, report.setAside) == (3, 1))
    #expect(try damaged.recovery.check().isEmpty)
    #expect(throws: WhisperError.vault(.laterKey)) {
      try damaged.seal("hello", to: .contact(name: "Bob"), signing: .sign)
    }
  }

  @Test("is left out of a backup of the whole vault, and that is said by name")
  func leftOut() throws {
    try keepLater(try ada.identity.keys.fingerprint.bytes)
    let (file, contents) = try VaultBackupFile.make(of: ada.whisper)
    let id = try ada.identity.id
    #expect(contents.leftOut == [LeftOutKey(name: "Ada", identity: id, reason: .later)])
    #expect(contents.privateKeys == 3)
    let place = try RestoredPlace(file)
    defer { withExtendedLifetime(place) {} }
    let restored = place.whisper
    #expect(try restored.open(pair.bob.seal("hello", to: "Ada")).text == "hello")
    #expect(throws: WhisperError.vault(.keyNotFound)) {
      try restored.seal("hello", to: .contact(name: "Bob"), signing: .sign)
    }
  }
}
