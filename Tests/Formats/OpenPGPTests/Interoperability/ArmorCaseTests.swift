import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

/// The suite's section on armor: text that has been through other hands.
@Suite("Interoperability: armor that was changed on its way", .namesSeed)
struct ArmorCaseTests {
  /// What is done to the lines of a block, and whether it must be read all the same. `blank` is the line behind the
  /// headers.
  private static func mangled(_ text: String) -> [(String, Bool?, String)] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
    guard let blank = lines.firstIndex(of: "") else { return [] }
    func joined(_ lines: [String], _ end: String = "\n") -> String {
      lines.map { $0 + end }.joined()
    }
    func inserting(_ header: String) -> String {
      var lines = lines
      lines.insert(header, at: 1)
      return joined(lines)
    }
    func replacing(blankBy line: String) -> String {
      var lines = lines
      lines[blank] = line
      return joined(lines)
    }
    var unchecked = lines
    unchecked.remove(at: lines.count - 2)
    let body = lines[(blank + 1)..<(lines.count - 2)]
    let ends = lines.suffix(2)
    var cases: [(String, Bool?, String)] = [
      ("as it is", true, text), ("CR LF", true, joined(lines, "\r\n")),
      ("a blank line of a space", true, replacing(blankBy: " ")),
      ("a blank line of space, tab, CR", true, replacing(blankBy: " \t\r")),
      ("a blank line of all white space", true, replacing(blankBy: " \t\r\u{0B}\u{0C}")),
      ("a version", true, inserting("Version: FooPGP 2000")),
      ("no version", true, inserting("Version: ")),
      ("a header that nobody knows", true, inserting("Unknown: blabla")),
      (
        "a long header", true,
        inserting("Comment: " + String(repeating: "0123456789abcde", count: 64))
      ),
      ("no checksum", true, joined(unchecked)),
      ("one long line", nil, joined(lines[...blank] + [body.joined()] + ends)),
      ("spaces in front", nil, joined(lines.map { " " + $0 })),
      ("spaces behind", nil, joined(lines, " \n")), ("double spaced", nil, joined(lines, "\n\n")),
      ("one line", nil, joined(lines, " ")), ("quoted", nil, joined(lines.map { "> " + $0 })),
      ("quoted deeply", nil, joined(lines.map { "] } >>> " + $0 })),
      ("a dash lost", nil, String(text.dropFirst())),
      ("other dashes", nil, text.replacing("-", with: "\u{2010}")),
      ("no dashes", nil, text.replacing("-", with: "")),
      ("quoted-printable", nil, text.replacing("=", with: "=3D")),
      ("escaped", nil, text.replacing("-----", with: "- -----")),
      ("no first line", nil, joined(Array(lines.dropFirst()))),
      ("no blank line", nil, joined(Array(lines[..<blank] + lines[(blank + 1)...]))),
      ("no last line", nil, joined(lines.dropLast())), ("base64 alone", nil, joined(Array(body))),
      ("another checksum", nil, joined(lines.dropLast(2) + ["=AAAA"] + lines.suffix(1))),
      ("half a checksum", nil, joined(lines.dropLast(2) + ["=AAA"] + lines.suffix(1))),
    ]
    for header in [
      "Version:FooPGP 2000", "Version:", "MessageID: vtB!m)V#q@!~LM>", "Hash: SHA256",
      "Hash: SHA256, RipeMD160", "Hash: UnknownHash256", "SaltedHash: SHA256:kJn9ODTIN54nxrZg",
      "Charset: UTF-8", "Charset: None",
    ] {
      cases.append((header, nil, inserting(header)))
    }
    return cases
  }

  @Test("is read as a key, a certificate, a message and a signature wherever it must")
  func mangled() throws {
    var random = TestSeed.random("mangled")
    let key = try SecretKey.generate(
      .compatible, userIDs: ["Bob <bob@example.org>"], at: Workshop.created, random: &random)
    let keys = try key.unlocked()
    let certificate = key.certificate
    var encryptor = MessageEncryptor()
    encryptor.recipients = [certificate]
    let message = try encryptor.encrypt(Workshop.message, at: Workshop.now, random: &random)
    let signatures = try MessageSigner(keys: keys.filter { $0.publicKey.algorithm.canSign })
      .signDetached(
        BytesSource(Workshop.message), at: Workshop.created + 1, random: &random)

    func reads(_ kind: Armor.Kind, _ text: String) -> Bool {
      let source = BytesSource(Array(text.utf8))
      switch kind {
      case .privateKey:
        guard let read = try? SecretKey.read(source) else { return false }
        return (try? Workshop.opened(message, read.unlocked())) == Workshop.message
      case .publicKey: return (try? Certificate.read(source)) == [certificate]
      case .message: return Workshop.opened(Array(text.utf8), keys) == Workshop.message
      case .signature: return (try? Signature.read(source)) == signatures
      }
    }
    for (kind, octets) in [
      (.privateKey, try key.serialized().array()), (.publicKey, certificate.serialized()),
      (.message, message), (.signature, Signature.serialize(signatures)),
    ] as [(Armor.Kind, [UInt8])] {
      for (title, expected, text) in Self.mangled(try Workshop.armored(kind, octets)) {
        let isRead = reads(kind, text)
        if let expected { #expect(isRead == expected, "\(kind) \(title)") }
      }
    }
  }

  @Test("several blocks are one list of certificates or signatures, whatever stands around them")
  func concatenated() throws {
    var random = TestSeed.random("concatenated")
    let people = try (0..<2).map { _ in try Person(version: 4, random: &random) }
    let certificates = try people.map { try $0.certificate(random: &random) }
    let signatures = try people.map {
      try $0.signing.forge(
        .binary, over: Workshop.message, at: Workshop.created + 1, random: &random)
    }
    let first = try certificates.map { try Workshop.armored(.publicKey, $0.serialized()) }
    let second = try signatures.map {
      try Workshop.armored(.signature, Signature.serialize([$0]))
    }
    for order in [[0], [0, 1], [1, 0]] {
      for text in ["", "TEXT\n"] {
        func joined(_ blocks: [String]) -> BytesSource {
          BytesSource(Array((text + order.map { blocks[$0] + text }.joined()).utf8))
        }
        #expect(try Certificate.read(joined(first)) == order.map { certificates[$0] })
        #expect(try Signature.read(joined(second)) == order.map { signatures[$0] })
      }
    }
  }
}
