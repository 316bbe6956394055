import Foundation
import TestSupport
import Testing

/// Keys of algorithms that are not read, as other programs make them, at the door of the command.
@Suite("The command sop and what it does not read")
struct NotReadTests {
  fileprivate static let message = Data("of all kinds".utf8)

  fileprivate static func data(_ hex: String) -> Data {
    var octets = Data()
    var rest = Substring(hex)
    while !rest.isEmpty {
      octets.append(UInt8(rest.prefix(2), radix: 16) ?? 0)
      rest = rest.dropFirst(2)
    }
    return octets
  }

  private static let point =
    "0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20"
    + "2122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f40"
  private static let zeros = String(repeating: "00", count: 31)
  /// ECDSA over brainpoolP256r1, of version 4.
  private static let key = "046553f10013092b2403030208010107020304" + point
  private static let certificate = data("c653" + key)
  private static let secret = data("c578" + key + "00010080" + zeros + "0000")
  private static let signature = data(
    "c26b04001308001d05026553f101162104aeebd48b8c706a1dd2565215023d19335789a303000001020100"
      + "80" + zeros + "010080" + zeros)

  @Test("a signature of a curve that is not read is not called a bad one")
  func signatures() throws {
    let sop = try Sop()
    try sop.file("cert", Self.certificate)
    try sop.file("signature", Self.signature)
    let outcome = try sop.run(["verify", "signature", "cert"], input: Self.message)
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("Signatures of ECDSA over brainpoolP256r1 are not read."))
    #expect(outcome.output.isEmpty)
  }

  @Test("nothing is encrypted to such a certificate, and it is said why")
  func certificates() throws {
    let sop = try Sop()
    try sop.file("cert", Self.certificate)
    let outcome = try sop.run(["encrypt", "cert"], input: Self.message)
    #expect(outcome.status == 13)
    #expect(outcome.errors.contains("Certificates of ECDSA over brainpoolP256r1 are not read."))
    #expect(outcome.output.isEmpty)
  }

  @Test(
    "a secret key of such an algorithm is named wherever it is given",
    arguments: [["sign", "key"], ["decrypt", "key"], ["inline-sign", "key"], ["extract-cert"]])
  func secretKeys(arguments: [String]) throws {
    let sop = try Sop()
    try sop.file("key", Self.secret)
    let outcome = try sop.run(
      arguments, input: arguments == ["extract-cert"] ? Self.secret : Self.message)
    #expect(outcome.status == 13)
    #expect(outcome.errors.contains("Secret keys of ECDSA over brainpoolP256r1 are not read."))
  }

  @Test(
    "a key that decrypts in a way that is not read is named, and none that only signs asked for")
  func decrypting() throws {
    let sop = try Sop()
    try sop.makeAlice(["--signing-only"])
    let alice = try sop.output(["dearmor"], input: try sop.content(of: "alice.key"))
    try sop.makeBob()
    let sealed = try sop.output(["encrypt", "bob.cert"], input: Self.message)
    let only = try sop.run(["decrypt", "alice.key"], input: sealed)
    #expect(only.status == 29)
    #expect(only.errors.contains("None of the keys is one that decrypts."))
    // A subkey of an algorithm that nobody knows, of version 4.
    let numbers = Data(repeating: 0x5A, count: 100)
    try sop.file("kem.key", alice + Self.data("c76a046553f10063") + numbers)
    let kem = try sop.run(["decrypt", "kem.key"], input: sealed)
    #expect(kem.status == 13)
    #expect(kem.errors.contains("Secret keys of public-key algorithm 99 are not read."))
    // The other subkeys and keys go on.
    #expect(try sop.output(["decrypt", "kem.key", "bob.key"], input: sealed) == Self.message)
  }
}

extension Sop {
  fileprivate func makeBob() throws {
    try file("bob.key", try output(["generate-key", "Bob"]))
    try file("bob.cert", try output(["extract-cert"], input: try content(of: "bob.key")))
  }

  /// What GnuPG made for tests of another program: see the README there.
  private func oldMessage(_ name: String) throws -> Data {
    try Data(
      contentsOf: URL(
        fileURLWithPath: Checkout.root.path
          + "/Tests/Programs/CommandTests/Fixtures/old-messages/\(name)"))
  }

  @Test("old ciphers are read and said to be old, and others are named")
  func oldCiphers() throws {
    let sop = try Sop()
    try sop.file("key", try oldMessage("omar.secret.asc"))
    try sop.file("password", Data("heron lamp quarry".utf8))
    for (file, name, isRead) in [
      ("cast5", "CAST5", true), ("3des", "3DES", true), ("twofish", "Twofish", false),
      ("idea", "IDEA", false), ("blowfish", "Blowfish", false),
      ("camellia256", "Camellia-256", false),
    ] {
      for (arguments, message) in [
        (["decrypt", "key"], "key-\(file).asc"),
        (["decrypt", "--with-password=password"], "password-\(file).asc"),
      ] {
        let outcome = try sop.run(arguments, input: try oldMessage(message))
        #expect(outcome.status == (isRead ? 0 : 29), "\(message): \(outcome.errors)")
        #expect(
          outcome.errors
            == (isRead
              ? "sop: The message is encrypted with \(name), which is old.\n"
              : "sop: The message is encrypted with \(name), which is not read.\n"))
        #expect(
          outcome.output == (isRead ? Data("kept since the old machine\n".utf8) : Data()))
      }
    }
  }

  @Test("a signature of version 3 is named")
  func version3() throws {
    let sop = try Sop()
    try sop.makeAlice()
    try sop.file(
      "signature",
      NotReadTests.data("881d0305003800000001020304050607081102abcd00210102030405000880"))
    let outcome = try sop.run(["verify", "signature", "alice.cert"], input: NotReadTests.message)
    #expect(outcome.status == 3)
    #expect(outcome.errors == "sop: A signature of version 3 is not read.\n")
  }
}
