#if os(Linux)
  import Foundation
  import OpenPGP
  import Testing
  import WhisperEnvelope
  import WhisperKit
  import Words

  @testable import Commands

  /// `--dry-run`: what would come, and not a byte of the vault is another one.
  @Suite struct DryRunTests {
    private static let vault = ".local/share/whisper"
    private let ada: Rehearsal
    private let bob: Rehearsal
    private let bundle: String

    init() throws {
      (ada, bob) = (try Rehearsal(), try Rehearsal())
      try ada.settle(as: "Ada")
      try bob.settle(as: "Bob")
      bundle = try bob("identity", "export").expect(.done).ran.text
    }

    /// Runs a command dry, with a terminal at which nobody may be asked anything.
    private func dry(
      _ arguments: [String], input: String = "", in home: Rehearsal? = nil
    ) throws -> Ran {
      let home = home ?? ada
      let before = try home.place.tree(Self.vault)
      let outcome = try home.call(arguments + ["--dry-run", "--json"], input: input, answers: [])
      #expect(outcome.questions.isEmpty, "\(arguments)")
      #expect(try home.place.tree(Self.vault) == before, "\(arguments)")
      return outcome.ran
    }

    private func object(_ json: [String: Any], _ key: String) throws -> [String: Any] {
      try #require(json[key] as? [String: Any], "\(key): \(json)")
    }

    /// The code of the error that ended it; what a question is about stands before that.
    private func code(_ ran: Ran) throws -> String? {
      let line = Data((ran.errorLines.last ?? "").utf8)
      let error = try JSONSerialization.jsonObject(with: line) as? [String: Any]
      return error?["code"] as? String
    }

    private func befriend() throws {
      try ada("contact", "add", input: bundle).expect(.done)
      let mine = try ada("identity", "export").expect(.done).ran.text
      try bob("contact", "add", input: mine).expect(.done)
    }

    // MARK: Contacts

    @Test("somebody new is shown as 'contact show' will have them, without an id")
    func newContact() throws {
      let planned = try dry(["contact", "add", "--name", "Robert"], input: bundle).expect(0).json
      #expect(planned["change"] as? String == "add")
      let contact = try object(planned, "contact")
      #expect(contact["id"] == nil)
      #expect(
        try ada("contact", "list", "--json").ran.json["contacts"] as? [[String: String]] == [])
      let added = try ada("contact", "add", "--name", "Robert", "--json", input: bundle)
        .expect(.done).ran.json
      for key in ["name", "trust", "key", "fingerprint", "shortFingerprint", "number", "note"] {
        #expect(contact[key] as? String == added[key] as? String, "\(key)")
      }
      #expect(contact["words"] as? [String] == added["words"] as? [String])
    }

    @Test("new keys of a contact are told with the question about them, which nobody is asked")
    func newKeys() throws {
      try befriend()
      let id = try ada("contact", "show", "Bob", "--json").expect(.done).ran.json["id"] as? String
      try bob("identity", "rotate", "--yes").expect(.done)
      let newer = try bob("identity", "export").expect(.done).ran.text
      let ran = try dry(["contact", "add"], input: newer).expect(2)
      #expect(try code(ran) == "error.answer.needed")
      #expect(try ran.json["change"] as? String == "rotate")
      let contact = try object(ran.json, "contact")
      #expect(contact["id"] as? String == id)
      #expect(contact["keyVersion"] as? Int == 2)
      #expect((contact["history"] as? [Any])?.count == 1)
      // Its question is the one that the real one asks.
      let approval = try #require(object(ran.errorJSON, "question")["approval"] as? String)
      try dry(["contact", "add", "--approve", approval], input: newer).expect(0)
      // Answered beforehand it would go through.
      try dry(["contact", "add", "--yes"], input: newer).expect(0)
      let kept = try ada("contact", "show", "Bob", "--json").expect(.done).ran.json
      #expect(kept["keyVersion"] as? Int == 1)
      try ada("contact", "add", "--approve", approval, input: newer).expect(.done)
    }

    @Test("what is known is told, and refused as it would be; so is a clash")
    func known() throws {
      try befriend()
      let ran = try dry(["contact", "add"], input: bundle).expect(1)
      #expect(try ran.json["change"] as? String == "known")
      #expect(try object(ran.json, "contact")["name"] as? String == "Bob")
      #expect(try code(ran) == "error.contact.known")
      let other = try Rehearsal()
      try other.settle(as: "Bob")
      let clash = try dry(
        ["contact", "add"], input: other("identity", "export").expect(.done).ran.text
      ).expect(1)
      #expect(clash.output.isEmpty)
      #expect(try code(clash) == "error.contact.other_key")
    }

    @Test("a certificate is added, merged or known, and the vault lacks it still")
    func certificates() throws {
      let home = try PGPHome()
      let eve = try home.stranger("Eve <eve@example.org>")
      let command = ["contact", "add", eve.file]
      let new = try dry(command, in: home.rehearsal).expect(0).json
      #expect(new["change"] as? String == "add")
      #expect(try object(new, "contact")["id"] == nil)
      let line = try #require((new["certificates"] as? [[String: Any]])?.first)
      #expect(line["change"] as? String == "added")
      #expect(line["id"] == nil)
      try home.rehearsal.call(command).expect(.done)
      let known = try dry(command, in: home.rehearsal).expect(0).json
      #expect(known["change"] as? String == "known")
      #expect(try object(known, "contact")["id"] as? String != nil)
      // News of what is known: its owner revoked it.
      let other = try PGPHome().rehearsal
      func certificate() throws -> String {
        try other("pgp", "key", "export").expect(.done).ran.text
      }
      try home.rehearsal("contact", "add", "--name", "Other", input: certificate()).expect(.done)
      try other(
        "pgp", "key", "revoke", "alice@example.org", "--reason", "retired", "--yes"
      ).expect(.done)
      let merged = try dry(["contact", "add"], input: certificate(), in: home.rehearsal).expect(0)
      #expect(try merged.json["change"] as? String == "merge")
      #expect(try object(merged.json, "contact")["name"] as? String == "Other")
      // The certificate of an own key is nobody else's.
      let own = try home.rehearsal("pgp", "key", "export").expect(.done).ran.text
      let refused = try dry(["contact", "add"], input: own, in: home.rehearsal)
      let real = try home.rehearsal("contact", "add", "--json", input: own).ran
      #expect(refused.output.isEmpty)
      #expect(refused.status == real.status)
      #expect(refused.errors == real.errors)
    }

    @Test("a keybook says who would come, and has no ids for who is not here")
    func keybook() throws {
      let planned = try dry(["keybook", "import"], input: bundle).expect(0).json
      #expect(planned["added"] as? [String] == ["Bob"])
      #expect(planned["addedIDs"] == nil)
      try befriend()
      try bob("identity", "rotate", "--yes").expect(.done)
      let newer = try bob("identity", "export").expect(.done).ran.text
      let ran = try dry(["keybook", "import"], input: newer).expect(2)
      #expect(try ran.json["rotated"] as? [String] == ["Bob"])
    }

    // MARK: Messages

    @Test("'seal' says to whom, how and what it would ask for, and reads no message")
    func seal() throws {
      try befriend()
      let people = try ada("contact", "show", "Bob", "--json").expect(.done).ran.json
      let missing = ada.place.path("nothing")
      let planned = try dry(["seal", "--to", "bob"], input: "unread").expect(0).json
      #expect(planned["toID"] as? String == people["id"] as? String)
      #expect(planned["trust"] as? String == "unverified")
      #expect(planned["format"] as? String == "whisper")
      #expect(planned["isSigned"] as? Bool == true)
      #expect(planned["needs"] as? [String] == [])
      #expect(planned["maximum"] as? Int == 65_534)
      #expect(planned["envelope"] == nil)
      let unsigned = try dry(["seal", "--to", "Bob", "--no-sign"]).expect(0).json
      #expect(unsigned["isSigned"] as? Bool == false)
      // Refusals are those that would come.
      try dry(["seal", "--to", "Bob", missing]).expect(1)
      try dry(["seal", "--to", "Nobody"]).expect(1)
      try ada("contact", "block", "Bob").expect(.done)
      let blocked = try dry(["seal", "--to", "Bob"]).expect(5)
      #expect(blocked.output.isEmpty)
    }

    @Test("what private keys ask for is told before it is asked")
    func needs() throws {
      let carol = try Rehearsal()
      let passphrase = "four random words here"
      try carol.settle(as: "Carol", passphrase: passphrase)
      let secret = try carol.place.write(passphrase, to: "secret")
      let own = try carol.place.write("ladle orbit twenty quiet", to: "own")
      let opening = ["--passphrase-file", secret]
      try carol.call(["contact", "add", "-"] + opening, input: bundle).expect(.done)
      try carol.call(
        ["identity", "create", "Careful", "--own-passphrase", "--own-passphrase-file", own]
          + opening
      ).expect(.done)
      func needs(_ options: String...) throws -> [String]? {
        let ran = try dry(["seal", "--to", "Bob"] + opening + options, in: carol).expect(0)
        return try ran.json["needs"] as? [String]
      }
      #expect(try needs() == [])
      #expect(try needs("--as", "Careful") == ["own_passphrase"])
      #expect(try needs("--as", "Careful", "--no-sign") == [])
      try carol.call(["policy", "set", "biometricGatedSigning", "on"] + opening).expect(.done)
      #expect(try needs() == ["presence"])
      #expect(try needs("--as", "Careful") == ["presence", "own_passphrase"])
    }

    @Test("'open' lists what is there, opens nothing and notes nothing")
    func open() throws {
      try befriend()
      let own = try ada("identity", "show", "--json").expect(.done).ran.json["id"] as? String
      func sealed(_ text: String, _ options: String...) throws -> String {
        try bob.call(["seal", "--to", "Ada"] + options, input: text).expect(.done).ran.text
      }
      let one = try sealed("one")
      let single = try dry(["open"], input: one).expect(0).json
      let listed = try #require((single["envelopes"] as? [[String: Any]])?.first)
      #expect(listed["number"] as? Int == 1)
      #expect(listed["state"] as? String == "new")
      #expect(listed["isSigned"] as? Bool == true)
      #expect(listed["toID"] as? String == own)
      #expect(listed["sentAt"] as? Int64 == ada.now)
      // The size that anybody sees: nobody looked inside.
      #expect(try #require(listed["size"] as? Int) > 3)

      let back = try ada("seal", "--to", "Bob", input: "back").expect(.done).ran.text
      let two = try sealed("two", "--no-sign")
      let cut = String(one.dropLast(60))
      let text = [one, two, back, cut].joined(separator: "\n\n")
      let several = try dry(["open"], input: text).expect(0).json
      let envelopes = try #require(several["envelopes"] as? [[String: Any]])
      #expect(
        envelopes.map { $0["state"] as? String } == ["new", "new", "for_others", "cut"])
      #expect(envelopes.map { $0["number"] as? Int } == [1, 2, 3, 4])
      // What was chosen ends as it would.
      try dry(["open", "--number", "2"], input: text).expect(0)
      try dry(["open", "--number", "3"], input: text).expect(3)
      try dry(["open", "--number", "4"], input: text).expect(1)
      try dry(["open", "--number", "5"], input: text).expect(2)
      #expect(try ada("open", input: one).expect(.done).ran.text == "one")

      var later = ada
      later.now += 3 * 86_400
      let old = try dry(["open"], input: two, in: later).expect(7)
      let state = (try old.json["envelopes"] as? [[String: Any]])?.first?["state"] as? String
      #expect(state == "expired")
      try dry(["open", "--allow-expired"], input: two, in: later).expect(0)
    }

    @Test("OpenPGP messages are planned, and no key is used")
    func openPGP() throws {
      let home = try PGPHome()
      let eve = try home.stranger("Eve <eve@example.org>")
      let encrypted = try dry(
        ["pgp", "encrypt", "--to-file", eve.file, "--sign"], input: "x", in: home.rehearsal
      ).expect(0).json
      #expect(encrypted["isSigned"] as? Bool == true)
      #expect(encrypted["needs"] as? [String] == [])
      #expect((encrypted["readers"] as? [[String: Any]])?.count == 2)
      let message = try eve.sealed("x", to: [home.certificate()])
      let opening = try dry(["open"], input: message, in: home.rehearsal).expect(0).json
      let fingerprint = try home.certificate().fingerprint.hex
      #expect(try object(opening, "openpgp")["keys"] as? [String] == [fingerprint])
      let other = try eve.sealed("x", to: [eve.certificate])
      try dry(["open"], input: other, in: home.rehearsal).expect(3)
      try home.rehearsal("contact", "add", eve.file).expect(.done)
      let sealed = try dry(["seal", "--to", "Eve"], in: home.rehearsal).expect(0).json
      #expect(sealed["format"] as? String == "openpgp")
      #expect(sealed["trust"] as? String == "unverified")
    }

    // MARK: Backups

    @Test("'restore' says what an identity would be, and asks nobody but for the passphrase")
    func restore() throws {
      let secret = try ada.place.write("correct horse battery staple nine", to: "secret")
      let file = ada.place.path("ada.wbak")
      let opening = ["--backup-passphrase-file", secret]
      try ada.call(["backup", "-o", file] + opening).expect(.done)
      let present = try dry(["restore", file] + opening).expect(2)
      #expect(try present.json["change"] as? String == "present")
      #expect(try code(present) == "error.answer.needed")
      let new = try dry(["restore", file] + opening, in: bob).expect(0).json
      #expect(new["change"] as? String == "new")
      #expect(new["name"] as? String == "Ada")
      #expect(new["id"] == nil)
      try bob("identity", "rename", "Bob", "Ada").expect(.done)
      let beside = try dry(["restore", file] + opening, in: bob).expect(2).json
      #expect(beside["change"] as? String == "name_taken")
      #expect(beside["name"] as? String == "Ada v1")
      #expect(beside["other"] as? String == "Ada")
      let named = try dry(["restore", file, "--name", "Ada"] + opening, in: bob).expect(1)
      #expect(try code(named) == "error.identity.exists")
    }

    @Test("'vault restore' reads the whole file, makes nothing, and says what would be in it")
    func vaultRestore() throws {
      try befriend()
      let secret = try ada.place.write("correct horse battery staple nine", to: "secret")
      let file = ada.place.path("whole")
      let opening = ["--backup-passphrase-file", secret]
      try ada.call(["vault", "backup", "-o", file] + opening).expect(.done)
      let home = try Rehearsal()
      let command = ["vault", "restore", file, "--no-passphrase", "--dry-run", "--json"] + opening
      let ran = try home.call(command, answers: []).expect(.usage)
      #expect(ran.questions.isEmpty)
      #expect(!home.place.exists(".local"))
      let contents = try object(ran.ran.json, "contents")
      #expect(contents["identities"] as? Int == 1)
      #expect(contents["contacts"] as? Int == 1)
      #expect(try ran.ran.json["protectors"] as? [String] == ["none"])
      #expect(try ran.ran.json["takesPlace"] as? Bool == false)
      try home.call(command + ["--yes"]).expect(.done)
      #expect(!home.place.exists(".local"))
      // One that was changed is refused as it would be; of a single chunk nobody knows whether the passphrase is another.
      var octets = try ada.place.read("whole")
      octets[octets.count - 3] ^= 1
      try ada.place.write(octets, to: "whole")
      try home.call(command + ["--yes"]).expect(.authentication)
      // A vault that is used keeps its place.
      let used = try dry(["vault", "restore", file, "--no-passphrase"] + opening).expect(1)
      #expect(try code(used) == "error.vault.exists")
    }

    @Test("for people it says so")
    func forPeople() throws {
      let ran = try ada("contact", "add", "--dry-run", input: bundle).expect(.done).ran
      #expect(ran.lines.first == DryRunWords.wouldAdd.text)
      #expect(ran.errorLines == [DryRunWords.nothingDone.text])
    }
  }
#endif
