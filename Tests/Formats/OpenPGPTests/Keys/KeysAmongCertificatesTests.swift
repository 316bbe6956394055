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
}
