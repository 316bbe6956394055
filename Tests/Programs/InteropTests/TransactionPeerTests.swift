import Addresses
import Bitcoin
import CryptoPrimitives
import Foundation
import TestSupport
import TestWallets
import Testing
import WalletKit

/// What other programs make is signed here, and what is signed here other programs finish, and Bitcoin Core's own consensus
/// code takes.
@Suite(
  "Transactions beside other programs",
  .enabled(if: WalletPeer.isAvailable, Comment(rawValue: WalletPeer.howToGet)))
struct TransactionPeerTests {
  struct Case: Codable, CustomTestStringConvertible {
    let maker: String
    let kind: String
    let version: UInt32
    let inputs: Int
    var unsigned: String?
    var signed: String?
    var extracted: String?

    var testDescription: String { "\(maker), \(kind), version \(version), \(inputs) inputs" }
  }

  private static let cases: [Case] = {
    var cases: [Case] = []
    for kind in ["p2wpkh", "p2tr", "p2sh-p2wpkh"] {
      for (maker, versions) in [
        ("embit", [0]), ("bdk", [0]), ("hwi", [0, 2]), ("wallycore", [0, 2]),
      ] as [(String, [UInt32])] {
        for version in versions {
          cases.append(Case(maker: maker, kind: kind, version: version, inputs: 1))
          cases.append(Case(maker: maker, kind: kind, version: version, inputs: 7))
        }
      }
    }
    // The most that embit's signing, in Python, does while anybody waits.
    cases.append(Case(maker: "wallycore", kind: "p2wpkh", version: 2, inputs: 60))
    cases.append(Case(maker: "embit", kind: "p2tr", version: 0, inputs: 500))
    return cases
  }()

  static func ask<Question: Encodable, Answer: Decodable>(
    _ work: String, _ questions: [Question]
  ) throws -> [Answer] {
    let script = Checkout.root.appendingPathComponent(
      "Tests/Programs/Interop/transaction_oracle.py"
    ).path
    let done = try Program.run(
      WalletPeer.python, [script, work], input: JSONEncoder().encode(questions))
    guard done.status == 0 else { throw Program.Failure(description: done.errors) }
    return try JSONDecoder().decode([Answer].self, from: done.output)
  }

  @Test("made by embit, bdk, hwi and wallycore are signed, finished by embit and bdk, and valid")
  func peers() throws {
    let vault = try TestVault()
    var cases = Self.cases
    let made: [String] = try Self.ask("make", cases)
    #expect(made.count == cases.count)
    for (place, text) in made.enumerated() {
      let signed = try vault.sign(Array(text.utf8), on: .regtest)
      let review = signed.review
      #expect(review.signers.count == cases[place].inputs, "\(cases[place])")
      #expect(review.payments.map(\.role).contains(.payee))
      #expect(review.payments.map(\.role).contains(.change), "\(cases[place])")
      #expect(review.format == "psbt-v\(cases[place].version)")
      let isModifiable = cases[place].maker == "wallycore" && cases[place].version == 2
      #expect(review.warnings.map(\.id) == (isModifiable ? [.modifiable] : []))
      cases[place].unsigned = text
      cases[place].signed = String(decoding: signed.octets, as: UTF8.self)
      cases[place].extracted = try #require(signed.transaction).hex
    }
    let faults: [String?] = try Self.ask("check", cases)
    #expect(faults.count == cases.count)
    for (place, fault) in faults.enumerated() {
      if let fault { Issue.record("\(cases[place].testDescription): \(fault)") }
    }
  }

  struct Chain: Encodable {
    let address: String
    var transaction: String?
  }

  @Test("spend what came on a chain of Bitcoin's own code, and a block with them is taken")
  func chain() throws {
    let vault = try TestVault()
    let keys = try TestWallet(on: .regtest)
    for kind in [BitcoinScriptKind.p2wpkh, .p2tr, .p2shP2wpkh] {
      let key = try keys.key(kind)
      let received: [String] = try Self.ask("chain", [Chain(address: key.address.text)])
      let octets = try [UInt8](hex: #require(received.first))
      let funding = try Bitcoin.Transaction(reading: octets[...])
      var forge = PSBTForge()
      forge.inputs = [try keys.input(key, funding.outputs[0].amount)]
      forge.inputs[0].txid = funding.id.bytes
      forge.inputs[0].fields[0].value = octets
      forge.outputs = [
        PSBTForge.Output(amount: 3_000_000_000, script: try keys.key(kind, index: 1).script),
        keys.output(try keys.key(kind, branch: 1), 1_999_999_000),
      ]
      let signed = try vault.sign(forge.octets, on: .regtest)
      let taken: [Bool] = try Self.ask(
        "chain",
        [Chain(address: key.address.text, transaction: #require(signed.transaction).hex)])
      #expect(taken == [true], "\(kind)")
    }
  }

  private struct Message: Encodable {
    let address: String
    let message: String
    let signature: String
  }

  @Test("and messages that are signed verify with bip322, and others do not")
  func messages() throws {
    let vault = try TestVault()
    var questions: [Message] = []
    for kind in [BitcoinScriptKind.p2wpkh, .p2tr] {
      for (index, text) in ["", "Hello World", "Wörld\n\u{1F600}\n"].enumerated() {
        let signed = try vault.sign(message: text, kind, index: UInt32(index))
        for message in [text, text + "x"] {
          questions.append(
            Message(address: signed.address, message: message, signature: signed.signature))
        }
      }
    }
    let answers: [Bool] = try Self.ask("message", questions)
    #expect(answers == (0..<12).map { $0.isMultiple(of: 2) })
  }
}
