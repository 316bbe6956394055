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
  let isPlain = text.unicodeScalars.allSatisfy {
    $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
  }
  if isPlain { return text }
  // By scalars: with a mark behind it, a quote is another character for Swift and none for the shell. A backslash
  // means something between the quotes of fish, and behind them the same in every shell.
  var quoted = "'"
  for scalar in text.unicodeScalars {
    switch scalar {
    case "'", "\\": quoted += "'\\\(scalar)'"
    default: quoted.unicodeScalars.append(scalar)
    }
  }
  quoted += "'"
  return text.unicodeScalars.first == "-" ? "-- " + quoted : quoted
}
