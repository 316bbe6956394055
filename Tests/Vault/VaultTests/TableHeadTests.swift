import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing
import VaultModel

@testable import Vault

@Suite("A head of tables")
struct TableHeadTests {
  /// A head of so many rows of one size, evenly over the places.
  private func head(rows: Int, octets: Int) -> TableHead {
    var head = TableHead()
    for index in 0..<rows {
      guard let place = Place(Int64(index * 37 % Place.count)) else { continue }
      head.add(CodeSum(), octets: octets, at: place)
    }
    return head
  }

  @Test(
    "has the ranges that fit: a sum for at most 64 rows and 64 KiB",
    arguments: [
      (0, 0, 0), (1, 65_536, 0), (1, 65_537, 1), (64, 1024, 0), (64, 1025, 1), (65, 0, 1),
      (128, 0, 1), (129, 0, 2), (4, 65_536, 2), (32_768, 0, 9), (32_769, 0, 10), (65_537, 0, 10),
      (1, 100_000_000, 10),
    ])
  func growing(rows: Int, octets: Int, k: Int) {
    #expect(head(rows: rows, octets: octets).layout.fittingK == k)
  }

  @Test("loses ranges only below 8 rows and 8 KiB to a sum")
  func shrinking() {
    var head = head(rows: 65, octets: 1)
    head.grow(to: 1, sums: [CodeSum(), CodeSum()])
    for rows in (0..<65).reversed() {
      guard let place = Place(0) else { return }
      head.remove(CodeSum(), octets: 1, at: place)
      #expect(head.layout.fittingK == (rows < 16 ? 0 : 1), "\(rows)")
    }
    var large = self.head(rows: 4, octets: 20_000)
    large.grow(to: 1, sums: [CodeSum(), CodeSum()])
    guard let place = Place(0) else { return }
    large.remove(CodeSum(), octets: 63_616, at: place)
    #expect(large.layout.octets == 16_384 && large.layout.fittingK == 1)
    large.remove(CodeSum(), octets: 1, at: place)
    #expect(large.layout.fittingK == 0)
  }

  @Test("does not grow and shrink by one row that comes and goes")
  func steady() {
    for rows in 1..<2000 {
      var head = head(rows: rows, octets: 100)
      let k = head.layout.fittingK
      head.grow(to: k, sums: [CodeSum](repeating: CodeSum(), count: 1 << k))
      guard let place = Place(5) else { return }
      head.add(CodeSum(), octets: 100, at: place)
      let grown = head.layout.fittingK
      guard grown != k else { continue }
      head.grow(to: grown, sums: [CodeSum](repeating: CodeSum(), count: 1 << grown))
      head.remove(CodeSum(), octets: 100, at: place)
      #expect(head.layout.fittingK == grown, "\(rows)")
    }
  }

  @Test("ranges of places follow each other and hold every place once", arguments: 0...Place.bits)
  func ranges(k: Int) throws {
    var head = TableHead()
    head.grow(to: k, sums: [CodeSum](repeating: CodeSum(), count: 1 << k))
    var end = 0
    for range in 0..<(1 << k) {
      let places = head.layout.places(of: range)
      #expect(places.lowerBound == end)
      end = places.upperBound
      for number in places {
        #expect(try head.layout.range(of: #require(Place(Int64(number)))) == range)
      }
    }
    #expect(end == Place.count)
  }

  @Test("reads back as it was written, from no other length, of no other domain")
  func encoding() throws {
    var random = SeededRandom(seed: 1, label: "head")
    var head = DomainHead(of: .contacts)
    head.generation = 77
    head.stamp = .random(&random)
    let code = try #require(Octets32(random.bytes(32)))
    let place = try #require(Place(1023))
    head[.sealed(.contact)].grow(to: 3, sums: [CodeSum](repeating: CodeSum(), count: 8))
    head[.sealed(.contact)].add(CodeSum(code), octets: 5, at: place)
    let bytes = head.bytes
    #expect(try DomainHead(parsing: bytes, of: .contacts) == head)
    for count in bytes.indices {
      #expect(throws: MalformedInput.self) {
        try DomainHead(parsing: Array(bytes.prefix(count)), of: .contacts)
      }
    }
    #expect(throws: MalformedInput.self) { try DomainHead(parsing: bytes + [0], of: .contacts) }
    for domain in VaultPart.allCases where domain != .contacts {
      #expect(throws: MalformedInput.self) { try DomainHead(parsing: bytes, of: domain) }
    }
  }

  @Test("a place is one of 1024", arguments: [-1, 1024, .min, .max] as [Int64])
  func places(number: Int64) { #expect(Place(number) == nil) }
}

