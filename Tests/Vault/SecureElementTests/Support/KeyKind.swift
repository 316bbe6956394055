import Crypto
import SecretMemory
import SecureElement
import TestSupport

/// What a key is made for, and under what.
struct KeyKind: Sendable {
  let purpose: KeyPurpose
  let authorization: Authorization

  /// Whether the element says that it has such keys.
  func isOffered(by element: any SecureElement) -> Bool {
    switch authorization {
    case .silent: true
    case .secret(let secret): element.secretSizes.contains(secret.count)
    case .guessable(let secret):
      element.hasGuessableKeys && element.secretSizes.contains(secret.count)
    }
  }

  func make(in element: any SecureElement) throws -> ElementKey {
    try element.makeKey(for: purpose, under: authorization.keyAuthorization)
  }
}

/// A `KeyAuthorization` that can be an argument of a test.
enum Authorization: Sendable {
  case silent
  case secret([UInt8])
  case guessable([UInt8])

  var keyAuthorization: KeyAuthorization {
    switch self {
    case .silent: .silent
    case .secret(let bytes): .secret(bytes.secret())
    case .guessable(let bytes): .guessable(bytes.secret())
    }
  }

  /// Of the same kind, with another secret.
  func withSecret(_ secret: [UInt8]) -> Authorization {
    switch self {
    case .silent: .silent
    case .secret: .secret(secret)
    case .guessable: .guessable(secret)
    }
  }
}

extension SecureElement {
  /// Why the element refuses to make a key; nil when it makes one.
  func refusal(toMake kind: KeyKind) -> SecureElementError? {
    SecureElementTests.refusal { () throws(SecureElementError) in
      _ = try makeKey(for: kind.purpose, under: kind.authorization.keyAuthorization)
    }
  }

  /// Why the element refuses a good request for what `purpose` says; nil when it does it.
  func refusal(
    of blob: [UInt8], for purpose: KeyPurpose, under authorization: Authorization
  ) -> SecureElementError? {
    SecureElementTests.refusal { () throws(SecureElementError) in
      switch purpose {
      case .agreement:
        let peer = P256.KeyAgreement.PrivateKey().publicKey.x963Representation
        _ = try sharedSecret(
          blob: blob, peer: Array(peer), authorization: authorization.keyAuthorization)
      case .signing:
        _ = try signature(
          blob: blob, digest: [UInt8](repeating: 7, count: 32),
          authorization: authorization.keyAuthorization)
      }
    }
  }
}

func refusal(_ body: () throws(SecureElementError) -> Void) -> SecureElementError? {
  do {
    try body()
    return nil
  } catch {
    return error
  }
}

/// Bytes that stand for a digest.
struct RawDigest: Crypto.Digest {
  static let byteCount = 32
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result { try bytes.withUnsafeBytes(body) }

  func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
