internal import CryptoPrimitives
internal import TestEnvelopes
internal import WhisperEnvelope

/// A bundle that is read.
package struct ValidBundleVector: Sendable {
  let name: String
  let identity: Person
  let forge: BundleForge

  init(
    _ name: String, _ identity: Person, called displayName: String? = nil,
    rotatedFrom previous: Person? = nil, _ change: (inout BundleForge) -> Void = { _ in }
  ) {
    var forge = BundleForge(
      identity.identity, name: displayName ?? identity.rawValue, rotatedFrom: previous?.identity)
    change(&forge)
    self.name = name
    self.identity = identity
    self.forge = forge
  }

  var json: JSON {
    get throws {
      .object([
        ("name", .string(name)), ("text", .string(try forge.text())),
        ("identity", .string(identity.rawValue)),
        ("display_name", .string(String(decoding: forge.name, as: UTF8.self))),
        ("created_at", .integer(forge.createdAt)),
        ("key_version", .integer(Int64(forge.keyVersion))),
      ])
    }
  }

  package static let all = [
    ValidBundleVector("with a signing key", .alice),
    ValidBundleVector("without a signing key", .dave),
    ValidBundleVector("rotated", .alice, rotatedFrom: .carol) { $0.keyVersion = 2 },
    ValidBundleVector("rotated to keys without a signing key", .dave, rotatedFrom: .carol),
    ValidBundleVector("the longest name", .bob, called: String(repeating: "n", count: 256)),
    ValidBundleVector(
      "the longest name and a rotation", .bob, called: longName, rotatedFrom: .carol),
    ValidBundleVector("a name of one character", .bob, called: "b"),
    ValidBundleVector("a name in NFC", .bob, called: "Zo\u{EB} \u{96EA}"),
    ValidBundleVector("the least numbers", .bob) {
      $0.createdAt = .min
      $0.keyVersion = 0
    },
    ValidBundleVector("the greatest numbers", .bob) {
      $0.createdAt = .max
      $0.keyVersion = .max
    },
  ]

  private static let longName = String(repeating: "\u{EB}", count: 128)
}

/// A bundle that is refused.
package struct InvalidBundleVector: Sendable {
  package let name: String
  package let text: String

  var json: JSON { .object([("name", .string(name)), ("text", .string(text))]) }
}
