internal import Addresses
internal import Bitcoin
internal import CryptoPrimitives
internal import EVM
internal import Secp256k1
internal import SeedPhrase

extension BitcoinReviewer {
  /// How far beyond what is known an output may be to count as ours.
  private static let ownReach: Int64 = 200

  mutating func judgeOutputs() throws {
    for (place, output) in psbt.transaction.outputs.enumerated() {
      switch try finder.owner(of: output.script, psbt.claims(ofOutput: place)) {
      case .own(let key): try judgeOwn(key, output, place)
      case .lie(let path):
        refusals.append(ReviewFinding(.derivationLie, at: .output(place), path.text))
        try pay(output, place)
      case .refused(.scriptPath, let path):
        refusals.append(ReviewFinding(.scriptPath, at: .output(place), path.text))
        try pay(output, place)
      case .refused(_, let path), .elsewhere(let path):
        warnings.append(ReviewFinding(.ownUnproven, at: .output(place), path.text))
        try pay(output, place)
      case .others: try pay(output, place)
      }
    }
  }

  private mutating func judgeOwn(
    _ key: OwnerFinder.OwnKey, _ output: Bitcoin.Transaction.Output, _ place: Int
  ) throws {
    let inputs = ownInputs.map(\.key).filter { $0.account == key.account }
    guard let branch = BitcoinAccount.Branch(rawValue: key.branch) else {
      return try payFar(key, output, place)
    }
    // Who shows addresses through an agent writes how many were shown.
    let known = keys.accounts.all[key.account]?.known[branch]
    let shown = known.map { Int64(min($0, OwnAddresses.limit)) } ?? -1
    let highest = inputs.map { Int64($0.index) }.max() ?? -1
    guard Int64(key.index) <= max(shown, highest) + Self.ownReach else {
      return try payFar(key, output, place)
    }
    // A wallet that is made anew of its words looks so far beyond what was used on the branch.
    let used = inputs.filter { $0.branch == key.branch }.map { Int64($0.index) }.max() ?? -1
    if Int64(key.index) > max(shown, used) + Int64(AddressService.gap) {
      warnings.append(ReviewFinding(.ownGap, at: .output(place), key.path.text))
    }
    let isOnlyAccount = Set(ownInputs.map(\.key.account)) == [key.account]
    ownOutputs.append((key, output.amount))
    payments.append(
      Review.Payment(
        to: key.address.text, amount: UInt256(output.amount), asset: .native,
        role: branch == .change && isOnlyAccount ? .change : .own, path: key.path.text, name: nil))
  }

  private mutating func payFar(
    _ key: OwnerFinder.OwnKey, _ output: Bitcoin.Transaction.Output, _ place: Int
  ) throws {
    warnings.append(ReviewFinding(.ownButFar, at: .output(place), key.path.text))
    try pay(output, place, isSaidToBeOwn: true)
  }

  /// What does not come back to us.
  private mutating func pay(
    _ output: Bitcoin.Transaction.Output, _ place: Int, isSaidToBeOwn: Bool = false
  ) throws {
    func add(_ to: String, _ role: Review.Payment.Role, _ name: String? = nil) {
      payments.append(
        Review.Payment(
          to: to, amount: UInt256(output.amount), asset: .native, role: role, path: nil, name: name)
      )
    }
    switch OutputScript(output.script, on: network) {
    case .data(let data):
      if output.amount > 0 { refusals.append(ReviewFinding(.burn, at: .output(place), "data")) }
      add(Hex.encode(data), .data)
    case .other:
      refusals.append(
        ReviewFinding(.scriptUnsupported, at: .output(place), Hex.encode(output.script)))
      add(Hex.encode(output.script), .foreign)
    case .address(let address):
      if let burnt = Self.burns(address) {
        refusals.append(ReviewFinding(.burn, at: .output(place), burnt, address.text))
      }
      recipients.append(Recipient(address: address, amount: UInt256(output.amount), asset: .native))
      switch try knowledge(address) {
      case .payee(let name): add(address.text, .payee, name)
      case .unknown, .paid:
        strangers.append((place, address))
        add(address.text, .payee)
      case .token: add(address.text, .payee)
      case .own(let wallet):
        if !isSaidToBeOwn, !warnings.contains(where: { $0.place == .output(place) }) {
          warnings.append(ReviewFinding(.ownUnproven, at: .output(place), wallet))
        }
        add(address.text, .payee)
      case .lookalike(let known):
        lookalikes.append(address)
        refusals.append(ReviewFinding(.lookalike, at: .output(place), address.text, known))
        add(address.text, .payee)
      }
    }
  }

  /// Refuses strangers that can be taken for another one, or for one of our addresses in the transaction: that those are known
  /// is not asked. Who is in the book, or can be taken for somebody in it, is judged by that.
  mutating func judgeAlike() {
    var alike = AlikeAddresses()
    for address in (ownInputs + ownOutputs).map(\.key.address) + lookalikes {
      _ = alike.note(address)
    }
    for (place, address) in strangers {
      guard let other = alike.note(address) else { continue }
      refusals.append(
        ReviewFinding(.lookalike, at: .output(place), address.text, other.text))
    }
  }

  /// Why what is sent to an address is lost; nil where it is not.
  private static func burns(_ address: Address) -> String? {
    switch address.form {
    case .p2tr: (try? XOnlyPublicKey(address.payload)) == nil ? "no-point" : nil
    // Anybody may take it; it is there for fees.
    case .witness(1) where address.payload == [0x4E, 0x73]: "anchor"
    case .witness: "witness-version"
    case .p2pkh, .p2sh, .p2wpkh, .p2wsh, .tex, .account: nil
    }
  }
}
