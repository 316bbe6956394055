internal import CryptoPrimitives
package import SecretMemory

/// A secure element in software, for machines without a chip: the same promises about who may use
/// a key, none about copying. Whoever copies the blobs and knows the secrets has the keys.
///
/// Blob: version 1 ‖ access (0 silent, 1 secret) ‖ public key (65) ‖ private key (32), sealed with
/// AES-256-GCM when the access is a secret.
package struct SoftwareSecureElement: SecureElement {
  private static let version: UInt8 = 1
  private static let headerSize = 2 + P256Agreement.publicKeySize

  package init() {}

  package var name: String { "software" }
  package var isHardware: Bool { false }

  package func makeKey(
    under authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> ElementKey {
    var random = SystemRandom()
    do {
      let privateKey = try P256Agreement.makePrivateKey(random: &random)
      let publicKey = try P256Agreement.publicKey(of: privateKey)
      switch authorization {
      case .silent:
        let header = [Self.version, 0] + publicKey
        return ElementKey(
          publicKey: publicKey, blob: header + privateKey.withUnsafeBytes { Array($0) })
      case .secret(let secret):
        let header = [Self.version, 1] + publicKey
        let key = try Self.sealingKey(secret)
        let box = try privateKey.withUnsafeBytes { bytes throws(CryptoError) in
          try AES256GCM.seal(bytes, key: key, aad: Self.aad(header[...]), random: &random)
        }
        return ElementKey(publicKey: publicKey, blob: header + box)
      }
    } catch {
      throw SecureElementError(error, tagMismatch: .foreignBlob)
    }
  }

  package func sharedSecret(
    blob: [UInt8], peer: [UInt8], authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> SecretBytes {
    let privateKey = try privateKey(in: blob, authorization)
    do {
      return try P256Agreement.sharedSecret(privateKey: privateKey, publicKey: peer)
    } catch .unsafeKey {
      throw .invalidPoint
    } catch {
      throw SecureElementError(error, tagMismatch: .foreignBlob)
    }
  }

  /// The private key in `blob`, checked against the public key beside it.
  private func privateKey(
    in blob: [UInt8], _ authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> SecretBytes {
    guard blob.count > Self.headerSize, blob[0] == Self.version else { throw .foreignBlob }
    let header = blob.prefix(Self.headerSize)
    let body = blob.dropFirst(Self.headerSize)
    let privateKey: SecretBytes
    switch authorization {
    case .silent:
      guard blob[1] == 0 else { throw .wrongAuthorization }
      guard body.count == 32 else { throw .foreignBlob }
      do { privateKey = try SecretBytes(copying: body) } catch { throw .memory(error) }
    case .secret(let secret):
      guard blob[1] == 1 else { throw .wrongAuthorization }
      do {
        privateKey = try AES256GCM.open(
          body, key: Self.sealingKey(secret), aad: Self.aad(header))
      } catch {
        throw SecureElementError(error, tagMismatch: .wrongAuthorization)
      }
    }
    guard (try? P256Agreement.publicKey(of: privateKey)) == Array(header.dropFirst(2)) else {
      throw .foreignBlob
    }
    return privateKey
  }

  private static func sealingKey(
    _ secret: borrowing SecretBytes
  ) throws(CryptoError) -> SecretBytes {
    try HKDFSHA256.derive(
      secret, salt: [], info: Array("whisper-software-element-v1".utf8))
  }

  private static func aad(_ header: ArraySlice<UInt8>) -> [UInt8] {
    var writer = CanonicalWriter()
    writer.label("whisper-software-element-v1")
    writer.prefixed(header)
    return writer.bytes
  }
}

extension SecureElementError {
  fileprivate init(_ error: CryptoError, tagMismatch: SecureElementError) {
    switch error {
    case .notAuthentic: self = tagMismatch
    case .unsafeKey, .wrongSize: self = .foreignBlob
    case .memory(let error): self = .memory(error)
    }
  }
}
