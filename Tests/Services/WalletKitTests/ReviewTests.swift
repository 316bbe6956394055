import Addresses
import Bitcoin
import CryptoPrimitives
import EVM
import SecretMemory
import SeedPhrase
import TestSupport
import TestWallets
import Testing

@testable import WalletKit

/// What a PSBT is found to be, of a wallet whose first addresses are known.
struct Desk {
  let place: Place
  let wallet: Wallet
  let keys: TestWallet
  /// Somebody else's.
  let stranger: TestWallet
  let recipient: Address

  init(on network: Network = .main) throws {
    place = try Place()
    wallet = try place.make()
    keys = try TestWallet(on: network)
    stranger = try TestWallet(
      "legal winner thank year wave sausage worth useful legal winner thank yellow", on: network)
    recipient = try stranger.key().address
    for kind in BitcoinScriptKind.allCases {
      _ = try place.addresses.show(
        AddressService.AccountName(kind, on: network, number: 0), of: wallet, .receive, from: 0,
        count: 5)
    }
  }

  var signing: SigningService { SigningService(vault: place.vault) { Place.now } }

  func review(
    _ forge: PSBTForge, accepting: Set<AcceptedRefusal> = [], on network: Network? = nil
  ) throws -> SigningService.Reviewed {
    try review(forge.octets, accepting: accepting, on: network)
  }

  func review(
    _ octets: [UInt8], accepting: Set<AcceptedRefusal> = [], on network: Network? = nil
  ) throws -> SigningService.Reviewed {
    try signing.review(
      PSBT(reading: octets), from: octets, for: wallet, on: network ?? keys.network,
      accepting: accepting)
  }

  func refusals(_ forge: PSBTForge) throws -> [Refusal] {
    let reviewed = try review(forge)
    #expect((reviewed.approval == nil) == !reviewed.bitcoin.review.refusals.isEmpty)
    return reviewed.bitcoin.review.refusals.map(\.id)
  }

  func warnings(_ forge: PSBTForge) throws -> [Warning] {
    let review = try review(forge).bitcoin.review
    #expect(review.refusals.isEmpty, "\(review.refusals)")
    return review.warnings.map(\.id)
  }

  func sign(_ reviewed: SigningService.Reviewed) throws -> PSBT {
    let phrase = try place.wallets.open(wallet, answers: place.answers(wallet))
    return try signing.sign(reviewed, for: wallet, with: phrase, passphrase: SecretBytes(count: 0))
      .psbt
  }
}

@Suite("The review of a transaction")
struct ReviewTests {
  static let kinds = [BitcoinScriptKind.p2wpkh, .p2tr, .p2shP2wpkh]

  @Test(
    "says who is paid, what comes back and what it costs", arguments: kinds, [0, 2] as [UInt32])
  func payment(_ kind: BitcoinScriptKind, _ version: UInt32) throws {
    let desk = try Desk()
    let reviewed = try desk.review(
      desk.keys.payment(kind, to: desk.recipient, version: version))
    let review = reviewed.bitcoin.review
    #expect(review.refusals.isEmpty && review.warnings.isEmpty)
    #expect(review.format == "psbt-v\(version)")
    #expect(review.fingerprint == "73c5da0a")
    #expect(review.payments.map(\.role) == [.payee, .change])
    #expect(review.payments.map(\.amount) == [60_000, 39_000])
    #expect(review.payments[0].to == desk.recipient.text)
    #expect(review.payments[1].path == "m/\(kind.purpose)h/0h/0h/1/0")
    #expect(review.effects.map(\.change) == ["-61000"])
    #expect(review.effects.map(\.account) == ["m/\(kind.purpose)h/0h/0h"])
    #expect(review.signers.map(\.path) == ["m/\(kind.purpose)h/0h/0h/0/3"])
    #expect(review.fee?.amount == 1_000)
    #expect(reviewed.approval != nil)
  }

