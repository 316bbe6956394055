internal import Addresses
internal import EVM
internal import Secp256k1
internal import SeedPhrase
internal import WhisperKit

/// Signs what was reviewed. The keys of each account that was shown as ours are derived anew before. The private key is made for it
/// and wiped behind it, and the signature is verified by the key that the review showed.
struct EthereumSigner {
  /// A key of the wallet's, by what is kept of it.
  struct Key: Sendable {
    let account: EthereumAccount
    let index: UInt32
    let publicKey: Secp256k1PublicKey
    let address: Address

    var path: DerivationPath { account.path(index: index) }

    init(_ account: EthereumAccount, index: UInt32) throws {
      guard index < DerivationPath.hardened else { throw WalletError.numberTooLarge }
      (self.account, self.index) = (account, index)
      publicKey = try account.key.child(0).child(index).key
      guard let address = Address(ofEthereumKey: try publicKey.uncompressed()) else {
        throw ExtendedKeyError.malformed
      }
      self.address = address
    }
  }

  let reviewed: EthereumReview

  /// The transaction as it is sent. Throws `WalletError.keysDiffer` and `WhisperError.signatureFailure`.
  func sign(with master: borrowing ExtendedPrivateKey) throws -> [UInt8] {
    try reviewed.keys.check(reviewed.used, by: master)
    guard let transaction = reviewed.transaction, reviewed.isSignable else {
      throw WhisperError.signatureFailure
    }
    let (compact, isOdd) = try reviewed.signer.sign(transaction.digest, with: master)
    return transaction.signed(compact, isOdd: isOdd)
  }
}

extension EthereumSigner.Key {
  /// A signature, r ‖ s, and whether y of its point is odd. Throws `WhisperError.signatureFailure`.
  func sign(
    _ digest: [UInt8], with master: borrowing ExtendedPrivateKey
  ) throws -> (compact: [UInt8], isOdd: Bool) {
    let key = try master.child(path.first).descendant(path.withoutFirst)
    let signature = try Secp256k1.signature(of: digest, with: key.key, .rfc6979)
    // What a chain makes of the signature is who signed: it must be the address that was shown.
    guard signature.recoveryID < 2,
      try Secp256k1.recoverKey(from: signature, of: digest) == publicKey,
      try Secp256k1.isValid(signature.compact, of: digest, by: publicKey)
    else { throw WhisperError.signatureFailure }
    return (signature.compact, signature.recoveryID == 1)
  }
}
