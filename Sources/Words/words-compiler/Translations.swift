import Sentences

/// The sentences of a language by key, each in all its forms.
struct Translations {
  let code: String
  let plurals: String
  let sentences: [String: [String]]

  /// What a file in `po/` says, compared with the catalogue; or all that is wrong with it.
  init(_ file: POFile, code: String, catalogue: [Catalogue.Entry] = Catalogue.entries)
    throws(Mistakes)
  {
    var mistakes: [POMistake] = []
    func expect(_ isSo: Bool, _ entry: POEntry, _ reason: @autoclosure () -> String) {
      if !isSo { mistakes.append(POMistake(line: entry.line, reason: reason())) }
    }
    let header = file.header
    expect(Self.isLanguage(code), header, "the name of the file is no language")
    expect(!header.isFuzzy, header, "the header is marked as fuzzy")
    expect(
      file.field("Content-Type")?.lowercased().hasSuffix("charset=utf-8") == true, header,
      "the header does not say charset=UTF-8")
    expect(file.field("Language") == code, header, "the header's Language is not \(code)")
    plurals = file.field("Plural-Forms") ?? ""
    let rule = PluralRule(plurals)
    expect(rule != nil, header, "the header has no Plural-Forms that can be read")
    if let rule {
      expect(
        (0...1000).allSatisfy { rule.form(of: $0) != nil }, header,
        "Plural-Forms divides by zero, or names a form that there is not")
    }

    let known = Dictionary(catalogue.map { ($0.key, $0.sentence) }) { first, _ in first }
    var found: [String: [String]] = [:]
    for entry in file.entries {
      guard let key = entry.context, let sentence = known[key] else {
        expect(false, entry, "\(entry.context ?? "a sentence without msgctxt") is no key")
        continue
      }
      expect(found[key] == nil, entry, "\(key) stands twice")
      found[key] = entry.strings
      let reasons = SentenceCheck(key: key, sentence: sentence, rule: rule).reasons(entry)
      mistakes += reasons.map { POMistake(line: entry.line, reason: "\(key) \($0)") }
    }
    for entry in catalogue where found[entry.key] == nil {
      expect(false, header, "\(entry.key) is missing: \(entry.sentence.english.prefix(60))")
    }
    guard mistakes.isEmpty else { throw Mistakes(all: mistakes) }
    self.code = code
    sentences = found
  }

  /// As locales are written: `de`, `pt_BR`, `sr@latin`.
  private static func isLanguage(_ code: String) -> Bool {
    code.wholeMatch(of: /[a-z]{2,3}(_[A-Z]{2})?(@[a-z]+)?/) != nil
  }
}

/// All that is wrong with a file.
struct Mistakes: Error {
  let all: [POMistake]
}
