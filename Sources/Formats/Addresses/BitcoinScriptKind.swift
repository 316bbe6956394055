internal import CryptoPrimitives
internal import GcryptPrimitives

/// What a single key's coins are locked with on Bitcoin. The text is what options and JSON have.
package enum BitcoinScriptKind: String, CaseIterable, Sendable {
  /// BIP-84.
  case p2wpkh
  /// BIP-86.
  case p2tr
  /// BIP-49.
  case p2shP2wpkh = "p2sh-p2wpkh"
  /// BIP-44.
  case p2pkh

  /// The first number of its paths, which is that of the BIP.
  package var purpose: UInt32 {
    switch self {
    case .p2wpkh: 84
    case .p2tr: 86
    case .p2shP2wpkh: 49
    case .p2pkh: 44
    }
  }

  /// The form of its addresses.
  package var form: Address.Form {
    switch self {
    case .p2wpkh: .p2wpkh
    case .p2tr: .p2tr
    case .p2shP2wpkh: .p2sh
    case .p2pkh: .p2pkh
    }
  }

  /// The address of a compressed public key of 33 bytes, or for `p2tr` of an output key of 32. Nil for others.
  package func address(of key: [UInt8], on network: Network) throws -> Address? {
    switch (self, key.count) {
    case (.p2tr, 32): Address(witness: 1, program: key, on: network)
    case (.p2wpkh, 33): try Address(witness: 0, program: Self.hash160(key), on: network)
    case (.p2pkh, 33): try Address(.bitcoin, .p2pkh, hash: Self.hash160(key), on: network)
    case (.p2shP2wpkh, 33):
      try Address(
        .bitcoin, .p2sh, hash: Self.hash160([0, 20] + Self.hash160(key)), on: network)
    default: nil
    }
  }

  /// RIPEMD-160 of SHA-256.
  package static func hash160(_ octets: [UInt8]) throws -> [UInt8] {
    try RIPEMD160.hash(sha256(octets).bytes)
  }
}
