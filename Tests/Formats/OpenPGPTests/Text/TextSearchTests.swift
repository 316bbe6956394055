import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

/// Texts with a message somewhere in them, as people get them: 250 of them, and 10,000 in a soak.
@Suite("Texts with a message somewhere in them", .namesSeed)
struct TextSearchTests {
  private static let count = 10_000
  private static let step = LongChain.isWhole ? 1 : 40
  /// Of the texts that other programs get too, each of which is a process.
  private static let peerStep = LongChain.isWhole ? 1 : 400

  private static let before = [
    "", "Hello,\n\n", "Übrigens, hier ist es:\n\n", "¡Hola! Aquí está.\n", "«Voilà» :\n",
    "“See below.”\n",
    "🔑🙂\n", "Привет, вот ключ:\n\n", "こんにちは。\n", "שלום\n\n",
    "On Monday, Bob wrote:\n> old words\n\n",
    "Subject: -----BEGIN PGP MESSAGE----- is a line\n\n", "a: b\nc: d\n\n--- 8< ---\n",
  ]
  private static let behind = [
    "", "\nYours,\nÀlice\n-- \nA. Lice\n", "\n_______\nlist mailing list\nlist@example.org\n",
    "\n-----\nfooter\n", "\n> and the old words\n",
  ]

  private struct Sample {
    let name: String
    let text: [UInt8]
    let form: FoundOpenPGP.Form
    /// What a block stands for; of signed text, the text.
    let octets: [UInt8]
  }

  private func sample(_ random: inout SeededRandom) throws -> Sample {
    let isSigned = Int.random(in: 0..<5, using: &random) == 0
    let handlings = Handling.all.filter { $0.keepsText || !isSigned }
    let handling = try #require(handlings.randomElement(using: &random))
    let kind = Armor.Kind.allCases.randomElement(using: &random) ?? .message
    let octets = OpenPGPTextTests.packets(.random(in: 40...2000, using: &random), &random)
    var plain: String
    var expected = octets
    if isSigned {
      let lines = ["- dash", "From here", "", "plain words", "> quoted", "ünïcode —", "x = y"]
      let text = (0..<6).compactMap { _ in lines.randomElement(using: &random) }
        .joined(separator: "\n")
      let message = try CleartextMessage(text: Array(text.utf8), signatures: octets)
      let sink = BytesSink()
      try message.write(to: sink, hashes: [.sha256])
      plain = String(decoding: sink.bytes, as: UTF8.self)
      expected = message.text
    } else {
      plain = Armor.encode(octets, as: kind, checksum: .random(using: &random))
    }
    var text = handling.apply(plain)
    // A mark stands at the beginning of a text, and so does a mail's first header.
    if let first = text.first, first < 0xEF, !handling.name.contains("mail") {
      let words = Self.before.randomElement(using: &random) ?? ""
      text =
        Array(words.utf8) + text + Array((Self.behind.randomElement(using: &random) ?? "").utf8)
    }
    return Sample(
      name: handling.name, text: text, form: isSigned ? .signedText : .block(kind), octets: expected
    )
  }

  /// What the one good block in a text stands for.
  private func read(_ sample: Sample) throws -> [UInt8]? {
    let found = OpenPGPTextTests.found(sample.text).found.filter { $0.failure == nil }
    guard found.count == 1, let only = found.first, only.form == sample.form else { return nil }
    if only.form == .signedText { return try CleartextMessage(reading: only.source).text }
    let sink = BytesSink()
    _ = try Armor.decode(only.source, to: sink)
    return sink.bytes
  }

  @Test("each is read")
  func texts() throws {
    for number in stride(from: 0, to: Self.count, by: Self.step) {
      var random = TestSeed.random("text \(number)")
      let sample = try sample(&random)
      #expect(try read(sample) == sample.octets, "\(number): \(sample.name)")
    }
  }

  @Test("what GnuPG finds in a text is found", .gnuPG)
  func gnuPG() throws {
    let gpg = try GnuPG()
    try compare { try gpg("--dearmor", input: $0) }
  }

  @Test("what Sequoia finds in a text is found", .sequoia)
  func sequoia() throws {
    let sq = try Sequoia()
    try compare { try sq("dearmor", input: $0) }
  }

  /// What another program finds in a text, and finds whole, is found here.
  private func compare(_ dearmored: ([UInt8]) throws -> [UInt8]) throws {
    for number in stride(from: 0, to: Self.count, by: Self.peerStep) {
      var random = TestSeed.random("text \(number)")
      let sample = try sample(&random)
      guard case .block = sample.form, let found = try? dearmored(sample.text),
        found == sample.octets
      else { continue }
      #expect(try read(sample) == sample.octets, "\(number): \(sample.name)")
    }
  }
}
