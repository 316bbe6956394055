internal import CryptoPrimitives
internal import TestEnvelopes
internal import TestSupport
internal import WhisperEnvelope

extension InvalidBundleVector {
  package static let all = fields + names + keys + signatures + texts + cuts

  private static func forged(
    _ name: String, _ identity: Person = .alice, rotatedFrom previous: Person? = nil,
    _ change: (inout BundleForge) -> Void
  ) -> InvalidBundleVector {
    var forge = BundleForge(identity.identity, name: "name", rotatedFrom: previous?.identity)
    change(&forge)
    do { return InvalidBundleVector(name: name, text: try forge.text()) } catch {
      fatalError("\(name): \(error)")
    }
  }

  private static let fields =
    [0, 2, 255].map { (version: UInt8) in forged("version \(version)") { $0.version = version } }
    + [2, 255].flatMap { (flag: UInt8) in
      [
        forged("signing flag \(flag)") { $0.hasSigning = flag },
        forged("rotation flag \(flag)") { $0.rotation = flag },
        forged("rotation flag \(flag), with a rotation", rotatedFrom: .carol) {
          $0.rotation = flag
        },
      ]
    }
    + [
      forged("a signing key without its flag") { $0.hasSigning = 0 },
      forged("a flag without its signing key", .dave) { $0.hasSigning = 1 },
      forged("a rotation without its flag", rotatedFrom: .carol) { $0.rotation = 0 },
      forged("a flag without its rotation") { $0.rotation = 1 },
      forged("a byte after the end") { $0.trailing = [0] },
      forged("a byte after the end, unsigned", .dave) { $0.trailing = [0] },
      forged("a signature that nobody announced", .dave) {
        $0.signer = Person.alice.identity.signing
      },
    ]

  private static let names: [InvalidBundleVector] =
    ([
      ("empty", []), ("of 257 bytes", [UInt8](repeating: 0x6E, count: 257)),
      ("not UTF-8", [0x61, 0xFF]), ("overlong UTF-8", [0xC0, 0xA8]),
      ("cut UTF-8", [0x61, 0xC3]), ("a surrogate", [0xED, 0xA0, 0x80]),
      ("not NFC", Array("Zoe\u{308}".utf8)), ("parentheses", Array("Bob (Verified, Signed)".utf8)),
      ("an opening parenthesis", Array("Bob (".utf8)), ("a line end", Array("Bob\nVerified".utf8)),
      ("NUL", [0]), ("escape", Array("\u{1B}[2J".utf8)), ("C1 control", Array("a\u{9B}b".utf8)),
      ("right-to-left override", Array("a\u{202E}b".utf8)),
      ("zero-width joiner", Array("a\u{200D}b".utf8)), ("soft hyphen", Array("a\u{AD}b".utf8)),
      ("line separator", Array("a\u{2028}b".utf8)),
      ("paragraph separator", Array("a\u{2029}b".utf8)),
      ("byte order mark", Array("\u{FEFF}a".utf8)),
    ] as [(String, [UInt8])]).map { reason, name in
      forged("name: \(reason)") { $0.name = name }
    } + [
      forged("name: length of one more") { $0.nameLength = 5 },
      forged("name: length of one less") { $0.nameLength = 3 },
      forged("name: length of 65,535") { $0.nameLength = .max },
    ]

  private static let keys: [InvalidBundleVector] =
    UnsafeKeys.x25519.flatMap { key in
      [
        forged("X25519 key \(key)", .dave) { $0.agreement = [UInt8](hex: key) },
        forged("previous X25519 key \(key)", .dave, rotatedFrom: .carol) {
          $0.previousAgreement = [UInt8](hex: key)
        },
      ]
    }
    + UnsafeKeys.ed25519.flatMap { key in
      [
        forged("Ed25519 key \(key)") { $0.signing = [UInt8](hex: key) },
        forged("previous Ed25519 key \(key)", rotatedFrom: .carol) {
          $0.previousSigning = [UInt8](hex: key)
        },
      ]
    }

  private static let signatures = [
    forged("signed by another key") { $0.signer = Person.mallory.identity.signing },
    forged("not signed") { $0.signer = nil },
    forged("signed under the rotation's label") { $0.bundleLabel = "whisper-rotation-v1" },
    forged("rotation signed by another key", rotatedFrom: .carol) {
      $0.rotationSigner = Person.mallory.identity.signing
    },
    forged("rotation signed by the new key", rotatedFrom: .carol) {
      $0.rotationSigner = Person.alice.identity.signing
    },
    forged("rotation not signed", rotatedFrom: .carol) { $0.rotationSigner = nil },
    forged("rotation signed under the bundle's label", rotatedFrom: .carol) {
      $0.rotationLabel = "whisper-bundle-v1"
    },
    forged("rotation of an unsigned bundle by another key", .dave, rotatedFrom: .carol) {
      $0.rotationSigner = Person.mallory.identity.signing
    },
  ]

  private static let honest = forged("honest", rotatedFrom: .carol) { _ in }.text

  private static let texts: [InvalidBundleVector] = {
    let body = honest.dropFirst(PublicBundle.prefix.count)
    let middle = String(body.prefix(40))
    return [
      ("another version of the prefix", "whisper-bundle2:" + body),
      ("another case of the prefix", "Whisper-Bundle1:" + body),
      ("padding inside", PublicBundle.prefix + middle + "=" + body.dropFirst(40)),
      ("'+' inside", PublicBundle.prefix + middle + "+" + body.dropFirst(41)),
      ("'/' inside", PublicBundle.prefix + middle + "/" + body.dropFirst(41)),
      ("one character more", honest + "A"),
      ("nothing after the prefix", PublicBundle.prefix),
      ("longer than any bundle", honest + String(repeating: "A", count: 4096)),
    ].map { InvalidBundleVector(name: "text: \($0)", text: $1) }
  }()

  /// A bundle that ends after any of its bytes, taken sparsely.
  private static let cuts: [InvalidBundleVector] = {
    let body = honest.utf8.dropFirst(PublicBundle.prefix.utf8.count)
    guard let bytes = try? Base64URL.decode(Array(body)) else { fatalError("an honest bundle") }
    return [1, 4, 12, 44, 45, 77, 79, 83, 84, 116, 148, 211, 212, 213, bytes.count - 1].map {
      count in
      InvalidBundleVector(
        name: "cut after \(count) bytes",
        text: PublicBundle.prefix + Base64URL.encode(Array(bytes.prefix(count))))
    }
  }()
}
