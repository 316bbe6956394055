internal import EVM
package import SecretMemory
package import SeedPhrase
internal import Vault
internal import WhisperKit

/// Messages that keys of Ethereum sign.
extension SigningService {
  package struct ReviewedEthereumMessage: Sendable {
    package let review: Review
    /// Nil where something stands against signing.
    package let approval: Approval?
    fileprivate let message: EthereumMessage
    fileprivate let signer: EthereumSigner.Key
    fileprivate let keys: WalletKeys
    fileprivate let used: UsedAccounts
  }

  /// What would be signed. `octets` are those that it was read from: its approval is of them. Throws `WalletError.messageTooLong`
  /// and `.accountMissing`.
  package func review(
    _ message: EthereumMessage, from octets: [UInt8], for wallet: Wallet,
    hidden: HiddenWallet? = nil, account: UInt32, index: UInt32,
    accepting accepted: Set<AcceptedRefusal>
  ) throws -> ReviewedEthereumMessage {
    if case .personal = message, octets.count > Self.messageLimit {
      throw WalletError.messageTooLong(limit: Self.messageLimit)
    }
    return try reviewing(wallet, hidden, account, index) { keys, signer, book, transaction in
      var reviewer = EthereumMessageReviewer(message, by: keys, signer, accepting: accepted, book)
      let review = try reviewer.review()
      let approval =
        review.refusals.isEmpty ? try Approval(of: review, octets, by: keys, in: transaction) : nil
      return ReviewedEthereumMessage(
        review: review, approval: approval, message: message, signer: signer, keys: keys,
        used: reviewer.used)
    }
  }

  /// Signs a message as it was shown: 65 octets, r ‖ s ‖ v with v 27 or 28. They are verified before anybody has them, and nothing
  /// is written. `passphrase` is that of a hidden wallet, and empty for the wallet itself. Throws `WalletError.keysDiffer`.
  package func sign(
    _ reviewed: ReviewedEthereumMessage, with phrase: borrowing SeedPhrase,
    passphrase: borrowing SecretBytes
  ) throws -> [UInt8] {
    guard reviewed.approval != nil else { throw WhisperError.signatureFailure }
    let master = try phrase.masterKey(passphrase: passphrase)
    try reviewed.keys.check(reviewed.used, by: master)
    let (compact, isOdd) = try reviewed.signer.sign(reviewed.message.digest, with: master)
    return compact + [isOdd ? 28 : 27]
  }
}
