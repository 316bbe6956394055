import Addresses
import Bitcoin
import CryptoPrimitives
import EVM
import Secp256k1
import SecretMemory
import SeedPhrase
import TestSupport
import TestWallets
import Testing
import Vault

@testable import WalletKit

@Suite("Keys of accounts that somebody without the phrase wrote")
struct AccountProofTests {
  private static let first = Accounts.Key(kind: .p2wpkh, isMain: true, number: 0)
  private static let second = Accounts.Key(kind: .p2wpkh, isMain: true, number: 1)
  private static let secondAccount = UsedAccounts(bitcoin: [second])
  private static let secondOfEthereum = UsedAccounts(ethereum: [1])

  private let desk: Desk
  private let writer: RowWriter

  init() throws {
    desk = try Desk()
    writer = RowWriter(vault: desk.place.vault, wallet: desk.wallet)
  }

  private func phrase() throws -> SeedPhrase {
    try SeedPhrase(reading: Place.secret(Place.standard))
  }

  private func differ(_ paths: String...) -> WalletError {
    .keysDiffer(name: "Savings", paths: paths)
  }

  private func paid() throws -> Int { try desk.place.vault.read { try $0.count(.paid) } }

  // MARK: The phrase

  @Test(
    "are found when the phrase is opened, whatever is claimed of them, and stay until they are replaced",
    arguments: RowWriter.Claim.allCases)
  func found(claim: RowWriter.Claim) throws {
    let wallets = desk.place.wallets
    #expect(try wallets.accountsProvenAt(desk.wallet) == Place.now)
    for accounts in [
      Self.secondAccount, Self.secondOfEthereum,
      UsedAccounts(bitcoin: [.init(kind: .p2tr, isMain: false, number: 4)], ethereum: [19]),
    ] {
      try writer.exchange(accounts, claiming: claim)
      let expected = WalletError.keysDiffer(
        name: "Savings", paths: accounts.paths.map(\.text))
      for _ in 0..<2 {
        #expect(throws: expected) { try wallets.prove(desk.wallet, by: phrase()) }
      }
      #expect(throws: expected) {
        try wallets.add(ethereum: 30, to: desk.wallet, from: phrase())
      }
      let trials = try desk.signing.test(desk.wallet, with: phrase())
      #expect(!trials.areRight && trials.accounts == 60)
      let wrong = trials.keys.filter { !$0.isRight }.map(\.path)
      #expect(wrong.count == accounts.paths.count)
      #expect(zip(wrong, accounts.paths).allSatisfy { $0.hasPrefix($1.text + "/") })
      #expect(
        try wallets.replaceKeys(of: desk.wallet, by: phrase()) == accounts.paths.map(\.text))
      try wallets.prove(desk.wallet, by: phrase())
      #expect(try desk.signing.test(desk.wallet, with: phrase()).areRight)
    }
    try writer.exchangeAll(claiming: claim)
    let all = try #require(throws: WalletError.self) {
      try wallets.prove(desk.wallet, by: phrase())
    }
    guard case .keysDiffer(_, let paths) = all else { throw all }
    #expect(paths.count == 60 && paths.contains("m/44h/60h/19h"))
    #expect(try desk.signing.test(desk.wallet, with: phrase()).keys.count == 60)
  }

  @Test(
    "cannot be told from the phrase's as long as that is not open, which the vault does not deny")
  func claimed() throws {
    try writer.exchangeAll(claiming: .ownCode)
    let name = AddressService.AccountName(.p2wpkh, on: .main, number: 0)
    let shown = try desk.place.addresses.account(name, of: desk.wallet).address(.receive, 0)
    #expect(try shown == desk.stranger.key().address)
    try writer.exchangeAll(claiming: .nothing)
    #expect(try desk.place.wallets.accountsProvenAt(desk.wallet) == nil)
  }

  @Test("leave nothing behind once the phrase's own are there again but what was shown of others")
  func replaced() throws {
    let wallets = desk.place.wallets
    try writer.exchange(Self.secondAccount)
    let name = AddressService.AccountName(.p2wpkh, on: .main, number: 1)
    let forged = try desk.place.addresses.show(name, of: desk.wallet, .receive, from: 0, count: 1)
    #expect(try desk.place.payees.knowledge(of: forged[0].address) == .own(wallet: "Savings"))
    #expect(try wallets.replaceKeys(of: desk.wallet, by: phrase()) == ["m/84h/0h/1h"])
    #expect(try desk.place.payees.knowledge(of: forged[0].address) == .unknown)
    let own = try desk.keys.key(index: 3).address
    #expect(try desk.place.payees.knowledge(of: own) == .own(wallet: "Savings"))
    let accounts = try writer.accounts()
    #expect(accounts.all[Self.second]?.known.isEmpty == true)
    #expect(accounts.all[Self.first]?.known[.receive] == 4)
    #expect(try wallets.replaceKeys(of: desk.wallet, by: phrase()).isEmpty)
    #expect(try desk.place.vault.check().isEmpty)
  }

  @Test("are found in the master key too, by which programs find what is ours")
  func master() throws {
    let foreign = try SeedPhrase(reading: Place.secret(RowWriter.words))
    var changed = desk.wallet
    changed.masterKey = try foreign.masterKey().publicKey.key.compressed()
    try desk.place.vault.write(.uncounted) { try WalletStore($0).save(changed) }
    let wallet = try desk.place.wallets.find("Savings")
    #expect(throws: differ("m")) { try desk.place.wallets.prove(wallet, by: phrase()) }
    let trials = try desk.signing.test(wallet, with: phrase())
    #expect(!trials.areRight && trials.keys.first?.isMaster == true)
    #expect(try desk.place.wallets.replaceKeys(of: wallet, by: phrase()) == ["m"])
    #expect(try desk.place.wallets.find("Savings").masterKey == desk.wallet.masterKey)
  }

  // MARK: Signing

  @Test("are not signed for, where a transaction only seems to pay ourselves")
  func bitcoin() throws {
    for isBack in [false, true] {
      try writer.exchange(Self.secondAccount)
      var forge = try desk.keys.payment(to: desk.recipient)
      // What his account 1 has, said to be ours.
      let his = try desk.stranger.key(account: 1)
      forge.outputs = [
        .init(
          amount: 99_000, script: his.script,
          fields: [desk.keys.origin(of: his, inOutput: true)])
      ]
      let reviewed = try desk.review(forge)
      #expect(reviewed.bitcoin.review.payments.map(\.role) == [.own])
      // Nor where the rows are as they were by then.
      if isBack { _ = try desk.place.wallets.replaceKeys(of: desk.wallet, by: phrase()) }
      #expect(throws: differ("m/84h/0h/1h")) { try desk.sign(reviewed) }
      #expect(try paid() == 0)
    }
    // What is the phrase's own is signed while another account is not.
    try writer.exchange(Self.secondAccount)
    _ = try desk.sign(desk.review(desk.keys.payment(to: desk.recipient)))
    #expect(try paid() == 1)
  }

  @Test("are not signed for, where all of them are others, and inputs with them")
  func everything() throws {
    try writer.exchangeAll()
    // His own coins, by a path of ours.
    var forge = try desk.stranger.payment(to: desk.recipient)
    let his = try desk.stranger.key(index: 3)
    forge.inputs[0].fields[2] = desk.keys.origin(of: his)
    let reviewed = try desk.review(forge)
    #expect(reviewed.bitcoin.review.signers.map(\.path) == ["m/84h/0h/0h/0/3"])
    #expect(throws: differ("m/84h/0h/0h")) { try desk.sign(reviewed) }
  }

  private func ether(to recipient: Address, account: UInt32 = 0) throws
    -> SigningService.ReviewedEthereum
  {
    let octets = Array(
      """
      {"chainId":"0x1","nonce":"0x0","gas":"0x5208","maxFeePerGas":"0x3b9aca00",\
      "maxPriorityFeePerGas":"0x0","to":"\(recipient.text)","value":"0x8ac7230489e80000","type":"0x2"}
      """.utf8)
    return try desk.signing.review(
      EVMInput(reading: octets), from: octets, for: desk.wallet, account: account, index: 0,
      accepting: [])
  }

  private func sign(_ reviewed: SigningService.ReviewedEthereum) throws {
    _ = try desk.signing.sign(
      reviewed, for: desk.wallet, with: phrase(), passphrase: SecretBytes(count: 0))
  }

  @Test("of Ethereum are not signed for, as recipient and as signer")
  func ethereum() throws {
    try writer.exchange(Self.secondOfEthereum)
    let his = try desk.place.addresses.show(ethereum: 1, of: desk.wallet, from: 0, count: 1)[0]
      .address
    let reviewed = try ether(to: his)
    #expect(reviewed.ethereum.review.payments.map(\.role) == [.own])
    #expect(throws: differ("m/44h/60h/1h")) { try sign(reviewed) }
    let asSigner = try ether(to: his, account: 1)
    #expect(throws: differ("m/44h/60h/1h")) { try sign(asSigner) }
    #expect(try paid() == 0)
    let stranger = try #require(Address(ethereum: [UInt8](repeating: 0x41, count: 20)))
    try sign(ether(to: stranger))
    #expect(try paid() == 1)
  }

  @Test("sign no message and no document, and stand in none")
  func messages() throws {
    try writer.exchange(Self.secondAccount)
    try writer.exchange(Self.secondOfEthereum)
    let message = try desk.signing.review(
      message: Array("hello".utf8), for: desk.wallet,
      at: .init(.init(.p2wpkh, on: .main, number: 1), index: 0))
    #expect(throws: differ("m/84h/0h/1h")) {
      try desk.signing.sign(message, with: phrase(), passphrase: SecretBytes(count: 0))
    }
    func review(_ message: EthereumMessage, account: UInt32) throws
      -> SigningService.ReviewedEthereumMessage
    {
      try desk.signing.review(
        message, from: [1], for: desk.wallet, account: account, index: 0, accepting: [])
    }
    let text = try review(.personal(Array("hello".utf8)), account: 1)
    #expect(throws: differ("m/44h/60h/1h")) {
      try desk.signing.sign(text, with: phrase(), passphrase: SecretBytes(count: 0))
    }
    let his = try desk.place.addresses.show(ethereum: 1, of: desk.wallet, from: 0, count: 1)[0]
      .address
    let document = try review(
      .typed(TypedData(reading: Self.authorization(to: his)), chainID: 1), account: 0)
    #expect(document.review.payments.map(\.role) == [.own])
    #expect(document.approval != nil)
    #expect(throws: differ("m/44h/60h/1h")) {
      try desk.signing.sign(document, with: phrase(), passphrase: SecretBytes(count: 0))
    }
  }

  /// EIP-3009: a payment of a token that anybody can send for who signs it.
  private static func authorization(to recipient: Address) -> [UInt8] {
    let fields = [
      ("from", "address"), ("to", "address"), ("value", "uint256"), ("validAfter", "uint256"),
      ("validBefore", "uint256"), ("nonce", "bytes32"),
    ].map { "{\"name\":\"\($0.0)\",\"type\":\"\($0.1)\"}" }.joined(separator: ",")
    let text = """
      {"types":{"EIP712Domain":[{"name":"name","type":"string"},{"name":"version","type":"string"},\
      {"name":"chainId","type":"uint256"},{"name":"verifyingContract","type":"address"}],\
      "TransferWithAuthorization":[\(fields)]},"primaryType":"TransferWithAuthorization",\
      "domain":{"name":"USD Coin","version":"2","chainId":1,\
      "verifyingContract":"0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"},\
      "message":{"from":"0x9858EfFD232B4033E47d90003D41EC34EcaEda94","to":"\(recipient.text)",\
      "value":"5000000","validAfter":0,"validBefore":2000000000,\
      "nonce":"0x\(String(repeating: "1", count: 64))"}}
      """
    return Array(text.utf8)
  }

  // MARK: Hidden wallets

  @Test("are no hidden wallet's: its own are made of phrase and passphrase, and compared with them")
  func hidden() throws {
    let passphrase = Place.secret("TREZOR")
    let hidden = try HiddenWallet(of: phrase(), desk.wallet, passphrase: passphrase)
    let keys = try TestWallet(passphrase: "TREZOR")
    try writer.exchangeAll(claiming: .nothing)
    let octets = try keys.payment(to: desk.recipient).octets
    let reviewed = try desk.signing.review(
      PSBT(reading: octets), from: octets, for: desk.wallet, hidden: hidden, on: .main,
      accepting: [])
    #expect(reviewed.bitcoin.review.warnings.isEmpty)
    let signed = try desk.signing.sign(
      reviewed, for: nil, with: phrase(), passphrase: passphrase)
    #expect(try signed.finished().isComplete)
    #expect(try paid() == 0)
    // Another passphrase is another wallet.
    let error = try #require(throws: WalletError.self) {
      _ = try desk.signing.sign(
        reviewed, for: nil, with: phrase(), passphrase: Place.secret("TREZOR "))
    }
    #expect(error == differ("m", "m/84h/0h/0h"))
  }

  // MARK: Rows of before

  @Test(
    "are the phrase's in vaults of before: unproven, which is said, until it opens next",
    arguments: [1, 2] as [UInt8])
  func former(version: UInt8) throws {
    try writer.writeFormer(version: version)
    let wallets = desk.place.wallets
    #expect(try wallets.accountsProvenAt(desk.wallet) == nil)
    // What was shown stands in the same row, and is gone on from.
    #expect(try writer.accounts().all[Self.first]?.known == [.receive: 4])
    let name = AddressService.AccountName(.p2wpkh, on: .main, number: 0)
    _ = try desk.place.addresses.show(name, of: desk.wallet, .receive, from: 5, count: 1)
    #expect(try writer.accounts().all[Self.first]?.known == [.receive: 5])
    let reviewed = try desk.review(desk.keys.payment(to: desk.recipient))
    #expect(reviewed.bitcoin.review.warnings.map(\.id) == [.accountsUnproven])
    #expect(reviewed.approval != nil)
    if version == 2 {
      let stranger = try #require(Address(ethereum: [UInt8](repeating: 0x41, count: 20)))
      #expect(try ether(to: stranger).ethereum.review.warnings.map(\.id) == [.accountsUnproven])
    }
    let message = try desk.signing.review(
      message: Array("hello".utf8), for: desk.wallet, at: .init(name, index: 0))
    #expect(message.review.warnings.map(\.id) == [.accountsUnproven])
    // Signing derives anew what it signs for, whether the row is proven or not.
    _ = try desk.sign(reviewed)

    try wallets.prove(desk.wallet, by: phrase())
    #expect(try wallets.accountsProvenAt(desk.wallet) == Place.now)
    #expect(try writer.accounts().isWhole)
    #expect(try writer.accounts().all[Self.first]?.known[.receive] == 5)
    #expect(try desk.warnings(desk.keys.payment(to: desk.recipient)).isEmpty)
    #expect(try desk.place.vault.check().isEmpty)
  }
}
