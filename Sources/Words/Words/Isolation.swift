/// U+2068 and U+2069: what stands between them is ordered by itself, and does not reorder the rest.
private let firstStrongIsolate: Unicode.Scalar = "\u{2068}"
private let popDirectionalIsolate: Unicode.Scalar = "\u{2069}"

/// A text from outside, such as a name, so that characters that run from right to left in it do not
/// move the words beside it. Text without them stays what it is.
package func isolated(_ text: String) -> String {
  let scalars = text.unicodeScalars
  guard scalars.contains(where: runsRightToLeft), !scalars.contains(firstStrongIsolate) else {
    return text
  }
  return "\(firstStrongIsolate)\(text)\(popDirectionalIsolate)"
}

/// The same without what `isolated` put there, for programs. Nothing else holds these characters:
/// no name may, and `printable` writes them out.
package func withoutIsolation(_ text: String) -> String {
  String(
    String.UnicodeScalarView(
      text.unicodeScalars.filter { $0 != firstStrongIsolate && $0 != popDirectionalIsolate }))
}

/// How many isolates a character opens: one, none, or one less.
package func isolationDepth(_ scalar: Unicode.Scalar) -> Int {
  switch scalar {
  case firstStrongIsolate: 1
  case popDirectionalIsolate: -1
  default: 0
  }
}

/// What closes so many isolates at the end of a row.
package func isolation(closing depth: Int) -> String { marks(popDirectionalIsolate, depth) }

/// What opens them again in the next.
package func isolation(opening depth: Int) -> String { marks(firstStrongIsolate, depth) }

private func marks(_ scalar: Unicode.Scalar, _ count: Int) -> String {
  String(repeating: String(scalar), count: count)
}

/// The blocks that Unicode reserves for scripts from right to left (UAX #9, section 3.2).
private func runsRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF:
    true
  default: false
  }
}
