#if os(Linux)
  import Testing

  /// The built command in German and Spanish.
  @Suite struct TranslatedCommandTests {
    static let locales = ["de_CH.UTF-8", "es_ES.UTF-8"]

    /// Words that give English away, and are none in German or Spanish.
    private static let english = [
      "the", "this", "that", "and", "with", "which", "not", "is", "are", "be", "has", "your", "you",
      "of", "for", "from", "give", "missing", "unknown", "unexpected", "please",
      "message", "passphrase is", "vault is", "error", "see",
    ]

    private static func expectNoEnglish(_ text: String, in locale: String) {
      // What stands in angle brackets and quotes, and a path, is the name of something, and the words that two
      // people compare are those of BIP-39.
      let prose = text.split(separator: "\n")
        .filter { !$0.hasPrefix("  1  ") && !$0.hasPrefix("  2  ") }.joined(separator: "\n")
        .replacing(/<[^>]*>|'[^']*'|\/\S*/, with: "")
        // A command's name stands where the help lists it.
        .replacing(/(?m)^ {2}[a-z0-9-]+( |$)/, with: "")
        // So it does where a hint says what to type.
        .replacing(/wallet message inspect/, with: "")
      let words = Set(
        prose.split { !$0.isLetter && $0 != "-" && $0 != "/" && $0 != "_" }.map { $0.lowercased() })
      for word in english {
        // Spanish says Error too.
        if locale.hasPrefix("es"), word == "error" { continue }
        #expect(!words.contains(word), "\(word): \(text)")
      }
    }

    static let complaints = [
      "nonsense", "seal", "seal --to Bob --to-key AAAA", "seal --to Bob --sign=x", "seal --sgn",
      "seal --to", "seal --sign --no-sign --to Bob", "open -x", "contact show a b c", "open a b",
      "policy set x on", "policy set contactRequiredToSend maybe", "vault export x",
      "vault repair x", "identity list --passphrase-fd x", "--generate-completion-script zork",
      "seal --to Nobody", "seal --to-key nonsense", "seal --to Bob --as Nobody", "open",
      "seal --to Bob /nowhere", "seal --to Bob /", "init --no-passphrase --yes",
      "init --no-passphrase --passphrase-fd 3", "identity create a(b", "identity create Unknown",
      "identity create Alice", "identity unarchive Alice", "identity delete Alice --yes",
      "identity delete Alice --yes --confirm Bob", "contact add -", "contact verify Bob",
      "contact revoke Bob", "policy set biometricGatedSigning on", "passphrase change",
      "passphrase change --new-passphrase-file /nowhere", "identity list --vault /nowhere",
      "identity list --vault /etc/passwd", "identity export -o /nowhere/x",
      "identity export -o /etc/passwd", "identity rotate Nobody", "backup Nobody",
      "restore /nowhere", "restore /etc/hostname", "keybook import /etc/hostname",
      "settings set x on", "contact add --from-qr /nowhere", "open --from-qr /etc/hostname",
      "unlock", "unlock --for soon", "unlock --for 0", "settings set autoLock soon",
      "opne", "encrypt", "list", "import", "contact nonsense", "identity create Anna Meyer",
      "contact rename Anna Meyer Meier", "seal --to Bob hello",
      "wallet show Nobody", "wallet create Savings", "wallet create S --words 13",
      "wallet create Savings --no-wallet-passphrase", "wallet phrase Nobody",
      "wallet check nonsense", "wallet check bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyz",
      "wallet check t1XVXWCvpMgBvUaed4XDqWtgQgJSu1Ghz7F --chain bitcoin",
      "wallet check zs1abc", "wallet check u1abc", "wallet check sp1abc",
      "wallet import Cold --phrase-file /etc/hostname --no-wallet-passphrase",
      "wallet address Nobody --count 1001", "wallet payee show Nobody",
      "wallet tx inspect --wallet Nobody /etc/hostname",
      "wallet tx sign Nobody /etc/hostname",
      "wallet payee add Anna bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
      "wallet token add bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq --chain-id 1 --symbol S --decimals 6",
      "wallet token add 0x12 --chain-id one --symbol S --decimals 6",
      "wallet message inspect --wallet Nobody --typed /etc/hostname",
    ]

    @Test(arguments: complaints, locales)
    func anErrorIsInTheLanguage(line: String, locale: String) throws {
      var alice = try Place().pair().alice
      let arguments = line.split(separator: " ").map(String.init)
      let english = try alice.run(arguments, input: .text("hello"))
      alice.locale = locale
      let ran = try alice.run(arguments, input: .text("hello"))
      #expect(ran.status == english.status && ran.status != 0)
      #expect(ran.output.isEmpty)
      let complaint = ran.errorLines.first { $0.hasPrefix("Fehler: ") || $0.hasPrefix("Error: ") }
      #expect(complaint != nil && complaint != english.errorLines.first, "\(ran.errors)")
      Self.expectNoEnglish(
        ran.errorLines.filter { line in
          !["cause: ", "Aufruf: ", "Uso: "].contains(where: line.hasPrefix)
        }.joined(separator: "\n"), in: locale)
    }

    /// Every command, by the words that call it.
    static let commands = [
      "", "init", "status", "unlock", "lock", "identity", "identity create", "identity list",
      "identity show",
      "identity use", "identity rename", "identity rotate", "identity archive",
      "identity passphrase", "identity unarchive", "identity export", "identity delete", "mode",
      "contact", "contact add",
      "contact list", "contact search", "contact show", "contact verify", "contact unverify",
      "contact block", "contact unblock", "contact revoke", "contact rename", "contact note",
      "contact remove", "contact certificate", "contact certificate list",
      "contact certificate add",
      "contact certificate show", "contact certify", "contact certifications",
      "contact certificate use", "contact certificate remove", "contact certificate export",
      "keybook", "keybook export", "keybook import", "seal", "open", "detect", "qr",
      "backup", "restore", "policy", "policy list", "policy set", "settings", "settings list",
      "settings set", "settings reset", "protector", "protector list", "protector add",
      "protector change", "protector remove", "passphrase", "passphrase change",
      "passphrase remove", "vault", "vault check", "vault export", "vault repair", "vault backup",
      "vault restore", "vault reset", "vault rotate-root", "vault counter", "vault accept-state",
      "doctor", "selftest",
      "tutorial", "demo", "options",
      "wallet", "wallet create", "wallet import", "wallet list", "wallet show", "wallet rename",
      "wallet remove", "wallet passphrase", "wallet phrase", "wallet backup",
      "wallet backup check", "wallet address", "wallet descriptor", "wallet check",
      "wallet payee", "wallet payee add", "wallet payee list", "wallet payee show",
      "wallet payee rename", "wallet payee remove", "wallet token", "wallet token add",
      "wallet token list", "wallet token remove", "wallet tx", "wallet tx inspect",
      "wallet tx sign", "wallet message", "wallet message inspect", "wallet message sign",
      "wallet message verify", "wallet test",
      "pgp", "pgp decrypt", "pgp encrypt", "pgp inspect", "pgp sign", "pgp verify", "pgp key",
      "pgp key backup", "pgp key delete", "pgp key expiry", "pgp key export", "pgp key generate",
      "pgp key import", "pgp key list", "pgp key passphrase", "pgp key revocation",
      "pgp key revoke", "pgp key show", "pgp key subkey", "pgp key subkey add",
      "pgp key subkey revoke",
      "pgp key update", "pgp key use", "pgp key userid", "pgp key userid add",
      "pgp key userid revoke",
    ]

    @Test func noCommandIsForgottenHere() throws {
      func names(_ command: [String: Any], _ path: [String]) -> [String] {
        let subcommands = command["subcommands"] as? [[String: Any]] ?? []
        return [path.joined(separator: " ")]
          + subcommands.flatMap { subcommand in
            let name = subcommand["commandName"] as? String ?? ""
            return name == "help" ? [] : names(subcommand, path + [name])
          }
      }
      let dump = try Place().whisper("--experimental-dump-help").expect(0).json
      let root = try #require(dump["command"] as? [String: Any])
      #expect(names(root, []).sorted() == Self.commands.sorted())
    }

    @Test(arguments: commands, locales)
    func helpIsInTheLanguage(command: String, locale: String) throws {
      let words = command.split(separator: " ").map(String.init)
      let place = try Place()
      let help = try place.run(["help"] + words, environment: ["LC_ALL": locale]).expect(0)
      let english = try place.run(["help"] + words).expect(0)
      let lines = help.lines.filter { !$0.hasPrefix("AUFRUF: ") && !$0.hasPrefix("USO: ") }
      #expect(lines.count == help.lines.count - 1)
      Self.expectNoEnglish(lines.joined(separator: "\n"), in: locale)
      // The names of options, commands and values stay.
      let names = /^ +(--?[a-z][^ ]*|<[a-z-]+>)/
      #expect(
        help.lines.compactMap { $0.firstMatch(of: names)?.1 }
          == english.lines.compactMap { $0.firstMatch(of: names)?.1 })
      // Lines stay as wide as a terminal, and descriptions in their column.
      for line in lines {
        #expect(line.count <= 80, "\(line)")
        if let described = line.firstMatch(of: /^  [^ ].{1,23}?  +[^ ]/), line.hasPrefix("  "),
          !line.contains("'")
        {
          #expect(described.0.count == 27, "\(line)")
        }
      }
    }

    @Test(arguments: locales)
    func theVersionAndACompletionScriptAreTheSame(locale: String) throws {
      let place = try Place()
      for arguments in [["--version"], ["--generate-completion-script", "bash"]] {
        let english = try place.run(arguments).expect(0).text
        #expect(try place.run(arguments, environment: ["LC_ALL": locale]).expect(0).text == english)
      }
    }

    @Test func statusIsInTheLanguage() throws {
      var alice = try Place().pair().alice
      alice.locale = "de_DE"
      let german = try alice("status").expect(0)
      #expect(german.lines.contains("Identitäten: 1"))
      #expect(german.lines.contains("Aktive Identität: Alice"))
      #expect(
        german.lines.contains(
          "Dieses Programm: geht nicht ins Netz, verbirgt seinen Speicher vor Ihren anderen "
            + "Programmen und lässt nichts davon zurück, wenn es abstürzt"))
      Self.expectNoEnglish(german.text, in: alice.locale)
      #expect(
        try alice().expect(0).errors == alice.suggested("Weiter: whisper contact verify Bob\n"))
      try alice("contact", "verify", "Bob", "--yes").expect(0)
      let passphrase = try alice.place.write("ein Satz für die Sicherung", to: "secret")
      try alice(
        "backup", "-o", "alice.wbak", "--backup-passphrase-file", passphrase
      ).expect(0)
      #expect(
        try alice().expect(0).errors
          == alice.suggested("Weiter: whisper seal --to NAME oder whisper open\n"))
      alice.locale = "es"
      let spanish = try alice("status").expect(0)
      #expect(spanish.lines.contains("Identidad activa: Alice"))
      Self.expectNoEnglish(spanish.text, in: alice.locale)
      // JSON is the same in every language.
      let json = try alice("status", "--json").expect(0).text
      alice.locale = "C"
      #expect(try alice("status", "--json").expect(0).text == json)
    }

    @Test func jsonKeepsItsValuesAndSaysErrorsInTheLanguage() throws {
      var alice = try Place().pair().alice
      for command in [["contact", "show", "Bob"], ["identity", "list"], ["policy", "list"]] {
        alice.locale = "C"
        let english = try alice.run(command + ["--json"]).expect(0).text
        alice.locale = "de_DE"
        #expect(try alice.run(command + ["--json"]).expect(0).text == english)
      }
      let error = try alice("seal", "--to", "Nobody", "--json", input: .text("x")).expect(1)
      #expect(try error.errorJSON["error"] as? String == "Es gibt keinen Kontakt namens Nobody.")
      let usage = try alice("contact", "show", "--json").expect(2)
      #expect(try usage.errorJSON["error"] as? String == "Es fehlt das Argument '<name>'")
    }

    @Test(
      arguments: [
        ("de_DE", "Sind Sie damit einverstanden? [ja/nein] ", "ja", 0),
        ("de_DE", "[ja/nein] ", "J", 0), ("de_DE", "[ja/nein] ", "yes", 0),
        ("de_DE", "[ja/nein] ", "nein", 130), ("de_DE", "[ja/nein] ", "N", 130),
        ("es_ES", "¿Lo acepta? [sí/no] ", "sí", 0), ("es_ES", "[sí/no] ", "si\u{301}", 0),
        ("es_ES", "[sí/no] ", "S", 0), ("es_ES", "[sí/no] ", "y", 0),
        ("es_ES", "[sí/no] ", "n", 130), ("es_ES", "[sí/no] ", "no", 130),
        ("C", "[yes/no] ", "n", 130),
      ] as [(String, String, String, Int32)])
    func aQuestionTakesTheYesOfTheLanguage(
      locale: String, question: String, answer: String, status: Int32
    ) throws {
      let place = try Place()
      let session = try place.terminal(
        "init", "--no-passphrase", environment: ["LC_ALL": locale])
      try session.answer(question, answer)
      // What is offered once the vault stands.
      if status == 0 { try session.answer("): ", "") }
      #expect(try session.end() == status)
    }

    @Test(
      arguments: [
        ("de_DE", "Einträge wurden von außen geändert, entfernt oder zurückgesetzt"),
        ("es_ES", "se cambiaron, quitaron o repusieron entradas desde fuera"),
      ])
    func damageIsToldInTheLanguage(locale: String, reason: String) throws {
      var alice = try Place().pair().alice
      alice.locale = locale
      var sql = Child("/usr/bin/sqlite3", [alice.vault + "/vault.db", "DELETE FROM contact"])
      sql.environment = alice.place.environment
      try sql.run().expect(0)
      let list = try alice("contact", "list").expect(8)
      #expect(list.errorLines.first?.hasSuffix(": \(reason).") == true)
      #expect(try alice("status").expect(0).text.contains("(\(reason))"))
      let check = try alice("vault", "check").expect(8)
      #expect(check.lines.contains("contacts      \(reason)"))
      let json = try alice("vault", "check", "--json").expect(8).json["parts"] as? [String: String]
      #expect(json?["contacts"] == "reason.damage.rows")
      #expect(json?["replay"] == "sound")
      let repaired = try alice("vault", "repair", "contacts", "--yes").expect(0)
      Self.expectNoEnglish(repaired.text + repaired.errors, in: locale)
    }

    @Test func aPresenceCheckExplainsItselfInTheLanguage() throws {
      let place = try LockedVault.place()
      try place.whisper(
        "policy", "set", "biometricGatedSigning", "on", "--passphrase-file", "secret"
      ).expect(0)
      let session = try place.terminal(
        "identity", "rename", "Alice", "Alicia", environment: ["LC_ALL": "de_DE"])
      try session.answer("Passphrase des Tresors: ", LockedVault.passphrase)
      try session.wait(for: "Die Richtlinie biometricGatedSigning fragt vor jeder Signatur")
      try session.wait(for: "Passphrase noch einmal, zum Signieren: ")
      try session.type("\u{03}")
      #expect(try session.end() == 130)
      #expect(session.text.contains("Fehler: Signatur abgebrochen."))
    }

    @Test func aMessageTravelsInTwoLanguages() throws {
      var (alice, bob) = try Place().pair()
      alice.locale = "de_DE"
      bob.locale = "es_ES"
      let sealed = try alice("seal", "--to", "Bob", input: .text("hola")).expect(0)
      #expect(sealed.errorLines.first == "Versiegelt von Alice für Bob, signiert.")
      let detected = try alice("detect", input: .text(sealed.text)).expect(0)
      #expect(detected.text.hasPrefix("Eine versiegelte Nachricht für den Schlüssel "))
      #expect(
        detected.errors
          == alice.suggested(
            "Dieser Text enthält eine versiegelte Nachricht. Weiter: whisper open\n"))
      let opened = try bob("open", input: .text(sealed.text)).expect(0)
      #expect(opened.text == "hola")
      #expect(opened.errorLines.first == "De: Alice (Sin verificar, Firmado)")
      #expect(
        opened.errorLines.contains(
          "Aún no ha comparado las doce palabras con Alice (whisper contact verify)."))
      let again = try bob("open", input: .text(sealed.text)).expect(7)
      #expect(again.errorLines.first?.hasPrefix("Error: Usted ya abrió este mensaje. ") == true)
      #expect(again.errorLines.last == "Sugerencia: --again lo abre una vez más")
    }

    @Test(arguments: locales) func theDemoIsInTheLanguage(locale: String) throws {
      let ran = try Place().whisper("demo", environment: ["LC_ALL": locale]).expect(0)
      Self.expectNoEnglish(ran.errors, in: locale)
      // The envelope, in lines, and the message.
      #expect(ran.lines.first?.hasPrefix("whisper1:v1.") == true)
      #expect(ran.lines.dropLast(2).allSatisfy { $0.utf8.count == 64 })
    }
  }
#endif
