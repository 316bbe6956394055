#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// The first page of help, word for word: what changes there changes for everybody.
  @Suite struct HelpGoldenTests {
    @Test(arguments: ["en", "de", "es"]) func theFirstPageIsAsItWas(language: String) throws {
      let file = Checkout.root.appendingPathComponent(
        "Tests/Programs/CommandTests/Goldens/help.\(language).txt")
      let golden = try String(contentsOf: file, encoding: .utf8)
      let place = try Place()
      for arguments in [["--help"], ["-h"], ["help"]] {
        let ran = try place.run(arguments, environment: ["LC_ALL": language]).expect(0)
        #expect(
          ran.text + "\n" == golden,
          "when that is meant: LC_ALL=\(language) whisper --help > \(file.lastPathComponent)")
        #expect(ran.errors.isEmpty)
      }
    }
  }
#endif
