import Foundation
import Testing

/// The way that a wallet is used, by the command: made here, watched elsewhere by its descriptor, paid on a chain of Bitcoin's
/// own code, spent by what the watching program makes and the command signs, and taken by the chain.
@Suite(
  "A wallet and a chain",
  .enabled(if: WalletPeer.isAvailable, Comment(rawValue: WalletPeer.howToGet)))
struct WalletTourTests {
  private let folder: Program.Folder
  private let vault: [String]

  init() throws {
    folder = try Program.Folder()
    vault = ["--vault", folder.path + "/vault"]
    _ = try folder.file("secret", Data("ladle orbit twenty quiet".utf8))
    try whisper(["init", "--no-passphrase", "--yes"])
    try whisper([
      "wallet", "create", "Savings", "--new-wallet-passphrase-file", folder.path + "/secret",
    ])
  }

  @discardableResult
  private func whisper(_ arguments: [String]) throws -> String {
    let done = try PythonPeer.whisper(arguments + vault)
    guard done.status == 0 else { throw Program.Failure(description: done.errors) }
    return String(decoding: done.output, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  private struct Spend: Encodable {
    let descriptor: String
    let funding: String
    let output = 0
    let index = 2
  }

  @Test("make, receive, spend", arguments: ["p2wpkh", "p2tr", "p2sh-p2wpkh"])
  func tour(_ kind: String) throws {
    let account = ["--network", "regtest", "--kind", kind]
    let address = try whisper(["wallet", "address", "Savings", "--index", "2"] + account)
    let descriptor = try whisper(["wallet", "descriptor", "Savings"] + account)
    let received: [String] = try TransactionPeerTests.ask(
      "chain", [TransactionPeerTests.Chain(address: address)])
    let funding = try #require(received.first)
    let made: [String] = try TransactionPeerTests.ask(
      "spend", [Spend(descriptor: descriptor, funding: funding)])
    let file = try folder.file("payment-\(kind).psbt", Data(try #require(made.first).utf8))
    let review = try #require(
      try JSONSerialization.jsonObject(
        with: Data(
          whisper([
            "wallet", "tx", "inspect", file, "--wallet", "Savings", "--network", "regtest",
            "--json",
          ]).utf8)) as? [String: Any])
    let roles = (review["payments"] as? [[String: Any]])?.map { $0["role"] as? String }
    #expect(roles == ["self", "change"])
    let transaction = try whisper([
      "wallet", "tx", "sign", "Savings", file, "--network", "regtest", "--extract", "--approve",
      #require(review["approval"] as? String), "--wallet-passphrase-file", folder.path + "/secret",
    ])
    let taken: [Bool] = try TransactionPeerTests.ask(
      "chain", [TransactionPeerTests.Chain(address: address, transaction: transaction)])
    #expect(taken == [true])
  }
}
