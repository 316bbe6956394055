import TestSupport
import Testing

@testable import AnimatedQR

@Suite("Texts with what codes hold")
struct ScannedTextTests {
  private static let message = QRMessage(.psbt, (0..<700).map { UInt8($0 % 251) })

  private static func codes(_ format: AnimatedQR.Format) throws -> [String] {
    let codes = try AnimatedQR(message, as: format, fragment: 100)
    return (0..<codes.count).map { codes.content(at: $0) }
  }

  private static func joined(_ text: String) throws -> QRMessage {
    var reader = AnimatedQRReader()
    for content in try #require(ScannedText(Array(text.utf8))).contents {
      try reader.add(Array(content))
    }
    return try reader.message()
  }

  @Test(
    "are read as programs write them that read codes from a camera",
    arguments: AnimatedQR.Format.allCases)
  func forms(format: AnimatedQR.Format) throws {
    let codes = try Self.codes(format)
    func joined(_ separator: String, label: String = "") -> String {
      codes.map { label + $0 }.joined(separator: separator)
    }
    let label = "QR-Code:"
    var texts = [joined("\n"), joined("\r\n") + "\r\n", joined(" "), joined(", ")]
    texts += ["\n\n \t" + joined("\n\n"), "\u{FEFF}" + joined("\n")]
    texts += [joined("\n", label: label) + "\n", "\n" + joined("\n", label: label)]
    texts += [joined("\n", label: "QR-Code: "), joined("\n", label: "qr-code:")]
    texts += [joined(" ", label: label), "\"" + joined("\";\"") + "\""]
    texts += [joined("", label: label), joined("", label: "QR-Code: ")]
    if format == .ur {
      texts += [joined(""), joined("").lowercased(), joined("\n", label: label).lowercased()]
      texts.append(codes.map { "Ur:" + $0.dropFirst(3) }.joined())
    }
    for text in texts {
      #expect(try Self.joined(text) == Self.message, "\(text.prefix(60))")
    }
  }

  @Test(
    "that begin as nothing of a code does are none",
    arguments: [
      "", "\n", "QR-Code:", "hello ur:psbt/aa", "cHNidP8BAHUCAAAAASaBc", "EAN-13:ur:", "u",
    ])
  func others(text: String) {
    #expect(ScannedText(Array(text.utf8)) == nil)
  }

  @Test(
    "a UR of version 1 is told from one that is damaged",
    arguments: [
      "ur:crypto-psbt/1of3/8d0ftkjkl6ec6j4ljf55qdgkkvsnhvjdsqy9e9l3y0l2s6t92kzqx9e2jl/tyqpyz0r",
      "UR:CRYPTO-PSBT/TPZ3QZ8D4XKH0GQ", "ur:bytes/2of2/qqqqqqqqqq/zzzzzzzzzz",
    ])
  func version1(text: String) {
    #expect(failure([text]) == .oldVersion)
    // One of version 2 whose last letter is another.
    #expect(failure(["ur:crypto-psbt/aeadaolazmjendeota"]) == .malformed)
  }

  @Test("reading takes time by the length of the text alone")
  func long() {
    for piece in ["ur:", "QR-Code:", "ur: ", "u", "B$", ","] {
      let text = Array(("ur:" + String(repeating: piece, count: 200_000)).utf8)
      #expect(ScannedText(text)?.contents.count ?? 0 <= 200_001)
    }
  }
}
