import CryptoPrimitives
import KeyCustody
import Testing
import VaultModel

@testable import Vault
@testable import WhisperKit

/// Ranges that become more are summed up anew one by one, over several requests.
@Suite("An agent's sums of a table whose ranges become more")
struct InterruptedGrowthTests {
  private static let table = CountedTable.sealed(.known)
  private let visitor: AgentVisitor
  /// As the one that asks has them.
  private var rows: [[UInt8]: StoredRow] = [:]
  private var layout = TableLayout()

  init() throws {
    let person = try Person("Ada")
    let agent = try AgentSession(person.secondWhisper())
    visitor = agent.agent.visitor()
    let registry = try person.whisper.vault.withDatabase { try Registry(reading: $0) }
    _ = try #require(ask(.registry) { registry.write(to: &$0) })
    _ = try #require(
      ask(.open) {
        $0.prefixed("wallets")
        $0.prefixed(registry.entries[.wallets]?.head ?? [])
      })
  }

  private func ask(
    _ request: AgentRequest, _ write: (inout CanonicalWriter) -> Void
  ) -> [UInt8]? {
    var writer = CanonicalWriter()
    write(&writer)
    return visitor.answer(request, writer.bytes).done
  }

  private func begin(_ writer: inout CanonicalWriter) {
    writer.prefixed("wallets")
    writer.prefixed(Self.table.name)
  }

  private func rows(of range: Int) -> [StoredRow] {
    rows.values.filter { layout.range(of: $0.place) == range }
  }

  /// Writes the row of a number, and gives the range that it is in.
  @discardableResult
  private mutating func put(_ number: UInt8, count: UInt8 = 0) throws -> Int {
    let id = [UInt8](repeating: number, count: 32)
    var found = CanonicalReader(
      try #require(
        ask(.find) {
          $0.prefixed("wallets")
          $0.integer(RemoteDomain.Name.place.rawValue)
          $0.prefixed(Self.table.name)
          $0.prefixed(id)
        }))
    let place = try #require(Place(Int64(try found.integer(UInt16.self))))
    let range = layout.range(of: place)
    var reader = CanonicalReader(
      try #require(
        ask(.put) {
          begin(&$0)
          $0.prefixed(id)
          $0.prefixed([1, 0, 0, 0, count])
          rows(of: range).write(to: &$0)
        }))
    #expect(try reader.integer(UInt16.self) == place.number)
    rows[id] = StoredRow(place: place, id: id, cell: Array(try reader.prefixed()))
    layout = try TableLayout(&reader)
    return range
  }

  /// What the layout is when the rows of a range were added; nil where that is refused.
  private func grow(_ range: Int, to k: Int) throws -> TableLayout? {
    let answer = ask(.grow) {
      begin(&$0)
      $0.integer(UInt8(clamping: k))
      $0.integer(UInt16(clamping: range))
      rows(of: range).write(to: &$0)
    }
    guard let answer else { return nil }
    var reader = CanonicalReader(answer)
    return try TableLayout(&reader)
  }

  @Test("are begun again where a row was written in between, and are never of what stood before")
  mutating func changed() throws {
    for number in 0..<65 as Range<UInt8> { try put(number) }
    layout = try #require(try grow(0, to: 1))
    for number in 65..<129 as Range<UInt8> { try put(number) }
    #expect(layout.k == 1 && layout.fittingK == 2)
    let first = try #require(try grow(0, to: 2))
    #expect(first.k == 1)
    let ranges = try (0..<129 as Range<UInt8>).map { try put($0, count: 1) }
    #expect(Set(ranges) == [0, 1])
    #expect(try grow(1, to: 2) == nil)
    _ = try #require(try grow(0, to: 2))
    layout = try #require(try grow(1, to: 2))
    #expect(layout.k == 2)
    // Each of its ranges is compared with the sum that was made of it.
    for number in 0..<129 as Range<UInt8> { try put(number, count: 2) }
  }
}
