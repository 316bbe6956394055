import CryptoPrimitives
import TestSupport
import Testing

@testable import EVM

@Suite("RLP")
struct RLPTests {
  @Test("is written as Ethereum's documentation has it, and read")
  func vectors() throws {
    let long = "Lorem ipsum dolor sit amet, consectetur adipisicing elit"
    let set: RLP = .list([.list([]), .list([.list([])]), .list([.list([]), .list([.list([])])])])
    let vectors: [(RLP, String)] = [
      (.bytes(Array("dog".utf8)), "83646f67"),
      (.list([.bytes(Array("cat".utf8)), .bytes(Array("dog".utf8))]), "c88363617483646f67"),
      (.bytes([]), "80"), (.list([]), "c0"), (.number(0 as UInt64), "80"), (.bytes([0]), "00"),
      (.number(15 as UInt64), "0f"), (.number(1024 as UInt64), "820400"), (set, "c7c0c1c0c3c0c1c0"),
      (.bytes(Array(long.utf8)), "b838" + Hex.encode(Array(long.utf8))),
      (.bytes([UInt8](repeating: 1, count: 256)), "b90100" + String(repeating: "01", count: 256)),
    ]
    for (rlp, hex) in vectors {
      #expect(Hex.encode(rlp.octets) == hex)
      #expect(try RLP(reading: [UInt8](hex: hex)) == rlp)
    }
  }

  @Test(
    "has one form: what is longer than it needs, ends early or goes on is refused",
    arguments: [
      "", "8100", "817f", "b800", "b80180", "b837" + String(repeating: "01", count: 55),
      "b90038" + String(repeating: "01", count: 56), "83646f", "b8", "b838", "c1", "c3c0c1", "8080",
      "c0c0", "f800", "f837" + String(repeating: "c0", count: 55), "bb0100000001",
      "bfffffffffffffffff",
      "ffffffffffffffffff", "fa010000",
    ])
  func malformed(hex: String) {
    #expect(throws: EVMError.malformed(.rlp)) { try RLP(reading: [UInt8](hex: hex)) }
  }

  @Test("a hundred thousand items are read, and no more: each takes many times its octets")
  func items() throws {
    func list(_ count: Int) -> [UInt8] {
      RLP.list(Array(repeating: .bytes([1]), count: count)).octets
    }
    #expect(try RLP(reading: list(99_999)).list?.count == 99_999)
    #expect(throws: EVMError.malformed(.many)) { try RLP(reading: list(100_000)) }
  }

  @Test("lists stand in lists four deep, and no deeper")
  func depth() throws {
    #expect(try RLP(reading: [UInt8](hex: "c3c2c1c0")).octets.count == 4)
    #expect(throws: EVMError.malformed(.depth)) { try RLP(reading: [UInt8](hex: "c4c3c2c1c0")) }
    let deep = (0..<3000).reduce(into: [UInt8]()) { octets, _ in
      octets = RLP.bytes(octets).octets
    }
    #expect(throws: Never.self) { try RLP(reading: deep) }
  }
}
