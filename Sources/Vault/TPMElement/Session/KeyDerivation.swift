internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory

/// The derivations of TCG's TPM 2.0 Library, Part 1, 11.4.10, with SHA-256 and for 256 bits, which one round of either gives.
enum KeyDerivation {
  private static let bits: UInt32 = 256

  /// KDFa: HMAC(key, 1 ‖ label ‖ 0 ‖ first context ‖ second context ‖ 256), 32 octets.
  static func kdfa(
    _ key: borrowing SecretBytes, _ label: StaticString, _ contextU: [UInt8], _ contextV: [UInt8]
  ) throws(CryptoError) -> SecretBytes {
    var writer = CanonicalWriter(capacity: 96)
    writer.integer(UInt32(1))
    writer.label(label)
    writer.integer(UInt8(0))
    writer.fixed(contextU)
    writer.fixed(contextV)
    writer.integer(bits)
    return try HMACSHA256.secretCode(key: key, message: writer.bytes)
  }

  /// KDFe: SHA-256(1 ‖ agreed x ‖ label ‖ 0 ‖ x of the ephemeral point ‖ x of the other), 32 octets.
  static func kdfe(
    _ agreed: borrowing SecretBytes, _ label: StaticString, _ partyU: ArraySlice<UInt8>,
    _ partyV: ArraySlice<UInt8>
  ) throws -> SecretBytes {
    var writer = CanonicalWriter(capacity: 80)
    writer.label(label)
    writer.integer(UInt8(0))
    writer.fixed(partyU)
    writer.fixed(partyV)
    var digest = Digest(.sha256)
    digest.update([0, 0, 0, 1])
    agreed.withUnsafeBytes { digest.update($0) }
    digest.update(writer.bytes)
    return try digest.withSecretDigest { try SecretBytes(copying: $0) }
  }
}
