#if os(Linux)
  import Foundation
  import Testing

  @testable import Commands

  /// `--json-lines`: a list line by line.
  @Suite struct JSONLinesTests {
    private func objects(_ ran: Ran) throws -> [[String: Any]] {
      try ran.output.split(separator: UInt8(ascii: "\n")).map {
        try #require(try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any])
      }
    }

    /// That the lines of a list are the elements of its object, and the last one says how many.
    private func check(_ ran: Ran, _ whole: Ran, _ key: String) throws {
      var lines = try objects(ran.expect(0))
      let end = try #require(lines.last)
      lines.removeLast()
      #expect(end["end"] as? Bool == true && end["count"] as? Int == lines.count)
      #expect(end["schema"] as? Int == jsonSchema && end.count == 3)
      let elements = try #require(whole.expect(0).json[key] as? [[String: Any]])
      func sorted(_ objects: [[String: Any]]) throws -> [String] {
        try objects.map {
          String(
            decoding: try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys),
            as: UTF8.self)
        }.sorted()
      }
      #expect(try sorted(lines) == sorted(elements))
    }

    @Test(arguments: [
      ("contact list", "contacts"), ("contact search b", "contacts"),
      ("contact search nobody", "contacts"), ("identity list", "identities"),
      ("pgp key list", "keys"), ("wallet list", "wallets"), ("wallet payee list", "payees"),
      ("wallet token list", "tokens"), ("contact certificate list Bob", "certificates"),
      ("protector list", "protectors"),
    ])
    func eachListIsTheSameLineByLine(line: String, key: String) throws {
      let (alice, _) = try Place().pair()
      try alice("identity", "create", "Wörk").expect(0)
      let words = line.split(separator: " ").map(String.init)
      try check(alice.run(words + ["--json-lines"]), alice.run(words + ["--json"]), key)
    }

    @Test func anEmptyListHasItsEndAlone() throws {
      let place = try Place()
      try place.whisper("init", "--no-passphrase", "--yes", "--quiet").expect(0)
      let ran = try place.whisper("contact", "list", "--json-lines", "--json").expect(0)
      #expect(ran.text == #"{"count":0,"end":true,"schema":\#(jsonSchema)}"#)
      #expect(ran.errors.isEmpty)
    }

    @Test func anErrorLeavesNoEnd() throws {
      let ran = try LockedVault.place().whisper("contact", "list", "--json-lines", "--json")
      #expect(try ran.expect(4).output.isEmpty)
      #expect(try ran.errorJSON["code"] as? String == "error.passphrase.needed")
    }
  }
#endif
