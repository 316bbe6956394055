import CryptoPrimitives
import Testing
import VaultModel

@testable import Vault

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("States that were put back")
struct RolledBackTests {
  private let scratch = Scratch()
  private let sample: SampleVault

  init() throws { sample = try SampleVault(in: scratch) }

  private func putFile(_ from: String) throws {
    try write(contents(databasePath(from)), to: databasePath(sample.path))
  }

  @Test("a whole older file put beside a session is noticed at its next read and change")
  func wholeFile() throws {
    let latest = scratch.file("latest")
    try copyDirectory(sample.path, to: latest)
    let session = try VaultStore.open(at: sample.path, unlockedWith: nil)
    try putFile(sample.older)
    let before = try contents(databasePath(sample.path))
    for table in SampleVault.tables {
      #expect(throws: VaultError.rolledBack) { try session.read { try $0.count(table) } }
    }
    #expect(throws: VaultError.rolledBack) { try session.write { try $0.put(.setting, [1], [1]) } }
    #expect(throws: VaultError.rolledBack) { try session.repair(.contacts) { _ in } }
    #expect(throws: VaultError.rolledBack) { try session.check() }
    #expect(try contents(databasePath(sample.path)) == before)
    // Nothing was damaged: with the latest state there again the session goes on.
    try putFile(latest)
    #expect(try session.check().isEmpty)
    try session.write { try $0.put(.setting, [9], [9]) }
  }

  @Test("a session notices the state before its own last change")
  func ownChange() throws {
    let before = scratch.file("before")
    let session = try VaultStore.open(at: sample.path, unlockedWith: nil)
    for change: (VaultStore) throws -> Void in [
      { try $0.write { try $0.put(.replay, [1], [1]) } },
      { _ = try $0.repair(.contacts) { _ in } },
      { try $0.rotateRoot(with: .none) },
    ] {
      try copyDirectory(sample.path, to: before)
      try change(session)
      let after = try contents(databasePath(sample.path))
      try putFile(before)
      let error = try vaultError { try session.read { _ = try $0.count(.setting) } }
      #expect(error == .rolledBack || error == .outdated)
      try write(after, to: databasePath(sample.path))
      #expect(try session.read { try $0.count(.setting) } == SampleVault.ids.count)
    }
  }

  @Test(
    "an older file put beside a session gets no other protector or root, and shows nobody present"
  )
  func newProtector() throws {
    let path = scratch.file("protected")
    let older = scratch.file("before")
    let session = try VaultStore.create(at: path, protectors: passphrase("right"))
    try session.unlock("right")
    try copyDirectory(path, to: older)
    try session.write { try $0.put(.setting, [8], [8]) }
    let latest = try contents(databasePath(path))
    let before = try contents(databasePath(older))
    try write(before, to: databasePath(path))
    for attempt: (borrowing Credential) throws -> Void in [
      { try session.confirmPresence(with: $0) },
      { try session.changeProtector(from: $0, to: .none) },
      { try session.rotateRoot(with: $0) },
    ] {
      let credential = Credential.passphrase(try secretBytes(bytes("right")))
      #expect(try vaultError { try attempt(credential) } == .rolledBack)
      #expect(try contents(databasePath(path)) == before)
    }
    try write(latest, to: databasePath(path))
    #expect(try session.read { try $0.value(.setting, [8]) } == [8])
  }

  /// Puts a file in the vault's place by its name, as `mv` does: who has the vault open has the old one open.
  private func renameFile(_ from: String) throws {
    let beside = sample.path + "/beside"
    try copyDirectory(databasePath(from), to: beside)
    guard rename(beside, databasePath(sample.path)) == 0 else { throw Stop() }
  }

  private struct Stop: Error {}

