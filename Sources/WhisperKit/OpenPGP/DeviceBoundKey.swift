package import OpenPGP
package import SecretMemory
package import SecureElement

/// An OpenPGP key of one device: a certificate over two keys of its secure element, a primary one that
/// signs and a subkey that decrypts.
///
/// This key cannot leave this device; there is no backup of it. Whoever makes one must be told so. With the
/// software element that is a promise about this program alone: its blobs can be copied.
package struct DeviceBoundKey: Sendable {
  package let certificate: Certificate
  package let primary: DeviceKey
  package let decryption: DeviceKey

  /// Both, as signers and decryptors take them.
  package var keys: [any PrivateKey] { [primary, decryption] }

  /// A new key. Of version 4 unless 6 is asked for, which GnuPG does not read. `time` is its creation, in
  /// seconds since 1970; `lifetime`, in seconds, how long it holds; nil: without end.
  ///
  /// To be kept: the certificate, and `elementKey` of both keys.
  ///
  /// Throws as `Certificate.generate` does, and what element and `authorization` throw.
  package static func generate(
    in element: any SecureElement, userIDs: [String], version: UInt8 = 4, time: UInt32,
    lifetime: UInt32? = nil, random: inout some RandomSource,
    authorization: @escaping DeviceKey.Authorization
  ) throws -> DeviceBoundKey {
    let primary = try DeviceKey.make(
      .ecdsa, version: version, time: time, in: element, authorization: authorization)
    let decryption = try DeviceKey.make(
      .ecdh, version: version, time: time, in: element, authorization: authorization)
    let certificate = try Certificate.generate(
      primary: primary, encryption: decryption.publicKey, userIDs: userIDs, time: time,
      lifetime: lifetime, random: &random)
    return DeviceBoundKey(certificate: certificate, primary: primary, decryption: decryption)
  }

  private init(certificate: Certificate, primary: DeviceKey, decryption: DeviceKey) {
    self.certificate = certificate
    self.primary = primary
    self.decryption = decryption
  }

  /// The key of which these were kept. Throws `OpenPGPError.Kind.malformed` when the certificate has not
  /// both keys. The element is not asked.
  package init(
    _ certificate: Certificate, primary: ElementKey, decryption: ElementKey,
    in element: any SecureElement, authorization: @escaping DeviceKey.Authorization
  ) throws {
    self.certificate = certificate
    self.primary = try DeviceKey(
      certificate.primaryKey, primary, in: element, authorization: authorization)
    let own = certificate.subkeys.lazy.compactMap {
      try? DeviceKey($0.key, decryption, in: element, authorization: authorization)
    }.first
    guard let own else {
      throw OpenPGPError(.malformed, .elementSubkeyMissing)
    }
    self.decryption = own
  }
}
