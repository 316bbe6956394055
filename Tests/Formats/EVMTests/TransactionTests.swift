import CryptoPrimitives
import TestSupport
import Testing

@testable import EVM

@Suite("Transactions of Ethereum")
struct TransactionTests {
  /// EIP-155's example.
  private static let untyped =
    "ec098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000080018080"
  /// The same amounts in type 2, as eth-account writes it, with an access list.
  private static let typed =
    "02f8650109028504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000001f838f794"
    + "3535353535353535353535353535353535353535e1a0"
    + "0000000000000000000000000000000000000000000000000000000000000001"

  private func read(_ text: String) throws -> EVMTransaction {
    guard case .transaction(let transaction) = try EVMInput(reading: Array(text.utf8)).content
    else {
      throw EVMError.notTransaction
    }
    return transaction
  }

  private func failure(_ text: String) -> EVMError? {
    do {
      _ = try EVMInput(reading: Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test("are read and written as EIP-155 and EIP-1559 have them")
  func vectors() throws {
    let old = try read("0x" + Self.untyped)
    #expect(old.chainID == 1 && old.nonce == 9 && old.gas == 21_000 && !old.isTyped)
    #expect(old.fee == .price(20_000_000_000) && old.value == 1_000_000_000_000_000_000)
    #expect(old.recipient == [UInt8](repeating: 0x35, count: 20) && old.data.isEmpty)
    #expect(Hex.encode(old.octets) == Self.untyped)
    #expect(
      Hex.encode(old.digest) == "daf5a779ae972f972197303d7b574746c7ef83eadac0f2791ad23db92e4c8e53")
    #expect(old.largestFee == 420_000_000_000_000)
    let signature = [UInt8](
      hex: "28ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276"
        + "67cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83")
    let signed = old.signed(signature, isOdd: false)
    #expect(
      Hex.encode(signed)
        == "f86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a0"
        + "28ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a0"
        + "67cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83")
    #expect(
      Hex.encode(EVMTransaction.id(ofSigned: signed))
        == "33469b22e9f636356c4160a87eb19df52b7412e8eac32a4a55ffe88ea8350788")
    let new = try read(" \n" + Self.typed + "\n")
    #expect(
      new.fee == .most(20_000_000_000, tip: 2) && new.data == [1] && new.accessList.count == 1)
    #expect(Hex.encode(new.octets) == Self.typed)
    #expect(
      Hex.encode(new.digest) == "8f65440e29832e1fbeb9fd97e43d5d1bda7ccf08cc8bfebe840243009cde818c")
    // What is signed already, with r whose first octet is zero.
    #expect(failure(Hex.encode(signed)) == .malformed(.signed))
    #expect(
      failure(Hex.encode(new.signed([0] + signature.dropFirst(), isOdd: true)))
        == .malformed(.signed))
  }

  @Test("are the same in JSON, in each form that numbers have")
  func json() throws {
    let to = "0x" + String(repeating: "35", count: 20)
    let old = try read("0x" + Self.untyped)
    for text in [
      #"{"chainId":"0x1","nonce":"0x9","gasPrice":"0x4a817c800","gas":"0x5208","to":"\#(to)","value":"0xde0b6b3a7640000"}"#,
      #"{"type":"0x0","chainId":1,"nonce":9,"gasPrice":20000000000,"gas":21000,"to":"\#(to)","value":"1000000000000000000","data":"0x"}"#,
      #"{"from":"0x\#(String(repeating: "9d", count: 20))","chainId":"1","nonce":"9","gasPrice":"20000000000","gas":"21000","to":"\#(to)","value":"1000000000000000000","data":"0x","input":"0x"}"#,
    ] {
      #expect(try read(text) == old, "\(text)")
    }
    let key = "0x" + String(repeating: "0", count: 63) + "1"
    let new = try read(
      #"{"type":2,"chainId":1,"nonce":9,"maxFeePerGas":"20000000000","maxPriorityFeePerGas":"0x2","gas":21000,"to":"\#(to)","value":"1000000000000000000","input":"0x01","accessList":[{"address":"\#(to)","storageKeys":["\#(key)"]}]}"#
    )
    #expect(try new == read(Self.typed))
    // Without a chain, and without a recipient.
    let bare = try read(#"{"nonce":0,"gasPrice":1,"gas":1,"to":null}"#)
    #expect(bare.chainID == nil && bare.recipient == nil && bare.value == .zero)
    #expect(try read(Hex.encode(bare.octets)) == bare)
  }

  @Test("of other types are known by name")
  func types() throws {
    for (text, type) in [
      ("0x01c0", 1 as UInt8), ("0x03", 3), ("04ff", 4), (#"{"type":"0x1"}"#, 1),
      (#"{"type":4,"nonce":1}"#, 4),
    ] {
      #expect(try EVMInput(reading: Array(text.utf8)).content == .unsupported(type: type))
    }
  }

  @Test(
    "that are none, or break a rule, are refused",
    arguments: [
      ("", EVMError.notTransaction), ("0x", .notTransaction), ("hello", .notTransaction),
      ("0x1", .notTransaction), ("0x00", .notTransaction), ("0x05c0", .notTransaction),
      ("80", .notTransaction),
      ("0x02", .malformed(.rlp)), ("0x02c0c0", .malformed(.rlp)), ("0x0280", .malformed(.fields)),
      ("0x02c0", .malformed(.fields)), ("0xc0", .malformed(.fields)),
      ("0xc101", .malformed(.fields)),
      ("{", .malformed(.json)), ("{}", .malformed(.fields)), ("{} x", .malformed(.json)),
      ("{\"a\":1}", .malformed(.fields)),
    ])
  func malformed(text: String, error: EVMError) {
    #expect(failure(text) == error || failure(text)?.rule == error.rule && error.rule != nil)
  }

  @Test(
    "break rules of their fields",
    arguments: [
      (#""nonce":"0x00""#, EVMError.Rule.number), (#""nonce":"0x""#, .number),
      (#""nonce":"01""#, .number),
      (#""nonce":-1"#, .number), (#""nonce":1.5"#, .number), (#""nonce":1e3"#, .number),
      (#""nonce":true"#, .number),
      (#""nonce":9007199254740992"#, .number), (#""nonce":"18446744073709551615""#, .number),
      (#""nonce":"18446744073709551616""#, .number),
      (#""value":"0x1\#(String(repeating: "0", count: 64))""#, .number),
      (#""value":"\#(String(repeating: "9", count: 100))""#, .number),
      (#""chainId":"0""#, .chainID), (#""chainId":"9223372036854775772""#, .chainID),
      (#""gas":"20999""#, .gas), (#""gas":"16777217""#, .gas),
      (#""maxPriorityFeePerGas":"20000000001""#, .tip),
      (#""to":"0x35""#, .address), (#""to":"\#(String(repeating: "35", count: 20))""#, .address),
      (#""to":7"#, .address),
      (#""from":"0x35""#, .address), (#""data":"0x1""#, .fields), (#""data":"01""#, .fields),
      (#""data":"0x01","input":"0x02""#, .fields),
      (#""gasPrice":"1""#, .fields), (#""type":"0x0""#, .fields), (#""type":"5""#, .number),
      (#""r":"0x1""#, .fields), (#""chainid":"1""#, .fields),
      (#""accessList":{}"#, .fields), (#""accessList":[{}]"#, .fields),
      (#""accessList":[{"address":"0x35","storageKeys":[]}]"#, .address),
      (
        #""accessList":[{"address":"0x3535353535353535353535353535353535353535","storageKeys":["0x35"]}]"#,
        .fields
      ),
      (#""data":"0x","data":"0x""#, .json),
    ])
  func fields(text: String, rule: EVMError.Rule) throws {
    var members = [
      #""type":2"#, #""chainId":1"#, #""nonce":9"#, #""maxFeePerGas":"20000000000""#,
      #""maxPriorityFeePerGas":"2""#, #""gas":21000"#,
      #""to":"0x3535353535353535353535353535353535353535""#,
    ]
    #expect(failure("{\(members.joined(separator: ","))}") == nil)
    let name = text.prefix { $0 != ":" }
    members = members.filter { !$0.hasPrefix(name) } + [text]
    #expect(failure("{\(members.joined(separator: ","))}")?.rule == rule)
  }

  @Test("of the largest numbers there may be, on chains without a limit of gas")
  func largest() throws {
    let text =
      #"{"chainId":"9223372036854775771","nonce":"18446744073709551614","gasPrice":"1","gas":"18446744073709551615","to":"0x3535353535353535353535353535353535353535"}"#
    let transaction = try read(text)
    #expect(try read(Hex.encode(transaction.octets)) == transaction)
    // v has more than 64 bits then.
    let signed = transaction.signed([UInt8](repeating: 1, count: 64), isOdd: true)
    #expect(Hex.encode(signed).contains("89010000000000000" + "00") || signed.count > 100)
  }

  @Test("cut at any octet, or with any octet changed, are none or others, and end in an answer")
  func hostile() throws {
    for hex in [Self.untyped, Self.typed] {
      let octets = [UInt8](hex: hex)
      let whole = try read(hex)
      for place in octets.indices {
        #expect(failure(Hex.encode(Array(octets.prefix(place)))) != nil)
        for change: UInt8 in [1, 0x80, 0xFF] {
          var changed = octets
          changed[place] ^= change
          guard let other = try? read(Hex.encode(changed)) else { continue }
          #expect(other != whole && other.octets == changed && other.digest != whole.digest)
        }
      }
    }
  }

  @Test(
    "JSON that is hostile ends in an answer",
    arguments: [
      #"{"a":"# + String(repeating: "[", count: 100_000),
      String(repeating: #"{"a":"#, count: 100_000),
      #"{"nonce":\#(String(repeating: "9", count: 1_000_000))}"#, "{\"a\\ud800\":1}",
      #"{"\ud800\u0041":1}"#,
      "{\"a\u{0}\":1}", #"{"a":"\x"}"#, #"{"a":nul}"#, #"{"a":01}"#, #"{"a":1.}"#, #"{"a":-}"#,
      #"{"a":1,}"#, #"{,}"#, #"{"a" 1}"#,
      #"{"a":[1,]}"#, #"{"a":"b"#, #"{"a":"\u12"#, #"{"a":"\ud83d\ude00","a":1}"#,
    ])
  func hostileJSON(text: String) {
    guard failure(text)?.rule != nil else {
      Issue.record("\(text.prefix(40))")
      return
    }
  }

  @Test("a hundred thousand values of JSON are read, and no more")
  func jsonValuesHaveAnEnd() throws {
    func list(_ count: Int) -> [UInt8] {
      Array("[\(Array(repeating: "0", count: count).joined(separator: ","))]".utf8)
    }
    #expect(throws: Never.self) { try JSON(reading: list(99_999)) }
    #expect(throws: EVMError.malformed(.many)) { try JSON(reading: list(100_000)) }
  }

  @Test("JSON is what it says")
  func jsonValues() throws {
    let json = try JSON(
      reading: Array(
        #" { "a" : [ 1, -2.5e+3, true, false, null, "x\"\\\/\b\f\n\r\té\u00e9\ud83d\ude00" ], "b":{} } "#
          .utf8))
    #expect(
      json["a"]
        == .list([
          .number("1"), .number("-2.5e+3"), .flag(true), .flag(false), .null,
          .text("x\"\\/\u{8}\u{C}\n\r\t\u{e9}é😀"),
        ]))
    #expect(json["b"] == .object([]) && json["c"] == nil)
  }
}
