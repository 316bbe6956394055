import Addresses
import CryptoPrimitives
import TestSupport
import TestTraits
import Testing

@Suite("Addresses")
struct AddressTests {
  /// BIP-350.
  @Test(
    "witness programs are read and written",
    arguments: [
      (
        "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", 0, "751e76e8199196d454941c45d1b3a323f1433bd6",
        Address.Form.p2wpkh, [Network.main]
      ),
      (
        "tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7", 0,
        "1863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262", .p2wsh,
        [.test, .signet]
      ),
      (
        "bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y", 1,
        "751e76e8199196d454941c45d1b3a323f1433bd6751e76e8199196d454941c45d1b3a323f1433bd6",
        .witness(version: 1), [.main]
      ),
      ("BC1SW50QGDZ25J", 16, "751e", .witness(version: 16), [.main]),
      (
        "bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs", 2, "751e76e8199196d454941c45d1b3a323",
        .witness(version: 2), [.main]
      ),
      (
        "tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c", 1,
        "000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433", .p2tr, [.test, .signet]
      ),
      (
        "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0", 1,
        "79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798", .p2tr, [.main]
      ),
    ] as [(String, UInt8, String, Address.Form, [Network])])
  func witness(
    text: String, version: UInt8, program: String, form: Address.Form, networks: [Network]
  ) throws {
    let address = try Address(reading: text)
    #expect(address.chain == .bitcoin)
    #expect(address.form == form)
    #expect(address.networks == networks)
    #expect(address.payload.hex == program)
    #expect(address.text == text.lowercased())
    #expect(Address(witness: version, program: [UInt8](hex: program), on: networks[0]) == address)
  }

  /// BIP-173 and BIP-350.
  @Test(
    "what is no address of Bitcoin's is refused",
    arguments: [
      ("tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut", .unknown),
      ("bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd", .malformed),
      ("tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf", .malformed),
      ("BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL", .malformed),
      ("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh", .malformed),
      ("tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47", .malformed),
      (
        "bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4",
        .character(position: 60, code: 0x6F)
      ),
      ("BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R", .malformed),
      ("bc1pw5dgrnzv", .malformed),
      (
        "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav", .malformed
      ),
      ("BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P", .malformed),
      ("tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq", .mixedCase),
      ("bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf", .malformed),
      ("tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j", .malformed),
      ("bc1gmk9yu", .malformed),
      // One character is another.
      ("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5", .mistyped(position: 42)),
      ("1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3", .checksum),
      ("https://example.com/pay/anna/today", .unknown),
      ("", .unknown), ("bc1", .malformed), ("1", .unknown), ("xyz", .unknown),
      // A public key of BIP-32, and an address of Litecoin's.
      (
        "xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8",
        .unknown
      ),
      ("LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9", .unknown),
    ] as [(String, AddressError)])
  func refused(text: String, error: AddressError) {
    #expect(throws: error) { try Address(reading: text) }
  }

  @Test(
    "base 58 is read and written, of each chain and network",
    arguments: [
      ("1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2", Chain.bitcoin, Address.Form.p2pkh, [Network.main]),
      ("3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy", .bitcoin, .p2sh, [.main]),
      ("mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn", .bitcoin, .p2pkh, [.test, .signet, .regtest]),
      ("2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc", .bitcoin, .p2sh, [.test, .signet, .regtest]),
      ("t1XVXWCvpMgBvUaed4XDqWtgQgJSu1Ghz7F", .zcash, .p2pkh, [.main]),
    ] as [(String, Chain, Address.Form, [Network])])
  func base58(text: String, chain: Chain, form: Address.Form, networks: [Network]) throws {
    let address = try Address(reading: text)
    #expect((address.chain, address.form, address.networks) == (chain, form, networks))
    #expect(address.text == text)
    for network in networks {
      #expect(Address(chain, form, hash: address.payload, on: network) == address)
    }
    #expect(throws: (any Error).self) { try Address(reading: text + "1") }
  }

