#if os(Linux)
  import Foundation
  import ProcessHardening
  import SystemPackage
  import Testing
  import WhisperKit
  import Words

  @testable import Commands

  /// What stands in the sources beside the catalogue.
  @Suite struct SourceWordsTests {
    /// What is the same in every language: a passphrase of the tour, what the system's loader says, and how a
    /// command is used.
    private static let allowed: Set<String> = [
      "walnut ferry candle orbit", "error while loading shared libraries",
      "whisper seal (--to <name> | --to-key <key>) [<options>] [<file>]",
      "whisper pgp encrypt (--to <name> | --to-file <file> | --to-self | --password) [<options>] [<file>]",
      "--format core", "--format openpgp", "--format whisper",
      "whisper pgp key expiry \(SwiftSource.interpolation) 2y",
      "whisper pgp key revoke {} --reason none",
    ]

    @Test func noEnglishSentenceStandsOutsideTheCatalogue() throws {
      let commands = try Self.commandWords()
      // What is written for a shell to run has no words for people, nor what people copy into one.
      let forShells = ["/FishCompletion.swift", "/BashCompletion.swift", "/Examples.swift"]
      for source in try SwiftSource.all(below: "Sources/Programs/Commands")
      where !forShells.contains(where: source.path.hasSuffix) {
        // A cause is for who debugs a debug build, and nobody else.
        let literals = source.literals.filter { !$0.before.hasSuffix("cause:") }.map(\.text)
        for literal in literals where !Self.allowed.contains(literal) {
          // A command to copy, or one that the tour shows as a shell does, with its files.
          let line = literal.hasPrefix("$ ") ? literal.dropFirst(2) : literal[...]
          let words = line.replacing(/--?[a-z-]+|[a-z-]+\.[a-z]+/, with: "").split { !$0.isLetter }
            .filter { $0.allSatisfy(\.isLowercase) }
          let isCommand = line.hasPrefix("whisper ") && words.allSatisfy(commands.contains)
          let isSentence = literal.contains(/[a-z]{2,} [a-z]{2,}/)
          #expect(!isSentence || isCommand, "\(source.path): \(literal)")
        }
      }
    }

    /// The words that commands are called with.
    private static func commandWords() throws -> Set<Substring> {
      let dump = try Place().whisper("--experimental-dump-help").expect(0).text
      let names = dump.matches(of: /"commandName" : "([a-z-]+)"/).flatMap {
        $0.1.split(separator: "-")
      }
      #expect(names.count > 30)
      // And what some of them take, which is not translated either.
      return Set(names + ["whisper", "pin", "security", "key", "high", "ethereum"])
    }

    // MARK: Below the program

    static let layers = [
      "Base/CryptoPrimitives", "Base/GcryptPrimitives", "Base/ProcessHardening",
      "Base/StagedFiles", "Base/TerminalInput", "Formats/AgeFormat", "Formats/WhisperEnvelope",
      "Services/WhisperKit",
      "Vault/SecureElement", "Vault/Vault",
    ]

    /// What goes into keys, what a program ends with that has a defect, and what a decoder tells who debugs.
    private static let unread: Set<String> = [
      "sender key", "sig key", "sender nonce", "sig nonce",
      "libgcrypt refuses sizes that were checked", "libgcrypt has no memory for a hash",
      "the body ended without a result", "not an id",
    ]

    /// Whether nobody is told it: statements for SQLite, expressions for libgcrypt, the words of fingerprints, and what
    /// the self test works with.
    private static func isUnread(_ literal: String, in path: String) -> Bool {
      unread.contains(literal)
        || literal.contains(/^\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|PRAGMA|BEGIN)\b/)
        || literal.contains(/^\([a-z-]+ \(/)
        || path.hasSuffix("/Encoding/BIP39Words.swift") || path.contains("/WhisperKit/SelfTest/")
    }

    /// What a layer below says is a code: no sentence stands in it.
    @Test(arguments: layers) func noEnglishSentenceStandsBelowTheProgram(layer: String) throws {
      for source in try SwiftSource.all(below: "Sources/\(layer)") {
        for literal in source.literals.map(\.text) where !Self.isUnread(literal, in: source.path) {
          #expect(!literal.contains(/[a-z]{2,} [a-z]{2,}/), "\(source.path): \(literal)")
        }
      }
    }

    /// Each reason and operation that a layer gives has words, but for what no person is told.
    @Test func everyReasonOfALayerBelowHasItsWords() {
      for reason in WhisperError.Reason.allCases {
        let isUntold =
          switch reason {
          case .input, .vault: false
          case .envelope, .later: true
          }
        #expect((ErrorWords.words(reason) == nil) == isUntold, "\(reason)")
      }
      for operation in WhisperError.Operation.allCases where operation != .later {
        #expect(OperationWords(rawValue: operation.rawValue) != nil, "\(operation)")
      }
      for step in HardeningError.Step.allCases {
        #expect(OperationWords(rawValue: step.rawValue) != nil, "\(step)")
      }
    }

    /// The command knows no reason that nobody gives.
    @Test func everyReasonIsGivenByALayerBelow() {
      let reasons = Set(WhisperError.Reason.allCases.map(\.rawValue))
        .union([SandboxAbsence.system, .kernel, .off, .refused(.noMemory)].map(\.code))
      for words in InputReasonWords.allCases { #expect(reasons.contains(words.rawValue)) }
      for words in VaultReasonWords.allCases { #expect(reasons.contains(words.rawValue)) }
    }
  }
#endif
