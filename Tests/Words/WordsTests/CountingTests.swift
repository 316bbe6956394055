import Testing

@testable import Words

/// Sentences that count.
@Suite struct CountingTests {
  @Test(arguments: [
    ("en", "1", "1 byte"), ("en", "0", "0 bytes"), ("en", "2", "2 bytes"), ("en", "-1", "-1 byte"),
    ("de", "1", "1 Byte"), ("de", "21", "21 Bytes"), ("es", "1", "1 byte"), ("es", "5", "5 bytes"),
    // More than an Int holds
    ("de", "18446744073709551615", "18446744073709551615 Bytes"),
    // No number: as for many
    ("en", "x", "x bytes"), ("de", "x", "x Bytes"),
    ("de", "99999999999999999999", "99999999999999999999 Bytes"),
  ])
  func theNumberChoosesTheForm(code: String, number: String, text: String) throws {
    let language = try #require(Language.all.first { $0.code == code })
    #expect(SeveralWords.size.filled(with: [number], in: language) == text)
  }

  /// Six forms, of which two leave the number out.
  private static let arabic = Language(
    code: "ar",
    translation: Translation(
      code: "ar",
      plurals: """
        nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);
        """,
      sentences:
        "several.size\u{1F}none\u{1F}one\u{1F}two\u{1F}{1} few\u{1F}{1} many\u{1F}{1} other\u{1E}"))

  @Test(arguments: [
    ("0", "none"), ("1", "one"), ("2", "two"), ("3", "3 few"), ("110", "110 few"),
    ("11", "11 many"),
    ("100", "100 other"), ("102", "102 other"),
  ])
  func aLanguageHasAsManyFormsAsItNeeds(number: String, text: String) {
    #expect(SeveralWords.size.filled(with: [number], in: Self.arabic) == text)
  }

  @Test func whatIsAskedForWithoutANumberIsAsForMany() {
    #expect(SeveralWords.size.text(in: .english) == "{1} bytes")
    #expect(SeveralWords.size.text(in: Self.arabic) == "{1} other")
  }

  /// The number stands first, or a translation counts something else.
  @Test func everySentenceThatCountsHasItsNumberFirst() {
    let counting = Catalogue.entries.filter { $0.sentence.one != nil }
    #expect(counting.count > 20)
    for entry in counting {
      let sentence = entry.sentence
      #expect(Template(sentence.english).places.contains(1), "\(entry.key)")
      #expect(
        Set(Template(sentence.one ?? "").places).union([1])
          == Set(Template(sentence.english).places),
        "\(entry.key)")
    }
  }

  /// Places of two kinds cannot be told apart by the text alone.
  @Test func translatorsAreToldWhatSeveralPlacesAre() {
    for entry in Catalogue.entries where Set(Template(entry.sentence.english).places).count > 1 {
      #expect(entry.sentence.note != nil, "\(entry.key)")
    }
  }
}
