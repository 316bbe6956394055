import Foundation
import Testing

@Suite("The command sop and text in front of armor")
struct TextBeforeArmorTests {
  private static let message = Data("At seven, at the gate.\n".utf8)

  @Test(
    "armor is read behind words of every language",
    arguments: ["Übrigens, hier ist es:\n", "¡Hola!\n", "“See”\n", "🔑\n", "\u{FEFF}"],
    [false, true])
  func words(words: String, throughPipe: Bool) throws {
    let sop = try Sop()
    try sop.makeAlice()
    let front = Data(words.utf8)
    for file in ["alice.key", "alice.cert"] {
      try sop.file("with-words." + file, front + (try sop.content(of: file)))
    }
    let sealed = try sop.output(["encrypt", "with-words.alice.cert"], input: Self.message)
    let opened = try sop.output(
      ["decrypt", "with-words.alice.key"], input: front + sealed, throughPipe: throughPipe)
    #expect(opened == Self.message)
    let packets = try sop.output(["dearmor"], input: sealed)
    #expect(
      try sop.output(["dearmor"], input: front + sealed, throughPipe: throughPipe) == packets)
    // What is armored already stays as it is.
    #expect(try sop.output(["armor"], input: front + sealed) == front + sealed)
    #expect(try sop.output(["dearmor"], input: packets) == packets)
  }

  @Test("text in front of signed text, and what people do to armor, is refused as before")
  func strict() throws {
    let sop = try Sop()
    try sop.makeAlice()
    let signed = try sop.output(
      ["inline-sign", "--as=clearsigned", "alice.key"], input: Self.message)
    let refused = try sop.run(
      ["inline-verify", "alice.cert"], input: Data("Subject: x\n\n".utf8) + signed)
    #expect(refused.status == 41)
    #expect(refused.errors.contains("text in front of a cleartext signed message"))
    let sealed = try sop.output(["encrypt", "alice.cert"], input: Self.message)
    let quoted = String(decoding: sealed, as: UTF8.self).replacingOccurrences(
      of: "\n", with: "\n> ")
    let unread = try sop.run(["decrypt", "alice.key"], input: Data(("> " + quoted).utf8))
    #expect(unread.status == 41)
    #expect(unread.errors.contains("neither OpenPGP packets nor armor"))
  }
}
