package import Addresses
internal import Bitcoin
internal import CryptoPrimitives
internal import Secp256k1
package import SecretMemory
package import SeedPhrase
internal import Vault
internal import WhisperEnvelope

extension SigningService {
  /// A text that is to be signed with the key of an address, as it is shown.
  package struct ReviewedMessage: Sendable {
    package let review: Review
    package let approval: Approval
    package let text: String
    fileprivate let challenge: MessageChallenge
    fileprivate let path: DerivationPath
    fileprivate let isTaproot: Bool
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
        unknown: [], warnings: [], refusals: [], accepted: [])
      return ReviewedMessage(
        review: review,
        approval: try Approval(of: review, message, by: keys, in: transaction), text: text,
        challenge: challenge, path: path, isTaproot: place.account.kind == .p2tr)
    }
  }

  /// Signs a message as it was shown: the signature's text. It is verified before anybody has it, and nothing is written.
  /// `passphrase` is that of a hidden wallet, and empty for the wallet itself.
  package func sign(
    _ reviewed: ReviewedMessage, with phrase: borrowing SeedPhrase,
    passphrase: borrowing SecretBytes
  ) throws -> String {
    let key = try phrase.masterKey(passphrase: passphrase).descendant(reviewed.path)
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
    guard try reviewed.challenge.isValid(text) else { throw SignatureFailure() }
    return text
  }

  // MARK: Trying

  /// What trying the first key of a kind came to.
  package struct Trial: Sendable {
    /// Nil of Ethereum, which has one.
    package let kind: BitcoinScriptKind?
    /// Nil of Ethereum, whose networks have the same keys.
    package let network: Network?
    package let path: String
    package let address: String
    /// Whether the phrase leads to the address that is watched, and its key signs what verifies.
    package let isRight: Bool
  }

  /// Signs a fixed message with the first key of each kind, on the main network and those for tests, and of Ethereum, and
  /// verifies it by the public keys that are kept.
  package func test(_ wallet: Wallet, with phrase: borrowing SeedPhrase) throws -> [Trial] {
    let accounts = try vault.read { transaction in
      let store = WalletStore(transaction)
      return try store.accounts(of: store.current(wallet))
    }
    var trials: [Trial] = []
    for network in [Network.main, .test] {
      for kind in BitcoinScriptKind.allCases {
        let name = AddressService.AccountName(kind, on: network, number: 0)
        let account = try accounts.account(name, of: wallet)
        let path = account.path(.receive, 0)
        let key = try phrase.masterKey().descendant(path)
        let watched = try account.key.child(0).child(0).key
        trials.append(
          Trial(
            kind: kind, network: network, path: path.text,
            address: try account.address(.receive, 0).text,
            isRight: try watched == key.publicKey.key && Self.signs(key, kind, watched)))
      }
    }
    let account = try accounts.account(ethereum: 0, of: wallet)
    let path = account.path(index: 0)
    let key = try phrase.masterKey().descendant(path)
    let watched = try account.key.child(0).child(0).key
    trials.append(
      Trial(
        kind: nil, network: nil, path: path.text,
        address: try account.addresses(from: 0, count: 1).first?.text ?? "",
        isRight: try watched == key.publicKey.key && Self.signs(key, nil, watched)))
    return trials
  }

  private static func signs(
    _ key: borrowing ExtendedPrivateKey, _ kind: BitcoinScriptKind?, _ watched: Secp256k1PublicKey
  ) throws -> Bool {
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