  @Test("every form of Zcash's transparent addresses comes back", arguments: Network.allCases)
  func zcash(network: Network) throws {
    let hash = [UInt8](0..<20)
    for form in [Address.Form.p2pkh, .p2sh] {
      guard let address = Address(.zcash, form, hash: hash, on: network) else {
        #expect(network == .signet)
        continue
      }
      let prefix = network.isMain ? (form == .p2pkh ? "t1" : "t3") : (form == .p2pkh ? "tm" : "t2")
      #expect(address.text.hasPrefix(prefix))
      #expect(try Address(reading: address.text) == address)
    }
  }

  /// ZIP-320 has the hash of the first as the second.
  @Test(
    "an address to which nothing shielded goes is read",
    arguments: [
      ("t1VmmGiyjVNeCjxDZzg7vZmd99WyzVby9yC", "tex1s2rt77ggv6q989lr49rkgzmh5slsksa9khdgte")
    ])
  func tex(plain: String, text: String) throws {
    let address = try Address(reading: text)
    #expect((address.chain, address.form, address.networks) == (.zcash, .tex, [.main]))
    #expect(address.payload == (try Address(reading: plain)).payload)
    #expect(try Address(reading: text.uppercased()) == address)
  }

  @Test(
    "forms that are not offered are named",
    arguments: [
      (
        "sp1qqgste7k9hx0qftg6qmwlkqtwuy6cycyavzmzj85c6qdfhjdpdjtdgqjuexzk6murw56suy3e0rd2cgqvycxttddwsvgxe2usfpxumr70xc9pkqwv",
        .silentPayment
      ),
      ("tsp1qq", .silentPayment), ("u1abc", .unified), ("UTEST1ABC", .unified),
      ("zs1abc", .sapling), ("ztestsapling1abc", .sapling),
      ("zc" + String(repeating: "a", count: 93), .sprout),
      ("zt" + String(repeating: "a", count: 93), .sprout),
    ] as [(String, AddressError.Unsupported)])
  func unsupported(text: String, form: AddressError.Unsupported) {
    #expect(throws: AddressError.unsupported(form)) { try Address(reading: text) }
  }

  @Test("the right form of the wrong chain or network is named")
  func elsewhere() throws {
    let address = try Address(reading: "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn")
    try address.check(is: nil, on: nil)
    try address.check(is: .bitcoin, on: .regtest)
    #expect(throws: AddressError.otherChain(.bitcoin)) { try address.check(is: .zcash, on: .test) }
    #expect(throws: AddressError.otherNetwork([.test, .signet, .regtest])) {
      try address.check(is: .bitcoin, on: .main)
    }
  }

  @Test(
    "what people compare of an address has no prefix",
    arguments: [
      ("bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu", "cr8te4kr609gcawutmrza0j4xv80jy8z306fyu"),
      ("1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2", "bvbmseystwetqtfn5au4m4gfg7xjanvn2"),
      ("t1XVXWCvpMgBvUaed4XDqWtgQgJSu1Ghz7F", "xvxwcvpmgbvuaed4xdqwtgqgjsu1ghz7f"),
      ("tex1s2rt77ggv6q989lr49rkgzmh5slsksa9khdgte", "s2rt77ggv6q989lr49rkgzmh5slsksa9khdgte"),
    ])
  func body(text: String, body: String) throws {
    #expect(try Address(reading: text).body == body)
  }

  @Test("every character changed, and every truncation, of every form is refused")
  func changes() throws {
    for text in [
      "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu", "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
      "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy", "t1XVXWCvpMgBvUaed4XDqWtgQgJSu1Ghz7F",
      "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr",
    ] {
      let characters = Array(text)
      for place in characters.indices {
        for other in "acdefghjkl023456789ACDEFGHJKLMNPQRSTUVWXYZ1" where other != characters[place]
        {
          var changed = characters
          changed[place] = other
          let read = try? Address(reading: String(changed))
          // Case alone is no change of what is written in capitals or not.
          #expect(read == nil, "\(String(changed))")
        }
        #expect((try? Address(reading: String(characters[..<place]))) == nil)
      }
    }
  }
}

