internal import CryptoPrimitives
internal import SecretMemory

/// A key of the software element as it is stored: header ‖ box.
///
/// The header of version 2 is 2 ‖ access (0 silent, 1 secret) ‖ purpose ‖ public key (65), and the
/// box the private key (32), sealed with AES-256-GCM under a key from the secret, the header bound to
/// it. Silent keys are sealed as if the secret were empty: anybody can open that, and change it; yet
/// what changed on its own is noticed, and one rule serves both.
///
/// Version 1, which is read, has no purpose in its header: its keys agree. Its silent box is the
/// private key in the clear.
struct SoftwareKeyBlob {
  private static let version: UInt8 = 2
  private static let keySize = 32

  let bytes: [UInt8]
  private let version: UInt8
  private let access: UInt8
  let purpose: KeyPurpose
  private let header: ArraySlice<UInt8>
  private let box: ArraySlice<UInt8>

  var publicKey: ArraySlice<UInt8> { header.suffix(P256Agreement.publicKeySize) }

  /// Seals a fresh private key.
  init(
    sealing privateKey: borrowing SecretBytes, for purpose: KeyPurpose,
    _ authorization: borrowing KeyAuthorization, random: inout some RandomSource
  ) throws(CryptoError) {
    version = Self.version
    access = authorization.access()
    self.purpose = purpose
    let header =
      [Self.version, access, purpose.rawValue] + (try P256Agreement.publicKey(of: privateKey))
    let key = try authorization.sealingKey(version: version)
    let aad = Self.aad(version, header[...])
    let box = try privateKey.withUnsafeBytes { bytes throws(CryptoError) in
      try AES256GCM.seal(bytes, key: key, aad: aad, random: &random)
    }
    bytes = header + box
    self.header = bytes.prefix(header.count)
    self.box = bytes.dropFirst(header.count)
  }

  /// Throws `foreignBlob` for what no software element wrote.
  init(reading blob: [UInt8]) throws(SecureElementError) {
    let fixedCount: Int
    switch blob.first {
    case 1: fixedCount = 2
    case 2: fixedCount = 3
    default: throw .foreignBlob
    }
    header = blob.prefix(fixedCount + P256Agreement.publicKeySize)
    box = blob.dropFirst(header.count)
    guard !box.isEmpty,
      let purpose = fixedCount == 2 ? .agreement : KeyPurpose(rawValue: header[2])
    else { throw .foreignBlob }
    bytes = blob
    version = header[0]
    access = header[1]
    self.purpose = purpose
  }

  /// The private key, checked against the public key beside it. Throws `wrongAuthorization`,
  /// `foreignBlob`, and `wrongPurpose` once it is sure that the blob was made so.
  func open(
    for purpose: KeyPurpose, _ authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> SecretBytes {
    guard access == authorization.access() else { throw .wrongAuthorization }
    let privateKey = try opened(authorization)
    guard (try? P256Agreement.publicKey(of: privateKey)) == Array(publicKey) else {
      throw .foreignBlob
    }
    guard purpose == self.purpose else { throw .wrongPurpose }
    return privateKey
  }

  private func opened(
    _ authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> SecretBytes {
    if version == 1, access == 0 {
      guard box.count == Self.keySize else { throw .foreignBlob }
      do { return try SecretBytes(copying: box) } catch { throw .memory(error) }
    }
    do {
      return try AES256GCM.open(
        box, key: authorization.sealingKey(version: version), aad: Self.aad(version, header))
    } catch {
      throw SecureElementError(
        error, notAuthentic: access == 0 ? .foreignBlob : .wrongAuthorization)
    }
  }

  fileprivate static func label(_ version: UInt8) -> StaticString {
    version == 1 ? "whisper-software-element-v1" : "whisper-software-element-v2"
  }

  private static func aad(_ version: UInt8, _ header: ArraySlice<UInt8>) -> [UInt8] {
    var writer = CanonicalWriter()
    writer.label(label(version))
    writer.prefixed(header)
    return writer.bytes
  }
}

extension KeyAuthorization {
  /// As it stands in a blob.
  fileprivate borrowing func access() -> UInt8 {
    switch self {
    case .silent: 0
    case .secret: 1
    // The element refuses it before.
    case .guessable: 1
    }
  }

  fileprivate borrowing func sealingKey(version: UInt8) throws(CryptoError) -> SecretBytes {
    let info = Array(SoftwareKeyBlob.label(version).description.utf8)
    switch self {
    case .silent:
      let nothing: SecretBytes
      do { nothing = try SecretBytes(copying: []) } catch { throw .memory(error) }
      return try HKDFSHA256.derive(nothing, salt: [], info: info)
    case .secret(let secret):
      return try HKDFSHA256.derive(secret, salt: [], info: info)
    case .guessable(let secret):
      return try HKDFSHA256.derive(secret, salt: [], info: info)
    }
  }
}
