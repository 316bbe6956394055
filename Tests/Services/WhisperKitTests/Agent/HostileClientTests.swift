import CryptoPrimitives
import Foundation
import KeyCustody
import SecretMemory
import TestSupport
import Testing
import VaultModel
import WhisperEnvelope

@testable import Vault
@testable import WhisperKit

@Suite("Who asks an agent for what it does not do")
struct HostileClientTests {
  private let pair: Pair
  private let agent: AgentSession
  private let visitor: AgentVisitor

  init() throws {
    pair = try Pair()
    agent = try AgentSession(pair.ada.secondWhisper())
    visitor = agent.agent.visitor()
  }

  private func ask(
    _ request: AgentRequest, of visitor: AgentVisitor? = nil,
    _ write: (inout CanonicalWriter) throws -> Void
  ) rethrows -> AgentReply {
    var writer = CanonicalWriter()
    try write(&writer)
    return (visitor ?? self.visitor).answer(request, writer.bytes)
  }

  /// The list as the file has it, changed, and with a code of the vault's own where `isCoded`.
  private func registry(
    coded isCoded: Bool = true, _ change: (inout Registry) -> Void = { _ in }
  ) throws -> Registry {
    try pair.ada.whisper.vault.withStorage { database, session in
      var registry = try Registry(reading: database)
      change(&registry)
      let code = isCoded ? try session.keys.code(of: registry).bytes : registry.storedCode
      return Registry(
        entries: registry.entries, protectors: registry.protectors, counter: registry.counter,
        g: registry.g, code: code)
    }
  }

  private func verify(_ registry: Registry, of visitor: AgentVisitor? = nil) -> AgentReply {
    ask(.registry, of: visitor) { registry.write(to: &$0) }
  }

  private func open(_ domain: VaultPart, _ registry: Registry) -> AgentReply {
    ask(.open) {
      $0.prefixed(domain.rawValue)
      $0.prefixed(registry.entries[domain]?.head ?? [])
    }
  }

  private func rows(_ table: CountedTable) throws -> [StoredRow] {
    try pair.ada.whisper.vault.withDatabase {
      try RowStore(database: $0).rows(of: table)
    }
  }

  private func read(
    _ domain: VaultPart, _ table: CountedTable, _ rows: [StoredRow], wanted: [Int]
  ) -> AgentReply {
    ask(.read) {
      $0.prefixed(domain.rawValue)
      $0.prefixed(table.name)
      $0.integer(0 as UInt16)
      rows.write(to: &$0)
      $0.integer(UInt32(wanted.count))
      for index in wanted { $0.integer(UInt32(index)) }
    }
  }

  // MARK: Lists

  @Test("nothing is answered before a list was verified", arguments: AgentRequest.allCases)
  func first(request: AgentRequest) {
    guard request != .lock else { return }
    for body in [[], [0], [UInt8](repeating: 0, count: 64)] as [[UInt8]] {
      #expect(visitor.answer(request, body).done == nil)
    }
  }

  @Test(
    "a list without the vault's own code is none, and one under other protectors, keys or counter is another's"
  )
  func lists() throws {
    #expect(try verify(registry()).done == [])
    let changes: [(inout Registry) -> Void] = [
      { $0.entries[.contacts]?.generation += 1 },
      { $0.entries[.settings]?.stamp = .none },
      { $0.entries[.replay] = nil },
      { $0.entries[.identities]?.wrappedKey[0] ^= 1 },
      { $0.protectors[0].name = [65] },
      { $0.protectors.append($0.protectors[0]) },
      { $0.counter = [1] },
      { $0.g += 1 },
    ]
    for (number, change) in changes.enumerated() {
      #expect(try verify(registry(coded: false, change)).error == .registryDamaged, "\(number)")
    }
    for number in [2, 3, 4, 5, 6] {
      let error = try verify(registry(changes[number])).error
      #expect(error == .outdated || error == .rolledBack, "\(number)")
    }
    #expect(try verify(registry { $0.protectors = [] }).error == .outdated)
    // After a list that was refused nothing is open.
    #expect(try open(.contacts, registry()).isRefused)
  }

