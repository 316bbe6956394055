import CryptoPrimitives
import EVM
import Foundation
import TestSupport
import Testing

@Suite("Documents of EIP-712")
struct TypedDataTests {
  /// That of EIP-712's own example.
  static let mail = """
    {"types":{"EIP712Domain":[{"name":"name","type":"string"},{"name":"version","type":"string"},
    {"name":"chainId","type":"uint256"},{"name":"verifyingContract","type":"address"}],
    "Person":[{"name":"name","type":"string"},{"name":"wallet","type":"address"}],
    "Mail":[{"name":"from","type":"Person"},{"name":"to","type":"Person"},{"name":"contents","type":"string"}]},
    "primaryType":"Mail","domain":{"name":"Ether Mail","version":"1","chainId":1,
    "verifyingContract":"0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC"},
    "message":{"from":{"name":"Cow","wallet":"0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826"},
    "to":{"name":"Bob","wallet":"0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB"},"contents":"Hello, Bob!"}}
    """

  /// A document with one structure, T, that has one field, f.
  static func document(
    _ type: String, _ value: String, types: String = "", domain: String = #"{"name":"n"}"#,
    domainType: String = #"[{"name":"name","type":"string"}]"#, primary: String = "T"
  ) -> String {
    """
    {"types":{"EIP712Domain":\(domainType),"T":[{"name":"f","type":"\(type)"}]\(types)},
    "primaryType":"\(primary)","domain":\(domain),"message":{"f":\(value)}}
    """
  }

  private func rule(_ text: String) -> EVMError.Rule? {
    do throws(EVMError) {
      _ = try TypedData(reading: Array(text.utf8))
      return nil
    } catch {
      return error.rule
    }
  }

