internal import Addresses
internal import Bitcoin
internal import CryptoPrimitives
internal import Secp256k1
package import SecretMemory
package import SeedPhrase
internal import Vault
internal import WhisperEnvelope
internal import WhisperKit

extension SigningService {
  /// A text that is to be signed with the key of an address, as it is shown.
  package struct ReviewedMessage: Sendable {
    package let review: Review
    package let approval: Approval
    package let text: String
    fileprivate let challenge: MessageChallenge
    fileprivate let path: DerivationPath
    fileprivate let isTaproot: Bool
    fileprivate let keys: WalletKeys
    fileprivate let account: Accounts.Key
  }

  /// The longest message, in bytes.
  package static let messageLimit = 1 << 16

  /// Which address a message is signed for.
  package struct MessageAddress: Sendable {
    package let account: AddressService.AccountName
    package let index: UInt32

    package init(_ account: AddressService.AccountName, index: UInt32) {
      (self.account, self.index) = (account, index)
    }
  }

  /// What would be signed. Throws `WalletError.messageNotText`, `.messageTooLong` and `.messageKind` for what is not, and
  /// `.accountMissing`.
  package func review(
    message: [UInt8], for wallet: Wallet, hidden: HiddenWallet? = nil, at place: MessageAddress
  ) throws -> ReviewedMessage {
    guard message.count <= Self.messageLimit else {
      throw WalletError.messageTooLong(limit: Self.messageLimit)
    }
    guard let text = String(validating: message, as: UTF8.self) else {
      throw WalletError.messageNotText
    }
    guard place.account.number < DerivationPath.hardened, place.index < DerivationPath.hardened
    else { throw WalletError.numberTooLarge }
    return try vault.read { transaction in
      let store = WalletStore(transaction)
      let keys = try hidden?.keys ?? WalletKeys(of: store.current(wallet), in: store)
      guard let publicKey = keys.accounts.all[place.account.key]?.publicKey else {
        throw WalletError.accountMissing(name: wallet.name.text, number: place.account.number)
      }
      let account = BitcoinAccount(
        place.account.kind, on: place.account.network, account: place.account.number,
        masterFingerprint: keys.fingerprint, key: publicKey)
      let address = try account.address(.receive, place.index)
      guard let challenge = MessageChallenge(message, for: address) else {
        throw WalletError.messageKind
      }
      let path = account.path(.receive, place.index)
      let review = Review(
        chain: .bitcoin, network: place.account.network.rawValue, format: "bip322-simple",
        wallet: keys.wallet.name.text, fingerprint: Hex.encode(keys.fingerprint),
        signers: [Review.Signer(path: path.text, address: address.text)], effects: [],
        payments: [], grants: [], fee: nil, details: Review.Detail.ofMessage(text),
        unknown: [], warnings: keys.areProven ? [] : [ReviewFinding(.accountsUnproven)],
        refusals: [], accepted: [])
      return ReviewedMessage(
        review: review,
        approval: try Approval(of: review, message, by: keys, in: transaction), text: text,
        challenge: challenge, path: path, isTaproot: place.account.kind == .p2tr, keys: keys,
        account: place.account.key)
    }
  }

  /// Signs a message as it was shown: the signature's text. It is verified before anybody has it, and nothing is written.
  /// `passphrase` is that of a hidden wallet, and empty for the wallet itself. Throws `WalletError.keysDiffer`.
  package func sign(
    _ reviewed: ReviewedMessage, with phrase: borrowing SeedPhrase,
    passphrase: borrowing SecretBytes
  ) throws -> String {
    let master = try phrase.masterKey(passphrase: passphrase)
    try reviewed.keys.check(UsedAccounts(bitcoin: [reviewed.account]), by: master)
    let key = try master.descendant(reviewed.path)
    let witness: [[UInt8]]
    if reviewed.isTaproot {
      let tweak = Taproot.tweak(of: try key.publicKey.key.xOnly().octets())
      var random = SystemRandom()
      witness = [
        try Secp256k1.schnorrSignature(
          of: reviewed.challenge.digest, with: Secp256k1.outputKey(of: key.key, tweak: tweak),
          auxiliary: random.secret(32))
      ]
    } else {
      let signature = try Secp256k1.signature(
        of: reviewed.challenge.digest, with: key.key, .lowR)
      witness = [
        try Secp256k1.der(signature.compact) + [1], try key.publicKey.key.compressed(),
      ]
    }
    let text = MessageChallenge.text(of: witness)
    guard try reviewed.challenge.isValid(text) else { throw WhisperError.signatureFailure }
    return text
  }
}