  @Test("a list of before, or beside, the one that is known is an older one")
  func older() throws {
    let before = try registry()
    _ = try pair.ada.whisper.contacts.verify("Bob")
    #expect(try verify(registry()).done == [])
    #expect(verify(before).error == .rolledBack)
    let another = agent.agent.visitor()
    #expect(verify(before, of: another).error == .rolledBack)
    #expect(
      try verify(
        registry { $0.entries[.contacts]?.stamp = Stamp([UInt8](repeating: 7, count: 16)) ?? .none }
      ).error == .rolledBack)
  }

  @Test("a head of another state opens nothing")
  func heads() throws {
    let before = try registry()
    _ = try pair.ada.whisper.contacts.verify("Bob")
    let now = try registry()
    #expect(verify(now).done == [])
    #expect(open(.contacts, before).error == .domainDamaged(.contacts, reason: .headNotLatest))
    #expect(verify(now).done == [])
    let reply = ask(.open) {
      $0.prefixed(VaultPart.contacts.rawValue)
      $0.prefixed(now.entries[.settings]?.head ?? [])
    }
    #expect(reply.error == .domainDamaged(.contacts, reason: .headNotOpen))
  }

  // MARK: Rows

  @Test("cells are opened of a whole range alone, as the vault wrote it last")
  func ranges() throws {
    let table = CountedTable.sealed(.contact)
    let before = try rows(table)
    _ = try pair.ada.whisper.contacts.verify("Bob")
    let now = try registry()
    #expect(verify(now).done == [] && open(.contacts, now).done != nil)
    let rows = try rows(table)
    #expect(read(.contacts, table, rows, wanted: [0]).done != nil)
    let changed = VaultError.domainDamaged(.contacts, reason: .rowsChanged)
    #expect(read(.contacts, table, before, wanted: [0]).error == changed)
    #expect(read(.contacts, table, [], wanted: []).error == changed)
    #expect(read(.contacts, table, rows + rows, wanted: [0]).error == changed)
    let elsewhere = try #require(rows.contains { $0.place == Place(0) } ? Place(1) : Place(0))
    let moved = rows.map { StoredRow(place: elsewhere, id: $0.id, cell: $0.cell) }
    #expect(read(.contacts, table, moved, wanted: [0]).error == changed)
    #expect(read(.contacts, table, rows, wanted: [1]).isRefused)
    // Once each, or a small request would have a large answer.
    #expect(read(.contacts, table, rows, wanted: [0, 0]).isRefused)
    // Of another table, which has none of these.
    #expect(read(.contacts, .sealed(.lookup), rows, wanted: [0]).error == changed)
  }

  @Test("rows of private keys are not opened, written or removed, nor the settings that guard them")
  func guarded() throws {
    let now = try registry()
    #expect(verify(now).done == [])
    #expect(open(.keyMetadata, now).done != nil && open(.settings, now).done != nil)
    let keys = try rows(.custody)
    #expect(read(.keyMetadata, .custody, keys, wanted: [0]).error == .agentRefused)
    let settings = try rows(.sealed(.setting))
    for id in PrivateKeyRules().guardedSettings + [[]] {
      let (domain, table, rows) =
        id.isEmpty ? ("key-metadata", "custody", keys) : ("settings", "setting", settings)
      for request in [AgentRequest.put, .remove] {
        let reply = ask(request) {
          $0.prefixed(domain)
          $0.prefixed(table)
          $0.prefixed(id.isEmpty ? rows[0].id : id)
          if request == .put { $0.prefixed([1, 2, 3]) }
          rows.write(to: &$0)
        }
        #expect(reply.error == .agentRefused, "\(request) \(id)")
      }
    }
    #expect(ask(.code) { $0.integer(now.g) }.isRefused)
  }

  @Test(
    "rows that are given away as the person's are not written or removed, whatever they hold",
    arguments: [SealedTable.identity, .openPGPKey])
  func ownRows(table: SealedTable) throws {
    let stranger = pair.bob.whisper
    _ = try stranger.openPGPKeys.add(SampleKey.curve25519.secretKey())
    _ = try pair.ada.whisper.openPGPKeys.add(SampleKey.curve25519.secretKey())
    let now = try registry()
    #expect(verify(now).done == [] && open(.identities, now).done != nil)
    let own = try rows(.sealed(table))
    let theirs = try stranger.vault.read { try $0.rows(table) { $1 } }
    let value = try #require(theirs.first)
    let held = try #require(own.first?.id)
    for id in [held, [UInt8](repeating: 7, count: 16)] {
      for request in [AgentRequest.put, .remove] {
        let reply = ask(request) {
          $0.prefixed("identities")
          $0.prefixed(table.rawValue)
          $0.prefixed(id)
          if request == .put { $0.prefixed(value) }
          own.write(to: &$0)
        }
        #expect(reply.error == .agentRefused, "\(request) \(id)")
      }
    }
  }

  @Test(
    "rows of wallets that say whose an address is are not written or removed, whatever they hold")
  func wallets() throws {
    let now = try registry()
    #expect(verify(now).done == [] && open(.wallets, now).done != nil)
    func change(
      _ request: AgentRequest, _ table: SealedTable, _ id: [UInt8], _ value: [UInt8]
    ) -> AgentReply {
      ask(request) {
        $0.prefixed("wallets")
        $0.prefixed(table.rawValue)
        $0.prefixed(id)
        if request == .put { $0.prefixed(value) }
        [StoredRow]().write(to: &$0)
      }
    }
    let wallet = [UInt8](repeating: 7, count: 32)
    let guarded: [(SealedTable, [UInt8])] =
      [.wallet, .payee, .token, .paid].map { ($0, wallet) }
      + [[], wallet, wallet.dropLast() + [1], wallet + [0], wallet + [1, 1]].map {
        (.account, Array($0))
      }
    for (table, id) in guarded {
      for value in [[], [1], [UInt8](repeating: 1, count: 100)] as [[UInt8]] {
        #expect(change(.put, table, id, value).error == .agentRefused, "\(table) \(id)")
      }
      #expect(change(.remove, table, id, []).error == .agentRefused, "\(table) \(id)")
    }
    // How far addresses were shown, and which are known.
    #expect(AccountRow.shown(of: wallet) == wallet + [1])
    #expect(change(.put, .account, wallet + [1], [1, 0, 0, 0, 0]).done != nil)
    #expect(change(.put, .known, wallet, [1, 0, 0, 0, 0]).done != nil)
  }

  @Test("no code is made of what the agent did not write, nor for another count")
  func codes() throws {
    let now = try registry()
    #expect(verify(now).done == [] && open(.settings, now).done != nil)
    #expect(
      ask(.head) {
        $0.prefixed("settings"); $0.fixed(Stamp.none.bytes)
      }.isRefused)
    let settings = try rows(.sealed(.setting))
    let put = ask(.put) {
      $0.prefixed("settings")
      $0.prefixed("setting")
      $0.prefixed(Array("preferences".utf8))
      $0.prefixed([1, 0, 0])
      settings.write(to: &$0)
    }
    #expect(put.done != nil)
    #expect(ask(.code) { $0.integer(now.g) }.isRefused)
    #expect(
      ask(.head) {
        $0.prefixed("settings"); $0.fixed([UInt8](repeating: 9, count: 16))
      }.done != nil)
    for g in [now.g + 1, now.g + 2, now.g &- 1] {
      #expect(ask(.code) { $0.integer(g) }.error == .agentRefused)
    }
    #expect(ask(.code) { $0.integer(now.g) }.done?.count == 32)
    // Nothing of it was committed, and another visitor knows of none of it.
    #expect(ask(.code, of: agent.agent.visitor()) { $0.integer(now.g) }.isRefused)
    #expect(ask(.raise) { $0.integer(now.g) }.error == .agentRefused)
  }

  @Test("a key signs only where the policies are known, and is used for what it is for")
  func uses() throws {
    let now = try registry()
    #expect(verify(now).done == [] && open(.keyMetadata, now).done != nil)
    let keys = try rows(.custody)
    let fingerprint = try pair.ada.identity.keys.fingerprint.bytes
    func use(_ use: PrivateKeyUse, _ kind: UInt8, of fingerprint: [UInt8]) -> AgentReply {
      ask(.use) {
        $0.integer(kind)
        $0.prefixed(fingerprint)
        keys.write(to: &$0)
        use.write(to: &$0)
      }
    }
    let signed = Array("whisper-v1 signature".utf8) + [1]
    #expect(use(.sign(signed), 2, of: fingerprint).error == .agentRefused)
    #expect(open(.settings, now).done != nil)
    #expect(try read(.settings, .sealed(.setting), rows(.sealed(.setting)), wanted: []).done == [])
    #expect(use(.sign(signed), 2, of: fingerprint).done?.isEmpty == false)
    // Statements about keys, and whatever else is no envelope's.
    for label in [
      "whisper-bundle-v1", "whisper-rotation-v1", "whisper-v2 signature", "whisper-v1 signatur", "",
    ] {
      #expect(
        use(.sign(Array(label.utf8) + [1]), 2, of: fingerprint).error == .agentRefused, "\(label)")
    }
    #expect(use(.agree([UInt8](repeating: 9, count: 32)), 1, of: fingerprint).done != nil)
    #expect(use(.sign(signed), 1, of: fingerprint).error == .agentRefused)
    #expect(use(.agree([1]), 2, of: fingerprint).error == .agentRefused)
    #expect(use(.sign(signed), 2, of: [1, 2, 3]).error == .keyNotFound)
    for kind in [0, 6, 255] as [UInt8] {
      #expect(use(.sign([1]), kind, of: fingerprint).isRefused)
    }
    // A wallet's phrase is opened by no agent, whatever for.
    for wish in [.sign([1]), .agree([1]), .signDigest([1], hash: 8), .layer] as [PrivateKeyUse] {
      #expect(use(wish, 5, of: fingerprint).error == .agentRefused)
    }
    // Without a layer it would be the private key itself.
    #expect(use(.layer, 1, of: fingerprint).error == .agentRefused)
    // A private key of before its rotation was put back.
    _ = try pair.ada.whisper.identities.create(name: "Work")
    let later = try registry()
    #expect(verify(later).done == [] && open(.keyMetadata, later).done != nil)
    #expect(
      use(.agree([UInt8](repeating: 9, count: 32)), 1, of: fingerprint).error
        == .domainDamaged(.keyMetadata, reason: .rowsChanged))
  }

  @Test("A key of OpenPGP signs digests, and no other octets in their place")
  func digests() {
    func isLent(_ count: Int, _ hash: UInt8, _ kind: PrivateKeyKind = .openPGP) -> Bool {
      PrivateKeyRules().isLent(.signDigest([UInt8](repeating: 7, count: count), hash: hash), kind)
    }
    for (hash, size) in [(2, 20), (8, 32), (9, 48), (10, 64), (11, 28), (12, 32), (14, 64)]
      as [(UInt8, Int)]
    {
      #expect(isLent(size, hash))
      for other in [0, size - 1, size + 1, 2 * size, 1_000] { #expect(!isLent(other, hash)) }
    }
    // What is refused or not known.
    for hash in [0, 1, 3, 13, 255] as [UInt8] {
      for count in [0, 16, 20, 32, 64] { #expect(!isLent(count, hash)) }
    }
    #expect(isLent(32, 8, .elementKey) && !isLent(33, 8, .elementKey))
  }

  // MARK: Bytes

  @Test("no answer has a code of a row, a sum, a slot or a key")
  func answers() throws {
    let recording = try Recording.whole(pair.ada, agent, pair.bob)
    #expect(
      Set(recording.requests.map(\.request)).isSuperset(of: [
        .registry, .open, .read, .put, .remove, .head, .code, .find, .use,
      ]))
    var secrets: [[UInt8]] = []
    try pair.ada.whisper.vault.withStorage { database, session in
      let registry = try session.registry(in: database)
      for domain in VaultPart.allCases {
        let opened = try session.open(domain, of: registry, database: database)
        let local = try #require(opened.access as? LocalDomain)
        for table in domain.countedTables {
          for sum in local.head[table].sums {
            var writer = CanonicalWriter()
            sum.write(to: &writer)
            if sum != CodeSum() { secrets.append(writer.bytes) }
          }
          try opened.forEach(table) { row in
            var writer = CanonicalWriter()
            try local.key.sum(of: [row], in: table).write(to: &writer)
            secrets.append(writer.bytes)
            if case .key(let record) = row.content { secrets.append(record.slot) }
          }
        }
      }
    }
    #expect(secrets.count > 20)
    let all = recording.answers.flatMap { $0 }
    for secret in secrets { #expect(!contains(all, secret)) }
    // The control: what is asked for is there.
    #expect(contains(all, Array("Stranger 5".utf8)))
  }

  private func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    Data(bytes).range(of: Data(part)) != nil
  }

  @Test("requests that are cut, lengthened or changed are refused, or fail, or do no harm")
  func bytes() throws {
    let recording = try Recording.whole(pair.ada, agent, pair.bob)
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed of the changed requests: \(seed)")
    var random = SeededRandom(seed: seed)
    let requests = Dictionary(grouping: recording.requests, by: \.request)
    for (request, all) in requests {
      for (_, body) in all.shuffled(using: &random).prefix(6) {
        let visitor = try prepared(recording)
        #expect(visitor.answer(request, body + [0]).isRefused || request == .registry)
        for _ in 0..<40 {
          var changed = body
          switch Int.random(in: 0..<4, using: &random) {
          case 0: changed = Array(body.prefix(Int.random(in: 0...body.count, using: &random)))
          case 1 where !body.isEmpty:
            changed[Int.random(in: body.indices, using: &random)] ^=
              1 << UInt8.random(in: 0..<8, using: &random)
          case 2 where body.count >= 4:
            let start = Int.random(in: 0...(body.count - 4), using: &random)
            for index in start..<start + 4 {
              changed[index] = [0, 0xFF].randomElement(using: &random) ?? 0
            }
          default:
            changed = (0..<Int.random(in: 0..<64, using: &random)).map { _ in
              UInt8.random(in: 0...255, using: &random)
            }
          }
          _ = visitor.answer(request, changed)
        }
      }
    }
    #expect(try pair.ada.whisper.vault.check().isEmpty)
    #expect(
      try agent.whisper(of: pair.ada).contacts.list().count
        == pair.ada.whisper.contacts.list().count)
  }

  /// One that has every domain open.
  private func prepared(_ recording: Recording) throws -> AgentVisitor {
    let visitor = agent.agent.visitor()
    let now = try registry()
    #expect(verify(now, of: visitor).done == [])
    for domain in VaultPart.allCases {
      _ = ask(.open, of: visitor) {
        $0.prefixed(domain.rawValue)
        $0.prefixed(now.entries[domain]?.head ?? [])
      }
    }
    return visitor
  }
}

extension StoredRow {
  fileprivate var cell: [UInt8] {
    guard case .cell(let cell) = content else { return [] }
    return cell
  }
}
