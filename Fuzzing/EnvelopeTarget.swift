import CryptoPrimitives
import SecretMemory
import TestSupport
import TestVectors
import WhisperEnvelope

extension FuzzTarget {
  /// Text with an envelope somewhere in it, and, where there is none, what a hostile sender could put
  /// inside boxes that open.
  static let envelope = FuzzTarget(
    name: "envelope", maximumLength: 90_000,
    seeds: {
      let texts = try vectorTexts(beginningWith: "whisper1:")
      let quoted = texts.prefix(8).map { Array("> ".utf8) + $0 + Array(".\n".utf8) }
      return texts + quoted + EnvelopeContent.seeds
    },
    run: { input in
      do {
        try EnvelopeChecks.open(try Envelope(foundIn: input))
      } catch EnvelopeError.noEnvelope {
        try EnvelopeContent(input).checkOpening()
      } catch is EnvelopeError {}
    })
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

/// Bytes in the place of what boxes hold: flags (1), sender block (64), then the padded body, which
/// is cut to the largest bucket that it fills. The boxes themselves are right.
private struct EnvelopeContent {
  private static let sender = Person.carol.identity
  private static let reader = Person.bob.identity
  private static let smallest = 1 + 64 + 256

  static var seeds: [[UInt8]] {
    let sender = Self.sender.publicIdentity
    let keys = sender.agreement.octets.bytes + (sender.signing?.octets ?? .zero).bytes
    let bodies = [[], Array("the river, at seven".utf8), [UInt8](repeating: 0x61, count: 300)]
    return bodies.flatMap { body in
      (UInt8(0)...3).map { [$0] + keys + EnvelopeForge.padded(body) }
    }
  }

  let input: [UInt8]

  init(_ input: [UInt8]) { self.input = input }

  func checkOpening() throws {
    guard let flags = input.first, input.count >= Self.smallest else { return }
    let body = Array(input.dropFirst(65))
    var bucket = 256
    while bucket * 2 <= body.count, bucket < 65_536 { bucket *= 2 }
    var forge = EnvelopeForge(
      from: Self.sender, to: Self.reader.publicIdentity, message: [], seed: "fuzz")
    forge.senderAgreement = Array(input[1..<33])
    forge.senderSigning = Array(input[33..<65])
    forge.padded = Array(body.prefix(bucket))
    if flags & 1 == 0 { forge.sign = nil }
    if flags & 2 != 0 { forge.signedFor = .zero }
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
