import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import TestSupport

@testable import OpenPGP

extension SecretKeyPacket {
  /// The packet with numbers, or whatever else, protected by AEAD under a passphrase (RFC 9580, section 5.5.3).
  func sealed(
    _ numbers: [UInt8], _ passphrase: borrowing SecretBytes, random: inout some RandomSource
  ) throws -> SecretKeyPacket {
    var budget = DerivationBudget(Limits())
    let s2k = S2K.iterated(.sha256, salt: random.bytes(8), count: 0)
    let nonce = random.bytes(15)
    let key = try s2k.derive(passphrase, size: 32, budget: &budget)
    let (tag, suite) = (0xC0 | type.rawValue, CipherSuite(.aes256, .ocb))
    let cipher = try AEADCipher(
      .aes256, .ocb,
      key: try HKDFSHA256.derive(
        key, salt: [],
        info: [tag, publicKey.version, suite.cipher.rawValue, suite.mode.rawValue], count: 32))
    let sealed = try cipher.seal(numbers, nonce: nonce, authenticating: [tag] + publicKey.body)
    return SecretKeyPacket(
      type, publicKey, .aead(suite.cipher, suite.mode, s2k, nonce: nonce), secret: sealed.secret())
  }
}
