import Addresses
import CryptoPrimitives
import EVM
import Foundation
import Secp256k1
import SecretMemory
import SeedPhrase
import TestSupport
import TestTraits
import Testing
import Vault
import VaultModel
import WalletRows
import WhisperEnvelope
import WhisperKit

@testable import WalletKit

@Suite("Wallets in a vault")
struct WalletServiceTests {
  private static let other =
    "legal winner thank year wave sausage worth useful legal winner thank yellow"

  @Test("have what their phrase says, and give it back to who knows their passphrase")
  func made() throws {
    let place = try Place()
    let wallet = try place.make()
    #expect(try wallet.fingerprint.hex == "73c5da0a")
    #expect(wallet.words == 12 && wallet.origin == .imported && wallet.backup == nil)
    #expect(wallet.createdAt == Place.now)
    #expect(try place.wallets.hasPhrase(wallet) && place.wallets.hasPassphrase(wallet))
    #expect(try place.words(wallet) == Place.standard)
    let again = WalletService(vault: try place.again()) { 0 }
    #expect(try again.find("savings").id == wallet.id)
    #expect(try again.list().map(\.name.text) == ["Savings"])
    #expect(try place.vault.check().isEmpty)
  }

  @Test("open with nothing but their passphrase", arguments: ["Wallet", "", "wallet ", "vault"])
  func wrong(passphrase: String) throws {
    let place = try Place()
    let wallet = try place.make()
    let answers = KeyAnswers(for: place.vault)
    for _ in 1...2 {
      let error = #expect(throws: WhisperError.self) {
        _ = try place.wallets.open(wallet, answers: answers)
      }
      #expect(error == .ownPassphraseRequired)
      let question = try #require(error?.question)
      #expect(question.code == .walletPassphrase)
      #expect(question.owner == wallet.id && question.name == "Savings")
      #expect(throws: WhisperError.vault(.wrongOwnPassphrase)) {
        try answers.answer(question, with: Place.secret(passphrase))
      }
    }
  }

  @Test("of the same phrase, or the same name, are one")
  func twice() throws {
    let place = try Place()
    try place.make()
    #expect(throws: WalletError.known(name: "Savings")) { try place.make("Other") }
    #expect(throws: WalletError.exists(name: "SAVINGS")) {
      try place.make("SAVINGS", words: Self.other)
    }
    #expect(throws: WalletError.nameInvalid(.nameEmpty)) { try place.make("") }
    let other = try place.make("Other", words: Self.other)
    #expect(throws: WalletError.exists(name: "savings")) {
      try place.wallets.rename(other, to: "savings")
    }
    #expect(try place.wallets.rename(other, to: "OTHER").name.text == "OTHER")
    #expect(throws: WalletError.changedMeanwhile(name: "Other")) {
      try place.wallets.rename(other, to: "Third")
    }
    #expect(throws: WalletError.notFound(name: "Third")) { try place.wallets.find("Third") }
  }

  @Test("without a passphrase are refused by a vault that opens with nothing")
  func presence() throws {
    let open = try Place(opensWithNothing: true)
    #expect(throws: WalletError.presenceImpossible) { try open.make(passphrase: nil) }
    #expect(throws: WalletError.presenceImpossible) {
      try open.wallets.checkNew(name: "Savings", isBare: true)
    }
    let layered = try open.make()
    let answers = try open.answers(layered)
    #expect(throws: WalletError.presenceImpossible) {
      try open.wallets.setPassphrase(nil, of: layered, answers: answers)
    }
    #expect(try open.words(layered) == Place.standard)

    let place = try Place()
    let bare = try place.make(passphrase: nil)
    #expect(try !place.wallets.hasPassphrase(bare))
    #expect(try place.words(bare) == Place.standard)
    // One that became so meanwhile gives none away.
    try place.vault.removeLastProtector(with: .passphrase(Place.secret("vault")))
    try place.vault.unlock(with: .none)
    #expect(throws: WalletError.presenceImpossible) { try place.words(bare) }
  }

  @Test("get another passphrase, or none, and have only that from then on")
  func passphrases() throws {
    let place = try Place()
    let wallet = try place.make()
    try place.wallets.setPassphrase(
      Place.secret("another"), of: wallet, answers: place.answers(wallet))
    #expect(throws: WhisperError.vault(.wrongOwnPassphrase)) { try place.words(wallet) }
    #expect(try place.words(wallet, "another") == Place.standard)
    try place.wallets.setPassphrase(
      nil, of: wallet, answers: place.answers(wallet, "another"))
    #expect(try !place.wallets.hasPassphrase(wallet))
    #expect(try place.words(wallet) == Place.standard)
    try place.wallets.setPassphrase(
      Place.secret("third"), of: wallet, answers: KeyAnswers(for: place.vault))
    #expect(try place.words(wallet, "third") == Place.standard)
    #expect(throws: WhisperError.passphraseEmpty) {
      try place.wallets.setPassphrase(
        SecretBytes(count: 0), of: wallet, answers: place.answers(wallet, "third"))
    }
  }

  @Test("are removed, phrase and addresses, by who opens them and knows of the backup")
  func removed() throws {
    let place = try Place()
    let wallet = try place.make()
    _ = try place.addresses.show(
      .init(.p2wpkh, on: .main, number: 0), of: wallet, .receive, from: 0, count: 1)
    #expect(try place.vault.read { try $0.count(.known) } > 100)
    #expect(throws: WalletError.backupUnchecked(name: "Savings")) {
      try place.wallets.remove(wallet, withoutBackup: false, answers: KeyAnswers(for: place.vault))
    }
    #expect(throws: WhisperError.ownPassphraseRequired) {
      try place.wallets.remove(wallet, withoutBackup: true, answers: KeyAnswers(for: place.vault))
    }
    let answers = try place.answers(wallet)
    let checked = try place.wallets.noteBackup(of: wallet, isWhole: true)
    #expect(checked.backup == Wallet.Backup(checkedAt: Place.now, isWhole: true))
    try place.wallets.remove(checked, withoutBackup: false, answers: answers)
    #expect(try place.wallets.list().isEmpty)
    try place.vault.read { transaction in
      for table in SealedTable.allCases where table.domain == .wallets {
        let count = try transaction.count(table)
        #expect(count == 0)
      }
      let isThere = try transaction.hasPrivateKey(.seedPhrase, fingerprint: wallet.id)
      #expect(!isThere)
    }
    #expect(throws: WalletError.withoutPhrase(name: "Savings")) {
      _ = try place.wallets.open(wallet, answers: answers)
    }
    try place.make()
  }

  @Test("survive another root, another mode of the vault, and come back where their rows were lost")
  func kept() throws {
    let place = try Place()
    let wallet = try place.make()
    try place.vault.rotateRoot(with: .passphrase(Place.secret("vault")))
    #expect(try place.words(wallet) == Place.standard)
    #expect(try place.wallets.recoverLost().isEmpty)
    try place.vault.write { transaction in
      try transaction.remove(.wallet, wallet.id)
      try transaction.remove(.account, AccountRow.keys(of: wallet.id))
    }
    let found = try place.wallets.recoverLost()
    #expect(found.map(\.name.text) == ["Recovered"])
    #expect(found[0].words == nil && found[0].origin == .recovered)
    #expect(found[0].masterKey == wallet.masterKey)
    let account = AddressService.AccountName(.p2wpkh, on: .main, number: 0)
    #expect(throws: WalletError.accountMissing(name: "Recovered", number: 0)) {
      try place.addresses.account(account, of: found[0])
    }
    let phrase = try place.wallets.open(found[0], answers: place.answers(found[0]))
    try place.wallets.prove(found[0], by: phrase)
    #expect(try place.wallets.find("recovered").words == 12)
    #expect(
      try place.addresses.account(account, of: found[0]).address(.receive, 0).text
        == "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu")
    #expect(try place.wallets.recoverLost().isEmpty)
  }

  @Test("a block that is no phrase, or another wallet's, is no private key of theirs")
  func blocks() throws {
    let phrase = try SeedPhrase(reading: Place.secret(Place.standard))
    let block = try EntropyBlock.block(of: phrase).array()
    let master = try phrase.masterKey().publicKey.key.compressed()
    #expect(try EntropyBlock.reproduces(.seedPhrase, master, block.secret()))
    #expect(try !EntropyBlock.reproduces(.openPGP, master, block.secret()))
    for place in block.indices {
      for bit in 0..<8 {
        let changed = block.flipping(bit: place * 8 + bit)
        #expect(try !EntropyBlock.reproduces(.seedPhrase, master, changed.secret()))
      }
    }
    for count in 0...50 where count != 40 {
      #expect(
        try !EntropyBlock.reproduces(
          .seedPhrase, master, [UInt8](repeating: 1, count: count).secret()))
    }
  }

  @Test("rows come back as they were written, and no other octets are taken for one")
  func rows() throws {
    let place = try Place()
    let wallet = try place.wallets.noteBackup(of: place.make(), isWhole: false)
    let octets = wallet.encoded
    let read = try Wallet(id: wallet.id, decoding: octets)
    #expect(read.encoded == octets && read.backup == wallet.backup)
    for count in octets.indices {
      #expect(throws: MalformedInput.self) {
        try Wallet(id: wallet.id, decoding: Array(octets.prefix(count)))
      }
    }
    #expect(throws: MalformedInput.self) { try Wallet(id: wallet.id, decoding: octets + [0]) }
    #expect(throws: MalformedInput.self) { try Wallet(id: [1], decoding: octets) }
    let accounts = try Accounts(of: SeedPhrase(reading: Place.secret(Place.standard)).masterKey())
    #expect(accounts.all.count == 40 && accounts.ethereum.count == 20 && accounts.isWhole)
    let opened = try OpenedWallet(
      SeedPhrase(reading: Place.secret(Place.standard)), id: wallet.id)
    let row = try opened.row(accounts, at: 7)
    let kept = try Accounts(AccountKeysRow(decoding: row), nil)
    #expect(kept.provenAt == 7)
    #expect(try opened.row(kept, at: 7) == row && opened.differing(kept).isEmpty)
    for count in stride(from: 0, to: row.count, by: 7) {
      #expect(throws: MalformedInput.self) {
        try AccountKeysRow(decoding: Array(row.prefix(count)))
      }
    }
    #expect(throws: MalformedInput.self) { try AccountKeysRow(decoding: row + [0]) }
    #expect(throws: MalformedInput.self) { try AccountKeysRow(decoding: [4] + row.dropFirst()) }
    // Those of before say the same, and that nobody vouches for it; the first one had no Ethereum.
    for version in [1, 2] as [UInt8] {
      let earlier = try Accounts(
        AccountKeysRow(decoding: FormerAccounts(accounts).row(version: version)), nil)
      #expect(earlier.all.count == 40 && earlier.ethereum.count == (version == 1 ? 0 : 20))
      #expect(earlier.provenAt == nil && earlier.isWhole == (version == 2))
      let missing = try earlier.missing(of: opened.master)
      #expect(missing.all.isEmpty && missing.ethereum.count == (version == 1 ? 20 : 0))
      var completed = earlier
      let hadRoom = completed.add(missing)
      #expect(hadRoom)
      #expect(try opened.row(completed, at: 7) == row)
    }
  }

  @Test("what was shown is kept apart, once each and in one order")
  func shown() throws {
    var accounts = try Accounts(of: SeedPhrase(reading: Place.secret(Place.standard)).masterKey())
    accounts.note(4, on: .change, of: Accounts.Key(kind: .p2tr, isMain: false, number: 2))
    accounts.note(9, on: .receive, of: Accounts.Key(kind: .p2tr, isMain: true, number: 2))
    accounts.note(0, on: .receive, of: Accounts.Key(kind: .p2wpkh, isMain: true, number: 0))
    accounts.note(3, ofEthereum: 19)
    let row = accounts.shownRow
    #expect(row.bitcoin.map(\.highest) == [[9, nil], [nil, 4], [0, nil]])
    let octets = row.encoded
    #expect(try ShownRow(decoding: octets) == row)
    for count in octets.indices {
      #expect(throws: MalformedInput.self) { try ShownRow(decoding: Array(octets.prefix(count))) }
    }
    #expect(throws: MalformedInput.self) { try ShownRow(decoding: octets + [0]) }
    var disordered = row
    disordered.bitcoin.swapAt(0, 1)
    #expect(throws: MalformedInput.self) { try ShownRow(decoding: disordered.encoded) }
    disordered.bitcoin = [row.bitcoin[0], row.bitcoin[0]]
    #expect(throws: MalformedInput.self) { try ShownRow(decoding: disordered.encoded) }
  }

  @Test("what was signed has one row, of amounts of any size, and those of before are read")
  func paid() throws {
    let most = try #require(UInt256(octets: [UInt8](repeating: 255, count: 32)))
    let paid = Paid(
      chain: "ethereum", network: "eip155:1", transaction: "0xab", signedAt: 5,
      recipients: [
        Paid.Recipient(address: "a", amount: 0, asset: "eip155:1/native"),
        Paid.Recipient(address: "b", amount: 7, asset: "eip155:1/erc20:0x1"),
        Paid.Recipient(address: "c", amount: most, asset: "eip155:1/native"),
      ])
    let row = paid.encoded
    #expect(try Paid(decoding: row) == paid)
    for count in row.indices {
      #expect(throws: MalformedInput.self) { try Paid(decoding: Array(row.prefix(count))) }
    }
    // Rows of before do not say of what an amount is, and the first had 64 bits for each.
    let one = Paid(
      chain: "bitcoin", network: "main", transaction: "ab", signedAt: 5,
      recipients: [Paid.Recipient(address: "b", amount: 7, asset: "")])
    let octets = one.encoded
    // The amount and an empty asset are the last: their lengths in four octets each, and the amount.
    let before = octets.dropLast(9)
    #expect(try Paid(decoding: [1] + before.dropFirst() + [0, 0, 0, 0, 0, 0, 0, 7]) == one)
    #expect(try Paid(decoding: [2] + before.dropFirst() + [0, 0, 0, 1, 7]) == one)
    for amount: [UInt8] in [[0, 0, 0, 2, 0, 7], [0, 0, 0, 33] + [UInt8](repeating: 1, count: 33)] {
      #expect(throws: MalformedInput.self) { try Paid(decoding: [2] + before.dropFirst() + amount) }
    }
    #expect(throws: MalformedInput.self) { try Paid(decoding: [4] + octets.dropFirst()) }
  }

  @Test("there are at most a hundred of them")
  func limit() throws {
    let place = try Place()
    try place.vault.write { transaction in
      for number in 0..<Wallet.limit {
        let wallet = Wallet(
          id: [UInt8](repeating: UInt8(number), count: 32), name: try displayName("W\(number)"),
          words: 12, origin: .made, createdAt: 0, masterKey: [UInt8](repeating: 2, count: 33))
        try WalletStore(transaction).save(wallet)
      }
    }
    #expect(throws: WalletError.limit(100)) { try place.make() }
  }
}