@Suite("Addresses as people pass them on", .namesSeed)
struct WrittenAddressTests {
  private static let texts = [
    "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu", "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
    "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr",
    "t1XVXWCvpMgBvUaed4XDqWtgQgJSu1Ghz7F", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  ]

  /// In groups, as this program shows them.
  private static func grouped(_ text: String, _ separator: String) -> String {
    let prefix = text.hasPrefix("0x") ? "0x" : ""
    let characters = Array(text.dropFirst(prefix.count))
    return prefix
      + stride(from: 0, to: characters.count, by: 4)
      .map { String(characters[$0..<min($0 + 4, characters.count)]) }.joined(separator: separator)
  }

  @Test("are read with white space and what nobody sees, wherever it stands", arguments: texts)
  func written(text: String) throws {
    for given in [
      " " + text, text + "\r\n", "\t\(text)\u{A0}", Self.grouped(text, " "),
      Self.grouped(text, "\u{A0}"),
      Self.grouped(text, "\n    "), Self.grouped(text, "\u{2009}"), "\u{FEFF}" + text,
      text + "\u{200B}",
      Self.grouped(text, "\u{200B}"), "\u{2066}\(text)\u{2069}", "\u{202A}\(text)\u{202C}\u{200E}",
      Self.grouped(text, "\u{AD}"), Self.grouped(text, "\u{2060}"),
    ] {
      #expect(try Address(written: given).text == text, "\(given.unicodeScalars.map(\.value))")
      #expect(throws: AddressError.self) { try Address(reading: given) }
    }
  }

  @Test(
    "a character that none has is named with its place, however it is grouped",
    arguments: [
      // The letter for the digit, as in every alphabet that leaves one of the two out.
      ("bc1qcr8te4kr6O9gcawutmrza0j4xv80jy8z306fyu", 14, 0x4F),
      ("bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyb", 42, 0x62),
      ("BC1QCR8TE4KR609GCAWUTMRZA0J4XV80JY8Z306FYI", 42, 0x49),
      ("bc1qcr8te4kr609gcawutmrza0j4xv80jy8z3\u{43E}6fyu", 38, 0x43E),
      ("bc1qcr8te4kr6\u{6F0}9gcawutmrza0j4xv80jy8z306fyu", 14, 0x6F0),
      ("bc1qcr8te1kr609gcawutmrza0j4xv80jy8z306fyu", 10, 0x31),
      ("bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fy,", 42, 0x2C),
      ("1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN0", 34, 0x30),
      ("1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVlI", 33, 0x6C),
      ("t1XVXWCvpMgBvUaed4XDqWtgQgJSu1GhzO7F", 34, 0x4F),
      ("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeO", 42, 0x4F),
      ("0x5aAeb6053F3E94C9b9A\u{41E}9f33669435E7Ef1BeAed", 22, 0x41E),
      // Where it is not even seen what kind it is.
      ("0\u{445}5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", 2, 0x445),
      ("\u{44C}c1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu", 1, 0x44C),
      ("<bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu>", 1, 0x3C),
    ] as [(String, Int, UInt32)])
  func named(text: String, position: Int, code: UInt32) {
    for given in [text, " \(text)\n", Self.grouped(text, " "), Self.grouped(text, "\u{200B}")] {
      #expect(throws: AddressError.character(position: position, code: code)) {
        try Address(written: given)
      }
    }
  }

  @Test(
    "the one character that was mistyped is named where a checksum tells it, and never put right")
  func mistyped() throws {
    var random = TestSeed.random("mistyped address")
    let alphabet = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l")
    for text in [
      "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu",
      "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr",
      "tex1s2rt77ggv6q989lr49rkgzmh5slsksa9khdgte",
    ] {
      let start = (text.lastIndex(of: "1")?.utf16Offset(in: text) ?? 0) + 1
      for place in start..<text.utf8.count {
        var changed = Array(text)
        repeat {
          changed[place] = alphabet.randomElement(using: &random) ?? "q"
        } while String(changed) == text
        for given in [String(changed), String(changed).uppercased()] {
          #expect(throws: AddressError.mistyped(position: place + 1)) {
            try Address(written: given)
          }
        }
        // Two mistakes are no place.
        changed[place == start ? start + 1 : start] = "q"
        let twice = String(changed)
        if twice.enumerated().count(where: { $1 != Array(text)[$0] }) == 2 {
          #expect(throws: AddressError.checksum) { try Address(written: twice) }
        }
      }
    }
  }

  @Test("reading takes time by the length of the text alone")
  func long() {
    for text in [
      "bc1" + String(repeating: "q", count: 1_000_000), String(repeating: "1", count: 1_000_000),
      "0x" + String(repeating: "a", count: 1_000_000), String(repeating: " ", count: 1_000_000),
      "bc1" + String(repeating: "q\u{200B}", count: 500_000) + "b",
    ] {
      #expect(throws: AddressError.self) { try Address(written: text) }
    }
  }
}

