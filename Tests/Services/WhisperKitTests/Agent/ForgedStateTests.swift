import CryptoPrimitives
import KeyCustody
import StoredRows
import TestVaults
import Testing
import VaultModel
import WhisperEnvelope

@testable import Vault
@testable import WhisperKit

/// What somebody's program could keep of an agent, to put it in the vault's place when the agent is long gone.
@Suite("Who has an agent make states of a vault to keep")
struct ForgedStateTests {
  private static let first = stamp(1)
  private static let second = stamp(2)

  private static func stamp(_ octet: UInt8) -> Stamp {
    Stamp([UInt8](repeating: octet, count: Stamp.byteCount)) ?? .none
  }

  @Test("no list is made for a count that is still to come")
  func future() throws {
    let directory = try TemporaryDirectory()
    let element = ElementWithCounters(FileCounters(in: directory.path + "/counters"))
    let vault = try VaultStore.create(
      at: directory.path + "/vault", protectors: .none, element: element)
    try vault.unlock(with: .none)
    let program = try ForeignProgram(
      vault, vault.agent(with: PrivateKeyRules(), reading: VaultRows(wallets: nil)))
    try program.change([1], stamp: Self.first)
    #expect(program.code(countedMore: 2).error == .agentRefused)
    try program.goOn(countedMore: 1)
    try program.change([2], stamp: Self.second)
    #expect(program.code(countedMore: 1).error == .agentRefused)
    // What is not counted can be gone on with, and what was counted, too.
    #expect(program.code(countedMore: 0).done != nil)
    #expect(program.raise().done != nil)
    try program.goOn(countedMore: 1)
    #expect(program.code(countedMore: 2).isRefused)
  }

  @Test("a counter is raised thirty times in a minute at the most, whoever asks")
  func raises() throws {
    let directory = try TemporaryDirectory()
    let counters = FileCounters(in: directory.path + "/counters")
    let vault = try VaultStore.create(
      at: directory.path + "/vault", protectors: .none, element: ElementWithCounters(counters))
    try vault.unlock(with: .none)
    // A counter that stands at nothing is none.
    for _ in 0..<2 { try vault.write { try $0.put(.setting, [7], [1]) } }
    var time = ContinuousClock.now
    let agent = try vault.agent(with: PrivateKeyRules(), reading: VaultRows(wallets: nil)) { time }
    let g = agent.known.g
    let handle = try #require(counters.handles.first)
    /// How long it is to be waited for; nil where the counter was raised.
    func raise() throws -> Duration? {
      counters.set(handle, to: g - 1)
      switch try agent.raise(to: g) {
      case .value(let value):
        #expect(value == g && counters.value(at: handle) == g)
        return nil
      case .later(let duration):
        #expect(counters.value(at: handle) == g - 1)
        return duration
      }
    }
    for _ in 0..<30 {
      #expect(try raise() == nil)
      time += .seconds(1)
    }
    #expect(try raise() == .seconds(30))
    time += .seconds(31)
    // The first two are a minute ago.
    #expect(try raise() == nil)
    #expect(try raise() == nil)
    #expect(try raise() == .seconds(1))
    // One that stands there already is raised by nobody.
    counters.set(handle, to: g)
    guard case .value(g) = try agent.raise(to: g) else {
      Issue.record("it is not said")
      return
    }
  }

  @Test("no two heads of a domain's next state have the same stamp, whoever asks")
  func stamps() throws {
    let pair = try Pair()
    let agent = try AgentSession(pair.ada.secondWhisper()).agent
    let program = try ForeignProgram(pair.ada.whisper.vault, agent)
    try program.change([1], stamp: Self.first)
    #expect(program.head(Self.first).error == .agentRefused)
    try program.change([2], stamp: Self.second)
    let another = try ForeignProgram(pair.ada.whisper.vault, agent)
    try another.put([3])
    #expect(another.head(Self.first).error == .agentRefused)
    #expect(another.head(Self.second).error == .agentRefused)
    // In a later state a stamp tells nothing of an earlier one.
    try program.goOn()
    try program.change([4], stamp: Self.second)
  }

  @Test("nothing is read, made or used of a list that another one went on from")
  func stale() throws {
    let pair = try Pair()
    let agent = try AgentSession(pair.ada.secondWhisper()).agent
    let program = try ForeignProgram(pair.ada.whisper.vault, agent)
    try program.put([1])
    #expect(program.open(.keyMetadata).done != nil)
    let keys = try program.rows(.custody)
    #expect(program.agree(pair.ada, keys).done != nil)
    _ = try pair.ada.whisper.identities.create(name: "Work")
    #expect(program.agree(pair.ada, keys).done != nil)
    _ = try ForeignProgram(pair.ada.whisper.vault, agent)
    #expect(program.agree(pair.ada, keys).error == .outdated)
    #expect(program.read([]).error == .outdated)
    #expect(program.head(Self.first).error == .outdated)
  }