@Suite("The sums of a domain against a model of its rows")
struct SumModelTests {
  private let scratch = Scratch()

  /// What the head of a domain must be, from the rows as they stand in the file.
  private func check(_ vault: VaultStore, k: ClosedRange<Int>, _ comment: Comment) throws {
    let key = try vault.domainKey(.settings)
    try vault.withStorage { database, _ in
      let box = try database.blob("SELECT head FROM domain WHERE name = 'settings'") ?? []
      let head = try key.openHead(box)[.sealed(.setting)]
      #expect(k.contains(head.layout.k), "k is \(head.layout.k). \(comment)")
      var sums = [CodeSum](repeating: CodeSum(), count: 1 << head.layout.k)
      var (count, octets) = (0 as UInt64, 0 as UInt64)
      for row in try RowStore(database: database).rows(of: .sealed(.setting)) {
        #expect(try row.place == key.place(.sealed(.setting), row.id))
        sums[Int(row.place.number) >> (10 - head.layout.k)].add(
          try key.sum(of: [row], in: .sealed(.setting)))
        count += 1
        octets += UInt64(row.octets)
      }
      #expect(
        head.sums == sums && head.layout.rows == count && head.layout.octets == octets, comment)
    }
  }

  @Test("random rows put and removed leave the sums of what stands in the file", .namesSeed)
  func random() throws {
    var random = TestSeed.random("sums")
    let vault = try VaultStore.create(at: scratch.vault, protectors: .none)
    try vault.unlock()
    var model: [[UInt8]: [UInt8]] = [:]
    for round in 0..<40 {
      try vault.write { transaction in
        for _ in 0..<Int.random(in: 1..<60, using: &random) {
          let id = Array("\(Int.random(in: 0..<400, using: &random))".utf8)
          if Int.random(in: 0..<40, using: &random) < (round < 25 ? 10 : 35) {
            try transaction.remove(.setting, id)
            model[id] = nil
          } else {
            let value = random.bytes(Int.random(in: 0..<2500, using: &random))
            try transaction.put(.setting, id, value)
            model[id] = value
          }
        }
      }
      try check(vault, k: 0...10, "round \(round)")
      var rows: [[UInt8]: [UInt8]] = [:]
      try vault.read { try $0.forEach(.setting) { rows[$0] = $1 } }
      #expect(rows == model, "round \(round)")
    }
    #expect(try VaultStore.open(at: scratch.vault, unlockedWith: nil).check().isEmpty)
  }

  @Test("a table grows to 1024 sums and shrinks back to one")
  func whole() throws {
    let vault = try VaultStore.create(at: scratch.vault, protectors: .none)
    try vault.unlock()
    let value = [UInt8](repeating: 1, count: 20_000)
    func id(_ number: Int) -> [UInt8] { Array("\(number)".utf8) }
    // 2,000 rows of 20,000 octets are more than 64 KiB to each of 512 sums.
    try vault.write { transaction in
      try transaction.put(.setting, (0..<2000).map { (id($0), value) })
    }
    try check(vault, k: 10...10, "full")
    let again = try VaultStore.open(at: scratch.vault, unlockedWith: nil)
    #expect(try again.check().isEmpty)
    #expect(try again.read { try $0.value(.setting, id(1234)) } == value)
    #expect(try again.read { try $0.contains(.setting, id(2000)) } == false)
    try again.write { transaction in
      for number in 0..<1999 { try transaction.remove(.setting, id(number)) }
    }
    try check(again, k: 1...2, "one row left")
    try again.write { _ = try $0.remove(.setting, id(1999)) }
    try check(again, k: 0...0, "empty")
    #expect(try again.check().isEmpty)
  }
}
