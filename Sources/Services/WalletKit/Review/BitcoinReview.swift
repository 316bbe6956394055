internal import Addresses
package import Bitcoin
internal import CryptoPrimitives
internal import EVM
internal import SeedPhrase
internal import WhisperEnvelope

/// A PSBT, what it does, and what of it would be signed.
package struct BitcoinReview: Sendable {
  package let review: Review
  package let psbt: PSBT
  /// Of all inputs, in their order; empty where one is not known, and then nothing is signed.
  let spent: [Bitcoin.Transaction.Output]
  let signings: [Signing]
  let network: Network
  /// Whom it pays that is not us.
  let recipients: [Recipient]
  /// What of ours is in it.
  let own: [OwnerFinder.OwnKey]
  /// By which that was found out.
  let keys: WalletKeys

  struct Signing: Sendable {
    let input: Int
    let key: OwnerFinder.OwnKey
  }

  /// Whether it can be signed as it was shown.
  package var isSignable: Bool { review.refusals.isEmpty }

  /// The accounts that stand among what is ours, its effects or the signers.
  var used: UsedAccounts { UsedAccounts(bitcoin: Set(own.map(\.account))) }
}

/// Judges a PSBT for one wallet on one network. Everything that is shown, refused or signed is decided here, once.
struct BitcoinReviewer {
  let psbt: PSBT
  let keys: WalletKeys
  let network: Network
  /// What the book knows of an address.
  let knowledge: (Address) throws -> PayeeService.Knowledge
  let now: Int64
  let accepted: Set<AcceptedRefusal>

  var finder: OwnerFinder
  var refusals: [ReviewFinding<Refusal>] = []
  var warnings: [ReviewFinding<Warning>] = []
  var payments: [Review.Payment] = []
  var recipients: [Recipient] = []
  /// Those, with their outputs, whom a person does not know.
  var strangers: [(place: Int, address: Address)] = []
  /// Who was found to be taken for somebody in the book: others may be taken for them.
  var lookalikes: [Address] = []
  var signings: [BitcoinReview.Signing] = []
  /// Inputs of ours, signed ones too, and what they spend.
  var ownInputs: [(key: OwnerFinder.OwnKey, amount: UInt64)] = []
  var ownOutputs: [(key: OwnerFinder.OwnKey, amount: UInt64)] = []
  var nothing: NothingToSign = .notOurs

  init(
    _ psbt: PSBT, by keys: WalletKeys, on network: Network, now: Int64,
    accepting accepted: Set<AcceptedRefusal>,
    knowledge: @escaping (Address) throws -> PayeeService.Knowledge
  ) {
    (self.psbt, self.keys, self.network) = (psbt, keys, network)
    (self.now, self.accepted, self.knowledge) = (now, accepted, knowledge)
    finder = OwnerFinder(
      accounts: keys.accounts, masterFingerprint: keys.fingerprint, network: network)
  }

  /// Throws `WalletError.nothingToSign`, `BitcoinError.malformed`, and what the book throws.
  mutating func review() throws -> BitcoinReview {
    let spent = try (0..<psbt.transaction.inputs.count).map { try psbt.spentOutput(ofInput: $0) }
    try judgeInputs(spent)
    guard !signings.isEmpty || !refusals.isEmpty else {
      if nothing == .notOurs, namesNoKey { nothing = .noFingerprint }
      let why = psbt.isComplete && nothing != .alreadySigned ? .complete : nothing
      throw WalletError.nothingToSign(why, wallet: keys.wallet.name.text)
    }
    if !keys.areProven { warnings.append(ReviewFinding(.accountsUnproven)) }
    judgeTransaction()
    try judgeOutputs()
    judgeAlike()
    let outputs = spent.compactMap(\.output)
    let fee = try fee(outputs, isKnown: judgeAmounts(spent))
    let (standing, lifted) = refusals.lifted(by: accepted)
    let review = Review(
      chain: .bitcoin, network: network.rawValue,
      format: psbt.version == .v0 ? "psbt-v0" : "psbt-v2", wallet: keys.wallet.name.text,
      fingerprint: Hex.encode(keys.fingerprint),
      signers: signings.map {
        Review.Signer(path: $0.key.path.text, address: $0.key.address.text)
      },
      effects: effects(), payments: payments, grants: [], fee: fee,
      details: details(spent),
      unknown: [.unspent, .confirmation], warnings: warnings,
      refusals: standing, accepted: lifted)
    return BitcoinReview(
      review: review, psbt: psbt, spent: outputs.count == spent.count ? outputs : [],
      signings: signings, network: network, recipients: recipients,
      own: ownInputs.map(\.key) + ownOutputs.map(\.key), keys: keys)
  }

