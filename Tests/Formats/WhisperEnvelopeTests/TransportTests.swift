import CryptoPrimitives
import TestEnvelopes
import TestSupport
import Testing

@testable import WhisperEnvelope

@Suite("What mail does to text is undone")
struct TransportTests {
  static let letters: [(name: String, envelope: Envelope)] = {
    do {
      return try [
        ("signed", seal([1, 2, 3])), ("unsigned", seal([1, 2, 3], signed: false)),
        ("unsigned, 512", seal([UInt8](repeating: 7, count: 400), signed: false)),
      ]
    } catch { fatalError("\(error)") }
  }()

  private func found(_ text: String) throws -> [Result<FoundEnvelope, EnvelopeError>] {
    var scanner = EnvelopeScanner()
    try scanner.scan(Array(text.utf8))
    return try scanner.finish()
  }

  /// The envelope in a text as its reader finds it: of several lengths the one whose tag holds.
  private func read(_ text: String) throws -> Envelope? {
    for case .success(let found) in try found(text) {
      if found.readings.count == 1 { return found.envelope }
      for reading in found.readings where (try? reading.opened(by: People.bob)) != nil {
        return reading
      }
    }
    return nil
  }

  @Test("There are 300 fates and more")
  func enough() {
    #expect(Fate.survivable.count > 300)
    #expect(Set(Fate.survivable.map(\.description)).count == Fate.survivable.count)
  }

  @Test("An envelope is read back from every fate", arguments: Self.letters.indices)
  func envelopes(index: Int) throws {
    let letter = Self.letters[index].envelope
    for fate in Fate.survivable {
      let read = try read(fate.befall(letter.text))
      #expect(read == letter, "\(fate)")
      #expect(read?.text == letter.text, "\(fate)")
    }
  }

  @Test("A bundle is read back from every fate")
  func bundles() throws {
    let forge = BundleForge(People.alice, name: "Alice", rotatedFrom: People.carol)
    let short = try ["A", "Al", "Ali"].map { try BundleForge(People.silent, name: $0).text() }
    for (index, text) in (short + [try forge.text()]).enumerated() {
      // What has no signature is short, and a part of the fates is enough for it.
      for fate in Fate.survivable.enumerated().filter({ index == 3 || $0.offset % 7 == index })
        .map(\.element)
      {
        let read = try? PublicBundle(foundIn: fate.befall(text).utf8)
        #expect(read?.text == text, "\(fate)")
      }
    }
  }

