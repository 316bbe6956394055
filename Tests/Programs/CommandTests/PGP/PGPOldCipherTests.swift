#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @testable import Commands

  /// What gpg encrypted with its old ciphers. `Fixtures/README` says how.
  @Suite("OpenPGP messages in old ciphers, by command")
  struct PGPOldCipherTests {
    private static let text = "kept since the old machine\n"
    private static let named = [
      ("idea", "IDEA"), ("blowfish", "Blowfish"), ("twofish", "Twofish"),
      ("camellia256", "Camellia-256"),
    ]

    private let omar: Rehearsal
    private let password: String

    init() throws {
      omar = try Rehearsal()
      try omar.settle(as: "Omar")
      try omar("pgp", "key", "import", Self.fixture("omar.secret.asc")).expect(.done)
      password = try omar.place.write("heron lamp quarry", to: "password")
    }

    static func fixture(_ name: String) -> String {
      Checkout.root.path + "/Tests/Programs/CommandTests/Fixtures/old-messages/" + name
    }

    @Test(
      "3DES and CAST5 are read for a key, for a password and by open, and said to be old",
      arguments: [("cast5", "CAST5"), ("3des", "3DES")])
    func read(file: String, name: String) throws {
      for command in [
        ["pgp", "decrypt", Self.fixture("key-\(file).asc")],
        ["open", Self.fixture("key-\(file).asc")],
        ["pgp", "decrypt", "--password-file", password, Self.fixture("password-\(file).asc")],
      ] {
        let ran = try omar.call(command).expect(.done).ran
        #expect(ran.output == Array(Self.text.utf8))
        #expect(ran.errors.contains("encrypted with \(name), which is old"), "\(command)")
        let facts = try omar.call(command + ["--json"]).expect(.done).ran.errorJSON
        #expect(facts["oldCipher"] as? String == name)
      }
      let saved = omar.place.path("saved")
      let ran = try omar("pgp", "decrypt", "-o", saved, Self.fixture("key-\(file).asc"))
        .expect(.done).ran
      #expect(ran.errors.contains("which is old"))
      #expect(try omar.place.read("saved") == Array(Self.text.utf8))
    }

    @Test("of others the cipher is named, for a key and for the right password", arguments: named)
    func names(file: String, name: String) throws {
      for command in [
        ["pgp", "decrypt", Self.fixture("key-\(file).asc")],
        ["open", Self.fixture("key-\(file).asc")],
        ["pgp", "decrypt", "--password-file", password, Self.fixture("password-\(file).asc")],
      ] {
        let ran = try omar.call(command).expect(.failed).ran
        #expect(ran.output.isEmpty)
        #expect(
          ran.complaint?.contains("encrypted with \(name), a cipher that") == true, "\(ran.errors)")
        #expect(ran.hint?.contains("gpg -d FILE") == true)
        let json = try omar.call(command + ["--json"]).expect(.failed).ran.errorJSON
        #expect(json["code"] as? String == "error.openpgp.cipher")
      }
    }

    @Test("a wrong password is said to be that, and names no cipher")
    func wrongPassword() throws {
      let wrong = try omar.place.write("heron lamp quarrel", to: "wrong")
      for file in ["cast5", "twofish"] {
        let ran = try omar(
          "pgp", "decrypt", "--password-file", wrong, Self.fixture("password-\(file).asc")
        ).expect(.authentication).ran
        #expect(ran.complaint?.hasPrefix("The password does not open this message") == true)
      }
    }

    @Test("what gpg needs to read once what is refused here is said")
    func waysOut() throws {
      for (message, command) in [
        ([0xC9, 0x03, 1, 2, 3], "gpg --ignore-mdc-error -d FILE"),
        ([0xD4, 0x03, 1, 2, 3], "gpg -d FILE"),
      ] as [([UInt8], String)] {
        let file = try omar.place.write(message, to: "message")
        let ran = try omar.call(["pgp", "decrypt", file]).ran
        #expect(ran.output.isEmpty)
        #expect(ran.hint?.contains(command) == true, "\(ran.errors)")
      }
    }
  }
#endif
