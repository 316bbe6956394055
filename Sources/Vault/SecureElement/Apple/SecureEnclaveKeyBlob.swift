#if canImport(CryptoKit) && canImport(Security) && canImport(LocalAuthentication)
  internal import CryptoPrimitives
  internal import SecretMemory

  /// A key of the Secure Enclave as it is stored: header ‖ box.
  ///
  /// The header is 1 ‖ access (0 silent, 1 secret) ‖ presence (0 nobody is asked, 1 who is enrolled) ‖ purpose ‖ public
  /// key (65), and the box the key's handle, sealed with AES-256-GCM under a key from the secret, the header bound to it.
  /// As with the software element a silent key is sealed as if the secret were empty.
  ///
  /// The purpose is what stands here, no more: the chip is not told.
  struct SecureEnclaveKeyBlob {
    /// Whom the chip asks.
    enum Presence: UInt8 {
      case nobody = 0
      /// Whoever was enrolled when the key was made, and nobody since.
      case enrolled = 1
    }

    private static let version: UInt8 = 1
    private static let fixedCount = 4
    /// Of the box, in octets. Handles have some hundred.
    private static let limit = 4_096

    let bytes: [UInt8]
    private let access: UInt8
    let presence: Presence
    let purpose: KeyPurpose
    private let header: ArraySlice<UInt8>
    private let box: ArraySlice<UInt8>

    var publicKey: [UInt8] { Array(header.dropFirst(Self.fixedCount)) }

    init(
      sealing handle: borrowing SecretBytes, of publicKey: [UInt8], for purpose: KeyPurpose,
      _ presence: Presence, _ authorization: borrowing KeyAuthorization,
      random: inout some RandomSource
    ) throws(SecureElementError) {
      access = authorization.access()
      self.presence = presence
      self.purpose = purpose
      let header =
        [Self.version, access, presence.rawValue, purpose.rawValue] + publicKey
      do throws(CryptoError) {
        let key = try authorization.sealingKey()
        let aad = Self.aad(header[...])
        let box = try handle.withUnsafeBytes { bytes throws(CryptoError) in
          try AES256GCM.seal(bytes, key: key, aad: aad, random: &random)
        }
        bytes = header + box
      } catch {
        throw SecureElementError(error, notAuthentic: .foreignBlob)
      }
      self.header = bytes.prefix(header.count)
      self.box = bytes.dropFirst(header.count)
    }

    /// Throws `foreignBlob` for what this element did not write.
    init(reading blob: [UInt8]) throws(SecureElementError) {
      header = blob.prefix(Self.fixedCount + P256Agreement.publicKeySize)
      box = blob.dropFirst(header.count)
      guard !box.isEmpty, box.count <= Self.limit, header[0] == Self.version, header[1] <= 1,
        let presence = Presence(rawValue: header[2]), let purpose = KeyPurpose(rawValue: header[3])
      else { throw .foreignBlob }
      bytes = blob
      access = header[1]
      self.presence = presence
      self.purpose = purpose
    }

    /// The handle. Throws `wrongAuthorization`, `foreignBlob`, and `wrongPurpose` once it is sure that the blob was made so.
    func open(
      for purpose: KeyPurpose, _ authorization: borrowing KeyAuthorization
    ) throws(SecureElementError) -> SecretBytes {
      guard access == authorization.access() else { throw .wrongAuthorization }
      let handle: SecretBytes
      do throws(CryptoError) {
        handle = try AES256GCM.open(box, key: authorization.sealingKey(), aad: Self.aad(header))
      } catch {
        throw SecureElementError(
          error, notAuthentic: access == 0 ? .foreignBlob : .wrongAuthorization)
      }
      guard purpose == self.purpose else { throw .wrongPurpose }
      return handle
    }

    fileprivate static let label: StaticString = "whisper-secure-enclave-element-v1"

    private static func aad(_ header: ArraySlice<UInt8>) -> [UInt8] {
      var writer = CanonicalWriter()
      writer.label(label)
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

    fileprivate borrowing func sealingKey() throws(CryptoError) -> SecretBytes {
      let info = Array(SecureEnclaveKeyBlob.label.description.utf8)
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
#endif
