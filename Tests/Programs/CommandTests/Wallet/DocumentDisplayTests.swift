#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @Suite("What is shown of documents, by command")
  struct DocumentDisplayTests {
    private let given: DocumentDesk

    init() throws { given = try DocumentDesk() }

    /// With a list of structures, of which there are none.
    private func document(
      _ text: String, _ field: String = "uint256", domain: String = "Shop"
    ) -> String {
      """
      {"types":{"EIP712Domain":[{"name":"name","type":"string"},{"name":"chainId","type":"uint256"}],
      "Sale":[{"name":"note","type":"string"},{"name":"lots","type":"Lot[]"}],
      "Lot":[{"name":"a","type":"\(field)"}]},"primaryType":"Sale",
      "domain":{"name":"\(domain)","chainId":1},"message":{"note":"\(text)","lots":[]}}
      """
    }

    private func details(_ text: String, _ name: String) throws -> [String] {
      (try given.inspect(text).expect(0).json["details"] as? [[String: Any]] ?? [])
        .filter { $0["name"] as? String == name }.compactMap { $0["value"] as? String }
    }

    @Test("differs where what is signed does, by types, and by what nobody would see")
    func alike() throws {
      let documents = [
        document("paypal"), document("p\u{430}ypal"), document("paypal", "address"),
        document("paypal\u{200B}"), document("\u{202E}paypal"), document("paypal "),
        document("pay pal"), document("pay  pal"), document("paypal<U+200B>"),
        document("paypal", domain: "Sh\u{43E}p"),
      ]
      var shown: Set<String> = []
      for text in documents {
        // As somebody sees it.
        let seen = try given.inspect(text, json: false).expect(0).text
          .replacing("\u{200B}", with: "").replacing("\u{430}", with: "a")
          .replacing("\u{43E}", with: "o").replacing(/[ ]+/, with: " ").replacing(" \n", with: "\n")
        shown.insert(seen)
      }
      #expect(shown.count == documents.count)
    }

    @Test("has the types that are signed")
    func types() throws {
      let types = "Sale(string note,Lot[] lots)Lot(uint256 a)"
      #expect(try details(document("paypal"), "types") == [types])
      #expect(
        try given.inspect(document("paypal"), json: false).text.contains(
          "Types that are signed: \(types)\n"))
    }

    @Test("has texts written out in which something could hide, and no others")
    func writtenOut() throws {
      for (text, written) in [
        ("p\u{430}ypal", ["message.note p<U+0430>ypal"]), ("Größe <1>", []),
        ("a \u{202E}<b>", ["message.note a <U+202E><U+003C>b>"]),
      ] {
        #expect(try details(document(text), "written-out") == written)
        for line in written {
          #expect(
            try given.inspect(document(text), json: false).text.contains(
              "Written out: \(line.split(separator: " ", maxSplits: 1).last ?? "")\n"))
        }
      }
      #expect(
        try details(document("paypal", domain: "Sh\u{43E}p"), "written-out")
          == ["domain.name Sh<U+043E>p"])
    }
  }
#endif
