#if canImport(CryptoKit) && canImport(Security) && canImport(LocalAuthentication)
  internal import CryptoKit
  internal import Foundation
  internal import LocalAuthentication
  internal import SecretMemory
  internal import Security

  /// A key of the Secure Enclave for one use. CryptoKit has its handle in ordinary memory until then.
  enum LoadedKey {
    case agreement(SecureEnclave.P256.KeyAgreement.PrivateKey)
    case signing(SecureEnclave.P256.Signing.PrivateKey)

    /// Makes a new one.
    init(for purpose: KeyPurpose, _ accessControl: SecAccessControl) throws {
      switch purpose {
      case .agreement:
        self = .agreement(
          try SecureEnclave.P256.KeyAgreement.PrivateKey(accessControl: accessControl))
      case .signing:
        self = .signing(try SecureEnclave.P256.Signing.PrivateKey(accessControl: accessControl))
      }
    }

    /// Throws `foreignBlob` for octets that are no handle.
    init(
      from handle: borrowing SecretBytes, for purpose: KeyPurpose, _ context: LAContext?
    ) throws {
      let octets = handle.withUnsafeBytes { Data($0) }
      do {
        switch purpose {
        case .agreement:
          self = .agreement(
            try SecureEnclave.P256.KeyAgreement.PrivateKey(
              dataRepresentation: octets, authenticationContext: context))
        case .signing:
          self = .signing(
            try SecureEnclave.P256.Signing.PrivateKey(
              dataRepresentation: octets, authenticationContext: context))
        }
      } catch is CryptoKitError {
        throw SecureElementError.foreignBlob
      }
    }

    /// 65 bytes, X9.63.
    var publicKey: [UInt8] {
      switch self {
      case .agreement(let key): Array(key.publicKey.x963Representation)
      case .signing(let key): Array(key.publicKey.x963Representation)
      }
    }

    /// What the chip makes the key of again.
    func handle() throws -> SecretBytes {
      switch self {
      case .agreement(let key): try SecretBytes(copying: key.dataRepresentation)
      case .signing(let key): try SecretBytes(copying: key.dataRepresentation)
      }
    }

    /// The 32 bytes of x. The point must be one of the curve.
    func sharedSecret(with peer: [UInt8]) throws -> SecretBytes {
      guard case .agreement(let key) = self else { throw SecureElementError.wrongPurpose }
      let shared = try key.sharedSecretFromKeyAgreement(
        with: P256.KeyAgreement.PublicKey(x963Representation: peer))
      return try SecretBytes.filled(count: 32) { secret in
        shared.withUnsafeBytes { secret.copyBytes(from: $0.prefix(secret.count)) }
      }
    }

    /// r ‖ s.
    func signature(of digest: [UInt8]) throws -> [UInt8] {
      guard case .signing(let key) = self else { throw SecureElementError.wrongPurpose }
      return Array(try key.signature(for: GivenDigest(digest)).rawRepresentation)
    }
  }

  /// 32 bytes that are a digest of SHA-256 already.
  private struct GivenDigest: Digest {
    static let byteCount = 32

    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func withUnsafeBytes<Result>(
      _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result { try bytes.withUnsafeBytes(body) }

    func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
  }
#endif
