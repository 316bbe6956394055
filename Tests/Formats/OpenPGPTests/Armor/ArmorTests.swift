import Foundation
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("Armor")
struct ArmorTests {
  private func pattern(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + $0 >> 8) }
  }

  /// Armor of twelve octets, line by line.
  private static func block(
    _ lines: String..., kind: String = "SIGNATURE", headers: [String] = []
  ) -> String {
    (["-----BEGIN PGP \(kind)-----"] + headers + [""] + lines + ["-----END PGP \(kind)-----", ""])
      .joined(separator: "\n")
  }
  private static let data = "AAECAwQFBgcICQoL"
  private static let octets = Array(UInt8(0)..<12)

  @Test(
    "What is written is read again, and armor begins and ends as its kind does",
    arguments: Armor.Kind.allCases)
  func roundTrip(kind: Armor.Kind) throws {
    for count in [0, 1, 2, 3, 46, 47, 48, 49, 50, 95, 96, 97, 1000, 49_152, 49_200, 120_001] {
      for checksum in [false, true] {
        let text = Armor.encode(pattern(count), as: kind, checksum: checksum)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.first.map(String.init) == kind.headerLine)
        #expect(lines.dropFirst().first == "")
        #expect(lines.suffix(2).map(String.init) == [kind.tailLine, ""])
        #expect(lines.allSatisfy { $0.utf8.count <= 64 })
        let read = try Armor.decode(text.utf8)
        #expect(read.kind == kind)
        #expect(read.octets == pattern(count))
      }
    }
  }

  @Test("A checksum is that of RFC 9580, section 6.1")
  func checksum() {
    #expect(
      Armor.encode(Self.octets, as: .signature, checksum: true)
        == Self.block("AAECAwQFBgcICQoL", "=34QH"))
    #expect(Armor.encode([], as: .signature, checksum: true) == Self.block("=twTO"))
    #expect(Armor.encode([], as: .signature) == Self.block())
  }

  @Test("A sink gives the same, however it is written to", .namesSeed)
  func sink() throws {
    var random = TestSeed.random("armor sink")
    for (count, longest) in [(1000, 1), (10_000, 50), (100_000, 5000), (100_000, 100_000)] {
      let octets = pattern(count)
      let bytes = BytesSink()
      let sink = ArmorSink(bytes, as: .message, checksum: true)
      var rest = ArraySlice(octets)
      while !rest.isEmpty {
        let count = min(rest.count, .random(in: 0...longest, using: &random))
        try rest.prefix(count).withUnsafeBytes { try sink.write($0) }
        rest = rest.dropFirst(count)
      }
      try sink.finish()
      try sink.finish()
      #expect(bytes.bytes == Array(Armor.encode(octets, as: .message, checksum: true).utf8))
      #expect(throws: OpenPGPError(.invalidRequest, .armorFinished)) {
        try octets.withUnsafeBytes { try sink.write($0) }
      }
    }
  }

  private static let toleratedTexts: [String] = [
    block(data),
    block(data).replacing("\n", with: "\r\n"),
    block(data).replacing("\n", with: " \t\r\n"),
    String(block(data).dropLast()),
    "\u{FEFF}" + block(data),
    "\n\n  \n" + block(data),
    "Dear Alice,\n\n- this is\n-----BEGIN my key-----\n\n" + block(data) + "\nBob\n-- \nBob\n",
    "> -----BEGIN PGP MESSAGE-----\n" + block(data),
    block("AAEC", "AwQFBgcI", "CQoL"),
    block("A", "AECA", "w QF\tBgc\u{B}ICQo", "", "L"),
    block("", data, "", ""),
    block(data, "=34QH"),
    block(data, "=AAAA"), block(data, " =AAAA"), block(data, "=="),
    block(data, "=34QH", "", ""),
    block(data, "="),
    block(data, "=$%& not even base64"),
    block(data, headers: ["Version: 1", "Comment: x", "Charset: UTF-8", "Hash: SHA1", "X-Y: z"]),
    block(data, headers: ["Comment:", "Comment: ", "a:b"]),
    block(data, headers: ["Comment: no colon is missing", "   "]),
    block("AAECAwQF") + block("BgcICQoL"),
    block("AAECAw==", "=abcd") + "text between\n\n" + block("BAUGBwgJCgs=") + "text behind",
  ]

  @Test("What mail, editors and people do to armor is understood", arguments: toleratedTexts)
  func tolerated(text: String) throws {
    let read = try Armor.decode(text.utf8)
    #expect(read.kind == .signature)
    #expect(read.octets == Self.octets)
  }

  private static let malformedTexts: [String] = [
    "", "\n", "text", "-----BEGIN PGP SIGNATURE-----", "\u{FEFF}text", "\u{FEFF}",
    "-----BEGIN PGP SIGNATURE-----\n\n", "-----BEGIN PGP SIGNATURE-----\n\nAAEC",
    "-----BEGIN PGP SIGNATURE-----\n\nAAEC\n", "-----BEGIN PGP SIGNATURE-----\n\nAAEC\n-",
    " " + block(data), "> " + block(data), "-" + block(data),
    block(data).replacing("BEGIN PGP SIGNATURE", with: "BEGIN PGP MESSAGE"),
    block(data).replacing("BEGIN PGP SIGNATURE-----", with: "BEGIN PGP SIGNATURE----- x"),
    block(data).replacing("BEGIN PGP SIGNATURE-----", with: "BEGIN PGP SIGNATURE----"),
    block(data).replacing("END PGP SIGNATURE-----", with: "END PGP SIGNATURE----"),
    block(data).replacing("END PGP SIGNATURE-----", with: "END PGP SIGNATURE-----x"),
    block(data).replacing("END PGP", with: "END"),
    block(data).replacing("\n", with: "\r"),
    block(data).replacing("\n-----END", with: "-----END"),
    block(data).replacing("\n\n", with: "\n"),
    block(data, headers: ["no header"]),
    block("AAE", data), block("A"), block("AA"), block("AAA"), block("AA="), block("AAA=="),
    block("A==="), block("AAEC="), block("AA==="), block("AA==", "AAEC"),
    block("AB=="), block("AAB="), block("AA=A"), block("AA== =abcd"), block("AAEC=abcd"),
    block("AAEC", "=abcd", "=abcd"), block("AAEC", "=abcd", "AAEC"), block("AA-_"),
    block("AAEC", "A\u{E9}EC"), block("AAEC\0"), block("AAEC", "AwQF*", "AAEC"),
    block(data) + block(data, kind: "PUBLIC KEY BLOCK"),
    block(data) + block(data).replacing("-----END PGP SIGNATURE-----\n", with: ""),
    block(data) + "-----BEGIN PGP SIGNED MESSAGE-----\n",
    block(data, kind: "MESSAGE") + block(data, kind: "MESSAGE"),
    block(data, kind: "MESSAGE") + "text\n" + block(data),
    "-----BEGIN PGP SIGNED MESSAGE-----\n\n\n" + block(data),
  ]

  @Test("What is no armor is malformed", arguments: malformedTexts)
  func malformed(text: String) {
    let error = #expect(throws: OpenPGPError.self) { try Armor.decode(text.utf8) }
    #expect(error?.kind == .malformed)
  }

  @Test("Blocks of another kind are refused by name")
  func unsupported() {
    for kind in ["ARMORED FILE", "MESSAGE, PART 1/3", "SECRET KEY BLOCK"] {
      #expect(throws: OpenPGPError(.unsupported, .armorKindNotRead)) {
        try Armor.decode(Self.block(Self.data, kind: kind).utf8)
      }
    }
  }

  @Test("More headers, or longer ones, than anybody needs are refused")
  func headerLimits() throws {
    func decode(_ headers: [String]) throws -> [UInt8] {
      try Armor.decode(Self.block(Self.data, headers: headers).utf8).octets
    }
    #expect(try decode(.init(repeating: "a: b", count: 128)) == Self.octets)
    #expect(throws: OpenPGPError(.limitExceeded, .armorHeaderLimit, number: 128)) {
      try decode(.init(repeating: "a: b", count: 129))
    }
    let long = "a: " + String(repeating: "b", count: 40_000)
    #expect(try decode([long]) == Self.octets)
    #expect(throws: OpenPGPError(.limitExceeded, .armorHeaderOctetLimit, number: 65_536)) {
      try decode([long, long])
    }
  }

  @Test("Packets are told from text, and read either way")
  func packetInputs() throws {
    let packet: [UInt8] = [0xCA, 3] + Array("PGP".utf8)
    let forms: [([UInt8], Armor.Kind?)] = [
      (packet, nil), (Array(Armor.encode(packet, as: .message).utf8), .message),
    ]
    for (octets, kind) in forms {
      let (input, found) = try packetInput(BytesSource(octets))
      #expect(found == kind)
      #expect(try input.octets(5) == packet)
      #expect(try input.peek() == nil)
    }
    #expect(try packetInput(BytesSource([])).input.peek() == nil)
    #expect(throws: OpenPGPError(.malformed, .sourceCleartext)) {
      try packetInput(BytesSource(Array("-----BEGIN PGP SIGNED MESSAGE-----\n\na\n".utf8)))
    }
    #expect(throws: OpenPGPError(.malformed, .sourceUnrecognized)) {
      try packetInput(BytesSource(Array("x".utf8)))
    }
  }

  @Test("The samples of RFC 9580 are read, and written as they stand there")
  func samples() throws {
    guard let directory = VectorFiles.directory("rfc9580") else { return }
    var count = 0
    for file in try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted() {
      let octets = [UInt8](try Data(contentsOf: directory.appendingPathComponent(file)))
      guard octets.first == .dash, !file.contains("cleartext") else { continue }
      let read = try Armor.decode(octets)
      let text = Armor.encode(read.octets, as: read.kind, checksum: false)
      let lines = octets.split(separator: .lineFeed, omittingEmptySubsequences: false)
        .filter { !$0.starts(with: "Comment: ".utf8) }.joined(separator: [.lineFeed])
      // One file lacks the end of its last line.
      #expect(text.utf8.elementsEqual(Array(lines) + (octets.last == .lineFeed ? [] : [.lineFeed])))
      var packets = PacketSequence(try packetInput(BytesSource(octets)).input, limits: Limits())
      guard try packets.next() != nil else {
        Issue.record("no packet in \(file)")
        continue
      }
      count += 1
    }
    #expect(count == 13)
  }
}
