import Addresses
import CryptoPrimitives
import Foundation
import Secp256k1
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import SeedPhrase

@Suite("Extended keys of BIP-32", .namesSeed)
struct ExtendedKeyTests {
  private struct File: Decodable {
    struct Vector: Decodable {
      struct Key: Decodable {
        let path: String
        let xpub: String
      }
      let seed: String
      let keys: [Key]
    }
    let vectors: [Vector]

    static func load() throws -> File {
      let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Vectors/bip32.json")
      return try JSONDecoder().decode(File.self, from: Data(contentsOf: url))
    }
  }

  private static func path(_ text: String) -> DerivationPath {
    DerivationPath(
      text.split(separator: "/").dropFirst().map { part in
        part.hasSuffix("h")
          ? (UInt32(part.dropLast()) ?? 0) | DerivationPath.hardened : UInt32(part) ?? 0
      })
  }

  @Test("are those of its vectors, and paths are written as they are there")
  func vectors() throws {
    var count = 0
    for vector in try File.load().vectors {
      for key in vector.keys {
        let path = Self.path(key.path)
        #expect(path.text == key.path)
        let made = try ExtendedPrivateKey(seed: [UInt8](hex: vector.seed).secret())
          .descendant(path).publicKey
        #expect(try made.text(forMain: true) == key.xpub)
        #expect(try ExtendedPublicKey(reading: key.xpub) == made)
        #expect(try ExtendedPublicKey(octets: made.octets()) == made)
        count += 1
      }
    }
    #expect(count == 17)
  }

  /// BIP-32, test vector 5, what is of public keys; and a private key, which is none.
  @Test(
    "that are none are refused",
    arguments: [
      "xpub661MyMwAqRbcEYS8w7XLSVeEsBXy79zSzH1J8vCdxAZningWLdN3zgtU6LBpB85b3D2yc8sfvZU521AAwdZafEz7mnzBBsz4wKY5fTtTQBm",
      "xpub661MyMwAqRbcEYS8w7XLSVeEsBXy79zSzH1J8vCdxAZningWLdN3zgtU6Txnt3siSujt9RCVYsx4qHZGc62TG4McvMGcAUjeuwZdduYEvFn",
      "xpub661MyMwAqRbcEYS8w7XLSVeEsBXy79zSzH1J8vCdxAZningWLdN3zgtU6N8ZMMXctdiCjxTNq964yKkwrkBJJwpzZS4HS2fxvyYUA4q2Xe4",
      "xpub661MyMwAqRbcEYS8w7XLSVeEsBXy79zSzH1J8vCdxAZningWLdN3zgtU6Q5JXayek4PRsn35jii4veMimro1xefsM58PgBMrvdYre8QyULY",
      "xpub661MyMwAuDcm6CRQ5N4qiHKrJ39Xe1R1NyfouMKTTWcguwVcfrZJaNvhpebzGerh7gucBvzEQWRugZDuDXjNDRmXzSZe4c7mnTK97pTvGS8",
      "xpub661no6RGEX3uJkY4bNnPcw4URcQTrSibUZ4NqJEw5eBkv7ovTwgiT91XX27VbEXGENhYRCf7hyEbWrR3FewATdCEebj6znwMfQkhRYHRLpJ",
      "DMwo58pR1QLEFihHiXPVykYB6fJmsTeHvyTp7hRThAtCX8CvYzgPcn8XnmdfHPmHJiEDXkTiJTVV9rHEBUem2mwVbbNfvT2MTcAqj3nesx8uBf9",
      "xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi",
      "xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet9",
      "", "xpub",
    ])
  func refused(text: String) {
    #expect(throws: ExtendedKeyError.malformed) { try ExtendedPublicKey(reading: text) }
  }

  @Test("have the same children by either half, and no hardened ones by the public one")
  func children() throws {
    var random = TestSeed.random("extended keys")
    let parent = try ExtendedPrivateKey(seed: random.secret(64))
    let children = try ChildDeriver(parent.publicKey)
    for _ in 0..<30 {
      let number = UInt32.random(in: 0..<DerivationPath.hardened, using: &random)
      let child = try parent.child(number).publicKey
      #expect(try parent.publicKey.child(number) == child)
      #expect(try children.child(number) == child)
      #expect(child.parentFingerprint == (try parent.publicKey.fingerprint()))
      #expect(throws: ExtendedKeyError.hardened) {
        try parent.publicKey.child(number | DerivationPath.hardened)
      }
    }
  }

  @Test("end after 255 ancestors")
  func depth() throws {
    var key = try ExtendedPrivateKey(seed: [UInt8](repeating: 3, count: 16).secret())
    for number in 0..<255 { key = try key.child(UInt32(number)) }
    #expect(key.publicKey.depth == 255)
    #expect(throws: ExtendedKeyError.tooDeep) { _ = try key.child(0) }
    #expect(throws: ExtendedKeyError.tooDeep) { try key.publicKey.child(0) }
  }

  /// The seeds, and with them the public master keys, of BIP-39's vectors: their passphrase is TREZOR.
  @Test("come of phrases as BIP-39's vectors say")
  func seeds() throws {
    guard let directory = VectorFiles.directory("wallet") else { return }
    let data = try Data(contentsOf: directory.appendingPathComponent("bip39.json"))
    let vectors = try JSONDecoder().decode([String: [[String]]].self, from: data)
    for vector in try #require(vectors["english"]) {
      let phrase = try SeedPhrase(entropy: [UInt8](hex: vector[0]).secret())
      #expect(
        try phrase.seed(passphrase: Array("TREZOR".utf8).secret()).array().hex == vector[2])
    }
  }

  @Test("passphrases that are no text, or too long, are refused, and forms of one text are one")
  func passphrases() throws {
    let phrase = try SeedPhrase(entropy: [UInt8](repeating: 0, count: 16).secret())
    func seed(_ octets: [UInt8]) throws -> [UInt8] {
      try phrase.seed(passphrase: octets.secret()).array()
    }
    #expect(throws: SeedPhraseError.passphraseText) { try seed([0xFF]) }
    #expect(throws: SeedPhraseError.passphraseText) { try seed([0x61, 0xC3]) }
    #expect(throws: SeedPhraseError.passphraseText) { try seed([0xED, 0xA0, 0x80]) }
    #expect(throws: SeedPhraseError.passphraseLength) {
      try seed([UInt8](repeating: 0x61, count: 1025))
    }
    #expect(try seed(Array("é".utf8)) == seed(Array("e\u{301}".utf8)))
    #expect(try seed(Array("ﬁ".utf8)) == seed(Array("fi".utf8)))
    #expect(try seed(Array("a".utf8)) != seed(Array("A".utf8)))
    // What grows most, as long as may be.
    let longest = String(repeating: "\u{FDFA}", count: 341)
    #expect(try seed(Array(longest.utf8)).count == 64)
    // And marks that must all be put into order.
    let marks = "a" + String(repeating: "\u{301}\u{323}", count: 250)
    #expect(try seed(Array(marks.utf8)).count == 64)
  }
}

