import Sentences

/// The sentences of a language, as `words-compiler` writes them from `po/`: one text that is searched as it lies, so
/// that a program that says three sentences reads these three.
struct Translation: Sendable {
  let code: String
  /// The file's `Plural-Forms`.
  let plurals: String
  /// Records in the order of their keys: the key and each form, a unit separator between them and a record separator
  /// at the end.
  let sentences: StaticString

  private static let unitSeparator: UInt8 = 0x1F
  private static let recordSeparator: UInt8 = 0x1E

  /// The sentence of a key, for a number if it counts; nil for a key that is not there.
  func text(of key: String, counting count: Int?) -> String? {
    var form = 0
    if let count { form = PluralRule(plurals)?.form(of: UInt64(count.magnitude)) ?? 0 }
    return sentences.withUTF8Buffer { bytes in
      guard let record = Self.record(of: key, in: bytes) else { return nil }
      let forms = bytes[record].split(
        separator: Self.unitSeparator, omittingEmptySubsequences: false
      ).dropFirst()
      // What does not count has one form.
      guard let text = forms.dropFirst(form).first ?? forms.first else { return nil }
      return String(decoding: text, as: UTF8.self)
    }
  }

  /// Where the record of a key lies, without its end.
  private static func record(of key: String, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    var low = 0
    var high = bytes.count
    while low < high {
      // The record that the middle is in.
      var start = low + (high - low) / 2
      while start > low, bytes[start - 1] != recordSeparator { start -= 1 }
      var end = start
      while end < high, bytes[end] != recordSeparator { end += 1 }
      let found = bytes[start..<end].prefix { $0 != unitSeparator }
      if found.elementsEqual(key.utf8) { return start..<end }
      if key.utf8.lexicographicallyPrecedes(found) {
        high = start
      } else {
        low = end + 1
      }
    }
    return nil
  }
}
