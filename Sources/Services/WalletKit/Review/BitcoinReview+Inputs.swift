internal import Addresses
internal import Bitcoin
internal import CryptoPrimitives
internal import SeedPhrase

extension BitcoinReviewer {
  mutating func judgeInputs(_ spent: [PSBT.SpentOutput]) throws {
    for (place, spent) in spent.enumerated() {
      let outpoint = psbt.transaction.inputs[place].outpoint
      if outpoint.txid == .zero, outpoint.index == UInt32.max {
        refusals.append(ReviewFinding(.coinbase, at: .input(place)))
      }
      guard spent != .contradictory else {
        refusals.append(ReviewFinding(.amountMismatch, at: .input(place), outpoint.text))
        continue
      }
      guard let output = spent.output else {
        // Without its script nobody can tell whether it is ours, as it is said to be.
        if psbt.origins(ofInput: place).contains(where: { $0.fingerprint == keys.fingerprint }) {
          refuseAmount(place)
        }
        continue
      }
      try judgeInput(place, output)
    }
    let foreign = psbt.transaction.inputs.count - ownInputs.count
    if foreign > 0, !signings.isEmpty {
      warnings.append(
        ReviewFinding(.foreignInput, "\(foreign)", "\(ownInputs.reduce(0) { $0 + $1.amount })"))
    }
  }

  private mutating func judgeInput(
    _ place: Int, _ output: Bitcoin.Transaction.Output
  ) throws {
    switch try finder.owner(of: output.script, psbt.claims(ofInput: place)) {
    case .own(let key):
      ownInputs.append((key, output.amount))
      guard !psbt.isFinal(input: place) else {
        nothing = .alreadySigned
        return
      }
      guard key.account.kind != .p2pkh else {
        refusals.append(ReviewFinding(.p2pkhInput, at: .input(place), key.path.text))
        return
      }
      let kind = psbt.signatureKind(ofInput: place)
      guard kind == nil || kind == 1 || (kind == 0 && key.account.kind == .p2tr) else {
        refusals.append(
          ReviewFinding(.sighash, at: .input(place), "0x" + String(kind ?? 0, radix: 16)))
        return
      }
      signings.append(BitcoinReview.Signing(input: place, key: key))
    case .lie(let path):
      refusals.append(ReviewFinding(.derivationLie, at: .input(place), path.text))
    case .refused(let refusal, let path):
      refusals.append(ReviewFinding(refusal, at: .input(place), path.text))
    case .elsewhere(let path): nothing = .otherPath(path.text)
    case .others:
      if nothing == .notOurs,
        psbt.origins(ofInput: place).contains(where: { $0.fingerprint == [0, 0, 0, 0] })
      {
        nothing = .noFingerprint
      }
    }
  }

  /// Whether it is proven how much comes in. Each output that is spent without taproot must have its transaction; taproot's
  /// may be as somebody says where we sign for one, because that signature is over all amounts and scripts (BIP-341).
  mutating func judgeAmounts(_ spent: [PSBT.SpentOutput]) throws -> Bool {
    let signsTaproot = signings.contains { $0.key.account.kind == .p2tr }
    var isKnown = true
    for (place, spent) in spent.enumerated() {
      switch spent {
      case .proven: continue
      case .claimed(let output) where signsTaproot && output.isTaproot: continue
      case .claimed, .unknown:
        isKnown = false
        refuseAmount(place)
      case .contradictory: isKnown = false
      }
    }
    return isKnown
  }

  private mutating func refuseAmount(_ place: Int) {
    let finding = ReviewFinding<Refusal>(
      .feeUnknown, at: .input(place), psbt.transaction.inputs[place].outpoint.text)
    if !refusals.contains(finding) { refusals.append(finding) }
  }
}

extension Bitcoin.Transaction.Output {
  fileprivate var isTaproot: Bool {
    guard case (1, let program)? = OutputScript.witnessProgram(script) else { return false }
    return program.count == 32
  }
}
