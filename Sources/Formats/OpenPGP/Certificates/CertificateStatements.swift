internal import CryptoPrimitives

/// What a new self-signature says of its key.
enum CertificateStatements {
  static func primary(version: UInt8, keyLifetime: UInt32?) -> [Subpacket] {
    var statements = [
      Subpacket(.keyFlags, [KeyFlags([.certify, .sign]).rawValue], isCritical: true),
      Subpacket(
        .features,
        [version == 6 ? Features([.seipdV1, .seipdV2]).rawValue : Features.seipdV1.rawValue]),
      Subpacket(.preferredCiphers, [SymmetricAlgorithm.aes256, .aes128].map(\.rawValue)),
      Subpacket(.preferredHashes, [HashAlgorithm.sha512, .sha256].map(\.rawValue)),
      Subpacket(.preferredCompression, [CompressionAlgorithm.uncompressed.rawValue]),
    ]
    if version == 6 {
      statements.append(
        Subpacket(
          .preferredCipherSuites,
          CipherSuite.preferred.flatMap { [$0.cipher.rawValue, $0.mode.rawValue] }))
    }
    return statements + lifetime(keyLifetime)
  }

  static func encryptionSubkey(keyLifetime: UInt32?) -> [Subpacket] {
    [Subpacket(.keyFlags, [KeyFlags.encrypt.rawValue], isCritical: true)] + lifetime(keyLifetime)
  }

  /// Nothing for a key without end.
  static func lifetime(_ seconds: UInt32?) -> [Subpacket] {
    guard let seconds else { return [] }
    var writer = CanonicalWriter(capacity: 4)
    writer.integer(seconds)
    return [Subpacket(.keyExpirationTime, writer.bytes, isCritical: true)]
  }
}
