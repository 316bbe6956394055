internal import CryptoPrimitives
internal import SecretMemory
public import WhisperEnvelope

/// An identity with its private keys, as a backup holds it.
public struct IdentityBackup: ~Copyable {
  public let bundle: PublicBundle
  public let status: Identity.Status
  let agreement: SecretBytes
  /// Nothing, for an identity that cannot sign.
  let signing: SecretBytes

  init(
    bundle: PublicBundle, status: Identity.Status, agreement: consuming SecretBytes,
    signing: consuming SecretBytes
  ) {
    self.bundle = bundle
    self.status = status
    self.agreement = agreement
    self.signing = signing
  }

  /// The fields one after the other, in memory for secrets.
  func encoded() throws -> SecretBytes {
    var head = CanonicalWriter(capacity: 4 + bundle.bytes.count)
    head.prefixed(bundle.bytes)
    let keys = agreement.count + signing.count
    return try SecretBytes.filled(count: head.bytes.count + keys + 1) { plaintext in
      plaintext.copyBytes(from: head.bytes)
      var rest = plaintext[head.bytes.count...]
      agreement.withUnsafeBytes { Self.move($0, to: &rest) }
      signing.withUnsafeBytes { Self.move($0, to: &rest) }
      withUnsafeBytes(of: status.rawValue) { Self.move($0, to: &rest) }
    }
  }

  private static func move(
    _ bytes: UnsafeRawBufferPointer, to rest: inout Slice<UnsafeMutableRawBufferPointer>
  ) {
    UnsafeMutableRawBufferPointer(rebasing: rest).copyMemory(from: bytes)
    rest = rest.dropFirst(bytes.count)
  }

  /// Reads what was authenticated, and still believes nothing: the bundle must verify, and the private
  /// keys must be its keys' own.
  ///
  /// Throws `WhisperError.invalidBackup(.contents)`.
  static func decode(_ plaintext: borrowing SecretBytes) throws -> IdentityBackup {
    do {
      return try plaintext.withUnsafeBytes { try decode($0) }
    } catch is MalformedInput {
      throw WhisperError.invalidBackup(.contents)
    }
  }

  private static func decode(_ plaintext: UnsafeRawBufferPointer) throws -> IdentityBackup {
    // Only the bundle is read into ordinary memory: what follows it is secret.
    var rest = plaintext[...]
    func take(_ count: Int) throws(MalformedInput) -> UnsafeRawBufferPointer {
      guard count <= rest.count else { throw MalformedInput(.endsEarly) }
      defer { rest = rest.dropFirst(count) }
      return UnsafeRawBufferPointer(rebasing: rest.prefix(count))
    }
    var prefix = CanonicalReader(try take(4))
    let bundle = try PublicBundle(
      parsing: Array(try take(Int(truncatingIfNeeded: prefix.integer(UInt32.self)))))
    let agreement = try SecretBytes(copying: try take(Octets32.byteCount))
    let signing = try SecretBytes(
      copying: try take(bundle.identity.signing == nil ? 0 : Octets32.byteCount))
    guard let status = try take(1).first.flatMap(Identity.Status.init(rawValue:)), rest.isEmpty
    else { throw MalformedInput(.otherContent) }
    guard try X25519.publicKey(of: agreement) == bundle.identity.agreement else {
      throw MalformedInput(.otherContent)
    }
    if let publicKey = bundle.identity.signing {
      guard try Ed25519.publicKey(of: signing) == publicKey else {
        throw MalformedInput(.otherContent)
      }
    }
    return IdentityBackup(bundle: bundle, status: status, agreement: agreement, signing: signing)
  }
}
