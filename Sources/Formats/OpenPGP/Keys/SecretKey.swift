internal import CryptoPrimitives
public import SecretMemory

/// A certificate with the secret part of its keys (RFC 9580, section 10.2), each in the open or under a
/// passphrase.
public struct SecretKey: ~Copyable {
  public let certificate: Certificate
  /// Of keys that the certificate binds, the primary one first.
  let packets: [SecretKeyPacket]

  /// Why subkeys were not read, one reason for each: they are not written either.
  let leftOut: [OpenPGPError]

  init(_ certificate: Certificate, _ packets: [SecretKeyPacket], leftOut: [OpenPGPError] = []) {
    self.certificate = certificate
    self.packets = packets
    self.leftOut = leftOut
  }

  /// A certificate's keys in the open, with the secret numbers that `numbers` gives: see `forEachSecret`. Keys
  /// without any are not among them.
  package init(
    _ certificate: Certificate, numbers: (PublicKey) throws -> SecretBytes?
  ) rethrows {
    var packets: [SecretKeyPacket] = []
    for key in certificate.keys {
      guard let secret = try numbers(key) else { continue }
      let type: PacketType = key == certificate.primaryKey ? .secretKey : .secretSubkey
      packets.append(SecretKeyPacket(type, key, .none, secret: secret))
    }
    self.init(certificate, packets)
  }

  /// Whether some secret part is under a passphrase.
  public var isLocked: Bool {
    packets.contains { $0.protection != .none && !$0.protection.isAbsent }
  }

  /// What who owns the key should know of it.
  public enum Warning: Hashable, Sendable {
    /// A subkey was not read, so that what is written of this key is not all of it.
    case subkeyLeftOut(OpenPGPFinding)
    /// A secret part is protected with a cipher that is out of date.
    case outdatedCipher(SymmetricAlgorithm)
    /// A secret part is protected with a mere sum, which is out of date.
    case outdatedSum
  }

  public var warnings: [Warning] {
    leftOut.map { .subkeyLeftOut($0.finding) }
      + packets.compactMap { packet in
        guard case .cfb(let cipher, _, _, let hasDigest) = packet.protection else { return nil }
        if !cipher.isAES { return .outdatedCipher(cipher) }
        return hasDigest ? nil : .outdatedSum
      }
  }

  /// The private keys, or those of them that are wanted; what is under a passphrase opened by the first that
  /// fits.
  ///
  /// Throws `OpenPGPError`: `.passphraseRequired` when one is locked and there is no passphrase,
  /// `.wrongPassphrase`, `.malformed` for a secret that is not its public key's, `.unsupported`,
  /// `.limitExceeded`, `.insufficientMemory`. Secrets that are somewhere else are passed over.
  public borrowing func unlocked(
    _ passphrases: [Password] = [], where isWanted: (PublicKey) -> Bool = { _ in true }
  ) throws -> [InMemoryKey] {
    var keys: [InMemoryKey] = []
    try forEachSecret(passphrases, where: isWanted) { key, _ in keys.append(key) }
    return keys
  }

  /// Lends the private keys that are wanted, one after the other, each with its secret numbers as its packet
  /// has them in the open, without a checksum (RFC 9580, section 5.5.3). Keys that are not read are passed over, if
  /// others are there. Throws as `unlocked` does, and what `body` throws.
  package borrowing func forEachSecret(
    _ passphrases: [Password], where isWanted: (PublicKey) -> Bool,
    _ body: (InMemoryKey, _ numbers: borrowing SecretBytes) throws -> Void
  ) throws {
    var passphrases = passphrases
    var hasAny = false
    var refusal: OpenPGPError?
    for packet in packets where !packet.protection.isAbsent && isWanted(packet.publicKey) {
      var isRead = false
      do {
        let numbers = try Self.numbers(of: packet, &passphrases)
        let key = try InMemoryKey(packet.publicKey, packetNumbers: numbers)
        (isRead, hasAny) = (true, true)
        try body(key, numbers)
      } catch let error as OpenPGPError where error.kind == .unsupported && !isRead {
        refusal = refusal ?? error
      }
    }
    if !hasAny, let refusal = refusal ?? leftOut.first { throw refusal }
  }

