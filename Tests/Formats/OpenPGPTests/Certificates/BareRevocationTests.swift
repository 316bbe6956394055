import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("Revocations that come by themselves", .namesSeed)
struct BareRevocationTests {
  private static let now = Person.time + 1_000

  private func revocation(
    of name: [UInt8], by alice: Person, random: inout SeededRandom
  ) throws -> Signature {
    try alice.primary.forge(
      .certificationRevocation, over: .userID(name, of: alice.primary.publicKey),
      at: Person.time + 100, [.reason(32)], random: &random)
  }

  @Test("go to the part that each is over", arguments: [4, 6] as [UInt8])
  func parts(version: UInt8) throws {
    var random = TestSeed.random("bare revocations \(version)")
    let alice = try Person(version: version, random: &random)
    let certificate = try alice.certificate(random: &random)
    let ofSubkey = try alice.subkeyRevocation(
      of: alice.signing, at: Person.time + 100, reason: 3, random: &random)
    let changed = try certificate.merged(withRevocations: [ofSubkey])
    #expect(
      changed.subkeys.map { changed.validity(of: $0, at: Self.now) } == [.valid, .retired])
    #expect(changed.validity(at: Self.now) == .valid)
    #expect(try Certificate(changed.serialized()) == changed)
    #expect(try changed.merged(withRevocations: [ofSubkey]) == changed)

    let named = try Person.read(
      alice.head([try alice.selfSignature(at: Person.time, random: &random)])
        + (version == 6
          ? [
            try alice.primary.forge(
              .positiveCertification, over: .userID(Person.name, of: alice.primary.publicKey),
              at: Person.time, random: &random
            ).packet
          ] : []))
    let ofName = try revocation(of: Person.name, by: alice, random: &random)
    let taken = try named.merged(withRevocations: [ofName])
    #expect(taken.userIDs.map { taken.validity(of: $0, at: Self.now) } == [.retired])
    #expect(taken.revocation(of: taken.userIDs[0], at: Self.now)?.reason == .userIDNotValid)

