import Addresses
import CryptoPrimitives
import Foundation
import Secp256k1
import SecretMemory
import TestSupport
import Testing

@testable import Bitcoin

@Suite("What is signed of a transaction")
struct SignatureHashTests {
  @Test("with a key's hash is what BIP-143 has, plain and nested, and so is the signature")
  func segwit() throws {
    let native = try Transaction(
      reading: [UInt8](
        hex: "0100000002fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f0000000000"
          + "eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffff"
          + "ffff02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d0000"
          + "00001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac11000000")[...])
    let hashes = try #require(
      SignatureHashes(
        of: native,
        spending: [
          Transaction.Output(
            amount: 625_000_000,
            script: [UInt8](
              hex: "2103c9f4836b9a4f77fc0d81f7bcb01b7f1b35916864b9476c241ce9fc198bd25432ac")),
          Transaction.Output(
            amount: 600_000_000,
            script: [UInt8](hex: "00141d0f172a0ecb48aee1be1f2687d2963ae33f71a1")),
        ]))
    let digest = try #require(
      hashes.segwit(
        input: 1, keyHash: [UInt8](hex: "1d0f172a0ecb48aee1be1f2687d2963ae33f71a1")))
    #expect(digest.hex == "c37af31116d1b27caf68aae9e3ac82f1477929014d5b917657d0eb49478cb670")
    let key = [UInt8](hex: "619c335025c7f4012e556c2a58b2506e30b8511b53ade95ea316fd8c3286feb9")
    let signature = try Secp256k1.signature(of: digest, with: key.secret(), .rfc6979)
    #expect(
      try Secp256k1.der(signature.compact).hex
        == "304402203609e17b84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a0220573a954c45"
        + "18331561406f90300e8f3358f51928d43c212a8caed02de67eebee")

    let nested = try Transaction(
      reading: [UInt8](
        hex: "0100000001db6b1b20aa0fd7b23880be2ecbd4a98130974cf4748fb66092ac4d3ceb1a54770100000000"
          + "feffffff02b8b4eb0b000000001976a914a457b684d7f0d539a46a45bbc043f35b59d0d96388ac0008af2f"
          + "000000001976a914fd270b1ee6abcaea97fea7ad0402e8bd8ad6d77c88ac92040000")[...])
    let nestedHashes = try #require(
      SignatureHashes(
        of: nested,
        spending: [
          Transaction.Output(
            amount: 1_000_000_000,
            script: [UInt8](hex: "a9144733f37cf4db86fbc2efed2500b4f4e49f31202387"))
        ]))
    #expect(
      nestedHashes.segwit(
        input: 0, keyHash: [UInt8](hex: "79091972186c449eb1ded22b78e40d009bdf0089"))?.hex
        == "64f3b0f4dd2bb3aa1ce8566d220cc74dda9df97d8490cc81d89d735c92e59fb6")
    #expect(nestedHashes.segwit(input: 1, keyHash: [UInt8](repeating: 0, count: 20)) == nil)
    #expect(SignatureHashes(of: nested, spending: []) == nil)
  }

  private struct Taproot: Decodable {
    struct Case: Decodable {
      struct Given: Decodable {
        struct Output: Decodable {
          let scriptPubKey: String
          let amountSats: UInt64
        }
        let rawUnsignedTx: String
        let utxosSpent: [Output]
      }
      struct Input: Decodable {
        struct Given: Decodable {
          let txinIndex: Int
          let hashType: UInt8
        }
        struct Intermediary: Decodable { let sigHash: String }
        let given: Given
        let intermediary: Intermediary
      }
      let given: Given
      let inputSpending: [Input]
    }
    let keyPathSpending: [Case]
  }

  @Test("with an output key is what BIP-341 has")
  func taproot() throws {
    guard let directory = VectorFiles.directory("wallet") else { return }
    let vectors = try JSONDecoder().decode(
      Taproot.self,
      from: Data(contentsOf: directory.appendingPathComponent("bip341-wallet.json")))
    var count = 0
    for vector in vectors.keyPathSpending {
      let transaction = try Transaction(
        reading: [UInt8](hex: vector.given.rawUnsignedTx)[...])
      let hashes = try #require(
        SignatureHashes(
          of: transaction,
          spending: vector.given.utxosSpent.map {
            Transaction.Output(amount: $0.amountSats, script: [UInt8](hex: $0.scriptPubKey))
          }))
      for input in vector.inputSpending {
        guard let kind = SignatureHashes.TaprootKind(rawValue: input.given.hashType) else {
          continue
        }
        count += 1
        #expect(
          hashes.taproot(input: input.given.txinIndex, kind)?.hex == input.intermediary.sigHash)
      }
    }
    #expect(count == 2)
  }

  @Test("is found where an address stands for a script, and an address's script is that one")
  func scripts() throws {
    for text in [
      "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu", "1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA",
      "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr",
      "37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf",
      "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3",
      "BC1SW50QGDZ25J",
    ] {
      let address = try Address(reading: text)
      let script = try #require(address.outputScript)
      #expect(OutputScript(script, on: .main) == .address(address))
    }
    #expect(try Address(reading: "t1XVXWCvpMgBvUaed4XDqWtgQgJSu1Ghz7F").outputScript == nil)
    #expect(OutputScript([0x6A], on: .main) == .data([]))
    #expect(OutputScript([0x6A, 2, 7, 8], on: .main) == .data([7, 8]))
    #expect(OutputScript([0x6A, 76, 2, 7, 8, 1, 9], on: .main) == .data([7, 8, 9]))
    #expect(OutputScript([0x6A, 77, 1, 0, 5], on: .main) == .data([5]))
    // What is no push is shown as it stands.
    #expect(OutputScript([0x6A, 2, 7], on: .main) == .data([2, 7]))
    #expect(OutputScript([0x6A, 0x51], on: .main) == .data([0x51]))
    #expect(OutputScript([], on: .main) == .other)
    #expect(OutputScript([33] + [UInt8](repeating: 2, count: 33) + [0xAC], on: .main) == .other)
    #expect(OutputScript([0x00, 1, 2], on: .main) == .other)
    // A version of 0 has 20 or 32 bytes.
    #expect(OutputScript([0x00, 3, 1, 2, 3], on: .main) == .other)
  }
}
