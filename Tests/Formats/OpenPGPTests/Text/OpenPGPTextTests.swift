import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("OpenPGP in a text is found and put right", .namesSeed)
struct OpenPGPTextTests {
  /// Octets that a packet begins, as base64 of real armor does: one that says nothing of what the block is.
  static func packets(_ count: Int, _ random: inout SeededRandom) -> [UInt8] {
    [0xCA] + (0..<count).map { _ in random.next() as UInt8 }
  }

  static func found(_ text: [UInt8]) -> OpenPGPText { text.withUnsafeBytes { OpenPGPText($0) } }

  static func found(_ text: String) -> OpenPGPText { found(Array(text.utf8)) }

  /// What the one good block in a text is, and no other.
  static func only(_ text: [UInt8]) throws -> (form: FoundOpenPGP.Form, octets: [UInt8]) {
    let found = found(text).found
    let block = try #require(found.first)
    #expect(found.count == 1)
    if let failure = block.failure { throw failure }
    guard case .block = block.form else { return (block.form, []) }
    let sink = BytesSink()
    _ = try Armor.decode(block.source, to: sink)
    return (block.form, sink.bytes)
  }

  @Test("whatever programs do to a block, of every kind", arguments: Handling.all)
  func blocks(handling: Handling) throws {
    var random = TestSeed.random("text blocks")
    for kind in Armor.Kind.allCases {
      for count in [40, 46, 47, 48, 100, 1000] {
        let octets = Self.packets(count, &random)
        for checksum in [true, false] {
          let text = handling.apply(Armor.encode(octets, as: kind, checksum: checksum))
          let only = try Self.only(text)
          #expect(only.form == .block(kind))
          #expect(only.octets == octets)
        }
      }
    }
  }

  @Test("whatever programs do to signed text", arguments: Handling.all.filter(\.keepsText))
  func signedText(handling: Handling) throws {
    var random = TestSeed.random("signed texts")
    for text in [
      "First line\nsecond", "- a dash\n\n--\n-- \nx = 3D y", "Note: a word\n\u{2014} dash", "",
    ] {
      let message = try CleartextMessage(
        text: Array(text.utf8), signatures: Self.packets(100, &random))
      let sink = BytesSink()
      try message.write(to: sink, hashes: [.sha512])
      let handled = handling.apply(String(decoding: sink.bytes, as: UTF8.self))
      let found = Self.found(handled).found
      #expect(found.map(\.form) == [.signedText])
      let source = try #require(found.first).source
      #expect(try CleartextMessage(reading: source) == message)
    }
  }

  @Test(
    "signed text of a page that keeps its lines",
    arguments: ["<pre>", "<p>On:</p>\n<pre class=\"b\">\n"])
  func page(tag: String) throws {
    let text = Array("a < b & \"c\" > d\n- see https://example.org/?a=1&b=2".utf8)
    let message = try CleartextMessage(text: text, signatures: [0xC2, 1, 2])
    let sink = BytesSink()
    try message.write(to: sink)
    let page = String(decoding: sink.bytes, as: UTF8.self).replacing("&", with: "&amp;")
      .replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
      .replacing(
        "https://example.org/?a=1&amp;b=2",
        with: "<a href=\"x\">https://example.org/?a=1&amp;b=2</a>")
    let found = Self.found(tag + page + "</pre>\n")
    let only = try #require(found.found.first)
    #expect(try CleartextMessage(reading: only.source) == message)
  }

  @Test("what stands around a block is passed over, and noticed")
  func surroundings() throws {
    let block = Armor.encode([0xC1, 1, 2], as: .message)
    #expect(Self.found("\u{FEFF}\n" + block + "\n \n").isAlone)
    for text in ["x\n" + block, block + "x", block + "x\n" + block] {
      #expect(!Self.found(text).isAlone)
      #expect(Self.found(text).found.allSatisfy { $0.failure == nil })
    }
    #expect(Self.found("> " + block.split(separator: "\n").joined(separator: "\n> ")).isAlone)
  }

