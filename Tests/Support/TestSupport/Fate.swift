/// What becomes of a text on its way: a mail program wraps and quotes it, a chat makes dashes of hyphens.
package struct Fate: Sendable, CustomStringConvertible {
  package let description: String
  package let befall: @Sendable (String) -> String

  package init(_ description: String, _ befall: @escaping @Sendable (String) -> String) {
    self.description = description
    self.befall = befall
  }

  /// This one, then another.
  package func then(_ next: Fate) -> Fate {
    Fate("\(description), \(next.description)") { next.befall(befall($0)) }
  }
}

// MARK: One by one

extension Fate {
  package static let none = Fate("as it was") { $0 }

  /// Lines of so many characters, with something between them.
  package static func wrap(_ width: Int, by end: String = "\n", named name: String = "") -> Fate {
    Fate("wrapped at \(width)\(name)") { text in
      stride(from: 0, to: text.utf8.count, by: width).map { start in
        String(decoding: text.utf8.dropFirst(start).prefix(width), as: UTF8.self)
      }.joined(separator: end)
    }
  }

  /// Something before each line, as often as the reply is answered.
  package static func quote(_ mark: String, levels: Int) -> Fate {
    Fate("quoted by '\(mark)' \(levels) times") { text in
      (0..<levels).reduce(text) { text, _ in
        text.split(separator: "\n", omittingEmptySubsequences: false).map { mark + $0 }
          .joined(separator: "\n")
      }
    }
  }

  /// Something between words, every so many characters.
  package static func strew(_ text: String, every count: Int, named name: String) -> Fate {
    wrap(count, by: text, named: " by \(name)")
  }

  package static func replace(_ old: String, by new: String, named name: String) -> Fate {
    Fate(name) { text in
      text.split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
    }
  }

  package static func prose(before: String = "", after: String, named name: String) -> Fate {
    Fate(name) { before + $0 + after }
  }
}

// MARK: All of them

extension Fate {
  package static let widths = [
    40, 50, 64, 70, 72, 74, 76, 78, 80, 100, 132, 160, 200, 255, 400, 604, 605, 998,
  ]
  package static let quoting = ["> ", ">", "| ", ">| "]
  private static let trailing: [Fate] = [
    .prose(after: "\n", named: "then a line end"),
    .prose(
      before: "Hi Bob,\nhere it is:\n\n", after: "\n\nBest wishes\n-- \nAlice", named: "in a letter"
    ),
    .prose(after: "\nSee you there at seven and bring the map", named: "then words"),
    .prose(after: " Thanks", named: "then a word"),
  ]

  /// More than 300 fates of a text of one line that it must survive.
  package static let survivable: [Fate] =
    quoted + separators + invisible + dashes + transported + trailing

  /// Every width, quoted in every way, at every depth, and what stands around it.
  private static let quoted: [Fate] = widths.enumerated().flatMap { index, width in
    [.wrap(width).then(trailing[index % trailing.count])]
      + quoting.enumerated().flatMap { number, mark in
        (1...3).map { levels in
          .wrap(width).then(.quote(mark, levels: levels))
            .then(trailing[(index + number + levels) % trailing.count])
        }
      }
  }

  private static let separators: [Fate] = [
    ("CRLF", "\r\n"), ("CR", "\r"), ("two ends", "\n\n"), ("space and end", " \n"),
    ("a space", " "), ("a tab", "\t"), ("a form feed", "\u{C}"), ("NEL", "\u{85}"),
    ("U+2028", "\u{2028}"), ("a no-break space", "\u{A0}"), ("a narrow space", "\u{202F}"),
    ("a wide space", "\u{3000}"), ("an em space", "\u{2003}"), ("an indent", "\n    "),
    ("<br>", "<br>"), ("<BR />", "<BR />\r\n"), ("<br/>", "<br/>\n"), ("&nbsp;", "&nbsp;"),
    ("empty quoted lines", "\n>\n> "), ("mixed quoting", "\r\n> | >> "),
  ].flatMap { (name: String, text: String) -> [Fate] in
    [64, 76].map { .wrap($0, by: text, named: " by \(name)").then(trailing[$0 % 3]) }
  }

  private static let invisible: [Fate] = [
    "\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{FEFF}", "\u{AD}",
  ].flatMap { (text: String) -> [Fate] in
    let name = "U+\(String(text.unicodeScalars.first?.value ?? 0, radix: 16, uppercase: true))"
    return [9, 16, 50].map { .strew(text, every: $0, named: name).then(trailing[$0 % 4]) }
  }

  private static let dashes: [Fate] = [
    "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2015}", "\u{2212}",
  ].flatMap { (dash: String) -> [Fate] in
    let changed = Fate.replace("-", by: dash, named: "with \(dash)")
      .then(.replace("_", by: "\u{FF3F}", named: "wide lines"))
    return [changed, .wrap(72).then(changed).then(.quote("> ", levels: 2))]
  }

  private static let transported: [Fate] = [
    .wrap(75, by: "=\n", named: " by quoted-printable"),
    .wrap(75, by: "=\r\n", named: " by quoted-printable, CRLF"),
    .wrap(72, by: " \r\n", named: " by format=flowed"),
    .wrap(70, by: " \n", named: " by format=flowed").then(.quote(">", levels: 2)),
    .wrap(70).then(.quote("> ", levels: 3)).then(
      .replace("\n", by: "=\n", named: "quoted-printable")),
    .wrap(66).then(.quote("> ", levels: 1)).then(.wrap(50)).then(.quote("> ", levels: 1)),
  ]
}

// MARK: What it must not survive

extension Fate {
  /// A part is missing.
  package static let cuts: [Fate] =
    [1, 2, 3, 50, 107, 110, 200].map { count in
      Fate("without its last \(count)") { String($0.dropLast(count)) }
    }
    + [20, 150, 300, 500].map { start in
      Fate("without 64 from \(start)") { String($0.prefix(start)) + $0.dropFirst(start + 64) }
    }

  /// A character is another.
  package static let changes: [Fate] = [19, 31, 60, 90, 110, 140, 200, 500, 603].map { position in
    Fate("with another character at \(position)") { text in
      let old = text.dropFirst(position).first
      return String(text.prefix(position)) + (old == "A" ? "B" : "A")
        + text.dropFirst(position + 1)
    }
  }
}
