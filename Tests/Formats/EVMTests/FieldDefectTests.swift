import EVM
import Testing

/// What is wrong with a transaction or document in JSON is told by the field.
@Suite("Fields of JSON that is to be signed")
struct FieldDefectTests {
  private func transaction(_ changes: [String: String?]) -> EVMError? {
    var members: [String: String?] = [
      "chainId": "137", "nonce": "3", "maxFeePerGas": #""40000000000""#,
      "maxPriorityFeePerGas": #""30000000000""#, "gas": "52000", "value": #""0x16345785d8a0000""#,
      "to": #""0x27b1fdb04752bbc536007a920d24acb045561c26""#,
    ]
    members.merge(changes) { $1 }
    let text = members.sorted { $0.key < $1.key }.compactMap { name, value in
      value.map { "\"\(name)\":\($0)" }
    }.joined(separator: ",")
    do throws(EVMError) {
      _ = try EVMInput(reading: Array("{\(text)}".utf8))
      return nil
    } catch { return error }
  }

  @Test(
    "of a transaction are named with what is wrong with them",
    arguments: [
      (["gasLimit": "52000"], "gasLimit", .unknown(near: "gas")),
      (["gas": nil, "gasLimit": "52000"], "gasLimit", .unknown(near: "gas")),
      (["chainID": "137"], "chainID", .unknown(near: "chainId")),
      (["max_fee_per_gas": "1"], "max_fee_per_gas", .unknown(near: "maxFeePerGas")),
      (["amount": "1"], "amount", .unknown(near: "value")),
      (["memo": #""rent""#], "memo", .unknown(near: nil)),
      (["gas": nil], "gas", .missing), (["nonce": nil], "nonce", .missing),
      (["chainId": nil], "chainId", .missing),
      (["maxPriorityFeePerGas": nil], "maxPriorityFeePerGas", .missing),
      (["maxFeePerGas": nil, "maxPriorityFeePerGas": nil], "maxFeePerGas", .missing),
      (["gasPrice": "1"], "gasPrice", .beside("maxFeePerGas")),
      (["type": "9"], "type", .range), (["nonce": #""0x03""#], "nonce", .range),
      (["nonce": "3.5"], "nonce", .form(.number)),
      (["nonce": #""three""#], "nonce", .form(.number)),
      (["nonce": #""1,000""#], "nonce", .character(position: 2, code: 0x2C, in: .number)),
      (["gas": #""52000\u200b""#], "gas", .character(position: 6, code: 0x200B, in: .number)),
      (["value": #""0x1O""#], "value", .character(position: 4, code: 0x4F, in: .number)),
      (
        ["to": #""0x27b1fdb04752bbc536007a920d24acb045561c2""#], "to",
        .count(39, needed: 40, of: .address)
      ),
      (
        ["to": #""0x27b1fdb04752bbc53600\u200b7a920d24acb045561c26""#], "to",
        .character(position: 23, code: 0x200B, in: .address)
      ),
      (
        ["to": #""\u200b0x27b1fdb04752bbc536007a920d24acb045561c26""#], "to",
        .character(position: 1, code: 0x200B, in: .address)
      ),
      (
        ["to": #""0\u044527b1fdb04752bbc536007a920d24acb045561c26""#], "to",
        .character(position: 2, code: 0x445, in: .address)
      ),
      (
        ["to": #""0x\u200d27b1fdb04752bbc536007a920d24acb045561c26""#], "to",
        .character(position: 3, code: 0x200D, in: .address)
      ),
      (["value": #""0x\u200d1""#], "value", .character(position: 3, code: 0x200D, in: .number)),
      (
        ["to": #""XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS0123456789""#], "to", .form(.address)
      ),
      (["to": #""anna.eth""#], "to", .form(.address)),
      (
        ["to": #""0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed""#], "to",
        .capitals(ofChain: nil)
      ),
      (
        ["to": #""0xa4735E70c76bffc958B57F1dc471Fb2B6e4Cf934""#], "to", .capitals(ofChain: 30)
      ),
      (["from": "7"], "from", .form(.address)), (["data": #""0x123""#], "data", .form(.octets)),
      (["data": #""0x12g4""#], "data", .character(position: 5, code: 0x67, in: .octets)),
      (["data": #""0x12""#, "input": #""0x13""#], "input", .beside("data")),
      (["accessList": "{}"], "accessList", .form(.list)),
      (["accessList": "[7]"], "accessList[0]", .form(.object)),
      (["accessList": "[{}]"], "accessList[0].address", .missing),
      (
        [
          "accessList":
            #"[{"address":"0x27b1fdb04752bbc536007a920d24acb045561c26","storageKeys":["0x01"]}]"#
        ], "accessList[0].storageKeys[0]", .count(1, needed: 32, of: .octets)
      ),
    ] as [([String: String?], String, EVMFieldDefect)])
  func ofTransaction(changes: [String: String?], path: String, defect: EVMFieldDefect) {
    #expect(transaction([:]) == nil)
    #expect(transaction(changes) == .field(path, defect))
  }

  @Test("a transaction that is signed is said to be")
  func signed() {
    #expect(transaction(["r": #""0x1""#, "s": #""0x1""#, "yParity": "0"]) == .malformed(.signed))
  }

  private func document(_ old: String, _ new: String) -> EVMError? {
    let text = """
      {"types":{"EIP712Domain":[{"name":"name","type":"string"},{"name":"chainId","type":"uint256"}],
      "Lease":[{"name":"tenant","type":"address"},{"name":"spender","type":"address"},{"name":"rent","type":"uint64"},
      {"name":"rooms","type":"Room[2]"},{"name":"pets","type":"bool"},{"name":"key","type":"bytes4"}],
      "Room":[{"name":"label","type":"string"}]},"primaryType":"Lease","domain":{"name":"Harbour","chainId":1},
      "message":{"tenant":"0x27b1fdb04752bbc536007a920d24acb045561c26",
      "spender":"0xde709f2102306220921060314715629080e2fb77","rent":"900","rooms":[{"label":"n"},{"label":"s"}],
      "pets":true,"key":"0x01020304"}}
      """
    precondition(text.contains(old))
    do throws(EVMError) {
      _ = try TypedData(reading: Array(text.replacing(old, with: new).utf8))
      return nil
    } catch { return error }
  }

  @Test(
    "of a document are named with their path",
    arguments: [
      (
        "f2102306220", "f21\u{200B}02306220", "message.spender",
        .character(position: 11, code: 0x200B, in: .address)
      ),
      ("0xde709f", "0xDe709f", "message.spender", .capitals(ofChain: nil)),
      (
        #""0xde709f2102306220921060314715629080e2fb77""#, "null", "message.spender", .form(.address)
      ),
      (#""rent":"900""#, #""rent":"18446744073709551616""#, "message.rent", .range),
      (
        #""rent":"900""#, #""rent":"9 0""#, "message.rent",
        .character(position: 2, code: 0x20, in: .number)
      ),
      (#""pets":true,"#, "", "message.pets", .missing),
      ("true", #""yes""#, "message.pets", .form(.flag)),
      (#""pets":true"#, #""pets":true,"cats":1"#, "message.cats", .unknown(near: nil)),
      (#"{"label":"s"}"#, #"{"label":7}"#, "message.rooms[1].label", .form(.text)),
      (#",{"label":"s"}"#, "", "message.rooms", .count(1, needed: 2, of: .list)),
      ("0x01020304", "0x010203", "message.key", .count(3, needed: 4, of: .octets)),
      (#""domain":{"name":"Harbour","#, #""domain":{"#, "domain.name", .missing),
      (#""EIP712Domain""#, #""Domain""#, "types.EIP712Domain", .domainMissing),
      (
        #"{"name":"chainId","type":"uint256"}"#, #"{"name":"chainId","type":"uint64"}"#,
        "types.EIP712Domain[1].type", .domain
      ),
      (
        #"{"name":"chainId","type":"uint256"}"#, #"{"name":"chain","type":"uint256"}"#,
        "types.EIP712Domain[1].name", .domain
      ),
      ("uint64", "uint65", "types.Lease[2].type", .type),
      ("Room[2]", "Rooms[2]", "types.Lease[3].type", .type),
      (
        #""name":"pets","type""#, #""name":"pets","indexed":1,"type""#, "types.Lease[4].indexed",
        .unknown(near: nil)
      ),
      (#"{"name":"key","#, "{", "types.Lease[5].name", .missing),
      (#"{"name":"key","#, #"{"name":"pets","#, "types.Lease[5].name", .name),
      (#""primaryType":"Lease""#, #""primaryType":"Loan""#, "primaryType", .type),
      (#""primaryType":"Lease","#, "", "primaryType", .missing),
      (
        #""primaryType":"Lease""#, #""primaryType":"Lease","primaryType":"Lease""#, "primaryType",
        .twice
      ),
    ] as [(String, String, String, EVMFieldDefect)])
  func ofDocument(old: String, new: String, path: String, defect: EVMFieldDefect) {
    #expect(document("Harbour", "Harbour") == nil)
    #expect(document(old, new) == .field(path, defect))
  }

  @Test("a name without end is told by its beginning")
  func longNames() {
    let name = String(repeating: "n", count: 100_000)
    guard case .field(let path, .unknown(nil))? = transaction([name: "1"]) else {
      Issue.record("it is read")
      return
    }
    #expect(path == String(repeating: "n", count: 64) + "…")
  }
}
