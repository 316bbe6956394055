import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

/// The suite's section on certificates: when they hold.
@Suite("Interoperability: times of certificates", .namesSeed)
struct CertificateTimeTests {
  private static let created = Workshop.created

  @Test("a certificate ends when its primary name or the key itself says so")
  func expiration() throws {
    var random = TestSeed.random("expiration")
    let bob = try Person(version: 4, random: &random)
    let (past, future): (UInt32, UInt32) = (50_000, 200_000)
    let second = Array("Second <second@example.org>".utf8)
    let cases: [(String, direct: UInt32??, name: UInt32?, second: UInt32??, Bool?)] = [
      ("key: nothing; name: nothing", nil, nil, nil, true),
      ("key: nothing; name: later", nil, future, nil, true),
      ("key: nothing; name: never", nil, 0, nil, true),
      ("key: later; name: nothing", .some(future), nil, nil, true),
      ("key: never; name: nothing", .some(0), nil, nil, true),
      ("key: nothing; name: nothing; second: later", nil, nil, .some(future), true),
      ("key: nothing; name: past", nil, past, nil, false),
      ("key: past; name: nothing", .some(past), nil, nil, false),
      ("key: past; name: later", .some(past), future, nil, nil),
      ("key: later; name: past", .some(future), past, nil, nil),
      ("key: past; name: never", .some(past), 0, nil, nil),
      ("key: never; name: past", .some(0), past, nil, nil),
      ("key: nothing; name: nothing; second: past", nil, nil, .some(past), true),
      ("key: nothing; name: past; second: later", nil, past, .some(future), false),
      ("key: past; name: nothing; second: later", .some(past), nil, .some(future), false),
    ]
    let binding = bob.subkey(
      bob.decrypting,
      [
        try bob.binding(
          of: bob.decrypting, at: Self.created, [.keyFlags(.encrypt)], random: &random)
      ])
    for (title, direct, name, other, expected) in cases {
      func lifetime(_ seconds: UInt32?) -> [Subpacket] { seconds.map { [.keyLifetime($0)] } ?? [] }
      var signatures: [Signature] = []
      if let direct {
        signatures.append(
          try bob.primary.forge(
            .directKey, over: .key(bob.primary.publicKey), at: Self.created, lifetime(direct),
            random: &random))
      }
      signatures.append(
        try bob.selfSignature(
          at: Self.created,
          lifetime(name) + (other == nil ? [] : [Subpacket(.primaryUserID, [1])]), random: &random))
      var packets = bob.head(signatures)
      if let other {
        packets += [
          Packet(.userID, second),
          try bob.primary.forge(
            .positiveCertification, over: .userID(second, of: bob.primary.publicKey),
            at: Self.created, [.keyFlags([.certify, .sign])] + lifetime(other), random: &random
          ).packet,
        ]
      }
      let encrypts = Workshop.encrypts(to: packets + binding, bob.decrypting)
      if let expected { #expect(encrypts == expected, "\(title)") }
    }
  }

  /// From creation, in seconds: before it, and in each of three times.
  private static let points: [Int64] = [-500, 500, 1500, 2500]

  @Test("a certificate may hold, not hold, and hold again")
  func temporary() throws {
    var random = TestSeed.random("temporary")
    let bob = try Person(version: 4, random: &random)
    let name = SignedObject.userID(Person.name, of: bob.primary.publicKey)
    func own(_ second: Int64, _ statements: [Subpacket] = []) throws -> Signature {
      try bob.selfSignature(at: Self.created + second, statements, random: &random)
    }
    let retired = [Subpacket.reason(32), .lifetime(1000)]
    let certificates: [(String, [Signature])] = [
      ("a binding that ends, and another", [try own(0, [.lifetime(1000)]), try own(2000)]),
      (
        "a name revoked for some time",
        [
          try own(0),
          try bob.primary.forge(
            .certificationRevocation, over: name, at: Self.created + 1000, retired, random: &random),
        ]
      ),
      (
        "a key revoked for some time",
        [
          try own(0),
          try bob.keyRevocation(
            at: Self.created + 1000, reason: 3, lifetime: 1000, random: &random),
        ]
      ),
    ]
    for (title, signatures) in certificates {
      var packets = bob.head(signatures.filter { $0.type != .certificationRevocation })
      packets += signatures.filter { $0.type == .certificationRevocation }.map(\.packet)
      for (point, expected) in zip(Self.points, [false, true, false, true]) {
        let signature = try bob.primary.forge(
          .binary, over: Workshop.message, at: Self.created + point, random: &random)
        #expect(Workshop.verifies(signature, packets) == expected, "\(title) \(point)")
      }
    }
  }

  private enum Flavor: CaseIterable { case primarySigns, primaryRevoked, subkeyRevoked }

  @Test(
    "a revocation counts for all times or until the owner signs anew",
    arguments: [
      (nil, nil), (.some(nil), true), (.some(0), true), (.some(2), true), (.some(100), true),
      (.some(99), true), (.some(1), false), (.some(3), false), (.some(32), false),
    ] as [(UInt8??, Bool?)])
  func revoked(reason: UInt8??, isHard: Bool?) throws {
    var random = TestSeed.random("revoked \(String(describing: reason))")
    let bob = try Person(version: 4, random: &random)
    for flavor in Flavor.allCases where flavor != .subkeyRevoked || reason != nil {
      func at(_ second: Int64) -> Int64 { Self.created + second }
      // Bound in the second time alone, a second before it is revoked.
      func binding(_ second: Int64) throws -> Signature {
        try bob.binding(
          of: bob.signing, at: at(second),
          [.keyFlags(.sign), try bob.backsignature(at: at(second), random: &random)],
          random: &random)
      }
      var own = [try bob.selfSignature(at: at(0), random: &random)]
      var bindings = flavor == .primarySigns ? [] : [try binding(999)]
      if let reason {
        if flavor == .subkeyRevoked {
          bindings.append(
            try bob.subkeyRevocation(
              of: bob.signing, at: at(1000), reason: reason, random: &random))
          bindings.append(try binding(2000))
        } else {
          own.append(try bob.keyRevocation(at: at(1000), reason: reason, random: &random))
          own.append(try bob.selfSignature(at: at(2000), random: &random))
        }
      }
      let packets =
        bob.head(own) + (bindings.isEmpty ? [] : bob.subkey(bob.signing, bindings))
      let signer = flavor == .primarySigns ? bob.primary : bob.signing
      let holds = [
        false, isHard != true && flavor == .primarySigns, reason == nil, isHard != true,
      ]
      for (point, expected) in zip(Self.points, holds) {
        let signature = try signer.forge(
          .binary, over: Workshop.message, at: Self.created + point, random: &random)
        #expect(Workshop.verifies(signature, packets) == expected, "\(flavor) \(point)")
      }
    }
  }
}