  /// The passphrase that fits becomes the first: it is likely to open the next packet too.
  private static func numbers(
    of packet: SecretKeyPacket, _ passphrases: inout [Password]
  ) throws -> SecretBytes {
    if packet.protection == .none { return try packet.secret.copy() }
    guard !passphrases.isEmpty else {
      throw OpenPGPError(.passphraseRequired, .passphraseMissing)
    }
    var failure: (any Error)?
    for (index, passphrase) in passphrases.enumerated() {
      // One for each try: these are keys and passphrases that somebody chose.
      var budget = DerivationBudget(Limits())
      do {
        let numbers = try packet.unprotected(passphrase.octets, budget: &budget)
        passphrases.swapAt(0, index)
        return numbers
      } catch let error as OpenPGPError where error.kind == .wrongPassphrase {
        failure = error
      }
    }
    throw failure ?? OpenPGPError(.wrongPassphrase, .passphraseWrong)
  }

  /// The same keys under another passphrase, or in the open when there is none. Throws as `unlocked` does.
  public borrowing func relocked(
    from old: [Password] = [], to new: Password?, random: inout some RandomSource
  ) throws -> SecretKey {
    var old = old
    var relocked: [SecretKeyPacket] = []
    for packet in packets {
      guard !packet.protection.isAbsent else {
        relocked.append(packet)
        continue
      }
      let numbers = try Self.numbers(of: packet, &old)
      do {
        _ = try InMemoryKey(packet.publicKey, packetNumbers: numbers)
      } catch let error as OpenPGPError where error.kind == .unsupported {
        // Its numbers are not looked at: they go under the new passphrase all the same.
      }
      if let new {
        relocked.append(try packet.protected(numbers, new.octets, random: &random))
      } else {
        relocked.append(
          SecretKeyPacket(packet.type, packet.publicKey, .none, secret: try numbers.copy()))
      }
    }
    return SecretKey(certificate, relocked)
  }

  /// The octets, not armored. They are a secret where nothing protects the keys. Where the primary key's secret is
  /// somewhere else, GNU's stub stands in its place, which version 4 alone has.
  ///
  /// Throws `OpenPGPError.Kind.unusableKey` for a key of version 6 without that secret: nobody would read the others.
  public borrowing func serialized() throws -> SecretBytes {
    var packets = packets
    if !packets.contains(where: { $0.type == .secretKey }) {
      packets.append(try SecretKeyPacket.stub(for: certificate.primaryKey))
    }
    var parts: [Part] = []
    for packet in certificate.packets(includingLocal: true) {
      if let secret = packets.first(where: {
        $0.publicKey.body == packet.body
          && (packet.type == .publicKey || packet.type == .publicSubkey)
      }) {
        let body = try secret.body()
        var header = CanonicalWriter(capacity: 6)
        header.packetHeader(secret.type, length: body.count)
        parts.append(.octets(header.bytes))
        parts.append(.secret(Password(body)))
      } else {
        parts.append(.octets(packet.serialized))
      }
    }
    let count = parts.reduce(0) { $0 + $1.count }
    return try SecretBytes.filled(count: count) { output in
      var position = 0
      for part in parts {
        let room = UnsafeMutableRawBufferPointer(rebasing: output[position...])
        switch part {
        case .octets(let octets): room.copyBytes(from: octets)
        case .secret(let secret): secret.octets.withUnsafeBytes { room.copyMemory(from: $0) }
        }
        position += part.count
      }
    }
  }

  private enum Part {
    case octets([UInt8])
    case secret(Password)

    var count: Int {
      switch self {
      case .octets(let octets): octets.count
      case .secret(let secret): secret.octets.count
      }
    }
  }
}
