#if os(Linux)
  import Foundation
  import Testing

  /// What is said after a change: one sentence, and to programs all the facts.
  @Suite struct ChangeAnswerTests {
    static let changes: [(command: String, sentence: String, field: String)] = [
      ("identity create Work", "Made the identity Work.", "fingerprint"),
      ("identity use Work", "Work is the active identity now.", "fingerprint"),
      ("identity rename Work Job", "Work is called Job now, and so is its bundle.", "fingerprint"),
      (
        "identity archive Job", "Job is archived: it opens what was sent to it, and sends nothing.",
        "fingerprint"
      ),
      ("identity unarchive Job --yes", "Job is back in use.", "fingerprint"),
      ("contact verify Bob --yes", "Bob is verified.", "trust"),
      ("contact unverify Bob", "Bob is not verified.", "trust"),
      ("contact block Bob", "Bob is blocked.", "trust"),
      ("contact unblock Bob", "Bob is not blocked.", "trust"),
      ("contact note Bob river", "The note about Bob is kept.", "trust"),
      ("contact note Bob ", "There is no note about Bob any more.", "trust"),
      ("contact rename Bob Robert", "Bob is called Robert now.", "trust"),
      ("contact revoke Robert --yes", "The key of Robert is revoked.", "trust"),
      ("policy set contactRequiredToSend on", "contactRequiredToSend is on.", "policies"),
      ("policy set CONTACTREQUIREDTOSEND off", "contactRequiredToSend is off.", "policies"),
      ("settings set compareDigits on", "compareDigits is on.", "settings"),
      ("settings reset comparedigits", "compareDigits is off.", "settings"),
    ]

    private func arguments(_ command: String) -> [String] {
      command.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    }

    @Test func itIsOneSentence() throws {
      let (alice, _) = try Place().pair()
      for change in Self.changes {
        let ran = try alice.run(arguments(change.command)).expect(0)
        #expect(ran.output.isEmpty, "\(change.command)")
        #expect(ran.errorLines.contains(change.sentence), "\(change.command): \(ran.errors)")
        #expect(!ran.errors.contains("ingerprint:"), "\(change.command)")
      }
    }

    @Test func quietSaysNothingAndJSONEverything() throws {
      let (alice, bob) = try Place().pair()
      for change in Self.changes {
        let ran = try alice.run(arguments(change.command) + ["--quiet"]).expect(0)
        #expect(ran.output.isEmpty && ran.errors.isEmpty, "\(change.command)")
      }
      try bob("contact", "rename", "Alice", "Bob").expect(0)
      for change in Self.changes {
        let json = try bob.run(arguments(change.command) + ["--json"]).expect(0).json
        #expect(json[change.field] != nil, "\(change.command)")
      }
    }

    @Test(arguments: [
      ("C", "on", true), ("C", "ON", true), ("C", "yes", true), ("C", "off", false),
      ("C", "no", false), ("de_DE.UTF-8", "ja", true), ("de_DE.UTF-8", "ein", true),
      ("de_DE.UTF-8", "aus", false), ("de_DE.UTF-8", "nein", false), ("de_DE.UTF-8", "on", true),
      ("es_ES.UTF-8", "sí", true), ("es_ES.UTF-8", "no", false), ("es_ES.UTF-8", "off", false),
    ])
    func onAndOffAreTakenInTheLanguageOfThePerson(locale: String, word: String, isOn: Bool) throws {
      var (alice, _) = try Place().pair()
      alice.locale = locale
      for command in ["policy", "settings"] {
        let name = command == "policy" ? "autoArchiveOnRotation" : "compareDigits"
        try alice(command, "set", name, isOn ? "off" : "on").expect(0)
        try alice(command, "set", name, word).expect(0)
        let state = isOn ? "on" : "off"
        #expect(
          try alice(command, "list").expect(0).lines.contains {
            $0.hasPrefix("\(state) ") && $0.contains(name)
          })
      }
    }

    @Test(arguments: ["ja", "maybe", "1"])
    func otherWordsAreNone(word: String) throws {
      let alice = try Place().pair().alice
      try alice("settings", "set", "compareDigits", word).expect(2)
    }
  }
#endif
