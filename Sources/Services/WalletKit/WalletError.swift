package import CryptoPrimitives

/// Why a wallet's service did not do what it was asked. What the vault refuses is a `WhisperError`.
package enum WalletError: Error, Equatable, Sendable {
  case nameInvalid(InputReason)
  case notFound(name: String)
  case exists(name: String)
  /// The same phrase is a wallet already, of this name.
  case known(name: String)
  case limit(Int)
  /// Another process changed it since it was shown.
  case changedMeanwhile(name: String)
  /// Its phrase is not in the vault: a repair lost it.
  case withoutPhrase(name: String)
  /// A wallet without a passphrase, in a vault that opens with nothing.
  case presenceImpossible
  /// The backup was never checked.
  case backupUnchecked(name: String)
  /// What was read back is another phrase, or another word.
  case backupDiffers
  /// Its public keys are not here: its phrase makes them.
  case accountMissing(name: String, number: UInt32)
  case accountLimit(Int)
  /// What is kept of these accounts is not what the phrase leads to: somebody wrote it. `m` is the master key.
  case keysDiffer(name: String, paths: [String])
  /// Accounts and addresses are numbered up to 2^31 - 1.
  case numberTooLarge
  /// Farther beyond those that were shown than this: all between would have to be known.
  case tooFar(limit: Int)
  case payeeNotFound(name: String)
  case payeeExists(name: String)
  case payeeLimit(Int)
  /// It is one's own address, or a payee's of this name.
  case payeeKnown(name: String)
  case ownAddress(wallet: String)
  case tokenNotFound(contract: String, chainID: UInt64)
  /// The contract was entered before, with this symbol.
  case tokenKnown(symbol: String)
  /// Another token of the network, or its coin, has the symbol.
  case tokenExists(symbol: String)
  case tokenLimit(Int)
  case symbolInvalid(limit: Int)
  case decimalsTooMany(limit: UInt8)
  case noteTooLong(limit: Int)
  case noteInvalid
  /// No input of a transaction is this wallet's to sign.
  case nothingToSign(NothingToSign, wallet: String)
  case messageNotText
  case messageTooLong(limit: Int)
  /// Signed messages are of addresses of the kinds p2wpkh and p2tr.
  case messageKind
  /// It looks like another one that is known.
  case lookalike(address: String, known: String)
}
