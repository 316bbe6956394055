#if os(Linux)
  import Foundation
  import TestSupport
  import Testing
  import WhisperKit

  @testable import Commands

  /// One line of the table: what is done, and what is answered.
  struct Complaint: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let status: Int32
    let hasHint: Bool

    var testDescription: String { arguments.joined(separator: " ") }

    init(_ command: String, _ status: Int32, hint: Bool = false) {
      arguments = command.split(separator: " ").map(String.init)
      self.status = status
      hasHint = hint
    }
  }

  /// An error says what happened, what to do where that helps, and nothing else.
  @Suite struct ErrorWordsTests {
    static let table = [
      Complaint("nonsense", 2),
      Complaint("seal", 2),
      Complaint("seal --to Bob --to-key AAAA", 2),
      Complaint("seal --to Bob --sign=x", 2),
      Complaint("seal --to Nobody", 1, hint: true),
      Complaint("seal --to-key nonsense", 1),
      Complaint("seal --to Bob --as Nobody", 1, hint: true),
      Complaint("seal --to Bob /nowhere", 1),
      Complaint("seal --to Bob /", 1),
      Complaint("open", 1),
      Complaint("open /nowhere", 1),
      Complaint("detect", 1),
      Complaint("init --no-passphrase --yes", 1, hint: true),
      Complaint("init --no-passphrase --passphrase-fd 3", 2),
      Complaint("identity create", 2),
      Complaint("identity show Nobody", 1, hint: true),
      Complaint("identity use Nobody", 1, hint: true),
      Complaint("identity unarchive Alice", 2, hint: true),
      Complaint("identity delete Alice --yes", 2, hint: true),
      Complaint("identity delete Alice --yes --confirm Bob", 130),
      Complaint("contact add /nowhere", 1),
      Complaint("contact add -", 1),
      Complaint("contact show Nobody", 1, hint: true),
      Complaint("contact rename Bob Unknown", 1),
      Complaint("contact verify Bob", 2, hint: true),
      Complaint("contact revoke Bob", 2, hint: true),
      Complaint("contact remove Bob", 2, hint: true),
      Complaint("contact revoke Nobody --yes", 1, hint: true),
      Complaint("policy set x on", 2),
      Complaint("policy set biometricGatedSigning on", 5, hint: true),
      Complaint("vault repair nonsense", 2),
      Complaint("passphrase change", 4, hint: true),
      Complaint("passphrase change --new-passphrase-file /nowhere", 4),
      Complaint("identity list --vault /nowhere", 1, hint: true),
    ]

    @Test(arguments: table) func anErrorHasItsCodeItsLineAndItsHint(complaint: Complaint) throws {
      let ran = try Place().pair().alice.run(complaint.arguments, input: .text("hello"))
      #expect(ran.status == complaint.status, "\(ran.errors)")
      #expect(ran.output.isEmpty)
      #expect(ran.errorLines.filter { $0.hasPrefix("Error: ") }.count == 1, "\(ran.errors)")
      #expect((ran.hint != nil) == complaint.hasHint, "\(ran.errors)")
      for shame in ["Fatal", "Optional(", "Swift", "VaultError", "WhisperError", " at 0x", "errno"]
      {
        #expect(!ran.errors.contains(shame), "\(ran.errors)")
      }
    }

    @Test(
      arguments: [
        ("forbidden", "whoever is in the group"), ("silent", "try again"), ("altered", "try again"),
        ("unmanaged", nil), ("absent", "name its security chip (--tpm-device, WHISPER_TPM)"),
      ] as [(String, String?)])
    func theHintForAnElementFitsTheReason(reason: String, hint: String?) throws {
      let json =
        "{\"code\":\"error.vault.element_missing\",\"values\":{\"name\":\"tpm\",\"reason\":\"reason.element.\(reason)\"}}"
      let error = try JSONDecoder().decode(WhisperError.self, from: Data(json.utf8))
      let words = ErrorWords(error)
      #expect(words.status == .needsRepair)
      #expect((words.hint == nil) == (hint == nil))
      if let hint { #expect(words.hint?.hasPrefix(hint) == true) }
    }

    /// Debug builds add a cause about envelopes; whoever they were for must not learn it.
    @Test func whyAnEnvelopeIsInvalidIsForDebugBuildsAlone() throws {
      let ran = try Place().person("Alice")("detect", input: .text("whisper1:v2.c20p.AAAA")).expect(
        1)
      #expect(
        ran.errorLines.filter { !$0.hasPrefix("cause: ") } == [
          "Error: Something here begins like a sealed message, but is none.",
          "hint: ask for it again, as a file or an attachment",
        ])
      let words = try String(
        contentsOf: Checkout.root.appendingPathComponent(
          "Sources/Programs/Commands/Errors/ErrorWords.swift"),
        encoding: .utf8)
      #expect(words.components(separatedBy: "cause: \\(").count == 2)
      #expect(words.contains("#if DEBUG\n      if let cause {"))
    }

    @Test(
      arguments: [[], ["identity"], ["contact"], ["policy"], ["seal"], ["open"], ["vault"]]
        as [[String]])
    func everyCommandHasHelp(command: [String]) throws {
      let help = try Place().run(["help"] + command).expect(0)
      #expect(help.errors.isEmpty)
      #expect(help.text.hasPrefix("OVERVIEW: "))
      #expect(try Place().run(command + ["--help"]).expect(0).text == help.text)
    }

    @Test func theDemoLeavesNothingBehind() throws {
      let place = try Place()
      let ran = try place.whisper("demo").expect(0)
      #expect(ran.lines[0].hasPrefix("whisper1:v1.c20p."))
      #expect(ran.lines.dropLast(2).allSatisfy { $0.count == 64 })
      #expect(ran.lines.last == "Meet me where the river bends, at seven.")
      #expect(ran.errors.contains("From: Alice (Verified, Signed)"))
      #expect(ran.errors.contains("You opened this message already"))
      #expect(try place.names().isEmpty)
      #expect(try place.whisper("demo", "--quiet").expect(0).errors.isEmpty)
    }
  }
#endif
