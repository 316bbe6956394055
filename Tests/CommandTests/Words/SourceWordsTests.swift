#if os(Linux)
  import Foundation
  import Testing
  import Words

  @testable import whisper

  /// What stands in the sources beside the catalogue.
  @Suite struct SourceWordsTests {
    /// What is the same in every language: a passphrase of the tour, what the system's loader says, and how a
    /// command is used.
    private static let allowed: Set<String> = [
      "walnut ferry candle orbit", "error while loading shared libraries",
      "whisper seal (--to <name> | --to-key <key>) [<options>] [<file>]",
    ]

    @Test func noEnglishSentenceStandsOutsideTheCatalogue() throws {
      let commands = try Self.commandWords()
      for source in try SwiftSource.all(below: "Sources/whisper") {
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
      return Set(names + ["whisper"])
    }

    static let layers = [
      "Sources/CryptoPrimitives", "Sources/WhisperEnvelope", "Sources/Vault", "Sources/WhisperKit",
      "Sources/ProcessHardening",
    ]

    /// A layer below gives reasons in English; the command looks them up.
    @Test(arguments: layers) func everyReasonOfALayerBelowHasItsWords(folder: String) throws {
      for reason in try Self.reasons(below: folder) {
        #expect(Self.isKnown(reason), "\(folder): \(reason)")
      }
    }

    /// Reasons that no person sees as they stand. Of a value that the vault authenticated and that does
    /// not read, the services tell one reason of their own.
    private static let unseen: Set<String> = [
      "a contact of another version", "a trust level of another version",
      "policies of another version", "an identity of another version",
      "an OpenPGP key of another version", "an OpenPGP key that does not read",
      "preferences of another version", "a proof that is not the identity's",
      // Of a head no more is said than that it does not open.
      "a head of other tables", "a table of more ranges than there are places",
      // Of a backup no more is said than that it is none, or that its content does not read.
      "another status, or bytes after it", "another private key", "another beginning", "no box",
      // What the C library says of a number stays in its English.
      "Landlock: \(SwiftSource.interpolation)",
    ]

    private static let known: [Template] =
      (InputReasonWords.allCases.map(\.sentence) + VaultReasonWords.allCases.map(\.sentence))
      .map { Template($0.english) }

    private static func isKnown(_ reason: String) -> Bool {
      unseen.contains(reason) || known.contains { $0.arguments(of: reason) != nil }
    }

    /// The literals that are given as reasons.
    private static func reasons(below folder: String) throws -> [String] {
      var reasons: [String] = []
      for source in try SwiftSource.all(below: folder) {
        var isReason = false
        for literal in source.literals {
          if isReason, literal.before.hasSuffix("+"), let last = reasons.popLast() {
            // A long one stands in two literals.
            reasons.append(last + literal.text)
          } else {
            let label = literal.before.split { "(,{".contains($0) }.last
            isReason =
              literal.before.hasSuffix("MalformedInput(") || label?.contains("reason:") == true
            if isReason { reasons.append(literal.text) }
          }
        }
      }
      return reasons
    }

    /// The command knows no reason that nobody gives.
    @Test func everyReasonIsGivenByALayerBelow() throws {
      let reasons = try Self.layers.flatMap(Self.reasons)
      for template in Self.known {
        #expect(reasons.contains { template.arguments(of: $0) != nil }, "\(template)")
      }
    }

    /// The steps that the hardening names.
    @Test func everyStepOfTheHardeningHasItsWords() throws {
      let file = Program.root.appendingPathComponent(
        "Sources/ProcessHardening/HardeningError.swift")
      let steps = try String(contentsOf: file, encoding: .utf8)
        .matches(of: /case [a-zA-Z]+ = "([^"]+)"/).map { String($0.1) }
      #expect(steps.count > 10)
      let words = Set(OperationWords.allCases.map(\.sentence.english))
      #expect(words.isSuperset(of: steps))
    }
  }
#endif
