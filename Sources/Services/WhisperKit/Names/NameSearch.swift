internal import CryptoPrimitives
internal import OpenPGP
package import WhisperEnvelope

/// What people call by a name: contacts and own identities.
package protocol Named {
  var name: DisplayName { get }
  /// The short fingerprint; of who has certificates alone, the key ID of the first.
  var shownKey: String { get }
}

extension Contact: Named {
  package var shownKey: String {
    fingerprint.map(FingerprintWords.shortForm) ?? certificates.first?.fingerprint.keyID.hex ?? ""
  }
}

extension Identity: Named {
  package var shownKey: String { FingerprintWords.shortForm(of: keys.fingerprint) }
}

/// Looks for who may be meant by a text that is nobody's name: who is called so but for accents, or by a name of
/// which the text begins the whole or a word, or has a short fingerprint that begins so.
package struct NameSearch {
  /// The words of the text with single spaces between them.
  package let text: String
  /// The text where it may begin a short fingerprint, without hyphens.
  private let shortBeginning: String?

  /// One character says too little, and four are the first group of a short fingerprint.
  private static let shortestText = 2
  private static let shortestFingerprint = 4

  /// Nil for a text that nobody can be found by.
  package init?(_ typed: String) {
    // Longer than any name, however its accents are written.
    guard typed.utf8.count <= 4 * DisplayName.maximumBytes else { return nil }
    text = DisplayName.bare(typed).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard text.unicodeScalars.count >= Self.shortestText else { return nil }
    let short = typed.uppercased().filter { $0 != "-" }
    let isBeginning =
      short.utf8.count >= Self.shortestFingerprint && short.utf8.allSatisfy(Self.isOfShortForm)
    shortBeginning = isBeginning ? short : nil
  }

  /// Everybody who may be meant, the likeliest first. Who has the whole text for a name but for accents leaves no
  /// room for those whose names only begin so.
  package func found<Value: Named>(among all: [Value]) -> [Value] {
    var fitting: [Fit: [Value]] = [:]
    for value in all {
      if let fit = fit(of: value) { fitting[fit, default: []].append(value) }
    }
    if let equal = fitting[.name] { return equal }
    return [Fit.beginning, .word, .fingerprint].flatMap { fitting[$0] ?? [] }
  }

  private enum Fit {
    case name, beginning, word, fingerprint
  }

  private func fit(of value: some Named) -> Fit? {
    let name = value.name.bare
    if name.utf8.elementsEqual(text.utf8) { return .name }
    var before: Unicode.Scalar = " "
    for index in name.unicodeScalars.indices {
      let scalar = name.unicodeScalars[index]
      // By bytes: a beginning may end within what Swift takes for one character.
      if !before.isOfWord, scalar != " ", name.utf8[index...].starts(with: text.utf8) {
        return index == name.startIndex ? .beginning : .word
      }
      before = scalar
    }
    guard let shortBeginning else { return nil }
    let short = value.shownKey.filter { $0 != "-" }
    return short.hasPrefix(shortBeginning) ? .fingerprint : nil
  }

  private static func isOfShortForm(_ character: UInt8) -> Bool {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether a word goes on behind it.
  fileprivate var isOfWord: Bool {
    properties.isAlphabetic || properties.numericType != nil || isMark
  }
}
