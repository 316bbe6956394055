import Addresses
import CryptoPrimitives
import EVM
import KeyCustody
import SecretMemory
import SeedPhrase
import StoredRows
import TestSupport
import TestWallets
import Testing
import WalletRows
import WhisperEnvelope
import WhisperKit

@testable import Vault
@testable import WalletKit

/// Carries requests to an agent in this process.
private final class DirectChannel: AgentChannel {
  private let visitor: AgentVisitor

  init(_ visitor: AgentVisitor) { self.visitor = visitor }

  func ask(_ request: AgentRequest, _ body: [UInt8]) throws -> [UInt8] {
    guard case .answer(let answer) = visitor.answer(request, body) else { throw VaultError.locked }
    return answer
  }
}

@Suite("A program that asks an agent to write rows of wallets")
struct AgentWalletTests {
  private let place: Place
  private let wallet: Wallet
  private let payee: Payee
  private let token: Token
  /// The vault as that program has it.
  private let vault: VaultStore

  private static let contract = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"

  init() throws {
    place = try Place()
    wallet = try place.make()
    payee = try place.payees.add(
      name: "Kraken deposit",
      address: Address(reading: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"), network: .main,
      note: "", acceptsLookalike: false)
    token = try TokenService(vault: place.vault) { Place.now }.add(
      .init(
        chainID: 1, contract: Address(reading: Self.contract), symbol: "USDC", decimals: 6,
        isWrapped: false), acceptsLookalike: false)
    let agent = try place.again().agent(
      with: PrivateKeyRules(), reading: VaultRows(wallets: WalletRows()))
    vault = try VaultStore.open(at: place.scratch.path + "/vault")
    try vault.unlock(through: DirectChannel(agent.visitor()), rules: PrivateKeyRules())
  }

  private func isRefused(_ change: (Transaction) throws -> Void) -> Bool {
    do {
      try vault.write(.uncounted, change)
      return false
    } catch { return error as? VaultError == .agentRefused }
  }

  @Test("is refused keys of accounts, whoever's, and whatever it says of them")
  func accounts() throws {
    let writer = RowWriter(vault: vault, wallet: wallet)
    for claim in RowWriter.Claim.allCases {
      #expect(throws: VaultError.agentRefused) { try writer.exchangeAll(claiming: claim) }
      #expect(throws: VaultError.agentRefused) {
        try writer.exchange(UsedAccounts(ethereum: [1]), claiming: claim)
      }
    }
    #expect(isRefused { try $0.remove(.account, AccountRow.keys(of: wallet.id)) })
    // Nor rows that would be such once they are read.
    for id in [[], [1], [UInt8](repeating: 9, count: 32), wallet.id + [2], wallet.id + [1, 1]] {
      #expect(isRefused { try $0.put(.account, id, [1]) })
    }
    let phrase = try SeedPhrase(reading: Place.secret(Place.standard))
    try place.wallets.prove(wallet, by: phrase)
    #expect(try place.vault.check().isEmpty)
  }

