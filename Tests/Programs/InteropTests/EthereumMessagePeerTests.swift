import Addresses
import CryptoPrimitives
import EVM
import Foundation
import Secp256k1
import SecretMemory
import TestSupport
import TestTraits
import Testing

@Suite(
  "Calls and messages of Ethereum beside other programs",
  .enabled(if: WalletPeer.isAvailable, Comment(rawValue: WalletPeer.howToGet)), .namesSeed)
struct EthereumMessagePeerTests {
  private struct Call: Encodable {
    let signature: String
    let values: [String]
  }

  private struct Message: Encodable {
    let key: String
    var text: String?
    var document: String?
  }

  private struct Signed: Decodable {
    let digest: String
    let signature: String
  }

  @Test("a thousand calls have the octets that eth-abi gives them, and are read from those")
  func calls() throws {
    var random = TestSeed.random("calls")
    func address() -> String { Address(ethereum: random.bytes(20))?.text ?? "" }
    func number() -> UInt256 {
      UInt256(octets: random.bytes(Int.random(in: 0...32, using: &random))) ?? .zero
    }
    func octets(_ address: String) -> [UInt8] { [UInt8](hex: address.dropFirst(2).lowercased()) }
    var calls: [(ContractCall, Call)] = []
    for place in 0..<1000 {
      let (first, second) = (address(), address())
      let (one, other) = (number(), number())
      let data = random.bytes(Int.random(in: 0...100, using: &random))
      let isApproved = Bool.random(using: &random)
      let (call, values): (ContractCall, [String]) =
        switch place % 11 {
        case 0: (.transfer(to: octets(first), amount: one), [first, "\(one)"])
        case 1:
          (
            .transferFrom(owner: octets(first), to: octets(second), amount: one),
            [first, second, "\(one)"]
          )
        case 2: (.approve(spender: octets(first), amount: one), [first, "\(one)"])
        case 3: (.increaseAllowance(spender: octets(first), amount: one), [first, "\(one)"])
        case 4: (.decreaseAllowance(spender: octets(first), amount: one), [first, "\(one)"])
        case 5:
          (
            .setApprovalForAll(spender: octets(first), isApproved: isApproved),
            [first, "\(isApproved)"]
          )
        case 6:
          (
            .safeTransfer(owner: octets(first), to: octets(second), number: one, data: nil),
            [first, second, "\(one)"]
          )
        case 7:
          (
            .safeTransfer(owner: octets(first), to: octets(second), number: one, data: data),
            [first, second, "\(one)", data.hex]
          )
        case 8:
          (
            .safeTransferOfMany(
              owner: octets(first), to: octets(second), number: one, amount: other, data: data),
            [first, second, "\(one)", "\(other)", data.hex]
          )
        case 9: (.deposit, [])
        default: (.withdraw(amount: one), ["\(one)"])
        }
      calls.append((call, Call(signature: call.signature, values: values)))
    }
    let answers: [String] = try EthereumPeerTests.ask("calls", calls.map(\.1))
    #expect(answers.count == calls.count)
    for ((call, question), answer) in zip(calls, answers) {
      #expect(call.data.hex == answer, "\(question)")
      #expect(ContractCall(data: [UInt8](hex: answer)) == call)
    }
  }

  @Test("a thousand documents, and texts, have eth-account's digests and signatures")
  func messages() throws {
    var random = TestSeed.random("messages of Ethereum")
    let questions = (0..<1_334).map { place -> Message in
      let key = "0x" + random.bytes(32).hex
      guard place % 4 == 0 else {
        var maker = RandomDocument(random)
        let document = maker.text()
        random = maker.random
        return Message(key: key, document: document)
      }
      let scalars = (0..<Int.random(in: 0...60, using: &random)).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 1...0x2FFF, using: &random))
      }
      return Message(key: key, text: String(String.UnicodeScalarView(scalars)))
    }
    let answers: [Signed] = try EthereumPeerTests.ask("messages", questions)
    #expect(answers.count == questions.count)
    for (question, answer) in zip(questions, answers) {
      let digest =
        if let document = question.document {
          try TypedData(reading: Array(document.utf8)).digest
        } else {
          PersonalMessage.digest(of: Array((question.text ?? "").utf8))
        }
      #expect(digest.hex == answer.digest, "\(question)")
      let key = [UInt8](hex: String(question.key.dropFirst(2))).secret()
      let signature = try Secp256k1.signature(of: digest, with: key, .rfc6979)
      #expect(
        (signature.compact + [UInt8(27 + signature.recoveryID)]).hex == answer.signature,
        "\(question)")
    }
  }
}

