import Foundation
import Testing

@Suite("Keys and certificates in sop")
struct KeysTests {
  private let message = Data("One line,\nand – another.\n".utf8)

  /// Two keys in one file, each with its certificate.
  private func makeTwo(_ sop: Sop) throws {
    try sop.makeAlice()
    try sop.file("bob.key", try sop.output(["generate-key", "--profile=advanced", "Bob"]))
    try sop.file(
      "bob.cert", try sop.output(["extract-cert"], input: try sop.content(of: "bob.key")))
    // Armored blocks one after the other are one list.
    try sop.file("two.key", try sop.content(of: "alice.key") + sop.content(of: "bob.key"))
  }

  private func lines(_ data: Data) -> Int {
    String(decoding: data, as: UTF8.self).split(separator: "\n").count
  }

  @Test("each key of several signs, and any decrypts")
  func several() throws {
    let sop = try Sop()
    try makeTwo(sop)
    try sop.file("two.cert", try sop.output(["extract-cert"], input: sop.content(of: "two.key")))
    try sop.file("signatures", try sop.output(["sign", "two.key"], input: message))
    for (certificates, count) in [(["two.cert"], 2), (["alice.cert"], 1), (["bob.cert"], 1)] {
      let verified = try sop.output(["verify", "signatures"] + certificates, input: message)
      #expect(lines(verified) == count)
    }
    let signed = try sop.output(["inline-sign", "two.key"], input: message)
    #expect(
      try sop.output(["inline-verify", "--verifications-out=inline", "two.cert"], input: signed)
        == message)
    #expect(lines(try sop.content(of: "inline")) == 2)
    for recipient in ["alice.cert", "bob.cert"] {
      let sealed = try sop.output(["encrypt", "--sign-with=two.key", recipient], input: message)
      #expect(try sop.output(["decrypt", "two.key"], input: sealed) == message)
    }
  }

  @Test("each key of several is locked, revoked and kept up to date")
  func maintenance() throws {
    let sop = try Sop()
    try makeTwo(sop)
    let two = try sop.content(of: "two.key")
    try sop.file("password", Data("secret".utf8))
    let locked = try sop.output(["change-key-password", "--new-key-password=password"], input: two)
    try sop.file("locked.key", locked)
    #expect(try sop.run(["sign", "locked.key"], input: message).status == 67)
    let signatures = try sop.output(
      ["sign", "--with-key-password=password", "locked.key"], input: message)
    try sop.file("signatures", signatures)
    #expect(
      lines(try sop.output(["verify", "signatures", "alice.cert", "bob.cert"], input: message)) == 2
    )
    #expect(try sop.run(["update-key"], input: locked).status == 67)
    #expect(
      try sop.output(["update-key", "--with-key-password=password"], input: locked) == locked)
    let plain = try sop.output(["update-key", "--no-armor"], input: two)
    #expect(plain == (try sop.output(["dearmor"], input: two)))
    let revoked = try sop.output(["revoke-key"], input: two)
    try sop.file("revoked", revoked)
    #expect(try sop.run(["verify", "signatures", "revoked"], input: message).status == 3)
    #expect(
      try sop.run(["update-key", "--merge-certs=revoked"], input: two).status == 103)
  }

  @Test("a key that only signs gets a subkey to encrypt to, if that is wanted")
  func updateKey() throws {
    let sop = try Sop()
    for profile in ["compatible", "advanced"] {
      let signing = try sop.output(
        ["generate-key", "--signing-only", "--profile=\(profile)", "Signer"])
      for (option, status) in [
        (nil, 0), ("--signing-only", 17), ("--no-added-capabilities", 17), ("--debug", 0),
      ] as [(String?, Int32)] {
        let updated = try sop.output(["update-key"] + [option].compactMap { $0 }, input: signing)
        #expect((updated == signing) == (status != 0))
        let name = "\(profile)\(option ?? "")"
        try sop.file("\(name).key", updated)
        try sop.file("\(name).cert", try sop.output(["extract-cert"], input: updated))
        let sealed = try sop.run(["encrypt", "\(name).cert"], input: message)
        #expect(sealed.status == status)
        guard status == 0 else { continue }
        #expect(try sop.output(["decrypt", "\(name).key"], input: sealed.output) == message)
        #expect(try sop.output(["update-key"], input: updated) == updated)
      }
    }
  }

  @Test(
    "keys of RFC 9980 are made, locked, signed with and encrypted to",
    arguments: ["postquantum", "postquantum-high", "rfc9980"])
  func postQuantum(profile: String) throws {
    let sop = try Sop()
    try sop.file("password", Data("open sesame".utf8))
    // A key of version 6 needs no User ID.
    let open = try sop.output(["generate-key", "--profile=\(profile)"])
    let key = try sop.output(["change-key-password", "--new-key-password=password"], input: open)
    try sop.file("key", key)
    try sop.file("cert", try sop.output(["extract-cert"], input: key))
    let sealed = try sop.output(
      ["encrypt", "--sign-with=key", "--with-key-password=password", "cert"], input: message)
    #expect(
      try sop.output(
        [
          "decrypt", "--with-key-password=password", "--verify-with=cert",
          "--verifications-out=verified", "key",
        ], input: sealed) == message)
    #expect(try !sop.content(of: "verified").isEmpty)
    #expect(try sop.run(["decrypt", "key"], input: sealed).status == 67)
    try sop.file(
      "signature",
      try sop.output(["sign", "--with-key-password=password", "key"], input: message))
    #expect(try sop.run(["verify", "signature", "cert"], input: message).status == 0)
    let other = message + Data([0])
    #expect(try sop.run(["verify", "signature", "cert"], input: other).status == 3)
    #expect(
      try sop.output(["update-key", "--with-key-password=password"], input: key) == key)
  }

  @Test("a reader without such a key is named, where another one has one")
  func mixedReaders() throws {
    let sop = try Sop()
    for (name, profile) in [("strong", "postquantum"), ("weak", "advanced")] {
      try sop.file("\(name).key", try sop.output(["generate-key", "--profile=\(profile)"]))
      try sop.file(
        "\(name).cert", try sop.output(["extract-cert"], input: try sop.content(of: "\(name).key")))
    }
    let remark = "has no post-quantum key: a later quantum computer opens the message."
    for (certificates, isSaid) in [
      (["strong.cert", "weak.cert"], true), (["strong.cert"], false), (["weak.cert"], false),
    ] {
      let sealed = try sop.run(["encrypt"] + certificates, input: message)
      #expect(sealed.status == 0)
      #expect(sealed.errors.contains(remark) == isSaid)
      for certificate in certificates {
        let key = certificate.replacing(".cert", with: ".key")
        #expect(try sop.output(["decrypt", key], input: sealed.output) == message)
      }
    }
  }

  @Test("at most four profiles are listed, and the older names go on")
  func profiles() throws {
    let sop = try Sop()
    let lines = String(
      decoding: try sop.output(["list-profiles", "generate-key"]), as: UTF8.self
    ).split(separator: "\n")
    #expect(
      lines.map { String($0.prefix { $0 != ":" }) }
        == ["compatible", "advanced", "postquantum", "postquantum-high"])
    for name in ["default", "compatibility", "performance", "security", "rfc4880", "rfc9580"] {
      #expect(try sop.run(["generate-key", "--profile=\(name)", "Alice"]).status == 0)
    }
    #expect(try sop.run(["generate-key", "--profile=rfc1991", "Alice"]).status == 89)
  }

  @Test("what others certified comes into a key, and names that nobody claims are certified")
  func certifications() throws {
    let sop = try Sop()
    try makeTwo(sop)
    let name = "Alice <alice@example.org>"
    let alice = try sop.content(of: "alice.cert")
    try sop.file(
      "certified", try sop.output(["certify-userid", "--userid=\(name)", "bob.key"], input: alice))
    let key = try sop.output(
      ["update-key", "--merge-certs=certified", "--merge-certs=bob.cert"],
      input: try sop.content(of: "alice.key"))
    let certificate = try sop.output(["extract-cert"], input: key)
    #expect(certificate == (try sop.content(of: "certified")))
    #expect(
      try sop.run(["validate-userid", name, "bob.cert"], input: certificate).status == 0)

    let arguments = ["certify-userid", "--userid=Nobody", "bob.key"]
    #expect(try sop.run(arguments, input: alice).status == 107)
    let forced = try sop.output(arguments + ["--no-require-self-sig"], input: alice)
    #expect(forced.count > alice.count)
    // It is no name of hers for all that.
    #expect(try sop.run(["validate-userid", "Nobody", "bob.cert"], input: forced).status == 107)
  }
}
