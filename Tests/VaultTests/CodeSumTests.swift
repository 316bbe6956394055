import CryptoPrimitives
import SecretMemory
import TestSupport
import Testing

@testable import Vault

@Suite("A domain's head")
struct DomainHeadTests {
  /// Any octets, or, near zero, numbers like 1, 2, -1 and -2, whose carries run far.
  private func code(isNearZero: Bool, _ random: inout SeededRandom) throws -> Octets32 {
    let last = UInt8.random(in: .min ... .max, using: &random)
    let filler: UInt8 = Bool.random(using: &random) ? 0 : .max
    let bytes = isNearZero ? [UInt8](repeating: filler, count: 31) + [last] : random.bytes(32)
    return try #require(Octets32(bytes))
  }

  /// The sum of 32-byte numbers modulo 2^256, byte by byte.
  private func sum(_ codes: [Octets32]) -> [UInt8] {
    var total = [Int](repeating: 0, count: 32)
    for code in codes {
      for (index, byte) in code.bytes.enumerated() { total[index] += Int(byte) }
    }
    for index in total.indices.reversed() {
      if index > 0 { total[index - 1] += total[index] >> 8 }
      total[index] &= 0xFF
    }
    return total.map { UInt8($0) }
  }

  private func encoded(_ generation: UInt64, _ codes: [Octets32]) -> [UInt8] {
    var writer = CanonicalWriter()
    writer.integer(generation)
    writer.integer(UInt64(codes.count))
    writer.fixed(sum(codes))
    return writer.bytes
  }

  @Test("adding and removing is arithmetic modulo 2^256", arguments: 0..<50 as Range<UInt64>)
  func arithmetic(seed: UInt64) throws {
    var random = SeededRandom(seed: seed, label: "head")
    var head = DomainHead()
    head.generation = random.next()
    var codes: [Octets32] = []
    for _ in 0..<100 {
      if !codes.isEmpty, Int.random(in: 0..<3, using: &random) == 0 {
        head.remove(codes.remove(at: Int.random(in: codes.indices, using: &random)))
      } else {
        codes.append(try code(isNearZero: seed % 2 == 0, &random))
        head.add(codes[codes.count - 1])
      }
      #expect(head.bytes == encoded(head.generation, codes), "seed \(seed)")
    }
  }

  @Test("what is added and removed in any order leaves nothing", arguments: 0..<20 as Range<UInt64>)
  func cancels(seed: UInt64) throws {
    var random = SeededRandom(seed: seed, label: "head")
    let codes = try (0..<50).map { try code(isNearZero: $0 % 2 == 0, &random) }
    var head = DomainHead()
    for code in codes { head.add(code) }
    for code in codes.shuffled(using: &random) { head.remove(code) }
    #expect(head == DomainHead(), "seed \(seed)")
  }

  @Test("a carry runs through every word")
  func carry() throws {
    let ones = try #require(Octets32([UInt8](repeating: .max, count: 32)))
    let one = try #require(Octets32([UInt8](repeating: 0, count: 31) + [1]))
    var head = DomainHead()
    head.add(ones)
    head.add(one)
    #expect(head.bytes == encoded(0, [ones, one]))
    #expect(head.bytes.suffix(32).allSatisfy { $0 == 0 })
    head.remove(one)
    #expect(head.bytes == encoded(0, [ones]))
  }

  @Test("rows whose codes add up to nothing are still counted")
  func count() throws {
    var head = DomainHead()
    head.add(.zero)
    #expect(!head.hasSameRows(as: DomainHead()))
  }

  @Test("a head reads back as it was written, and from no other length")
  func encoding() throws {
    var random = SeededRandom(seed: 1, label: "head")
    var head = DomainHead()
    head.generation = 77
    head.add(try code(isNearZero: false, &random))
    #expect(try DomainHead(parsing: head.bytes) == head)
    #expect(throws: MalformedInput.self) { try DomainHead(parsing: head.bytes + [0]) }
    #expect(throws: MalformedInput.self) { try DomainHead(parsing: Array(head.bytes.dropLast())) }
  }
}
