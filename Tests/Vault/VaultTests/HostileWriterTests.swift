import CryptoPrimitives
import TestSupport
import TestTraits
import Testing
import VaultModel

@testable import Vault

@Suite("A hostile writer against a model of the values")
struct HostileWriterTests {
  private let scratch = Scratch()

  /// What the vault holds.
  private struct Model {
    /// The registry's code in this state.
    var code: [UInt8] = []
    var rows: [SealedTable: [[UInt8]: [UInt8]]] = [:]
    var keys: [SampleKey] = []
    static let absent = [SampleVault.id(200), [1], []]
  }

  /// Something that was not the current value, nor an error.
  private struct Wrong: Error, CustomStringConvertible {
    let description: String
  }

  private static let contacts = 10..<150 as Range<UInt8>
  private static let edits = 100

  private func code(_ path: String) throws -> [UInt8]? {
    try Database(path: databasePath(path)).blob("SELECT registry_mac FROM vault")
  }

  private func contact(_ number: UInt8, _ state: String) -> [UInt8] {
    let filler = [UInt8](repeating: UInt8(ascii: "x"), count: Int(number))
    return filler + bytes(" 1:\(state)-\(number) 4:key-\(number % 50) 5:\(state)")
  }

  /// Writes a state of the vault, and gives what it is.
  private func write(_ state: String, to vault: VaultStore, _ before: Model) throws -> Model {
    var model = before
    try vault.write { transaction in
      for table in SampleVault.tables {
        for id in SampleVault.ids + [SampleVault.id(UInt8(200 + state.count))] {
          let value = SampleVault.value(table, id) + bytes(state)
          try transaction.put(table, id, value)
          model.rows[table, default: [:]][id] = value
        }
      }
      for number in Self.contacts where state == "older" || number % 3 == 0 {
        let id = SampleVault.id(number)
        try transaction.put(.contact, id, contact(number, state))
        model.rows[.contact, default: [:]][id] = contact(number, state)
      }
      try transaction.removePrivateKeys(fingerprint: [UInt8](repeating: 7, count: 32))
      model.keys = try SampleKey.kinds.map {
        try SampleKey($0, fingerprint: [UInt8](repeating: 7, count: 32))
      }
      for key in model.keys { try transaction.store(key) }
    }
    model.code = try code(vault.directory) ?? []
    return model
  }

  @Test(
    "every value that is read is the current one, or an error, in a fresh process and in a session",
    .namesSeed, arguments: 0..<5)
  func edits(round: Int) throws {
    let path = scratch.vault
    let vault = try VaultStore.create(
      at: path, protectors: .none, lookupKeys: SampleLookupKeys())
    try vault.unlock()
    var model = Model()
    for table in SampleVault.tables { model.rows[table] = [:] }
    model = try write("older", to: vault, model)
    let (older, branch) = (scratch.file("older"), scratch.file("branch"))
    try copyDirectory(path, to: older)
    try copyDirectory(path, to: branch)
    let states = [
      model, try write("branch", to: VaultStore.open(at: branch, unlockedWith: nil), model),
    ]
    model = try write("latest", to: vault, model)
    let latest = try contents(databasePath(path))

    // A session that sees every edit, but for what it noted as damaged: reading goes on.
    let session = try VaultStore.open(at: path, unlockedWith: nil)
    #expect(try errors(of: session, model) == 0)
    var writer = HostileWriter(
      path: path, others: [older, branch], random: TestSeed.random("hostile writer \(round)"))
    var (changed, noticed, noticedBySession) = (0, 0, 0)
    for step in 0..<Self.edits {
      var names: [String] = []
      repeat {
        if let name = try writer.edit() { names.append(name) }
      } while Bool.random(using: &writer.random)
      let edited = try contents(databasePath(path))
      if edited != latest { changed += 1 }
      do {
        do {
          if try errors(of: session, model) > 0 { noticedBySession += 1 }
        } catch let wrong as Wrong {
          throw Wrong(description: "in the session, \(wrong)")
        }
        // What the session left, a rollback of nothing, is the same file.
        #expect(try contents(databasePath(path)) == edited, "step \(step): \(names)")
        // With the whole list of another state the file is of that state for who has seen none: each row is compared with it.
        let now = try? code(path)
        let state = states.first { $0.code == now } ?? model
        if try errorsInNewProcess(path, state) > 0 { noticed += 1 }
      } catch let wrong as Wrong {
        Issue.record("step \(step), \(names.joined(separator: ", ")): \(wrong)")
      }
      try VaultTests.write(latest, to: databasePath(path))
    }
    // The latest state is still the latest.
    #expect(try errors(of: VaultStore.open(at: path, unlockedWith: nil), model) == 0)
    #expect(changed > Self.edits / 2 && noticed > Self.edits / 4, "\(changed), \(noticed)")
    #expect(noticedBySession > Self.edits / 4, "\(noticedBySession)")
  }

