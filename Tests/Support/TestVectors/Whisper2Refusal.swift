internal import CryptoPrimitives
internal import TestEnvelopes
internal import TestSupport
internal import WhisperEnvelope

/// An envelope of whisper2 that Bob refuses, and where in the order of opening.
package struct Whisper2Refusal: Sendable {
  package enum Reason: String, Sendable {
    case invalid, notForMe = "not_for_me", changed, signature
  }

  package let name: String
  package let reason: Reason
  package let envelope: [UInt8]

  var json: JSON {
    .object([
      ("name", .string(name)), ("reader", .string(Whisper2Person.bob.rawValue)),
      ("reason", .string(reason.rawValue)),
      ("envelope", .string(Base64Text.of(envelope))),
    ])
  }

  package static var all: [Whisper2Refusal] {
    forms + slots + senderKeys + commitments + contents + proofs
  }

  private static func forged(
    _ name: String, _ reason: Reason, to readers: [Whisper2Person] = [.bob], isSigned: Bool = false,
    isFile: Bool = false, content: [UInt8] = Array("hello".utf8),
    _ change: (inout Whisper2Forge) -> Void = { _ in }
  ) -> Whisper2Refusal {
    var forge = Whisper2Forge(
      content, from: Whisper2Person.alice.reader, to: readers.map(\.reader), isSigned: isSigned,
      isFile: isFile, seed: name)
    change(&forge)
    do { return Whisper2Refusal(name: name, reason: reason, envelope: try forge.envelope()) } catch
    {
      fatalError("\(name): \(error)")
    }
  }

  private static func changed(
    _ name: String, _ reason: Reason, _ change: ([UInt8]) -> [UInt8]
  ) -> Whisper2Refusal {
    let honest = forged(name, reason).envelope
    return Whisper2Refusal(name: name, reason: reason, envelope: change(honest))
  }

  private static var forms: [Whisper2Refusal] {
    [
      changed("another name", .invalid) { $0.flipping(bit: 0) },
      changed("another suite", .invalid) { $0.flipping(bit: 8 * 8 + 1) },
      changed("three slots", .invalid) { $0.flipping(bit: 8 * 9 + 1) },
      changed("one byte too few", .invalid) { Array($0.dropLast()) },
      changed("one byte too many", .invalid) { $0 + [0] },
      changed("a last chunk of nothing", .invalid) { Array($0[..<1_300] + $0[1_556...]) },
      forged("a padded length that no content has", .invalid) {
        $0.plaintext += [UInt8](repeating: 0, count: 44)
      },
    ]
  }

  private static var slots: [Whisper2Refusal] {
    [
      forged("for somebody else", .notForMe, to: [.carol]),
      changed("enc changed", .notForMe) { $0.flipping(bit: 8 * 10) },
      changed("sender box changed", .notForMe) { $0.flipping(bit: 8 * 1_130) },
      changed("a share of zeros in enc", .notForMe) {
        Array($0[..<1_098]) + [UInt8](repeating: 0, count: 32) + Array($0[1_130...])
      },
      forged("bound to an identity that borrowed the key", .notForMe) {
        $0.slots[0]?.boundTo = Whisper2Person.mallory.reader.fingerprint
      },
      forged("bound to another place", .notForMe, to: [.bob, .carol]) {
        $0.slots[0]?.boundPlace = 1
      },
      changed("key box changed", .changed) { $0.flipping(bit: 8 * 1_218) },
      forged("the sender block of another", .changed) {
        $0.slots[0]?.sharedWith = Whisper2Person.mallory.reader
      },
    ]
  }

  private static var senderKeys: [Whisper2Refusal] {
    UnsafeKeys.x25519.prefix(6).map { key -> Whisper2Refusal in
      forged("sender's X25519 key \(key)", .changed) {
        $0.slots[0]?.senderBlock.replaceSubrange(0..<32, with: [UInt8](hex: key))
      }
    }
      + UnsafeKeys.ed25519.dropFirst().prefix(9).map { key -> Whisper2Refusal in
        forged("sender's Ed25519 key \(key)", .changed) {
          $0.slots[0]?.senderBlock.replaceSubrange(32..<64, with: [UInt8](hex: key))
        }
      }
  }

  private static var commitments: [Whisper2Refusal] {
    [
      forged("another commitment", .changed) { $0.commitment = [UInt8](repeating: 0, count: 32) },
      forged("mode 2", .changed) { $0.setKind([2, 0]) },
      forged("type 2", .changed) { $0.setKind([0, 2]) },
      forged("two kinds", .changed, to: [.bob, .carol]) { $0.slots[0]?.kind = [0, 1] },
      forged("two file keys", .changed, to: [.bob, .carol]) {
        $0.slots[0]?.fileKey = [UInt8](repeating: 1, count: 32)
      },
      forged(
        "a message of 65,537 bytes", .changed, content: [UInt8](repeating: 1, count: 65_537)),
    ]
  }

  private static var contents: [Whisper2Refusal] {
    let zeros = [UInt8](repeating: 0, count: 10)
    return [
      changed("chunk changed", .changed) { $0.flipping(bit: 8 * 1_300) },
      changed("trailer changed", .changed) { $0.flipping(bit: 8 * 1_572) },
      forged("the last chunk is not marked", .changed) { $0.nonces = [zeros + [0, 0]] },
      forged("length of one less", .changed) { $0.length -= 1 },
      forged("length of the next bucket", .changed) { $0.length = 257 },
      forged("length of 2^64 - 1", .changed) { $0.length = .max },
      forged("filler that is not zero", .changed) { $0.plaintext[255] = 1 },
      forged("filler of a file that is not zero", .changed, isFile: true) { $0.plaintext[6] = 1 },
    ]
  }

  private static var proofs: [Whisper2Refusal] {
    [false, true].flatMap { isSigned -> [Whisper2Refusal] in
      let mode = isSigned ? "signed" : "deniable"
      return [
        forged("\(mode): over another transcript", .signature, isSigned: isSigned) {
          $0.transcript = { $0.flipping(bit: 0) }
        },
        forged("\(mode): proof changed", .signature, isSigned: isSigned) {
          $0.changeProof = { $0.flipping(bit: 0) }
        },
        forged("\(mode): proof of zeros", .signature, to: [.carol, .bob], isSigned: isSigned) {
          $0.changeProof = { [UInt8](repeating: 0, count: $0.count) }
        },
      ]
    } + [
      forged("deniable: an unused byte of the proof", .signature) {
        $0.changeProof = { $0.flipping(bit: 8 * 63) }
      },
      forged(
        "signed: an unused byte of the proof", .signature, to: [.carol, .mallory, .bob],
        isSigned: true
      ) {
        $0.changeProof = { $0.flipping(bit: 8 * 64) }
      },
      forged("signed by another", .signature, isSigned: true) {
        $0.signer = Whisper2Person.mallory.reader.identity.signing
      },
      forged("signed, by a sender without a key", .signature, isSigned: true) {
        let reader = Whisper2Person.alice.reader
        $0.slots[0]?.senderBlock.replaceSubrange(32..<64, with: [UInt8](repeating: 0, count: 32))
        $0.fingerprint = PublicIdentity(agreement: reader.publicKey, signing: nil).fingerprint
      },
    ]
  }
}

extension Whisper2Forge {
  fileprivate mutating func setKind(_ kind: [UInt8]) {
    self.kind = kind
    slots[0]?.kind = kind
  }
}