  @Test("a sentence about armor is no block, and keeps none from being found")
  func prose() throws {
    let block = Armor.encode([0xC1, 1, 2], as: .message)
    for sentence in [
      "Look for -----BEGIN PGP MESSAGE----- in the mail.\n",
      "It begins with -----BEGIN PGP SIGNED MESSAGE-----\nand ends with a signature.\n",
      "BEGIN PGP MESSAGE\n", "-BEGIN PGP MESSAGE-\n", "-----BEGIN CERTIFICATE-----\n",
      "-----BEGIN PGP -----\n",
    ] {
      #expect(Self.found(sentence).found.isEmpty, "\(sentence)")
      #expect(Self.found(sentence + block).found.map(\.failure) == [nil], "\(sentence)")
    }
  }

  static let broken: [(String, OpenPGPReason)] = {
    let header = "-----BEGIN PGP MESSAGE-----\n\n"
    let tail = "-----END PGP MESSAGE-----\n"
    let data = "wV4DlbRUc1/RZAYSAQdA"
    return [
      (header + data + "\n", .armorEndMissing), (header + data + "\n=abcd\n", .armorEndMissing),
      (header + data + "\n=abcd\nYours,\nAlice\n", .armorEndMissing),
      (header + data + "\n-----END PGP MESS", .armorEndMissing),
      (header + data + "\n" + header + data + "\n" + tail, .armorEndMissing),
      (header, .armorEndMissing), (header + data + "*\n" + tail, .armorBase64),
      (header + data + "A\n" + tail, .armorBase64),
      (header + data + "\n-----END PGP SIGNATURE-----\n", .armorEndDiffers),
      ("-----BEGIN PGP MESSAGE-----\nHello there\n" + data + "\n" + tail, .armorHeaderLine),
      ("-----BEGIN PGP MESSAGE, PART 1/3-----\n\n" + data + "\n", .armorKindNotRead),
      ("-----BEGIN PGP SIGNED MESSAGE-----\n\ntext\n", .cleartextSignatureMissing),
      (
        "-----BEGIN PGP SIGNED MESSAGE-----\n\ntext\n" + header + data + "\n" + tail,
        .cleartextSignatureMissing
      ),
    ]
  }()

  @Test("what cannot be put right says why", arguments: broken)
  func reasons(text: String, reason: OpenPGPReason) throws {
    #expect(Self.found(text).found.first?.failure?.reason == reason)
  }

  @Test("a block behind a broken one is found, and none is read twice")
  func behindBroken() throws {
    let good = Armor.encode([0xC1, 7], as: .message)
    for (text, _) in Self.broken {
      let found = Self.found(text + good).found
      #expect(found.last?.failure == nil && found.count { $0.failure == nil } >= 1, "\(text)")
    }
  }

  /// A packet of each kind, as it stands in front of others; `count` octets stand behind its version.
  private static func packet(_ kind: Armor.Kind, _ count: UInt8) -> [UInt8] {
    let (type, version): (UInt8, UInt8) =
      switch kind {
      case .message: (0xD2, 1)
      case .publicKey: (0xC6, 4)
      case .privateKey: (0xC5, 4)
      case .signature: (0xC2, 4)
      }
    return [type, count + 1, version] + (0..<count)
  }

