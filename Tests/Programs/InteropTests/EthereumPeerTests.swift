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
  "Transactions of Ethereum beside other programs",
  .enabled(if: WalletPeer.isAvailable, Comment(rawValue: WalletPeer.howToGet)), .namesSeed)
struct EthereumPeerTests {
  private struct Question: Codable {
    let key: String
    let fields: [String: String]
  }

  private struct Answer: Codable {
    let unsigned: String
    let digest: String
    let signed: String
    let id: String
  }

  @Test("a thousand of them are read, written and signed octet for octet as eth-account does")
  func signed() throws {
    var random = TestSeed.random("transactions of Ethereum")
    func number(_ bits: Int) -> String {
      let count = Int.random(in: 0...bits / 8, using: &random)
      return UInt256(octets: random.bytes(count))?.description ?? "0"
    }
    let questions = (0..<1000).map { _ in
      // eth-account takes no more than the chain's own rules do.
      var fields = [
        "chainId": ["1", "10", "137", "8453", "43114", "131277322940537"].randomElement(
          using: &random) ?? "1",
        "nonce": number(56), "gas": "\(Int.random(in: 21_000...16_777_216, using: &random))",
        "to": Address(ethereum: random.bytes(20))?.text ?? "", "value": number(248),
        "data": "0x" + random.bytes(Int.random(in: 0...300, using: &random)).hex,
      ]
      if Bool.random(using: &random) {
        fields["gasPrice"] = number(128)
      } else {
        fields["type"] = "2"
        fields["maxPriorityFeePerGas"] = number(56)
        fields["maxFeePerGas"] = "1" + String(repeating: "0", count: 20)
      }
      return Question(key: "0x" + random.bytes(32).hex, fields: fields)
    }
    let answers: [Answer] = try Self.ask("sign", questions)
    #expect(answers.count == questions.count)
    for (question, answer) in zip(questions, answers) {
      let input = try EVMInput(reading: Array(answer.unsigned.utf8))
      guard case .transaction(let transaction) = input.content else {
        Issue.record("\(question)")
        continue
      }
      #expect(transaction.octets.hex == answer.unsigned && transaction.digest.hex == answer.digest)
      let json = try EVMInput(reading: Array(JSONEncoder().encode(question.fields)))
      #expect(json.content == input.content)
      let key = [UInt8](hex: String(question.key.dropFirst(2))).secret()
      let signature = try Secp256k1.signature(of: transaction.digest, with: key, .rfc6979)
      let signed = transaction.signed(signature.compact, isOdd: signature.recoveryID == 1)
      #expect(signed.hex == answer.signed, "\(question)")
      #expect(EVMTransaction.id(ofSigned: signed).hex == answer.id)
    }
  }

  /// Asks the programs.
  static func ask<Question: Encodable, Answer: Decodable>(
    _ task: String, _ question: Question
  ) throws -> Answer {
    let script = Checkout.root.appendingPathComponent("Tests/Programs/Interop/ethereum_oracle.py")
      .path
    let done = try Program.run(
      WalletPeer.python, [script, task], input: JSONEncoder().encode(question))
    guard done.status == 0 else { throw Program.Failure(description: done.errors) }
    return try JSONDecoder().decode(Answer.self, from: done.output)
  }
}