  /// As below, for a vault that is opened for it.
  private func errorsInNewProcess(_ path: String, _ model: Model) throws -> Int {
    do {
      let vault = try VaultStore.open(at: path, lookupKeys: SampleLookupKeys())
      try vault.unlock()
      return try errors(of: vault, model)
    } catch is VaultError {
      return 1
    }
  }

  /// Reads everything in every way there is, and counts what is refused. Throws `Wrong` for a value that is not the
  /// model's, a row too many, and for an absence of what is there.
  private func errors(of vault: VaultStore, _ model: Model) throws -> Int {
    var errors = 0
    func attempt(_ name: String, _ body: (Transaction) throws -> Bool) throws {
      do {
        guard try vault.read(body) else { throw Wrong(description: name) }
      } catch VaultError.keyNotFound {
        throw Wrong(description: "\(name): key not found")
      } catch is VaultError {
        errors += 1
      }
    }
    for (table, rows) in model.rows {
      try attempt("count of \(table)") { try $0.count(table) == rows.count }
      try attempt("scan of \(table)") { transaction in
        var found: [[UInt8]: [UInt8]] = [:]
        try transaction.forEach(table) { id, value in
          guard rows[id] == value, found.updateValue(value, forKey: id) == nil else {
            throw Wrong(description: "scan of \(table): row \(id)")
          }
        }
        return found == rows
      }
      try attempt("pages of \(table)") { transaction in
        var found: [[UInt8]: [UInt8]] = [:]
        var cursor: Transaction.Cursor?
        repeat {
          cursor = try transaction.page(table, after: cursor, limit: 50) { found[$0] = $1 }
        } while cursor != nil
        return found == rows
      }
      // Each row by itself in one transaction, so that one that is refused hides no other.
      try attempt("values of \(table)") { transaction in
        for id in Array(rows.keys) + Model.absent {
          do {
            guard try transaction.value(table, id) == rows[id],
              try transaction.contains(table, id) == (rows[id] != nil)
            else { return false }
          } catch is VaultError {
            errors += 1
          }
        }
        return true
      }
    }
    let contacts = model.rows[.contact, default: [:]]
    for lookup in [
      Lookup(kind: 1, bytes("latest-12")), Lookup(kind: 1, bytes("older-12")),
      Lookup(kind: 1, bytes("older-13")), Lookup(kind: 4, bytes("key-13")),
      Lookup(kind: 1, bytes("branch-12")), Lookup(kind: 5, bytes("latest")), SampleVault.shared,
    ] {
      let expected = contacts.filter {
        SampleLookupKeys().lookups(ofContact: $0.value).contains(lookup)
      }
      try attempt("contacts with \(lookup)") { transaction in
        let found = try transaction.contacts(with: lookup)
        return Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0.value) }) == expected
      }
    }
    for key in model.keys {
      try attempt("\(key.kind)") { try $0.seed(key) == key.seed }
      try attempt("\(key.kind) is there") {
        try $0.hasPrivateKey(key.kind, fingerprint: key.fingerprint)
      }
    }
    return errors
  }
}
