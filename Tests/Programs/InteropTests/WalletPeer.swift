import TestSupport
import Foundation

/// How `Tests/Programs/Interop/wallet_oracle.py` is asked: bip-utils, embit, coincurve, bdk and hwi.
enum WalletPeer {
  static let python = Checkout.root.appendingPathComponent(
    ".build/wallet-peers/bin/python3"
  )
  .path

  /// In CI the peers must be there; elsewhere their tests are skipped, and say how to get them.
  static let isAvailable =
    FileManager.default.isExecutableFile(atPath: python)
    || ProcessInfo.processInfo.environment["WHISPER_CI"] != nil
  static let howToGet =
    "SKIPPED, NOTHING WAS CHECKED: needs bip-utils, embit, bdkpython, hwi, wallycore, py-bitcoinkernel, eth-account and py-evm of the Python package index: make test-deps installs them"

  struct Phrase: Codable {
    let words: String
    let passphrase: String
    let path: [UInt32]
    let kind: String
    let network: String
  }

  struct PhraseAnswer: Codable, Equatable {
    let seed: String
    let xpub: String
    let address: String
    let ethereum: String
  }

  struct Signature: Codable {
    let key: String
    let digest: String
  }

  struct SignatureAnswer: Codable, Equatable {
    /// r ‖ s ‖ which key.
    let rfc6979: String
    /// DER.
    let lowR: String
  }

  struct Descriptor: Codable {
    let descriptor: String
    /// That of the one branch.
    let single: String
    let network: String
    let branch: Int
    let index: Int
  }

  struct DescriptorAnswer: Codable, Equatable {
    let address: String
  }

  struct Questions: Codable {
    var phrases: [Phrase] = []
    var signatures: [Signature] = []
    var descriptors: [Descriptor] = []
    /// Messages in hex.
    var keccak: [String] = []
  }

  struct Answers: Codable {
    let phrases: [PhraseAnswer]
    let signatures: [SignatureAnswer]
    let descriptors: [DescriptorAnswer]
    let keccak: [String]
  }

  static func ask(_ questions: Questions) throws -> Answers {
    let script = Checkout.root.appendingPathComponent("Tests/Programs/Interop/wallet_oracle.py")
      .path
    let done = try Program.run(python, [script], input: JSONEncoder().encode(questions))
    guard done.status == 0 else { throw Program.Failure(description: done.errors) }
    return try JSONDecoder().decode(Answers.self, from: done.output)
  }
}
