internal import Addresses
internal import Bitcoin
internal import Secp256k1
internal import SeedPhrase

/// Finds out which inputs and outputs are a wallet's: by deriving the keys that are said to be its own, and making the script
/// of each anew.
struct OwnerFinder {
  /// A key of the wallet's.
  struct OwnKey {
    let account: Accounts.Key
    let branch: UInt32
    let index: UInt32
    let path: DerivationPath
    let publicKey: Secp256k1PublicKey
    let address: Address
  }

  enum Owner {
    case own(OwnKey)
    /// Said to be ours, of an account that is here, and it is not.
    case lie(DerivationPath)
    /// Said to be ours, by a path that is none of the accounts that are here.
    case elsewhere(DerivationPath)
    /// Said to be ours, and locked in a way that is not signed for.
    case refused(Refusal, DerivationPath)
    case others
  }

  /// What a PSBT says of a script.
  struct Claims {
    let origins: [PSBT.KeyOrigin]
    let extras: PSBT.Extras
    let internalKey: [UInt8]?
    let redeemScript: [UInt8]?
  }

  let accounts: Accounts
  let masterFingerprint: [UInt8]
  let network: Network
  private var derivers: [Branch: ChildDeriver] = [:]

  private struct Branch: Hashable {
    let account: Accounts.Key
    let number: UInt32
  }

  init(accounts: Accounts, masterFingerprint: [UInt8], network: Network) {
    (self.accounts, self.masterFingerprint) = (accounts, masterFingerprint)
    self.network = network
  }

  mutating func owner(of script: [UInt8], _ claims: Claims) throws -> Owner {
    // Watching programs that know no fingerprint write zeros: it is nobody's.
    let ours = claims.origins.filter {
      $0.fingerprint == masterFingerprint && $0.fingerprint != [0, 0, 0, 0]
    }
    guard let first = ours.first else { return .others }
    let claimed = ours.compactMap { origin in
      account(of: origin.path).map { (origin, $0) }
    }
    guard !claimed.isEmpty else { return .elsewhere(DerivationPath(first.path)) }
    if claims.extras.contains(.scriptPath) || claimed.contains(where: { $0.0.leaves > 0 }),
      claimed.contains(where: { $0.1.kind == .p2tr })
    {
      return .refused(.scriptPath, DerivationPath(first.path))
    }
    if claims.extras.contains(.musig) { return .refused(.musig, DerivationPath(first.path)) }
    if claims.extras.contains(.silentPayment) {
      return .refused(.silentPayment, DerivationPath(first.path))
    }
    guard !isOfSeveralKeys(script, claims) else { return .others }
    // One key has one script; it may be named twice, with its x-coordinate too.
    guard claimed.count <= 2 else { return .lie(DerivationPath(first.path)) }
    var own: OwnKey?
    for (origin, account) in claimed {
      guard let key = try key(origin, account),
        try leads(key, account.kind, to: script, origin, claims)
      else { return .lie(DerivationPath(origin.path)) }
      own = own ?? key
    }
    return own.map { .own($0) } ?? .others
  }

  /// The account that a path of five numbers is of.
  private func account(of path: [UInt32]) -> Accounts.Key? {
    guard path.count == 5,
      let kind = BitcoinScriptKind.allCases.first(where: {
        path[0] == $0.purpose | DerivationPath.hardened
      }),
      path[1] == (network.isMain ? 0 : 1) | DerivationPath.hardened,
      path[2] >= DerivationPath.hardened, path[3] < DerivationPath.hardened,
      path[4] < DerivationPath.hardened
    else { return nil }
    let key = Accounts.Key(
      kind: kind, isMain: network.isMain, number: path[2] & ~DerivationPath.hardened)
    return accounts.all[key] == nil ? nil : key
  }

  /// Whether a script that single keys do not have is there, with the keys of several.
  private func isOfSeveralKeys(_ script: [UInt8], _ claims: Claims) -> Bool {
    guard Set(claims.origins.map { Array($0.key.suffix(32)) }).count > 1 else { return false }
    switch OutputScript(script, on: network) {
    case .address(let address):
      switch address.form {
      case .p2pkh, .p2wpkh, .p2tr: return false
      case .p2sh, .p2wsh, .witness, .tex, .account: return true
      }
    case .data, .other: return true
    }
  }

  private mutating func key(
    _ origin: PSBT.KeyOrigin, _ account: Accounts.Key
  ) throws -> OwnKey? {
    guard let parent = accounts.all[account]?.publicKey else { return nil }
    let branch = Branch(account: account, number: origin.path[3])
    let deriver = try derivers[branch] ?? ChildDeriver(parent.child(branch.number))
    derivers[branch] = deriver
    let key: Secp256k1PublicKey
    do { key = try deriver.child(origin.path[4]).key } catch ExtendedKeyError.noSuchChild {
      return nil
    }
    let written =
      try account.kind == .p2tr
      ? Taproot.outputKey(of: key.xOnly()).octets() : key.compressed()
    guard let address = try account.kind.address(of: written, on: network) else { return nil }
    return OwnKey(
      account: account, branch: branch.number, index: origin.path[4],
      path: DerivationPath(origin.path), publicKey: key, address: address)
  }

  /// Whether a key makes the script, and what else is said of it is so.
  private func leads(
    _ key: OwnKey, _ kind: BitcoinScriptKind, to script: [UInt8], _ origin: PSBT.KeyOrigin,
    _ claims: Claims
  ) throws -> Bool {
    let compressed = try key.publicKey.compressed()
    guard key.address.outputScript == script,
      origin.key == compressed || (kind == .p2tr && origin.key == Array(compressed.dropFirst())),
      !claims.extras.contains(.witnessScript)
    else { return false }
    switch kind {
    case .p2wpkh, .p2pkh: return claims.redeemScript == nil
    case .p2shP2wpkh:
      let redeemScript = try [0, 20] + BitcoinScriptKind.hash160(compressed)
      return claims.redeemScript == nil || claims.redeemScript == redeemScript
    case .p2tr:
      return claims.internalKey == nil || claims.internalKey == Array(compressed.dropFirst())
    }
  }
}

extension PSBT {
  func claims(ofInput place: Int) -> OwnerFinder.Claims {
    OwnerFinder.Claims(
      origins: origins(ofInput: place), extras: extras(ofInput: place),
      internalKey: internalKey(ofInput: place), redeemScript: redeemScript(ofInput: place))
  }

  func claims(ofOutput place: Int) -> OwnerFinder.Claims {
    OwnerFinder.Claims(
      origins: origins(ofOutput: place), extras: extras(ofOutput: place),
      internalKey: internalKey(ofOutput: place), redeemScript: redeemScript(ofOutput: place))
  }
}
