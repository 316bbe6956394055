import SecretMemory
import SeedPhrase
import Words

/// A phrase that somebody types at the terminal, word by word, or pastes whole. What is typed is not shown; a word that was
/// typed by itself is, whole, until the next one begins: four letters may be those of another one than was meant.
final class TypedPhrase {
  private let terminal: any Terminal
  private let isHidden: Bool
  /// The word that was typed last, with its question.
  private var shown: String?
  /// What is said before the next question.
  private var said = ""
  /// How often somebody slipped since what was typed was right.
  private var slips = 0
  /// How often somebody may slip at one question.
  private static let tries = 3

  init(_ terminal: any Terminal, isHidden: Bool) {
    (self.terminal, self.isHidden) = (terminal, isHidden)
  }

  /// Asks for the words, each by itself, and before that how many there are, unless that is known; a whole phrase answers
  /// either question. Throws `SeedPhraseError` for words that make no phrase.
  func read(count: Int? = nil) throws -> SeedPhrase {
    var count = count
    while true {
      guard let known = count else {
        let text = try ask(WalletWords.countPrompt.text)
        if let text, let phrase = try whole(text, orCount: &count) { return phrase }
        continue
      }
      return try words(known)
    }
  }

  /// A word of the list, whole: four letters say which.
  func word(_ place: Int, of count: Int) throws -> SecretBytes {
    let prompt = WalletWords.wordPrompt("\(place)", "\(count)")
    while true {
      guard let text = try ask(prompt) else { continue }
      if let word = try word(text, at: place, prompt) { return word }
    }
  }

  // MARK: Questions

  /// Asks for each word; the first answers that are all of them end it.
  private func words(_ count: Int) throws -> SeedPhrase {
    var typed = try SecretBytes(count: count * 9)
    var end = 0
    var place = 1
    while place <= count {
      let prompt = WalletWords.wordPrompt("\(place)", "\(count)")
      guard let text = try ask(prompt) else { continue }
      if text.count > 1 {
        if let phrase = try whole(text) { return phrase }
      } else if let word = try word(text, at: place, prompt) {
        end = Self.add(word, to: &typed, at: end)
        place += 1
      }
    }
    typed.truncate(to: end)
    return try SeedPhrase(reading: typed)
  }

  /// Puts a word and a space there; where they end.
  private static func add(
    _ word: borrowing SecretBytes, to text: inout SecretBytes, at start: Int
  ) -> Int {
    word.withUnsafeBytes { word in
      text.withUnsafeMutableBytes { text in
        var end = start
        for letter in word {
          text[end] = letter
          end += 1
        }
        text[end] = UInt8(ascii: " ")
        return end + 1
      }
    }
  }

  /// The phrase that was typed, or how many words it has; nil where it is neither, which is said next.
  private func whole(
    _ text: borrowing PhraseText, orCount count: inout Int?
  ) throws -> SeedPhrase? {
    guard let number = text.number else { return try whole(text) }
    if SeedPhrase.wordCounts.contains(number) {
      (count, slips) = (number, 0)
    } else {
      try slip(SeedPhraseError.wordCount(number))
    }
    return nil
  }

  private func whole(_ text: borrowing PhraseText) throws -> SeedPhrase? {
    var phrase: SeedPhrase?
    do { phrase = try SeedPhrase(text) } catch let error as SeedPhraseError { try slip(error) }
    return phrase
  }

  private func word(
    _ text: borrowing PhraseText, at place: Int, _ prompt: String
  ) throws -> SecretBytes? {
    let word: Substring
    do throws(SeedPhraseError) {
      word = try SeedPhrase.word(text, at: place)
    } catch {
      try slip(error)
      return nil
    }
    slips = 0
    if !isHidden { shown = prompt + word }
    return try SecretBytes(copying: word.utf8)
  }

  /// What is typed; nil where it is no text of words, which is said next.
  private func ask(_ prompt: String) throws -> PhraseText? {
    let typed = try terminal.phrase(prompt: said + prompt, under: shown)
    (said, shown) = ("", nil)
    var text: PhraseText?
    do { text = try PhraseText(reading: typed) } catch let error as SeedPhraseError {
      try slip(error)
    }
    return text
  }

  /// Says what is wrong before the next question, with words that may have been meant: here alone, where nobody but who typed
  /// reads it. Throws it where somebody slipped too often.
  private func slip(_ error: SeedPhraseError) throws {
    slips += 1
    guard slips < Self.tries else { throw error }
    said = ErrorWords(error).message + "\n"
    if case .unknownWord(_, let near) = error, !near.isEmpty {
      said += WalletErrorWords.unknownWordNear(near.joined(separator: ", ")) + "\n"
    }
  }
}
