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

    /// The values of the details of that name.
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

    @Test(
      "has times as dates where a field's name says that it is one",
      arguments: [
        ("deadline", "uint256", "1800000000", "1800000000, which is 2027-01-15 "),
        ("sigDeadline", "uint256", "4102444800", "4102444800, which is 2100-01-01 "),
        ("validTo", "uint32", "1800000000", "1800000000, which is 2027-01-15 "),
        ("valid_until", "uint48", "1800000000", "1800000000, which is 2027-01-15 "),
        (
          "expiry", "uint256",
          "115792089237316195423570985008687907853269984665640564039457584007913129639935",
          "115792089237316195423570985008687907853269984665640564039457584007913129639935, which is never"
        ),
        // Milliseconds are the seconds of a time that never comes.
        ("expiration", "uint64", "1800000000000", "1800000000000, which is never"),
        // What is no time stays a number.
        ("deadline", "uint256", "12", "12"), ("amount", "uint256", "1800000000", "1800000000"),
        ("deadline", "string", "1800000000", "1800000000"),
      ])
    func deadlines(name: String, type: String, value: String, shown: String) throws {
      let document = """
        {"types":{"EIP712Domain":[{"name":"name","type":"string"},{"name":"chainId","type":"uint256"}],
        "Offer":[{"name":"\(name)","type":"\(type)"}]},"primaryType":"Offer",
        "domain":{"name":"Harbour","chainId":1},"message":{"\(name)":"\(value)"}}
        """
      let text = try given.inspect(document, json: false).expect(0).text
      let line = try #require(text.split(separator: "\n").first { $0.contains("message.\(name)") })
      #expect(line.hasPrefix("message.\(name) (\(type)): \(shown)"), "\(line)")
      // Programs have the number alone.
      #expect(try details(document, "field").contains("message.\(name) \(type) \(value)"))
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
