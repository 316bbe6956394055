import CryptoPrimitives
import Foundation
import Secp256k1
import SecretMemory
import TestSupport
import TestTraits
import Testing

@Suite("The curve of Bitcoin and Ethereum", .namesSeed)
struct Secp256k1Tests {
  private static let order = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"
  private static let orderLessOne =
    "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140"
  private static let one = String(repeating: "0", count: 63) + "1"
  private static let base = "0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"

  @Test("the key of one is the base point, and of the order less one its negative")
  func base() throws {
    #expect(
      try Secp256k1.publicKey(of: [UInt8](hex: Self.one).secret()).compressed().hex == Self.base)
    let last = try Secp256k1.publicKey(of: [UInt8](hex: Self.orderLessOne).secret())
    #expect(try last.compressed().hex == "03" + Self.base.dropFirst(2))
  }

  @Test(
    "what is no private key is refused everywhere",
    arguments: [String(repeating: "00", count: 32), order, String(repeating: "ff", count: 32)])
  func privateKeys(hex: String) throws {
    let key = [UInt8](hex: hex)
    let digest = [UInt8](repeating: 7, count: 32)
    #expect(throws: Secp256k1.Failure.invalidPrivateKey) {
      try Secp256k1.publicKey(of: key.secret())
    }
    #expect(throws: Secp256k1.Failure.invalidPrivateKey) {
      try Secp256k1.signature(of: digest, with: key.secret(), .lowR)
    }
    #expect(throws: Secp256k1.Failure.invalidPrivateKey) {
      try Secp256k1.schnorrSignature(
        of: digest, with: key.secret(), auxiliary: digest.secret())
    }
    #expect(throws: Secp256k1.Failure.invalidPrivateKey) {
      _ = try Secp256k1.adding([UInt8](hex: Self.one).secret(), to: key.secret())
    }
    #expect(throws: Secp256k1.Failure.invalidPrivateKey) {
      _ = try Secp256k1.outputKey(of: key.secret(), tweak: digest)
    }
  }

  @Test("sizes are checked before the library reads anything", arguments: [0, 1, 31, 33, 64])
  func sizes(count: Int) throws {
    let octets = [UInt8](repeating: 1, count: count)
    let key = [UInt8](hex: Self.one)
    let publicKey = try Secp256k1.publicKey(of: key.secret())
    #expect(throws: Secp256k1.Failure.wrongSize) { try Secp256k1.publicKey(of: octets.secret()) }
    #expect(throws: Secp256k1.Failure.wrongSize) {
      _ = try Secp256k1.adding(octets.secret(), to: key.secret())
    }
    #expect(throws: Secp256k1.Failure.wrongSize) {
      _ = try Secp256k1.adding(key.secret(), to: octets.secret())
    }
    #expect(throws: Secp256k1.Failure.wrongSize) {
      _ = try Secp256k1.outputKey(of: key.secret(), tweak: octets)
    }
    #expect(throws: Secp256k1.Failure.wrongSize) {
      try Secp256k1.signature(of: octets, with: key.secret(), .rfc6979)
    }
    #expect(throws: Secp256k1.Failure.wrongSize) {
      try Secp256k1.schnorrSignature(of: octets, with: key.secret(), auxiliary: key.secret())
    }
    #expect(throws: Secp256k1.Failure.wrongSize) {
      try Secp256k1.schnorrSignature(of: key, with: key.secret(), auxiliary: octets.secret())
    }
    #expect(throws: Secp256k1.Failure.wrongSize) { try publicKey.adding(octets) }
    #expect(throws: Secp256k1.Failure.wrongSize) { try publicKey.xOnly().output(tweak: octets) }
    #expect(throws: Secp256k1.Failure.wrongSize) { try XOnlyPublicKey(octets) }
    #expect(throws: Secp256k1.Failure.invalidPublicKey) { try Secp256k1PublicKey(octets) }
    #expect(throws: (any Error).self) { try Secp256k1.der(count == 64 ? [] : octets) }
    #expect(throws: Secp256k1.Failure.invalidSignature) { try Secp256k1.compact(der: octets) }
    if count != 64 {
      #expect(try !Secp256k1.isValid(octets, of: key, by: publicKey))
      #expect(try !Secp256k1.isValidSchnorr(octets, of: key, by: publicKey.xOnly()))
    }
    #expect(try !Secp256k1.isValid([UInt8](repeating: 1, count: 64), of: octets, by: publicKey))
  }

  @Test("a tweak does the same to both halves of a key, and one that leads to zero is refused")
  func tweaks() throws {
    var random = TestSeed.random("secp256k1 tweaks")
    for _ in 0..<50 {
      let (key, tweak) = (random.bytes(32), random.bytes(32))
      let sum = try Secp256k1.adding(tweak.secret(), to: key.secret())
      let publicKey = try Secp256k1.publicKey(of: key.secret())
      #expect(try publicKey.adding(tweak) == Secp256k1.publicKey(of: sum))
      let output = try Secp256k1.outputKey(of: key.secret(), tweak: tweak)
      #expect(
        try publicKey.xOnly().output(tweak: tweak) == Secp256k1.publicKey(of: output).xOnly())
    }
    let last = [UInt8](hex: Self.orderLessOne)
    let one = [UInt8](hex: Self.one)
    #expect(throws: Secp256k1.Failure.invalidPrivateKey) {
      _ = try Secp256k1.adding(last.secret(), to: one.secret())
    }
    let base = try Secp256k1.publicKey(of: one.secret())
    #expect(throws: Secp256k1.Failure.invalidPublicKey) { try base.adding(last) }
    #expect(throws: Secp256k1.Failure.invalidPublicKey) {
      try base.adding([UInt8](hex: Self.order))
    }
    #expect(throws: Secp256k1.Failure.invalidPublicKey) { try base.xOnly().output(tweak: last) }
  }

  @Test("public keys have one form of each length, and no other first octet is taken")
  func publicKeys() throws {
    let key = try Secp256k1PublicKey([UInt8](hex: Self.base))
    let long = try key.uncompressed()
    #expect(long.count == 65)
    #expect(try Secp256k1PublicKey(long) == key)
    for first in UInt8.min...UInt8.max where first != 2 && first != 3 {
      #expect(throws: Secp256k1.Failure.invalidPublicKey) {
        try Secp256k1PublicKey([first] + [UInt8](hex: Self.base).dropFirst())
      }
    }
    for first in UInt8.min...UInt8.max where first != 4 {
      #expect(throws: Secp256k1.Failure.invalidPublicKey) {
        try Secp256k1PublicKey([first] + long.dropFirst())
      }
    }
    #expect(throws: Secp256k1.Failure.invalidPublicKey) {
      try Secp256k1PublicKey(long.dropLast() + [long[64] ^ 1])
    }
    #expect(throws: Secp256k1.Failure.invalidPublicKey) {
      try Secp256k1PublicKey([2] + [UInt8](repeating: 0, count: 31) + [7])
    }
  }

  @Test("what is signed verifies and gives the key back, and one bit changed does neither")
  func signatures() throws {
    var random = TestSeed.random("secp256k1 signatures")
    for rule in [Secp256k1.NonceRule.rfc6979, .lowR] {
      for _ in 0..<20 {
        let (key, digest) = (random.bytes(32), random.bytes(32))
        let publicKey = try Secp256k1.publicKey(of: key.secret())
        let signature = try Secp256k1.signature(of: digest, with: key.secret(), rule)
        #expect(try Secp256k1.isValid(signature.compact, of: digest, by: publicKey))
        #expect(try Secp256k1.recoverKey(from: signature, of: digest) == publicKey)
        #expect(try Secp256k1.compact(der: Secp256k1.der(signature.compact)) == signature.compact)
        let bit = Int.random(in: 0..<512, using: &random)
        let changed = signature.compact.flipping(bit: bit)
        #expect(try !Secp256k1.isValid(changed, of: digest, by: publicKey))
        let other = digest.flipping(bit: bit / 2)
        #expect(try !Secp256k1.isValid(signature.compact, of: other, by: publicKey))
        #expect(
          (try? Secp256k1.recoverKey(
            from: .init(compact: changed, recoveryID: signature.recoveryID), of: digest))
            != publicKey)
        for id in [-1, 4, 255] {
          #expect(throws: Secp256k1.Failure.invalidSignature) {
            try Secp256k1.recoverKey(
              from: .init(compact: signature.compact, recoveryID: id), of: digest)
          }
        }
      }
    }
  }

  @Test("the signatures of BIP-340's vectors are made and judged as it says")
  func bip340() throws {
    guard let directory = VectorFiles.directory("wallet") else { return }
    let text = try String(
      contentsOf: directory.appendingPathComponent("bip340.csv"), encoding: .utf8)
    var count = 0
    for line in text.split(whereSeparator: \.isNewline).dropFirst() {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let (message, signature) = ([UInt8](hex: cells[4]), [UInt8](hex: cells[5]))
      if !cells[1].isEmpty, message.count == 32 {
        let key = [UInt8](hex: cells[1])
        let auxiliary = [UInt8](hex: cells[3])
        #expect(
          try Secp256k1.schnorrSignature(
            of: message, with: key.secret(), auxiliary: auxiliary.secret()) == signature)
        #expect(
          try Secp256k1.publicKey(of: key.secret()).xOnly().octets() == [UInt8](hex: cells[2]))
      }
      let isValid = try? Secp256k1.isValidSchnorr(
        signature, of: message, by: XOnlyPublicKey([UInt8](hex: cells[2])))
      #expect((isValid ?? false) == (cells[6] == "TRUE"), "vector \(cells[0])")
      count += 1
    }
    #expect(count == 19)
  }

  @Test("many threads at once get what one alone does")
  func threads() async throws {
    let key = [UInt8](repeating: 9, count: 32)
    let digest = [UInt8](repeating: 8, count: 32)
    let alone = try Secp256k1.signature(of: digest, with: key.secret(), .lowR)
    try await withThrowingTaskGroup(of: Secp256k1.Signature.self) { group in
      for _ in 0..<200 {
        group.addTask { try Secp256k1.signature(of: digest, with: key.secret(), .lowR) }
      }
      for try await signature in group { #expect(signature == alone) }
    }
  }
}
