package import CryptoPrimitives
package import SecretMemory

/// The keys of one envelope, each derived for one box and never stored.
package struct KeySchedule: ~Copyable {
  private let pseudorandomKey: SecretBytes

  /// Which box a key and nonce are for.
  package enum Purpose {
    case sender, body, signature

    var keyLabel: StaticString {
      switch self {
      case .sender: "sender key"
      case .body: "key"
      case .signature: "sig key"
      }
    }

    var nonceLabel: StaticString {
      switch self {
      case .sender: "sender nonce"
      case .body: "nonce"
      case .signature: "sig nonce"
      }
    }
  }

  package init(
    sharedSecret: borrowing SecretBytes, salt: [UInt8]
  ) throws(CryptoError) {
    pseudorandomKey = try HKDFSHA256.extract(salt: salt, secret: sharedSecret)
  }

  package borrowing func key(
    _ purpose: Purpose, context: [UInt8]
  ) throws(CryptoError) -> SecretBytes {
    try derive(purpose.keyLabel, context, 32)
  }

  package borrowing func nonce(
    _ purpose: Purpose, context: [UInt8]
  ) throws(CryptoError) -> SecretBytes {
    try derive(purpose.nonceLabel, context, ChaCha20Poly1305.nonceSize)
  }

  /// Appends the box of `plaintext` under the purpose's key and nonce.
  borrowing func seal(
    _ plaintext: UnsafeRawBufferPointer, for purpose: Purpose, context: [UInt8],
    appendingTo output: inout [UInt8]
  ) throws(CryptoError) {
    try ChaCha20Poly1305.seal(
      plaintext, key: key(purpose, context: context), nonce: nonce(purpose, context: context),
      aad: context, appendingTo: &output)
  }

  /// The plaintext of a box under the purpose's key and nonce.
  borrowing func open(
    _ box: ArraySlice<UInt8>, for purpose: Purpose, context: [UInt8]
  ) throws(CryptoError) -> SecretBytes {
    try ChaCha20Poly1305.open(
      box, key: key(purpose, context: context), nonce: nonce(purpose, context: context),
      aad: context)
  }

  private borrowing func derive(
    _ label: StaticString, _ context: [UInt8], _ count: Int
  ) throws(CryptoError) -> SecretBytes {
    var info = CanonicalWriter(capacity: 32 + context.count)
    info.label("whisper-v1 ")
    info.label(label)
    info.fixed(context)
    return try HKDFSHA256.expand(pseudorandomKey, info: info.bytes, count: count)
  }
}
