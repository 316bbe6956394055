import CryptoPrimitives
import EVM
import TestSupport
import Testing

@Suite("Calls of contracts")
struct ContractCallTests {
  private static let one = [UInt8](repeating: 0x11, count: 20)
  private static let other = [UInt8](repeating: 0x22, count: 20)

  /// Each function with what the standard calls it by.
  static let calls: [(ContractCall, selector: String)] = [
    (.transfer(to: one, amount: 7), "a9059cbb"),
    (.transferFrom(owner: one, to: other, amount: 7), "23b872dd"),
    (.approve(spender: one, amount: 7), "095ea7b3"),
    (.increaseAllowance(spender: one, amount: 7), "39509351"),
    (.decreaseAllowance(spender: one, amount: 7), "a457c2d7"),
    (.setApprovalForAll(spender: one, isApproved: true), "a22cb465"),
    (.setApprovalForAll(spender: one, isApproved: false), "a22cb465"),
    (.safeTransfer(owner: one, to: other, number: 7, data: nil), "42842e0e"),
    (.safeTransfer(owner: one, to: other, number: 7, data: []), "b88d4fde"),
    (
      .safeTransfer(owner: one, to: other, number: 7, data: [UInt8](repeating: 5, count: 33)),
      "b88d4fde"
    ),
    (.safeTransferOfMany(owner: one, to: other, number: 7, amount: 9, data: [1]), "f242432a"),
    (.deposit, "d0e30db0"), (.withdraw(amount: 7), "2e1a7d4d"),
  ]

  @Test("are written with the selector of their function, and read as they were written")
  func roundTrip() {
    for (call, selector) in Self.calls {
      #expect(Hex.encode(Array(call.data.prefix(4))) == selector)
      #expect((call.data.count - 4) % 32 == 0)
      #expect(ContractCall(data: call.data) == call)
    }
    #expect(
      ContractCall.transfer(to: Self.one, amount: 7).data.hex
        == "a9059cbb" + String(repeating: "0", count: 24) + String(repeating: "11", count: 20)
        + String(repeating: "0", count: 63) + "7")
  }

  @Test("are none where an octet is missing, too many, or stands where a zero belongs")
  func strict() {
    for (call, _) in Self.calls {
      let data = call.data
      for count in data.indices { #expect(ContractCall(data: Array(data.prefix(count))) != call) }
      #expect(ContractCall(data: data + [0]) == nil)
      #expect(ContractCall(data: data + [UInt8](repeating: 0, count: 32)) == nil)
      for place in data.indices.dropFirst(4) {
        var dirty = data
        dirty[place] ^= 0x80
        // What is read of it is what is in it.
        let read = ContractCall(data: dirty)
        #expect(read == nil || (read != call && read?.data == dirty))
      }
    }
    // The twelve octets before an address, and all before a flag.
    let transfer = ContractCall.transfer(to: Self.one, amount: 7).data
    for place in 4..<16 {
      var dirty = transfer
      dirty[place] = 1
      #expect(ContractCall(data: dirty) == nil)
    }
    var flag = ContractCall.setApprovalForAll(spender: Self.one, isApproved: true).data
    flag[67] = 2
    #expect(ContractCall(data: flag) == nil)
  }

  @Test("say of bytes of any number where they stand and how many they are, in one way")
  func tails() throws {
    let call = ContractCall.safeTransfer(
      owner: Self.one, to: Self.other, number: 7, data: [UInt8](repeating: 5, count: 31))
    var padding = call.data
    padding[padding.count - 1] = 1
    #expect(ContractCall(data: padding) == nil)
    var place = call.data
    place[4 + 127] = 0xA0
    #expect(ContractCall(data: place) == nil)
    for count: UInt8 in [0, 30, 33, 255] {
      var wrong = call.data
      wrong[4 + 159] = count
      #expect(ContractCall(data: wrong) == nil)
    }
    var huge = call.data
    for place in (4 + 128)..<(4 + 160) { huge[place] = 0xFF }
    #expect(ContractCall(data: huge) == nil)
  }

  @Test("of other functions are not known")
  func unknown() {
    #expect(ContractCall(data: []) == nil && ContractCall(data: [0xA9, 0x05, 0x9C]) == nil)
    #expect(ContractCall(data: [1, 2, 3, 4] + [UInt8](repeating: 0, count: 64)) == nil)
  }
}
