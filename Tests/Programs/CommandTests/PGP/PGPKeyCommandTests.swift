#if os(Linux)
  import Foundation
  import OpenPGP
  import Testing
  import WhisperKit
  import Words

  @testable import Commands

  /// `whisper pgp key`, in this process: what it asks, says and prints.
  @Suite struct PGPKeyCommandTests {
    private static let name = "Ada Lovelace <ada@example.org>"
    private let ada: Rehearsal

    init() throws {
      ada = try Rehearsal()
      try ada.settle(as: "Ada")
    }

    private func value<Value>(_ json: [String: Any], _ key: String) throws -> Value {
      try #require(json[key] as? Value, "\(key): \(json)")
    }

    private func made(_ arguments: String...) throws -> [String: Any] {
      var rehearsal = ada
      rehearsal.environment["LC_ALL"] = "C"
      return try rehearsal.call(["pgp", "key", "generate", Self.name, "--json"] + arguments)
        .expect(.done).ran.json
    }

    @Test func aKeyIsMadeListedAndShown() throws {
      let made = try made()
      let fingerprint: String = try value(made, "fingerprint")
      #expect(fingerprint.count == 40)
      #expect(try value(made, "version") == 4)
      #expect(try value(made, "isActive") == true)
      #expect(try value(made, "validity") == "valid")
      #expect(try value(made, "createdAt") == ada.now)
      #expect(try value(made, "expiresAt") == ada.now + 2 * 365 * 86_400)
      #expect(try value(made, "hasRevocationCertificate") == true)
      let keys: [[String: Any]] = try value(made, "keys")
      #expect(keys.map { $0["uses"] as? [String] } == [["certify", "sign"], ["encrypt"]])
      #expect(keys.allSatisfy { $0["isHere"] as? Bool == true })

      let list = try ada("pgp", "key", "list", "--json").expect(.done).ran.json
      let lines: [[String: Any]] = try value(list, "keys")
      #expect(lines.map { $0["userID"] as? String } == [Self.name])
      for named in [
        [], [fingerprint], [String(fingerprint.suffix(16))], ["ADA@example.org"], [Self.name],
        [fingerprint.lowercased()],
      ] {
        let shown = try ada.call(["pgp", "key", "show", "--json"] + named).expect(.done).ran.json
        #expect(try value(shown, "fingerprint") == fingerprint)
      }
      let text = try ada("pgp", "key", "list").expect(.done).ran.text
      #expect(text.contains(fingerprint.suffix(16)) && text.hasSuffix(Self.name))
    }

    @Test(
      arguments: [
        (["--expires", "never"], nil), (["--expires", "30d"], 1_800_000_000 + 30 * 86_400),
        (["--expires", "2031-12-31"], 1_956_441_600),
        (["--profile", "advanced"], 1_800_000_000 + 730 * 86_400),
      ] as [([String], Int64?)])
    func itEndsWhenItIsSaid(arguments: [String], end: Int64?) throws {
      let made = try ada.call(["pgp", "key", "generate", Self.name, "--json"] + arguments)
        .expect(.done).ran.json
      #expect(made["expiresAt"] as? Int64 == end)
      #expect(made["version"] as? Int == (arguments.contains("advanced") ? 6 : 4))
    }

    @Test(
      arguments: [
        (["x\u{1B}[2J"], "error.user_id.invalid"), ([""], "error.user_id.invalid"),
        ([" a"], "error.user_id.invalid"), (["a", "a"], "error.user_id.invalid"),
        ([String(repeating: "a", count: 256)], "error.user_id.invalid"),
        (["a", "--expires", "2020-01-01"], "error.pgp_key.end"),
        (["a", "--expires", "9999-01-01"], "error.pgp_key.end"),
      ] as [([String], String)])
    func whatIsNoKeyIsRefused(arguments: [String], code: String) throws {
      let refused = try ada.call(["pgp", "key", "generate", "--json"] + arguments)
        .expect(.usage)
      #expect(try value(refused.ran.errorJSON, "code") == code)
      #expect(try ada("pgp", "key", "list").expect(.done).ran.text.hasPrefix("No OpenPGP keys"))
    }

    @Test(arguments: [
      ["--expires", "soon"], ["--v6"], ["--device-bound", "--profile", "advanced"],
    ])
    func whatMakesNoSenseIsAQuestionOfUsage(arguments: [String]) throws {
      try ada.call(["pgp", "key", "generate", "a"] + arguments).expect(.usage)
    }

    @Test func aKeyThatIsNotThereIsSaidSo() throws {
      func code(_ arguments: String...) throws -> String {
        try value(
          ada.call(["pgp", "key"] + arguments + ["--json"]).expect(.failed).ran.errorJSON, "code")
      }
      #expect(try code("show") == "error.pgp_key.none")
      _ = try made()
      #expect(try code("show", "bob@example.org") == "error.pgp_key.not_found")
      #expect(try code("use", String(repeating: "0", count: 40)) == "error.pgp_key.not_found")
      let second: String = try value(made(), "fingerprint")
      #expect(try code("show", "ada@example.org") == "error.pgp_key.several")
      let used = try ada("pgp", "key", "use", second, "--json").expect(.done).ran.json
      #expect(try value(used, "isActive") == true)
    }

    @Test func aDeviceBoundKeyIsMadeAfterAYes() throws {
      let refused = try ada(
        "pgp", "key", "generate", Self.name, "--device-bound", answers: ["no"]
      ).expect(.cancelled)
      #expect(
        refused.questions == [
          .asked(LabelWords.question(PGPKeyWords.deviceBoundQuestion.text))
        ])
      let made = try made("--device-bound", "--v6", "--yes")
      #expect(try value(made, "isDeviceBound") == true)
      #expect(try value(made, "version") == 6)
    }

    @Test func anOwnPassphraseIsAskedForTwice() throws {
      let made = try ada(
        "pgp", "key", "generate", Self.name, "--own-passphrase", "--json",
        answers: ["correct horse battery staple nine", "correct horse battery staple nine"]
      ).expect(.done).ran.json
      #expect(try value(made, "hasOwnPassphrase") == true)
    }
  }
#endif
