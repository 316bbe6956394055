import Crypto
import CryptoPrimitives
import Foundation
import WhisperEnvelope

/// The calls into swift-crypto that an envelope cannot do without, with plain memory and nothing wiped,
/// and our own BLAKE2s and base64url, which swift-crypto lacks.
struct BarePrimitives {
  private let key = Curve25519.KeyAgreement.PrivateKey()
  private let signer = Curve25519.Signing.PrivateKey()
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

  init(size: Int, isSigned: Bool) throws {
    self.isSigned = isSigned
    body = Data(repeating: 0x61, count: Padding.bucket(forMessageOf: size))
    sealedBlock = try ChaChaPoly.seal(block, using: symmetric, nonce: nonce, authenticating: context)
      .combined
    sealedBody = try ChaChaPoly.seal(body, using: symmetric, nonce: nonce, authenticating: context)
      .combined
    signed = Data(repeating: 6, count: 20 + 32 + 189 + 80 + 16 + body.count)
    signature = try signer.signature(for: signed)
    text = Array(Base64URL.encode(Array(sealedBlock + sealedBody)).utf8)
  }

  func seal() throws {
    let ephemeral = Curve25519.KeyAgreement.PrivateKey()
    _ = ephemeral.publicKey.rawRepresentation
    try derive(ephemeral.sharedSecretFromKeyAgreement(with: key.publicKey))
    fingerprint(32)
    for plaintext in isSigned ? [block, body, signature] : [block, body] {
      _ = try ChaChaPoly.seal(plaintext, using: symmetric, nonce: nonce, authenticating: context)
        .combined
    }
    if isSigned { _ = try signer.signature(for: signed) }
    _ = Base64URL.encode(Array(sealedBlock + sealedBody))
  }

  func open() throws {
    _ = try Base64URL.decode(text)
    try derive(key.sharedSecretFromKeyAgreement(with: key.publicKey))
    fingerprint(32)
    fingerprint(86)
    for box in isSigned ? [sealedBlock, sealedBody, sealedBlock] : [sealedBlock, sealedBody] {
      _ = try ChaChaPoly.open(
        ChaChaPoly.SealedBox(combined: box), using: symmetric, authenticating: context)
    }
    if isSigned { precondition(signer.publicKey.isValidSignature(signature, for: signed)) }
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

  private func fingerprint(_ count: Int) {
    var hash = BLAKE2s()
    hash.update(repeatElement(7, count: count))
    _ = hash.finalize()
  }
}
