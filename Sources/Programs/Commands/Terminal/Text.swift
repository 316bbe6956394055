import WhisperEnvelope

/// A text from outside, such as a path, made fit to stand in a line of ours.
func printable(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    if scalar.isVisible {
      result.unicodeScalars.append(scalar)
    } else {
      result += scalar.writtenOut
    }
  }
  return result
}

/// A word as a shell takes it, and no option.
func shellQuoted(_ text: String) -> String {
  if text.unicodeScalars.allSatisfy(isPlainInShell) { return text }
  let quoted = inQuotes(text)
  return text.unicodeScalars.first == "-" ? "-- " + quoted : quoted
}

/// A path as a shell takes it.
func inShell(_ path: String) -> String {
  let isPlain = path.unicodeScalars.allSatisfy {
    isPlainInShell($0) || "/._-".unicodeScalars.contains($0)
  }
  return isPlain ? path : inQuotes(path)
}

/// A file in a command that is suggested: its path, or FILE for none, and for one that does not show as it is.
func suggestedFile(_ path: String?) -> String {
  guard let path, path == printable(path) else { return "FILE" }
  // What begins with a hyphen is an option, but behind two of them.
  return path.hasPrefix("-") ? "-- \(inShell(path))" : inShell(path)
}

private func isPlainInShell(_ scalar: Unicode.Scalar) -> Bool {
  scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
}

private func inQuotes(_ text: String) -> String {
  // By scalars: with a mark behind it, a quote is another character for Swift and none for the shell. A backslash
  // means something between the quotes of fish, and behind them the same in every shell.
  var quoted = "'"
  for scalar in text.unicodeScalars {
    switch scalar {
    case "'", "\\": quoted += "'\\\(scalar)'"
    default: quoted.unicodeScalars.append(scalar)
    }
  }
  return quoted + "'"
}