  @Test(
    "An envelope that was cut or changed is never opened, whatever else befell it",
    arguments: Self.letters.indices)
  func broken(index: Int) throws {
    let letter = Self.letters[index].envelope
    for damage in Fate.cuts + Fate.changes {
      for fate in [Fate.none, .wrap(64), .wrap(76).then(.quote("> ", levels: 2))] {
        let text = damage.then(fate).befall(letter.text)
        for case .success(let found) in try found(text) {
          for reading in found.readings {
            #expect(throws: EnvelopeError.self, "\(damage), \(fate)") {
              _ = try reading.opened(by: People.bob)
            }
          }
        }
      }
    }
  }

  @Test("A bundle that was cut or changed is refused, whatever else befell it")
  func brokenBundles() throws {
    let text = try BundleForge(People.alice, name: "Alice", rotatedFrom: People.carol).text()
    // What is further back than a bundle is long does it no harm.
    let damages = (Fate.cuts + Fate.changes.dropLast(2)).filter { $0.befall(text) != text }
    #expect(damages.count > 10)
    for damage in damages {
      for fate in [Fate.none, .wrap(64), .wrap(76).then(.quote("> ", levels: 2))] {
        #expect(throws: MalformedInput.self, "\(damage), \(fate)") {
          _ = try PublicBundle(foundIn: damage.then(fate).befall(text).utf8)
        }
      }
    }
  }

  @Test("What is missing is said to be missing, also with words behind it")
  func incomplete() throws {
    for letter in Self.letters.map(\.envelope) {
      for count in [1, 5, 100, 400, letter.text.count - 30] {
        let cut = String(letter.text.dropLast(count))
        for text in [cut, Fate.wrap(64).befall(cut), "> " + cut + "\n> It is all there is\n"] {
          // A signature that words were joined to has its length again: its box tells.
          guard case .failure(let error) = try found(text).first else { continue }
          #expect(error == .incomplete, "\(count)")
        }
      }
    }
    for text in ["whisper1:v", "whisper1:v1.c20p.", "whisper1:v1.c20p.AAAA", "whisper1:v1."] {
      #expect(throws: EnvelopeError.incomplete, "\(text)") { _ = try Envelope(foundIn: text) }
    }
  }

  @Test("The first line of an unsigned envelope may be one by itself: the whole is tried first")
  func wholeFirst() throws {
    for width in [604, 945] {
      // Some first lines have bits set that stand for nothing.
      let (letter, line) = try #require(
        try (0..<300).lazy.map { _ in try seal([UInt8](repeating: 7, count: 4_000), signed: false) }
          .compactMap { letter in
            try? (letter, Envelope(parsing: String(letter.text.prefix(width))))
          }.first)
      let text = Fate.wrap(width).befall(letter.text)
      #expect(try FoundEnvelope(in: text.utf8).readings == [letter, line])
      #expect(try Envelope(foundIn: text) == letter)
      #expect(throws: EnvelopeError.notAuthentic) { _ = try line.opened(by: People.bob) }
    }
  }

  @Test("The words behind an unsigned envelope are no part of it, however long they look")
  func wordsBehind() throws {
    let letter = Self.letters[1].envelope
    // As many letters as the next size has more, and an end behind them.
    let words = String(repeating: "A", count: 811 - 470)
    let text = letter.text + "\n" + words + "\n"
    let found = try FoundEnvelope(in: text.utf8)
    #expect(found.readings.count == 2)
    #expect(found.readings[1] == letter)
    #expect(try read(text) == letter)
  }

  @Test("Of copies of an unsigned envelope it is enough that one shows where it ends")
  func copies() throws {
    let letter = Self.letters[1].envelope
    // As many letters as the next size has more.
    let words = String(repeating: "A", count: 811 - 470)
    let copies = [letter.text + words, letter.text + "\n" + words]
    for text in [copies, copies.reversed()].map({ $0.joined(separator: "\n\n") + "\n" }) {
      #expect(try FoundEnvelope(in: text.utf8).readings.contains(letter))
      #expect(try read(text) == letter)
    }
  }

  @Test("Several are given in order, each once, whatever became of its copies")
  func several() throws {
    let letters = Self.letters.map(\.envelope)
    var text = "From alice Mon Nov 22\n\n"
    for letter in letters {
      text += Fate.wrap(72).befall(letter.text) + "\n\n> " + letter.text + "\n\nFrom bob\n"
      text += Fate.wrap(64).then(.quote("> ", levels: 2)).befall(letter.text) + "\n-- \nBob\n"
    }
    #expect(try found(text).map { try $0.get().envelope } == letters)
    #expect(throws: EnvelopeError.ambiguous) { _ = try Envelope(foundIn: text) }
  }

  @Test(
    "A character that is not passed over ends it",
    arguments: ["*", "~", "+", "/", "=", "\u{E9}", "\u{300}", "<b>", "&amp;", "\u{180E}", "\u{0}"])
  func foreign(text: String) throws {
    let letter = Self.letters[0].envelope.text
    let broken = letter.prefix(300) + text + letter.dropFirst(300)
    #expect(throws: EnvelopeError.incomplete) { _ = try Envelope(foundIn: String(broken)) }
  }

  @Test("Quoting is quoting at the start of a line alone", arguments: [">", "| ", " > "])
  func quotingInside(mark: String) throws {
    let letter = Self.letters[0].envelope.text
    let broken = letter.prefix(300) + mark + letter.dropFirst(300)
    #expect(throws: EnvelopeError.incomplete) { _ = try Envelope(foundIn: String(broken)) }
  }

  @Test(
    "A word about envelopes is none, and hides none",
    arguments: [
      "whisper1: is how it begins", "whisper1:\nand then", "Whis\nper1:v2.c20p.AAAA", "whisper1:.",
      "w hisper1:v1.x", "whisper1: v1.c20", "whis per1: x",
    ])
  func prose(text: String) throws {
    #expect(throws: EnvelopeError.noEnvelope) { _ = try Envelope(foundIn: text) }
    let letter = Self.letters[0].envelope
    #expect(try Envelope(foundIn: text + "\n" + letter.text) == letter)
  }

  @Test("It is the same however the text is cut into pieces", arguments: 1...9)
  func pieces(size: Int) throws {
    let letter = Self.letters[2].envelope.text
    let text = Array(
      Fate.wrap(50, by: "<br />&nbsp;=\r\n>\u{2028}\u{200B}> ").befall("\u{2013}" + letter).utf8)
    var scanner = EnvelopeScanner()
    for start in stride(from: 0, to: text.count, by: size) {
      try scanner.scan(text[start..<min(start + size, text.count)])
    }
    #expect(try scanner.finish().first?.get().envelope.text == letter)
  }
}
