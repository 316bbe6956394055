internal import CryptoPrimitives
package import SecretMemory

/// A secure element in software, for machines without a chip: the same promises about who may use
/// a key, none about copying. Whoever copies the blobs and knows the secrets has the keys.
///
/// What a blob is made of stands in `SoftwareKeyBlob`.
package struct SoftwareSecureElement: SecureElement {
  package init() {}

  package var name: String { "software" }
  package var isHardware: Bool { false }
  package var secretSizes: ClosedRange<Int> { 0...Int.max }
  package var hasGuessableKeys: Bool { false }

  package func makeKey(
    for purpose: KeyPurpose, under authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> ElementKey {
    try authorization.checkThatNobodyGuesses()
    var random = SystemRandom()
    do {
      let privateKey = try P256Agreement.makePrivateKey(random: &random)
      let blob = try SoftwareKeyBlob(
        sealing: privateKey, for: purpose, authorization, random: &random)
      return ElementKey(publicKey: Array(blob.publicKey), blob: blob.bytes)
    } catch {
      throw SecureElementError(error, notAuthentic: .foreignBlob)
    }
  }

  package func sharedSecret(
    blob: [UInt8], peer: [UInt8], authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> SecretBytes {
    try authorization.checkThatNobodyGuesses()
    let privateKey = try SoftwareKeyBlob(reading: blob).open(for: .agreement, authorization)
    do {
      return try P256Agreement.sharedSecret(privateKey: privateKey, publicKey: peer)
    } catch .unsafeKey {
      throw .invalidPoint
    } catch {
      throw SecureElementError(error, notAuthentic: .foreignBlob)
    }
  }

  package func blob(
    changing blob: [UInt8], from old: borrowing KeyAuthorization,
    to new: borrowing KeyAuthorization
  ) throws(SecureElementError) -> [UInt8] {
    try old.checkThatNobodyGuesses()
    try new.checkThatNobodyGuesses()
    let before = try SoftwareKeyBlob(reading: blob)
    let privateKey = try before.open(for: before.purpose, old)
    do {
      var random = SystemRandom()
      return try SoftwareKeyBlob(sealing: privateKey, for: before.purpose, new, random: &random)
        .bytes
    } catch {
      throw SecureElementError(error, notAuthentic: .foreignBlob)
    }
  }

  package func signature(
    blob: [UInt8], digest: [UInt8], authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> [UInt8] {
    guard digest.count == 32 else { throw .invalidDigest }
    try authorization.checkThatNobodyGuesses()
    let privateKey = try SoftwareKeyBlob(reading: blob).open(for: .signing, authorization)
    do {
      let signature = try ECDSA.signature(privateKey: privateKey, digest: digest, on: .p256)
      return signature.r + signature.s
    } catch {
      throw SecureElementError(error, notAuthentic: .foreignBlob)
    }
  }
}

extension KeyAuthorization {
  /// Software counts nothing: whoever has the file tries on a copy.
  fileprivate borrowing func checkThatNobodyGuesses() throws(SecureElementError) {
    switch self {
    case .silent: break
    case .secret: break
    case .guessable: throw .unsupported
    }
  }
}

extension SecureElementError {
  init(_ error: CryptoError, notAuthentic: SecureElementError) {
    switch error {
    case .notAuthentic: self = notAuthentic
    case .unsafeKey, .wrongSize: self = .foreignBlob
    case .memory(let error): self = .memory(error)
    }
  }
}
