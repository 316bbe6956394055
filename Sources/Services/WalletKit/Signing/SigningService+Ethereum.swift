internal import CryptoPrimitives
package import EVM
package import SecretMemory
package import SeedPhrase
internal import Vault

/// Transactions of Ethereum.
extension SigningService {
  package struct ReviewedEthereum: Sendable {
    package let ethereum: EthereumReview
    /// Nil where something stands against signing.
    package let approval: Approval?
  }

  /// What a transaction does, signed by a key of a wallet, or of the hidden one of a passphrase of BIP-39. `octets` are those
  /// that it was read from: its approval is of them. Throws `WalletError.accountMissing`.
  package func review(
    _ input: EVMInput, from octets: [UInt8], for wallet: Wallet, hidden: HiddenWallet? = nil,
    account: UInt32, index: UInt32, accepting accepted: Set<AcceptedRefusal>
  ) throws -> ReviewedEthereum {
    try reviewing(wallet, hidden, account, index) { keys, signer, book, transaction in
      var reviewer = EthereumReviewer(input, by: keys, signer, accepting: accepted, book)
      let reviewed = try reviewer.review()
      let approval =
        try reviewed.isSignable
        ? Approval(of: reviewed.review, octets, by: keys, in: transaction) : nil
      return ReviewedEthereum(ethereum: reviewed, approval: approval)
    }
  }

  /// Looks up the key that signs, and what the vault knows of others.
  func reviewing<Result>(
    _ wallet: Wallet, _ hidden: HiddenWallet?, _ account: UInt32, _ index: UInt32,
    _ body: (WalletKeys, EthereumSigner.Key, EthereumJudge.Book, Transaction) throws -> Result
  ) throws -> Result {
    try vault.read { transaction in
      let store = WalletStore(transaction)
      let wallet = try store.current(wallet)
      let keys = try hidden?.keys ?? WalletKeys(of: wallet, in: store)
      let signer = try EthereumSigner.Key(
        keys.accounts.account(ethereum: account, of: wallet), index: index)
      let book = EthereumJudge.Book(
        knowledge: PayeeStore(transaction).knowledge, token: TokenStore(transaction).token)
      return try body(keys, signer, book, transaction)
    }
  }

  package struct SignedEthereum: Sendable {
    /// As it is sent.
    package let octets: [UInt8]
    /// `0x` and 64 digits, as explorers show it.
    package let id: String

    init(_ octets: [UInt8]) {
      self.octets = octets
      id = "0x" + Hex.encode(EVMTransaction.id(ofSigned: octets))
    }
  }

  /// Signs what was reviewed with the keys of an opened phrase, and takes in whom it pays, before anybody has the signature.
  /// A hidden wallet, of which nothing is written, has no `wallet`, and the `passphrase` of BIP-39 that makes it.
  package func sign(
    _ reviewed: ReviewedEthereum, for wallet: Wallet?, with phrase: borrowing SeedPhrase,
    passphrase: borrowing SecretBytes
  ) throws -> SignedEthereum {
    let signed = SignedEthereum(
      try EthereumSigner(reviewed: reviewed.ethereum)
        .sign(with: phrase.masterKey(passphrase: passphrase)))
    if let wallet { try note(reviewed.ethereum, signed.id, of: wallet) }
    return signed
  }

  private func note(_ reviewed: EthereumReview, _ id: String, of wallet: Wallet) throws {
    let signer = reviewed.signer
    try vault.write(.uncounted) { transaction in
      let store = WalletStore(transaction)
      let wallet = try store.current(wallet)
      try store.note(id, reviewed.review, reviewed.recipients, at: now())
      // Others see it from now on. What is far off would make all between known.
      let known = try store.accounts(of: wallet).ethereum[signer.account.number]?.known
      let end = UInt64(known.map { $0 + 1 } ?? 0) + UInt64(AddressService.reach)
      if signer.index >= known ?? 0, UInt64(signer.index) <= end {
        try store.note(signer.index, ofEthereum: signer.account.number, of: wallet)
      }
    }
  }
}
