import Addresses
import CryptoPrimitives
import Foundation
import TestSupport
import Testing

@testable import Bitcoin

@Suite("Signed messages")
struct MessageTests {
  private struct Basic: Decodable {
    struct Hashes: Decodable {
      let message: String
      let address: String
      let message_hash: String
    }
    struct Signed: Decodable {
      let message: String
      let address: String
      let type: String
      let bip322_signatures: [String]
    }
    struct Wrong: Decodable {
      let message: String
      let address: String
      let signature: String
    }
    let tx_hashes: [Hashes]?
    let simple: [Signed]
    let full: [Signed]?
    let proof_of_funds: [Signed]?
    let error: [Wrong]
  }

  private static func read(_ name: String) throws -> Basic? {
    guard let directory = VectorFiles.directory("wallet") else { return nil }
    return try JSONDecoder().decode(
      Basic.self, from: Data(contentsOf: directory.appendingPathComponent(name + ".json")))
  }

  @Test("verify as BIP-322's vectors do", arguments: ["bip322-basic", "bip322-generated"])
  func vectors(_ name: String) throws {
    guard let vectors = try Self.read(name) else { return }
    for vector in vectors.tx_hashes ?? [] {
      #expect(MessageChallenge.hash(of: Array(vector.message.utf8)).hex == vector.message_hash)
    }
    var count = 0
    for vector in vectors.simple {
      let address = try Address(reading: vector.address)
      let challenge = MessageChallenge(Array(vector.message.utf8), for: address)
      #expect((challenge != nil) == ["p2wpkh", "p2tr"].contains(vector.type))
      for signature in vector.bip322_signatures {
        guard let challenge else { continue }
        count += 1
        #expect(try challenge.isValid(signature), "\(vector.type) \(vector.message)")
        let plain = signature.hasPrefix("smp") ? String(signature.dropFirst(3)) : signature
        #expect(try challenge.isValid(plain) && challenge.isValid("smp" + plain))
        let other = try #require(MessageChallenge(Array("another".utf8), for: address))
        #expect(try !other.isValid(signature))
      }
    }
    #expect(count >= 2)
    for (form, all) in [
      (MessageChallenge.Failure.Form.full, vectors.full ?? []),
      (.proofOfFunds, vectors.proof_of_funds ?? []),
    ] {
      for vector in all {
        let address = try Address(reading: "bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l")
        let challenge = try #require(MessageChallenge(Array(vector.message.utf8), for: address))
        for signature in vector.bip322_signatures {
          #expect(throws: MessageChallenge.Failure.unsupported(form)) {
            try challenge.isValid(signature)
          }
        }
      }
    }
    for vector in vectors.error {
      guard let address = try? Address(reading: vector.address),
        let challenge = MessageChallenge(Array(vector.message.utf8), for: address)
      else { continue }
      #expect((try? challenge.isValid(vector.signature)) != true, "\(vector)")
    }
  }

  @Test("of other forms are named, and what is none is refused")
  func forms() throws {
    let address = try Address(reading: "bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l")
    let challenge = try #require(MessageChallenge([], for: address))
    let legacy = Data([31] + [UInt8](repeating: 7, count: 64)).base64EncodedString()
    #expect(throws: MessageChallenge.Failure.unsupported(.legacy)) { try challenge.isValid(legacy) }
    for text in ["", "smp", "smp!", "smpAA", "x", String(repeating: "A", count: 2_000)] {
      #expect((try? challenge.isValid(text)) != true)
    }
    for other in [
      "1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA", "37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf",
      "t1XVXWCvpMgBvUaed4XDqWtgQgJSu1Ghz7F",
    ] {
      #expect(try MessageChallenge([], for: Address(reading: other)) == nil)
    }
  }
}
