#if os(Linux)
  import Foundation
  import Testing

  @testable import whisper

  /// The catalogue of everything that a person reads.
  @Suite struct CatalogueTests {
    /// A sentence and where it stands.
    struct Entry: CustomTestStringConvertible {
      let topic: String
      let name: String
      let key: String
      let sentence: Sentence

      var testDescription: String { key }
    }

    static let entries: [Entry] = Catalogue.topics.flatMap { entries(of: $0) }

    private static func entries<Topic: Words>(of topic: Topic.Type) -> [Entry] {
      topic.allCases.map {
        Entry(topic: "\(topic)", name: "\($0)", key: $0.rawValue, sentence: $0.sentence)
      }
    }

    @Test func everyKeyHasASentenceInEachLanguage() {
      #expect(Self.entries.count > 300)
      for entry in Self.entries {
        for language in Language.allCases {
          #expect(!entry.sentence.text(in: language).isEmpty, "\(entry.key) in \(language)")
        }
      }
    }

    @Test func noKeyStandsTwice() {
      let keys = Dictionary(grouping: Self.entries, by: \.key)
      #expect(keys.filter { $1.count > 1 }.keys.sorted() == [])
      #expect(keys.keys.allSatisfy { $0.wholeMatch(of: /[a-z0-9_]+(\.[a-z0-9_]+)+/) != nil })
    }

    @Test(arguments: [
      "sign.bio_prep.title", "sign.bio_prep.body", "sign.bio_required.title",
      "policy.contact_required.title", "contact.verified.badge", "decrypt.banner.title",
      "legal.title",
    ])
    func aRequiredKeyIsThere(key: String) {
      #expect(Self.entries.contains { $0.key == key })
    }

    @Test func theLanguagesOfASentenceHaveTheSamePlaces() {
      for entry in Self.entries {
        let places = Language.allCases.map { Set(Template(entry.sentence.text(in: $0)).places) }
        #expect(Set(places).count == 1, "\(entry.key): \(places)")
        let count = places.first?.count ?? 0
        #expect(places.first == Set(count == 0 ? 1..<1 : 1..<(count + 1)), "\(entry.key)")
      }
    }

    /// Words that are the same in another language, by key.
    private static let sameWord: Set<String> = [
      "label.error", "identity.name", "contact.name", "identity.status", "several.size",
    ]

    @Test func noSentenceIsLeftInEnglish() {
      for entry in Self.entries where !Self.sameWord.contains(entry.key) {
        let sentence = entry.sentence
        #expect(sentence.german != sentence.english, "\(entry.key)")
        #expect(sentence.spanish != sentence.english, "\(entry.key)")
        #expect(sentence.spanish != sentence.german, "\(entry.key)")
      }
    }

    /// A sentence that ends as another kind of sentence was translated in a hurry.
    @Test func theLanguagesOfASentenceEndAlike() {
      for entry in Self.entries {
        let ends = Language.allCases.map { language in
          let text = entry.sentence.text(in: language)
          return text.last.map { ".:? ".contains($0) ? "\($0)" : "" } ?? ""
        }
        // Two headings say it in another order.
        guard !["parser.detailed_help", "parser.more"].contains(entry.key) else { continue }
        #expect(Set(ends).count == 1, "\(entry.key): \(ends)")
      }
    }

    @Test func theHelpFitsWhereTheParserWrappedTheEnglish() {
      for words in [ParserWords.overview, .values] {
        for language in Language.allCases {
          #expect(columns(words.sentence.text(in: language)) <= columns(words.sentence.english))
        }
      }
    }

    @Test func theTrustLinesInEnglishAreThoseOfTheProtocol() {
      #expect(AttributionWords.verified.sentence.english == "From: {1} (Verified, Signed)")
      #expect(AttributionWords.unverified.sentence.english == "From: {1} (Unverified, Signed)")
      #expect(AttributionWords.revoked.sentence.english == "From: {1} (Revoked, Signed)")
      #expect(AttributionWords.signedUnknown.sentence.english == "From: Unknown (Signed)")
      #expect(AttributionWords.unknown.sentence.english == "From: Unknown")
    }

    /// A name holds no parentheses, and in English it is not the word Unknown.
    @Test func noNameReadsAsNobodyKnown() {
      for language in Language.allCases where language != .english {
        for words in [AttributionWords.signedUnknown, .unknown] {
          let prefix = Template(AttributionWords.unsigned.sentence.text(in: language)).filled(
            with: ["("])
          #expect(words.sentence.text(in: language).hasPrefix(prefix))
        }
      }
    }

    @Test func everyTopicIsInTheCatalogue() throws {
      let folder = Program.root.appendingPathComponent("Sources/whisper/Words/Catalogue")
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0 != "Catalogue.swift" }.map { String($0.dropLast(".swift".count)) }
      #expect(files.sorted() == Catalogue.topics.map { "\($0)" }.sorted())
    }

    /// Sentences that are found by their English text, and not named anywhere.
    private static let foundByText = ["InputReasonWords", "VaultReasonWords", "OperationWords"]

    @Test func noSentenceIsDead() throws {
      var used: Set<Substring> = []
      for source in try SwiftSource.all(below: "Sources/whisper") {
        var code = source.code[...]
        if source.path.contains("/Catalogue/") {
          // What a topic makes of other types; the sentences themselves name every case.
          let start = code.firstRange(of: "init(")?.lowerBound ?? code.endIndex
          let end = code.firstRange(of: "var sentence")?.lowerBound ?? code.endIndex
          code = start < end ? code[start..<end] : ""
        }
        used.formUnion(code.split { !$0.isLetter && !$0.isNumber })
      }
      for entry in Self.entries where !Self.foundByText.contains(entry.topic) {
        #expect(used.contains(entry.name[...]), "\(entry.topic).\(entry.name)")
      }
    }
  }
#endif