  /// Whether no input says whose key it is of, as where the program that made it knew nothing of what is spent.
  private var namesNoKey: Bool {
    let inputs = psbt.transaction.inputs.indices
    return !inputs.isEmpty && inputs.allSatisfy { psbt.origins(ofInput: $0).isEmpty }
  }

  private mutating func judgeTransaction() {
    if !(1...3).contains(psbt.transaction.version) {
      refusals.append(ReviewFinding(.versionUnsupported, "\(psbt.transaction.version)"))
    }
    if psbt.modifiable & 0b11 != 0 { warnings.append(ReviewFinding(.modifiable)) }
    if psbt.modifiable & ~0b11 != 0 { refusals.append(ReviewFinding(.sighash)) }
    if let until = lockedUntil { warnings.append(ReviewFinding(.lockedUntil, "\(until)")) }
  }

  private func effects() -> [Review.Effect] {
    var changes: [Accounts.Key: Int64] = [:]
    for (key, amount) in ownInputs { changes[key.account, default: 0] -= Int64(amount) }
    for (key, amount) in ownOutputs { changes[key.account, default: 0] += Int64(amount) }
    return changes.sorted { $0.key < $1.key }.map {
      Review.Effect(
        account: AddressService.AccountName($0.key).path.text, isLoss: $0.value < 0,
        amount: UInt256($0.value.magnitude), asset: .native)
    }
  }

  private func details(_ spent: [PSBT.SpentOutput]) -> [Review.Detail] {
    let transaction = psbt.transaction
    var details: [Review.Detail] = []
    func add(_ name: Review.Detail.Name, _ value: String) {
      details.append(Review.Detail(name: name, value: value))
    }
    // A nested input gets a script, which the id is over.
    if spent.allSatisfy({ $0.output.map { OutputScript.witnessProgram($0.script) != nil } ?? false }
    ) {
      add(.txid, Bitcoin.Transaction.text(ofID: transaction.id))
    }
    add(.version, "\(transaction.version)")
    if isLocked { add(.lockTime, "\(transaction.lockTime)") }
    add(.replaceable, transaction.inputs.contains { $0.sequence < 0xFFFF_FFFE } ? "true" : "false")
    let waiting = transaction.inputs.count { transaction.version >= 2 && $0.sequence >> 31 == 0 }
    if waiting > 0 { add(.relativeLocks, "\(waiting)") }
    add(.inputs, "\(transaction.inputs.count)")
    add(.size, "\(psbt.finishedSize(spending: spent.map(\.output)))")
    return details
  }

  // MARK: Lock times

  /// Whether the lock time binds: an input is not final.
  private var isLocked: Bool {
    psbt.transaction.lockTime > 0
      && psbt.transaction.inputs.contains { $0.sequence != UInt32.max }
  }

  /// A lock time that binds and lies ahead, as far as a clock can tell.
  private var lockedUntil: UInt32? {
    let lockTime = psbt.transaction.lockTime
    guard isLocked else { return nil }
    if lockTime >= PSBT.firstTime { return Int64(lockTime) > now ? lockTime : nil }
    // Other networks make blocks as they like.
    guard network.isMain else { return nil }
    return Int64(lockTime) > Self.latestHeight(at: now) ? lockTime : nil
  }

  /// A height that the chain has hardly reached at a time: from block 840,000 on one in ten minutes, one in twenty more, and
  /// a week's.
  private static func latestHeight(at time: Int64) -> Int64 {
    let (block, begin): (Int64, Int64) = (840_000, 1_713_571_767)
    let passed = max(0, min(time, 4_294_967_295) - begin) / 600
    return block + passed + passed / 20 + 1_008
  }
}
