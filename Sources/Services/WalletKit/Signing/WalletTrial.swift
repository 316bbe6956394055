package import Addresses
internal import Bitcoin
internal import CryptoPrimitives
internal import Secp256k1
internal import SecretMemory
package import SeedPhrase
internal import Vault
internal import WhisperEnvelope

/// Trying a wallet: whether its phrase leads to what is watched, and what it signs verifies by that.
extension SigningService {
  /// What trying one key came to.
  package struct Trial: Sendable {
    /// Nil of Ethereum, which has one, and of the master key.
    package let kind: BitcoinScriptKind?
    /// Nil of Ethereum, whose networks have the same keys, and of the master key.
    package let network: Network?
    package let path: String
    /// The one that is watched; of the master key the fingerprint.
    package let address: String
    /// Whether the phrase leads to the account that is watched, and its key signs what verifies.
    package let isRight: Bool

    /// The key that all others come of, which has no chain.
    package var isMaster: Bool { path == DerivationPath([]).text }
  }

  package struct Trials: Sendable {
    /// The first key of each kind, and of each other account that is not the phrase's.
    package let keys: [Trial]
    /// How many accounts were derived anew.
    package let accounts: Int

    package var areRight: Bool { keys.allSatisfy(\.isRight) }
  }

  /// Derives the keys of all accounts anew, whatever vouches for them. With the first key of each kind, on the main network and
  /// those for tests, and of Ethereum, a fixed message is signed, and verified by the public keys that are kept. Nothing is written.
  package func test(_ wallet: Wallet, with phrase: borrowing SeedPhrase) throws -> Trials {
    let (wallet, kept) = try vault.read { transaction in
      let store = WalletStore(transaction)
      let wallet = try store.current(wallet)
      return (wallet, try store.accounts(of: wallet))
    }
    let master = try phrase.masterKey()
    let differing = try kept.differing(kept.used, from: master)
    // Those that an earlier version did not make are made when it is known that the others are right.
    var accounts = kept
    _ = try accounts.add(kept.missing(of: master))
    var trials: [Trial] = []
    if try master.publicKey.key.compressed() != wallet.masterKey {
      trials.append(
        Trial(
          kind: nil, network: nil, path: DerivationPath([]).text,
          address: Hex.encode(try wallet.fingerprint), isRight: false))
    }
    for (isMain, kind) in [true, false].flatMap({ isMain in
      BitcoinScriptKind.allCases.map { (isMain, $0) }
    }) {
      for key in accounts.all.keys.sorted() where key.isMain == isMain && key.kind == kind {
        let differs = differing.bitcoin.contains(key)
        guard differs || key.number == 0 else { continue }
        trials.append(try Self.trial(of: key, accounts, wallet, master, differs))
      }
    }
    for number in accounts.ethereum.keys.sorted() {
      let differs = differing.ethereum.contains(number)
      guard differs || number == 0 else { continue }
      trials.append(try Self.trial(ofEthereum: number, accounts, wallet, master, differs))
    }
    return Trials(keys: trials, accounts: kept.all.count + kept.ethereum.count)
  }

  private static func trial(
    of key: Accounts.Key, _ accounts: Accounts, _ wallet: Wallet,
    _ master: borrowing ExtendedPrivateKey, _ differs: Bool
  ) throws -> Trial {
    let name = AddressService.AccountName(key)
    let account = try accounts.account(name, of: wallet)
    let path = account.path(.receive, 0)
    return Trial(
      kind: key.kind, network: name.network, path: path.text,
      address: try account.address(.receive, 0).text,
      isRight: try !differs
        && signs(master.child(path.first).descendant(path.withoutFirst), key.kind, account.key))
  }

  private static func trial(
    ofEthereum number: UInt32, _ accounts: Accounts, _ wallet: Wallet,
    _ master: borrowing ExtendedPrivateKey, _ differs: Bool
  ) throws -> Trial {
    let account = try accounts.account(ethereum: number, of: wallet)
    let path = account.path(index: 0)
    return Trial(
      kind: nil, network: nil, path: path.text,
      address: try account.addresses(from: 0, count: 1).first?.text ?? "",
      isRight: try !differs
        && signs(master.child(path.first).descendant(path.withoutFirst), nil, account.key))
  }

  /// Whether a key is the first of an account that is kept, and signs what verifies by that.
  private static func signs(
    _ key: borrowing ExtendedPrivateKey, _ kind: BitcoinScriptKind?, _ account: ExtendedPublicKey
  ) throws -> Bool {
    let watched = try account.child(0).child(0).key
    guard watched == key.publicKey.key else { return false }
    let digest = sha256(Array("whisper-wallet-test-v1".utf8)).bytes
    guard kind == .p2tr else {
      let signature = try Secp256k1.signature(of: digest, with: key.key, .lowR)
      return try Secp256k1.isValid(signature.compact, of: digest, by: watched)
    }
    let internalKey = try watched.xOnly()
    let tweak = Taproot.tweak(of: try internalKey.octets())
    var random = SystemRandom()
    let signature = try Secp256k1.schnorrSignature(
      of: digest, with: Secp256k1.outputKey(of: key.key, tweak: tweak),
      auxiliary: random.secret(32))
    return try Secp256k1.isValidSchnorr(
      signature, of: digest, by: Taproot.outputKey(of: internalKey))
  }
}
