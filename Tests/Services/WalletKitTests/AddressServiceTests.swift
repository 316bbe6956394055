import Addresses
import CryptoPrimitives
import SeedPhrase
import TestSupport
import TestTraits
import Testing
import Vault
import VaultModel
import WhisperEnvelope

@testable import WalletKit

@Suite("Addresses of wallets", .namesSeed)
struct AddressServiceTests {
  private static let account = AddressService.AccountName(.p2wpkh, on: .main, number: 0)

  @Test(
    "are shown without asking anybody, and known from then on, with twenty more of both branches")
  func shown() throws {
    let place = try Place()
    let wallet = try place.make()
    let bitcoin = try place.addresses.account(Self.account, of: wallet)
    func isKnown(_ branch: BitcoinAccount.Branch, _ index: UInt32) throws -> Bool {
      try place.payees.knowledge(of: bitcoin.address(branch, index)) == .own(wallet: "Savings")
    }
    #expect(try !isKnown(.receive, 0))
    let shown = try place.addresses.show(
      Self.account, of: wallet, .receive, from: 2, count: 3)
    #expect(shown.map(\.index) == [2, 3, 4])
    #expect(shown[0].path.text == "m/84h/0h/0h/0/2")
    #expect(shown.map(\.address) == (try (2...4).map { try bitcoin.address(.receive, $0) }))
    #expect(try isKnown(.receive, 0) && isKnown(.receive, 24) && !isKnown(.receive, 25))
    #expect(try isKnown(.change, 0) && isKnown(.change, 19) && !isKnown(.change, 20))
    // Fewer than were shown change nothing.
    let rows = try place.vault.read { try $0.count(.known) }
    _ = try place.addresses.show(Self.account, of: wallet, .receive, from: 0, count: 1)
    #expect(try place.vault.read { try $0.count(.known) } == rows)
    _ = try place.addresses.show(Self.account, of: wallet, .change, from: 7, count: 1)
    #expect(try isKnown(.change, 27) && !isKnown(.change, 28) && !isKnown(.receive, 25))
    #expect(try place.vault.check().isEmpty)
    // What lies between would have to be known: nobody waits for two thousand million.
    for (first, count) in [(10_024 as UInt32, 3), (1 << 31 - 1, 1), (20_000, 1_000)] {
      #expect(throws: WalletError.tooFar(limit: 10_000)) {
        try place.addresses.show(
          Self.account, of: wallet, .receive, from: first, count: count)
      }
    }
  }

  @Test("of Ethereum are shown, known with twenty more, and found again")
  func ethereum() throws {
    let place = try Place()
    let wallet = try place.make()
    let shown = try place.addresses.show(ethereum: 0, of: wallet, from: 1, count: 2)
    #expect(shown.map(\.path.text) == ["m/44h/60h/0h/0/1", "m/44h/60h/0h/0/2"])
    let account = try place.addresses.account(ethereum: 0, of: wallet)
    let all = try account.addresses(from: 0, count: 30)
    func isKnown(_ index: Int) throws -> Bool {
      try place.payees.knowledge(of: all[index]) == .own(wallet: "Savings")
    }
    #expect(
      try shown.map(\.address) == Array(all[1...2]) && isKnown(0) && isKnown(22) && !isKnown(23))
    _ = try place.addresses.show(ethereum: 0, of: wallet, from: 0, count: 1)
    #expect(try !isKnown(23))
    _ = try place.addresses.show(ethereum: 0, of: wallet, from: 3, count: 1)
    #expect(try isKnown(23) && !isKnown(24))
    let found = try #require(try place.addresses.locate(all[25], in: wallet))
    #expect(found.path.text == "m/44h/60h/0h/0/25" && found.kind == nil && found.account == 0)
    let other = try place.addresses.show(ethereum: 19, of: wallet, from: 0, count: 1)
    #expect(try place.addresses.locate(other[0].address, in: wallet)?.account == 19)
    #expect(throws: WalletError.accountMissing(name: "Savings", number: 20)) {
      try place.addresses.show(ethereum: 20, of: wallet, from: 0, count: 1)
    }
    let phrase = try place.wallets.open(wallet, answers: place.answers(wallet))
    try place.wallets.add(ethereum: 20, to: wallet, from: phrase)
    let made = try place.addresses.show(ethereum: 20, of: wallet, from: 0, count: 1)
    #expect(made[0].path.text == "m/44h/60h/20h/0/0")
    #expect(throws: WalletError.tooFar(limit: 10_000)) {
      try place.addresses.show(ethereum: 0, of: wallet, from: 20_000, count: 1)
    }
    #expect(throws: WalletError.numberTooLarge) {
      try place.addresses.show(ethereum: 0, of: wallet, from: 1 << 31, count: 1)
    }
    #expect(throws: WalletError.numberTooLarge) {
      try place.wallets.add(ethereum: 1 << 31, to: wallet, from: phrase)
    }
    #expect(try place.vault.check().isEmpty)
    // What differs in the middle alone is taken for one of ours.
    let text = all[0].text.lowercased()
    let lookalike = try Address(
      reading: text.prefix(10) + (text.dropFirst(10).first == "0" ? "1" : "0") + text.dropFirst(11))
    #expect(try place.payees.knowledge(of: lookalike) == .lookalike(of: all[0].text))
  }

  @Test("of another account ask for the phrase once")
  func accounts() throws {
    let place = try Place()
    let wallet = try place.make()
    let seventh = AddressService.AccountName(.p2tr, on: .signet, number: 7)
    #expect(throws: WalletError.accountMissing(name: "Savings", number: 7)) {
      try place.addresses.show(seventh, of: wallet, .receive, from: 0, count: 1)
    }
    let phrase = try place.wallets.open(wallet, answers: place.answers(wallet))
    try place.wallets.add(seventh, to: wallet, from: phrase)
    let shown = try place.addresses.show(seventh, of: wallet, .receive, from: 0, count: 1)
    #expect(shown[0].path.text == "m/86h/1h/7h/0/0")
    #expect(shown[0].address.networks == [.test, .signet])
    #expect(try place.addresses.account(seventh, of: wallet).path.text == "m/86h/1h/7h")
    let tooFar = AddressService.AccountName(.p2tr, on: .main, number: 1 << 31)
    #expect(throws: WalletError.numberTooLarge) {
      try place.wallets.add(tooFar, to: wallet, from: phrase)
    }
    #expect(throws: WalletError.numberTooLarge) {
      try place.addresses.show(tooFar, of: wallet, .receive, from: 0, count: 1)
    }
    #expect(throws: WalletError.numberTooLarge) {
      try place.addresses.show(Self.account, of: wallet, .receive, from: 1 << 31, count: 1)
    }
  }

  @Test("are found again, a thousand beyond those that were shown, and no others")
  func located() throws {
    let place = try Place()
    let wallet = try place.make()
    for (name, branch, index) in [
      (Self.account, BitcoinAccount.Branch.receive, 0 as UInt32), (Self.account, .change, 999),
      (.init(.p2tr, on: .main, number: 4), .receive, 998),
      (.init(.p2shP2wpkh, on: .regtest, number: 1), .change, 3),
      (.init(.p2pkh, on: .test, number: 0), .receive, 1),
    ] {
      let address = try place.addresses.account(name, of: wallet).address(branch, index)
      let found = try #require(try place.addresses.locate(address, in: wallet))
      #expect(found.kind == name.kind && found.account == name.number)
      #expect(
        found.path
          == BitcoinAccount.path(name.kind, on: name.network, account: name.number)
          .child(branch.rawValue).child(index))
    }
    let far = try place.addresses.account(Self.account, of: wallet).address(.receive, 1_000)
    #expect(try place.addresses.locate(far, in: wallet) == nil)
    _ = try place.addresses.show(Self.account, of: wallet, .receive, from: 0, count: 1)
    #expect(try place.addresses.locate(far, in: wallet) != nil)
    #expect(
      try place.addresses.locate(
        Address(reading: "t1XVXWCvpMgBvUaed4XDqWtgQgJSu1Ghz7F"), in: wallet) == nil)
  }

  @Test("and what is like them: an address with the same ends is caught before it is a payee")
  func lookalikes() throws {
    let place = try Place()
    let wallet = try place.make()
    let own = try place.addresses.show(Self.account, of: wallet, .receive, from: 0, count: 1)[0]
      .address
    for alike in [try Self.sameEnds(as: own), try Self.sameBeginning(as: own)] {
      #expect(try place.payees.knowledge(of: alike) == .lookalike(of: own.text))
      #expect(throws: WalletError.lookalike(address: alike.text, known: own.text)) {
        try place.payees.add(
          name: "Mallory", address: alike, network: .main, note: "", acceptsLookalike: false)
      }
      let taken = try place.payees.add(
        name: "Mallory", address: alike, network: .main, note: "", acceptsLookalike: true)
      #expect(try place.payees.knowledge(of: alike) == .payee(name: "Mallory"))
      #expect(try place.payees.knowledge(of: own) == .own(wallet: "Savings"))
      try place.payees.remove(taken)
    }
  }

  /// Whatever part of any seen address is kept, from three characters at both ends or seven at either on, case aside.
  @Test(
    "two bodies are alike by three characters at both ends, or seven at either, and by no fewer")
  func bodies() throws {
    var random = TestSeed.random("lookalikes")
    let alphabet = Array("023456789acdefghjklmnpqrstuvwxyz".utf8)
    func areAlike(_ one: [UInt8], _ other: [UInt8]) -> Bool {
      !Set(Lookalike.keys(ofBody: one)).isDisjoint(with: Lookalike.keys(ofBody: other))
    }
    for _ in 0..<300 {
      let body = (0..<Int.random(in: 30...58, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0
      }
      for head in 0...10 {
        for tail in 0...10 {
          // Every other character is another.
          var other = body
          for place in head..<(body.count - tail) {
            other[place] =
              alphabet.filter { $0 != body[place] }.randomElement(using: &random) ?? 0
          }
          let isAlike = head >= 3 && tail >= 3 || head >= 7 || tail >= 7
          #expect(areAlike(body, other) == isAlike, "\(head) \(tail)")
        }
      }
    }
  }

  /// Tried until the checksum ends as the other one's.
  private static func sameEnds(as own: Address) throws -> Address {
    var program = own.payload
    for number in 0..<(1 << 22) {
      // The first three characters say the first fifteen bits.
      program[19] = UInt8(truncatingIfNeeded: number)
      program[18] = UInt8(truncatingIfNeeded: number >> 8)
      program[17] = UInt8(truncatingIfNeeded: number >> 16)
      let other = try #require(Address(witness: 0, program: program, on: .main))
      if other != own, other.text.suffix(3) == own.text.suffix(3) { return other }
    }
    throw WalletError.numberTooLarge
  }

  private static func sameBeginning(as own: Address) throws -> Address {
    let program = Array(own.payload.prefix(5)) + own.payload.dropFirst(5).map { ~$0 }
    return try #require(Address(witness: 0, program: program, on: .main))
  }
}

