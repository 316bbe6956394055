import CryptoPrimitives
import OpenPGP
import Testing

@testable import WhisperKit

@Suite("Certificates that nothing can be done with")
struct UnusableCertificateTests {
  private let ada: Person

  init() throws { ada = try Person("Ada") }

  private static func packet(_ tag: UInt8, _ body: [UInt8]) -> [UInt8] {
    // Of the old form, with a length of two octets.
    [0x80 | tag << 2 | 1, UInt8(body.count >> 8), UInt8(body.count & 0xFF)] + body
  }

  private static func number(bits: Int) -> [UInt8] {
    [UInt8(bits >> 8), UInt8(bits & 0xFF), 0x80]
      + [UInt8](repeating: 0x5B, count: bits / 8 - 1)
  }

  /// A primary key with a name that it did not sign: what it signed is not read either.
  private static func certificate(
    version: UInt8 = 4, _ algorithm: UInt8, _ numbers: [UInt8]
  ) -> [UInt8] {
    packet(6, [version, 0x65, 0x53, 0xF1, 0x00, algorithm] + numbers)
      + packet(13, Array("Wim Old <wim@example.org>".utf8))
  }

  private static let exponent: [UInt8] = [0, 17, 1, 0, 1]
  private static let brainpool: [UInt8] = [9, 0x2B, 0x24, 3, 3, 2, 8, 1, 1, 7]

  @Test(
    "is refused by its kind or size, also where it is given a name",
    arguments: [
      (1, number(bits: 8192) + exponent, .certificateKeyNotRead, "RSA 8192"),
      (1, number(bits: 1024) + exponent, .certificateKeyWeak, "RSA 1024"),
      (1, number(bits: 512) + exponent, .certificateKeyWeak, "RSA 512"),
      (17, number(bits: 1024), .certificateKeyNotRead, "DSA"),
      (16, number(bits: 2048), .certificateKeyNotRead, "ElGamal"),
      (19, brainpool + number(bits: 512), .certificateKeyNotRead, "ECDSA/brainpoolP256r1"),
      (99, [1, 2, 3], .certificateKeyNotRead, "public-key 99"),
    ] as [(UInt8, [UInt8], WhisperError.Code, String)])
  func kinds(algorithm: UInt8, numbers: [UInt8], code: WhisperError.Code, name: String) throws {
    let received = try ReceivedCertificates(Self.certificate(algorithm, numbers))
    for called in [nil, "Wim"] {
      let outcome = try #require(try ada.whisper.contacts.add(received, name: called).first)
      guard case .refused(let error) = outcome.change else {
        Issue.record("\(outcome)")
        return
      }
      #expect(error.code == code && error.values.name == name)
    }
    #expect(try ada.whisper.contacts.list().isEmpty)
  }

  @Test("of another version is named by that, and does not keep the others out")
  func versions() throws {
    let old = Self.certificate(version: 3, 1, [0, 0] + Self.number(bits: 1024) + Self.exponent)
    #expect { try ReceivedCertificates(old) } throws: { error in
      let error = error as? WhisperError
      return error?.code == .certificateVersion && error?.values.number == 3
    }
    let bob = try ForeignKey("Bob <bob@example.org>")
    let received = try ReceivedCertificates(old + bob.certificate.serialized() + old)
    #expect(received.refusals.values.reduce(0, +) == 2)
    #expect(try ada.whisper.contacts.add(received).count == 1)
  }

  @Test("is refused where its own key signed nothing in it")
  func unsigned() throws {
    let bob = try ForeignKey("Bob <bob@example.org>")
    // The primary key's packet alone: a header of two octets before its body.
    let octets = bob.certificate.serialized()
    let key = Array(octets.prefix(2 + Int(octets[1])))
    let outcome = try ada.whisper.contacts.add(ReceivedCertificates(key), name: "Bob").first
    guard case .refused(let error)? = outcome?.change else {
      Issue.record("\(String(describing: outcome))")
      return
    }
    #expect(error.code == .certificateUnsigned)
  }

  @Test("goes in where signatures can be verified by it, and says why nothing can be encrypted")
  func signingAlone() throws {
    var random = SystemRandom()
    let signer = try SecretKey.generate(
      .compatible, userIDs: ["Sig <sig@example.org>"], isSigningOnly: true, at: ForeignKey.time,
      random: &random)
    let outcome = try #require(
      try ada.whisper.contacts.add(
        ReceivedCertificates(signer.certificate.serialized())
      ).first)
    guard case .contact = outcome.change else {
      Issue.record("\(outcome)")
      return
    }
    #expect(outcome.obstacle?.reason == .certificateNoEncryptionKey)
    let bob = try ForeignKey("Bob <bob@example.org>")
    let good = try #require(try ada.whisper.contacts.add(bob.received).first)
    #expect(good.obstacle == nil && good.revocations.isEmpty)
  }
}
