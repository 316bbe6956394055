#if os(Linux)
  import Testing
  import Words

  @testable import Commands

  /// How arguments are refused that do not make sense together.
  @Suite struct UsageErrorTests {
    /// What each is said of, a line of arguments for each code; `''` is an empty one.
    private static let lines = [
      "unlock --no-agent", "pgp encrypt", "status --passphrase-fd=-1",
      "settings set signByDefault perhaps", "settings set autoLock soon", "unlock --for 0",
      "status --vault ''", "status --tpm-device ''", "protector change security-key",
      "init --yes --no-passphrase --element tpm", "pgp verify --output ''",
      "init --passphrase-output x", "init --generate --passphrase-output -",
      "init --no-passphrase --passphrase-fd 9", "protector add pin --new-passphrase-file x",
      "mode --backup-made", "init --with pin", "status --passphrase-fd 3 --pin-fd 3",
      "restore --backup-passphrase-fd 0", "seal --to Bob --to Carol", "seal",
      "seal --to Bob --own-passphrase-fd 9 /dev/fd/9",
      "vault repair nonsense", "keybook export --wrap-columns 1", "wallet tx sign x --qr ''",
      "wallet tx inspect --wallet x --from-qr - --from-qr -", "identity export --qr ''",
      "open --from-qr ''", "identity export --qr -", "identity export --output x --qr ./x",
      "wallet create x --words 5", "wallet address x --count 0",
      "wallet descriptor x --timestamp=-1",
      "wallet address x --bip39-passphrase --fingerprint x",
      "status --events-fd 2", "status --events-fd 4000",
    ]

    private static func words(_ line: String) -> [String] {
      line.split(separator: " ").map { $0 == "''" ? "" : String($0) }
    }

    @Test func eachCodeIsSaid() throws {
      let ada = try Rehearsal()
      var said: Set<String> = []
      for line in Self.lines {
        let ran = try ada.call(Self.words(line) + ["--json"]).expect(.usage).ran
        let code = try #require(ran.errorJSON["code"] as? String)
        #expect(said.insert(code).inserted, "\(line): \(code)")
      }
      var elsewhere = try Rehearsal()
      elsewhere.environment["WHISPER_SECURITY_KEY"] = "x"
      let ran = try elsewhere("status", "--json").expect(.usage).ran
      said.insert(try #require(ran.errorJSON["code"] as? String))
      #expect(said.symmetricDifference(UsageError.refusals.map { $0.rawValue }) == [])
    }

    /// A group's refusal, one of its command, and of an option that every command has.
    @Test(
      arguments: [
        (
          "keybook export --wrap-columns 1", "C",
          """
          Error: --wrap-columns is a number from 20 to 998.
          Usage: whisper keybook export <options>
            See 'whisper keybook export --help' for more information.

          """
        ),
        (
          "keybook export --wrap-columns 1", "de_DE",
          """
          Fehler: --wrap-columns ist eine Zahl von 20 bis 998.
          Aufruf: whisper keybook export <options>
            Mehr dazu: 'whisper keybook export --help'

          """
        ),
        (
          "contact certify Bob --local --output x", "C",
          """
          Error: Give --local or --output, not both.
          Usage: whisper contact certify [<options>] <name>
            See 'whisper contact certify --help' for more information.

          """
        ),
        (
          "contact certify Bob --local --output x", "es_ES",
          """
          Error: Indique --local o --output, no ambos.
          Uso: whisper contact certify [<options>] <name>
            Más información: 'whisper contact certify --help'

          """
        ),
        (
          "contact show Bob --vault ''", "C",
          """
          Error: --vault names a directory.
          Usage: whisper <options> <subcommand>
            See 'whisper --help' for more information.

          """
        ),
      ])
    func aRefusalSaysHowTheCommandIsUsed(line: String, locale: String, text: String) throws {
      let ran = try Place().run(Self.words(line), environment: ["LC_ALL": locale]).expect(2)
      #expect(ran.errors == text)
      #expect(ran.output.isEmpty)
    }

    @Test func oneOfARunningCommandSaysItAlone() throws {
      let ran = try Place().run(
        ["init", "--yes", "--no-passphrase", "--element", "tpm"],
        environment: ["WHISPER_TPM": "none"]
      ).expect(2)
      #expect(
        ran.errors
          == "Error: --element tpm needs a security chip (TPM), but --tpm-device or WHISPER_TPM says none.\n"
      )
    }

    @Test(arguments: [
      (
        "keybook export --wrap-columns 1",
        #"{"code":"usage.wrap_columns","error":"--wrap-columns is a number from 20 to 998.","#
      ),
      (
        "contact certify Bob --local --output x",
        #"{"code":"usage.either","error":"Give --local or --output, not both.","#
      ),
      (
        "init --yes --no-passphrase --element tpm",
        #"{"code":"usage.tpm_none","error":"--element tpm needs a security chip (TPM), but --tpm-device or WHISPER_TPM says none.","#
      ),
    ])
    func programsGetTheCodeAndTheSentence(line: String, beginning: String) throws {
      let ran = try Place().run(
        Self.words(line) + ["--json"], environment: ["WHISPER_TPM": "none"]
      ).expect(2)
      #expect(ran.errors == beginning + #""exitStatus":2,"schema":3}"# + "\n")
    }

    /// Several things are wrong: what the parser does not understand, then the options of every command, then other
    /// groups, then the command's own.
    @Test(arguments: [
      ("seal --nonsense --output '' --vault ''", "parser.unknown"),
      ("seal --output '' --vault ''", "usage.vault_directory"),
      ("seal --output ''", "usage.output_file"), ("seal", "usage.no_reader"),
    ])
    func whatIsSaidFirst(line: String, code: String) throws {
      let ran = try Rehearsal().call(Self.words(line) + ["--json"]).expect(.usage).ran
      #expect(try ran.errorJSON["code"] as? String == code)
    }

    @Test(arguments: [
      "seal --help", "seal --to Bob --to Carol --help", "seal --output '' --help",
      "contact show Bob --vault '' --help",
    ])
    func whoAsksForHelpGetsIt(line: String) throws {
      let ran = try Rehearsal().call(Self.words(line)).expect(.done).ran
      #expect(ran.text.contains(ParserWords.usageHeading.text))
      #expect(ran.errors.isEmpty)
    }
  }
#endif
