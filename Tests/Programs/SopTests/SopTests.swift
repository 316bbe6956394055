import Foundation
import Testing

@Suite("The command sop")
struct SopTests {
  private let message = Data("One line,\nand – another.\n".utf8)

  @Test(
    "what is encrypted and signed opens, and says who signed", arguments: [false, true],
    [25, 3_000_000])
  func encryptAndDecrypt(throughPipe: Bool, size: Int) throws {
    let sop = try Sop()
    try sop.makeAlice()
    let message = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let sealed = try sop.output(
      ["encrypt", "--sign-with=alice.key", "--session-key-out=key", "alice.cert"], input: message,
      throughPipe: throughPipe)
    #expect(sealed.starts(with: Data("-----BEGIN PGP MESSAGE-----\n".utf8)))
    let opened = try sop.output(
      [
        "decrypt", "--verify-with=alice.cert", "--verifications-out=verified",
        "--session-key-out=key2", "alice.key",
      ], input: sealed, throughPipe: throughPipe)
    #expect(opened == message)
    #expect(try sop.content(of: "key") == sop.content(of: "key2"))
    let verified = String(decoding: try sop.content(of: "verified"), as: UTF8.self)
    #expect(verified.contains("mode:binary\n"))
    #expect(
      try sop.output(["decrypt", "--with-session-key=key"], input: sealed) == message)
  }

  @Test("signatures hold for their data alone", arguments: ["binary", "text"])
  func signAndVerify(form: String) throws {
    let sop = try Sop()
    try sop.file("password", Data("secret  \n".utf8))
    try sop.makeAlice(["--with-key-password=password"])
    try sop.file(
      "signature",
      try sop.output(
        ["sign", "--as=\(form)", "--with-key-password=password", "alice.key"], input: message))
    let verified = try sop.output(["verify", "signature", "alice.cert"], input: message)
    #expect(String(decoding: verified, as: UTF8.self).contains("mode:\(form)\n"))
    let other = try sop.run(
      ["verify", "signature", "alice.cert"], input: message + Data("more".utf8))
    #expect(other.status == 3)
    #expect(other.output.isEmpty)
    let late = try sop.run(
      ["verify", "--not-after=2020-01-01T00:00:00Z", "signature", "alice.cert"], input: message)
    #expect(late.status == 3)
  }

  @Test("signed messages verify, and come apart", arguments: ["binary", "text", "clearsigned"])
  func inline(form: String) throws {
    let sop = try Sop()
    try sop.makeAlice()
    let signed = try sop.output(["inline-sign", "--as=\(form)", "alice.key"], input: message)
    let data = try sop.output(["inline-verify", "alice.cert"], input: signed, throughPipe: true)
    switch form {
    // The last line end of a cleartext signed message is not part of it.
    case "clearsigned": #expect(data == message.dropLast())
    // Text stands in a message with lines that end with CR LF.
    case "text":
      let text = String(decoding: data, as: UTF8.self)
      #expect(text.replacing("\r\n", with: "\n") == String(decoding: message, as: UTF8.self))
    default: #expect(data == message)
    }
    #expect(
      try sop.output(["inline-detach", "--signatures-out=signature"], input: signed) == data)
    #expect(try sop.run(["verify", "signature", "alice.cert"], input: data).status == 0)
    try sop.file("bob.key", try sop.output(["generate-key", "Bob"]))
    try sop.file(
      "bob.cert", try sop.output(["extract-cert"], input: try sop.content(of: "bob.key")))
    let unknown = try sop.run(["inline-verify", "bob.cert"], input: signed)
    #expect(unknown.status == 3)
    #expect(unknown.output.isEmpty)
  }

  @Test("a password opens what it closed", arguments: ["rfc4880", "rfc9580"])
  func passwords(profile: String) throws {
    let sop = try Sop()
    try sop.file("password", Data("correct\n".utf8))
    try sop.file("wrong", Data("incorrect".utf8))
    let sealed = try sop.output(
      ["encrypt", "--profile=\(profile)", "--with-password=password"], input: message)
    #expect(try sop.output(["decrypt", "--with-password=password"], input: sealed) == message)
    let refused = try sop.run(["decrypt", "--with-password=wrong"], input: sealed)
    #expect(refused.status == 29)
    #expect(refused.output.isEmpty)
  }

  @Test(
    "a password that asks for more memory than is allowed is refused with a sentence",
    arguments: [22, 23, 31] as [UInt8])
  func passwordOfGibibytes(memory: UInt8) throws {
    let sop = try Sop()
    try sop.file("password", Data("anything".utf8))
    // SKESK of version 4 for AES-256, whose key Argon2 makes with one pass and four lanes; SEIPD of version 1.
    let salt = [UInt8](repeating: 0x5A, count: 16)
    let esk = [0x8C, 22, 4, 9, 4] + salt + [1, 4, memory]
    let data = [0xD2, 63, 1] + [UInt8](repeating: 0xA5, count: 62)
    let outcome = try sop.run(
      ["decrypt", "--with-password=password"], input: Data(esk + data))
    #expect(outcome.status == 41)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("Argon2 with more than 2 GiB of memory."))
  }

  @Test("nothing leaves of a message that was changed at its end")
  func changed() throws {
    let sop = try Sop()
    try sop.makeAlice()
    var sealed = try sop.output(
      ["encrypt", "--no-armor", "alice.cert"], input: Data(count: 3_000_000))
    sealed[sealed.endIndex - 1] ^= 1
    let refused = try sop.run(["decrypt", "alice.key"], input: sealed, throughPipe: true)
    #expect(refused.status == 29)
    #expect(refused.output.isEmpty)
  }

  @Test("a file is there when all of it is right, and not before", arguments: [true, false])
  func outputFile(throughPipe: Bool) throws {
    let sop = try Sop()
    let text = Data(repeating: 0x61, count: 3_000_000)
    try sop.file("password", Data("correct horse".utf8))
    try sop.file("taken", Data("mine".utf8))
    _ = try sop.output(
      ["encrypt", "--no-armor", "--with-password=password", "--output=sealed"], input: text,
      throughPipe: throughPipe)
    let sealed = try Data(contentsOf: sop.url("sealed"))
    let decrypt = ["decrypt", "--with-password=password"]
    let said = try sop.output(decrypt + ["--output=plain"], input: sealed, throughPipe: throughPipe)
    #expect(said.isEmpty)
    #expect(try Data(contentsOf: sop.url("plain")) == text)

    for length in [sealed.count - 1, sealed.count / 2] {
      let cut = try sop.run(
        decrypt + ["--output=other"], input: sealed.prefix(length), throughPipe: throughPipe)
      #expect(cut.status == 29 || cut.status == 41)
      #expect(!FileManager.default.fileExists(atPath: sop.url("other").path))
    }
    for subcommand in [decrypt, ["encrypt", "--with-password=password"]] {
      let refused = try sop.run(subcommand + ["--output=taken"], input: sealed)
      #expect(refused.status == 59)
      #expect(try Data(contentsOf: sop.url("taken")) == Data("mine".utf8))
    }
  }

  @Test("the password of a key can be changed and taken away")
  func keyPassword() throws {
    let sop = try Sop()
    try sop.makeAlice()
    try sop.file("password", Data("first".utf8))
    let locked = try sop.output(
      ["change-key-password", "--new-key-password=password"],
      input: try sop.content(of: "alice.key"))
    try sop.file("locked.key", locked)
    #expect(try sop.run(["sign", "locked.key"], input: message).status == 67)
    #expect(try sop.run(["change-key-password"], input: locked).status == 67)
    let opened = try sop.output(
      ["change-key-password", "--old-key-password=password"], input: locked)
    #expect(opened == (try sop.content(of: "alice.key")))
  }

  @Test("armor goes on and comes off")
  func armor() throws {
    let sop = try Sop()
    try sop.makeAlice()
    for name in ["alice.key", "alice.cert"] {
      let text = try sop.content(of: name)
      let packets = try sop.output(["dearmor"], input: text)
      #expect(packets.first.map { $0 & 0x80 } == 0x80)
      #expect(try sop.output(["armor"], input: packets) == text)
      #expect(try sop.output(["armor"], input: text) == text)
      #expect(try sop.output(["dearmor"], input: packets) == packets)
    }
  }

  @Test(
    "each misuse has its own status",
    arguments: [
      (["no-such-thing"], 69), ([], 19), (["update-key"], 41), (["version", "--no-such"], 37),
      (["sign"], 19), (["sign", "missing.key"], 61), (["sign", "alice.cert"], 41),
      (["sign", "@HSM:1"], 71), (["sign", "@ENV:THERE"], 73), (["sign", "@ENV:NOT_THERE"], 61),
      (["sign", "@FD:99"], 61), (["encrypt"], 19), (["encrypt", "alice.key"], 41),
      (["encrypt", "--with-password=binary"], 31), (["encrypt", "signing.cert"], 17),
      (["encrypt", "--profile=x", "alice.cert"], 89), (["list-profiles", "sign"], 89),
      (["encrypt", "--as=text", "alice.cert"], 53), (["decrypt", "alice.key"], 41),
      (["decrypt", "--verify-with=alice.cert", "alice.key"], 23),
      (["encrypt", "--session-key-out=alice.key", "alice.cert"], 59),
      (["inline-sign", "--as=clearsigned", "--no-armor", "alice.key"], 83),
      (["verify", "binary", "alice.cert"], 41),
    ] as [([String], Int32)])
  func misuse(arguments: [String], status: Int32) throws {
    let sop = try Sop()
    try sop.makeAlice()
    try sop.file("@ENV:THERE", Data())
    try sop.file("binary", Data([0xFF, 0xFE]))
    let signing = try sop.output(["generate-key", "--signing-only", "Signer"])
    try sop.file("signing.cert", try sop.output(["extract-cert"], input: signing))
    let outcome = try sop.run(arguments, input: Data([0xFF, 0xFE]))
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(outcome.errors.hasPrefix("sop: "))
  }

  @Test("help names every subcommand and option", arguments: [["help"], ["--help"]])
  func help(arguments: [String]) throws {
    let sop = try Sop()
    let text = String(decoding: try sop.output(arguments), as: UTF8.self)
    for line in ["sop generate-key", "sop armor", "[--verify-with=…]", "[--no-armor]"] {
      #expect(text.contains(line))
    }
    let lines = text.split(separator: "\n").map(\.count)
    #expect(lines.allSatisfy { $0 <= 100 })
    let one = String(decoding: try sop.output(["help", "verify"]), as: UTF8.self)
    #expect(
      one == "sop verify [--not-after=…] [--not-before=…] <signatures and certificates>\n")
    #expect(try sop.run(["help", "no-such-thing"]).status == 69)
  }

  @Test("a certified name is valid, and a revoked key is encrypted to no more")
  func certifyAndRevoke() throws {
    let sop = try Sop()
    try sop.makeAlice()
    let alice = try sop.content(of: "alice.cert")
    try sop.file("bob.key", try sop.output(["generate-key", "Bob"]))
    let bob = try sop.output(["extract-cert"], input: try sop.content(of: "bob.key"))
    try sop.file("bob.cert", bob)
    let name = "Alice <alice@example.org>"
    #expect(try sop.run(["validate-userid", name, "bob.cert"], input: alice).status == 107)
    #expect(
      try sop.run(["certify-userid", "--userid=Eve", "bob.key"], input: alice).status == 107)
    let certified = try sop.output(["certify-userid", "--userid=\(name)", "bob.key"], input: alice)
    #expect(try sop.run(["validate-userid", name, "bob.cert"], input: certified).status == 0)
    #expect(
      try sop.run(
        ["validate-userid", "--addr-spec-only", "alice@example.org", "bob.cert"], input: certified
      ).status == 0)
    try sop.file(
      "revoked.cert", try sop.output(["revoke-key"], input: try sop.content(of: "bob.key")))
    #expect(try sop.run(["encrypt", "revoked.cert"]).status == 17)
  }

  @Test("a message for somebody else is not opened")
  func notAddressed() throws {
    let sop = try Sop()
    try sop.makeAlice()
    try sop.file("bob.key", try sop.output(["generate-key", "Bob"]))
    let sealed = try sop.output(["encrypt", "alice.cert"], input: message)
    #expect(try sop.run(["decrypt", "bob.key"], input: sealed).status == 29)
  }
}