  @Test("policies of before are not those of a state with the same stamp")
  func policies() throws {
    let person = try Person("Cleo", passphrase: "correct horse")
    let vault = person.whisper.vault
    let agent = try AgentSession(person.secondWhisper()).agent
    let program = try ForeignProgram(vault, agent)
    let before = try #require(program.registry.entries[.settings]?.stamp)
    #expect(program.read([]).done != nil)
    #expect(program.open(.keyMetadata).done != nil)
    #expect(try program.sign(person).done != nil)
    _ = try person.whisper.policies.set(.biometricGatedSigning, true)
    let later = try ForeignProgram(vault, agent)
    try later.change([1], stamp: before)
    try later.goOn()
    #expect(later.open(.keyMetadata).done != nil)
    #expect(try later.sign(person).error == .agentRefused)
  }

  @Test("a row's value is answered once")
  func once() throws {
    let pair = try Pair()
    let agent = try AgentSession(pair.ada.secondWhisper()).agent
    let program = try ForeignProgram(pair.ada.whisper.vault, agent)
    #expect(program.read([0, 1]).done != nil)
    #expect(program.read([0, 0]).isRefused)
  }
}

/// A program that asks an agent by itself, and goes on from what it is answered without writing any of it.
private final class ForeignProgram {
  private let vault: VaultStore
  private let visitor: AgentVisitor
  private(set) var registry: Registry
  private var settings: [StoredRow]
  private var next: (state: DomainState, rows: [StoredRow])?

  /// Begins with what stands in the file, with the settings open.
  init(_ vault: VaultStore, _ agent: VaultAgent) throws {
    self.vault = vault
    visitor = agent.visitor()
    registry = try vault.withDatabase { try Registry(reading: $0) }
    settings = []
    settings = try rows(.sealed(.setting))
    try begin()
  }

  private func begin() throws {
    let registry = registry
    try #require(ask(.registry) { registry.write(to: &$0) }.done != nil)
    try #require(open(.settings).done != nil)
  }

  private func ask(
    _ request: AgentRequest, _ write: (inout CanonicalWriter) -> Void
  ) -> AgentReply {
    var writer = CanonicalWriter()
    write(&writer)
    return visitor.answer(request, writer.bytes)
  }

  func rows(_ table: CountedTable) throws -> [StoredRow] {
    try vault.withDatabase { try RowStore(database: $0).rows(of: table) }
  }

  func open(_ domain: VaultPart) -> AgentReply {
    ask(.open) {
      $0.prefixed(domain.rawValue)
      $0.prefixed(registry.entries[domain]?.head ?? [])
    }
  }

  func read(_ wanted: [UInt32]) -> AgentReply {
    ask(.read) {
      $0.prefixed("settings")
      $0.prefixed("setting")
      $0.integer(0 as UInt16)
      settings.write(to: &$0)
      $0.integer(UInt32(wanted.count))
      for index in wanted { $0.integer(index) }
    }
  }

  // MARK: Writing

  /// Writes a row that reads, with this at its end.
  func put(_ end: [UInt8]) throws {
    let id = SettingRow.createdAt.id
    let value = [UInt8](repeating: 0, count: 8 - end.count) + end
    let reply = ask(.put) {
      $0.prefixed("settings")
      $0.prefixed("setting")
      $0.prefixed(id)
      $0.prefixed(value)
      settings.write(to: &$0)
    }
    var reader = CanonicalReader(try #require(reply.done))
    let place = try Place(&reader)
    let cell = Array(try reader.prefixed())
    var placed = PlacedRows(settings)
    placed.put(StoredRow(place: place, id: id, cell: cell))
    settings = placed.rows
  }

  func head(_ stamp: Stamp) -> AgentReply {
    ask(.head) {
      $0.prefixed("settings")
      $0.fixed(stamp.bytes)
    }
  }

  func change(_ value: [UInt8], stamp: Stamp) throws {
    try put(value)
    var reader = CanonicalReader(try #require(head(stamp).done))
    let generation = try reader.integer(UInt64.self)
    next = ((generation, stamp, Array(try reader.prefixed())), settings)
  }

  func code(countedMore: UInt64) -> AgentReply {
    ask(.code) { $0.integer(registry.g + countedMore) }
  }

  /// Has the changed list be the agent's.
  func goOn(countedMore: UInt64 = 0) throws {
    let code = try #require(code(countedMore: countedMore).done)
    let (state, rows) = try #require(next)
    registry.set(.settings, state)
    registry = Registry(
      entries: registry.entries, protectors: registry.protectors, counter: registry.counter,
      g: registry.g + countedMore, code: code)
    settings = rows
    try begin()
  }

  func raise() -> AgentReply { ask(.raise) { $0.integer(registry.g) } }

  // MARK: Keys

  func agree(_ person: Person, _ rows: [StoredRow]) -> AgentReply {
    use(.agree([UInt8](repeating: 9, count: 32)), .x25519, of: person, rows)
  }

  func sign(_ person: Person) throws -> AgentReply {
    use(
      .sign(Array("whisper-v1 signature".utf8) + [1]), .ed25519, of: person, try rows(.custody))
  }

  private func use(
    _ use: PrivateKeyUse, _ kind: PrivateKeyKind, of person: Person, _ rows: [StoredRow]
  ) -> AgentReply {
    ask(.use) {
      $0.integer(kind.rawValue)
      $0.prefixed((try? person.identity.keys.fingerprint.bytes) ?? [])
      rows.write(to: &$0)
      use.write(to: &$0)
    }
  }
}