  @Test(
    "signs what it showed, and what was signed is finished", arguments: kinds, [0, 2] as [UInt32])
  func signs(_ kind: BitcoinScriptKind, _ version: UInt32) throws {
    let desk = try Desk()
    let reviewed = try desk.review(
      desk.keys.payment(kind, to: desk.recipient, version: version))
    var signed = try desk.sign(reviewed)
    #expect(!signed.isComplete)
    #expect(try PSBT(reading: signed.octets).octets == signed.octets)
    try signed.finalize(spending: [
      Bitcoin.Transaction.Output(amount: 100_000, script: desk.keys.key(kind, index: 3).script)
    ])
    #expect(signed.isComplete)
    let transaction = try signed.extracted()
    #expect(transaction.inputs[0].witness.count > 60)
    // The size that was shown is no smaller than what it became.
    let weight = 3 * reviewed.bitcoin.psbt.transaction.octets.count + transaction.octets.count
    let shown = try #require(
      reviewed.bitcoin.review.details.first { $0.name == .size }.flatMap { Int($0.value) })
    #expect(kind == .p2shP2wpkh || (weight + 3) / 4 <= shown)
    // Whom it pays is known from now on.
    #expect(try desk.place.payees.knowledge(of: desk.recipient) == .paid(at: Place.now))
  }

  @Test("of lies refuses what was lied about")
  func lies() throws {
    let desk = try Desk()
    let keys = desk.keys
    let good = try keys.payment(to: desk.recipient)

    // Amounts: each form of the output that is spent.
    var forge = good
    forge.inputs[0].fields[1].value =
      number(100_001 as UInt64) + good.inputs[0].fields[1].value[8...]
    #expect(try desk.refusals(forge) == [.amountMismatch])
    forge = good
    forge.inputs[0].fields[0].value = PSBTForge.funding(200_000, to: try keys.key().script).octets
    #expect(try desk.refusals(forge) == [.amountMismatch])
    forge = good
    forge.inputs[0].fields[1].value = number(100_000 as UInt64) + prefixed([0x51])
    #expect(try desk.refusals(forge) == [.amountMismatch])
    forge = good
    forge.inputs[0].fields.remove(at: 0)
    #expect(try desk.refusals(forge) == [.feeUnknown])
    forge.inputs[0].fields.remove(at: 0)
    #expect(try desk.refusals(forge) == [.feeUnknown])

    // Change: a foreign key, a swapped script, a wrong path.
    forge = good
    let foreign = try desk.stranger.key(branch: 1)
    forge.outputs[1].script = foreign.script
    #expect(try desk.refusals(forge) == [.derivationLie])
    forge.outputs[1].fields = [keys.origin(of: foreign, inOutput: true)]
    #expect(try desk.refusals(forge) == [.derivationLie])
    forge = good
    forge.outputs[1].script = try keys.key(.p2tr, branch: 1).script
    #expect(try desk.refusals(forge) == [.derivationLie])
    forge = good
    forge.outputs[1].fields[0] = try keys.origin(
      of: keys.key(branch: 1), inOutput: true, path: keys.key(branch: 1, index: 1).path)
    #expect(try desk.refusals(forge) == [.derivationLie])
    // And of an input.
    forge = good
    forge.inputs[0].fields[2] = try keys.origin(
      of: keys.key(index: 3), path: keys.key(index: 4).path)
    #expect(try desk.refusals(forge) == [.derivationLie])
    // Three keys of ours for one script.
    forge = good
    for index in 1...2 as ClosedRange<UInt32> {
      forge.outputs[1].fields.append(
        keys.origin(of: try keys.key(branch: 1, index: index), inOutput: true))
    }
    #expect(try desk.refusals(forge) == [.derivationLie])
    // A script that is not what the hash is of.
    forge = try keys.payment(.p2shP2wpkh, to: desk.recipient)
    forge.inputs[0].fields[3].value = [0, 20] + [UInt8](repeating: 1, count: 20)
    #expect(try desk.refusals(forge) == [.derivationLie])
    // Another internal key.
    forge = try keys.payment(.p2tr, to: desk.recipient)
    forge.inputs[0].fields[3].value = try keys.key(.p2tr, index: 9).xOnly
    #expect(try desk.refusals(forge) == [.derivationLie])
    for refusal in [Refusal.derivationLie, .amountMismatch] {
      #expect(refusal.isLie && refusal.acceptance == nil)
    }
  }

  @Test("knows change by account, branch and distance")
  func change() throws {
    let desk = try Desk()
    let keys = desk.keys
    func with(_ key: TestWallet.Key) throws -> PSBTForge {
      var forge = try keys.payment(to: desk.recipient)
      forge.outputs[1] = keys.output(key, 39_000)
      return forge
    }
    func role(_ forge: PSBTForge) throws -> Review.Payment.Role {
      try desk.review(forge).bitcoin.review.payments[1].role
    }
    // Known are 0 to 4 of the receiving branch; of change nothing.
    #expect(try role(with(keys.key(branch: 1, index: 19))) == .change)
    #expect(try desk.warnings(with(keys.key(branch: 1, index: 19))) == [])
    #expect(try desk.warnings(with(keys.key(branch: 1, index: 20))) == [.ownGap])
    #expect(try role(with(keys.key(branch: 1, index: 203))) == .change)
    #expect(try desk.warnings(with(keys.key(branch: 1, index: 204))) == [.ownButFar])
    #expect(try role(with(keys.key(branch: 1, index: 204))) == .payee)
    #expect(try desk.warnings(with(keys.key(branch: 2, index: 0))) == [.ownButFar])
    #expect(try role(with(keys.key(branch: 0, index: 0))) == .own)
    #expect(try role(with(keys.key(account: 1, branch: 1))) == .own)
    #expect(try role(with(keys.key(.p2tr, branch: 1))) == .own)
    // Account 7 is not here, and then it is.
    let seventh = try with(keys.key(account: 7, branch: 1))
    #expect(try desk.warnings(seventh) == [.ownUnproven])
    #expect(try role(seventh) == .payee)
    let phrase = try desk.place.wallets.open(
      desk.wallet, answers: desk.place.answers(desk.wallet))
    try desk.place.wallets.add(
      AddressService.AccountName(.p2wpkh, on: .main, number: 7), to: desk.wallet, from: phrase)
    #expect(try desk.warnings(seventh) == [])
    #expect(try role(seventh) == .own)
    // What is said to be nobody's and is known to be ours.
    var unsaid = try with(keys.key(index: 2))
    unsaid.outputs[1].fields = []
    #expect(try desk.warnings(unsaid) == [.ownUnproven])
    // Without a fingerprint it is nobody's.
    var zero = try with(keys.key(branch: 1))
    zero.outputs[1].fields = [
      keys.origin(of: try keys.key(branch: 1), inOutput: true, fingerprint: [0, 0, 0, 0])
    ]
    #expect(try role(zero) == .payee)
    // Ours and another's together are another's.
    var several = try with(keys.key(branch: 1))
    several.outputs[1].script = [0, 32] + [UInt8](repeating: 5, count: 32)
    several.outputs[1].fields.append(
      keys.origin(of: try desk.stranger.key(), inOutput: true, fingerprint: [1, 2, 3, 4]))
    #expect(try desk.warnings(several) == [])
    #expect(try role(several) == .payee)
  }

  @Test("does not take change for a payment, however often it comes back")
  func ratchet() throws {
    let desk = try Desk()
    let phrase = try desk.place.wallets.open(
      desk.wallet, answers: desk.place.answers(desk.wallet))
    for index in stride(from: 0, to: 400, by: 19) as StrideTo<UInt32> {
      var forge = try desk.keys.payment(to: desk.recipient)
      forge.outputs[1] = desk.keys.output(try desk.keys.key(branch: 1, index: index), 39_000)
      let reviewed = try desk.review(forge)
      #expect(reviewed.bitcoin.review.payments[1].role == .change, "\(index)")
      #expect(reviewed.bitcoin.review.warnings.isEmpty)
      _ = try desk.signing.sign(
        reviewed, for: desk.wallet, with: phrase, passphrase: SecretBytes(count: 0))
    }
    // Who leads it away in great steps is told of each.
    for index in [550, 750, 950] as [UInt32] {
      var forge = try desk.keys.payment(to: desk.recipient)
      forge.outputs[1] = desk.keys.output(try desk.keys.key(branch: 1, index: index), 39_000)
      let reviewed = try desk.review(forge)
      #expect(reviewed.bitcoin.review.warnings.map(\.id) == [.ownGap])
      _ = try desk.signing.sign(
        reviewed, for: desk.wallet, with: phrase, passphrase: SecretBytes(count: 0))
    }
  }

  @Test("questions a fee just above each limit, and none just below")
  func fees() throws {
    let desk = try Desk()
    func forge(_ comesIn: UInt64, paying paid: UInt64, fee: UInt64) throws -> PSBTForge {
      var forge = PSBTForge()
      forge.inputs = [try desk.keys.input(desk.keys.key(index: 3), comesIn)]
      if paid > 0 {
        forge.outputs.append(
          PSBTForge.Output(amount: paid, script: desk.recipient.outputScript ?? []))
      }
      forge.outputs.append(
        desk.keys.output(try desk.keys.key(branch: 1), comesIn - paid - fee))
      return forge
    }
    // A fifth of what is paid, above 5,000 satoshi.
    #expect(try desk.refusals(forge(1_000_000, paying: 30_000, fee: 6_000)) == [])
    #expect(try desk.refusals(forge(1_000_000, paying: 30_000, fee: 6_001)) == [.feeHigh])
    #expect(try desk.refusals(forge(1_000_000, paying: 1_000, fee: 5_000)) == [])
    #expect(try desk.refusals(forge(1_000_000, paying: 1_000, fee: 5_001)) == [.feeHigh])
    // Of all outputs where nobody else is paid.
    #expect(try desk.refusals(forge(60_000, paying: 0, fee: 10_000)) == [])
    #expect(try desk.refusals(forge(60_000, paying: 0, fee: 10_001)) == [.feeHigh])
    // A rate, whatever is paid: 141 virtual bytes.
    #expect(try desk.refusals(forge(90_000_000, paying: 80_000_000, fee: 141_000)) == [])
    #expect(try desk.refusals(forge(90_000_000, paying: 80_000_000, fee: 141_001)) == [.feeHigh])
    // An amount, whatever the size: here of 200 inputs.
    func large(_ fee: UInt64) throws -> PSBTForge {
      var forge = PSBTForge()
      for salt in 0..<200 as Range<UInt64> {
        forge.inputs.append(try desk.keys.input(desk.keys.key(index: 3), 1_000_000, salt: salt))
      }
      forge.outputs = [
        PSBTForge.Output(amount: 200_000_000 - fee, script: desk.recipient.outputScript ?? [])
      ]
      return forge
    }
    #expect(try desk.refusals(large(1_000_000)) == [])
    #expect(try desk.refusals(large(1_000_001)) == [.feeHigh])
    let accepted = try desk.review(large(1_000_001), accepting: [.feeHigh])
    #expect(accepted.bitcoin.review.accepted.map(\.id) == [.feeHigh])
    #expect(accepted.approval != nil)
  }

  @Test("refuses what is not shown in full, or not signed for here")
  func refused() throws {
    let desk = try Desk()
    let keys = desk.keys
    let good = try keys.payment(to: desk.recipient)
    func output(_ amount: UInt64, _ script: [UInt8]) -> PSBTForge {
      var forge = good
      forge.outputs[0] = PSBTForge.Output(amount: amount, script: script)
      return forge
    }
    var data = output(0, [0x6A, 2, 1, 2])
    data.outputs[1].amount = 99_000
    #expect(try desk.refusals(data) == [])
    #expect(try desk.review(data).bitcoin.review.payments[0].to == "0102")
    #expect(try desk.refusals(output(60_000, [0x6A, 2, 1, 2])) == [.burn])
    // A number that is no point's x-coordinate.
    #expect(
      try desk.refusals(output(60_000, [0x51, 32] + [UInt8](repeating: 0xFF, count: 32)))
        == [.burn])
    #expect(try desk.refusals(output(60_000, [0x52, 2, 1, 2])) == [.burn])
    #expect(try desk.refusals(output(60_000, [0x51, 2, 0x4E, 0x73])) == [.burn])
    #expect(
      try desk.refusals(output(60_000, [33] + keys.key().compressed + [0xAC]))
        == [.scriptUnsupported])

    for kind in [0, 2, 3, 0x81] as [UInt32] {
      var forge = good
      forge.inputs[0].fields.append(PSBTForge.Field([3], number(kind)))
      #expect(try desk.refusals(forge) == [.sighash])
    }
    for version in [0, 4, UInt32.max] {
      var forge = good
      forge.transactionVersion = version
      #expect(try desk.refusals(forge) == [.versionUnsupported])
    }
    #expect(try desk.refusals(keys.payment(.p2pkh, to: desk.recipient)) == [.p2pkhInput])

    let taproot = try keys.payment(.p2tr, to: desk.recipient)
    for field in [
      PSBTForge.Field([0x18], [UInt8](repeating: 1, count: 32)),
      PSBTForge.Field([0x15, 0xC0] + [UInt8](repeating: 2, count: 32), [0x51, 0xC0]),
    ] {
      var forge = taproot
      forge.inputs[0].fields.append(field)
      #expect(try desk.refusals(forge) == [.scriptPath])
    }
    var forge = taproot
    forge.outputs[1].fields.append(PSBTForge.Field([0x06], [0, 0xC0, 1, 0x51]))
    #expect(try desk.refusals(forge) == [.scriptPath])
    forge = taproot
    forge.outputs[1].fields[0].value.replaceSubrange(
      0..<1, with: [1] + [UInt8](repeating: 3, count: 32))
    #expect(try desk.refusals(forge) == [.scriptPath])
    for (type, refusal) in [(0x1A, Refusal.musig), (0x1D, .silentPayment)] as [(UInt8, Refusal)] {
      forge = taproot
      forge.inputs[0].fields.append(PSBTForge.Field([type, 2], [1]))
      #expect(try desk.refusals(forge) == [refusal])
    }
    forge = good
    forge.inputs.append(PSBTForge.Input(txid: [UInt8](repeating: 0, count: 32), index: .max))
    #expect(try desk.refusals(forge).contains(.coinbase))

    // Flags of version 2.
    forge = try keys.payment(to: desk.recipient, version: 2)
    forge.globals = [PSBTForge.Field([6], [3])]
    #expect(try desk.warnings(forge) == [.modifiable])
    #expect(try desk.sign(desk.review(forge)).modifiable == 0)
    for flags in [4, 8, 0x83] as [UInt8] {
      forge.globals = [PSBTForge.Field([6], [flags])]
      #expect(try desk.refusals(forge) == [.sighash])
    }
  }

  @Test("takes amounts of others on trust only where our signature is over them")
  func foreign() throws {
    let desk = try Desk()
    func mixed(
      _ kind: BitcoinScriptKind, with foreign: BitcoinScriptKind, isProven: Bool
    ) throws -> PSBTForge {
      var forge = try desk.keys.payment(kind, to: desk.recipient)
      var other = try desk.stranger.input(desk.stranger.key(foreign), 50_000, salt: 9)
      if !isProven { other.fields.remove(at: 0) }
      forge.inputs.append(other)
      forge.outputs.append(
        PSBTForge.Output(amount: 50_000, script: try desk.stranger.key(foreign, index: 5).script))
      return forge
    }
    #expect(try desk.warnings(mixed(.p2wpkh, with: .p2wpkh, isProven: true)) == [.foreignInput])
    #expect(try desk.refusals(mixed(.p2wpkh, with: .p2wpkh, isProven: false)) == [.feeUnknown])
    #expect(try desk.refusals(mixed(.p2wpkh, with: .p2tr, isProven: false)) == [.feeUnknown])
    #expect(try desk.warnings(mixed(.p2tr, with: .p2tr, isProven: false)) == [.foreignInput])
    #expect(try desk.refusals(mixed(.p2tr, with: .p2wpkh, isProven: false)) == [.feeUnknown])
    #expect(try desk.refusals(mixed(.p2tr, with: .p2pkh, isProven: false)) == [.feeUnknown])
    // Taproot's own, too.
    var alone = try desk.keys.payment(.p2tr, to: desk.recipient)
    alone.inputs[0].fields.remove(at: 0)
    #expect(try desk.refusals(alone) == [])
  }

  @Test("tells why there is nothing to sign")
  func nothing() throws {
    let desk = try Desk()
    func why(_ forge: PSBTForge, on network: Network = .main) -> NothingToSign? {
      do {
        _ = try desk.review(forge, on: network)
        return nil
      } catch WalletError.nothingToSign(let why, _) { return why } catch { return nil }
    }
    let good = try desk.keys.payment(to: desk.recipient)
    #expect(why(good) == nil)
    #expect(why(good, on: .test) == .otherPath("m/84h/0h/0h/0/3"))
    #expect(try why(desk.stranger.payment(to: desk.recipient)) == .notOurs)
    var forge = good
    forge.inputs[0].fields[2].value.replaceSubrange(0..<4, with: [0, 0, 0, 0])
    #expect(why(forge) == .noFingerprint)
    // As programs make one that know the outputs alone.
    forge = good
    forge.inputs[0].fields = []
    #expect(why(forge) == .noFingerprint)
    forge = good
    forge.inputs[0] = try desk.keys.input(desk.keys.key(account: 9), 100_000)
    #expect(why(forge) == .otherPath("m/84h/0h/9h/0/0"))
    forge = good
    forge.inputs[0].fields.append(PSBTForge.Field([8], [1, 1, 7]))
    #expect(why(forge) == .alreadySigned)
    // Who finishes an input takes away whose key it is of (BIP-174).
    forge.inputs[0].fields.remove(at: 2)
    #expect(why(forge) == .complete)
    var strange = try desk.stranger.payment(to: desk.recipient)
    strange.inputs[0].fields.append(PSBTForge.Field([8], [1, 1, 7]))
    #expect(why(strange) == .complete)
    forge = good
    forge.inputs = []
    #expect(why(forge) == .notOurs)
  }

  @Test("warns of lock times that bind and lie ahead")
  func lockTimes() throws {
    let desk = try Desk()
    func locked(_ time: UInt32, sequence: UInt32 = 0xFFFF_FFFE) throws -> [Warning] {
      var forge = try desk.keys.payment(to: desk.recipient)
      forge.lockTime = time
      forge.inputs[0].sequence = sequence
      return try desk.warnings(forge)
    }
    #expect(try locked(UInt32(Place.now)) == [])
    #expect(try locked(UInt32(Place.now) + 1) == [.lockedUntil])
    #expect(try locked(UInt32(Place.now) + 1, sequence: .max) == [])
    #expect(try locked(900_000) == [])
    #expect(try locked(1_100_000) == [.lockedUntil])
  }

  @Test("finds lookalikes of what is known")
  func lookalikes() throws {
    let desk = try Desk()
    let payee = try Address(reading: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq")
    _ = try desk.place.payees.add(
      name: "Bob", address: payee, network: .main, note: "", acceptsLookalike: false)
    var forge = try desk.keys.payment(to: payee)
    let named = try desk.review(forge).bitcoin.review.payments[0]
    #expect(named.name == "Bob")
    // One with the same first seven characters.
    var program = payee.payload
    program[19] ^= 1
    let other = try #require(Address(witness: 0, program: program, on: .main))
    #expect(other.body.prefix(7) == payee.body.prefix(7))
    forge.outputs[0].script = other.outputScript ?? []
    #expect(try desk.refusals(forge) == [.lookalike])
    let accepted = try desk.review(forge, accepting: [.lookalike])
    #expect(accepted.bitcoin.review.accepted.map(\.values) == [[other.text, payee.text]])
  }

  /// An address that can be taken for another, by its first seven characters.
  private static func lookalike(of address: Address) throws -> Address {
    var program = address.payload
    program[19] ^= 1
    return try #require(Address(witness: 0, program: program, on: .main))
  }

  @Test("finds who can be taken for another recipient, known or not, and for ours")
  func alike() throws {
    let desk = try Desk()
    let bob = try Address(reading: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq")
    let other = try Self.lookalike(of: bob)
    for (first, second) in [(bob, other), (other, bob)] {
      var forge = try desk.keys.payment(to: first)
      forge.outputs.append(PSBTForge.Output(amount: 1_000, script: second.outputScript ?? []))
      let review = try desk.review(forge).bitcoin.review
      #expect(review.refusals.map(\.id) == [.lookalike])
      #expect(review.refusals.map(\.values) == [[second.text, first.text]])
      #expect(review.refusals.map(\.place) == [.output(2)])
    }
    // The same one twice is one.
    var twice = try desk.keys.payment(to: bob)
    twice.outputs.append(PSBTForge.Output(amount: 1_000, script: bob.outputScript ?? []))
    #expect(try desk.refusals(twice) == [])
    // One that can be taken for somebody in the book, and another that can be taken for that one alone.
    let anna = try Address(reading: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4")
    _ = try desk.place.payees.add(
      name: "Anna", address: anna, network: .main, note: "", acceptsLookalike: false)
    let near = try Self.lookalike(of: anna)
    let far = try Address(reading: "bc1qw50tufspqqqqqqqqqqqqqqqqqqqqqqqqhkyyk8")
    #expect(try desk.refusals(desk.keys.payment(to: far)) == [])
    for (first, second) in [(near, far), (far, near)] {
      var forge = try desk.keys.payment(to: first)
      forge.outputs.append(PSBTForge.Output(amount: 1_000, script: second.outputScript ?? []))
      let refused = try desk.review(forge).bitcoin.review.refusals
      #expect(Set(refused.map(\.values)) == [[near.text, anna.text], [far.text, near.text]])
    }
    // The change, which nobody was shown yet, and what is spent.
    for own in [try desk.keys.key(branch: 1, index: 0), try desk.keys.key(index: 3)] {
      let forge = try desk.keys.payment(to: Self.lookalike(of: own.address))
      #expect(try desk.refusals(forge) == [.lookalike])
    }
  }

  @Test("compares who was paid once with those whom a person knows all the same")
  func paidLookalikes() throws {
    let desk = try Desk()
    let bob = try Address(reading: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq")
    let other = try Self.lookalike(of: bob)
    // What somebody accepted, or what was signed by a program of before.
    var forge = try desk.keys.payment(to: bob)
    forge.outputs.append(PSBTForge.Output(amount: 1_000, script: other.outputScript ?? []))
    _ = try desk.sign(desk.review(forge, accepting: [.lookalike]))
    // Nobody says yet which of both it is that is meant, and to have been paid first says nothing.
    for (address, known) in [(bob, other), (other, bob)] {
      let review = try desk.review(desk.keys.payment(to: address)).bitcoin.review
      #expect(review.refusals.map(\.id) == [.lookalike])
      #expect(review.refusals.map(\.values) == [[address.text, known.text]])
    }
    #expect(throws: WalletError.lookalike(address: bob.text, known: other.text)) {
      _ = try desk.place.payees.add(
        name: "Bob", address: bob, network: .main, note: "", acceptsLookalike: false)
    }
    _ = try desk.place.payees.add(
      name: "Bob", address: bob, network: .main, note: "", acceptsLookalike: true)
    #expect(try desk.refusals(desk.keys.payment(to: other)) == [.lookalike])
    #expect(try desk.refusals(desk.keys.payment(to: bob)) == [])
    #expect(throws: WalletError.lookalike(address: other.text, known: bob.text)) {
      _ = try desk.place.payees.add(
        name: "Eve", address: other, network: .main, note: "", acceptsLookalike: false)
    }
    // One of ours.
    let own = try desk.keys.key(index: 1).address
    let forged = try Self.lookalike(of: own)
    _ = try desk.sign(
      desk.review(desk.keys.payment(to: forged), accepting: [.lookalike]))
    #expect(try desk.refusals(desk.keys.payment(to: forged)) == [.lookalike])
  }

  @Test("has a code of approval that is of this wallet, vault, input and review alone")
  func approval() throws {
    let desk = try Desk()
    let forge = try desk.keys.payment(to: desk.recipient)
    let first = try #require(try desk.review(forge).approval)
    #expect(first.text.count == 24)
    #expect(first.matches(first.text))
    #expect(first.matches(first.text.lowercased().filter { $0 != "-" }))
    #expect(!first.matches(""))
    #expect(!first.matches(String(first.text.dropLast())))
    #expect(try desk.review(forge).approval?.text == first.text)
    // Another input that does the same.
    let text = try PSBT(reading: forge.octets).written(as: .hex)
    let same = try desk.signing.review(
      PSBT.read(text).psbt, from: text, for: desk.wallet, on: .main, accepting: [])
    #expect(same.bitcoin.review == (try desk.review(forge)).bitcoin.review)
    #expect(same.approval?.text != first.text)
    // Another order.
    var swapped = forge
    swapped.outputs.swapAt(0, 1)
    #expect(try desk.review(swapped).approval?.text != first.text)
    // Another vault.
    #expect(try Desk().review(forge).approval?.text != first.text)
    // The book says another name.
    _ = try desk.place.payees.add(
      name: "Bob", address: desk.recipient, network: .main, note: "", acceptsLookalike: false)
    #expect(try desk.review(forge).approval?.text != first.text)
  }

  @Test("is one text of JSON, whatever names are in it")
  func octets() throws {
    let desk = try Desk()
    _ = try desk.place.payees.add(
      name: "Bob \"the\" \\ Bär", address: desk.recipient, network: .main, note: "",
      acceptsLookalike: false)
    let review = try desk.review(desk.keys.payment(to: desk.recipient)).bitcoin.review
    let text = String(decoding: review.octets, as: UTF8.self)
    #expect(text.hasPrefix(#"{"schema":1,"chain":"bitcoin","network":"main","format":"psbt-v0","#))
    #expect(text.contains(#""name":"Bob \"the\" \\ Bär""#))
    #expect(text.hasSuffix(#""warnings":[],"refusals":[],"accepted":[]}"#))
  }
}
