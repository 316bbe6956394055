import TestSupport
import Foundation
import Sentences
import Testing

@testable import Words
@testable import words_compiler

/// The program that the build runs.
@Suite struct WordsCompilerTests {
  private static let po = Checkout.root.appending(path: "po")

  /// What every file in `po/` says is what a program finds.
  @Test func everySentenceIsFoundInItsTable() throws {
    #expect(Translation.all.count >= 2)
    for translation in Translation.all {
      let bytes = [UInt8](try Data(contentsOf: Self.po.appending(path: translation.code + ".po")))
      let file = try POFile(bytes)
      #expect(file.entries.count == Catalogue.entries.count)
      #expect(translation.plurals == file.field("Plural-Forms"))
      for entry in file.entries {
        let key = try #require(entry.context)
        #expect(translation.text(of: key, counting: nil) == entry.strings.last)
        guard entry.idPlural != nil else { continue }
        let rule = try #require(PluralRule(translation.plurals))
        for number in 0...200 {
          let form = try #require(rule.form(of: UInt64(number)))
          #expect(translation.text(of: key, counting: UInt64(number)) == entry.strings[form])
        }
      }
      for key in ["", "a", "zzz", "status", "status.vaul", "status.vault.", "\u{1E}", "\u{1F}"] {
        #expect(translation.text(of: key, counting: nil) == nil)
      }
    }
  }

  @Test func anEmptyTableHasNoSentence() {
    let translation = Translation(code: "xx", plurals: "", sentences: "")
    #expect(translation.text(of: "a", counting: 3) == nil)
  }

  @Test func theTemplateForTranslatorsIsCurrent() throws {
    let kept = try String(contentsOf: Self.po.appending(path: "whisper.pot"), encoding: .utf8)
    #expect(kept == POText.template(), "make pot writes it anew")
  }

  @Test func aPseudoLanguageIsWhole() throws {
    let folder = try Folder()
    #expect(try WordsCompiler.run(["pseudo", folder.path("xx.po"), "xx"]))
    #expect(try WordsCompiler.run(["swift", folder.path("out.swift"), folder.url.path]))
    let compiled = try folder.read("out.swift")
    #expect(compiled.contains(#"status.vault\u{1F}[Váült: {1}]\u{1E}"#))
  }

  @Test func aMistakeIsSaidWithFileAndLine() throws {
    let folder = try Folder()
    try folder.write("msgid \"\"\nmsgstr nothing\n", to: "xx.po")
    try folder.write("", to: "yy.po")
    let failure = #expect(throws: WordsCompiler.Failure.self) {
      try WordsCompiler.run(["swift", folder.path("out.swift"), folder.url.path])
    }
    #expect(
      failure?.lines == [
        "\(folder.path("xx.po")):2: error: no text in quotes",
        "\(folder.path("yy.po")):1: error: no header: the first msgid must be empty",
      ])
    #expect(!FileManager.default.fileExists(atPath: folder.path("out.swift")))
  }

  @Test(arguments: [[], ["swift"], ["swift", "a"], ["pot", "a", "b"], ["nonsense", "a", "b"]])
  func otherArgumentsAreRefused(arguments: [String]) throws {
    #expect(try !WordsCompiler.run(arguments))
  }
}
