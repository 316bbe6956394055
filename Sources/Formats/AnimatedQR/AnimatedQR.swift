/// A message as the contents of codes, one after the other.
package struct AnimatedQR: Sendable {
  package enum Format: String, CaseIterable, Sendable {
    case ur
    case bbqr
  }

  /// The most codes that a message is spread over.
  package static func maximumCodes(_ format: Format) -> Int {
    switch format {
    case .ur: URPart.maximumParts
    case .bbqr: BBQrPart.maximumParts
    }
  }

  /// What one code holds where all is in it, in bytes; else each holds `fragment` at most.
  package static let wholeInOne = 400
  package static let fragment = 200

  /// How many codes hold the message.
  package let count: Int
  private let content: @Sendable (Int) -> String

  /// - Parameters:
  ///   - fragment: the most bytes of the message in a code, where it does not go into one. At least 8.
  /// - Throws: ``AnimatedQRError/tooManyParts(limit:)``.
  package init(
    _ message: QRMessage, as format: Format, fragment: Int = fragment
  ) throws(AnimatedQRError) {
    let isWhole = message.octets.count <= Self.wholeInOne && fragment >= Self.fragment
    let limit = isWhole ? Self.wholeInOne : max(fragment, 8)
    switch format {
    case .ur:
      let writer = try URWriter(message, fragment: limit)
      count = writer.count
      content = { writer.content(at: $0) }
    case .bbqr:
      let writer = try BBQrWriter(message, fragment: limit)
      count = writer.count
      content = { writer.content(at: $0) }
    }
  }

  /// The content of the code at that place, from 0 on, in capital letters, which codes hold in least room. From ``count`` on
  /// they go on: UR's mix what was shown, so that a reader who missed some needs not wait for those; BBQr's are shown anew.
  package func content(at place: Int) -> String { content(place) }
}
