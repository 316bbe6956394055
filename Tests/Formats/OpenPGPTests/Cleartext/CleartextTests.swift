import Foundation
import GcryptPrimitives
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("Cleartext signed messages", .namesSeed)
struct CleartextTests {
  private static let signature = Array(UInt8(0)..<12)
  private static let end =
    "-----BEGIN PGP SIGNATURE-----\n\nAAECAwQFBgcICQoL\n-----END PGP SIGNATURE-----\n"

  /// A message with that text, as it stands there.
  private static func message(_ text: String, headers: String = "") -> String {
    "-----BEGIN PGP SIGNED MESSAGE-----\n\(headers)\n\(text)\(end)"
  }

  private func read(_ text: String) throws -> CleartextMessage {
    try CleartextMessage(reading: BytesSource(Array(text.utf8)))
  }

  private static let texts: [(String, String)] = [
    ("", ""), ("\n", ""), ("\n\n", "\n"), ("a\n", "a"), ("a\nb\n", "a\nb"), ("a\n\n", "a\n"),
    ("a \t\r\nb\t\n", "a\nb"), ("  a  b  \n", "  a  b"), (" \t \n", ""), (" \n \n \n", "\n\n"),
    (
      "- - a\n- -- b\n- -----BEGIN PGP SIGNATURE-----\n", "- a\n-- b\n-----BEGIN PGP SIGNATURE-----"
    ),
    ("- a\n- \n- From b\nFrom c\n", "a\n\nFrom b\nFrom c"), ("a\r\rb\r\r\n", "a\r\rb"),
    ("\u{E9}\u{0}\u{B}\u{C} \n", "\u{E9}\u{0}\u{B}\u{C}"),
  ]

  @Test("Text is read as it was signed", arguments: texts)
  func reads(text: String, expected: String) throws {
    for text in [text, text.replacing("\n", with: "\r\n"), text.replacing("\n", with: " \t\n")] {
      let message = try read(Self.message(text))
      #expect(String(decoding: message.text, as: UTF8.self) == expected)
      #expect(message.signatures == Self.signature)
    }
  }

  @Test(
    "Hash headers with names of hash algorithms are read, and mean nothing",
    arguments: [
      "Hash: SHA512\n", "Hash: SHA256,SHA512\n", "Hash: MD5, SHA1, RIPEMD160 \nHash: SHA3-256\n",
    ])
  func hashHeaders(headers: String) throws {
    #expect(try read(Self.message("a\n", headers: headers)).text == Array("a".utf8))
  }

  private static let malformedTexts: [String] = [
    "", "a\n", message("").replacing("SIGNED MESSAGE-----", with: "SIGNED MESSAGE----- a"),
    // Headers that might be taken for text.
    message("a\n", headers: "Comment: a\n"), message("a\n", headers: "Version: a\n"),
    message("a\n", headers: "Charset: UTF-8\n"), message("a\n", headers: "NotDashEscaped: a\n"),
    message("a\n", headers: "Hash: SHA512\nComment: a\n"), message("a\n", headers: "a\n"),
    message("a\n", headers: "Hash: pay Mallory\n"), message("a\n", headers: "Hash: SHA256 a\n"),
    message("a\n", headers: "Hash: SHA256,\n"), message("a\n", headers: "Hash:\n"),
    message("a\n", headers: "Hash: \n"), message("a\n", headers: "Hash:SHA256\n"),
    message("a\n", headers: "hash: SHA256\n"), message("a\n", headers: " Hash: SHA256\n"),
    message("a\n", headers: "Hash: SHA256\n a\n"), message("a\n", headers: "Hash: sha256\n"),
    message("a\n", headers: "Hash: SHA256;SHA512\n"), message("a\n", headers: "\u{B}Hash: SHA1\n"),
    message("a\n", headers: "Hash: " + String(repeating: "SHA256,", count: 200) + "SHA256\n"),
    message("a\n", headers: "\u{A0}\n"),
    // Text around it.
    "a\n" + message("a\n"), message("a\n") + "a\n", message("a\n") + "\n\n-- \nlist footer\n",
    "-----BEGIN PGP\n" + message("a\n"), message("a\n") + message("b\n"),
    message("a\n") + "-----BEGIN PGP MESSAGE-----\n\n-----END PGP MESSAGE-----\n",
    message("a\n") + end + "a", message("a\n") + "a\n" + end,
    // Dashes that are not escaped.
    message("- - a\n-b\n"), message("-\n"), message("--\n"),
    message("-----BEGIN PGP MESSAGE-----\n"),
    message("a\n-----BEGIN PGP SIGNATURE\n"), message("a\n-----BEGIN PGP SIGNATURE----- b\n"),
    // No end, another end.
    "-----BEGIN PGP SIGNED MESSAGE-----", "-----BEGIN PGP SIGNED MESSAGE-----\n",
    "-----BEGIN PGP SIGNED MESSAGE-----\n\n", "-----BEGIN PGP SIGNED MESSAGE-----\n\na\n",
    message("a\n- "), message("a\n-"), message("a"), message("a\n ").replacing("END", with: "end"),
    String(message("a\n").dropLast(8)), message("a\n").replacing("AAEC", with: "AAE"),
    "-----BEGIN PGP SIGNATURE-----\n\nAAEC\n-----END PGP SIGNATURE-----\n",
  ]

