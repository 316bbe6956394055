import TestSupport
import TestTraits
import Testing

@testable import EVM

@Suite("Numbers of 256 bits", .namesSeed)
struct UInt256Tests {
  private static let most =
    "115792089237316195423570985008687907853269984665640564039457584007913129639935"

  @Test("are read and written in decimal, and nothing else is")
  func decimal() {
    for text in ["0", "1", "10", "18446744073709551615", "18446744073709551616", Self.most] {
      #expect(UInt256(decimal: text)?.description == text)
    }
    for text in [
      "", "00", "01", "-1", "+1", "1.0", "1e3", " 1", "١", "0x1",
      "115792089237316195423570985008687907853269984665640564039457584007913129639936",
      String(repeating: "9", count: 1_000_000),
    ] {
      #expect(UInt256(decimal: text) == nil)
    }
  }

  @Test("have octets, and the shortest of them")
  func octets() {
    #expect(UInt256(octets: [])?.shortest == [])
    #expect(UInt256(octets: [0, 0, 1, 0])?.shortest == [1, 0])
    #expect(UInt256(256).octets == [UInt8](repeating: 0, count: 30) + [1, 0])
    #expect(UInt256(octets: [UInt8](repeating: 255, count: 32))?.description == Self.most)
    #expect(UInt256(octets: [UInt8](repeating: 0, count: 33)) == nil)
    #expect(UInt256(7).small == 7 && UInt256(decimal: "18446744073709551616")?.small == nil)
  }

  @Test("are added and multiplied, and do not wrap around")
  func counting() throws {
    var random = TestSeed.random("numbers of 256 bits")
    for _ in 0..<500 {
      let (left, right) = (
        UInt64.random(in: 0...(.max), using: &random), UInt64.random(in: 0...(.max), using: &random)
      )
      let sum = try #require(UInt256(left).adding(UInt256(right)))
      let (low, carry) = left.addingReportingOverflow(right)
      #expect(
        sum.octets == UInt256(octets: [carry ? 1 : 0] + UInt256(low).octets.suffix(8))?.octets)
      let product = try #require(UInt256(left).multiplied(by: right))
      let (high, part) = left.multipliedFullWidth(by: right)
      #expect(
        product.octets.suffix(16) == UInt256(high).octets.suffix(8) + UInt256(part).octets.suffix(8)
      )
      #expect((UInt256(left) < UInt256(right)) == (left < right))
      // By way of decimal digits.
      #expect(UInt256(decimal: product.description) == product)
    }
    let most = try #require(UInt256(decimal: Self.most))
    #expect(most.adding(1) == nil && most.multiplied(by: 2) == nil)
    #expect(most.adding(0) == most && most.multiplied(by: 1) == most && most > 1)
  }
}