  @Test(
    "a block without its last line is read where its data show that they are whole",
    arguments: Armor.Kind.allCases)
  func withoutEnd(kind: Armor.Kind) throws {
    for count in [18, 19, 20] as [UInt8] {
      for checksum in [true, false] {
        func text(_ octets: [UInt8]) throws -> String {
          let text = Armor.encode(octets, as: kind, checksum: checksum)
          return String(text[..<(try #require(text.firstRange(of: "-----END")).lowerBound)])
        }
        let octets = Self.packet(kind, count)
        let isMarked = checksum || octets.count % 3 != 0
        let whole = try text(octets)
        let cut = try text(octets.dropLast(3))
        let next = Armor.encode(octets, as: .message)
        for end in ["", "-----END PGP MESS"] {
          let found = Self.found(whole + end).found
          #expect(found.count == 1 && found.first?.form == .block(kind))
          guard isMarked || kind == .message else {
            #expect(found.first?.failure?.reason == .armorEndMissing)
            continue
          }
          #expect(try Self.only(Array((whole + end).utf8)).octets == octets)
          #expect(Self.found(cut + end).found.first?.failure?.reason == .armorEndMissing)
        }
        if isMarked {
          #expect(Self.found(whole + "Yours,\nAlice\n").found.map(\.failure) == [nil])
          #expect(Self.found(whole + next).found.map(\.failure) == [nil, nil])
        }
        let other = kind == .signature ? "MESSAGE" : "SIGNATURE"
        let end = "-----END PGP \(other)-----\n"
        #expect(try Self.only(Array((whole + end).utf8)).octets == octets)
        #expect(Self.found(cut + end).found.first?.failure?.reason == .armorEndDiffers)
      }
    }
  }

  @Test(
    "a block is what its packets say, whatever its first line says", arguments: Armor.Kind.allCases)
  func labels(label: Armor.Kind) throws {
    for kind in Armor.Kind.allCases {
      let octets = Self.packet(kind, 40)
      let only = try Self.only(Array(Armor.encode(octets, as: label).utf8))
      // A signature may stand in front of anything.
      #expect(only.form == .block(kind == .signature ? label : kind))
      #expect(only.octets == octets)
    }
    // A revocation of the whole, of a subkey and of a name, in the versions that there are.
    for type in [0x20, 0x28, 0x30] as [UInt8] {
      for revocation in [[0xC2, 12, 4, type], [0xC2, 12, 6, type], [0xC2, 12, 3, 5, type]]
        as [[UInt8]]
      {
        let octets = revocation + [UInt8](repeating: 0, count: 14 - revocation.count)
        let only = try Self.only(Array(Armor.encode(octets, as: label).utf8))
        #expect(only.form == .block(.publicKey) && only.octets == octets)
      }
    }
  }

  @Test("a first line without data is one of words about armor where a block is there")
  func mentions() throws {
    let block = Armor.encode([0xC1, 1, 2], as: .message)
    for mention in [
      "-----BEGIN PGP MESSAGE-----\n", "Subject: -----BEGIN PGP MESSAGE-----\n\n",
      "Look for\n-----BEGIN PGP MESSAGE-----\nin the mail, please.\n",
    ] {
      let text = Self.found(mention + block)
      #expect(text.found.map(\.failure) == [nil] && !text.isAlone, "\(mention)")
      #expect(Self.found(mention).found.count == 1, "\(mention)")
    }
  }

  @Test("certificates, keys and signatures of a text are lists, and each message is by itself")
  func pieces() throws {
    func block(_ octet: UInt8, _ kind: Armor.Kind) -> String {
      Armor.encode([0xC1, octet], as: kind)
    }
    let text = Self.found(
      block(1, .publicKey) + "and\n" + block(2, .privateKey) + block(3, .publicKey)
        + block(4, .message) + block(4, .message) + block(5, .privateKey))
    #expect(
      text.pieces.map(\.form) == [
        .block(.publicKey), .block(.privateKey), .block(.message),
      ])
    #expect(
      text.pieces.reduce(0) { $0 + $1.octetCount } == text.found.reduce(0) { $0 + $1.octetCount })
    let sink = BytesSink()
    _ = try Armor.decode(try #require(text.joined(.privateKey)), to: sink)
    #expect(sink.bytes == [0xC1, 2, 0xC1, 5])
    // The same certificate in two parts of a mail is one, and so is the same message.
    let twice = Self.found(block(1, .publicKey) + "<pre>" + block(1, .publicKey) + "</pre>")
    let once = BytesSink()
    _ = try Armor.decode(try #require(twice.joined(.publicKey)), to: once)
    #expect(twice.found.count == 2 && once.bytes == [0xC1, 1])
    #expect(text.joined(.signature) == nil)
  }

  @Test("packets that a mail has as an attachment are found, and pictures are not")
  func attachments() throws {
    var random = TestSeed.random("attachments")
    let alice = try Person(version: 4, random: &random)
    let certificate = try alice.certificate(random: &random).serialized()
    func mail(_ attachment: [UInt8]) -> String {
      let base64 = Armor.encode(attachment, as: .message, checksum: false)
        .split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).dropLast(2)
        .joined(separator: "\n")
      return """
        Content-Type: multipart/mixed; boundary=b

        --b
        Content-Type: text/plain

        See below.
        --b
        Content-Type: application/octet-stream
        Content-Transfer-Encoding: base64

        \(base64)
        --b--

        """
    }
    let found = Self.found(mail(certificate))
    let source = try #require(found.joined(.publicKey))
    #expect(
      try Certificate.read(source).map(\.fingerprint) == [alice.primary.publicKey.fingerprint])
    let text = Handling.utf16(Armor.encode(certificate, as: .publicKey), isBigEndian: false)
    #expect(Self.found(mail(text)).found.map(\.form) == [.block(.publicKey)])
    for other in [
      [0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
    ] as [[UInt8]] {
      #expect(Self.found(mail(other)).found.isEmpty)
    }
  }

  @Test(
    "what is found in a source is found in its text, and packets and long texts are left to readers"
  )
  func sources() throws {
    let block = Array(Armor.encode([0xC1, 1, 2], as: .message).utf8)
    let source = BytesSource(Array("Übrigens:\n".utf8) + block)
    #expect(try OpenPGPText.find(in: source)?.found.count == 1)
    #expect(source.remainingCount == UInt64(block.count + 11))
    for octets in [[], [0xCA, 3] + Array("PGP".utf8), Array("no block\n".utf8)] as [[UInt8]] {
      #expect(try OpenPGPText.find(in: BytesSource(octets)) == nil)
    }
    // A page of UTF-16 that is longer than what is read at once.
    let wide =
      String(repeating: "Über ", count: 20_000) + "\n" + String(decoding: block, as: UTF8.self)
    let units = Handling.utf16(wide, isBigEndian: false)
    #expect(try OpenPGPText.find(in: BytesSource(units))?.found.map(\.failure) == [nil])
    let words = [UInt8](repeating: UInt8(ascii: "x"), count: OpenPGPText.maximumOctets)
    let long = words + [.lineFeed] + block
    #expect(try OpenPGPText.find(in: BytesSource(long)) == nil)
    #expect(try Armor.decode(long) == (.message, [0xC1, 1, 2]))
  }

  /// Texts that are made to be looked at again and again.
  static let hostile: [String] = [
    "-----BEGIN PGP MESSAGE-----\n", "-----BEGIN PGP SIGNED MESSAGE-----\n",
    "-----BEGIN PGP SIGNED MESSAGE-----<br>", "-----BEGIN PGP SIGNED MESSAGE-----\\n",
    "-----BEGIN PGP SIGNATURE-----\n\nx: y\n", "--BEGIN PGP MESSAGE--x: ", ">", "> ", "=3D", "=\n",
    "- ",
    "-", "<a", "&", "\\u", "BEGIN", "-BEGIN", "\u{2014}", "From a 1:1 1\n\n",
    "Content-Type: message/rfc822\n\n", "Content-Transfer-Encoding: base64\n\nQUJD\n",
    "Content-Transfer-Encoding: quoted-printable\n\n=3D=\n", "--b\nContent-Type: a; boundary=b\n",
    "-----BEGIN PGP MESSAGE-----\n\nAAAA=\n",
  ]

  @Test("the work is in proportion to the text, whatever it is made of", arguments: hostile)
  func linear(piece: String) {
    func seconds(_ count: Int) -> Double {
      let text = Array(String(repeating: piece, count: count / piece.utf8.count).utf8)
      return processorSeconds { _ = Self.found(text) }
    }
    let (few, many) = (seconds(1 << 15), seconds(1 << 18))
    // Eight times as much; work in proportion to its square is 64 times as much.
    #expect(many < 24 * few + 0.2)
  }
}
