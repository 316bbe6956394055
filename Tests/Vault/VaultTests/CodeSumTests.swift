import CryptoPrimitives
import SecretMemory
import TestSupport
import Testing

@testable import Vault

@Suite("A sum of codes")
struct CodeSumTests {
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

  private func encoded(_ sum: CodeSum) -> [UInt8] {
    var writer = CanonicalWriter()
    sum.write(to: &writer)
    return writer.bytes
  }

  @Test("adding and removing is arithmetic modulo 2^256", arguments: 0..<50 as Range<UInt64>)
  func arithmetic(seed: UInt64) throws {
    var random = SeededRandom(seed: seed, label: "sum")
    var total = CodeSum()
    var codes: [Octets32] = []
    for _ in 0..<100 {
      if !codes.isEmpty, Int.random(in: 0..<3, using: &random) == 0 {
        total.remove(CodeSum(codes.remove(at: Int.random(in: codes.indices, using: &random))))
      } else {
        codes.append(try code(isNearZero: seed % 2 == 0, &random))
        total.add(CodeSum(codes[codes.count - 1]))
      }
      #expect(encoded(total) == sum(codes), "seed \(seed)")
    }
  }

  @Test("what is added and removed in any order leaves nothing", arguments: 0..<20 as Range<UInt64>)
  func cancels(seed: UInt64) throws {
    var random = SeededRandom(seed: seed, label: "sum")
    let codes = try (0..<50).map { try code(isNearZero: $0 % 2 == 0, &random) }
    var total = CodeSum()
    for code in codes { total.add(CodeSum(code)) }
    for code in codes.shuffled(using: &random) { total.remove(CodeSum(code)) }
    #expect(total == CodeSum(), "seed \(seed)")
  }

  @Test("a carry runs through every word")
  func carry() throws {
    let ones = CodeSum(try #require(Octets32([UInt8](repeating: .max, count: 32))))
    let one = CodeSum(try #require(Octets32([UInt8](repeating: 0, count: 31) + [1])))
    var total = ones
    total.add(one)
    #expect(total == CodeSum())
    total.remove(one)
    #expect(total == ones)
  }

  @Test("reads back as it was written")
  func encoding() throws {
    var random = SeededRandom(seed: 1, label: "sum")
    let written = CodeSum(try code(isNearZero: false, &random))
    var reader = CanonicalReader(encoded(written))
    #expect(try CodeSum(&reader) == written)
    #expect(reader.remaining == 0)
  }
}