/// Documents of EIP-712 with structures, lists and values that chance chooses.
private struct RandomDocument {
  var random: SeededRandom
  /// Structures and their fields, those that others are made of first.
  private var structures: [(name: String, fields: [(name: String, type: String)])] = []

  init(_ random: SeededRandom) { self.random = random }

  mutating func text() -> String {
    let names = ["Order", "A", "Zebra", "_x", "Ab", "order"].shuffled(using: &random)
    for name in names.prefix(Int.random(in: 1...5, using: &random)) {
      let fields = (0..<Int.random(in: 1...5, using: &random)).map { place in
        (name: "f\(place)", type: type())
      }
      structures.append((name, fields))
    }
    // eth-account finds the document's own type by itself, so that none may stand alone.
    let used = parts(of: structures.last?.name ?? "")
    structures.removeAll { !used.contains($0.name) }
    let domain: [(name: String, type: String, value: String)] = [
      ("name", "string", "\"a b\""), ("version", "string", "\"1\""), ("chainId", "uint256", "137"),
      ("verifyingContract", "address", value(of: "address")),
      ("salt", "bytes32", value(of: "bytes32")),
    ].filter { _ in Bool.random(using: &random) }
    let own = domain.isEmpty ? [("name", "string", "\"n\"")] : domain
    let types =
      [("EIP712Domain", own.map { ($0.0, $0.1) })]
      + structures.map { ($0.name, $0.fields.map { ($0.name, $0.type) }) }.shuffled(using: &random)
    let primary = structures.last?.name ?? ""
    let typesText = types.map { name, fields in
      let list = fields.map { #"{"name":"\#($0.0)","type":"\#($0.1)"}"# }
      return "\"\(name)\":[\(list.joined(separator: ","))]"
    }
    let domainText = own.map { "\"\($0.0)\":\($0.2)" }
    return """
      {"types":{\(typesText.joined(separator: ","))},"primaryType":"\(primary)",
      "domain":{\(domainText.joined(separator: ","))},"message":\(value(of: primary))}
      """
  }

  private func parts(of name: String) -> Set<String> {
    let fields = structures.first { $0.name == name }?.fields ?? []
    let names = fields.map { String($0.type.prefix { $0 != "[" }) }
    return Set(
      [name] + names.filter { name in structures.contains { $0.name == name } }.flatMap(parts))
  }

  private mutating func type() -> String {
    var choices = [
      "address", "bool", "string", "bytes", "uint8", "uint256", "int8", "int256", "bytes1",
      "bytes32", "uint160", "int64",
    ]
    // As often as all others together.
    if !structures.isEmpty {
      choices += (0..<choices.count).compactMap { _ in
        structures.randomElement(using: &random)?.name
      }
    }
    let type = choices.randomElement(using: &random) ?? "bool"
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return type + "[]"
    case 1: return type + "[2]"
    case 2: return type + "[][2]"
    default: return type
    }
  }

  private mutating func value(of type: String) -> String {
    if type.hasSuffix("]"), let start = type.lastIndex(of: "[") {
      let element = String(type[..<start])
      let count = Int(type[type.index(after: start)...].dropLast())
      let number = count ?? Int.random(in: 0...3, using: &random)
      let items = (0..<number).map { _ in value(of: element) }
      return "[\(items.joined(separator: ","))]"
    }
    if let structure = structures.first(where: { $0.name == type }) {
      let fields = structure.fields.map { "\"\($0.name)\":\(value(of: $0.type))" }
      return "{\(fields.joined(separator: ","))}"
    }
    switch type {
    case "address": return "\"\(Address(ethereum: random.bytes(20))?.text ?? "")\""
    case "bool": return "\(Bool.random(using: &random))"
    case "string": return "\"\(["", "x", "Grüße", "a\\nb"].randomElement(using: &random) ?? "")\""
    case "bytes": return "\"0x\(random.bytes(Int.random(in: 0...70, using: &random)).hex)\""
    case "bytes1": return "\"0x\(random.bytes(1).hex)\""
    case "bytes32": return "\"0x\(random.bytes(32).hex)\""
    case "int8": return "\(Int8.random(in: .min ... .max, using: &random))"
    case "int64", "int256": return "\(Int32.random(in: .min ... .max, using: &random))"
    case "uint8": return "\(UInt8.random(in: 0...255, using: &random))"
    default:
      let bytes = type == "uint160" ? 20 : 32
      let number = UInt256(octets: random.bytes(bytes)) ?? .zero
      return "\"0x\(Hex.encode(number.shortest).replacing(/^0/, with: ""))\""
    }
  }
}
