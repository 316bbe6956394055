import CryptoPrimitives
import SecretMemory
import WhisperEnvelope

/// Somebody without Whisper, who makes envelopes and bundles from keys in memory. What a sender
/// block claims is theirs to choose.
struct Stranger {
  let agreementSeed: [UInt8]
  let signingSeed: [UInt8]

  init() {
    var random = SystemRandom()
    agreementSeed = random.bytes(32)
    signingSeed = random.bytes(32)
  }

  var agreement: X25519PublicKey {
    get throws { try X25519.publicKey(of: SecretBytes(copying: agreementSeed)) }
  }

  var signer: Signer {
    get throws {
      Signer(
        publicKey: try Ed25519.publicKey(of: SecretBytes(copying: signingSeed)), seed: signingSeed)
    }
  }

  /// Both keys.
  var keys: PublicIdentity {
    get throws { PublicIdentity(agreement: try agreement, signing: try signer.publicKey) }
  }

  /// The X25519 key alone.
  var mute: PublicIdentity {
    get throws { PublicIdentity(agreement: try agreement, signing: nil) }
  }

  func bundle(
    _ name: String, keys: PublicIdentity? = nil, keyVersion: UInt32 = 1, createdAt: Int64 = 0
  ) throws -> String {
    let keys = try keys ?? self.keys
    return try PublicBundle(
      identity: keys, name: DisplayName(typed: name), keyVersion: keyVersion, createdAt: createdAt,
      signer: keys.signing == nil ? nil : signer
    ).text
  }

  /// An envelope from `sender`, the stranger's own keys unless others are claimed.
  func seal(
    _ message: String, from sender: PublicIdentity? = nil, signer: (any SigningKey)? = nil,
    to recipient: Envelope.Recipient, at timestamp: Int64, random: (any RandomSource)? = nil
  ) throws -> Envelope {
    var random = AnyRandom(random ?? SystemRandom())
    return try Envelope.seal(
      SecretBytes(copying: message.utf8), from: sender ?? keys, signer: signer, to: recipient,
      timestamp: timestamp, random: &random)
  }
}

extension Stranger {
  struct Signer: SigningKey {
    let publicKey: Ed25519PublicKey
    let seed: [UInt8]

    func signature(for message: UnsafeRawBufferPointer) throws -> [UInt8] {
      try Ed25519.signature(privateKey: SecretBytes(copying: seed), message: message)
    }
  }

  /// Puts anything in a signature's place.
  struct FalseSigner: SigningKey {
    let publicKey: Ed25519PublicKey
    var signature = [UInt8](repeating: 7, count: 64)

    func signature(for message: UnsafeRawBufferPointer) throws -> [UInt8] { signature }
  }
}

/// Hands out what it was told to, then random bytes.
struct ScriptedRandom: RandomSource {
  var script: [UInt8]

  mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) {
    let head = script.prefix(buffer.count)
    buffer.copyBytes(from: head)
    script.removeFirst(head.count)
    var system = SystemRandom()
    system.fill(UnsafeMutableRawBufferPointer(rebasing: buffer[head.count...]))
  }
}

private struct AnyRandom: RandomSource {
  var source: any RandomSource

  init(_ source: any RandomSource) { self.source = source }

  mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) { source.fill(buffer) }
}
