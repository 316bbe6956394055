import Addresses
import CryptoPrimitives
import EVM
import SecretMemory
import SeedPhrase
import TestSupport
import Testing
import Vault
import VaultModel
import WalletRows
import WhisperKit

@testable import WalletKit

/// Rows of wallets that the vault wrote, and that no program reads.
@Suite("Rows of wallets that open and do not read")
struct UnreadableRowTests {
  static let tables: [SealedTable] = [.wallet, .account, .known, .payee, .token, .paid]
  private static let noRow: [UInt8] = [0xFF, 1, 2, 3]
  private static let bob = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"

  private let place: Place
  private let wallet: Wallet

  init() throws {
    place = try Place()
    wallet = try place.make(passphrase: nil)
    let bob = try Address(reading: Self.bob)
    _ = try place.payees.add(
      name: "Bob", address: bob, network: .main, note: "", acceptsLookalike: false)
    _ = try TokenService(vault: place.vault) { Place.now }.add(
      TokenService.Entry(
        chainID: 1, contract: Address(reading: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"),
        symbol: "USDC", decimals: 6, isWrapped: false), acceptsLookalike: false)
    _ = try AddressService(vault: place.vault).show(
      .init(.p2wpkh, on: .main, number: 0), of: wallet, .receive, from: 0, count: 1)
    let paid = Paid(
      chain: "bitcoin", network: "main", transaction: "ab", signedAt: 5,
      recipients: [Paid.Recipient(address: Self.bob, amount: 7, asset: "")])
    try place.vault.write { try $0.put(.paid, paid.id(in: $0), paid.encoded) }
  }

  private func rows(_ table: SealedTable) throws -> [(id: [UInt8], value: [UInt8])] {
    var rows: [(id: [UInt8], value: [UInt8])] = []
    try place.vault.read { try $0.forEach(table) { rows.append(($0, $1)) } }
    return rows
  }

  private func again() throws -> VaultStore {
    let vault = try VaultStore.open(at: place.scratch.path + "/vault", rows: WalletRowRules())
    try vault.unlock(with: .passphrase(Place.secret("vault")))
    return vault
  }

  /// As the service does that needs the row.
  private func read(_ table: SealedTable, _ id: [UInt8], of vault: VaultStore) throws {
    switch table {
    case .wallet: _ = try WalletService(vault: vault) { Place.now }.list()
    case .account:
      _ = try AddressService(vault: vault).account(
        .init(.p2wpkh, on: .main, number: 0), of: wallet)
    case .payee: _ = try PayeeService(vault: vault) { Place.now }.list()
    case .token: _ = try TokenService(vault: vault) { Place.now }.list()
    case .known: try vault.read { _ = try $0.row(table, id, read: KnownRow.init(decoding:)) }
    default: try vault.read { _ = try $0.row(table, id, read: PaidRow.init(decoding:)) }
    }
  }

  private func reads(_ table: SealedTable, _ id: [UInt8], _ value: [UInt8]) throws -> Bool {
    do {
      try value.withUnsafeBytes { try WalletRowRules().check(table, id, $0) }
      return true
    } catch is MalformedInput {
      return false
    }
  }

  @Test("each row that a vault has of them reads")
  func sound() throws {
    for table in Self.tables {
      let rows = try rows(table)
      #expect(!rows.isEmpty)
      for row in rows {
        #expect(try reads(table, row.id, row.value), "\(table)")
        #expect(try !reads(table, row.id + [1], row.value), "\(table)")
      }
    }
    #expect(try again().check().isEmpty)
  }

  @Test("one is found and set aside, and what others say of it comes back", arguments: tables)
  func repaired(table: SealedTable) throws {
    // Each of them, since of addresses that are known not all rows are alike.
    for row in try rows(table) {
      try place.vault.write { try $0.put(table, row.id, Self.noRow) }
      let vault = try again()
      let check = try vault.checkRows()
      #expect(check.unreadable == [UnreadableRow(table, row.id)] && check.damage.isEmpty)
      let unreadable = WhisperError.vault(.rowUnreadable(UnreadableRow(table, row.id)))
      #expect {
        try read(table, row.id, of: vault)
      } throws: {
        WhisperError(mapping: $0) == unreadable
      }
      let report = try vault.repair(.wallets) { _ in }
      #expect(
        report.unreadable == UnreadableRows.counted(check.unreadable) && report.setAside == 1)
      #expect(try vault.check().isEmpty && again().check().isEmpty)
      let wallets = WalletService(vault: vault) { Place.now }
      #expect(try wallets.recoverLost().count == (table == .wallet ? 1 : 0))
      #expect(try wallets.list().count == 1)
      let payees = PayeeService(vault: vault) { Place.now }
      let knowledge = try payees.knowledge(of: Address(reading: Self.bob))
      switch table {
      case .payee: #expect(try payees.list().isEmpty && knowledge == .paid(at: 5))
      default: #expect(knowledge == .payee(name: "Bob"))
      }
      // Of another address that looks like Bob's.
      if table == .known {
        let entries = try self.rows(.known).flatMap { try KnownRow(decoding: $0.value).entries }
        #expect(Set(entries.map(\.address)).contains(Self.bob))
        continue
      }
      try place.vault.write { try $0.put(table, row.id, row.value) }
      break
    }
  }

  @Test(
    "an agent writes none of those that it may write", arguments: [SealedTable.account, .known])
  func refused(table: SealedTable) throws {
    let rows = try rows(table).filter { table != .account || AccountRow.isShown($0.id) }
    #expect(!rows.isEmpty)
    for row in rows {
      try row.value.withUnsafeBytes { try WalletRows().check(table, row.id, $0) }
      for value in [Self.noRow, [], row.value + [0], row.value.dropLast()] {
        #expect(throws: MalformedInput.self) {
          try value.withUnsafeBytes { try WalletRows().check(table, row.id, $0) }
        }
      }
    }
    #expect(throws: MalformedInput.self) {
      try KnownRow([]).encoded.withUnsafeBytes { try WalletRows().check(.known, [1], $0) }
    }
    #expect(throws: MalformedInput.self) {
      let known = KnownRow([KnownRow.Entry(address: "nobody", reason: .payee, id: [1])])
      try known.encoded.withUnsafeBytes {
        try WalletRows().check(.known, [UInt8](repeating: 1, count: 32), $0)
      }
    }
  }

  @Test("octets of any kind are read, or are not, and nothing else happens")
  func anything() throws {
    var random = TestSeed.random("rows of wallets")
    for table in Self.tables {
      let row = try #require(try rows(table).first)
      for _ in 0..<300 {
        var value = row.value
        switch Int.random(in: 0..<4, using: &random) {
        case 0: value = Array(value.prefix(Int.random(in: 0...value.count, using: &random)))
        case 1 where value.count >= 4:
          let at = Int.random(in: 0...value.count - 4, using: &random)
          value.replaceSubrange(at..<at + 4, with: [0xFF, 0xFF, 0xFF, 0xFF])
        case 2: value = random.bytes(Int.random(in: 0..<90, using: &random))
        default:
          value[Int.random(in: value.indices, using: &random)] ^=
            1 << UInt8.random(in: 0..<8, using: &random)
        }
        _ = try reads(table, row.id, value)
      }
    }
  }
}
