package import Addresses
package import Bitcoin
internal import EVM
package import SecretMemory
package import SeedPhrase
package import Vault

/// Reviews what a wallet is asked to sign, and signs what was reviewed. It throws `WalletError`, `BitcoinError`, and what the
/// vault throws.
package struct SigningService: Sendable {
  let vault: WalletVault
  let now: @Sendable () -> Int64

  package init(vault: VaultStore, now: @escaping @Sendable () -> Int64) {
    (self.vault, self.now) = (WalletVault(vault), now)
  }

  package struct Reviewed: Sendable {
    package let bitcoin: BitcoinReview
    /// Nil where something stands against signing.
    package let approval: Approval?
  }

  /// What a PSBT does, for a wallet on a network, or for the hidden one of a passphrase of BIP-39. `input` are the bytes that
  /// it was read from: its approval is of them.
  package func review(
    _ psbt: PSBT, from input: [UInt8], for wallet: Wallet, hidden: HiddenWallet? = nil,
    on network: Network, accepting accepted: Set<AcceptedRefusal>
  ) throws -> Reviewed {
    try vault.read { transaction in
      let store = WalletStore(transaction)
      let wallet = try store.current(wallet)
      let keys = try hidden?.keys ?? WalletKeys(of: wallet, in: store)
      let book = PayeeStore(transaction)
      var reviewer = BitcoinReviewer(
        psbt, by: keys, on: network, now: now(), accepting: accepted, knowledge: book.knowledge)
      let reviewed = try reviewer.review()
      let approval =
        try reviewed.isSignable
        ? Approval(of: reviewed.review, input, by: keys, in: transaction) : nil
      return Reviewed(bitcoin: reviewed, approval: approval)
    }
  }

  /// What was signed.
  package struct Signed: Sendable {
    package let psbt: PSBT
    fileprivate let reviewed: BitcoinReview

    /// With all inputs finished that have their signatures: ours were verified as they were made, those of others are now.
    package func finished() throws -> PSBT {
      var finished = psbt
      try finished.finalize(
        spending: reviewed.spent, verified: Set(reviewed.signings.map(\.input)))
      return finished
    }
  }

  /// Signs what was reviewed with the keys of an opened phrase, and takes in whom it pays and which addresses are known from
  /// now on, before anybody has the signatures. A hidden wallet, of which nothing is written, has no `wallet`, and the
  /// `passphrase` of BIP-39 that makes it; that of others is empty.
  package func sign(
    _ reviewed: Reviewed, for wallet: Wallet?, with phrase: borrowing SeedPhrase,
    passphrase: borrowing SecretBytes
  ) throws -> Signed {
    let signed = try BitcoinSigner(reviewed: reviewed.bitcoin)
      .sign(with: phrase.masterKey(passphrase: passphrase))
    if let wallet { try note(reviewed.bitcoin, of: wallet) }
    return Signed(psbt: signed, reviewed: reviewed.bitcoin)
  }

  private func note(_ reviewed: BitcoinReview, of wallet: Wallet) throws {
    let id = Bitcoin.Transaction.text(ofID: reviewed.psbt.transaction.id)
    try vault.write(.uncounted) { transaction in
      let store = WalletStore(transaction)
      let wallet = try store.current(wallet)
      try store.note(id, reviewed.review, reviewed.recipients, at: now())
      try store.note(
        reviewed.own.compactMap { key in
          BitcoinAccount.Branch(rawValue: key.branch).map {
            ShownIndex(account: key.account, branch: $0, index: key.index)
          }
        }, of: wallet, on: reviewed.network)
    }
  }
}

extension WalletStore {
  /// Takes in whom something pays that is signed: they are known from now on.
  func note(
    _ id: String, _ review: Review, _ recipients: [Recipient], at time: Int64
  ) throws {
    let paid = Paid(
      chain: review.chain.rawValue, network: review.network, transaction: id, signedAt: time,
      recipients: recipients.map {
        Paid.Recipient(
          address: $0.address.text, amount: $0.amount, asset: review.text(of: $0.asset))
      })
    let row = try paid.id(in: transaction)
    try transaction.put(.paid, row, paid.encoded)
    try KnownAddresses(transaction).add(recipients.map(\.address), of: .paid(row))
  }
}

/// Who is paid that is not us.
struct Recipient: Sendable {
  let address: Address
  /// In base units.
  let amount: UInt256
  let asset: Review.Asset
}
