import EVM
import TestSupport
import Testing

@Suite("Texts of EIP-191")
struct PersonalMessageTests {
  @Test("are hashed as EIP-191 says, and those that contracts could take for a hash are raw")
  func raw() {
    #expect(
      PersonalMessage.digest(of: Array("hello".utf8)).hex
        == "50b2c43fd39106bafbba0da34fc430e1f91e3c96ea2acee2bc34119f92b37750")
    for text in ["hello", "", String(repeating: "a", count: 31), String(repeating: "g", count: 64)]
    {
      #expect(!PersonalMessage.isRaw(Array(text.utf8)), "\(text)")
    }
    for text in [
      String(repeating: "a", count: 32), String(repeating: "A", count: 64),
      "0x" + String(repeating: "0", count: 64), "0X" + String(repeating: "0", count: 40) + "\n",
      "  " + String(repeating: "f", count: 33), "thirty-two octets that read well",
    ] {
      #expect(PersonalMessage.isRaw(Array(text.utf8)), "\(text)")
    }
    // Octets of a contract's that are a text by chance, and a text of several lines.
    let word = [UInt8](repeating: 0, count: 31) + [0x41]
    #expect(PersonalMessage.isRaw(word + word) && PersonalMessage.isRaw([0x61, 0x7F]))
    #expect(!PersonalMessage.isRaw(Array("a\tb\r\nc".utf8)))
    #expect(
      PersonalMessage.isRaw([0xFF]) && PersonalMessage.isRaw([UInt8](repeating: 9, count: 32)))
  }
}
