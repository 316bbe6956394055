import AgeFormat
import ByteStreams
import SecretMemory
import TestSupport
import Testing

@Suite("The header of an age file") struct HeaderTests {
  private static let code = "--- " + String(repeating: "A", count: 43) + "\n"
  private static let share =
    String(decoding: "CQ".utf8, as: UTF8.self)
    + String(repeating: "A", count: 41)
  private static let body = String(repeating: "A", count: 43)
  private static let salt = String(repeating: "A", count: 22)

  private func read(_ text: String) throws -> AgeHeader {
    try AgeHeader(reading: BytesSource(Array(text.utf8)))
  }

  private func error(_ text: String) throws -> AgeError? {
    try Age.error { _ = try read(text) }
  }

  @Test("it says for how many it is, and in which ways")
  func recipients() throws {
    let header = try read(
      "age-encryption.org/v1\n-> X25519 \(Self.share)\n\(Self.body)\n-> x!~ a b\n\n\(Self.code)rest"
    )
    #expect(header.recipients == [.x25519, .other(type: "x!~")])
    #expect(!header.isForPassphrase)
    let scrypt = try read(
      "age-encryption.org/v1\n-> scrypt \(Self.salt) 22\n\(Self.body)\n\(Self.code)")
    #expect(scrypt.recipients == [.passphrase(workFactor: 22)] && scrypt.isForPassphrase)
  }

  @Test(
    "what breaks a rule is refused by its reason",
    arguments: [
      ("", .notAge, .noHeader), ("age-encryption.org/v1", .notAge, .noHeader),
      ("hello\n", .notAge, .noHeader), ("age-encryption.org/v2\n", .unsupported, .headerVersion),
      ("age-encryption.org/v1 \n", .unsupported, .headerVersion),
      ("age-encryption.org/v1\n", .malformedHeader, .headerCutShort),
      ("age-encryption.org/v1\n" + code, .malformedHeader, .headerLine),
      ("age-encryption.org/v1\n-> a\n" + code, .malformedHeader, .headerBody),
      ("age-encryption.org/v1\n->a\n\n" + code, .malformedHeader, .headerLine),
      ("age-encryption.org/v1\n-> a  b\n\n" + code, .malformedHeader, .headerLine),
      ("age-encryption.org/v1\n-> a \n\n" + code, .malformedHeader, .headerLine),
      ("age-encryption.org/v1\n-> a\u{E9}\n\n" + code, .malformedHeader, .headerLine),
      ("age-encryption.org/v1\n-> a\nAB\n" + code, .malformedHeader, .headerBody),
      ("age-encryption.org/v1\n-> a\nA\n" + code, .malformedHeader, .headerBody),
      ("age-encryption.org/v1\n-> a\nAA==\n" + code, .malformedHeader, .headerBody),
      ("age-encryption.org/v1\n-> a\n\n---\n", .malformedHeader, .headerCode),
      ("age-encryption.org/v1\n-> a\n\n--- AAAA\n", .malformedHeader, .headerCode),
      ("age-encryption.org/v1\n-> a\n\n" + code.dropLast(), .malformedHeader, .headerCutShort),
      ("age-encryption.org/v1\n-> X25519\n\(body)\n" + code, .malformedHeader, .stanzaForm),
      ("age-encryption.org/v1\n-> X25519 \(share)\nAAAA\n" + code, .malformedHeader, .stanzaForm),
      (
        "age-encryption.org/v1\n-> X25519 \(String(repeating: "A", count: 43))\n\(body)\n" + code,
        .malformedHeader, .stanzaKeyUnsafe
      ),
      (
        "age-encryption.org/v1\n-> mlkem768x25519 \(share)\n\(body)\n" + code, .malformedHeader,
        .stanzaForm
      ),
      (
        "age-encryption.org/v1\n-> scrypt \(salt) 10\n\(body)\n-> a\n\n" + code, .malformedHeader,
        .scryptNotAlone
      ),
      (
        "age-encryption.org/v1\n-> scrypt \(salt) 010\n\(body)\n" + code, .malformedHeader,
        .scryptForm
      ),
      (
        "age-encryption.org/v1\n-> scrypt \(salt) 0\n\(body)\n" + code, .malformedHeader,
        .scryptForm
      ),
      (
        "age-encryption.org/v1\n-> scrypt \(salt) +9\n\(body)\n" + code, .malformedHeader,
        .scryptForm
      ),
      (
        "age-encryption.org/v1\n-> scrypt \(salt) 23\n\(body)\n" + code, .limitExceeded,
        .scryptFactor
      ),
      (
        "age-encryption.org/v1\n-> scrypt \(salt) 99999999999999999999\n\(body)\n" + code,
        .limitExceeded, .scryptFactor
      ),
    ] as [(String, AgeError.Kind, AgeReason)])
  func refused(text: String, kind: AgeError.Kind, reason: AgeReason) throws {
    #expect(try error(text) == AgeError(kind, reason))
  }

  @Test("stanzas, octets and trials have limits that hold before a key is asked")
  func limits() throws {
    func header(_ count: Int, _ stanza: String) -> String {
      "age-encryption.org/v1\n" + String(repeating: stanza, count: count) + Self.code
    }
    let stanza = "-> X25519 \(Self.share)\n\(Self.body)\n"
    #expect(try read(header(AgeLimits.stanzas, stanza)).recipients.count == AgeLimits.stanzas)
    #expect(
      try error(header(AgeLimits.stanzas + 1, stanza)) == AgeError(.limitExceeded, .headerStanzas))
    let long = "-> a " + String(repeating: "b", count: AgeLimits.headerOctets) + "\n\n"
    #expect(try error(header(1, long)) == AgeError(.limitExceeded, .headerSize))
    let bodies =
      "-> a\n" + String(repeating: String(repeating: "A", count: 64) + "\n", count: 40_000) + "\n"
    #expect(try error(header(1, bodies)) == AgeError(.limitExceeded, .headerSize))
    let asked = CountingKey()
    let keys = [any AgeKey](repeating: asked, count: AgeLimits.trials / AgeLimits.stanzas + 1)
    let file = header(AgeLimits.stanzas, stanza)
    let error = try Age.error {
      try AgeDecryptor(keys: keys).decrypt(BytesSource(Array(file.utf8)), to: BytesSink())
    }
    #expect(error == AgeError(.limitExceeded, .headerTrials))
    #expect(asked.count == 0)
  }

  private final class CountingKey: AgeKey {
    let recipient: AgeRecipient
    var count = 0

    init() {
      do {
        var random = TestSeed.random("age counting")
        recipient = try AgeIdentity.generate(.x25519, random: &random).recipient
      } catch {
        fatalError("\(error)")
      }
    }

    func fileKey(in stanzas: [AgeWrappedKey]) throws -> SecretBytes? {
      count += 1
      return nil
    }
  }
}
