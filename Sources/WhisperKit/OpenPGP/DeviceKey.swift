package import OpenPGP
package import SecretMemory
package import SecureElement

/// A private OpenPGP key inside a secure element: P-256, to sign (ECDSA) or to decrypt (ECDH). It has no
/// secret part that could be exported.
///
/// What the element throws, and what is thrown instead of an authorization, goes through to who asked.
package struct DeviceKey: PrivateKey {
  /// Gives what the element asks for; called for every use of a key, so that it may ask a person.
  package typealias Authorization = @Sendable () throws -> KeyAuthorization

  package let publicKey: PublicKey
  /// What to keep of the key beside its certificate. Without the element it is of no use.
  package let elementKey: ElementKey
  private let element: any SecureElement
  private let authorization: Authorization

  /// The key of a certificate that was kept, with what was kept of it beside. Throws
  /// `OpenPGPError.Kind.malformed` when the two are not of one key.
  package init(
    _ publicKey: PublicKey, _ elementKey: ElementKey, in element: any SecureElement,
    authorization: @escaping Authorization
  ) throws {
    let own = try? PublicKey(
      publicKey.algorithm, p256: elementKey.publicKey, version: publicKey.version,
      creationTime: publicKey.creationTime)
    guard own == publicKey else {
      throw OpenPGPError(.malformed, .elementKeyDiffers)
    }
    self.publicKey = publicKey
    self.elementKey = elementKey
    self.element = element
    self.authorization = authorization
  }

  /// A new key: `.ecdsa` signs, `.ecdh` decrypts.
  static func make(
    _ algorithm: PublicKeyAlgorithm, version: UInt8, time: UInt32, in element: any SecureElement,
    authorization: @escaping Authorization
  ) throws -> DeviceKey {
    let elementKey = try element.makeKey(
      for: algorithm == .ecdsa ? .signing : .agreement, under: try authorization())
    let publicKey = try PublicKey(
      algorithm, p256: elementKey.publicKey, version: version, creationTime: time)
    return try DeviceKey(publicKey, elementKey, in: element, authorization: authorization)
  }

  /// Throws `OpenPGPError`: `.unusableKey` for a key that decrypts, `.unsupported` for another hash than
  /// SHA-256, which is the one that this library signs with on P-256.
  package func sign(digest: [UInt8], _ hash: HashAlgorithm) throws -> [UInt8] {
    guard publicKey.algorithm.canSign else { throw unusable(.keyDoesNotSign) }
    guard hash == .sha256 else {
      throw OpenPGPError(.unsupported, .elementSHA256Alone)
    }
    return try element.signature(
      blob: elementKey.blob, digest: digest, authorization: try authorization())
  }

  /// Throws `OpenPGPError.Kind.unusableKey` for a key that signs.
  package func agree(with ephemeral: [UInt8]) throws -> SecretBytes {
    guard publicKey.algorithm.canEncrypt else { throw unusable(.keyDoesNotAgree) }
    return try element.sharedSecret(
      blob: elementKey.blob, peer: ephemeral, authorization: try authorization())
  }

  /// Throws `OpenPGPError.Kind.unusableKey`: no key of an element is RSA.
  package func decryptRSA(
    _ block: [UInt8], sizes: [Int], substitute: borrowing SecretBytes
  ) throws -> SecretBytes {
    throw unusable(.keyDoesNotDecrypt)
  }

  private func unusable(_ reason: OpenPGPReason) -> OpenPGPError {
    OpenPGPError(.unusableKey, reason, "\(publicKey.algorithm)")
  }
}
