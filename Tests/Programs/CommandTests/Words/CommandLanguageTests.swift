#if os(Linux)
  import Testing

  /// The built command speaks the language that it is asked for.
  @Suite struct CommandLanguageTests {
    @Test(
      arguments: [
        ([:], "Error: There is no vault in {}."),
        (["LANG": "C.UTF-8"], "Error: There is no vault in {}."),
        (["LANG": "fr_FR.UTF-8"], "Error: There is no vault in {}."),
        (["LANG": "../../de"], "Error: There is no vault in {}."),
        (["LANG": "de_AT.UTF-8@euro"], "Fehler: In {} ist kein Tresor."),
        (
          ["LC_ALL": "", "LC_MESSAGES": "es", "LANG": "de_DE"],
          "Error: No hay ninguna bóveda en {}."
        ),
        (["LC_ALL": "de_DE", "LC_MESSAGES": "es_ES"], "Fehler: In {} ist kein Tresor."),
      ] as [([String: String], String)])
    func theCommandFollowsTheEnvironment(variables: [String: String], complaint: String) throws {
      let place = try Place()
      var child = Child(try Program.whisper(), ["contact", "list"])
      child.environment = ["HOME": place.path].merging(variables) { $1 }
      let expected = complaint.replacing("{}", with: place.path("") + ".local/share/whisper")
      #expect(try child.run().expect(1).errorLines.first == expected)
    }
  }
#endif
