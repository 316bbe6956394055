/// A text from outside, such as a path, made fit to stand in a line of ours.
func printable(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator:
      result += "<U+\(String(scalar.value, radix: 16, uppercase: true))>"
    default:
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// A word as a shell takes it.
func shellQuoted(_ text: String) -> String {
  let isPlain = text.unicodeScalars.allSatisfy {
    $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
  }
  if isPlain { return text }
  var quoted = "'"
  for character in text { quoted += character == "'" ? "'\\''" : String(character) }
  return quoted + "'"
}

func hex(_ bytes: [UInt8]) -> String {
  let digits = Array("0123456789abcdef")
  return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
}

extension String {
  /// Spaces up to a width, for words of ours in columns.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }
}
