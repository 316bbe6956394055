/// What a private key is used for.
package enum PrivateKeyUse: Sendable {
  /// The secret shared with a public key.
  case agree([UInt8])
  /// The signature of a message.
  case sign([UInt8])
  /// The signature of a digest, by the number of its hash algorithm in OpenPGP.
  case signDigest([UInt8], hash: UInt8)
  /// What an RSA block holds, if that has one of these sizes, else the substitute.
  case decryptRSA([UInt8], sizes: [Int], substitute: [UInt8])
  /// The layer of the key's own passphrase, as it stands in the box, with its public key: who knows the passphrase does
  /// the rest.
  case layer

  var signs: Bool {
    switch self {
    case .sign, .signDigest: true
    case .agree, .decryptRSA, .layer: false
    }
  }
}
