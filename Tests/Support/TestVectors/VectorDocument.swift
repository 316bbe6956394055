internal import Foundation
internal import TestSupport

/// The file of vectors: everything another implementation needs to check itself.
package enum VectorDocument {
  /// The file's place in the repository.
  package static let path =
    Checkout.root.appendingPathComponent("docs/vectors/whisper1.json").path

  /// The file's text; the same in every run.
  package static func text() throws -> String {
    JSON.object([
      ("format", .string("whisper1 test vectors")),
      ("version", .integer(1)),
      ("identities", .object(Person.allCases.map { ($0.rawValue, $0.json) })),
      ("valid", .array(try ValidVector.all.map { try $0.json })),
      ("invalid", .array(InvalidVector.all.map(\.json))),
      (
        "bundles",
        .object([
          ("valid", .array(try ValidBundleVector.all.map { try $0.json })),
          ("invalid", .array(InvalidBundleVector.all.map(\.json))),
        ])
      ),
    ]).text
  }
}
