import CryptoPrimitives
import SecretMemory
import SeedPhrase
import Words

/// A phrase that somebody types at the terminal, word by word. What is typed is not shown; the word that it makes is, until
/// the next one begins.
final class TypedPhrase {
  private let terminal: any Terminal
  private let isHidden: Bool
  /// Whether the line that was written last is a word that was typed.
  private var isShowing = false
  /// How often somebody may slip at one word.
  private static let tries = 3

  init(_ terminal: any Terminal, isHidden: Bool) {
    (self.terminal, self.isHidden) = (terminal, isHidden)
  }

  /// Asks how many words there are, and for each. Throws `SeedPhraseError` for words that make no phrase.
  func read() throws -> SeedPhrase {
    let count = try count()
    var text = try SecretBytes(count: count * 9)
    var end = 0
    for place in 0..<count {
      let word = try word(place + 1, of: count)
      word.withUnsafeBytes { word in
        text.withUnsafeMutableBytes { text in
          if place > 0 {
            text[end] = UInt8(ascii: " ")
            end += 1
          }
          for letter in word {
            text[end] = letter
            end += 1
          }
        }
      }
    }
    clear()
    text.truncate(to: end)
    return try SeedPhrase(reading: text)
  }

  /// Takes the word away that was typed last.
  func clear() {
    if isShowing { terminal.replaceLastLine(with: "") }
    isShowing = false
  }

  private func count() throws -> Int {
    for _ in 0..<Self.tries {
      let typed = try terminal.line(prompt: WalletWords.countPrompt.text)
      if let count = Int(typed), SeedPhrase.wordCounts.contains(count) { return count }
    }
    throw SeedPhraseError.wordCount(0)
  }

  /// A word of the list, whole: four letters say which.
  func word(_ place: Int, of count: Int) throws -> SecretBytes {
    var said = ""
    clear()
    for attempt in 1...Self.tries {
      let prompt = WalletWords.wordPrompt("\(place)", "\(count)")
      let typed = try terminal.passphrase(prompt: said + prompt)
      do {
        let word = try SeedPhrase.word(reading: typed, at: place)
        if !isHidden {
          terminal.replaceLastLine(with: prompt + word)
          isShowing = true
        }
        return try SecretBytes(copying: word.utf8)
      } catch let error as SeedPhraseError where attempt < Self.tries {
        let words = ErrorWords(error)
        said = [words.message, words.hint].compactMap(\.self).joined(separator: "\n") + "\n"
      }
    }
    throw CommandError.cancelled
  }
}