    let ofAll = try alice.keyRevocation(at: Person.time + 100, reason: 1, random: &random)
    let gone = try certificate.merged(withRevocations: [ofSubkey, ofAll])
    #expect(gone.validity(at: Self.now) == .retired)
    #expect(gone.revocation(of: gone.subkeys[1], at: Self.now)?.reason == .retired)
  }

  @Test(
    "count for the certificate that they are over, wherever they stand and whatever they are called",
    arguments: [.publicKey, .signature] as [Armor.Kind])
  func texts(label: Armor.Kind) throws {
    var random = TestSeed.random("revocations in texts")
    let (alice, bob) = (
      try Person(version: 4, random: &random), try Person(version: 4, random: &random)
    )
    let own = try alice.certificate(random: &random).armored()
    let other = try bob.certificate(random: &random).armored()
    let revocation = Armor.encode(
      Signature.serialize([
        try alice.keyRevocation(at: Person.time + 100, reason: 1, random: &random)
      ]), as: label)
    for text in [
      own + other + revocation, other + own + revocation, own + revocation + other,
      revocation + other + own,
    ] {
      let source = try OpenPGPText.source(of: .publicKey, in: BytesSource(Array(text.utf8)))
      let certificates = try Certificate.read(source)
      #expect(certificates.count == 2)
      for certificate in certificates {
        let isRevoked = certificate.fingerprint == alice.primary.publicKey.fingerprint
        #expect(certificate.validity(at: Self.now) == (isRevoked ? .retired : .valid))
      }
      try source.rewind()
      #expect(try MessageSummary.read(source).content == .certificates)
    }
  }

  @Test("are tried on as many certificates as the limits allow, and no others are believed")
  func repeated() throws {
    var random = TestSeed.random("repeated certificates")
    let alice = try Person(version: 4, random: &random)
    let certificate = try alice.certificate(random: &random).serialized()
    var revocations: [Signature] = []
    for later: Int64 in 100..<111 {
      revocations.append(
        try alice.keyRevocation(at: Person.time + later, reason: 1, random: &random))
    }
    let octets = Signature.serialize(revocations) + certificate
    var options = Certificate.ReadOptions()
    options.limits.selfSignatures = 20
    #expect(try Certificate(octets, options: options).validity(at: Self.now) == .retired)
    #expect {
      try Certificate.read(BytesSource(octets + certificate), options: options)
    } throws: {
      ($0 as? OpenPGPError)?.kind == .limitExceeded
    }
  }

  @Test("by another key, over another's part or of another kind are dropped")
  func foreign() throws {
    var random = TestSeed.random("foreign revocations")
    let (alice, mallory) = (
      try Person(version: 4, random: &random), try Person(version: 4, random: &random)
    )
    let certificate = try alice.certificate(random: &random)
    let foreign = [
      try mallory.keyRevocation(at: Person.time + 100, reason: 2, random: &random),
      try mallory.primary.forge(
        .subkeyRevocation, over: .subkey(alice.signing.publicKey, of: alice.primary.publicKey),
        at: Person.time + 100, [.reason(2)], random: &random),
      try alice.subkeyRevocation(
        of: mallory.signing, at: Person.time + 100, reason: 2, random: &random),
      try revocation(of: Array("Somebody".utf8), by: alice, random: &random),
      try alice.selfSignature(at: Person.time + 100, random: &random),
    ]
    for signature in foreign {
      #expect(throws: OpenPGPError(.invalidRequest, .certificateRevocationForeign)) {
        try certificate.merged(withRevocations: [signature])
      }
    }
    // Beside a good one they do no harm.
    let good = try alice.subkeyRevocation(
      of: alice.signing, at: Person.time + 100, reason: 3, random: &random)
    #expect(
      try certificate.merged(withRevocations: foreign + [good])
        == certificate.merged(withRevocations: [good]))
  }

  @Test("are bounded, however many there are")
  func bounded() throws {
    var random = TestSeed.random("many revocations")
    let (alice, mallory) = (
      try Person(version: 4, random: &random), try Person(version: 4, random: &random)
    )
    let certificate = try alice.certificate(random: &random)
    // Alice's over a key that is not in the certificate: each is tried on both of her subkeys.
    let stray = try alice.subkeyRevocation(
      of: mallory.signing, at: Person.time + 100, reason: 2, random: &random)
    var limits = Limits()
    limits.falseSelfSignatures = 10
    limits.selfSignatures = 20
    #expect(
      throws: OpenPGPError(.limitExceeded, .certificateFalseSignatureLimit, number: 10)
    ) {
      try certificate.merged(
        withRevocations: [Signature](repeating: stray, count: 6), limits: limits)
    }
    #expect(throws: OpenPGPError(.limitExceeded, .certificateSignatureLimit, number: 20)) {
      try certificate.merged(
        withRevocations: [Signature](repeating: stray, count: 21), limits: limits)
    }
  }

  @Test("count once in a file, and more than anybody keeps are refused before one is tried")
  func inFile() throws {
    var random = TestSeed.random("revocations in a file")
    let alice = try Person(version: 4, random: &random)
    let first = try alice.subkeyRevocation(
      of: alice.signing, at: Person.time + 100, reason: 2, random: &random)
    let second = try alice.subkeyRevocation(
      of: alice.signing, at: Person.time + 200, reason: 2, random: &random)
    let octets = Signature.serialize([first, second, first, first])
    let file = try CertificateFile(BytesSource(octets), options: .init())
    #expect(file.revocations == [first, second])
    // Nobody verifies them where they are read, so that these are as many as they look.
    let one = Signature.serialize([first])
    let many = (0..<257).flatMap { number in
      one.dropLast(2) + [UInt8(number >> 8), UInt8(number & 0xFF)]
    }
    #expect(throws: OpenPGPError(.limitExceeded, .certificateSignatureLimit, number: 256)) {
      try CertificateFile(BytesSource(many), options: .init())
    }
  }
}
