#if os(Linux)
  import Foundation
  import ProcessHardening
  import SystemPackage
  import TestSupport
  import Testing
  import VaultModel
  import WhisperKit
  import Words

  @testable import Commands

  /// The codes that programs get, which stay when sentences are written anew.
  @Suite struct ErrorCodeTests {
    /// The rows of a table of docs/CLI.md, by what stands in the first column.
    private static func table(under heading: String) throws -> [String: [String]] {
      let document = try String(
        contentsOf: Checkout.root.appendingPathComponent("docs/CLI.md"), encoding: .utf8)
      let section = try #require(
        document.components(separatedBy: "\n### \(heading)\n").dropFirst().first)
      let lines = section.split(separator: "\n").prefix { !$0.hasPrefix("#") }
      var rows: [String: [String]] = [:]
      for line in lines where line.hasPrefix("| `") {
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        let code = cells[0].replacing("`", with: "")
        #expect(rows[code] == nil, "\(code) stands twice")
        rows[code] = Array(cells.dropFirst())
      }
      return rows
    }

    /// The English sentences of the catalogue, by key.
    private static let sentences = Dictionary(
      uniqueKeysWithValues: Catalogue.entries.map { ($0.key, $0.sentence.english) })

    @Test func eachCodeOfTheServicesIsSaidByTheSentenceOfItsKey() throws {
      #expect(ErrorCodes.services.count > 90)
      for (code, words) in ErrorCodes.services {
        #expect(words.code == code)
        let english = try #require(Self.sentences[code])
        #expect(Template(english).arguments(of: words.message) != nil, "\(code): \(words.message)")
      }
    }

    @Test func eachCodeHasOneRowAndEachRowIsMet() {
      let codes = ErrorTable.rows.map(\.code)
      #expect(Set(codes).count == codes.count)
      #expect(Set(ErrorTable.rows.map(\.layer)) == Set(ErrorRow.Layer.allCases))
      #expect(ErrorCodes.met.symmetricDifference(ErrorCodes.all.keys) == [])
    }

    @Test func eachRowFillsThePlacesOfItsSentence() {
      let own = ErrorTable.rows.filter { row in
        !row.code.hasPrefix("usage.") && !row.code.hasPrefix("parser.")
      }
      #expect(own.count > 300)
      for row in own {
        let places = Set(Template(row.words.sentence.english).places)
        #expect(places == Set(row.places.indices.map { $0 + 1 }), "\(row.code)")
      }
    }

    /// The rows as docs/CLI.md has them.
    private static let rowsOfDocument: [String] = {
      let other = (
        ParserText.otherCode,
        "2 | arguments | a complaint about the arguments that has no code of its own yet"
      )
      let known = ErrorTable.rows.map { row in
        (
          row.code,
          "\(row.status.rawValue) | \(row.layer.rawValue) | \(row.words.sentence.english)"
        )
      }
      return ([other] + known).sorted { $0.0 < $1.0 }.map { "| `\($0)` | \($1) |" }
    }()

    /// With WHISPER_WRITE_DOCUMENTS in the environment the tables are written into the document first: `make error-table`.
    @Test func docsCLIHasTheTablesOfPoliciesAndErrors() throws {
      let place = Checkout.root.appendingPathComponent("docs/CLI.md")
      var lines = try String(contentsOf: place, encoding: .utf8).components(separatedBy: "\n")
      let policies = try Policies.Name.allCases.map { name in
        let words = try #require(PolicyWords(meaningOf: name.rawValue), "\(name)")
        return "| `\(name.rawValue)` | \(words.sentence.english) |"
      }
      for (heading, rows) in [("Policies", policies), ("Codes of errors", Self.rowsOfDocument)] {
        let heading = try #require(lines.firstIndex(of: "### \(heading)"))
        let first = try #require(lines[heading...].firstIndex { $0.hasPrefix("| `") })
        let end = lines[first...].firstIndex { !$0.hasPrefix("| `") } ?? lines.endIndex
        if ProcessInfo.processInfo.environment["WHISPER_WRITE_DOCUMENTS"] != nil {
          lines.replaceSubrange(first..<end, with: rows)
          try Data(lines.joined(separator: "\n").utf8).write(to: place)
        } else {
          let difference = rows.difference(from: lines[first..<end])
          #expect(difference.isEmpty, "\(difference)")
        }
      }
    }

    /// Sentences that begin like errors and are parts of one, or hints.
    private static let noErrors: Set<String> = [
      "error.passphrase.descriptor", "error.hardening.step", "error.hardening.step_reason",
    ]

    @Test func eachErrorOfTheCatalogueCanBeSaid() {
      let errors = Self.sentences.keys.filter { $0.hasPrefix("error.") && !$0.hasSuffix(".hint") }
      #expect(Set(errors).subtracting(ErrorCodes.all.keys) == Self.noErrors)
      #expect(
        Set(ErrorCodes.all.keys).subtracting(Self.sentences.keys) == [ParserText.otherCode])
    }

    @Test func docsCLIKnowsEachFindingItsVerdictAndWhatItSays() throws {
      let table = try Self.table(under: "Codes of findings")
      let findings = FindingWords.allCases
      #expect(
        Set(table.keys) == Set(findings.map(\.rawValue)).union([DoctorWords.notFound.rawValue]))
      for finding in findings {
        #expect(table[finding.rawValue] == [finding.verdict.rawValue, finding.sentence.english])
      }
      // Whatever is not good says what to do, and nothing else does.
      let advised = Set(findings.compactMap(\.advice))
      #expect(advised == Set(AdviceWords.allCases))
      #expect(findings.allSatisfy { ($0.verdict == .good) == ($0.advice == nil) })
    }

    @Test func docsCLIKnowsEachReasonAndOperation() throws {
      let table = try Self.table(under: "Codes of reasons and operations")
      // Why an envelope is none is told nobody.
      let reasons = WhisperError.Reason.allCases.map(\.rawValue).filter {
        !$0.hasPrefix("reason.envelope.") && $0 != "reason.later"
      }
      let sandbox = [SandboxAbsence.system, .kernel, .off, .refused(.noMemory)].map(\.code)
      let operations = WhisperError.Operation.allCases.map(\.rawValue)
        .filter { $0 != "operation.later" }
      let steps = HardeningError.Step.allCases.map(\.rawValue)
      let command = ErrorCodes.others.compactMap { ErrorWords($0).values.operation }
      let all = Set(reasons + sandbox + operations + steps + command)
      #expect(Set(table.keys).symmetricDifference(all) == [])
      for code in all {
        if let sentence = Self.sentences[code] { #expect(table[code]?.last == sentence, "\(code)") }
      }
      #expect(all.subtracting(Self.sentences.keys) == [])
    }

    @Test func aReasonIsSaidWithWhatTheErrorHas() {
      let later = WhisperError.Values(limit: 3, number: 99)
      #expect(
        ErrorWords.reason(.vault(.newerVersion), later)
          == "a newer Whisper wrote it (format 99, this one reads 3)")
      let memory = WhisperError.Values(needed: 3 << 20, available: 2 << 20)
      #expect(ErrorWords.reason(.vault(.notEnoughMemory), memory).contains("3 MiB"))
      #expect(ErrorWords.reason(.vault(.notEnoughMemory), memory).contains("2 MiB"))
      #expect(
        ErrorWords.reason(.vault(.row), part: "contacts") == "an entry of 'contacts' does not open")
    }

    @Test(arguments: ["C", "de_DE.UTF-8", "es_ES.UTF-8"])
    func aCodeIsTheSameInEachLanguage(locale: String) throws {
      var alice = try Place().pair().alice
      alice.locale = locale
      let refusals: [([String], String)] = [
        (["contact", "show", "Nobody"], "error.contact.not_found"),
        (["identity", "create", "[x]"], "error.name.invalid"),
        (["open", "/nowhere"], "error.system"),
        (["seal"], "usage.no_reader"),
        (["identity", "create"], "parser.missing_argument"),
        (["status", "--nonsense"], "parser.unknown"),
        (["seal", "--to", "Bob", "--to-key", "x"], "usage.one_reader"),
        (["seal", "--to"], "parser.missing_value"),
        (["policy", "set", "biometricGatedSigning", "on"], "sign.bio_required.title"),
        (["policy", "set", "x", "on"], "parser.invalid_one_of"),
        (["vault", "repair", "nonsense"], "usage.no_part"),
        (["init", "--no-passphrase", "--passphrase-fd", "9"], "usage.passphrase_or_none"),
        (["nonsense"], "usage.no_command"),
        (["identity", "lst"], "usage.no_command"),
        (["open"], "error.envelope.none"),
      ]
      for (arguments, code) in refusals {
        let ran = try alice.run(arguments + ["--json"], input: .text("hello"))
        #expect(ran.output.isEmpty)
        let error = try ran.errorJSON
        #expect(error["code"] as? String == code, "\(arguments): \(ran.errors)")
        #expect(error["exitStatus"] as? Int32 == ran.status)
        #expect(ErrorCodes.all[code] == ran.status, "\(arguments)")
      }
    }

    @Test func whatAnErrorIsAboutIsThereForPrograms() throws {
      let alice = try Place().person("Alice")
      let values = { (arguments: [String]) in
        try alice.run(arguments + ["--json"]).errorJSON["values"] as? [String: Any]
      }
      #expect(try values(["contact", "show", "Nobody"])?["name"] as? String == "Nobody")
      #expect(
        try values(["identity", "create", "[x]"])?["reason"] as? String == "reason.name.forbidden")
      let unread = try values(["open", "/nowhere"])
      #expect(unread?["operation"] as? String == "operation.read")
      #expect(unread?["path"] as? String == "/nowhere")
      #expect(unread?["errno"] as? Int32 == ENOENT)
      let envelope = try alice("detect", "--json", input: .text("whisper1:v2.c20p.AAAA")).expect(1)
      #expect(try envelope.errorJSON["values"] == nil)
    }

    @Test func theFileSandboxIsToldByCodesAndNumbers() throws {
      let status = try Place().whisper("status", "--json").expect(0).json
      let sandbox = try #require(status["fileSandbox"] as? String)
      #expect((sandbox == "enforced") == (status["landlock"] as? Int != nil))
      #expect((sandbox == "unavailable") == (status["fileSandboxReason"] as? String != nil))
    }
  }
#endif