  @Test("What might look signed and is not makes the message malformed", arguments: malformedTexts)
  func malformed(text: String) {
    let error = #expect(throws: OpenPGPError.self) { try read(text) }
    #expect(error?.kind == .malformed)
  }

  @Test("White space around a message is no text, and signatures may be several blocks")
  func surroundings() throws {
    let message = try read("\u{FEFF}\n \r\n" + Self.message("a\n") + " \n" + Self.end + "\n\t\n")
    #expect(message.text == Array("a".utf8))
    #expect(message.signatures == Self.signature + Self.signature)
  }

  @Test("Text is limited, and so are its signatures and white space in a row")
  func limits() throws {
    var limits = Limits()
    limits.cleartextOctets = 100
    limits.packetOctets = 12
    func read(_ text: String) throws -> Int {
      try CleartextMessage(reading: BytesSource(Array(text.utf8)), limits: limits).text.count
    }
    let line = String(repeating: "a", count: 100)
    #expect(try read(Self.message(line + "   \n")) == 100)
    #expect(throws: OpenPGPError(.limitExceeded, .cleartextTextLimit, number: 100)) {
      try read(Self.message(line + "b\n"))
    }
    #expect(throws: OpenPGPError(.limitExceeded, .cleartextTextLimit, number: 100)) {
      try read(Self.message(line + "\n\n"))
    }
    #expect(throws: OpenPGPError(.limitExceeded, .cleartextSignatureLimit, number: 12)) {
      try read(Self.message("") + Self.end)
    }
    #expect(throws: OpenPGPError(.limitExceeded, .cleartextHeaderLimit, number: 32)) {
      try read(Self.message("", headers: .init(repeating: "Hash: MD5\n", count: 33)))
    }

    let space = String(repeating: " ", count: SignedText.whiteSpaceLimit)
    for (text, isRead) in [
      ("a" + space + "b", true), ("a" + space, true), (space + "b", true), ("a " + space, false),
      (space + " b", false), ("a" + space + " b", false), (space + "\n" + space, true),
    ] {
      for source in [
        BytesSource(Array(Self.message(text + "\n").utf8)) as any OctetSource,
        CutSource(Array(Self.message(text + "\n").utf8), longest: 9000, TestSeed.random("space")),
      ] {
        let outcome = try Outcome { try CleartextMessage(reading: source).text.count }
        if case .refused(let error) = outcome {
          #expect(error.reason == .cleartextWhiteSpaceLimit)
        }
        if case .read = outcome { #expect(isRead) } else { #expect(!isRead) }
      }
    }
  }

  /// Text as it is signed, line by line as RFC 9580, section 7.1, says it.
  private func signedLines(_ text: [UInt8]) -> [[UInt8]] {
    var lines = text.split(separator: .lineFeed, omittingEmptySubsequences: false).map(Array.init)
    if lines.count > 1, lines.last == [] { lines.removeLast() }
    return lines.map { line in
      Array(line.reversed().drop { [32, 9, 13].contains($0) }.reversed())
    }
  }

  @Test("What is written is read again as it was signed, whatever it is and however it is cut")
  func roundTrip() throws {
    var random = TestSeed.random("cleartext")
    let pieces = ["-", "From ", "From", "Fro", " ", "\t", "\r", "\n", "\r\n", "a", "- ", "xyz"]
    for round in 0..<300 {
      var text: [UInt8] = []
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        let piece = Array((pieces.randomElement(using: &random) ?? "").utf8)
        let isLong = round % 30 == 0 && Int.random(in: 0..<10, using: &random) == 0
        text += Array(repeatElement(piece, count: isLong ? 9000 : 1).joined())
      }
      let lines = signedLines(text)

      let written = BytesSink()
      let sink = CleartextSink(written, hashes: [.sha512, .sha256, .sha512])
      var rest = ArraySlice(text)
      while !rest.isEmpty {
        let part = rest.prefix(.random(in: 1...(round % 2 == 0 ? 3 : 100_000), using: &random))
        try part.withUnsafeBytes { try sink.write($0) }
        rest = rest.dropFirst(part.count)
      }
      try sink.finishText()
      try sink.finish(signatures: Self.signature)

      let escaped = lines.map { line in
        (line.first == .dash || line.starts(with: "From ".utf8) ? Array("- ".utf8) : []) + line
      }
      let begin = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256,SHA512\n\n"
      let armor = Armor.encode(Self.signature, as: .signature, checksum: true)
      #expect(
        written.bytes == Array(begin.utf8) + escaped.joined(separator: [.lineFeed])
          + [.lineFeed] + Array(armor.utf8))

      let message = try CleartextMessage(
        reading: CutSource(written.bytes, longest: round % 3 == 0 ? 3 : 100_000, random))
      #expect(message.text == Array(lines.joined(separator: [.lineFeed])))
      #expect(
        message.canonicalText == Array(lines.joined(separator: [.carriageReturn, .lineFeed])))
      #expect(message.signatures == Self.signature)

      let copy = try CleartextMessage(text: text, signatures: Self.signature)
      #expect(copy == message)
      let rewritten = BytesSink()
      try copy.write(to: rewritten, hashes: [.sha256, .sha512])
      #expect(rewritten.bytes == written.bytes)
    }
  }

  @Test("Signatures that are not of version 4 get neither Hash header nor checksum")
  func withoutHashes() throws {
    let sink = BytesSink()
    try CleartextMessage(text: Array("a".utf8), signatures: Self.signature).write(to: sink)
    #expect(String(decoding: sink.bytes, as: UTF8.self) == Self.message("a\n"))
  }

  @Test("A message that was changed anywhere is refused or read, the same for every cut")
  func corruption() throws {
    var random = TestSeed.random("cleartext corruption")
    let sample = Array(
      Self.message("one \n- - two\n\nFrom  me\t\n- -\n", headers: "Hash: SHA256\n").utf8)
    let hostile = Array("-=\n\r\t :AZaz09/\0\u{FF}".utf8)
    for _ in 0..<500 {
      var text = sample
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<text.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: text[place] = hostile.randomElement(using: &random) ?? 0
        case 1: text.insert(hostile.randomElement(using: &random) ?? 0, at: place)
        default: text.removeSubrange(place..<min(place + 1 + place % 9, text.count))
        }
      }
      let whole = try Outcome { try CleartextMessage(reading: BytesSource(text)) }
      for longest in [1, 17, 100] {
        let cut = CutSource(text, longest: longest, random)
        #expect(try Outcome { try CleartextMessage(reading: cut) } == whole)
      }
    }
  }

  @Test("The samples of RFC 9580 and of rPGP are over the text that is read from them")
  func samples() throws {
    guard let rfc = VectorFiles.directory("rfc9580"),
      let keys = VectorFiles.directory("rfc9580-keys")
    else { return }
    let sample = "rfc9580/A.6.-sample-cleartext-signed-message.asc"
    let files =
      [rfc.deletingLastPathComponent().appendingPathComponent(sample)]
      + (try FileManager.default.contentsOfDirectory(at: keys, includingPropertiesForKeys: nil))
      .map { $0.appendingPathComponent("csf.msg") }
      .filter { FileManager.default.fileExists(atPath: $0.path) }
    #expect(files.count == 8)
    for file in files {
      let message = try CleartextMessage(reading: BytesSource([UInt8](Data(contentsOf: file))))
      if file.path.hasSuffix(sample) {
        #expect(
          String(decoding: message.text, as: UTF8.self)
            == "What we need from the grocery store:\n\n- tofu\n- vegetables\n- noodles\n")
      }
      let (input, _) = try packetInput(BytesSource(message.signatures))
      var packets = PacketSequence(input, limits: Limits())
      while case .packet(let packet)? = try packets.next() {
        let signature = try Signature(parsing: packet.body)
        guard let function = signature.hashAlgorithm.function else {
          Issue.record("a hash that is not read, in \(file.path)")
          continue
        }
        var digest = Digest(function)
        digest.update(signature.salt)
        digest.update(message.canonicalText)
        #expect(Array(signature.fields.finish(digest).prefix(2)) == signature.digestPrefix)
      }
    }
  }
}