  @Test("is refused wallets, payees, tokens, and who was paid")
  func book() throws {
    let changed = Token(
      id: token.id, chainID: 1, contract: token.contract, symbol: "USDC", decimals: 18,
      isWrapped: false, addedAt: token.addedAt)
    let renamed = Payee(
      id: payee.id, name: payee.name, address: try TestAddress.other(), network: .main, note: "",
      addedAt: payee.addedAt)
    #expect(isRefused { try $0.put(.token, token.id, changed.encoded) })
    #expect(isRefused { try $0.remove(.token, token.id) })
    #expect(isRefused { try $0.put(.payee, payee.id, renamed.encoded) })
    #expect(isRefused { try $0.put(.payee, [UInt8](repeating: 3, count: 16), renamed.encoded) })
    #expect(isRefused { try $0.remove(.payee, payee.id) })
    #expect(isRefused { try $0.put(.wallet, wallet.id, wallet.encoded) })
    #expect(isRefused { try $0.remove(.wallet, wallet.id) })
    #expect(isRefused { try $0.put(.paid, [UInt8](repeating: 3, count: 32), [3]) })
    let payees = PayeeService(vault: vault) { Place.now }
    #expect(throws: WhisperError.vault(.agentRefused)) { try payees.rename(payee, to: "Other") }
    #expect(throws: WhisperError.vault(.agentRefused)) { try payees.remove(payee) }
    let tokens = TokenService(vault: vault) { Place.now }
    #expect(throws: WhisperError.vault(.agentRefused)) { try tokens.remove(token) }
    #expect(throws: WhisperError.vault(.agentRefused)) {
      try WalletService(vault: vault) { Place.now }.rename(wallet, to: "Other")
    }
    #expect(try place.payees.list().map(\.address) == [payee.address])
  }

  @Test("is shown addresses as ever, which takes note of them")
  func shown() throws {
    let addresses = AddressService(vault: vault)
    let name = AddressService.AccountName(.p2wpkh, on: .main, number: 0)
    let shown = try addresses.show(name, of: wallet, .receive, from: 7, count: 1)
    #expect(try shown == place.addresses.show(name, of: wallet, .receive, from: 7, count: 1))
    _ = try addresses.show(ethereum: 3, of: wallet, from: 2, count: 1)
    let accounts = try RowWriter(vault: place.vault, wallet: wallet).accounts()
    #expect(accounts.shownRow.bitcoin.map(\.highest) == [[7, nil]])
    #expect(accounts.shownRow.ethereum.map(\.highest) == [2])
    #expect(accounts.provenAt == Place.now)
    #expect(
      try place.payees.knowledge(of: shown[0].address) == .own(wallet: "Savings"))
    try place.wallets.prove(wallet, by: SeedPhrase(reading: Place.secret(Place.standard)))
  }

  @Test("and calls a stranger a payee, a token, ours or paid, is not believed")
  func known() throws {
    let writer = RowWriter(vault: vault, wallet: wallet)
    let other = try TestAddress.other()
    for source in [
      KnownAddresses.Source.payee(payee.id), .own(wallet: wallet.id), .token(token.id),
      .paid([1]),
    ] {
      try writer.know(other, as: source)
      #expect(try place.payees.knowledge(of: other) == .unknown, "\(source)")
    }
    let contract = try #require(Address(ethereum: [UInt8](repeating: 0x41, count: 20)))
    try writer.know(contract, as: .token(token.id))
    #expect(try place.payees.knowledge(of: contract) == .unknown)
    #expect(throws: WalletError.self) {
      try TokenService(vault: place.vault) { 0 }.find(contract, on: 1)
    }
  }

  @Test(
    "and makes the vault forget what is known, has nobody taken for a payee or a token all the same"
  )
  func forgotten() throws {
    var ids: [[UInt8]] = []
    try vault.read { try $0.forEach(.known) { id, _ in ids.append(id) } }
    try vault.write(.uncounted) { transaction in
      for id in ids { try transaction.remove(.known, id) }
    }
    #expect(try place.payees.knowledge(of: payee.address) == .payee(name: "Kraken deposit"))
    #expect(try place.payees.knowledge(of: token.contract) == .token(symbol: "USDC"))
    var octets = payee.address.payload
    octets[10] ^= 0xFF
    let alike = try #require(Address(witness: 0, program: octets, on: .main))
    #expect(try place.payees.knowledge(of: alike) == .lookalike(of: payee.address.text))
    octets = token.contract.payload
    octets[10] ^= 1
    let contract = try #require(Address(ethereum: octets))
    #expect(
      try place.payees.knowledge(of: contract) == .lookalike(of: token.contract.text))
  }

  @Test(
    "and says that addresses were shown beyond all numbers, makes nothing ours that nobody is shown"
  )
  func far() throws {
    let desk = try Desk()
    var row = ShownRow()
    row.bitcoin = [.init(kind: .p2wpkh, isMain: true, number: 0, highest: [4, (1 << 31) - 1])]
    try desk.place.vault.write(.uncounted) {
      try $0.put(.account, AccountRow.shown(of: desk.wallet.id), row.encoded)
    }
    func warnings(index: UInt32) throws -> [String] {
      var forge = try desk.keys.payment(to: desk.recipient)
      forge.outputs[1] = try desk.keys.output(desk.keys.key(branch: 1, index: index), 39_000)
      return try desk.warnings(forge).map(\.rawValue)
    }
    #expect(try warnings(index: 20_200) == ["own-gap"])
    #expect(try warnings(index: 20_201) == ["own-but-far"])
    #expect(try warnings(index: (1 << 31) - 1) == ["own-but-far"])
  }

  @Test("and says that addresses were shown beyond all numbers, keeps nobody from looking")
  func beyond() throws {
    var row = ShownRow()
    row.bitcoin = [
      .init(kind: .p2wpkh, isMain: true, number: 0, highest: [(1 << 31) - 1, nil]),
      .init(kind: .p2wpkh, isMain: true, number: 77, highest: [5, 5]),
    ]
    row.ethereum = [.init(number: 0, highest: (1 << 31) - 1)]
    try vault.write(.uncounted) {
      try $0.put(.account, AccountRow.shown(of: wallet.id), row.encoded)
    }
    let name = AddressService.AccountName(.p2wpkh, on: .main, number: 0)
    let own = try place.addresses.show(name, of: wallet, .receive, from: 0, count: 1)[0].address
    #expect(try place.addresses.locate(own, in: wallet)?.path.text == "m/84h/0h/0h/0/0")
    #expect(try place.addresses.show(ethereum: 0, of: wallet, from: 0, count: 1).count == 1)
    // Who is paid is looked for among ours, of which there are not as many as the row says.
    let text = """
      {"chainId":1,"nonce":1,"gas":21000,"maxFeePerGas":"1","maxPriorityFeePerGas":"1","value":"5",
      "to":"\(Self.contract)"}
      """
    let octets = Array(text.utf8)
    let reviewed = try SigningService(vault: place.vault) { Place.now }.review(
      EVMInput(reading: octets), from: octets, for: wallet, account: 0, index: 0, accepting: [])
    #expect(reviewed.ethereum.review.payments.map(\.to) == [Self.contract])
    try place.wallets.prove(wallet, by: SeedPhrase(reading: Place.secret(Place.standard)))
  }
}

enum TestAddress {
  /// Nobody's.
  static func other() throws -> Address {
    guard
      let address = Address(
        witness: 0, program: (0..<20).map { UInt8($0 * 11 + 3) }, on: .main)
    else { throw AddressError.unknown }
    return address
  }
}
