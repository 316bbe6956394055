import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("Fingerprints as people write them", .namesSeed)
struct FingerprintTextTests {
  private static let short = "D1A66E1A23B182C9980F788CFBFCC82A015E7330"
  private static let long = "CB186C4F0609A697E4D52DFA6C722B0C1F1E27C18A56708F6525EC27BAD9ACC9"

  @Test("either case, groups, `0x` and white space are read", arguments: [short, long])
  func forms(text: String) throws {
    let fingerprint = try Fingerprint(parsing: text)
    #expect(fingerprint.version == (text.count == 40 ? 4 : 6))
    #expect(fingerprint.hex == text)
    let half = text.count / 2
    let forms: [String] = [
      text.lowercased(), "0x\(text)", "0X\(text.lowercased())", " \t\(text)\r\n",
      fingerprint.spaced, "0x \(fingerprint.spaced.lowercased())",
      // As gpg shows it, and as a line is broken.
      "\(text.prefix(half))  \(text.suffix(half))",
      "\(text.prefix(half))\r\n\u{A0}\(text.suffix(half))",
    ]
    for form in forms { #expect(try Fingerprint(parsing: form) == fingerprint) }
    #expect(try Fingerprint(parsing: Substring(text)) == fingerprint)
  }

  @Test("it is shown in groups of four, and its key ID has sixteen digits")
  func spaced() throws {
    let old = try Fingerprint(parsing: Self.short)
    #expect(old.spaced == "D1A6 6E1A 23B1 82C9 980F 788C FBFC C82A 015E 7330")
    #expect(old.keyID.hex == "FBFCC82A015E7330")
    #expect(old.keyID.spaced == "FBFC C82A 015E 7330")
    let new = try Fingerprint(parsing: Self.long)
    #expect(new.spaced.split(separator: " ").count == 16)
    #expect(new.keyID.hex == "CB186C4F0609A697")
    #expect(try KeyID(parsing: "0xcb18 6c4f 0609 a697") == new.keyID)
  }

  private static let wrongLengths: [String] = [
    "", "0x", "FBFCC82A015E7330", "\(short)0", "\(long)00", "\(short)\(short)",
    String(short.dropLast()), String(short.dropFirst(2)), String(long.dropLast()),
    String(repeating: "0", count: 4096), "\(String(repeating: " ", count: 4096))\(short)",
  ]

  @Test("another number of digits is refused", arguments: wrongLengths)
  func lengths(text: String) {
    let refused = #expect(throws: OpenPGPError.self) { try Fingerprint(parsing: text) }
    #expect(refused?.code == "malformed.key.fingerprint_length")
  }

  @Test("a short key ID is none", arguments: ["015E7330", "FBFCC82A015E73300", short])
  func keyIDs(text: String) {
    let refused = #expect(throws: OpenPGPError.self) { try KeyID(parsing: text) }
    #expect(refused?.reason == .keyFingerprintLength)
  }

  private static let wrongCharacters: [String] = [
    "\(short.dropLast())G", "0x0x\(short)", "x\(short.dropFirst())",
    "D1A6:6E1A:\(short.dropFirst(8))", "-\(short.dropFirst())",
    // Full-width digits, which some programs take for others.
    "\u{FF10}\(short.dropFirst())", "\(short.dropLast())0\u{301}", "\u{200B}\(short)",
  ]

  @Test("other characters are refused", arguments: wrongCharacters)
  func characters(text: String) {
    let refused = #expect(throws: OpenPGPError.self) { try Fingerprint(parsing: text) }
    #expect(refused?.reason == .keyFingerprintText)
  }

  @Test("what is shown is read again as the same")
  func roundTrip() throws {
    var random = TestSeed.random("fingerprints")
    for (version, size) in [(4, 20), (6, 32)] as [(UInt8, Int)] {
      for _ in 0..<100 {
        let fingerprint = try Fingerprint(version: version, random.bytes(size))
        #expect(try Fingerprint(parsing: fingerprint.spaced) == fingerprint)
        #expect(try Fingerprint(parsing: "\(fingerprint)") == fingerprint)
        #expect(try KeyID(parsing: fingerprint.keyID.hex) == fingerprint.keyID)
      }
    }
  }
}
