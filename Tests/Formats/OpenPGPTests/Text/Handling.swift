import Testing

@testable import OpenPGP

/// What programs between two people do to a text with armor in it, and what must not keep it from being read.
struct Handling: CustomTestStringConvertible, Sendable {
  let name: String
  /// Whether the text of a cleartext signed message comes through it as it was.
  let keepsText: Bool
  let apply: @Sendable (String) -> [UInt8]

  var testDescription: String { name }

  init(_ name: String, keepsText: Bool = false, _ apply: @escaping @Sendable (String) -> String) {
    self.name = name
    self.keepsText = keepsText
    self.apply = { Array(apply($0).utf8) }
  }

  init(octets name: String, keepsText: Bool, _ apply: @escaping @Sendable (String) -> [UInt8]) {
    self.name = name
    self.keepsText = keepsText
    self.apply = apply
  }

  private static func lines(
    _ text: String, _ change: (String) -> String, end: String = "\n"
  ) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { change(String($0)) + end }.joined()
  }

  private static func prefixed(_ prefix: String) -> @Sendable (String) -> String {
    { lines($0) { prefix + $0 } }
  }

  /// Without the line behind the first `lines`.
  private static func withoutBlankLine(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if let blank = lines.firstIndex(of: "") { lines.remove(at: blank) }
    return lines.joined(separator: "\n")
  }

  private static func withHeaders(
    _ headers: [String], blank: String = "\n"
  ) -> @Sendable (String) -> String {
    { text in
      guard let end = text.firstRange(of: "\n\n") else { return text }
      let added = headers.map { $0 + "\n" }.joined()
      return text[..<end.lowerBound] + "\n" + added + blank + text[end.upperBound...]
    }
  }

  /// As quoted-printable has it: every line cut at `width`, and what is not plain written as numbers.
  static func quotedPrintable(_ text: String, width: Int = 76) -> String {
    lines(text) { line in
      var cut: [String] = [""]
      for octet in line.utf8 {
        let plain = octet < 0x80 && octet != UInt8(ascii: "=")
        let written = plain ? String(UnicodeScalar(octet)) : "=" + hex(octet)
        if cut[cut.count - 1].utf8.count + written.utf8.count >= width { cut.append("") }
        cut[cut.count - 1] += written
      }
      return cut.joined(separator: "=\n")
    }
  }

  private static func hex(_ octet: UInt8) -> String {
    let digits = String(octet, radix: 16, uppercase: true)
    return digits.count == 1 ? "0" + digits : digits
  }

  private static func base64(_ text: String) -> String {
    lines(
      Armor.encode(Array(text.utf8), as: .message, checksum: false)
        .replacing("-----BEGIN PGP MESSAGE-----\n\n", with: "")
        .replacing("-----END PGP MESSAGE-----\n", with: "")
    ) { $0 }
  }

  private static func mail(_ encoding: String, _ body: String, kind: String = "text/plain")
    -> String
  {
    """
    From: Alice <alice@example.org>
    To: bob@example.org
    Subject: =?utf-8?q?=C3=9Cber?=
    MIME-Version: 1.0
    Content-Type: \(kind); charset=utf-8
    Content-Transfer-Encoding: \(encoding)


    """ + body
  }

  /// RFC 3156, with header lines that are folded.
  private static func multipart(_ encoding: String, _ body: String) -> String {
    """
    From: Alice <alice@example.org>
    Content-Type: multipart/encrypted;
     protocol="application/pgp-encrypted";
    \tboundary="=_alpha-1"

    This is a message in parts.
    --=_alpha-1
    Content-Type: application/pgp-encrypted
    Content-Description: PGP/MIME version identification

    Version: 1

    --=_alpha-1
    Content-Disposition: inline; filename="encrypted.asc"
    Content-Type: application/octet-stream; name="encrypted.asc"
    Content-Transfer-Encoding: \(encoding)

    \(body)
    --=_alpha-1--

    """
  }

  /// In UTF-16, behind its mark.
  static func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
    var octets: [UInt8] = isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
    for unit in text.utf16 {
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      octets += isBigEndian ? [high, low] : [low, high]
    }
    return octets
  }

  static let all: [Handling] = [
    Handling("nothing", keepsText: true) { $0 },
    Handling("quoted", keepsText: true, prefixed("> ")),
    Handling("quoted twice", keepsText: true, prefixed(">> ")),
    Handling("quoted twice with a space between", keepsText: true, prefixed("> > ")),
    Handling("quoted with a name", keepsText: true, prefixed("Bob> ")),
    Handling("quoted with a bar", keepsText: true, prefixed("| ")),
    Handling("quoted, and empty lines without the space", keepsText: true) {
      lines($0) { $0.isEmpty ? ">" : "> " + $0 }
    },
    Handling("indented", keepsText: true, prefixed("    ")),
    Handling("in a comment", keepsText: true, prefixed("# ")),
    Handling("in a comment of C", keepsText: true, prefixed("// ")),
    Handling("in a comment block", keepsText: true, prefixed(" * ")),
    Handling("with its dashes in bold") { lines($0) { $0.hasPrefix("-----") ? "**\($0)**" : $0 } },
    Handling("with its dashes as code") { lines($0) { $0.hasPrefix("-----") ? "`\($0)` " : $0 } },
    Handling("with its first line in bold") {
      lines($0) { $0.hasPrefix("-----BEGIN") ? "*\($0)*" : $0 }
    },
    Handling("behind a bullet") { "* \(lines($0) { "  " + $0 }.dropFirst(2))" },
    Handling("lines ended by CR LF", keepsText: true) { lines($0, { $0 }, end: "\r\n") },
    Handling("lines ended by CR", keepsText: true) { lines($0, { $0 }, end: "\r") },
    Handling("spaces at the ends of lines", keepsText: true) { lines($0) { $0 + "  " } },
    Handling("double spaced") { lines($0, { $0 }, end: "\n\n") },
    Handling("joined by blanks") { lines($0, { $0 }, end: " ") },
    Handling("joined by nothing") { lines($0, { $0 }, end: "") },
    Handling("joined by blanks, with headers") {
      lines(
        withHeaders(["Version: GnuPG v2", "Comment: see https://example.org/ (key 0x12)"])($0),
        { $0 }, end: " ")
    },
    Handling("without its empty line", withoutBlankLine),
    Handling(
      "headers without an empty line",
      withHeaders(["Version: GnuPG v1.4.12 (GNU/Linux)", "Comment: a:b"], blank: "")),
    Handling(
      "a header that was broken in two",
      withHeaders(["Comment: Use this to encrypt the mails", "to me, please", "Charset: utf-8"])),
    Handling(
      "a fingerprint as a comment",
      withHeaders(["Comment: 0C45 1B2A 33D9", "Comment: CBEB1C75709D46C7ED5B25F0B7E0FB9F7B6D2547"])),
    Handling("an empty line of white space") { $0.replacing("\n\n", with: "\n \t \n") },
    Handling("an empty line before the checksum") { $0.replacing("\n=", with: "\n\n=") },
    Handling("the checksum joined to the data") { $0.replacing("\n=", with: "=") },
    Handling("dashes of a phone") { $0.replacing("-----", with: "\u{2014}\u{2014}-") },
    Handling("dashes of one width") {
      $0.replacing("-----", with: "\u{2013}\u{2013}\u{2013}\u{2013}\u{2013}")
    },
    Handling("spaces between dashes and words") {
      $0.replacing("-----BEGIN", with: "----- BEGIN").replacing("-----END", with: "----- END")
        .replacing("-----\n", with: " -----\n")
    },
    Handling("dashes that are escaped") {
      $0.replacing("-----", with: "- -----").replacing("- -----\n", with: "-----\n")
    },
    Handling("spaces that do not break") { $0.replacing(" ", with: "\u{A0}") },
    Handling("characters without width") {
      lines($0) { "\u{200B}\($0.prefix(20))\u{AD}\($0.dropFirst(20))" }
    },
    Handling("a byte order mark", keepsText: true) { "\u{FEFF}" + $0 },
    Handling("JSON") {
      "{\"body\": \"Hi,\\n\\n" + $0.replacing("/", with: "\\/").replacing("\n", with: "\\n") + "\"}"
    },
    Handling("JSON with CR LF, and plus signs as numbers") {
      "{\"body\":\"" + $0.replacing("+", with: "\\u002b").replacing("\n", with: "\\r\\n")
        + "\",\"id\":4}"
    },
    Handling("a page with its block in pre") {
      "<html><body><pre class=\"key\">\n" + $0 + "</pre></body></html>\n"
    },
    Handling("a page with breaks") {
      "<p>See:</p><div>"
        + $0.replacing("+", with: "&#43;").replacing(" ", with: "&nbsp;").replacing(
          "\n", with: "<br>\n") + "</div>"
    },
    Handling("a page that quotes") { lines($0) { "&gt; " + $0 + "<br/>" } },
    Handling("a page of paragraphs") {
      lines($0) { "<p><span style=\"color: black\">" + $0 + "</span></p>" }
    },
    Handling("quoted-printable without its headers") { quotedPrintable($0) },
    Handling("quoted-printable of short lines without its headers") {
      quotedPrintable($0, width: 50)
    },
    Handling("quoted-printable with the first dash as a number") {
      quotedPrintable($0).replacing("-----BEGIN", with: "=2D----BEGIN").replacing(
        "-----END", with: "=2D----END")
    },
    Handling("a mail", keepsText: true) { mail("7bit", $0) },
    Handling("a mail in quoted-printable", keepsText: true) {
      mail("quoted-printable", quotedPrintable($0))
    },
    Handling("a mail in short lines of quoted-printable", keepsText: true) {
      mail("Quoted-Printable", quotedPrintable($0, width: 30))
    },
    Handling("a mail in base64", keepsText: true) { mail("base64", base64($0)) },
    Handling("a mail in base64 with a list's footer", keepsText: true) {
      mail("base64", base64($0)) + "\n-- \nThe list: see the page.\n"
    },
    Handling("a mail that says to be in base64, and is not", keepsText: true) {
      mail("base64", $0)
    },
    Handling("a mail in parts", keepsText: true) { multipart("7bit", $0) },
    Handling("a mail in parts, in quoted-printable", keepsText: true) {
      multipart("quoted-printable", quotedPrintable($0))
    },
    Handling("a mail in parts, in base64", keepsText: true) { multipart("BASE64", base64($0)) },
    Handling("a part of a mail alone", keepsText: true) {
      "--xyz\nContent-Type: text/plain\nContent-Transfer-Encoding: base64\n\n" + base64($0)
        + "--xyz--\n"
    },
    Handling("a mail inside a mail", keepsText: true) {
      mail("base64", base64(mail("quoted-printable", quotedPrintable($0))), kind: "message/rfc822")
    },
    Handling("a mailbox", keepsText: true) {
      "From alice@example.org Mon Jan  1 10:00:00 2024\n" + mail("7bit", "Hello\n")
        + "\nFrom alice@example.org Mon Jan  1 11:00:00 2024\n" + mail("base64", base64($0))
    },
    Handling("a page in a mail") {
      mail("quoted-printable", quotedPrintable("<pre>\n" + $0 + "</pre>\n"), kind: "text/html")
    },
    Handling(octets: "UTF-16", keepsText: true) { utf16($0, isBigEndian: false) },
    Handling(octets: "UTF-16 of the other order", keepsText: true) { utf16($0, isBigEndian: true) },
  ]
}
