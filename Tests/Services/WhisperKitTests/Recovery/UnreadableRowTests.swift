import CryptoPrimitives
import StoredRows
import TestSupport
import Testing
import Vault
import VaultModel

@testable import WhisperKit

/// The vault wrote them and vouches for them, and what they say is nothing that any program reads.
@Suite("Rows that open and do not read")
struct UnreadableRowTests {
  /// Tables whose rows a service reads, and what of each kind stands in the furnished vault.
  static let tables: [SealedTable] = [
    .setting, .identity, .openPGPKey, .contact, .certificate, .replay, .replayState,
  ]
  static let noRow: [UInt8] = [0xFF, 1, 2, 3, 4]

  private func isRefusal(_ error: any Error, _ table: SealedTable) -> Bool {
    error as? VaultError == .valueUnreadable(table)
  }

  /// Those that an agent writes for whoever asks.
  private static let lent =
    tables.filter { $0 != .identity && $0 != .openPGPKey } + [.lookup]

  @Test("an agent writes none, and says which table it was about", arguments: lent)
  func refused(table: SealedTable) throws {
    let place = try FurnishedVault()
    let agent = try AgentSession(place.ada.secondWhisper())
    let through = try agent.whisper(of: place.ada)
    let before = try place.whisper.vault.stamps
    let guarded = Set(["policies", "mode", "auto-lock"].map { Array($0.utf8) })
    for id in try place.ids(of: table) {
      let values = [Self.noRow, [], [UInt8](repeating: 0, count: SealedTable.valueLimit + 1)]
      for value in values {
        #expect {
          try through.vault.write(.uncounted) { try $0.put(table, id, value) }
        } throws: {
          table == .setting && guarded.contains(id)
            ? $0 as? VaultError == .agentRefused : isRefusal($0, table)
        }
      }
    }
    // Nor under an id that no row has.
    if table != .setting {
      #expect {
        try through.vault.write(.uncounted) { try $0.put(table, [1, 2, 3], Self.noRow) }
      } throws: {
        isRefusal($0, table)
      }
    }
    #expect(try place.whisper.vault.stamps == before)
    #expect(try place.ada.secondWhisper().recovery.check().isEmpty)
    // What reads is written.
    _ = try through.preferences.set(.compareDigits, false)
    _ = try through.contacts.setNote(through.contacts.find("Bob").id, "a note")
  }

  @Test("a refusal says what was refused")
  func said() {
    let error = WhisperError.vault(.valueUnreadable(.contact))
    #expect(error.code == .valueUnreadable && error.values.name == "contact")
    #expect(
      VaultError(octets: VaultError.valueUnreadable(.known).octets) == .valueUnreadable(.known))
  }

  @Test(
    "they are found, said by kind, and set aside, and everything works again", arguments: tables)
  func repaired(table: SealedTable) throws {
    for id in try FurnishedVault().ids(of: table).map({ UnreadableRow(table, $0) }) {
      // Ids of the tables without names are others in each vault.
      let place = try FurnishedVault()
      let id = table == .setting || table == .replayState ? id.id : try place.ids(of: table)[0]
      try place.put(table, id, Self.noRow)
      let kind = UnreadableRow(table, id).kind
      let part = VaultPart.allCases.first { $0.rawValue == table.domain.rawValue }
      let second = try place.ada.secondWhisper()
      let check = try second.recovery.checkRows()
      #expect(check.findings.keys.map(\.rawValue) == [table.domain.rawValue], "\(kind)")
      #expect(check.findings.values.first == .vault(.rowUnreadable))
      #expect(check.unreadable.map(\.kind) == [kind] && check.unreadable.map(\.count) == [1])
      let found = try #require(part)
      #expect(try second.recovery.salvage(found).report.unreadable == check.unreadable)

      let report = try second.recovery.repair(found)
      #expect(report.setAside == 1 && report.unreadable == check.unreadable, "\(kind)")
      for whisper in [second, try place.ada.secondWhisper()] {
        #expect(try whisper.recovery.check().isEmpty, "\(kind)")
        try expectWorking(whisper, place, without: kind)
      }
      // It lies where nothing reads it.
      let count = try RawDatabase(place.ada.directory).count("quarantine")
      #expect(count == 1, "\(kind)")
    }
  }

  /// What the finding found out of use.
  private func expectWorking(_ whisper: Whisper, _ place: FurnishedVault, without kind: String)
    throws
  {
    #expect(try whisper.identities.list().count == (kind == "identity" ? 0 : 1))
    #expect(try whisper.contacts.list().count == (kind == "contact" ? 1 : 2))
    #expect(try whisper.openPGPKeys.list().count == (kind == "openpgp_key" ? 0 : 1))
    #expect(try whisper.overview().damage.isEmpty)
    for contact in try whisper.contacts.list() {
      _ = try whisper.contacts.certificates(of: contact.id)
    }
    _ = try whisper.policies.current()
    _ = try whisper.preferences.current()
    _ = try whisper.preferences.autoLock()
    _ = try whisper.keyMode.current()
    if kind != "identity" {
      #expect(try whisper.open(place.unopened, .anything).text == "unopened")
    }
    let made = try VaultBackupFile.make(of: whisper)
    #expect(made.contents.identities.count == (kind == "identity" ? 0 : 1))
  }

  @Test("whoever meets one before is told which it is, and what repairs it")
  func met() throws {
    typealias Use = @Sendable (Whisper, FurnishedVault) throws -> Void
    let uses: [(SealedTable, String?, Use)] = [
      (.identity, nil, { whisper, _ in _ = try whisper.identities.list() }),
      (.contact, nil, { whisper, _ in _ = try whisper.contacts.list() }),
      (.openPGPKey, nil, { whisper, _ in _ = try whisper.openPGPKeys.list() }),
      (.setting, "policies", { whisper, _ in _ = try whisper.policies.current() }),
      (.setting, "preferences", { whisper, _ in _ = try whisper.preferences.current() }),
      (.setting, "auto-lock", { whisper, _ in _ = try whisper.preferences.autoLock() }),
      (.setting, "created-at", { whisper, _ in _ = try VaultBackupFile.make(of: whisper) }),
      (
        .replayState, "state", { whisper, place in _ = try whisper.open(place.unopened, .anything) }
      ),
      (.replayState, "key", { whisper, place in _ = try whisper.open(place.unopened, .anything) }),
      (.replay, nil, { whisper, _ in _ = try VaultBackupFile.make(of: whisper) }),
      (
        .certificate, nil,
        { whisper, _ in
          for contact in try whisper.contacts.list() {
            _ = try whisper.contacts.certificates(of: contact.id)
          }
        }
      ),
    ]
    for (table, name, use) in uses {
      let place = try FurnishedVault()
      let id = try name.map { Array($0.utf8) } ?? place.ids(of: table)[0]
      try place.put(table, id, Self.noRow)
      let kind = name.map { "\(table.rawValue) \($0)" } ?? table.rawValue
      let part = try #require(VaultPart(rawValue: table.domain.rawValue))
      #expect(throws: WhisperError.rowUnreadable(part, kind: kind), "\(kind)") {
        try use(place.whisper, place)
      }
      // It is no damage of what stands beside it, which goes on being written.
      if table != .setting { _ = try place.whisper.preferences.set(.compareDigits, false) }
    }
  }

  @Test("lost policies become the strictest, and a lost mode that of the keys")
  func strict() throws {
    let place = try FurnishedVault()
    try place.put(.setting, Array("policies".utf8), Self.noRow)
    try place.put(.setting, Array("mode".utf8), [1, 9])
    #expect(throws: WhisperError.self) {
      try place.whisper.seal("hello", to: .contact(name: "Bob"))
    }
    _ = try place.whisper.recovery.repair(.settings)
    var strict = Set(Policies.Name.allCases)
    // Nobody can be there in a vault that opens with nothing.
    strict.remove(.biometricGatedSigning)
    #expect(try place.whisper.policies.current() == Policies(strict))
    #expect(try place.whisper.keyMode.current() == .standard)
  }

  @Test("a message whose row is set aside stays opened, also one that is dated ahead")
  func replay() throws {
    for ahead in [0, 47 * 60 * 60] as [Int64] {
      let pair = try Pair()
      pair.time.now += ahead
      let letter = try pair.bob.seal("once", to: "Ada")
      pair.time.now -= ahead
      _ = try pair.ada.open(letter)
      let whisper = pair.ada.whisper
      try whisper.vault.write { transaction in
        var ids: [[UInt8]] = []
        try transaction.forEach(.replay) { id, _ in ids.append(id) }
        for id in ids { try transaction.put(.replay, id, Self.noRow) }
      }
      #expect(try whisper.recovery.repair(.replay).unreadable.map(\.count) == [1])
      #expect(throws: WhisperError.replayDetected) { try whisper.open(letter) }
      // As long as it could be fresh, whatever else is opened meanwhile.
      for _ in 0..<3 {
        pair.time.now += 24 * 60 * 60
        _ = try whisper.open(pair.bob.seal("another", to: "Ada"))
        #expect(throws: WhisperError.self) { try whisper.open(letter) }
        #expect(try whisper.recovery.check().isEmpty)
      }
      // And its row goes one day.
      pair.time.now += 60 * 24 * 60 * 60
      _ = try whisper.open(pair.bob.seal("later", to: "Ada"))
      #expect(try whisper.vault.read { try $0.count(.replay) } == 1)
    }
  }

  @Test("a row that is larger than any is found without being opened, and set aside")
  func large() throws {
    for (table, name) in [(SealedTable.setting, "preferences"), (.contact, nil), (.lookup, nil)] {
      let place = try FurnishedVault()
      let id = try name.map { Array($0.utf8) } ?? place.ids(of: table)[0]
      // More than may be locked.
      try place.put(table, id, [UInt8](repeating: 7, count: 9 << 20))
      let second = try place.ada.secondWhisper()
      let part = try #require(VaultPart(rawValue: table.domain.rawValue))
      #expect(try second.recovery.check().keys.map(\.self) == [part], "\(table)")
      _ = try second.recovery.repair(part)
      #expect(try second.recovery.check().isEmpty, "\(table)")
      #expect(try second.contacts.list().count == (table == .contact ? 1 : 2))
      if table != .contact { _ = try second.contacts.find("Bob") }
    }
  }
}
