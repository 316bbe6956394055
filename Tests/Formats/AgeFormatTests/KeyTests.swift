import AgeFormat
import SecretMemory
import TestSupport
import TestTraits
import Testing

@Suite("Keys of age as text", .namesSeed)
struct KeyTests {
  private func identity(_ text: String) throws -> AgeIdentity {
    try AgeIdentity(Array(text.utf8).secret())
  }

  private func text(_ identity: AgeIdentity) throws -> String {
    String(decoding: try identity.text().array(), as: UTF8.self)
  }

  @Test("a key that is written is read as the same", arguments: AgeRecipient.Kind.allCases)
  func roundTrip(kind: AgeRecipient.Kind) throws {
    var random = TestSeed.random("age keys \(kind)")
    for _ in 0..<20 {
      let key = try AgeIdentity.generate(kind, random: &random)
      let text = try text(key)
      #expect(text.hasPrefix(kind == .hybrid ? "AGE-SECRET-KEY-PQ-1" : "AGE-SECRET-KEY-1"))
      #expect(text == text.uppercased() && text.utf8.count == (kind == .hybrid ? 77 : 74))
      #expect(try identity(text).recipient == key.recipient)
      let recipient = key.recipient.text
      #expect(recipient.hasPrefix(kind == .hybrid ? "age1pq1" : "age1"))
      #expect(recipient.utf8.count == (kind == .hybrid ? 1959 : 62))
      #expect(try AgeRecipient(recipient) == key.recipient)
    }
  }

  @Test("age's own keys: those of the CCTV vectors come back as they are")
  func known() throws {
    for known in [
      "AGE-SECRET-KEY-1EGTZVFFV20835NWYV6270LXYVK2VKNX2MMDKWYKLMGR48UAWX40Q2P2LM0",
      "AGE-SECRET-KEY-PQ-1HZLGZUPT4ETPKDEV8HSGFDCYZ4E522W0A7PU2LHT8EH9W6YLNC3SW78XKG",
    ] {
      #expect(try text(identity(known)) == known)
    }
  }

  @Test("any character that is another one is found", arguments: AgeRecipient.Kind.allCases)
  func mistyped(kind: AgeRecipient.Kind) throws {
    var random = TestSeed.random("age mistyped \(kind)")
    let key = try AgeIdentity.generate(kind, random: &random)
    let secret = Array(try text(key).utf8)
    for place in secret.indices {
      var other = secret
      other[place] = other[place] == UInt8(ascii: "Q") ? UInt8(ascii: "P") : UInt8(ascii: "Q")
      let error = try Age.error { _ = try AgeIdentity(other.secret()) }
      #expect(error?.kind == .malformedKey, "\(place)")
    }
    let recipient = Array(key.recipient.text.utf8)
    for place in recipient.indices where place < 70 || place % 40 == 0 {
      var other = recipient
      other[place] = other[place] == UInt8(ascii: "q") ? UInt8(ascii: "p") : UInt8(ascii: "q")
      let error = try Age.error { _ = try AgeRecipient(String(decoding: other, as: UTF8.self)) }
      #expect(error != nil, "\(place)")
    }
  }

  @Test("other cases, lengths, spaces and the other variant of bech32 are refused")
  func strict() throws {
    var random = TestSeed.random("age strict")
    for kind in AgeRecipient.Kind.allCases {
      let key = try AgeIdentity.generate(kind, random: &random)
      let secret = try text(key)
      for other in [secret.lowercased(), secret + " ", " " + secret, String(secret.dropLast()), ""]
      {
        let error = try Age.error { _ = try identity(other) }
        #expect(error == AgeError(.malformedKey, .keyForm), "\(other.count)")
      }
      let recipient = key.recipient.text
      for other in [recipient.uppercased(), recipient + "\n", String(recipient.dropFirst()), ""] {
        let error = try Age.error { _ = try AgeRecipient(other) }
        #expect(error?.kind == .malformedKey, "\(other.prefix(20))")
      }
    }
  }

  @Test("keys that are not safe to use are no recipients")
  func unsafe() throws {
    var random = TestSeed.random("age unsafe")
    let zero = try Age.error {
      _ = try AgeRecipient(.x25519, octets: .init(repeating: 0, count: 32))
    }
    #expect(zero == AgeError(.malformedKey, .keyUnsafe))
    let hybrid = try AgeIdentity.generate(random: &random).recipient.octets
    // The half of ML-KEM with a number that is not reduced, and that of X25519 of low order.
    let unreduced = [0xFF, 0xFF, 0xFF] + hybrid.dropFirst(3)
    let lowOrder = hybrid.dropLast(32) + [UInt8](repeating: 0, count: 32)
    for octets in [Array(unreduced), Array(lowOrder)] {
      let error = try Age.error { _ = try AgeRecipient(.hybrid, octets: octets) }
      #expect(error == AgeError(.malformedKey, .keyUnsafe))
    }
    let short = try Age.error { _ = try AgeRecipient(.hybrid, octets: Array(hybrid.dropLast())) }
    #expect(short == AgeError(.malformedKey, .keyForm))
  }

