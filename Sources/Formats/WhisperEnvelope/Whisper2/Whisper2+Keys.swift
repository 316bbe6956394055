public import CryptoPrimitives
public import SecretMemory

extension Whisper2 {
  /// The X-Wing seed and the X25519 key of a reader, wherever they live: an envelope asks them to open slots and never sees
  /// them.
  public protocol OpeningKey {
    /// One answer for each slot, in order; at most ``Whisper2/maximumTrials`` are asked at once. What does not open is an
    /// answer; what is thrown says that nobody could look.
    func open(_ slots: [Slot]) throws -> [SlotAnswer]
  }

  /// The X25519 key of a sender, wherever it lives. It gives no secret that would do for another slot: each is mixed with the
  /// salt of one slot before it is answered.
  public protocol SealingKey {
    var publicKey: X25519PublicKey { get }

    /// HKDF-Extract(salt, X25519(this key, peer)), 32 bytes for each of 1 to 64 peers, in order. `salts` has 32 bytes for each
    /// peer, in the same order.
    ///
    /// Throws where a secret is zero.
    func extract(with peers: [X25519PublicKey], salts: borrowing SecretBytes) throws -> SecretBytes
  }
}

/// Keys of one slot, each for one use.
struct SlotKeys: ~Copyable {
  let wrap: SecretBytes
  let auth: SecretBytes

  /// `key` is k.
  init(_ key: borrowing SecretBytes, sender: Octets32) throws(CryptoError) {
    let wrap = try Self.expand(key, "whisper2 wrap", sender)
    let auth = try Self.expand(key, "whisper2 auth", sender)
    self.wrap = wrap
    self.auth = auth
  }

  private static func expand(
    _ key: borrowing SecretBytes, _ label: StaticString, _ sender: Octets32
  ) throws(CryptoError) -> SecretBytes {
    var info = CanonicalWriter(capacity: 48)
    info.label(label)
    info.fixed(sender)
    return try HKDFSHA256.expand(key, info: info.bytes, count: 32)
  }

  /// HMAC(auth, "whisper2 mac" ‖ T), 32 bytes.
  static func code(_ auth: borrowing SecretBytes, transcript: Octets32) throws(CryptoError)
    -> Octets32
  {
    try HMACSHA256.code(key: auth, message: Array("whisper2 mac".utf8) + transcript.bytes)
  }
}

/// Keys of an envelope's content, each for one use.
struct ContentKeys: ~Copyable {
  /// What fixes file key, kind and sender to this header.
  let commitment: Octets32
  let stream: SecretBytes
  let trail: SecretBytes

  /// `headerHash` is hh, `fileKey` FK.
  init(
    headerHash: Octets32, fileKey: borrowing SecretBytes, kind: Whisper2.Kind, sender: Octets32
  ) throws(CryptoError) {
    let key = try HKDFSHA256.extract(salt: headerHash.bytes, secret: fileKey)
    var info = CanonicalWriter(capacity: 64)
    info.label("whisper2 commitment")
    info.fixed(kind.bytes)
    info.fixed(sender)
    let commitment = try HKDFSHA256.expand(key, info: info.bytes, count: 32).withUnsafeBytes {
      bytes in Octets32 { $0.copyMemory(from: bytes) }
    }
    let stream = try HKDFSHA256.expand(key, info: Array("whisper2 stream".utf8), count: 32)
    let trail = try HKDFSHA256.expand(key, info: Array("whisper2 trailer".utf8), count: 32)
    self.commitment = commitment
    self.stream = stream
    self.trail = trail
  }
}

/// The nonce of a chunk: its number in eleven bytes, then 1 for the last one and else 0.
func chunkNonce(_ index: UInt64, isLast: Bool) -> [UInt8] {
  var nonce = CanonicalWriter(capacity: 12)
  nonce.fixed([0, 0, 0])
  nonce.integer(index)
  nonce.integer(UInt8(isLast ? 1 : 0))
  return nonce.bytes
}
