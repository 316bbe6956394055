import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

/// Every point of the lives of keys, judged as RFC 9580 and docs/OPENPGP.md have it.
@Suite("Timelines of keys", .namesSeed, .serialized)
struct TimelineTests {
  private static let start = Person.time
  private static let far = start + 1_000_000

  /// What the owner says, at a second after the key was made.
  enum Event: Sendable {
    case says(Int64, lifetime: UInt32? = nil, signatureLifetime: UInt32? = nil)
    case revokes(Int64, reason: UInt8?, lifetime: UInt32? = nil)
  }

  struct Story: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let events: [Event]
    /// From which second on what holds, the earliest first. Before the first: not yet valid, unless it begins
    /// before zero.
    let states: [(Int64, Validity)]

    init(_ description: String, _ events: [Event], _ states: [(Int64, Validity)]) {
      testDescription = description
      self.events = events
      self.states = states
    }

    func state(at second: Int64) -> Validity {
      states.last { $0.0 <= second }?.1 ?? .notYetValid
    }

    /// The same of a name: the end of a key is not its own, and no revocation of it is hard.
    func stateOfName(at second: Int64) -> Validity {
      var said: Int64?
      for case .says(let time, _, _) in events where time <= second {
        said = max(said ?? time, time)
      }
      let isRevoked = events.contains { event in
        guard case .revokes(let time, _, let lifetime) = event, time <= second else { return false }
        return second < lifetime.map { time + Int64($0) } ?? .max && time >= said ?? 0
      }
      return isRevoked ? .retired : said == nil ? .notBoundYet : .valid
    }
  }

  static let stories: [Story] =
    [
      Story("nothing happens", [.says(0)], [(0, .valid)]),
      Story("expiry", [.says(0, lifetime: 1000)], [(0, .valid), (1000, .expired)]),
      Story(
        "extended before it expires", [.says(0, lifetime: 1000), .says(500, lifetime: 3000)],
        [(0, .valid), (3000, .expired)]),
      Story(
        "extended after it expired", [.says(0, lifetime: 1000), .says(1500, lifetime: 3000)],
        [(0, .valid), (1000, .expired), (1500, .valid), (3000, .expired)]),
      Story(
        "extended without end", [.says(0, lifetime: 1000), .says(1500)],
        [(0, .valid), (1000, .expired), (1500, .valid)]),
      Story(
        "shortened", [.says(0, lifetime: 3000), .says(500, lifetime: 1000)],
        [(0, .valid), (1000, .expired)]),
      Story(
        "shortened into the past", [.says(0), .says(2000, lifetime: 1000)],
        [(0, .valid), (2000, .expired)]),
      Story(
        "the only statement is later than the key", [.says(700)],
        [(0, .notBoundYet), (700, .valid)]),
      Story(
        "a soft revocation that ends by itself",
        [.says(0), .revokes(100, reason: 3, lifetime: 200)],
        [(0, .valid), (100, .retired), (300, .valid)]),
      Story(
        "a hard revocation does not end", [.says(0), .revokes(100, reason: 2, lifetime: 200)],
        [(-5000, .revoked)]),
      Story(
        "expiry beyond 2106", [.says(0, lifetime: UInt32.max)],
        [(0, .valid), (Int64(UInt32.max), .expired)]),
      Story(
        "a soft revocation ends at a new statement",
        [.says(0), .revokes(100, reason: 3), .says(200)],
        [(0, .valid), (100, .retired), (200, .valid)]),
      Story(
        "a statement of the same second does not end a revocation",
        [.says(0), .revokes(100, reason: 1), .says(100)], [(0, .valid), (100, .retired)]),
      Story(
        "revoked again",
        [.says(0), .revokes(100, reason: 3), .says(200), .revokes(300, reason: 1)],
        [(0, .valid), (100, .retired), (200, .valid), (300, .retired)]),
      Story(
        "a soft revocation and a hard one",
        [.says(0), .revokes(100, reason: 3), .says(200), .revokes(300, reason: 2)],
        [(-5000, .revoked)]),
      Story(
        "revoked softly while expired",
        [.says(0, lifetime: 50), .revokes(100, reason: 1)],
        [(0, .valid), (50, .expired), (100, .retired)]),
    ]
    + ([1, 3, 32] as [UInt8]).map {
      Story(
        "soft revocation \($0)", [.says(0), .revokes(100, reason: $0)],
        [(0, .valid), (100, .retired)])
    }
    + ([nil, 0, 2, 4, 31, 33, 99, 100, 110, 255] as [UInt8?]).flatMap { reason in
      let name = reason.map { "\($0)" } ?? "without reason"
      return [
        Story(
          "hard revocation \(name)", [.says(0), .revokes(100, reason: reason)],
          [(-5000, .revoked)]),
        Story(
          "hard revocation \(name), and a new statement",
          [.says(0), .revokes(100, reason: reason), .says(200)], [(-5000, .revoked)]),
      ]
    }

  private static let points: [Int64] = [
    -5000, -1, 0, 1, 49, 50, 51, 99, 100, 101, 199, 200, 201, 299, 300, 301, 499, 500, 699, 700,
    999, 1000, 1001, 1499, 1500, 1501, 1999, 2000, 2999, 3000, 3001, 100_000,
    Int64(UInt32.max) - 1, Int64(UInt32.max), 1 << 33,
  ]

  private static func grade(_ validity: Validity) -> SignatureVerdict.Grade {
    switch validity {
    case .valid: .valid
    case .expired: .expiredKey
    case .notYetValid: .keyNotYetValid
    case .retired, .revoked: .revokedKey
    case .notBoundYet, .unbound: .unboundKey
    }
  }

  @Test("of a primary key, and of what it signs", arguments: stories, [4, 6] as [UInt8])
  func primary(story: Story, version: UInt8) throws {
    var random = TestSeed.random("primary \(story.testDescription) \(version)")
    let alice = try Person(version: version, random: &random)
    var signatures: [Signature] = []
    for event in story.events {
      switch event {
      case .says(let second, let lifetime, _):
        signatures.append(
          try alice.selfSignature(
            at: Person.time + second, lifetime.map { [.keyLifetime($0)] } ?? [], random: &random))
      case .revokes(let second, let reason, let lifetime):
        signatures.append(
          try alice.keyRevocation(
            at: Person.time + second, reason: reason, lifetime: lifetime, random: &random))
      }
    }
    // The order in which they stand says nothing.
    signatures.shuffle(using: &random)
    let certificate = try Person.read(alice.head(signatures))
    for point in Self.points {
      let now = Self.start + point
      #expect(certificate.validity(at: now) == story.state(at: point), "at \(point)")
      guard UInt32(exactly: now) != nil else { continue }
      let signature = try alice.primary.forge(
        .binary, over: [1, 2, 3], at: now, random: &random)
      let later = max(Self.far, now)
      let verdicts = try SignatureVerifier(certificates: [certificate]).verify(
        [signature], over: BytesSource([1, 2, 3]), at: later)
      #expect(
        verdicts.map(\.grade) == [Self.grade(story.state(at: point))], "signed at \(point)")
    }
  }

  @Test("of a subkey, and of what it signs", arguments: stories, [4, 6] as [UInt8])
  func subkey(story: Story, version: UInt8) throws {
    var random = TestSeed.random("subkey \(story.testDescription) \(version)")
    let alice = try Person(version: version, random: &random)
    var signing: [Signature] = []
    var decrypting: [Signature] = []
    let back = try alice.backsignature(at: Person.time, random: &random)
    for event in story.events {
      switch event {
      case .says(let second, let lifetime, _):
        let lifetimes = lifetime.map { [Subpacket.keyLifetime($0)] } ?? []
        signing.append(
          try alice.binding(
            of: alice.signing, at: Person.time + second, [.keyFlags(.sign), back] + lifetimes,
            random: &random))
        decrypting.append(
          try alice.binding(
            of: alice.decrypting, at: Person.time + second, [.keyFlags(.encrypt)] + lifetimes,
            random: &random))
      case .revokes(let second, let reason, let lifetime):
        for key in [alice.signing, alice.decrypting] {
          let revocation = try alice.subkeyRevocation(
            of: key, at: Person.time + second, reason: reason, lifetime: lifetime, random: &random)
          if key === alice.signing {
            signing.append(revocation)
          } else {
            decrypting.append(revocation)
          }
        }
      }
    }
    signing.shuffle(using: &random)
    decrypting.shuffle(using: &random)
    let certificate = try Person.read(
      alice.head([try alice.selfSignature(at: Person.time, random: &random)])
        + alice.subkey(alice.signing, signing) + alice.subkey(alice.decrypting, decrypting))
    try #require(certificate.subkeys.count == 2)
    for point in Self.points {
      let now = Self.start + point
      // Before the primary key was made, that is what is wrong.
      let expected = point < 0 ? .notYetValid : story.state(at: point)
      for subkey in certificate.subkeys {
        #expect(certificate.validity(of: subkey, at: now) == expected, "at \(point)")
      }
      if expected == .valid {
        #expect(
          try certificate.encryptionKeys(at: now) == [alice.decrypting.publicKey], "at \(point)")
      } else {
        let error = #expect(throws: OpenPGPError.self, "at \(point)") {
          try certificate.encryptionKeys(at: now)
        }
        #expect(error?.kind == .unusableKey, "at \(point)")
      }
      guard UInt32(exactly: now) != nil else { continue }
      let signature = try alice.signing.forge(
        .binary, over: [1, 2, 3], at: now, random: &random)
      let verdicts = try SignatureVerifier(certificates: [certificate]).verify(
        [signature], over: BytesSource([1, 2, 3]), at: max(Self.far, now))
      #expect(verdicts.map(\.grade) == [Self.grade(expected)], "signed at \(point)")
    }
  }

  @Test("of a User ID, which does not end with its key", arguments: stories, [4, 6] as [UInt8])
  func userID(story: Story, version: UInt8) throws {
    var random = TestSeed.random("user ID \(story.testDescription) \(version)")
    let alice = try Person(version: version, random: &random)
    let name = Array("Alice at work".utf8)
    let object = SignedObject.userID(name, of: alice.primary.publicKey)
    var signatures: [Signature] = []
    for event in story.events {
      switch event {
      case .says(let second, let lifetime, _):
        signatures.append(
          try alice.primary.forge(
            .positiveCertification, over: object, at: Person.time + second,
            lifetime.map { [.keyLifetime($0)] } ?? [], random: &random))
      case .revokes(let second, let reason, let lifetime):
        signatures.append(
          try alice.primary.forge(
            .certificationRevocation, over: object, at: Person.time + second,
            .revocation(reason, lifetime), random: &random))
      }
    }
    signatures.shuffle(using: &random)
    let certificate = try Person.read(
      alice.head([try alice.selfSignature(at: Person.time, random: &random)])
        + [Packet(.userID, name)] + signatures.map(\.packet))
    let userID = try #require(certificate.userIDs.first { $0.octets == name })
    for point in Self.points {
      #expect(
        certificate.validity(of: userID, at: Self.start + point) == story.stateOfName(at: point),
        "at \(point)")
    }
  }

  @Test("a subkey holds no longer than its primary key", arguments: [4, 6] as [UInt8])
  func dependence(version: UInt8) throws {
    var random = TestSeed.random("dependence \(version)")
    let alice = try Person(version: version, random: &random)
    let certificate = try Person.read(
      alice.head([
        try alice.selfSignature(at: Person.time, [.keyLifetime(1000)], random: &random)
      ])
        + alice.subkey(
          alice.decrypting,
          [
            try alice.binding(
              of: alice.decrypting, at: Person.time, [.keyFlags(.encrypt)], random: &random)
          ]))
    let subkey = try #require(certificate.subkeys.first)
    #expect(certificate.validity(of: subkey, at: Self.start + 999) == .valid)
    #expect(certificate.validity(of: subkey, at: Self.start + 1000) == .expired)
  }

  @Test("signatures over data: of later, expired, and by their own end")
  func dataSignatures() throws {
    var random = TestSeed.random("data signatures")
    let alice = try Person(version: 6, random: &random)
    let certificate = try alice.certificate(random: &random)
    let signature = try alice.signing.forge(
      .binary, over: [9], at: Person.time + 100,
      [Subpacket(.expirationTime, [0, 0, 0, 50])], random: &random)
    for (second, grade) in [
      (99, .invalid), (100, .valid), (149, .valid), (150, .invalid),
    ] as [(Int64, SignatureVerdict.Grade)] {
      let verdicts = try SignatureVerifier(certificates: [certificate]).verify(
        [signature], over: BytesSource([9]), at: Self.start + second)
      #expect(verdicts.map(\.grade) == [grade], "\(second)")
    }
  }

  @Test("SHA-1 binds what was made before 2023-02-01, and never makes a signature over data count")
  func weakHash() throws {
    var random = TestSeed.random("weak")
    let end = (try #require(Policy().endOfHash[.sha1]))
    // Of the legacy form: the new one refuses digests that have fewer bits than the curve.
    let owner = try KeyForge.signing(
      version: 4, isLegacy: true, at: end - 1000, random: &random)
    for (time, binds) in [(end - 1, true), (end, false)] {
      let certificate = try Person.read([
        Packet(.publicKey, owner.publicKey.body), Packet(.userID, Person.name),
        try owner.forge(
          .positiveCertification, over: .userID(Person.name, of: owner.publicKey), at: time,
          [.keyFlags([.certify, .sign])], hash: .sha1, random: &random
        ).packet,
      ])
      #expect(certificate.userIDs.count == (binds ? 1 : 0))
      guard binds else { continue }
      for (hash, grade) in [
        (.sha1, .refusedByPolicy), (.sha256, .valid), (.sha224, .valid), (.sha3_512, .valid),
      ] as [(HashAlgorithm, SignatureVerdict.Grade)] {
        let signature = try owner.forge(.binary, over: [7], at: time, hash: hash, random: &random)
        let verdicts = try SignatureVerifier(certificates: [certificate]).verify(
          [signature], over: BytesSource([7]), at: time + 5)
        #expect(verdicts.map(\.grade) == [grade])
      }
    }
  }
}