@Suite("Payees")
struct PayeeTests {
  private static let main = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"
  private static let test = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"

  private func add(
    _ name: String, _ text: String, to place: Place, note: String = ""
  ) throws -> Payee {
    let address = try Address(reading: text)
    return try place.payees.add(
      name: name, address: address, network: address.networks[0], note: note,
      acceptsLookalike: false)
  }

  @Test("are kept by name, one on each network, and known")
  func kept() throws {
    let place = try Place()
    let anna = try add("Anna", Self.main, to: place, note: "rent")
    let other = try add("anna", Self.test, to: place)
    #expect(try place.payees.find("ANNA", on: .main).id == anna.id)
    #expect(try place.payees.find("anna", on: .test).id == other.id)
    #expect(try place.payees.list().map(\.network) == [.main, .test])
    #expect(try place.payees.find("anna", on: nil).note == "rent")
    #expect(
      try place.payees.knowledge(of: Address(reading: Self.main.uppercased()))
        == .payee(name: "Anna"))
    #expect(throws: WalletError.payeeKnown(name: "Anna")) {
      try add("Bert", Self.main, to: place)
    }
    #expect(throws: WalletError.payeeExists(name: "ANNA")) {
      try add("ANNA", "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2", to: place)
    }
    #expect(throws: WalletError.payeeNotFound(name: "Carl")) {
      try place.payees.find("Carl", on: nil)
    }
    let renamed = try place.payees.rename(anna, to: "Anna B")
    #expect(throws: WalletError.changedMeanwhile(name: "Anna")) { try place.payees.remove(anna) }
    try place.payees.remove(renamed)
    #expect(try place.payees.knowledge(of: anna.address) == .unknown)
    #expect(try place.payees.list().map(\.id) == [other.id])
    #expect(try place.vault.check().isEmpty)
  }

  @Test("are nobody's own, and have names and notes that can be shown")
  func refused() throws {
    let place = try Place()
    let wallet = try place.make()
    let own = try place.addresses.show(
      .init(.p2wpkh, on: .main, number: 0), of: wallet, .receive, from: 0, count: 1)[0].address
    #expect(throws: WalletError.ownAddress(wallet: "Savings")) {
      try add("Me", own.text, to: place)
    }
    #expect(throws: WalletError.nameInvalid(.nameEmpty)) { try add("", Self.main, to: place) }
    #expect(throws: WalletError.noteTooLong(limit: 1024)) {
      try add("A", Self.main, to: place, note: String(repeating: "a", count: 1025))
    }
    for note in ["a\nb", "\u{7}", "\u{202E}", "a\u{2028}"] {
      #expect(throws: WalletError.noteInvalid) { try add("A", Self.main, to: place, note: note) }
    }
  }

  @Test(
    "are known, and told from lookalikes, in a vault whose root is new, which writes their rows anew"
  )
  func newRoot() throws {
    let place = try Place()
    let wallet = try place.make()
    let own = try #require(
      place.addresses.show(ethereum: 0, of: wallet, from: 0, count: 1).first?.address)
    let paid = try #require(Address(ethereum: [UInt8](repeating: 0x41, count: 20)))
    let contract = try #require(Address(ethereum: [UInt8](repeating: 0x42, count: 20)))
    _ = try place.payees.add(
      name: "Bea", address: paid, network: .main, note: "", acceptsLookalike: false)
    let tokens = TokenService(vault: place.vault) { Place.now }
    let entry = TokenService.Entry(
      chainID: 1, contract: contract, symbol: "T", decimals: 6, isWrapped: false)
    _ = try tokens.add(entry, acceptsLookalike: false)
    var alike = own.payload
    alike[10] ^= 1
    let lookalike = try #require(Address(ethereum: alike))
    func rows() throws -> [[UInt8]] {
      var ids: [[UInt8]] = []
      try place.vault.read { try $0.forEach(.known) { id, _ in ids.append(id) } }
      return ids
    }
    func expectKnown() throws {
      #expect(try place.payees.knowledge(of: own) == .own(wallet: "Savings"))
      #expect(try place.payees.knowledge(of: paid) == .payee(name: "Bea"))
      #expect(try place.payees.knowledge(of: contract) == .token(symbol: "T"))
      #expect(try place.payees.knowledge(of: lookalike) == .lookalike(of: own.text))
      #expect(try tokens.find(contract, on: 1).symbol == "T")
    }
    try expectKnown()
    let before = try rows()
    // Once the rows are written anew by what is done after it, once by the next change.
    for isAsked in [true, false] {
      let former = try rows()
      try place.vault.rotateRoot(with: .passphrase(Place.secret("vault")))
      try expectKnown()
      #expect(
        try rows().sorted { $0.lexicographicallyPrecedes($1) }
          == former.sorted { $0.lexicographicallyPrecedes($1) })
      if isAsked {
        try place.payees.refreshKnown()
      } else {
        _ = try place.addresses.show(ethereum: 0, of: wallet, from: 1, count: 1)
      }
      #expect(try Set(rows()).isDisjoint(with: former))
      // Each address has a row for each way to be like it, but where two have one in common.
      #expect(try rows().count >= before.count)
      try expectKnown()
    }
    try tokens.remove(tokens.find(contract, on: 1))
    #expect(try place.payees.knowledge(of: contract) == .unknown)
    try place.wallets.remove(
      wallet, withoutBackup: true, answers: place.answers(wallet))
    #expect(try place.payees.knowledge(of: own) == .unknown)
  }
}