  @Test("a whole older file renamed into a session's place is noticed at its next read and change")
  func renamedFile() throws {
    let latest = scratch.file("latest")
    try copyDirectory(sample.path, to: latest)
    let session = try VaultStore.open(at: sample.path, unlockedWith: nil)
    try renameFile(sample.older)
    let before = try contents(databasePath(sample.path))
    #expect(throws: VaultError.rolledBack) { try session.read { try $0.count(.setting) } }
    #expect(throws: VaultError.rolledBack) { try session.stamps }
    #expect(throws: VaultError.rolledBack) { try session.write { try $0.put(.setting, [1], [1]) } }
    #expect(throws: VaultError.rolledBack) { try session.rotateRoot(with: .none) }
    #expect(try contents(databasePath(sample.path)) == before)
    // Neither what the session reads nor what it writes is in a file that nobody else sees.
    try renameFile(latest)
    #expect(try session.check().isEmpty)
    try VaultStore.open(at: sample.path, unlockedWith: nil).write { try $0.put(.setting, [8], [8]) }
    try session.write { try $0.put(.setting, [9], [9]) }
    for vault in [session, try VaultStore.open(at: sample.path, unlockedWith: nil)] {
      #expect(
        try vault.read { try [$0.value(.setting, [8]), $0.value(.setting, [9])] } == [[8], [9]])
    }
  }

  @Test("a session whose file is gone, or another vault's, neither reads nor writes")
  func otherFile() throws {
    let session = try VaultStore.open(at: sample.path, unlockedWith: nil)
    let other = scratch.file("other")
    let latest = scratch.file("latest")
    try copyDirectory(sample.path, to: latest)
    _ = try VaultStore.create(at: other, protectors: .none)
    guard unlink(databasePath(sample.path)) == 0 else { throw Stop() }
    let isGone = VaultError.notFound(directory: sample.path)
    #expect(throws: isGone) { try session.read { try $0.count(.setting) } }
    #expect(throws: isGone) { try session.write { try $0.put(.setting, [9], [9]) } }
    try renameFile(other)
    #expect(throws: VaultError.outdated) { try session.read { try $0.count(.setting) } }
    #expect(throws: VaultError.outdated) { try session.write { try $0.put(.setting, [9], [9]) } }
    try renameFile(latest)
    #expect(try session.check().isEmpty)
  }

  /// Two copies that each went on from the same generation of both domains.
  private func branches() throws -> [String] {
    try ["one", "two"].map { name in
      let path = scratch.file(name)
      try copyDirectory(sample.path, to: path)
      try VaultStore.open(at: path, unlockedWith: nil).write { transaction in
        for table in [SealedTable.contact, .setting] {
          try transaction.put(table, SampleVault.ids[1], bytes("\(name) 1:\(name)"))
        }
      }
      return path
    }
  }

  @Test("a copy that was gone on from elsewhere is no state after a session's own")
  func otherBranch() throws {
    let paths = try branches()
    let session = try VaultStore.open(at: paths[0], unlockedWith: nil)
    var other = try contents(databasePath(paths[1]))
    // As many changes later as to be another file to SQLite, which else has no reason to look again.
    (other[26], other[94]) = (1, 1)
    try write(other, to: databasePath(paths[0]))
    #expect(throws: VaultError.rolledBack) { try session.read { try $0.count(.contact) } }
  }

  /// A part of a vault's file that somebody can put in place by itself.
  private enum Part: Hashable, CaseIterable {
    case contacts, contactsHead, contactsState, settings, settingsHead, settingsState, code

    func copy(from then: Database, to database: Database) throws {
      switch self {
      case .contacts: try Tampering.putBackRows(of: .contacts, from: then, into: database)
      case .settings: try Tampering.putBackRows(of: .settings, from: then, into: database)
      case .contactsHead: try Self.copy(["head"], of: .contacts, from: then, to: database)
      case .settingsHead: try Self.copy(["head"], of: .settings, from: then, to: database)
      case .contactsState:
        try Self.copy(["generation", "stamp"], of: .contacts, from: then, to: database)
      case .settingsState:
        try Self.copy(["generation", "stamp"], of: .settings, from: then, to: database)
      case .code:
        let code = try then.blob("SELECT registry_mac FROM vault") ?? []
        try database.run("UPDATE vault SET registry_mac = ?1", .blob(code))
      }
    }

    private static func copy(
      _ columns: [String], of domain: VaultPart, from then: Database, to database: Database
    ) throws {
      for column in columns {
        let query = "SELECT \(column) FROM domain WHERE name = '\(domain.rawValue)'"
        let value: Value? = try then.first(query) {
          column == "generation" ? .integer($0.integer(0)) : .blob($0.blob(0))
        }
        guard let value else { continue }
        try database.run(
          "UPDATE domain SET \(column) = ?1 WHERE name = '\(domain.rawValue)'", value)
      }
    }
  }

  /// Puts every choice of parts of one file into the other, which differ in two domains.
  private func checkMixtures(of source: String, into target: String) throws {
    let copy = scratch.file("mixture")
    let then = try Database(path: databasePath(source))
    for choice in 0..<(1 << Part.allCases.count) {
      let parts = Set(
        Part.allCases.enumerated().filter { choice >> $0.offset & 1 == 1 }.map(\.element))
      try copyDirectory(target, to: copy)
      try tamper(copy) { database in
        for part in parts { try part.copy(from: then, to: database) }
      }
      let isRegistryOf = { (parts: Set<Part>) in
        parts.isDisjoint(with: [.contactsState, .settingsState, .code])
      }
      let isTarget = isRegistryOf(parts)
      guard isTarget || parts.isSuperset(of: [.contactsState, .settingsState, .code]) else {
        #expect(
          try vaultError { _ = try VaultStore.open(at: copy, unlockedWith: nil) }
            == .registryDamaged,
          "\(parts)")
        continue
      }
      var expected: Set<VaultPart> = []
      for (domain, own) in [
        (VaultPart.contacts, [Part.contacts, .contactsHead]),
        (.settings, [Part.settings, .settingsHead]),
      ] where own.contains(where: { parts.contains($0) == isTarget }) { expected.insert(domain) }
      let vault = try VaultStore.open(at: copy, unlockedWith: nil)
      #expect(try Set(vault.check().keys) == expected, "\(parts)")
      for domain in expected {
        let table: SealedTable = domain == .contacts ? .contact : .setting
        let opened = try VaultStore.open(at: copy, unlockedWith: nil)
        #expect(
          try damagedDomain {
            try opened.write { try $0.put(table, SampleVault.ids[0], [1]) }
          } == domain, "\(parts)")
      }
    }
  }

  @Test("no mixture of parts of two copies that were gone on from at one generation is taken")
  func mixturesOfBranches() throws {
    let paths = try branches()
    try checkMixtures(of: paths[0], into: paths[1])
  }

  @Test("no mixture of parts of an older state and the latest is taken")
  func mixturesOfStates() throws {
    let path = scratch.file("later")
    try copyDirectory(sample.path, to: path)
    try VaultStore.open(at: path, unlockedWith: nil).write { transaction in
      for table in [SealedTable.contact, .setting] {
        try transaction.put(table, SampleVault.ids[1], bytes("later 1:later"))
      }
    }
    try checkMixtures(of: sample.path, into: path)
  }
}

