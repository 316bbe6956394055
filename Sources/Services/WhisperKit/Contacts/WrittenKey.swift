internal import OpenPGP

/// An OpenPGP key, or the fingerprint of Whisper keys, as somebody wrote it: hexadecimal digits in either case, in groups or
/// not, with or without `0x` in front. White space and colons count for nothing.
package enum WrittenKey: Equatable, Sendable {
  /// 40 or 64 digits: of version 4, or of version 6 or Whisper keys.
  case fingerprint(String)
  /// 16 digits.
  case keyID(String)
  /// 8 digits, which some programs show: anybody can make a key that has them too.
  case shortKeyID(String)

  /// Nil for another text.
  package init?(_ text: String) {
    guard let digits = Self.digits(of: text) else { return nil }
    switch digits.utf8.count {
    case 40, 64: self = .fingerprint(digits)
    case 16: self = .keyID(digits)
    case 8: self = .shortKeyID(digits)
    default: return nil
    }
  }

  /// The digits of a text that has nothing else, in capitals; nil for another text.
  package static func digits(of text: String) -> String? {
    // Longer than any fingerprint with what stands between its digits: more is not looked at.
    guard text.utf8.count <= 256 else { return nil }
    var digits = text.filter { !$0.isWhitespace && $0 != ":" }.uppercased()
    if digits.hasPrefix("0X") { digits.removeFirst(2) }
    return digits.allSatisfy { $0.isASCII && $0.isHexDigit } ? digits : nil
  }
}