  @Test("are hashed as the example of EIP-712 is, and each field is shown")
  func example() throws {
    let mail = try TypedData(reading: Array(Self.mail.utf8))
    #expect(
      mail.digest.hex == "be609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2")
    #expect(mail.primaryType == "Mail" && mail.meaning == nil && mail.unusedTypes.isEmpty)
    #expect(mail.domain.chainID == 1 && mail.domain.contract == [UInt8](repeating: 0xCC, count: 20))
    #expect(
      mail.fields.map { "\($0.path) \($0.type) \($0.text)" } == [
        "domain.name string Ether Mail", "domain.version string 1", "domain.chainId uint256 1",
        "domain.verifyingContract address 0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC",
        "message.from Person ", "message.from.name string Cow",
        "message.from.wallet address 0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826",
        "message.to Person ", "message.to.name string Bob",
        "message.to.wallet address 0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB",
        "message.contents string Hello, Bob!",
      ])
    #expect(
      mail.encodedTypes
        == "Mail(Person from,Person to,string contents)Person(string name,address wallet)")
    #expect(mail.addresses.count == 3)
  }

  @Test(
    "have values that are in range, and no others",
    arguments: [
      ("uint8", "255", true), ("uint8", "256", false), ("uint8", "-1", false),
      ("uint8", "\"0xff\"", true), ("uint8", "\"0x100\"", false), ("uint8", "1.0", false),
      ("uint8", "1e2", false), ("uint8", "\"01\"", false), ("uint8", "true", false),
      ("uint256", "9007199254740991", true), ("uint256", "9007199254740992", false),
      (
        "uint256",
        "\"115792089237316195423570985008687907853269984665640564039457584007913129639935\"",
        true
      ),
      (
        "uint256",
        "\"115792089237316195423570985008687907853269984665640564039457584007913129639936\"",
        false
      ),
      ("int8", "127", true), ("int8", "128", false), ("int8", "-128", true),
      ("int8", "\"-128\"", true), ("int8", "-129", false), ("int8", "\"-0\"", false),
      ("int8", "\"-0x1\"", false), ("int8", "\"--1\"", false),
      ("bool", "true", true), ("bool", "1", false), ("bool", "\"true\"", false),
      ("bytes2", "\"0xabcd\"", true), ("bytes2", "\"0xab\"", false),
      ("bytes2", "\"0xabcdef\"", false), ("bytes2", "\"abcd\"", false),
      ("bytes", "\"0x\"", true), ("bytes", "\"0xabc\"", false), ("bytes", "[1]", false),
      ("string", "\"\"", true), ("string", "7", false), ("string", "null", false),
      ("address", "\"0x0000000000000000000000000000000000000000\"", true),
      ("address", "\"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\"", true),
      ("address", "\"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeaEd\"", false),
      ("address", "\"0x00\"", false), ("address", "\"vitalik.eth\"", false),
      ("uint8[]", "[]", true), ("uint8[2]", "[1,2]", true), ("uint8[2]", "[1]", false),
      ("uint8[][2]", "[[1],[]]", true), ("uint8[2][]", "[[1]]", false), ("uint8[]", "{}", false),
    ])
  func values(type: String, value: String, isTaken: Bool) {
    let document = Self.document(type, value)
    #expect(((try? TypedData(reading: Array(document.utf8))) != nil) == isTaken)
  }

  @Test(
    "have types of Solidity's, and no short names",
    arguments: [
      "uint", "int", "uint7", "uint264", "uint0", "uint08", "int512", "bytes0", "bytes33",
      "fixed128x18", "function", "", "[]", "uint8[", "uint8]", "uint8[0]", "uint8[01]",
      "uint8[-1]", "uint8[2", "uint8[1000000000]", "U", "uint8 ", "a b", "a,uint8 b", "1a", "é",
      String(repeating: "a", count: 65), "uint8" + String(repeating: "[]", count: 17),
    ])
  func types(type: String) {
    let found = rule(Self.document(type, "1"))
    #expect(found == .types || found == .json, "\(type)")
  }

  @Test("have exactly the fields of their types")
  func fields() throws {
    let hidden = Self.mail.replacing(
      "\"contents\":\"Hello", with: "\"more\":1,\"contents\":\"Hello")
    #expect(rule(hidden) == .fields)
    #expect(rule(Self.mail.replacing(",\"contents\":\"Hello, Bob!\"", with: "")) == .fields)
    #expect(rule(Self.mail.replacing("\"name\":\"Cow\"", with: "\"nam\":\"Cow\"")) == .fields)
    #expect(rule(Self.mail.replacing("\"name\":\"Cow\"", with: "\"name\":null")) == .fields)
    #expect(rule(Self.mail.replacing("\"version\":\"1\",", with: "")) == .fields)
    #expect(
      rule(Self.mail.replacing("\"primaryType\"", with: "\"more\":1,\"primaryType\"")) == .fields)
    #expect(rule(Self.mail.replacing("\"domain\":{", with: "\"domain\":{\"a\":1,")) == .fields)
    #expect(
      rule(Self.mail.replacing("\"name\":\"Cow\"", with: "\"name\":\"Cow\",\"name\":\"Cow\""))
        == .json)
    for name in ["uint", "int", "uint7", "bytes33", "string", "address[]", "1", ""] {
      let named = Self.document("uint8", "1", types: #","\#(name)":[]"#)
      #expect(rule(named) == .types, "\(name)")
    }
    // A type that nothing uses is said.
    let unused = Self.document("uint8", "1", types: #","U":[{"name":"a","type":"T"}],"V":[]"#)
    #expect(try TypedData(reading: Array(unused.utf8)).unusedTypes == ["U", "V"])
  }

  @Test("have a domain of EIP-712's five fields, in their order, and say so")
  func domains() {
    func rule(_ type: String, _ domain: String) -> EVMError.Rule? {
      self.rule(Self.document("uint8", "1", domain: domain, domainType: type))
    }
    #expect(rule("[]", "{}") == .domain)
    #expect(rule(#"[{"name":"more","type":"string"}]"#, #"{"more":"a"}"#) == .domain)
    #expect(rule(#"[{"name":"name","type":"bytes"}]"#, #"{"name":"0x"}"#) == .domain)
    #expect(rule(#"[{"name":"chainId","type":"uint64"}]"#, #"{"chainId":1}"#) == .domain)
    #expect(
      rule(
        #"[{"name":"version","type":"string"},{"name":"name","type":"string"}]"#,
        #"{"name":"a","version":"1"}"#) == .domain)
    #expect(rule(#"[{"name":"chainId","type":"uint256"}]"#, #"{"chainId":0}"#) == .chainID)
    #expect(
      rule(#"[{"name":"chainId","type":"uint256"}]"#, #"{"chainId":"9223372036854775807"}"#)
        == .chainID)
    #expect(
      rule(
        #"[{"name":"chainId","type":"uint256"},{"name":"salt","type":"bytes32"}]"#,
        #"{"chainId":1,"salt":"0x\#(String(repeating: "ab", count: 32))"}"#) == nil)
    #expect(
      self.rule(Self.document("uint8", "1", primary: "EIP712Domain")) == .types)
    #expect(self.rule(Self.document("uint8", "1", primary: "X")) == .types)
    let kelvin = Self.document("uint8", "1", types: #","K":[]"#, primary: "\u{212A}")
    #expect(self.rule(kelvin) == .types)
    #expect(self.rule(Self.mail.replacing("\"EIP712Domain\"", with: "\"Domain\"")) == .domain)
  }

  @Test(
    "zeros behind 0x are nothing to a number, however many",
    arguments: ["uint256", "int256", "uint8"])
  func paddedNumbers(type: String) throws {
    func padded(_ digits: String, to count: Int) -> String {
      Self.document(type, "\"0x\(String(repeating: "0", count: count - digits.count))\(digits)\"")
    }
    let digest = try TypedData(reading: Array(padded("1f", to: 2).utf8)).digest
    for count in [3, 4, 24, 64] {
      #expect(try TypedData(reading: Array(padded("1f", to: count).utf8)).digest == digest)
    }
    #expect(rule(padded("1f", to: 65)) == .number && rule(padded("", to: 0)) == .number)
    #expect(type != "uint8" || rule(padded("100", to: 64)) == .number)
    // Decimal digits with a zero before them are read as octal ones elsewhere.
    #expect(rule(Self.document(type, #""031""#)) == .number)
  }

  /// Of structures that have one name, and one another's place, and nothing of which is in the document.
  private static let emptyLists: [String] = [
    #"{"name":"a","type":"uint256"}"#, #"{"name":"a","type":"address"}"#,
    #"{"name":"b","type":"address"}"#,
    #"{"name":"a","type":"uint256"},{"name":"b","type":"uint256"}"#,
    #"{"name":"b","type":"uint256"},{"name":"a","type":"uint256"}"#,
    #"{"name":"a","type":"Lot[]"}"#, #"{"name":"a","type":"T[]"}"#,
    #"{"name":"a","type":"Part"}"#,
  ].flatMap { fields in
    ["uint8", "uint16"].map { part in
      TypedDataTests.document(
        "Lot[]", "[]",
        types: #","Lot":[\#(fields)],"Part":[{"name":"p","type":"\#(part)"}]"#)
    }
  }

  @Test("name accounts as addresses, twenty octets or texts, and all are found")
  func accounts() throws {
    let account = "0x" + String(repeating: "ab", count: 20)
    for type in ["address", "bytes20", "string"] {
      let document = try TypedData(reading: Array(Self.document(type, "\"\(account)\"").utf8))
      #expect(document.addresses == [[UInt8](repeating: 0xAB, count: 20)], "\(type)")
    }
    for (type, text) in [
      ("string", account + "ab"), ("string", "hello"),
      ("string", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"),
      ("bytes21", account + "ab"), ("bytes", account),
    ] {
      let document = try TypedData(reading: Array(Self.document(type, "\"\(text)\"").utf8))
      #expect(document.addresses.isEmpty, "\(type) \(text)")
    }
  }

  @Test("that are signed differently are shown differently")
  func shown() throws {
    let empty = #","U":[],"V":[]"#
    let documents =
      [
        Self.document("U[]", "[]", types: empty), Self.document("U[]", "[{}]", types: empty),
        Self.document(
          "U[]", "[" + [String](repeating: "{}", count: 5_000).joined(separator: ",") + "]",
          types: empty),
        Self.document("V[]", "[{}]", types: empty), Self.document("U", "{}", types: empty),
        Self.document("V", "{}", types: empty), Self.document("U[1]", "[{}]", types: empty),
        Self.document("U[][]", "[[{}],[]]", types: empty),
        Self.document("U[][]", "[[],[{}]]", types: empty),
        Self.document("uint8[]", "[1,2]"), Self.document("uint8[2]", "[1,2]"),
        Self.document("string", "\"\""), Self.document("bytes", "\"0x\""),
        Self.document("string[]", "[\"\"]"), Self.document("string[]", "[]"),
        Self.document("string", "\"0\""), Self.document("uint8", "0"), Self.document("int8", "0"),
        Self.document("U", #"{"g":1}"#, types: #","U":[{"name":"g","type":"uint8"}]"#),
        Self.document("W", #"{"g":1}"#, types: #","W":[{"name":"g","type":"uint8"}]"#),
      ] + Self.emptyLists
    var digests: Set<[UInt8]> = []
    var displays: Set<String> = []
    for text in documents {
      let document = try TypedData(reading: Array(text.utf8))
      digests.insert(document.digest)
      displays.insert(
        ([document.encodedTypes] + document.fields.map { "\($0.path) \($0.type) \($0.text)" })
          .joined(separator: "\n"))
    }
    // What a part is that is in nothing is not signed.
    let unsigned = 7
    #expect(digests.count == documents.count - unsigned && displays.count == digests.count)
  }

  @Test("that go in circles, deep or on without end are refused, and take no time")
  func hostile() throws {
    // A structure of itself can only have lists of it.
    let circle = #","U":[{"name":"f","type":"U[]"},{"name":"g","type":"T[]"}]"#
    #expect(rule(Self.document("U", #"{"f":[{"f":[],"g":[]}],"g":[]}"#, types: circle)) == nil)
    #expect(rule(Self.document("T", "{}")) == .fields)
    var deep = "1"
    for _ in 0..<16 { deep = "[\(deep)]" }
    #expect(rule(Self.document("uint8" + String(repeating: "[]", count: 16), deep)) == .depth)
    var nested = "[]"
    for _ in 0..<20 { nested = "[{\"f\":\(nested)}]" }
    #expect(rule(Self.document("T[]", nested)) == .depth)
    let many = "[" + [String](repeating: "1", count: 99_900).joined(separator: ",") + "]"
    #expect(rule(Self.document("uint8[]", many)) == .many)
    let more = "[" + [String](repeating: "1", count: 100_100).joined(separator: ",") + "]"
    #expect(rule(Self.document("uint8[]", more)) == .many)
    let digits = String(repeating: "9", count: 1_000_000)
    #expect(rule(Self.document("uint256", digits)) == .number)
    #expect(rule(Self.document("uint256", "\"\(digits)\"")) == .number)
    #expect(rule(Self.document("uint256", "\"0x\(digits)\"")) == .number)
    #expect(rule(Self.document("int256", "\"-\(digits)\"")) == .number)
    let types = (0..<100).map { ",\"U\($0)\":[]" }.joined()
    #expect(rule(Self.document("uint8", "1", types: types)) == .many)
    let members = (0..<101).map { "{\"name\":\"a\($0)\",\"type\":\"U\"}" }.joined(separator: ",")
    #expect(rule(Self.document("uint8", "1", types: ",\"U\":[\(members)]")) == .many)
    #expect(throws: EVMError.tooLarge(limit: TypedData.sizeLimit)) {
      try TypedData(reading: [UInt8](repeating: 0x20, count: TypedData.sizeLimit + 1))
    }
  }

  @Test("that end early or have one octet changed are refused, or are another document")
  func damaged() throws {
    let octets = Array(Self.mail.utf8)
    let digest = try TypedData(reading: octets).digest
    for count in octets.indices.dropLast() {
      #expect(throws: EVMError.self) { try TypedData(reading: Array(octets.prefix(count))) }
    }
    for place in octets.indices {
      var changed = octets
      changed[place] ^= 1
      guard let read = try? TypedData(reading: changed) else { continue }
      #expect(read.digest != digest || octets[place] == 0x20 || octets[place] == 0x0A)
    }
  }
}
