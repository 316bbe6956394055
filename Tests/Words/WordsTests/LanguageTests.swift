import Testing

@testable import Words

/// Which language is spoken.
@Suite struct LanguageTests {
  struct Case: CustomTestStringConvertible {
    let variables: [String: String]
    let language: String

    init(_ language: String, _ variables: [String: String]) {
      self.language = language
      self.variables = variables
    }

    var testDescription: String { "\(variables)" }
  }

  static let table = [
    Case("en", [:]),
    Case("en", ["LANG": "C"]), Case("en", ["LANG": "POSIX"]),
    Case("en", ["LANG": "C.UTF-8"]), Case("en", ["LANG": "en_US.UTF-8"]),
    Case("en", ["LANG": "fr_FR.UTF-8"]), Case("en", ["LANG": "deu_DE"]),
    Case("en", ["LANG": "_DE"]), Case("en", ["LANG": "../../de"]),
    Case("de", ["LANG": "de"]), Case("de", ["LANG": "de_AT.UTF-8@euro"]),
    Case("de", ["LANG": "de@euro"]), Case("de", ["LANG": "de.ISO-8859-1"]),
    Case("de", ["LANG": "DE_de"]),
    Case("es", ["LANG": "es_MX.UTF-8"]),
    // The first that is set and not empty decides, known or not.
    Case("es", ["LC_MESSAGES": "es_ES", "LANG": "de_DE"]),
    Case("de", ["LC_ALL": "de_DE", "LC_MESSAGES": "es_ES", "LANG": "en_US"]),
    Case("en", ["LC_ALL": "C", "LC_MESSAGES": "es_ES", "LANG": "de_DE"]),
    Case("en", ["LC_MESSAGES": "fr_FR", "LANG": "de_DE"]),
    Case("de", ["LC_ALL": "", "LC_MESSAGES": "", "LANG": "de_DE"]),
    Case("es", ["LC_ALL": "", "LC_MESSAGES": "es", "LANG": "de_DE"]),
    // Other variables have no say.
    Case("en", ["LC_CTYPE": "de_DE", "LANGUAGE": "de"]),
  ]

  @Test(arguments: table) func theEnvironmentChooses(row: Case) {
    #expect(Language { row.variables[$0] }.code == row.language)
  }

  /// With a file for each of these.
  static let languages = ["pt", "pt_BR", "sr", "sr@latin", "de_AT"].map {
    Language(code: $0, translation: nil)
  }

  @Test(
    arguments: [
      ("pt_BR.UTF-8", "pt_BR"), ("PT_br", "pt_BR"), ("pt_PT.UTF-8", "pt"), ("pt", "pt"),
      ("sr_RS.UTF-8@latin", "sr@latin"), ("sr@latin", "sr@latin"), ("sr_RS@cyrillic", "sr"),
      ("de_AT.UTF-8@euro", "de_AT"),
      // Nobody is spoken to in the words of another region alone.
      ("de_DE", "en"), ("p", "en"), ("pt-BR", "en"), ("", "en"), ("_", "en"), ("@", "en"),
    ])
  func aRegionFallsBackToItsLanguage(locale: String, code: String) {
    #expect(Language(locale: locale, among: Self.languages).code == code)
  }
}
