internal import SecretMemory
internal import SecureElement

/// The secret of a key as a TPM takes it: at most 32 octets, and without the zeros at its end, which it leaves out before
/// it computes with them (Part 1, 19.6.4.3).
enum AuthValue {
  static let sizes = 1...32

  /// The value. A silent key has none, and no other has none.
  /// - Throws: `error` for a secret that no key of a TPM was made under.
  static func value(
    of authorization: borrowing KeyAuthorization, otherwise error: SecureElementError
  ) throws(TPMFailure) -> SecretBytes {
    switch authorization {
    case .silent: try catchingFailures { try SecretBytes(count: 0) }
    case .secret(let secret): try value(of: secret, otherwise: error)
    case .guessable(let secret): try value(of: secret, otherwise: error)
    }
  }

  private static func value(
    of secret: borrowing SecretBytes, otherwise error: SecureElementError
  ) throws(TPMFailure) -> SecretBytes {
    let count = secret.withUnsafeBytes { bytes in (bytes.lastIndex { $0 != 0 } ?? -1) + 1 }
    guard sizes.contains(secret.count), count > 0 else { throw .element(error) }
    return try catchingFailures {
      var value = try secret.copy()
      value.truncate(to: count)
      return value
    }
  }
}

extension KeyAuthorization {
  borrowing func isGuessable() -> Bool {
    switch self {
    case .silent: false
    case .secret: false
    case .guessable: true
    }
  }
}
