internal import Addresses
internal import Bitcoin
internal import EVM
internal import SecretMemory
internal import SeedPhrase
internal import Vault
internal import VaultModel
internal import WhisperKit

/// The vault as services of wallets use it. What it throws becomes a `WhisperError` here; what is wrong with a wallet, a phrase,
/// an address or a transaction is said in their own words.
struct WalletVault: Sendable {
  private let store: VaultStore

  init(_ store: VaultStore) { self.store = store }

  func read<Result: ~Copyable>(
    with answers: KeyAnswers? = nil, _ body: (Vault.Transaction) throws -> Result
  ) throws -> Result {
    try Self.mapping { try store.read(with: answers?.custody, body) }
  }

  func write<Result: ~Copyable>(
    _ weight: VaultStore.Weight = .counted, _ body: (Vault.Transaction) throws -> Result
  ) throws -> Result {
    try Self.mapping { try store.write(weight, body) }
  }

  /// A wallet's phrase for custody.
  func newKey(
    of wallet: Wallet, _ block: borrowing SecretBytes, _ passphrase: borrowing SecretBytes?
  ) throws -> NewPrivateKey {
    do {
      return try store.newPrivateKey(
        block, .seedPhrase, publicKey: wallet.masterKey, fingerprint: wallet.id,
        ownPassphrase: passphrase)
    } catch { throw WhisperError(mapping: error) }
  }

  func setPassphrase(
    _ passphrase: borrowing SecretBytes?, of wallet: Wallet, answers: KeyAnswers,
    judge: (Vault.Transaction) throws -> Void
  ) throws {
    do {
      try store.setOwnPassphrase(
        passphrase, of: [(.seedPhrase, wallet.id)], answers: answers.custody,
        checking: EntropyBlock.reproduces, judge: judge)
    } catch { throw Self.mapped(error) }
  }

  func salvage(
    _ part: VaultPart, _ body: (SealedTable, [UInt8], [UInt8]) throws -> Void
  ) throws -> RepairReport {
    try Self.mapping { try store.salvage(part, body) }
  }

  private static func mapping<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch { throw mapped(error) }
  }

  private static func mapped(_ error: any Error) -> any Error {
    switch error {
    case is WalletError, is SeedPhraseError, is AddressError, is BitcoinError, is EVMError: error
    default: WhisperError(mapping: error)
    }
  }
}
