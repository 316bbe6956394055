public import ByteStreams
internal import CryptoPrimitives
public import SecretMemory

/// Decrypts age files (age-encryption.org/v1), binary or armored, with keys or a passphrase.
public struct AgeDecryptor: ~Copyable {
  private let openers: Openers

  private enum Openers: ~Copyable {
    case keys([any AgeKey])
    case passphrase(SecretBytes)
  }

  /// When plaintext leaves the library.
  public enum Release: Sendable {
    /// After the whole file was authenticated, by reading it twice.
    case afterAuthentication
    /// Each chunk when it was proved, in one pass, for a sink whose octets are thrown away when `decrypt` throws: a file that
    /// is not in its place yet. Of a file that was cut short what stood before the cut has left by then.
    case intoStaging
  }

  /// Keys are tried in their order.
  public init(keys: [any AgeKey]) { openers = .keys(keys) }

  public init(passphrase: consuming SecretBytes) { openers = .passphrase(passphrase) }

  /// Decrypts the file of `source` into `sink`.
  ///
  /// Throws `AgeError`: `.notAge`, `.malformedArmor`, `.malformedHeader`, `.unsupported`, `.limitExceeded`, `.notAddressed`,
  /// `.notAuthentic`, `.insufficientMemory`; and what source, sink, progress and keys throw.
  public func decrypt(
    _ source: any RewindableSource, to sink: any OctetSink,
    release: Release = .afterAuthentication, progress: Progress = .none
  ) throws {
    do {
      let input = try AgeInput.file(source)
      let header = try AgeHeader(input)
      let fileKey = try fileKey(of: header)
      guard fileKey.count == Stanza.fileKeySize else {
        throw AgeError(.invalidRequest, .foreignFileKey)
      }
      guard try header.isAuthentic(fileKey: fileKey) else {
        throw AgeError(.notAuthentic, .headerChanged)
      }
      let nonce = try Self.nonce(input)
      let cipher = try PayloadCipher(fileKey: fileKey, nonce: nonce)
      switch release {
      case .intoStaging:
        try PayloadOpener.read(input, cipher: cipher, to: sink, progress: progress)
      case .afterAuthentication:
        try PayloadOpener.read(
          input, cipher: cipher, to: DiscardingSink(), progress: progress.unmoved)
        try source.rewind()
        // What was checked is what is used: the file must be the same, and each chunk is proved again.
        let again = try AgeInput.file(source)
        guard try AgeHeader(again) == header, try Self.nonce(again) == nonce else {
          throw AgeError(.notAuthentic, .changedMeanwhile)
        }
        try PayloadOpener.read(
          again, cipher: try PayloadCipher(fileKey: fileKey, nonce: nonce), to: sink,
          progress: progress)
      }
    } catch is SecretMemoryError {
      throw AgeError.noMemory
    } catch CryptoError.memory {
      throw AgeError.noMemory
    }
  }

  private static func nonce(_ input: AgeInput) throws -> [UInt8] {
    var nonce = [UInt8](repeating: 0, count: PayloadCipher.nonceSize)
    let count = try nonce.withUnsafeMutableBytes { try input.fill($0) }
    guard count == nonce.count else { throw AgeError(.malformedHeader, .payloadNonce) }
    return nonce
  }

  private func fileKey(of header: AgeHeader) throws -> SecretBytes {
    switch openers {
    case .passphrase(let passphrase):
      guard case .scrypt(let stanza)? = header.stanzas.first else {
        throw AgeError(.notAddressed, .wantsKey)
      }
      let fileKey = try FilePassphrase.fileKey(in: stanza, passphrase: passphrase)
      guard let fileKey else { throw AgeError(.notAddressed, .wrongPassphrase) }
      return fileKey
    case .keys(let keys):
      guard !header.isForPassphrase else { throw AgeError(.notAddressed, .wantsPassphrase) }
      let x25519 = header.stanzas.compactMap { if case .x25519(let key) = $0 { key } else { nil } }
      let hybrid = header.stanzas.compactMap { if case .hybrid(let key) = $0 { key } else { nil } }
      let trials = keys.reduce(0) { $0 + ($1.recipient.kind == .hybrid ? hybrid : x25519).count }
      guard trials <= AgeLimits.trials else { throw AgeError(.limitExceeded, .headerTrials) }
      for key in keys {
        let stanzas = key.recipient.kind == .hybrid ? hybrid : x25519
        guard !stanzas.isEmpty else { continue }
        if let fileKey = try key.fileKey(in: stanzas) { return fileKey }
      }
      throw AgeError(.notAddressed, .noKeyFits)
    }
  }
}
