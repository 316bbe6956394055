import CryptoPrimitives
import TestSupport
import Testing

@Suite("Keccak-256")
struct Keccak256Tests {
  @Test(
    "digests are those that Ethereum has",
    arguments: [
      ("", "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"),
      ("abc", "4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45"),
      // Selectors and topics that every contract has.
      (
        "transfer(address,uint256)",
        "a9059cbb2ab09eb219583f4a59a5d0623ade346d962bcd4e46b11da047c9049b"
      ),
      (
        "Transfer(address,address,uint256)",
        "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"
      ),
    ])
  func vectors(text: String, digest: String) {
    #expect(Hex.encode(keccak256(Array(text.utf8))) == digest)
  }

  @Test("what ends just before, at and after the end of a block")
  func blocks() {
    let digests = (134...138).map { keccak256([UInt8](repeating: 0x61, count: $0)) }
    #expect(Set(digests).count == 5 && digests.allSatisfy { $0.count == 32 })
    #expect(
      Hex.encode(digests[2]) == "a6c4d403279fe3e0af03729caada8374b5ca54d8065329a3ebcaeb4b60aa386e")
  }
}
