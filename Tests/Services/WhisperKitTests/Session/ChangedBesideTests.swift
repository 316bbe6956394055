import CryptoPrimitives
import Foundation
import Testing
import Vault
import VaultModel
import WhisperEnvelope
import WhisperKit

/// Somebody changes the file beside a vault that stays unlocked. Nothing that was read before may vouch for what is
/// read afterwards.
@Suite("A vault that is changed while it is unlocked")
struct ChangedBesideTests {
  let pair: Pair
  let letters: [String]
  /// Before any letter was opened.
  let older: Data
  var bob: Person { pair.bob }
  var database: RawDatabase { RawDatabase(pair.bob.directory) }

  init() throws {
    pair = try Pair()
    let ada = pair.ada
    letters = try (0..<4).map { try ada.seal("letter \($0)", to: "Bob") }
    older = try RawDatabase(pair.bob.directory).contents
    for letter in letters { _ = try pair.bob.open(letter) }
  }

  /// No letter opens once more, and nothing that failed is taken for an answer.
  private func expectNothingOpens(
    sourceLocation: SourceLocation = #_sourceLocation, _ isExpected: (WhisperError) -> Bool
  ) {
    for letter in letters {
      #expect(sourceLocation: sourceLocation) {
        try bob.open(letter)
      } throws: {
        ($0 as? WhisperError).map(isExpected) ?? false
      }
    }
  }

  private func isUnreadable(_ error: WhisperError) -> Bool {
    error.code == .databaseUnreadable
  }

  private func isReplayDamage(_ error: WhisperError) -> Bool {
    isDamage(error, of: .replay)
  }

  // MARK: An older file

  @Test(
    "an older file that is put back is noticed at the next read, and the newest one is gone on from"
  )
  func rolledBack() throws {
    let newest = try database.contents
    try database.overwrite(with: older)
    let rolledBack = WhisperError.vault(.rolledBack)
    expectNothingOpens { $0 == rolledBack }
    #expect(throws: rolledBack) { try bob.whisper.contacts.list() }
    #expect(throws: rolledBack) { try bob.whisper.policies.set(.contactRequiredToSend, true) }
    #expect(throws: rolledBack) { try bob.whisper.identities.create(name: "Bobby") }
    #expect(try database.contents == older)
    try database.overwrite(with: newest)
    expectNothingOpens { $0 == .replayDetected }
    _ = try bob.whisper.policies.set(.contactRequiredToSend, true)
    #expect(try bob.whisper.recovery.check().isEmpty)
  }

  @Test("a copy that was gone on from is another state, though it has as many changes")
  func goneOnFrom() throws {
    let before = try database.contents
    try bob.whisper.contacts.add(Stranger().bundle("Carol"))
    let here = try database.contents
    try database.overwrite(with: before)
    let other = try bob.secondWhisper()
    try other.contacts.add(Stranger().bundle("Dan"))
    // SQLite reads nothing anew where the file's own count of changes is the same.
    _ = try other.policies.set(.contactRequiredToSend, true)
    #expect(throws: WhisperError.vault(.rolledBack)) { try bob.whisper.contacts.list() }
    #expect(throws: WhisperError.vault(.rolledBack)) { try bob.whisper.contacts.find("Dan") }
    try database.overwrite(with: here)
    #expect(try bob.whisper.contacts.list().map(\.name.text) == ["Ada", "Carol"])
  }

  @Test("the rows of one part alone put back are damage")
  func partRolledBack() throws {
    let copy = try TemporaryDirectory()
    let path = copy.path + "/older.db"
    try older.write(to: URL(fileURLWithPath: path))
    try database.execute(
      """
      ATTACH '\(path)' AS older;
      DELETE FROM replay; INSERT INTO replay SELECT * FROM older.replay;
      """)
    expectNothingOpens(isReplayDamage)
    // With its head and its stamp it does not fit the list.
    try database.execute(
      """
      ATTACH '\(path)' AS older;
      UPDATE domain SET (generation, stamp, head) =
        (SELECT generation, stamp, head FROM older.domain WHERE name = 'replay')
        WHERE name = 'replay';
      """)
    expectNothingOpens { $0 == .vault(.registryDamaged) }
  }

  // MARK: Two faces

  /// Puts a table with a number of its own in a table's place, which holds the rows that are right, and an index beside
  /// it, which holds those of an older file, or none.
  private func redefine(_ table: String, showing older: Data?) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/older.db"
    try older?.write(to: URL(fileURLWithPath: path))
    let columns = "(n INTEGER PRIMARY KEY, place INTEGER, id BLOB, value BLOB)"
    let copied = "(place, id, value) SELECT place, id, value FROM"
    try database.execute(
      """
      ATTACH '\(older == nil ? ":memory:" : path)' AS older;
      CREATE TABLE current \(columns);
      INSERT INTO current \(copied) \(table);
      CREATE TABLE other \(columns);
      CREATE INDEX planted ON other (place, id, value);
      \(older == nil ? "" : "INSERT INTO other \(copied) older.\(table);")
      PRAGMA writable_schema = ON;
      DELETE FROM sqlite_schema WHERE name IN ('\(table)', 'other');
      UPDATE sqlite_schema SET tbl_name = '\(table)',
        sql = 'CREATE INDEX planted ON \(table) (place, id, value)' WHERE name = 'planted';
      UPDATE sqlite_schema SET name = '\(table)', tbl_name = '\(table)',
        sql = 'CREATE TABLE \(table) \(columns)' WHERE name = 'current';
      """)
  }

  @Test("a table that is redefined, with rows hidden or older ones in its index, is refused")
  func redefined() throws {
    for older in [nil, older] {
      let sound = try database.contents
      try redefine("replay", showing: older)
      expectNothingOpens(isUnreadable)
      #expect { try bob.whisper.contacts.list() } throws: {
        ($0 as? WhisperError).map(isUnreadable) ?? false
      }
      try database.overwrite(with: sound)
      expectNothingOpens { $0 == .replayDetected }
    }
  }

  @Test("an index that is planted beside a table is refused")
  func planted() throws {
    try database.run("CREATE INDEX planted ON replay (place, id, value)")
    expectNothingOpens(isUnreadable)
    try database.run("DROP INDEX planted")
    expectNothingOpens { $0 == .replayDetected }
  }

  @Test("rows out of order hide nothing, wherever they are looked for")
  func outOfOrder() throws {
    try database.changeCells(of: "replay") { $0.reversed() }
    expectNothingOpens { $0 == .replayDetected || isReplayDamage($0) }
    // What is new may open or not; it never brings the others back.
    pair.time.now += 1
    _ = try? bob.open(try pair.ada.seal("one more", to: "Bob"))
    expectNothingOpens { $0 == .replayDetected || isReplayDamage($0) }
  }

  @Test("rows that a page does not show any more are damage")
  func hidden() throws {
    for kept in [[0, 1, 2], [1, 2, 3], [0, 0, 1, 2], []] {
      let sound = try database.contents
      try database.changeCells(of: "replay") { cells in kept.map { cells[$0] } }
      expectNothingOpens(isReplayDamage)
      try database.overwrite(with: sound)
    }
  }
}