@Suite("Links to addresses")
struct AddressLinkTests {
  private static let address = "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu"

  @Test("have an address, and what is said beside it")
  func read() throws {
    let plain = try AddressLink(reading: "bitcoin:\(Self.address)")
    #expect(plain.address.text == Self.address)
    #expect((plain.amount, plain.label, plain.message) == (nil, nil, nil))
    let full = try AddressLink(
      reading: "BITCOIN:\(Self.address.uppercased())?amount=0.1&label=A%20b%C3%A4r&x=1&message=%26")
    #expect(full.address.text == Self.address)
    #expect((full.amount, full.label, full.message) == ("0.1", "A bär", "&"))
  }

  @Test(
    "that cannot be understood are refused",
    arguments: [
      ("bitcoin:\(address)?req-x=1", .requiredParameter("req-x")),
      ("bitcoin:\(address)?REQ-y", .requiredParameter("REQ-y")),
      ("bitcoin:\(address)?label=%4", .link), ("bitcoin:\(address)?label=%zz", .link),
      ("bitcoin:\(address)?label=%FF", .link), ("bitcoin:?amount=1", .noAddress(offers: [])),
      ("bitcoin:\(address)?label=" + String(repeating: "a", count: 4096), .link),
    ] as [(String, AddressError)])
  func refused(text: String, error: AddressError) {
    #expect(throws: error) { try AddressLink(reading: text) }
  }

  private static let taproot = "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr"

  @Test(
    "have one in a part too, where none stands before them (BIP-321)",
    arguments: [
      "BITCOIN:?bc=\(address)", "bitcoin:?BC=\(address.uppercased())",
      "bitcoin:?lightning=LNBC1X&bc=\(address)&amount=0.1", "bitcoin: ?bc=\(address)",
      "bitcoin:?bc=\(address)&bc=\(address.uppercased())", "bitcoin:\(address)?bc=\(taproot)",
      "bitcoin:\(address)?lightning=lnbc1x&pop=x", "BITCOIN:\(address.uppercased())?BC=",
      "bitcoin:?bc=%62c1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu",
    ])
  func parts(link: String) throws {
    #expect(try AddressLink(reading: link).address.text == Self.address)
  }

