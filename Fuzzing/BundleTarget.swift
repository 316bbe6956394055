import CryptoPrimitives
import SecretMemory
import TestEnvelopes
import TestSupport
import TestVectors
import WhisperEnvelope

extension FuzzTarget {
  /// Text with a bundle somewhere in it, and, where there is none, fields of a bundle that is signed
  /// rightly whatever they say.
  static let bundle = FuzzTarget(
    name: "bundle", maximumLength: 2_048,
    seeds: {
      let texts = try vectorTexts(beginningWith: PublicBundle.prefix)
      let fields = texts.compactMap {
        try? Base64URL.decode($0.dropFirst(PublicBundle.prefix.utf8.count))
      }
      return texts + fields
    },
    run: { input in
      do {
        check(try PublicBundle(foundIn: input))
      } catch is MalformedInput {
        do { check(try PublicBundle(parsing: try signed(input))) } catch is MalformedInput {}
      }
    })

  private static func check(_ bundle: PublicBundle) {
    let again = try? PublicBundle(foundIn: bundle.text.utf8)
    require(again == bundle, "a bundle's text reads as the same bundle")
    require(
      !bundle.name.text.unicodeScalars.contains {
        $0.value < 0x20 || "()[]{}".unicodeScalars.contains($0)
      },
      "a name cannot look like a trust line")
    require(
      (try? DisplayName(takenBefore: bundle.name.written)) == bundle.name, "a name stays a name")
    require(
      bundle.name.isOutdated || (try? DisplayName(bundle.name.text)) == bundle.name,
      "a name that is not outdated is one today")
  }

  /// The bytes with a key of ours in the signer's place and our signature in place of the last 64,
  /// so that what stands before the signature is what decides.
  private static func signed(_ input: [UInt8]) throws -> [UInt8] {
    guard let signer = Person.alice.identity.signing else { return input }
    let keyOffset = 1 + 4 + 8 + 32 + 1
    guard input.count > keyOffset + 32 + 64, input[keyOffset - 1] == 1 else { return input }
    var content = Array(input.dropLast(64))
    content.replaceSubrange(keyOffset..<(keyOffset + 32), with: signer.publicKey.octets.bytes)
    return content + (try signer.signature(for: Array("whisper-bundle-v1".utf8) + content))
  }
}
