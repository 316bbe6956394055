import Words
/// The code of a complaint about the arguments. It is found by its text, because the parser says its complaints, and
/// hands on ours, as texts alone.
struct UsageCode {
  /// What no sentence of the catalogue fits: a complaint that the parser has learnt since.
  static let other = "usage.other"

  let text: String

  /// `complaint` is as it was thrown: the parser's in English, ours in the person's language.
  init(_ complaint: String) {
    let line = String(complaint.prefix { $0 != "\n" })
    let ours = Self.ours.first { Template($0.text).arguments(of: line) != nil }
    let parsers = Self.parsers.first {
      Template($0.sentence.english).arguments(of: line) != nil
    }
    text = (ours ?? parsers)?.rawValue ?? Self.other
  }

  /// Those that are thrown as the parser's own. What has no places comes first: a sentence with places may fit its
  /// text too.
  static let ours: [any Topic] = {
    let hints: Set<UsageErrorWords> = [
      .quotes, .quotesFor, .leadingHyphen, .messageFromFile, .messageFromFileOrQuotes,
    ]
    // These have a way of their own.
    let others: Set<UsageErrorWords> = [
      .noCommand, .commandIsCalled, .commandIsNear, .commandIsOneOfTwo, .commandIsOneOfThree,
      .noFile,
    ]
    let words: [any Topic] =
      UsageErrorWords.allCases.filter { !hints.contains($0) && !others.contains($0) }
      + [AnimatedQRWords.namesPrefix, AnimatedQRWords.standardInputTwice]
      + [QRWords.namesFile, QRWords.namesPicture, QRWords.drawnNotJSON, QRWords.sameFile]
    return words.sorted { Template($0.text).places.count < Template($1.text).places.count }
  }()

  /// The parser's own. What says more comes before what says less.
  static let parsers: [any Topic] =
    [ParserWords.invalidOneOf]
    + ParserText.complaints.filter { $0 != .moreInformation && $0 != .shells }
}