  @Test(
    "keys of other kinds are refused by name",
    arguments: [
      (
        "age1tag1qt8lw0ual6avlwmwatk888yqnmdamm7xfd0wak53ut6elz5c4swx2yqdj4e", .unsupported, .tagKey
      ),
      ("age1tagpq1qqqq", .unsupported, .tagKey), ("age1yubikey1qqqq", .unsupported, .pluginKey),
      ("ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA", .unsupported, .sshKey),
      ("ssh-rsa AAAA", .unsupported, .sshKey),
      ("sk-ssh-ed25519@openssh.com AAAA", .unsupported, .sshKey),
      ("AGE-SECRET-KEY-1QQQ", .malformedKey, .identityGiven),
      ("AGE-PLUGIN-YUBIKEY-1QQQ", .malformedKey, .identityGiven),
      ("hello", .malformedKey, .keyForm),
    ] as [(String, AgeError.Kind, AgeReason)])
  func foreignRecipients(text: String, kind: AgeError.Kind, reason: AgeReason) throws {
    let error = try Age.error { _ = try AgeRecipient(text) }
    #expect(error == AgeError(kind, reason))
  }

  @Test(
    "identities of other kinds too",
    arguments: [
      ("AGE-PLUGIN-YUBIKEY-1QQQ", .unsupported, .pluginKey),
      ("-----BEGIN OPENSSH PRIVATE KEY-----", .unsupported, .sshKey),
      ("-----BEGIN AGE ENCRYPTED FILE-----", .unsupported, .encryptedIdentity),
      ("age-encryption.org/v1", .unsupported, .encryptedIdentity),
      ("age1qqq", .malformedKey, .recipientGiven), ("hello", .malformedKey, .keyForm),
    ] as [(String, AgeError.Kind, AgeReason)])
  func foreignIdentities(text: String, kind: AgeError.Kind, reason: AgeReason) throws {
    let error = try Age.error { _ = try identity(text) }
    #expect(error == AgeError(kind, reason))
  }

  @Test("files of keys: comments, empty lines and CR LF are passed over, errors have their line")
  func lists() throws {
    var random = TestSeed.random("age lists")
    let keys = try [.hybrid, .x25519].map { try AgeIdentity.generate($0, random: &random) }
    let recipients =
      "# mine\n\n" + keys.map(\.recipient.text).joined(separator: "\r\n# more\r\n\r\n")
    #expect(try AgeRecipient.list(in: Array(recipients.utf8)) == keys.map(\.recipient))
    let secrets = "# created\n" + (try keys.map(text).joined(separator: "\n\n")) + "\n"
    let read = try AgeIdentity.list(in: Array(secrets.utf8).secret())
    #expect(read.map(\.recipient) == keys.map(\.recipient))
    let wrong = try Age.error { _ = try AgeRecipient.list(in: Array((recipients + "\nx").utf8)) }
    #expect(wrong == AgeError(.malformedKey, .keyForm, number: 7))
    let plugin = try Age.error {
      _ = try AgeIdentity.list(in: Array("#\nAGE-PLUGIN-A-1Q".utf8).secret())
    }
    #expect(plugin == AgeError(.unsupported, .pluginKey, number: 2))
  }

  @Test("files of keys have limits, and one without a key is none")
  func listLimits() throws {
    for text in ["", "\n", "# nothing\n\r\n"] {
      let error = try Age.error { _ = try AgeRecipient.list(in: Array(text.utf8)) }
      #expect(error == AgeError(.malformedKey, .listEmpty))
    }
    let many = String(repeating: "age1q\n", count: AgeLimits.listKeys + 1)
    let count = try Age.error { _ = try AgeRecipient.list(in: Array(many.utf8)) }
    #expect(count == AgeError(.limitExceeded, .listCount))
    let long = [UInt8](repeating: UInt8(ascii: "#"), count: AgeLimits.listOctets + 1)
    let size = try Age.error { _ = try AgeRecipient.list(in: long) }
    #expect(size == AgeError(.limitExceeded, .listSize))
  }

  @Test(
    "what octets are that may be of age",
    arguments: [
      ("age-encryption.org/v1\n", .file), (" \n-----BEGIN AGE ENCRYPTED FILE-----\n", .file),
      ("# created: today\n# public key: age1\nAGE-SECRET-KEY-1QQ", .identity),
      ("\r\nAGE-SECRET-KEY-PQ-1QQ", .identity), ("AGE-SECRET-KEY-", nil), ("# comment", nil),
      ("# comment\n", nil), ("", nil), ("age1qq", nil), ("hello\nAGE-SECRET-KEY-1", nil),
    ] as [(String, AgeContent?)])
  func content(text: String, content: AgeContent?) {
    #expect(Array(text.utf8).withUnsafeBytes { AgeContent($0) } == content)
  }
}
