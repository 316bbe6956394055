#if os(Linux)
  import Foundation
  import Testing
  import VaultModel
  import Words

  @testable import Commands

  /// What the command makes of the catalogue.
  @Suite struct CatalogueUseTests {
    @Test func theHelpFitsWhereTheParserWrappedTheEnglish() {
      for words in [ParserWords.overview, .values] {
        for language in Language.all {
          #expect(columns(words.text(in: language)) <= columns(words.sentence.english))
        }
      }
    }

    /// Sentences that are found by a code of the layers below, and not named anywhere.
    private static let foundByCode = ["InputReasonWords", "VaultReasonWords", "OperationWords"]

    @Test func noSentenceIsDead() throws {
      var used: Set<Substring> = []
      for source in try ["Sources/Programs/Commands", "Sources/Words/Words"].flatMap(
        SwiftSource.all)
      {
        used.formUnion(source.code.split { !$0.isLetter && !$0.isNumber })
      }
      // What a policy means is found by its name, and what it refuses stands in a list beside that.
      used.formUnion(Policies.Name.allCases.map { $0.rawValue[...] })
      used.formUnion(PolicyWords.refusals.map { "\($0.words)" })
      for entry in Catalogue.entries where !Self.foundByCode.contains(entry.topic) {
        #expect(used.contains(entry.name[...]), "\(entry.topic).\(entry.name)")
      }
    }
  }
#endif