@Suite("A domain that a later version brings")
struct MissingDomainTests {
  private let scratch = Scratch()
  private let sample: SampleVault

  init() throws {
    sample = try SampleVault(in: scratch)
    try VaultStore.open(at: sample.path, unlockedWith: nil).signRegistry { database in
      try database.execute("DELETE FROM domain WHERE name = 'replay'")
      try database.execute("DELETE FROM replay")
      try database.execute("DELETE FROM replay_state")
    }
  }

  private func names() throws -> Int {
    try Database(path: databasePath(sample.path)).number("SELECT count(*) FROM domain")
  }

  @Test("is whole and empty while the list does not have it")
  func whole() throws {
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    let before = try contents(databasePath(sample.path))
    #expect(try vault.damage.isEmpty && vault.check().isEmpty)
    #expect(try vault.read { try $0.count(.replay) } == 0)
    #expect(try vault.read { try $0.value(.replay, SampleVault.ids[0]) } == nil)
    try vault.read { try $0.forEach(.replay) { _, _ in Issue.record("a row") } }
    #expect(try contents(databasePath(sample.path)) == before)
    try vault.write { try $0.put(.setting, [9], [9]) }
    #expect(try names() == VaultPart.allCases.count - 1)
    #expect(try VaultStore.open(at: sample.path, unlockedWith: nil).check().isEmpty)
  }

  @Test("is made by its first change")
  func made() throws {
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    try vault.write { try $0.put(.replay, [9], [9]) }
    #expect(try names() == VaultPart.allCases.count)
    for each in [vault, try VaultStore.open(at: sample.path, unlockedWith: nil)] {
      #expect(try each.read { try $0.value(.replay, [9]) } == [9])
      #expect(try each.check().isEmpty)
    }
  }

  @Test("that a transaction only looks at is not made by it, whatever else it changes")
  func lookedAt() throws {
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    try vault.write { transaction in
      _ = try transaction.count(.replay)
      try transaction.put(.setting, [9], [9])
    }
    #expect(try names() == VaultPart.allCases.count - 1)
    for each in [vault, try VaultStore.open(at: sample.path, unlockedWith: nil)] {
      #expect(try each.read { try $0.value(.setting, [9]) } == [9])
      #expect(try each.check().isEmpty)
    }
  }

  @Test("stays away through another root, and can be made afterwards")
  func rotated() throws {
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    try vault.rotateRoot(with: .none)
    #expect(try names() == VaultPart.allCases.count - 1)
    try vault.write { try $0.put(.replay, [9], [9]) }
    #expect(try VaultStore.open(at: sample.path, unlockedWith: nil).check().isEmpty)
  }

  @Test("whose rows somebody put there is damaged, not theirs")
  func planted() throws {
    try tamper(sample.path) {
      try $0.execute("INSERT INTO replay SELECT place, id, value FROM contact")
    }
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    #expect(
      try damagedDomain { try vault.read { try $0.forEach(.replay) { _, _ in } } } == .replay)
  }
}
