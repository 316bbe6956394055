package import CryptoPrimitives
package import WhisperEnvelope

/// Somebody to write to, as the row says.
package struct ContactRow: Equatable, Sendable {
  package enum Trust: UInt8, Sendable {
    case unverified = 0
    case verified = 1
    case revoked = 2
  }

  /// Keys that the contact had before.
  package struct FormerKey: Equatable, Sendable {
    package let keys: PublicIdentity
    package let keyVersion: UInt32
    /// Seconds since 1970.
    package let replacedAt: Int64

    package init(keys: PublicIdentity, keyVersion: UInt32, replacedAt: Int64) {
      (self.keys, self.keyVersion, self.replacedAt) = (keys, keyVersion, replacedAt)
    }
  }

  package var name: DisplayName
  /// The Whisper keys; nil of who has OpenPGP certificates alone.
  package var keys: PublicIdentity?
  package var isBareKey = false
  package var trust = Trust.unverified
  package var isBlocked = false
  package var keyVersion: UInt32 = 0
  /// Seconds since 1970.
  package var createdAt: Int64
  package var lastSeenAt: Int64?
  package var note = ""
  package var history: [FormerKey] = []
  /// The bundle that the keys came in, in its binary form.
  package var bundle: [UInt8]?
  package var certificates: [HeldCertificateRow] = []

  package init(name: DisplayName, createdAt: Int64) {
    (self.name, self.createdAt) = (name, createdAt)
  }

  /// The most OpenPGP certificates.
  package static let maximumCertificates = 16

  // MARK: Encoding

  /// Version 2 has keys always and no certificates, version 3 no certificate that its owner revoked: who is so is written so.
  /// Version 1 was never in a release.
  private static let versions: ClosedRange<UInt8> = 2...4

  private var version: UInt8 {
    if certificates.contains(where: \.isRevoked) { return 4 }
    return keys != nil && certificates.isEmpty ? 2 : 3
  }

  package var encoded: [UInt8] {
    var writer = CanonicalWriter(capacity: 256)
    let version = version
    writer.integer(version)
    writer.prefixed(name.written)
    if version > 2 { writer.integer(UInt8(keys == nil ? 0 : 1)) }
    if let keys { writer.keys(keys) }
    writer.integer(UInt8(isBareKey ? 1 : 0))
    writer.integer(trust.rawValue)
    writer.integer(UInt8(isBlocked ? 1 : 0))
    writer.integer(keyVersion)
    writer.integer(createdAt)
    writer.integer(UInt8(lastSeenAt == nil ? 0 : 1))
    if let lastSeenAt { writer.integer(lastSeenAt) }
    writer.prefixed(note)
    writer.integer(UInt32(truncatingIfNeeded: history.count))
    for former in history {
      writer.keys(former.keys)
      writer.integer(former.keyVersion)
      writer.integer(former.replacedAt)
    }
    writer.integer(UInt8(bundle == nil ? 0 : 1))
    if let bundle { writer.prefixed(bundle) }
    guard version > 2 else { return writer.bytes }
    writer.integer(UInt32(truncatingIfNeeded: certificates.count))
    for certificate in certificates { certificate.write(to: &writer, version: version) }
    return writer.bytes
  }

  package init(decoding value: [UInt8]) throws(MalformedInput) {
    var reader = CanonicalReader(value)
    let version = try reader.integer(UInt8.self)
    guard Self.versions.contains(version) else { throw MalformedInput(.otherContent) }
    name = try DisplayName(takenBefore: try reader.prefixedString())
    let hasKeys = version < 3 ? true : try reader.flag()
    keys = hasKeys ? try reader.keys() : nil
    isBareKey = try reader.flag()
    guard let trust = Trust(rawValue: try reader.integer()) else {
      throw MalformedInput(.otherContent)
    }
    self.trust = trust
    isBlocked = try reader.flag()
    keyVersion = try reader.integer()
    createdAt = try reader.integer()
    lastSeenAt = try reader.flag() ? try reader.integer() : nil
    note = try reader.prefixedString()
    for _ in 0..<(try reader.integer(UInt32.self)) {
      history.append(
        FormerKey(
          keys: try reader.keys(), keyVersion: try reader.integer(),
          replacedAt: try reader.integer()))
    }
    if try reader.flag() {
      let bundle = Array(try reader.prefixed())
      // What a keybook reads of it. It was verified when it was taken, which is not done again each time.
      _ = try PublicBundle.name(inVerified: bundle)
      self.bundle = bundle
    }
    if version > 2 {
      let count = try reader.integer(UInt32.self)
      guard count <= Self.maximumCertificates else { throw MalformedInput(.otherContent) }
      for _ in 0..<count { certificates.append(try HeldCertificateRow(&reader, version: version)) }
      // Each is written in one version alone.
      guard self.version == version else { throw MalformedInput(.otherContent) }
    }
    try reader.finish()
  }
}

extension CanonicalWriter {
  fileprivate mutating func keys(_ identity: PublicIdentity) {
    fixed(identity.agreement.octets)
    integer(UInt8(identity.signing == nil ? 0 : 1))
    if let signing = identity.signing { fixed(signing.octets) }
  }
}

extension CanonicalReader {
  fileprivate mutating func keys() throws(MalformedInput) -> PublicIdentity {
    let agreement = try octets32()
    let signing = try flag() ? try octets32() : nil
    do {
      guard let signing else {
        return PublicIdentity(agreement: try X25519PublicKey(agreement), signing: nil)
      }
      return PublicIdentity(
        agreement: try X25519PublicKey(agreement), signing: try Ed25519PublicKey(signing))
    } catch {
      throw MalformedInput(.unsafeKey)
    }
  }
}
