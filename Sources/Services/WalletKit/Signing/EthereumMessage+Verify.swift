package import Addresses
internal import Bitcoin
internal import CryptoPrimitives
internal import Secp256k1

extension EthereumMessage {
  /// Whether a signature, `0x` and 130 digits of r ‖ s ‖ v with v 27 or 28, is by the key of an address. Throws
  /// `MessageChallenge.Failure.malformed` for what is no signature.
  package func isSigned(_ signature: String, by address: Address) throws -> Bool {
    guard signature.hasPrefix("0x"), signature.utf8.count == 132,
      let octets = try? Hex.decode(String(signature.dropFirst(2))), let last = octets.last,
      last == 27 || last == 28
    else { throw MessageChallenge.Failure.malformed }
    let compact = Array(octets.dropLast())
    let digest = digest
    let given = Secp256k1.Signature(compact: compact, recoveryID: last == 28 ? 1 : 0)
    guard let key = try? Secp256k1.recoverKey(from: given, of: digest),
      Address(ofEthereumKey: try key.uncompressed()) == address
    else { return false }
    // Of the two that there are, the one with the higher s is nobody's.
    return try Secp256k1.isValid(compact, of: digest, by: key)
  }
}
