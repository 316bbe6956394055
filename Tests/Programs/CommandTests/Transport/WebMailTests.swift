#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Mail in HTML, made text by the programs that people read it with.
  @Suite struct WebMailTests {
    private static let readers: [(program: String, arguments: [String])] = [
      ("w3m", ["-dump", "-T", "text/html", "-cols", "80"]),
      ("lynx", ["-dump", "-stdin", "-force_html", "-width=72"]),
      ("html2text", ["-utf8", "-width", "72"]),
      ("html2text", ["-width", "60"]),
    ]

    private static let pages: [Fate] = [
      .prose(before: "<p>Hi Bob,</p><p>", after: "</p><p>See you</p>", named: "a paragraph"),
      .prose(
        before: "<p>Alice wrote:<blockquote type=\"cite\"><blockquote><p>",
        after: "</p></blockquote></blockquote>Yes.", named: "quoted"),
      .wrap(72).then(.quote("&gt; ", levels: 2)).then(
        .prose(before: "<pre>", after: "</pre>", named: "as it stands")),
      .wrap(72, by: "<br>\n").then(.prose(before: "<div>", after: "<br></div>", named: "lines")),
      .wrap(50, by: "&shy;"), .wrap(50, by: "<wbr>"), .wrap(50, by: "&#8203;"),
      .wrap(60, by: "&nbsp;\n<br/>"),
      .prose(
        before: "<table><tr><td>", after: "</td><td>&nbsp;</td></tr></table>", named: "in a table"),
    ]

    @Test(arguments: readers.indices) func whatAWebMailShowsIsReadBack(reader: Int) throws {
      let (program, arguments) = Self.readers[reader]
      guard Peer.isAvailable(program) else {
        withKnownIssue(Peer.howToGet) { Issue.record("\(program) is not there") }
        return
      }
      let place = try Place()
      let (alice, bob) = try place.pair()
      for page in Self.pages {
        for option in ["--sign", "--no-sign"] {
          let message = "\(page), \(option)"
          let envelope = try alice.seal(message, to: "Bob", option)
          let text = try shown(page.befall(envelope), by: program, arguments, in: place)
          let ran = try bob("open", input: .bytes(text))
          #expect(ran.status == 0 && ran.text == message, "\(program), \(page): \(ran.errors)")
        }
        let carol = try Place().person("Carol")
        let text = try shown(page.befall(alice.bundle), by: program, arguments, in: place)
        let ran = try carol("contact", "add", "-", input: .bytes(text))
        #expect(ran.status == 0, "\(program), \(page): \(ran.errors)")
      }
    }

    private func shown(
      _ body: String, by program: String, _ arguments: [String], in place: Place
    ) throws -> [UInt8] {
      var child = Child("/usr/bin/" + program, arguments)
      child.environment = place.environment.merging(["TERM": "xterm"]) { $1 }
      child.input = .text(
        "<html><head><meta charset=\"utf-8\"></head><body>\(body)</body></html>")
      return try child.run().expect(0).output
    }
  }
#endif
