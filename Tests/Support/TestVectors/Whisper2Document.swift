internal import Foundation
internal import TestEnvelopes
internal import TestSupport
internal import WhisperEnvelope

/// The file of whisper2's vectors. X-Wing's randomness is the system's: it is made once, and opened ever after.
package enum Whisper2Document {
  /// The file's place in the repository.
  package static let path =
    Checkout.root.appendingPathComponent("docs/vectors/whisper2.json").path

  /// A new file's text; another one each time.
  package static func text() throws -> String {
    JSON.object([
      ("format", .string("whisper2 test vectors")),
      ("version", .integer(1)),
      (
        "note",
        .string(
          "Byte i of a content is i modulo 251. Envelopes are in base64 without padding; all else is in hexadecimal."
        )
      ),
      ("identities", .object(Whisper2Person.allCases.map { ($0.rawValue, $0.json) })),
      ("valid", .array(try Whisper2Vector.all.map { try $0.json })),
      ("invalid", .array(Whisper2Refusal.all.map(\.json))),
      ("texts", .array(try texts())),
    ]).text
  }

  /// Texts that an envelope is found in, or is not, and why.
  private static func texts() throws -> [JSON] {
    let forge = Whisper2Forge(
      Whisper2Vector.content(100), from: Whisper2Person.alice.reader,
      to: [Whisper2Person.bob.reader], seed: "texts")
    let envelope = try forge.envelope()
    let text = try Whisper2.text(envelope)
    let bare = String(text.dropLast())
    func spelt(_ plus: String, _ slash: String, _ colon: String) -> String {
      text.replacingOccurrences(of: "+", with: plus).replacingOccurrences(of: "/", with: slash)
        .replacingOccurrences(of: ":", with: colon)
    }
    let wrapped = Fate.wrap(64).befall(text)
    let found: [(String, String)] = [
      ("as it was", text), ("without its stop", bare), ("wrapped", wrapped),
      ("quoted", Fate.quote("> ", levels: 2).befall(wrapped)),
      ("quoted-printable", Fate.wrap(75, by: "=\r\n").befall(text)),
      ("text behind", bare + "AAAA"), ("a sentence behind", text + " See you."),
      ("entities", spelt("&#43;", "&#x2f;", "&#58;")), ("percents", spelt("%2B", "%2f", "%3A")),
      ("full width", spelt("\u{FF0B}", "\u{FF0F}", ":")),
    ]
    let broken: [(String, String, String)] = [
      (
        "a character that is none of its letters",
        String(text.prefix(500)) + "-" + text.dropFirst(501), "cut"
      ),
      ("the last letter is missing", String(bare.dropLast()), "cut"),
      ("the last letter is missing before the stop", String(bare.dropLast()) + ".", "changed"),
      ("two letters swapped", swapped(text), "changed"),
      ("another suite", "whisper2:d2hpc3BlcjICAQ" + text.dropFirst(23), "no_envelope"),
    ]
    let octets = Base64Text.of(envelope)
    let valid = found.map { name, text in
      JSON.object([("name", .string(name)), ("text", .string(text)), ("envelope", .string(octets))])
    }
    let invalid = broken.map { name, text, result in
      JSON.object([("name", .string(name)), ("text", .string(text)), ("result", .string(result))])
    }
    return valid + invalid
  }

  private static func swapped(_ text: String) -> String {
    var letters = Array(text)
    guard let place = (100..<2_000).first(where: { letters[$0] != letters[$0 + 1] }) else {
      return text
    }
    letters.swapAt(place, place + 1)
    return String(letters)
  }
}
