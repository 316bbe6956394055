import EVM
import Foundation
import TestSupport
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

  // MARK: Ethereum

  private struct Mining: Encodable {
    let address: String
    var transactions: [String] = []
    var recipients: [String] = []
  }

  private struct Mined: Decodable {
    struct Result: Decodable {
      let succeeded: Bool
      let id: String
      let spent: String
    }
    let chainID: String
    let nonce: UInt64
    let results: [Result]
    let received: [String: String]
  }

  @Test("receive and spend on a chain that py-evm runs, in both types of transactions")
  func ethereum() throws {
    let ethereum = ["--chain", "ethereum", "--account", "2", "--index", "1"]
    let address = try whisper(["wallet", "address", "Savings"] + ethereum)
    let recipient = "0x52908400098527886E0F7030069857D2E4169EE7"
    let before: Mined = try EthereumPeerTests.ask("mine", Mining(address: address))
    var signed: [(raw: String, id: String)] = []
    var spent: [String] = []
    for (place, price) in [
      #""maxFeePerGas":"3000000000","maxPriorityFeePerGas":"1000000000""#,
      #""gasPrice":"2000000000""#,
    ].enumerated() {
      let json =
        #"{"chainId":"\#(before.chainID)","nonce":"\#(before.nonce + UInt64(place))",\#(price),"#
        + #""gas":"21000","to":"\#(recipient)","value":"1500000000000000000","from":"\#(address)"}"#
      let file = try folder.file("tx-\(place)", Data(json.utf8))
      let review = try #require(
        try JSONSerialization.jsonObject(
          with: Data(
            whisper(["wallet", "tx", "inspect", file, "--wallet", "Savings", "--json"] + ethereum)
              .utf8))
          as? [String: Any])
      let effects = try #require(review["effects"] as? [[String: Any]])
      let change = try #require(effects.first?["change"] as? String)
      spent.append(String(change.dropFirst()))
      let code = try #require(review["approval"] as? String)
      let result = try #require(
        try JSONSerialization.jsonObject(
          with: Data(
            whisper(
              [
                "wallet", "tx", "sign", "Savings", file, "--json", "--approve",
                code, "--wallet-passphrase-file",
                folder.path + "/secret",
              ] + ethereum
            ).utf8)) as? [String: Any])
      signed.append(
        (try #require(result["signed"] as? String), try #require(result["txid"] as? String)))
    }
    let after: Mined = try EthereumPeerTests.ask(
      "mine",
      Mining(address: address, transactions: signed.map(\.raw), recipients: [recipient]))
    #expect(after.results.map(\.succeeded) == [true, true])
    #expect(after.results.map(\.id) == signed.map(\.id))
    #expect(after.nonce == before.nonce + 2)
    #expect(after.received[recipient] == "3000000000000000000")
    // What the review said is the most; of before types it is what was paid.
    #expect(after.results[1].spent == spent[1])
    let most = try #require(UInt64(spent[0]))
    let paid = try #require(UInt64(after.results[0].spent))
    #expect(paid <= most)
  }

  private struct TokenMining: Encodable {
    let address: String
    var transactions: [String] = []
    /// What the contract is called with, in the order of the transactions.
    var data: [String] = []
    let recipients: [String]
  }

  private struct TokenMined: Decodable {
    struct Result: Decodable {
      let succeeded: Bool
      /// What the balances changed by, of the account and of the recipients.
      let mined: [String]
      let simulated: [String]
    }
    let chainID: String
    let nonce: UInt64
    let contract: String
    let results: [Result]
  }

  @Test(
    "send tokens of ERC-20 on that chain: balances change by what the review says, and in revm too")
  func tokens() throws {
    let ethereum = ["--chain", "ethereum"]
    let address = try whisper(["wallet", "address", "Savings"] + ethereum)
    let recipient = "0x52908400098527886E0F7030069857D2E4169EE7"
    let before: TokenMined = try EthereumPeerTests.ask(
      "token", TokenMining(address: address, recipients: [recipient]))
    _ = try whisper([
      "wallet", "token", "add", before.contract, "--chain-id", before.chainID, "--symbol", "T",
      "--decimals", "6", "--yes",
    ])
    let call = ContractCall.transfer(
      to: [UInt8](hex: recipient.dropFirst(2).lowercased()), amount: 1_500_000)
    let json = """
      {"chainId":"\(before.chainID)","nonce":\(before.nonce),"maxFeePerGas":"3000000000",
      "maxPriorityFeePerGas":"1000000000","gas":"100000","to":"\(before.contract)",
      "data":"0x\(call.data.hex)","from":"\(address)"}
      """
    let file = try folder.file("token", Data(json.utf8))
    let review = try #require(
      try JSONSerialization.jsonObject(
        with: Data(
          whisper(["wallet", "tx", "inspect", file, "--wallet", "Savings", "--json"] + ethereum)
            .utf8))
        as? [String: Any])
    let effects = try #require(review["effects"] as? [[String: Any]])
    let change = try #require(
      effects.first { ($0["asset"] as? String)?.contains("erc20:\(before.contract)") == true }?[
        "change"] as? String)
    let code = try #require(review["approval"] as? String)
    let raw = try whisper(
      [
        "wallet", "tx", "sign", "Savings", file, "--approve", code, "--wallet-passphrase-file",
        folder.path + "/secret",
      ] + ethereum)
    let after: TokenMined = try EthereumPeerTests.ask(
      "token",
      TokenMining(
        address: address, transactions: [raw], data: ["0x" + call.data.hex],
        recipients: [recipient]))
    #expect(after.contract == before.contract && after.results.map(\.succeeded) == [true])
    #expect(change == "-1500000")
    #expect(after.results[0].mined == [change, "1500000"])
    #expect(after.results[0].simulated == [change, "1500000"])
  }
}
