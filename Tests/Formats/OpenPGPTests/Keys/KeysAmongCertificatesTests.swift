import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("Secret keys among certificates", .namesSeed)
struct KeysAmongCertificatesTests {
  private static func key(_ name: String, _ random: inout SeededRandom) throws -> SecretKey {
    try SecretKey.generate(
      .compatible, userIDs: ["\(name) <\(name)@example.org>"], at: Person.time, random: &random)
  }

  private static func fingerprints(
    _ octets: [UInt8], skipping: Bool
  ) throws -> [Fingerprint] {
    var options = Certificate.ReadOptions()
    options.skipsCertificates = skipping
    var fingerprints: [Fingerprint] = []
    try SecretKey.readEach(BytesSource(octets), options: options) { key in
      fingerprints.append(key.certificate.fingerprint)
    }
    return fingerprints
  }

  @Test("are all read where that is asked for, in any order, and certificates alone are no keys")
  func order() throws {
    var random = TestSeed.random("keys among certificates")
    let ada = try Self.key("ada", &random)
    let bob = try Self.key("bob", &random)
    let eve = try Self.key("eve", &random)
    let secret = [try ada.serialized().array(), try bob.serialized().array()]
    let other = eve.certificate.serialized()
    let own = ada.certificate.serialized()
    let expected = [ada.certificate.fingerprint, bob.certificate.fingerprint]
    for order in [
      own + secret[0] + other + secret[1], secret[0] + own + secret[1] + other,
      other + other + secret[0] + secret[1], secret[0] + secret[1] + own,
    ] {
      #expect(try Self.fingerprints(order, skipping: true) == expected)
      #expect(throws: OpenPGPError(.malformed, .secretKeyPacket, packet: 6)) {
        try Self.fingerprints(order, skipping: false)
      }
    }
    #expect(throws: OpenPGPError(.malformed, .secretKeyPacket, packet: 6)) {
      try Self.fingerprints(own + other, skipping: true)
    }
  }

  @Test("get no names from certificates, where they are not read themselves")
  func unread() throws {
    var random = TestSeed.random("unread keys among certificates")
    let ada = try Self.key("ada", &random)
    let eve = try Self.key("eve", &random)
    let old = Packet(.secretKey, [3, 0, 0, 0, 0]).serialized
    let certificate = eve.certificate.serialized()
    var options = Certificate.ReadOptions()
    options.skipsCertificates = true
    var read: [Fingerprint] = []
    let unread = try SecretKey.readRing(
      BytesSource(certificate + old + certificate + ada.serialized().array()), options: options
    ) { key in read.append(key.certificate.fingerprint) }
    #expect(read == [ada.certificate.fingerprint])
    #expect(unread.map(\.number) == [1])
    #expect(unread.allSatisfy { $0.userID == nil })
    // One that is not read is a key all the same, and not nothing but certificates.
    let alone = try SecretKey.readRing(BytesSource(certificate + old), options: options) { _ in }
    #expect(alone.count == 1)
  }
}
