import TestSupport
import Foundation
import Testing

@testable import Words

/// The catalogue of everything that a person reads.
@Suite struct CatalogueTests {
  @Test func everyLanguageHasEachSentence() {
    #expect(Catalogue.entries.count > 300)
    #expect(Language.all.map(\.code) == ["en"] + Translation.all.map(\.code))
    for entry in Catalogue.entries {
      #expect(!entry.sentence.english.isEmpty, "\(entry.key)")
      for translation in Translation.all {
        #expect(translation.text(of: entry.key, counting: nil) != nil, "\(entry.key)")
      }
    }
  }

  @Test func noKeyStandsTwice() {
    let keys = Dictionary(grouping: Catalogue.entries, by: \.key)
    #expect(keys.filter { $1.count > 1 }.keys.sorted() == [])
    #expect(keys.keys.allSatisfy { $0.wholeMatch(of: /[a-z0-9_]+(\.[a-z0-9_]+)+/) != nil })
  }

  @Test(arguments: [
    "sign.bio_prep.title", "sign.bio_prep.body", "sign.bio_required.title",
    "policy.contact_required.title", "contact.verified.badge", "decrypt.banner.title",
    "legal.title",
  ])
  func aRequiredKeyIsThere(key: String) {
    #expect(Catalogue.entries.contains { $0.key == key })
  }

  /// Those of translations are compared with these while the program is built.
  @Test func placesAreNumberedFromOne() {
    for entry in Catalogue.entries {
      let places = Set(Template(entry.sentence.english).places)
      #expect(places == Set(1..<(places.count + 1)), "\(entry.key)")
    }
  }

  /// Words that are the same in another language, by key.
  private static let sameWord: Set<String> = [
    "label.error", "identity.name", "contact.name", "identity.status", "question.no",
    "several.size", "protector.kind.pin", "doctor.unknown", "pgp.inspect.format",
    "pgp.certificate.name", "pgp.encrypt.format", "pgp_key.import.line", "pgp_key.status",
    "wallet.status", "tx.rule.in_field",
  ]

  /// Of the languages that we write ourselves.
  @Test(arguments: ["de", "es"]) func noSentenceIsLeftInEnglish(code: String) throws {
    let translation = try #require(Translation.all.first { $0.code == code })
    for entry in Catalogue.entries where !Self.sameWord.contains(entry.key) {
      let text = translation.text(of: entry.key, counting: nil)
      #expect(text != entry.sentence.english, "\(entry.key)")
    }
  }

  /// A sentence that ends as another kind of sentence was translated in a hurry.
  @Test(arguments: ["de", "es"]) func aTranslationEndsAsTheEnglish(code: String) throws {
    func end(_ text: String?) -> Character? {
      text?.last.flatMap { ".:? ".contains($0) ? $0 : nil }
    }
    let translation = try #require(Translation.all.first { $0.code == code })
    // Two headings say it in another order.
    for entry in Catalogue.entries
    where !["parser.detailed_help", "parser.more"].contains(entry.key) {
      let text = translation.text(of: entry.key, counting: nil)
      #expect(end(text) == end(entry.sentence.english), "\(entry.key)")
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
    for language in Language.all where language != .english {
      for words in [AttributionWords.signedUnknown, .unknown] {
        let prefix = Template(AttributionWords.unsigned.text(in: language)).filled(
          with: ["("])
        #expect(words.text(in: language).hasPrefix(prefix))
      }
    }
  }

  @Test func everyTopicIsInTheCatalogue() throws {
    let folder = Checkout.root.appending(path: "Sources/Words/Sentences/Topics")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .map { String($0.dropLast(".swift".count)) }
    #expect(files.sorted() == Catalogue.topics.map { "\($0)" }.sorted())
  }
}
