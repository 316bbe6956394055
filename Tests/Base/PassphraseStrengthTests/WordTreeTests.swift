import Testing

@testable import PassphraseStrength

/// The words that are compiled in.
@Suite struct WordTreeTests {
  /// All words of the tree, each with its guesses.
  static let all: [(word: String, guesses: Double)] = {
    var words: [(String, Double)] = []
    func collect(_ offset: Int, _ word: String) {
      WordTree().forEachNode(at: offset) { node in
        let longer = word + String(Unicode.Scalar(node.character).map(Character.init) ?? "?")
        if let guesses = node.guesses { words.append((longer, guesses)) }
        if let below = node.below { collect(below, longer) }
      }
    }
    collect(WordTree.root, "")
    return words
  }()

  @Test func thereAreAtMostThirtyThousandWordsInAtMost256KiB() {
    #expect(Self.all.count <= 30_000)
    #expect(Self.all.count > 29_000)
    #expect(WordTree.text.utf8CodeUnitCount <= 256 * 1024)
    #expect(WordTree.text.isASCII)
  }

  @Test func theyAreDifferentAndInOrder() {
    #expect(zip(Self.all, Self.all.dropFirst()).allSatisfy { $0.word != $1.word })
    #expect(Set(Self.all.map(\.word)).count == Self.all.count)
    #expect(Self.all.allSatisfy { !$0.word.contains("?") && $0.word == $0.word.lowercased() })
  }

  /// Places in the lists that were published, to a tenth of a logarithm.
  @Test(arguments: [
    ("password", 2.0), ("qwerty", 4), ("dragon", 10), ("monkey", 16), ("patricia", 2),
    ("smith", 1), ("trustno1", 40),
  ])
  func aWordStandsWhereItWasInTheList(word: String, guesses: Double) {
    #expect(Self.all.first { $0.word == word }?.guesses == guesses)
  }
}
