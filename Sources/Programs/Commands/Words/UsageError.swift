import Words

/// A refusal of arguments that do not make sense together: a sentence, whose key is the code, and what fills its places.
struct UsageError: Error {
  private let words: any Topic
  private let arguments: [String]

  init(_ words: UsageErrorWords, _ arguments: String...) {
    (self.words, self.arguments) = (words, arguments)
  }

  /// The same, with a sentence of another topic.
  init(of words: some Topic, _ arguments: String...) {
    (self.words, self.arguments) = (words, arguments)
  }

  /// The same in every language.
  var code: String { words.rawValue }

  var text: String { words.filled(with: arguments) }

  /// The sentences of all.
  static let refusals: [any Topic] = {
    let hints: Set<UsageErrorWords> = [
      .quotes, .quotesFor, .leadingHyphen, .messageFromFile, .messageFromFileOrQuotes,
      .signatureBesideData,
    ]
    // Of words that are no commands, and of a file that is not there.
    let others: Set<UsageErrorWords> = [
      .noCommand, .commandIsCalled, .commandIsNear, .commandIsOneOfTwo, .commandIsOneOfThree,
      .noFile,
    ]
    return
      UsageErrorWords.allCases.filter { !hints.contains($0) && !others.contains($0) }
      + [AnimatedQRWords.namesPrefix, AnimatedQRWords.standardInputTwice]
      + [QRWords.namesFile, QRWords.namesPicture, QRWords.drawnNotJSON, QRWords.sameFile]
      + [WalletHelpWords.wordsUsage, .countUsage, .timestampUsage, .fingerprintUsage]
  }()
}
