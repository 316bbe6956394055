import CryptoPrimitives
import SecretMemory
import TestEnvelopes
import TestSupport
import TestVectors
import WhisperEnvelope

extension FuzzTarget {
  /// Text with an envelope somewhere in it.
  static let envelope = FuzzTarget(
    name: "envelope", maximumLength: 90_000,
    seeds: {
      let texts = try vectorTexts(beginningWith: "whisper1:")
      let quoted = texts.prefix(8).map { Array("> ".utf8) + $0 + Array(".\n".utf8) }
      return texts + quoted
    },
    run: { input in
      do {
        for reading in try FoundEnvelope(in: input).readings { try EnvelopeChecks.open(reading) }
      } catch is EnvelopeError {}
    })

  /// What a hostile sender can put inside boxes that open.
  static let envelopeContent = FuzzTarget(
    name: "envelope-content", maximumLength: 1 + 64 + 1_024,
    seeds: { EnvelopeContent.seeds }, run: { try EnvelopeContent($0)?.checkOpening() })
}

private enum EnvelopeChecks {
  static let readers = [Person.alice, .bob, .dave].map(\.identity)

  /// Checks that the text is the only one of its envelope, and opens it with every key there is.
  static func open(_ envelope: Envelope) throws {
    let again = try Envelope(parsing: envelope.text.utf8)
    require(again == envelope, "an envelope's text reads as the same envelope")
    for reader in readers {
      do {
        let opened = try envelope.open(
          with: reader.agreement, identityFingerprint: reader.fingerprint)
        require(opened.message.count <= Envelope.maximumMessage, "a message has its limit")
        require(
          envelope.isSigned == (opened.signature != .none), "an announced signature was checked")
      } catch is EnvelopeError {}
    }
  }
}

/// What boxes hold that are right themselves: flags (1), with bit 2 a sender block (64), else an honest
/// one; then the beginning of the padded body, which zeros fill up to a bucket. Bit 0 asks for a signature,
/// bit 1 for one that names nobody, bit 3 for a larger bucket than is needed.
private struct EnvelopeContent {
  private static let sender = Person.carol.identity
  private static let reader = Person.bob.identity

  static var seeds: [[UInt8]] {
    let sender = Self.sender.publicIdentity
    let keys = sender.agreement.octets.bytes + (sender.signing?.octets ?? .zero).bytes
    let bodies: [[UInt8]] = [
      [0, 0], [0, 2, 0x68, 0x69], [1, 0x2C] + Array(repeating: 0x61, count: 300),
    ]
    var seeds: [[UInt8]] = []
    for body in bodies {
      for flags in UInt8(0)...15 { seeds.append([flags] + (flags & 4 == 0 ? [] : keys) + body) }
    }
    return seeds
  }

  private let forge: EnvelopeForge

  /// Nil when the bytes are too few.
  init?(_ input: [UInt8]) {
    guard let flags = input.first else { return nil }
    var rest = input.dropFirst()
    var forge = EnvelopeForge(
      from: Self.sender, to: Self.reader.publicIdentity, message: [], seed: "fuzz")
    if flags & 1 == 0 { forge.sign = nil }
    if flags & 2 != 0 { forge.signedFor = .zero }
    if flags & 4 != 0 {
      guard rest.count >= 64 else { return nil }
      forge.senderAgreement = Array(rest.prefix(32))
      forge.senderSigning = Array(rest.dropFirst(32).prefix(32))
      rest = rest.dropFirst(64)
    }
    var bucket = flags & 8 == 0 ? 256 : 512
    while bucket < rest.count { bucket *= 2 }
    forge.padded = Array(rest) + [UInt8](repeating: 0, count: bucket - rest.count)
    self.forge = forge
  }

  func checkOpening() throws {
    let envelope = try Envelope(parsing: try forge.text().text.utf8)
    do {
      let opened = try envelope.open(
        with: Self.reader.agreement, identityFingerprint: Self.reader.fingerprint)
      let bytes = opened.message.array()
      require(
        EnvelopeForge.padded(bytes) == forge.padded, "an opened message has one padded form")
      let isHonest = opened.sender.signing == Self.sender.publicIdentity.signing
      require(
        opened.signature == .none || isHonest, "only the signer's key passes for the signer")
    } catch is EnvelopeError {}
  }
}
