#if os(Linux)
  import Testing

  @testable import whisper

  /// Which language is spoken.
  @Suite struct LanguageTests {
    struct Case: CustomTestStringConvertible {
      let variables: [String: String]
      let language: Language

      init(_ language: Language, _ variables: [String: String]) {
        self.language = language
        self.variables = variables
      }

      var testDescription: String { "\(variables)" }
    }

    static let table = [
      Case(.english, [:]),
      Case(.english, ["LANG": "C"]), Case(.english, ["LANG": "POSIX"]),
      Case(.english, ["LANG": "C.UTF-8"]), Case(.english, ["LANG": "en_US.UTF-8"]),
      Case(.english, ["LANG": "fr_FR.UTF-8"]), Case(.english, ["LANG": "deu_DE"]),
      Case(.english, ["LANG": "_DE"]), Case(.english, ["LANG": "../../de"]),
      Case(.german, ["LANG": "de"]), Case(.german, ["LANG": "de_AT.UTF-8@euro"]),
      Case(.german, ["LANG": "de@euro"]), Case(.german, ["LANG": "de.ISO-8859-1"]),
      Case(.german, ["LANG": "DE_de"]),
      Case(.spanish, ["LANG": "es_MX.UTF-8"]),
      // The first that is set and not empty decides, known or not.
      Case(.spanish, ["LC_MESSAGES": "es_ES", "LANG": "de_DE"]),
      Case(.german, ["LC_ALL": "de_DE", "LC_MESSAGES": "es_ES", "LANG": "en_US"]),
      Case(.english, ["LC_ALL": "C", "LC_MESSAGES": "es_ES", "LANG": "de_DE"]),
      Case(.english, ["LC_MESSAGES": "fr_FR", "LANG": "de_DE"]),
      Case(.german, ["LC_ALL": "", "LC_MESSAGES": "", "LANG": "de_DE"]),
      Case(.spanish, ["LC_ALL": "", "LC_MESSAGES": "es", "LANG": "de_DE"]),
      // Other variables have no say.
      Case(.english, ["LC_CTYPE": "de_DE", "LANGUAGE": "de"]),
    ]

    @Test(arguments: table) func theEnvironmentChooses(row: Case) {
      #expect(Language { row.variables[$0] } == row.language)
    }

    @Test(arguments: table) func theCommandFollowsTheEnvironment(row: Case) throws {
      let place = try Place()
      var child = Child(try Program.whisper(), ["contact", "list"])
      child.environment = ["HOME": place.path].merging(row.variables) { $1 }
      let complaint = Sentence(
        "Error: There is no vault in {1}.", german: "Fehler: In {1} ist kein Tresor.",
        spanish: "Error: No hay ninguna bóveda en {1}.")
      let expected = Template(complaint.text(in: row.language)).filled(
        with: [place.path("") + ".local/share/whisper"])
      #expect(try child.run().expect(1).errorLines.first == expected)
    }
  }
#endif
