import Crypto
import CryptoPrimitives
import Foundation
import WhisperEnvelope

/// The calls into swift-crypto that an envelope cannot do without, with plain memory and nothing wiped,
/// and our own BLAKE2s and base64url, which swift-crypto lacks. Private keys are made from their 32 bytes
/// each time, as keys that come out of custody must be.
struct BarePrimitives {
  private let key = Curve25519.KeyAgreement.PrivateKey().rawRepresentation
  private let peer = Curve25519.KeyAgreement.PrivateKey().publicKey.rawRepresentation
  private let signer = Curve25519.Signing.PrivateKey().rawRepresentation
  private let verifier: Data
  private let salt = Data(repeating: 1, count: 16)
  private let info = Data(repeating: 2, count: 210)
  private let context = Data(repeating: 3, count: 189)
  private let block = Data(repeating: 4, count: 64)
  private let symmetric = SymmetricKey(size: .bits256)
  private let nonce = ChaChaPoly.Nonce()
  private let body: Data
  private let isSigned: Bool
  private let sealedBlock: Data
  private let sealedBody: Data
  private let signature: Data
  private let signed: Data
  private let text: [UInt8]
  private let octets = Octets32(filledBy: { $0.initializeMemory(as: UInt8.self, repeating: 7) })

  init(size: Int, isSigned: Bool) throws {
    self.isSigned = isSigned
    body = Data(repeating: 0x61, count: Padding.bucket(forMessageOf: size))
    sealedBlock = try ChaChaPoly.seal(
      block, using: symmetric, nonce: nonce, authenticating: context
    )
    .combined
    sealedBody = try ChaChaPoly.seal(body, using: symmetric, nonce: nonce, authenticating: context)
      .combined
    signed = Data(repeating: 6, count: 20 + 32 + 189 + 80 + 16 + body.count)
    let key = try Curve25519.Signing.PrivateKey(rawRepresentation: signer)
    verifier = key.publicKey.rawRepresentation
    signature = try key.signature(for: signed)
    text = Array(Base64URL.encode(Array(sealedBlock + sealedBody)).utf8)
  }

  func seal() throws {
    let ephemeral = Curve25519.KeyAgreement.PrivateKey()
    _ = ephemeral.publicKey.rawRepresentation
    try derive(ephemeral.sharedSecretFromKeyAgreement(with: .init(rawRepresentation: peer)))
    keyFingerprint()
    for plaintext in isSigned ? [block, body, signature] : [block, body] {
      _ = try ChaChaPoly.seal(plaintext, using: symmetric, nonce: nonce, authenticating: context)
        .combined
    }
    if isSigned {
      _ = try Curve25519.Signing.PrivateKey(rawRepresentation: signer).signature(for: signed)
    }
    _ = Base64URL.encode(Array(sealedBlock + sealedBody))
  }

  func open() throws {
    _ = try Base64URL.decode(text)
    let key = try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: key)
    try derive(key.sharedSecretFromKeyAgreement(with: .init(rawRepresentation: peer)))
    keyFingerprint()
    identityFingerprint()
    for box in isSigned ? [sealedBlock, sealedBody, sealedBlock] : [sealedBlock, sealedBody] {
      _ = try ChaChaPoly.open(
        ChaChaPoly.SealedBox(combined: box), using: symmetric, authenticating: context)
    }
    if isSigned {
      let verifier = try Curve25519.Signing.PublicKey(rawRepresentation: verifier)
      precondition(verifier.isValidSignature(signature, for: signed))
    }
  }

  /// One extraction, and a key and a nonce for each box.
  private func derive(_ shared: SharedSecret) throws {
    let extracted = shared.withUnsafeBytes { bytes in
      HKDF<SHA256>.extract(inputKeyMaterial: SymmetricKey(data: bytes), salt: salt)
    }
    for _ in 0..<(isSigned ? 3 : 2) {
      _ = HKDF<SHA256>.expand(pseudoRandomKey: extracted, info: info, outputByteCount: 32)
      _ = HKDF<SHA256>.expand(pseudoRandomKey: extracted, info: info, outputByteCount: 12)
    }
  }

  private func keyFingerprint() {
    var hash = BLAKE2s()
    hash.update(octets)
    _ = hash.finalize()
  }

  private func identityFingerprint() {
    var hash = BLAKE2s()
    hash.update("whisper-fingerprint-v1".utf8)
    hash.update(octets)
    hash.update(octets)
    _ = hash.finalize()
  }
}
