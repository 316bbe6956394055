/// Why a wallet has no key for any input.
package enum NothingToSign: Equatable, Sendable {
  /// No input is said to be this wallet's.
  case notOurs
  /// What watches the coins does not know the wallet's fingerprint, or nothing is said of any key.
  case noFingerprint
  /// An input is said to be ours by a path that is none of the accounts that are here, or of another network.
  case otherPath(String)
  /// All that is ours is signed and final.
  case alreadySigned
  /// Every input is final, whoever signed it; whose keys they are is left out then (BIP-174).
  case complete
}
