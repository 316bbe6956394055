#if os(Linux)
  import Testing

  /// What the layers of formats say: codes, and no words for people.
  @Suite struct FormatWordsTests {
    @Test(arguments: ["Sources/Formats/OpenPGP", "Sources/Formats/OpenPGPFiles"])
    func noEnglishSentenceStandsInAFormat(folder: String) throws {
      for source in try SwiftSource.all(below: folder) {
        // Why a program ends that is wrong is for who mends it.
        for literal in source.literals where !literal.before.hasSuffix("preconditionFailure(") {
          #expect(!literal.text.contains(/[a-z]{2,} [a-z]{2,}/), "\(source.path): \(literal.text)")
        }
      }
    }
  }
#endif
