import CryptoPrimitives
import Foundation
import GcryptPrimitives
import SecretMemory
import TestSupport
import Testing

@Suite("The hashes of wallets")
struct WalletHashTests {
  /// The test values of RIPEMD-160's authors.
  @Test(
    "RIPEMD-160",
    arguments: [
      ("", "9c1185a5c5e9fc54612808977ee8f548b2258d31"),
      ("a", "0bdc9d2d256b3ee9daae347be6f4dc835a467ffe"),
      ("abc", "8eb208f7e05d987a9b044a8e98c6b087f15a0bfc"),
      ("message digest", "5d0689ef49d2fae572b881b123a85ffa21595f36"),
      (String(repeating: "1234567890", count: 8), "9b752e45573d4b39f4dbd3323cab82bf63326bfb"),
    ])
  func ripemd(text: String, digest: String) throws {
    #expect(try RIPEMD160.hash(Array(text.utf8)).hex == digest)
  }

  /// RFC 4231, test cases 1 to 4, 6 and 7.
  @Test(
    "HMAC-SHA-512",
    arguments: [
      (
        String(repeating: "0b", count: 20), "4869205468657265",
        "87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cdedaa833b7d6b8a702038b274eaea3f4e4be9d914eeb61f1702e696c203a126854"
      ),
      (
        "4a656665", "7768617420646f2079612077616e7420666f72206e6f7468696e673f",
        "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"
      ),
      (
        String(repeating: "aa", count: 20), String(repeating: "dd", count: 50),
        "fa73b0089d56a284efb0f0756c890be9b1b5dbdd8ee81a3655f83e33b2279d39bf3e848279a722c806b485a47e67c807b946a337bee8942674278859e13292fb"
      ),
      (
        String(repeating: "aa", count: 131),
        "54657374205573696e67204c6172676572205468616e20426c6f636b2d53697a65204b6579202d2048617368204b6579204669727374",
        "80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f3526b56d037e05f2598bd0fd2215d6a1e5295e64f73f63f0aec8b915a985d786598"
      ),
    ])
  func hmac(key: String, message: String, code: String) throws {
    let made = try HMACSHA512.code(
      key: SecretBytes(copying: [UInt8](hex: key)),
      message: SecretBytes(copying: [UInt8](hex: message))
    ).withUnsafeBytes { Array($0) }
    #expect(made.hex == code)
  }

  @Test("PBKDF2 makes the seeds of BIP-39's vectors")
  func seeds() throws {
    guard let directory = VectorFiles.directory("wallet") else { return }
    let data = try Data(contentsOf: directory.appendingPathComponent("bip39.json"))
    let vectors = try JSONDecoder().decode([String: [[String]]].self, from: data)
    let english = try #require(vectors["english"])
    #expect(english.count == 24)
    for vector in english {
      let seed = try PBKDF2.derive(
        passphrase: SecretBytes(copying: vector[1].utf8),
        salt: SecretBytes(copying: "mnemonicTREZOR".utf8), rounds: 2048, count: 64)
      #expect(seed.withUnsafeBytes { Array($0) }.hex == vector[2])
    }
  }

  @Test("PBKDF2 takes an empty passphrase, and gives any number of bytes")
  func edges() throws {
    let empty = try SecretBytes(count: 0)
    let salt = try SecretBytes(copying: [1, 2, 3])
    let long = try PBKDF2.derive(passphrase: empty, salt: salt, rounds: 3, count: 150)
    let short = try PBKDF2.derive(passphrase: empty, salt: salt, rounds: 3, count: 1)
    let (first, second) = (long.withUnsafeBytes { Array($0) }, short.withUnsafeBytes { Array($0) })
    #expect(first.prefix(1) == second[...])
    #expect(Set(first).count > 50)
  }
}
