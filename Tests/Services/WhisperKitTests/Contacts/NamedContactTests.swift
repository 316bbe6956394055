import CryptoPrimitives
import OpenPGP
import SecretMemory
import Testing
import Vault
import WhisperEnvelope

@testable import WhisperKit

@Suite("Contacts by what people call them")
struct NamedContactTests {
  private let ada: Person

  init() throws { ada = try Person("Ada") }

  private var contacts: ContactService { ada.whisper.contacts }

  private func names(_ text: String) throws -> [String] {
    try contacts.named(text).map(\.contact.name.text)
  }

  @Test("a key names its certificate, a name and an address the person")
  func kinds() throws {
    let bob = try ForeignKey("Bob Baker <bob@example.org>", "Bob <bob@second.example>")
    _ = try contacts.add(bob.received)
    for key in bob.certificate.keys {
      for text in [key.fingerprint.hex, key.fingerprint.spaced, key.keyID.hex] {
        let found = try contacts.named(text)
        #expect(found.map(\.contact.name.text) == ["Bob Baker"], "\(text)")
        #expect(found.map(\.certificate?.fingerprint) == [bob.fingerprint], "\(text)")
      }
    }
    for text in ["bob baker", "BOB@example.ORG", "x <bob@second.example>"] {
      let found = try contacts.named(text)
      #expect(found.map(\.contact.name.text) == ["Bob Baker"], "\(text)")
      #expect(found.map(\.certificate) == [nil], "\(text)")
    }
    for text in [
      "", "@", "bob", "bob@example", "ob@example.org", String(bob.fingerprint.hex.suffix(8)),
      String(bob.fingerprint.hex.prefix(16)), String(repeating: "A", count: 100_000),
      "a@" + String(repeating: "b", count: 100_000),
    ] {
      #expect(try names(text) == [], "\(text.prefix(40))")
    }
  }

  @Test("a fingerprint that differs in one digit is nobody's, though its key ID is somebody's")
  func wholeFingerprint() throws {
    let bob = try ForeignKey("Bob <bob@example.org>")
    _ = try contacts.add(bob.received)
    for key in bob.certificate.keys {
      let digits = key.fingerprint.hex
      let other = (digits.first == "0" ? "1" : "0") + digits.dropFirst()
      #expect(try names(other) == [])
      #expect(try names(digits) == ["Bob"])
    }
  }

  @Test("Whisper keys are found by all of their fingerprint and by its short form")
  func whisperKeys() throws {
    let bob = try Person("Bob")
    let keys = try bob.identity.keys
    try ada.add(bob)
    for text in [
      keys.fingerprint.hex, keys.fingerprint.hex.uppercased(),
      FingerprintWords.shortForm(of: keys.fingerprint),
    ] {
      #expect(try names(text) == ["Bob"], "\(text)")
    }
  }

  @Test("digits are read however they are grouped, and by their number")
  func writtenKeys() {
    let digits = "0123456789ABCDEF0123456789ABCDEF01234567"
    let colons = "01:23:45:67:89:ab:cd:ef:01:23:45:67:89:ab:cd:ef:01:23:45:67"
    for text in [digits, digits.lowercased(), "0x" + digits, colons, " " + digits + "\n"] {
      #expect(WrittenKey(text) == .fingerprint(digits), "\(text)")
    }
    #expect(WrittenKey("0x0123456789abcdef") == .keyID("0123456789ABCDEF"))
    #expect(WrittenKey("dead beef") == .shortKeyID("DEADBEEF"))
    for text in ["", "0x", "bob", "DEADBEE", digits + "0", "0x0x" + digits, "DEADBEEG"] {
      #expect(WrittenKey(text) == nil, "\(text)")
    }
  }
}
