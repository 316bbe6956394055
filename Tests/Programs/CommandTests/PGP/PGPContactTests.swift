#if os(Linux)
  import CryptoPrimitives
  import Foundation
  import OpenPGP
  import SecretMemory
  import Testing
  import WhisperKit

  @testable import Commands

  /// OpenPGP messages to contacts, and from them.
  @Suite("OpenPGP messages between contacts")
  struct PGPContactTests {
    private let home: PGPHome
    private let bob: Correspondent

    init() throws {
      home = try PGPHome()
      bob = try home.stranger("Bob <bob@example.org>")
    }

    private func know(_ correspondent: Correspondent, verified: Bool = false) throws {
      try home.rehearsal("contact", "add", correspondent.file).expect(.done)
      guard verified else { return }
      try home.rehearsal(
        "contact", "verify", "Bob", "--certificate", correspondent.certificate.fingerprint.hex,
        "--yes"
      ).expect(.done)
    }

    private func refused(_ arguments: String..., input: String = "x") throws -> String {
      let ran = try home.rehearsal.call(arguments + ["--json"], input: input).expect(.policy)
      #expect(ran.ran.output.isEmpty)
      return try #require(ran.ran.errorJSON["code"] as? String)
    }

    private func signature(_ message: String, _ options: String...) throws -> [String: Any] {
      let ran = try home.rehearsal.call(["pgp", "decrypt", "--json"] + options, input: message)
        .expect(.done)
      let signatures = try #require(ran.ran.errorJSON["signatures"] as? [[String: Any]])
      return try #require(signatures.first)
    }

    @Test("a contact is encrypted to by name, with the trust that the certificate has")
    func toContact() throws {
      try know(bob)
      let sealed = try home.rehearsal("pgp", "encrypt", "--to", "Bob", input: "At seven.")
        .expect(.done)
      #expect(
        sealed.ran.errors.contains(
          "Encrypted for Bob (unverified), certificate \(bob.certificate.fingerprint.hex)."))
      let (text, result) = try bob.read(sealed.ran.output, by: home.certificate())
      #expect(text == "At seven." && result.signatures.map(\.grade) == [.valid])
      let facts = try home.rehearsal("pgp", "encrypt", "--to", "Bob", "--json", input: "x")
        .expect(.done).ran.errorJSON
      let readers = try #require(facts["readers"] as? [[String: Any]])
      #expect(readers.map { $0["name"] as? String } == ["Bob", PGPHome.name])
      #expect(readers.map { $0["trust"] as? String } == ["unverified", nil])
    }

    @Test("a contact who is blocked, or whose certificate was revoked or ended, is refused by name")
    func refusals() throws {
      try know(bob)
      try home.rehearsal("contact", "block", "Bob", "--yes").expect(.done)
      #expect(try refused("pgp", "encrypt", "--to", "Bob") == "error.recipient.blocked")
      // Nor does the certificate in a file lead around that.
      #expect(try refused("pgp", "encrypt", "--to-file", bob.file) == "error.recipient.blocked")
      #expect(try refused("seal", "--to", "Bob") == "error.recipient.blocked")
      try home.rehearsal("contact", "unblock", "Bob").expect(.done)
      var random = SystemRandom()
      let revoked = try bob.certificate.revoked(
        .superseded, signedBy: bob.keys[0], at: home.now - 60, random: &random)
      let file = try home.place.write(revoked.armored(), to: "revoked.cert")
      try home.rehearsal("contact", "add", file).expect(.done)
      #expect(try refused("pgp", "encrypt", "--to", "Bob") == "error.pgp.recipient_revoked")
      // An older copy of the certificate does not know it, and the vault does.
      #expect(
        try refused("pgp", "encrypt", "--to-file", bob.file) == "error.pgp.recipient_revoked")
      let dora = try home.stranger("Dora", lifetime: 60)
      try home.rehearsal("contact", "add", dora.file).expect(.done)
      #expect(try refused("pgp", "encrypt", "--to", "Dora") == "error.pgp.recipient_expired")
    }

    @Test("a contact without a certificate, or with none in use, is said to be so")
    func without() throws {
      let ada = try Rehearsal()
      try ada.settle(as: "Ada")
      let bundle = try ada("identity", "export").expect(.done).ran.output
      let file = try home.place.write(bundle, to: "ada.bundle")
      try home.rehearsal("contact", "add", file).expect(.done)
      func code(_ name: String) throws -> String? {
        try home.rehearsal("pgp", "encrypt", "--to", name, "--json", input: "x").expect(.failed)
          .ran.errorJSON["code"] as? String
      }
      #expect(try code("Ada") == "error.contact.without_certificate")
      #expect(try code("Nobody") == "error.contact.not_found")
      try know(bob)
      let other = try home.stranger("Bob <other@example.org>")
      try home.rehearsal("contact", "certificate", "add", "Bob", other.file).expect(.done)
      try home.rehearsal(
        "contact", "certificate", "remove", "Bob", bob.certificate.fingerprint.hex, "--yes"
      ).expect(.done)
      #expect(try code("Bob") == "error.certificate.none_in_use")
      try home.rehearsal(
        "contact", "certificate", "use", "Bob", other.certificate.fingerprint.hex
      ).expect(.done)
      let sealed = try home.rehearsal("pgp", "encrypt", "--to", "Bob", input: "x").expect(.done)
      #expect(try other.read(sealed.ran.output).text == "x")
    }

    @Test("to a verified contact nothing goes unsigned where the policy says so")
    func signaturePolicy() throws {
      try know(bob, verified: true)
      try home.rehearsal("policy", "set", "requireSignatureForVerified", "on").expect(.done)
      #expect(
        try refused("pgp", "encrypt", "--to", "Bob", "--no-sign")
          == "policy.signature_required.title")
      try home.rehearsal("settings", "set", "signByDefault", "off").expect(.done)
      let sealed = try home.rehearsal("pgp", "encrypt", "--to", "Bob", input: "x").expect(.done)
      #expect(
        try bob.read(sealed.ran.output, by: home.certificate()).result.signatures.count == 1)
      try home.rehearsal("policy", "set", "contactRequiredToSend", "on").expect(.done)
      try home.rehearsal("pgp", "encrypt", "--to", "Bob", input: "x").expect(.done)
      #expect(
        try refused("pgp", "encrypt", "--to-file", bob.file) == "policy.contact_required.title")
    }

    @Test("who signed is said with the trust that the certificate has")
    func attribution() throws {
      let message = try bob.sealed("At eight.", to: [home.certificate()])
      #expect(try signature(message)["owner"] as? String == "unknown")
      #expect(try signature(message)["grade"] as? String == "unknown-signer")
      try know(bob)
      let claimed = try signature(message)
      #expect(claimed["owner"] as? String == "contact" && claimed["name"] as? String == "Bob")
      #expect(claimed["grade"] as? String == "valid")
      #expect(claimed["trust"] as? String == "unverified")
      let shown = try home.rehearsal("pgp", "decrypt", input: message).expect(.done).ran.errors
      #expect(shown.contains("Valid signature by Bob (unverified), made "))
      #expect(shown.contains("You have not compared the certificate's fingerprint with Bob yet."))
      try home.rehearsal(
        "contact", "verify", "Bob", "--certificate", bob.certificate.fingerprint.hex, "--yes"
      ).expect(.done)
      #expect(try signature(message, "--require-signature")["trust"] as? String == "verified")
      let opened = try home.rehearsal("open", input: message).expect(.done)
      #expect(opened.ran.errors.contains("Valid signature by Bob (verified), made "))
      // Signed by a subkey or not, detached or not, it is the same person.
      let text = try home.place.write("At nine.", to: "text")
      var random = SystemRandom()
      let signatures = try MessageSigner(keys: [bob.keys[0]]).signDetached(
        BytesSource(Array("At nine.".utf8)), at: home.now - 60, random: &random)
      let file = try home.place.write(Signature.serialize(signatures), to: "text.sig")
      let verified = try home.rehearsal("pgp", "verify", "--signature", file, text).expect(.done)
      #expect(verified.ran.text.contains("Valid signature by Bob (verified)"))
    }

    @Test("what a blocked contact signed is not delivered")
    func blocked() throws {
      try know(bob)
      let message = try bob.sealed("At eight.", to: [home.certificate()])
      try home.rehearsal("contact", "block", "Bob", "--yes").expect(.done)
      for command in [["pgp", "decrypt"], ["open"]] {
        let ran = try home.rehearsal.call(command + ["--json"], input: message).expect(.policy)
        #expect(ran.ran.output.isEmpty)
        #expect(try ran.ran.errorJSON["code"] as? String == "error.sender.blocked")
      }
      let path = home.place.path("out")
      try home.rehearsal("pgp", "decrypt", "-o", path, input: message).expect(.policy)
      #expect(!home.place.exists("out"))
    }

    @Test("'seal' makes an OpenPGP message for who has no Whisper keys, and says so")
    func sealing() throws {
      try know(bob)
      let sealed = try home.rehearsal("seal", "--to", "Bob", input: "At ten.").expect(.done)
      #expect(sealed.ran.errors.contains("As an OpenPGP message, because Bob has no Whisper keys."))
      #expect(try bob.read(sealed.ran.output).text == "At ten.")
      let json = try home.rehearsal("seal", "--to", "Bob", "--json", input: "x").expect(.done).ran
        .json
      #expect(json["to"] as? String == "Bob")
      let encryption = try #require(json["encryption"] as? [String: Any])
      #expect(encryption["format"] as? String == "seipd-v1")
      let message = try #require(json["message"] as? String)
      #expect(try bob.read(Array(message.utf8)).text == "x")
      let path = home.place.path("sealed.asc")
      try home.rehearsal("seal", "--to", "Bob", "-o", path, input: "y").expect(.done)
      let written = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      #expect(try bob.read(written).text == "y")
      // What envelopes alone have is refused by name, and so is an envelope.
      for options in [
        ["--wrap"], ["--no-wrap"], ["--wrap-columns", "70"], ["--as", "Alice"],
        ["--qr", home.place.path("x.png")],
      ] {
        try home.rehearsal.call(["seal", "--to", "Bob"] + options, input: "x").expect(.usage)
      }
      let refused = try home.rehearsal(
        "seal", "--to", "Bob", "--format", "whisper", "--json", input: "x"
      ).expect(.failed)
      #expect(try refused.ran.errorJSON["code"] as? String == "error.contact.without_keys")
      try home.rehearsal(
        "seal", "--to-key", String(repeating: "A", count: 43), "--format", "openpgp", input: "x"
      ).expect(.usage)
    }

    @Test("'seal' takes Whisper keys first where a contact has both")
    func both() throws {
      let ada = try Rehearsal()
      try ada.settle(as: "Bob")
      let file = try home.place.write(
        ada("identity", "export").expect(.done).ran.output, to: "bob.bundle")
      try home.rehearsal("contact", "add", file).expect(.done)
      try home.rehearsal("contact", "certificate", "add", "Bob", bob.file).expect(.done)
      let sealed = try home.rehearsal("seal", "--to", "Bob", input: "x").expect(.done).ran
      #expect(sealed.text.contains("whisper1"))
      let other = try home.rehearsal("seal", "--to", "Bob", "--format", "openpgp", input: "x")
        .expect(.done).ran
      #expect(try bob.read(other.output).text == "x")
    }
  }
#endif
