#if os(Linux)
  import Foundation
  import Testing
  import Words

  @testable import Commands

  /// An error about a secret says which option takes it from a descriptor.
  @Suite struct SecretOptionTests {
    private func option(_ ran: Ran) throws -> String? {
      let values = try ran.errorJSON["values"] as? [String: Any]
      return values?["option"] as? String
    }

    @Test func whatOpensTheVault() throws {
      let ada = try Rehearsal()
      let new = try ada("init", "--yes", "--json").expect(.authentication).ran
      #expect(try new.errorJSON["code"] as? String == "error.passphrase.new_needed")
      // A new vault takes its passphrase where another one is opened.
      #expect(try option(new) == "--passphrase-fd")
      try ada.settle(as: "Ada", passphrase: "ladle orbit twenty quiet")
      let needed = try ada("identity", "list", "--json").expect(.authentication).ran
      #expect(try option(needed) == "--passphrase-fd")
      let wrong = try ada.place.write("no", to: "wrong")
      let refused = try ada("identity", "list", "--passphrase-file", wrong, "--json")
        .expect(.authentication).ran
      #expect(try option(refused) == "--passphrase-fd")
      let secret = try ada.place.write("ladle orbit twenty quiet", to: "secret")
      let change = try ada("passphrase", "change", "--passphrase-file", secret, "--json")
        .expect(.authentication).ran
      #expect(try option(change) == "--new-passphrase-fd")
    }

    @Test func whatElseIsAskedFor() throws {
      let ada = try Rehearsal()
      try ada.settle(as: "Ada")
      let own = try ada("identity", "create", "Work", "--own-passphrase", "--json")
        .expect(.authentication).ran
      #expect(try option(own) == "--own-passphrase-fd")
      let backup = try ada("backup", "-o", ada.place.path("b"), "--json")
        .expect(.authentication).ran
      #expect(try option(backup) == "--backup-passphrase-fd")
      let message = try ada("pgp", "encrypt", "--password", "--json", input: "x")
        .expect(.authentication).ran
      #expect(try option(message) == "--password-fd")
    }

    @Test func eachErrorOfTheKindHasOne() {
      // What is no secret, or may be one of two.
      let others: Set<String> = [
        "error.answer.needed", "error.contact.comparison_needed", "error.tx.approval_needed",
        "error.vault.protector_name_needed",
      ]
      let codes = ErrorTable.rows.map(\.code).filter { code in
        ["needed", "wrong", "wrong_tries"].contains(where: code.hasSuffix)
      }
      #expect(codes.count > 15)
      for code in codes where !others.contains(code) {
        #expect(ErrorTable.secretOptions[code]?.hasSuffix("-fd") == true, "\(code)")
      }
    }
  }
#endif
