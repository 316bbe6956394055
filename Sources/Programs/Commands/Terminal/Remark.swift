import Words

/// A sentence of ours that is said to a person, with the key that programs know it by.
struct Remark: Spoken {
  /// The key of the sentence.
  let code: String
  /// What fills its places, in their order.
  let values: [String]
  let text: Lines

  init<Sentence: Topic>(_ sentence: Sentence, _ values: String...) {
    self.init(sentence, values: values)
  }

  init<Sentence: Topic>(_ sentence: Sentence, values: [String]) {
    (code, self.values) = (sentence.rawValue, values)
    text = Lines(sentence.filled(with: values))
  }

  /// What is shown in lines of its own, and known by a sentence of it.
  init<Sentence: Topic>(_ sentence: Sentence, values: [String] = [], shown text: Lines) {
    (code, self.values, self.text) = (sentence.rawValue, values, text)
  }

  /// An error that ends nothing.
  init(_ error: any Error) {
    let words = ErrorWords(error)
    (code, values, text) = (words.code, [], Lines(words.message))
  }

  private enum CodingKeys: CodingKey { case code, values }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(code, forKey: .code)
    if !values.isEmpty { try container.encode(values.map(withoutIsolation), forKey: .values) }
  }
}

extension Remark {
  /// The same with the vault that the person named in the commands that it suggests.
  func suggesting(_ vault: NamedVault) -> Remark {
    Remark(self, shown: vault.put(into: text.whole))
  }

  private init(_ note: Remark, shown text: String) {
    (code, values, self.text) = (note.code, note.values, Lines(text))
  }
}