@Suite("Accounts on Bitcoin")
struct BitcoinAccountTests {
  private static func account(
    _ kind: BitcoinScriptKind, on network: Network = .main, _ number: UInt32 = 0
  ) throws -> BitcoinAccount {
    let seed = try SeedPhrase(entropy: [UInt8](repeating: 0, count: 16).secret())
      .seed(passphrase: SecretBytes(count: 0))
    let master = try ExtendedPrivateKey(seed: seed)
    let fingerprint = try master.publicKey.fingerprint()
    return BitcoinAccount(
      kind, on: network, account: number, masterFingerprint: fingerprint,
      key: try master.descendant(BitcoinAccount.path(kind, on: network, account: number))
        .publicKey)
  }

  /// BIP-84, BIP-86, BIP-49 and BIP-44 of the phrase that all of them use.
  @Test(
    "have the addresses that their BIPs give",
    arguments: [
      (.p2wpkh, .main, .receive, 0, "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu"),
      (.p2wpkh, .main, .receive, 1, "bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g"),
      (.p2wpkh, .main, .change, 0, "bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el"),
      (
        .p2tr, .main, .receive, 0,
        "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr"
      ),
      (
        .p2tr, .main, .receive, 1,
        "bc1p4qhjn9zdvkux4e44uhx8tc55attvtyu358kutcqkudyccelu0was9fqzwh"
      ),
      (
        .p2tr, .main, .change, 0, "bc1p3qkhfews2uk44qtvauqyr2ttdsw7svhkl9nkm9s9c3x4ax5h60wqwruhk7"
      ),
      (.p2shP2wpkh, .main, .receive, 0, "37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf"),
      (.p2shP2wpkh, .test, .receive, 0, "2Mww8dCYPUpKHofjgcXcBCEGmniw9CoaiD2"),
      (.p2pkh, .main, .receive, 0, "1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA"),
    ] as [(BitcoinScriptKind, Network, BitcoinAccount.Branch, UInt32, String)])
  func anchors(
    kind: BitcoinScriptKind, network: Network, branch: BitcoinAccount.Branch, index: UInt32,
    address: String
  ) throws {
    let account = try Self.account(kind, on: network)
    #expect(try account.address(branch, index).text == address)
    #expect(
      try account.addresses(branch, from: index, count: 3).map(\.text)
        == (index..<index + 3).map { try account.address(branch, $0).text })
    #expect(account.masterFingerprint.hex == "73c5da0a")
  }

  @Test("end with the last number")
  func last() throws {
    let account = try Self.account(.p2wpkh)
    let last = DerivationPath.hardened - 1
    #expect(try account.addresses(.receive, from: last, count: 5).count == 1)
    #expect(try account.addresses(.receive, from: 0, count: 0).isEmpty)
    #expect(account.path(.change, last).text == "m/84h/0h/0h/1/2147483647")
  }

  /// BIP-380's own checksum, and one that Bitcoin Core gives in BIP-389's documentation of descriptors.
  @Test(
    "have descriptors with the checksum of BIP-380",
    arguments: [("raw(deadbeef)", "89f8spxm"), ("", "")])
  func checksums(text: String, checksum: String) {
    guard !text.isEmpty else { return }
    #expect(Descriptor.checksum(of: text) == checksum)
  }

  @Test("say in a descriptor where they come from")
  func descriptors() throws {
    let text = try Descriptor(of: Self.account(.p2wpkh)).text
    #expect(text.hasPrefix("wpkh([73c5da0a/84h/0h/0h]xpub"))
    #expect(text.dropLast(9).hasSuffix("/<0;1>/*)"))
    let change = try Descriptor(of: Self.account(.p2tr, on: .signet, 7), .change).text
    #expect(change.hasPrefix("tr([73c5da0a/86h/1h/7h]tpub"))
    #expect(change.dropLast(9).hasSuffix("/1/*)"))
    #expect(
      try Descriptor(of: Self.account(.p2shP2wpkh)).text.hasPrefix("sh(wpkh([73c5da0a/49h/0h/0h]"))
    #expect(try Descriptor(of: Self.account(.p2pkh)).text.hasPrefix("pkh([73c5da0a/44h/0h/0h]"))
  }
}
