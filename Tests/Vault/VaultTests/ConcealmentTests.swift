import CryptoPrimitives
import Testing

@testable import Vault

@Suite("What the file shows")
struct ConcealmentTests {
  private let scratch = Scratch()
  private let sample: SampleVault
  private let file: [UInt8]

  init() throws {
    sample = try SampleVault(in: scratch)
    file = try contents(databasePath(sample.path))
  }

  /// Whether the file contains these bytes. A failure prints this answer, not the file.
  private func shows(_ needle: [UInt8]) -> Bool { file.contains(run: needle) }

  @Test("no private key, public key or fingerprint")
  func keys() {
    for key in sample.keys {
      for secret in [key.seed, key.publicKey, key.fingerprint] {
        #expect(!shows(secret), "\(key.kind)")
        #expect(!shows(bytes(Hex.encode(secret))), "\(key.kind), as text")
      }
    }
  }

  @Test("no value of a row, nor one that was replaced")
  func values() {
    for table in SampleVault.tables {
      for id in SampleVault.ids {
        #expect(!shows(SampleVault.value(table, id)), "\(table)")
      }
    }
    #expect(!shows(bytes("an older value")))
    for id in SampleVault.ids { #expect(!shows(SampleVault.name(id).value)) }
  }

  @Test("what is no secret, which shows that the search finds what is there")
  func control() throws {
    let database = try Database(path: databasePath(sample.path))
    #expect(shows(bytes("software")))
    for query in ["SELECT vault_id FROM vault", "SELECT value FROM setting"] {
      #expect(shows(try database.blob(query) ?? []), "\(query)")
    }
  }

  @Test("nothing of a removed row's ciphertext, nor of a removed key's")
  func removed() throws {
    let database = try Database(path: databasePath(sample.path))
    let cell =
      try database.blob("SELECT value FROM contact WHERE id = ?1", .blob(SampleVault.ids[0])) ?? []
    let boxes = try CustodyRecord.all(in: database).map(\.content.box)
    #expect(shows(cell))
    #expect(boxes.allSatisfy { shows($0) })
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    try vault.write { transaction in
      try transaction.remove(.contact, SampleVault.ids[0])
      try transaction.removePrivateKeys(fingerprint: sample.keys[0].fingerprint)
    }
    let after = try contents(databasePath(sample.path))
    let remnants = ([cell] + boxes).filter { after.contains(run: $0) }.count
    #expect(remnants == 0)
  }

  @Test("nothing twice: equal values in equal rows look different")
  func equalValues() throws {
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    let value = bytes("the same value in every row")
    try vault.write { transaction in
      for table in SampleVault.tables {
        for id in SampleVault.ids { try transaction.put(table, id, value) }
      }
    }
    let database = try Database(path: databasePath(sample.path))
    var cells: Set<[UInt8]> = []
    for table in SampleVault.tables {
      try database.forEach("SELECT value FROM \(table.rawValue)") { cells.insert($0.blob(0)) }
    }
    #expect(cells.count == SampleVault.tables.count * SampleVault.ids.count)
    #expect(Set(cells.map { Array($0.suffix(20)) }).count == cells.count)
  }
}