  @Test(
    "without an address that is read say what they offer",
    arguments: [
      ("bitcoin:?lightning=LNBC1X&lno=lno1x", .noAddress(offers: ["lightning", "lno"])),
      (
        "bitcoin:?" + String(repeating: "y", count: 40) + "=1&lno=lno1x",
        .noAddress(offers: ["lno"])
      ),
      ("bitcoin:?sp=sp1qq", .unsupported(.silentPayment)), ("BITCOIN:", .noAddress(offers: [])),
      ("bitcoin:?bc=\(address)&bc=\(taproot)", .severalAddresses),
      ("bitcoin:?tb=\(address)", .link),
      ("bitcoin:?bc=\(address)&req-pop=x", .requiredParameter("req-pop")),
      ("bitcoin:?bc=\(address.dropLast())z", .mistyped(position: 42)),
      ("bitcoin:?bc=sp1qqq", .unsupported(.silentPayment)),
      ("bitcoin:?bc=1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2", .link),
    ] as [(String, AddressError)])
  func withoutAddress(link: String, error: AddressError) {
    #expect(throws: error) { try AddressLink(reading: link) }
  }

  // MARK: Ethereum

  @Test(
    "Ethereum's are read with the checksum of their capitals, or without one (EIP-55)",
    arguments: [
      "0x52908400098527886E0F7030069857D2E4169EE7", "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
      "0xde709f2102306220921060314715629080e2fb77", "0x27b1fdb04752bbc536007a920d24acb045561c26",
      "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
      "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB", "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
    ])
  func ethereum(text: String) throws {
    let address = try Address(reading: text)
    #expect(address.chain == .ethereum && address.form == .account && address.text == text)
    #expect(address.payload.count == 20 && address.networks == [.main, .test])
    #expect(address.body == text.dropFirst(2).lowercased())
    for other in ["0x" + text.dropFirst(2).lowercased(), "0x" + text.dropFirst(2).uppercased()] {
      #expect(try Address(reading: other) == address && Address.lacksChecksum(other))
    }
    #expect(
      Address.lacksChecksum(text)
        == (text.dropFirst(2).contains(where: \.isLowercase)
          != text.dropFirst(2).contains(where: \.isUppercase)))
    // One letter in the other case, where both are there.
    if !Address.lacksChecksum(text) {
      for place in text.indices.dropFirst(2) where text[place].isLetter {
        var changed = text
        let letter = text[place].isUppercase ? text[place].lowercased() : text[place].uppercased()
        changed.replaceSubrange(place...place, with: letter)
        #expect(throws: AddressError.capitals) { try Address(reading: changed) }
      }
    }
    for link in [
      "ethereum:\(text)", "ETHEREUM:\(text)@1", "ethereum:pay-\(text)@137?value=1&gas=2",
    ] {
      #expect(try AddressLink(reading: link).address == address)
    }
    #expect(try AddressLink(reading: "ethereum:\(text)?value=2.014e18").amount == "2.014e18")
    for link in [
      "ethereum:\(text)@", "ethereum:\(text)@x",
      "ethereum:\(text)@1/transfer?address=\(text)&uint256=1",
      "ethereum:\(text)/transfer",
    ] {
      #expect(throws: AddressError.link) { try AddressLink(reading: link) }
    }
    #expect(throws: AddressError.otherChain(.ethereum)) {
      try AddressLink(reading: "bitcoin:\(text)")
    }
    #expect(throws: AddressError.otherChain(.bitcoin)) {
      try AddressLink(reading: "ethereum:bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu")
    }
  }

  @Test(
    "what is no address of Ethereum",
    arguments: [
      ("0x", .digits(0)), ("0x0", .digits(1)),
      ("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe", .digits(39)),
      ("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed0", .digits(41)),
      ("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg", .character(position: 42, code: 0x67)),
      ("0X5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED", .character(position: 2, code: 0x58)),
      ("0x\u{E9}", .character(position: 3, code: 0xE9)),
      ("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeA ", .character(position: 41, code: 0x20)),
      // The capitals of two chains that have others.
      ("0xa4735E70c76bffc958B57F1dc471Fb2B6e4Cf934", .otherSum(chainID: 30)),
      ("0xA4735E70c76bFFC958b57f1Dc471Fb2B6e4cf934", .otherSum(chainID: 31)),
    ] as [(String, AddressError)])
  func notEthereum(text: String, error: AddressError) {
    #expect(throws: error) { try Address(reading: text) }
  }
}
