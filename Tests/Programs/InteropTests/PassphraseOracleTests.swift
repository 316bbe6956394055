import Foundation
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import PassphraseStrength

/// PyPI's zxcvbn, whose method ours is.
@Suite(.enabled(if: Oracle.isAvailable, Comment(rawValue: Oracle.howToGet)), .namesSeed)
struct PassphraseOracleTests {
  /// With the same words and keyboards both say the same. Ours says less where a sign stands for
  /// itself and another for a letter, or two for one letter, and in some phrases: it keeps ways that the
  /// oracle drops before they turn out to be the cheapest.
  @Test func guessesAreThoseOfTheOracle() throws {
    var kinds: [String: (count: Int, less: Int)] = [:]
    for answer in try Oracle.answers("same") {
      let ours = try answer.ours()
      #expect(ours <= answer.logarithm + 0.01, "\(answer) \(ours)")
      kinds[answer.kind, default: (0, 0)].count += 1
      if ours < answer.logarithm - 0.01 {
        print(answer, ours); kinds[answer.kind, default: (0, 0)].less += 1
      }
    }
    #expect(kinds.count == 11)
    for (kind, (count, less)) in kinds {
      #expect(count > 100, "\(kind)")
      #expect(less * 100 <= count * (kind == "phrases" ? 15 : 5), "\(kind): \(less) of \(count)")
      print(kind, less, count)
    }
  }

  @Test func theWordsAreThoseThatTheScriptTakes() throws {
    let script = Checkout.root.appendingPathComponent("scripts/make-word-tree").path
    let done = try Program.run("/usr/bin/python3", [script, Oracle.folder])
    let file = Checkout.root.appendingPathComponent(
      "Sources/Base/PassphraseStrength/CommonWords.swift")
    #expect(done.output == (try Data(contentsOf: file)))
  }

  /// The oracle knows three times as many words.
  @Test func theVerdictIsThatOfTheOracleWithAllItsWords() throws {
    let answers = try Oracle.answers("published", seed: 1)
    var differ: [String] = []
    for answer in answers where try (answer.ours() < 10) != (answer.logarithm < 10) {
      differ.append("\(answer)")
    }
    #expect(answers.count > 1500)
    differ.forEach { print($0) }
    #expect(
      differ.count * 100 <= answers.count * 2, "\(differ.count) of \(answers.count): \(differ)")
  }
}

/// How `Tests/Programs/Interop/zxcvbn_oracle.py` is asked.
enum Oracle {
  static let folder = Checkout.root.appendingPathComponent(".build/zxcvbn").path

  /// In CI the oracle must be there; elsewhere its tests are skipped, and say how to get it.
  static let isAvailable =
    FileManager.default.fileExists(atPath: folder)
    || ProcessInfo.processInfo.environment["WHISPER_CI"] != nil
  static let howToGet =
    "SKIPPED, NOTHING WAS CHECKED: needs zxcvbn of the Python package index: make test-deps installs it"

  private static let names = ["müller", "arnulfson"]

  struct Answer: CustomStringConvertible {
    let kind: String
    let passphrase: String
    let logarithm: Double

    var description: String { "\(kind) '\(passphrase)' \(logarithm)" }

    func ours() throws -> Double {
      let secret = try SecretBytes(copying: Array(passphrase.utf8))
      return try PassphraseStrength(of: secret, names: Oracle.names).logarithm
    }
  }

  static func answers(_ words: String, seed: UInt64 = TestSeed.current) throws -> [Answer] {
    let ours: [String: Any] = [
      "keyboards": Keyboard.all.map { keyboard in
        ["rows": keyboard.rows.map { [text($0.plain), text($0.shifted)] }]
      },
      "names": names,
    ]
    let done = try PythonPeer.script(
      "zxcvbn_oracle.py", [folder, words, "\(seed)"],
      input: JSONSerialization.data(withJSONObject: ours))
    guard done.status == 0,
      let rows = try JSONSerialization.jsonObject(with: done.output) as? [[Any]]
    else { throw Program.Failure(description: done.errors) }
    return rows.compactMap { row in
      guard row.count == 3, let kind = row[0] as? String, let passphrase = row[1] as? String,
        let logarithm = row[2] as? Double
      else { return nil }
      return Answer(kind: kind, passphrase: passphrase, logarithm: logarithm)
    }
  }

  private static func text(_ keys: [UInt32]) -> String {
    String(String.UnicodeScalarView(keys.compactMap(Unicode.Scalar.init)))
  }
}
