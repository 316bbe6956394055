internal import CryptoPrimitives
internal import SecretMemory
internal import Secp256k1
internal import SeedPhrase
internal import WhisperEnvelope

/// A wallet whose phrase is open, as far as its accounts need it: what the vault keeps of them is worth what this says.
struct OpenedWallet: ~Copyable {
  let master: ExtendedPrivateKey
  private let id: [UInt8]
  private let masterKey: [UInt8]
  /// Under which the keys of accounts get their code. It comes of the seed alone, so that who has everything else of the vault
  /// makes none.
  private let codeKey: SecretBytes

  /// Throws `SeedPhraseError`.
  init(_ phrase: borrowing SeedPhrase, id: [UInt8]) throws {
    let seed = try phrase.seed(passphrase: SecretBytes(count: 0))
    let master = try ExtendedPrivateKey(seed: seed)
    let masterKey = try master.publicKey.key.compressed()
    let codeKey = try HKDFSHA256.derive(
      seed, salt: id, info: Array("whisper-account-key-v1".utf8))
    (self.id, self.masterKey) = (id, masterKey)
    self.master = master
    self.codeKey = codeKey
  }

  // MARK: Codes

  /// The row of accounts whose keys were made of the phrase, or compared with it.
  func row(_ accounts: Accounts, at time: Int64) throws -> [UInt8] {
    let octets = try accounts.keysRow().octets(provenAt: time)
    return AccountKeysRow.encoded(octets, code: try code(of: octets).bytes)
  }

  /// Whether the row was made by who had the phrase.
  private func vouches(for accounts: Accounts) throws -> Bool {
    guard let proof = accounts.proof else { return false }
    let code = try code(of: accounts.keysRow().octets(provenAt: proof.provenAt))
    return code.bytes.withUnsafeBytes { made in
      proof.code.withUnsafeBytes { constantTimeEqual(made, $0) }
    }
  }

  private func code(of octets: [UInt8]) throws -> Octets32 {
    var writer = CanonicalWriter(capacity: octets.count + 128)
    writer.fixed(Array("whisper-accounts-v1".utf8))
    writer.prefixed(id)
    writer.prefixed(masterKey)
    writer.prefixed(octets)
    return try HMACSHA256.code(key: codeKey, message: writer.bytes)
  }

  // MARK: Comparing

  /// Whether the master key that is kept is the phrase's.
  func isMaster(of wallet: Wallet) -> Bool { wallet.masterKey == masterKey }

  /// Those of a wallet's accounts whose keys are not the phrase's. Where the code says that they are, nothing is derived.
  func differing(_ accounts: Accounts) throws -> UsedAccounts {
    try vouches(for: accounts)
      ? UsedAccounts() : accounts.differing(accounts.used, from: master)
  }

  /// A wallet with the phrase's master key.
  func mended(_ wallet: Wallet) -> Wallet {
    var wallet = wallet
    wallet.masterKey = masterKey
    return wallet
  }
}

extension WalletError {
  /// `isMaster` is false where the master key that is kept is another one's.
  static func keysDiffer(_ wallet: Wallet, _ differing: UsedAccounts, isMaster: Bool) -> Self {
    let paths = (isMaster ? [] : [DerivationPath([])]) + differing.paths
    return .keysDiffer(name: wallet.name.text, paths: paths.map(\.text))
  }
}
