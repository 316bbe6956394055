#if os(Linux)
  import Testing

  /// Names that others choose, in what we print.
  @Suite struct NamesInOutputTests {
    static let locales = ["C", "de_DE", "es_ES"]

    /// Alice and somebody of another name, who know each other.
    private static func pair(with name: String, locale: String) throws -> (Person, Person) {
      let place = try Place()
      var alice = try place.person("Alice")
      let other = Person(place: place, name: name, vault: place.path("other"))
      try other("init", "--no-passphrase", "--yes").expect(0)
      try other("identity", "create", name).expect(0)
      try alice.meet(other)
      try other.meet(alice)
      alice.locale = locale
      return (alice, other)
    }

    private static func isolated(_ name: String) -> String { "\u{2068}\(name)\u{2069}" }

    @Test(
      arguments: [
        ("C", "From: {} (Unverified, Signed)", "so {} stays unverified.", "Does {} see exactly"),
        ("de_DE", "Von: {} (Unverifiziert, Signiert)", "; {} bleibt deshalb", "Sieht {} "),
        ("es_ES", "De: {} (Sin verificar, Firmado)", "el contacto {} sigue sin", "¿Ve {} "),
      ] as [(String, String, String, String)])
    func aNameFromRightToLeftReordersNothing(
      locale: String, trust: String, refusal: String, question: String
    ) throws {
      let name = "שלום 7"
      let (alice, other) = try Self.pair(with: name, locale: locale)
      let opened = try alice(
        "open", "--again", input: .text(try other.seal("x", to: "Alice"))
      ).expect(0)
      #expect(opened.errorLines.first == trust.replacing("{}", with: Self.isolated(name)))
      #expect(opened.text == "x")

      let session = try alice.place.terminal(
        "--vault", alice.vault, "contact", "verify", name, environment: ["LC_ALL": locale])
      try session.answer(question.replacing("{}", with: Self.isolated(name)), "no")
      #expect(try session.end() == 1)
      #expect(session.text.contains(refusal.replacing("{}", with: Self.isolated(name))))

      // Programs and commands to copy get the name as it is.
      let list = try alice("contact", "list").expect(0)
      #expect(list.text.hasSuffix("  " + name))
      let shown = try alice("contact", "show", name, "--json").expect(0)
      #expect(try shown.json["name"] as? String == name)
      try alice("contact", "block", name).expect(0)
      let blocked = try alice("seal", "--to", name, input: .text("x")).expect(5)
      let unblock = alice.suggested(": whisper contact unblock '\(name)'")
      #expect(blocked.errorLines.last?.hasSuffix(unblock) == true)
      let json = try alice("seal", "--to", name, "--json", input: .text("x")).expect(5)
      let error = try json.errorJSON["error"] as? String
      #expect(error?.contains(name) == true && error?.contains("\u{2068}") == false)
      // Data is made of the name alone.
      #expect(try other("identity", "show", "--json").json["name"] as? String == name)
    }

    @Test(arguments: locales)
    func namesOfAnyWidthLeaveTheColumnsAlone(locale: String) throws {
      let place = try Place()
      var alice = try place.person("Alice")
      alice.locale = locale
      let names = ["日本の友だち", "שלום", "Éva", "🔑🔑", "x", "مريم 12"]
      for (number, name) in names.enumerated() {
        let other = Person(place: place, name: name, vault: place.path("\(number)"))
        try other("init", "--no-passphrase", "--yes").expect(0)
        try other("identity", "create", name).expect(0)
        try alice.meet(other)
      }
      try alice("contact", "verify", "x", "--yes").expect(0)
      try alice("contact", "block", "🔑🔑").expect(0)
      let lines = try alice("contact", "list").expect(0).lines
      #expect(lines.count == names.count)
      // State, short fingerprint, name: the first two are as wide in every line.
      let starts = lines.map { line in
        line.firstRange(of: #/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}  /#).map {
          line.distance(from: line.startIndex, to: $0.upperBound)
        }
      }
      #expect(Set(starts).count == 1 && !starts.contains(nil), "\(lines)")
      for name in names { #expect(lines.contains { $0.hasSuffix("  " + name) }, "\(name)") }
    }

    @Test(arguments: [
      "Bob (Verified, Signed)", "Bob（Verified）", "Bob\u{202E}dengis", "Bob\u{2068}",
      "Bob\nFrom: Eve",
      "Unknown", "UNKNOWN", "Bob\u{200B}", "Bob\u{85}x", "Bob  Verified", " Bob", "Bob\u{3164}",
    ])
    func aNameThatFakesOutputIsRefusedInEveryLanguage(name: String) throws {
      var alice = try Place().person("Alice")
      for locale in Self.locales {
        alice.locale = locale
        let ran = try alice("identity", "create", name).expect(1)
        #expect(ran.errorLines.count == 1)
        #expect(!ran.errors.contains("\u{202E}") && !ran.errors.contains("\u{2068}"))
      }
    }

    /// What is asked for may be any text: it is shown, and does nothing.
    @Test(
      arguments: ["{1} {2}", "\u{1B}[31mred", "a\nError: b", "\u{2067}x\u{2069}", "-- Bob"], locales
    )
    func aNameThatNobodyHasIsRepeatedHarmlessly(name: String, locale: String) throws {
      var alice = try Place().person("Alice")
      alice.locale = locale
      let ran = try alice("contact", "show", "--", name).expect(1)
      #expect(ran.errorLines.count == 2)
      let shown = ran.errorLines.first ?? ""
      for scalar in shown.unicodeScalars {
        #expect(scalar.properties.generalCategory != .control)
        #expect(scalar.properties.generalCategory != .format)
      }
      if name.hasPrefix("{") { #expect(shown.contains(name)) }
    }

    /// Nobody can be called what stands for nobody, in any language.
    @Test func nobodyIsCalledUnknown() throws {
      var bob = try Place().pair().bob
      let stranger = try bob.place.person("Eve")
      try stranger.meet(bob)
      for (locale, word) in [
        ("de_DE", "Von: (unbekannt) (Signiert)"), ("es_ES", "De: (desconocido) (Firmado)"),
        ("C", "From: Unknown (Signed)"),
      ] {
        bob.locale = locale
        let opened = try bob("open", input: .text(try stranger.seal("x", to: "Bob"))).expect(0)
        #expect(opened.errorLines.first == word)
        try bob("identity", "create", "(unbekannt)").expect(1)
      }
    }
  }
#endif
