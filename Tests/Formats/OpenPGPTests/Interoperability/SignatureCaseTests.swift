import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

/// The suite's sections on detached signatures and hashes.
@Suite("Interoperability: signatures beside the data", .namesSeed)
struct SignatureCaseTests {
  private static let at = Workshop.created + 1000

  @Test("what a signature says of itself, in either of its areas")
  func statements() throws {
    var random = TestSeed.random("statements")
    let bob = try Person(version: 4, random: &random)
    let packets = try bob.certificate(random: &random).packets(includingLocal: true)
    let key = bob.signing.publicKey
    let (made, issuer, fingerprint) = (
      Subpacket.made(at: Self.at), Subpacket.issuer(key), Subpacket.fingerprint(key)
    )
    let later = Subpacket.made(at: Workshop.now + 86_400)
    let muchLater = Subpacket.made(at: Workshop.now + 7 * 86_400)
    let signer = Subpacket(.signersUserID, Array("Uli <uli@example.org>".utf8))
    let cases: [(String, [Subpacket], [Subpacket], Bool?)] = [
      ("as usual", [made, fingerprint], [issuer], true),
      ("fingerprint not hashed", [made], [fingerprint, issuer], true),
      ("issuer hashed", [made, fingerprint, issuer], [], true),
      ("no fingerprint", [made], [issuer], true),
      ("no fingerprint, hashed", [made, issuer], [], true),
      ("no issuer", [made, fingerprint], [], true), ("neither hashed", [made], [fingerprint], true),
      ("nothing of its issuer", [made], [], nil),
      ("another issuer too", [made], [issuer, .nobody], true),
      ("another issuer in front", [made], [.nobody, issuer], true),
      ("an odd fingerprint too", [made], [issuer, .nobody, .odd], true),
      ("an odd fingerprint, and the issuer behind", [made], [.nobody, issuer, .odd], true),
      ("its time not hashed", [fingerprint], [made, issuer], false),
      ("no time", [fingerprint], [issuer], false),
      ("its time twice", [made, made, fingerprint], [issuer], true),
      ("of a later time", [later, fingerprint], [issuer], false),
      ("of two later times", [later, muchLater, fingerprint], [issuer], false),
      ("dated back outside the hash", [muchLater, fingerprint], [issuer, made], false),
      ("something unknown", [made, fingerprint, .unknown(isCritical: false)], [issuer], true),
      (
        "something unknown that matters", [made, fingerprint, .unknown(isCritical: true)], [issuer],
        false
      ),
      (
        "something unknown, not hashed", [made, fingerprint],
        [issuer, .unknown(isCritical: false)],
        true
      ),
      ("the same that matters", [made, fingerprint], [issuer, .unknown(isCritical: true)], nil),
      ("a notation", [made, fingerprint, .notation(isCritical: false)], [issuer], true),
      (
        "a notation that matters", [made, fingerprint, .notation(isCritical: true)], [issuer], false
      ),
      (
        "a notation, not hashed", [made, fingerprint], [issuer, .notation(isCritical: false)], true
      ),
      ("the same that matters", [made, fingerprint], [issuer, .notation(isCritical: true)], nil),
      ("a User ID that is not there", [made, fingerprint, signer], [issuer], nil),
    ]
    for (title, hashed, unhashed, expected) in cases {
      let signature = try bob.signing.signature(saying: hashed, unhashed: unhashed)
      let verifies = Workshop.verifies(signature, packets)
      if let expected { #expect(verifies == expected, "\(title)") }
    }
  }

  @Test("line ends are the same to a signature over text, and nothing else is")
  func lineEnds() throws {
    var random = TestSeed.random("line ends")
    let bob = try Person(version: 4, random: &random)
    let packets = try bob.certificate(random: &random).packets(includingLocal: true)
    let base = "one\r\ntwo\r\nthree"
    let same = [base, "one\ntwo\nthree", "one\ntwo\r\nthree", "one\r\ntwo\nthree"]
    // Nothing is expected of these: here only CR LF and LF end lines.
    let others = [
      "one\rtwo\rthree", "one\n\rtwo\n\rthree", "one\u{1E}two\u{1E}three",
      "one\u{0B}two\u{0B}three", "one\u{0C}two\u{0C}three", "one\u{85}two\u{85}three",
      "one\u{2028}two\u{2028}three", "one\u{2029}two\u{2029}three",
    ]
    let different = [
      "one \ntwo\nthree", "one\ntwo \nthree", "one\ntwo\nthree ", "one\ntwo\nthree\n",
      "\none\ntwo\nthree", "one\t\ntwo\nthree", "one\u{A0}\ntwo\nthree", "one\u{1680}\ntwo\nthree",
      "one\u{2000}\ntwo\nthree",
    ]
    for type in [SignatureType.binary, .text] {
      let signature = try bob.signing.forge(
        type, over: Array(base.utf8), at: Self.at, random: &random)
      func verifies(_ text: String) -> Bool {
        Workshop.verifies(signature, packets, over: Array(text.utf8))
      }
      for text in same {
        #expect(verifies(text) == (type == .text || text.utf8.elementsEqual(base.utf8)))
      }
      for text in different + others { #expect(!verifies(text)) }
    }
  }

  @Test("other signatures beside a good one do no harm")
  func others() throws {
    var random = TestSeed.random("others")
    let (bob, other) = (
      try Person(version: 4, random: &random), try Person(version: 4, random: &random)
    )
    let (a, b) = (
      try bob.signing.forge(.binary, over: Workshop.message, at: Self.at, random: &random).packet,
      try other.signing.forge(.binary, over: Workshop.message, at: Self.at, random: &random).packet
    )
    for person in [bob, other] {
      let verifier = SignatureVerifier(certificates: [try person.certificate(random: &random)])
      let own = person.version == bob.version && person.primary === bob.primary ? a : b
      for signatures in [[a, b], [b, a], [own], [own, own.fictitious], [own.fictitious, own]] {
        let read = try Signature.read(BytesSource(signatures.flatMap(\.serialized)))
        let verdicts = try verifier.verify(
          read, over: BytesSource(Workshop.message), at: Workshop.now)
        #expect(verdicts.filter { $0.grade == .valid }.count == 1)
      }
    }
  }

  @Test("the first octets of the digest are as they should be")
  func digestPrefix() throws {
    var random = TestSeed.random("digest prefix")
    let bob = try Person(version: 4, random: &random)
    let packets = try bob.certificate(random: &random).packets(includingLocal: true)
    let made = try #require(
      try MessageSigner(keys: [bob.signing]).signDetached(
        BytesSource(Workshop.message), at: Self.at, random: &random
      ).first)
    var digest = try made.fields.digest()
    digest.update(Workshop.message)
    #expect(made.digestPrefix == Array(made.fields.finish(digest).prefix(2)))
    // Nothing is expected of others; here they fit nothing.
    var body = made.body
    let place = body.count - 66
    body[place] ^= 0xFF
    #expect(!Workshop.verifies(try Signature(parsing: body), packets))
    #expect(Workshop.verifies(made, packets))
  }

  @Test("hashes count by what they still prove")
  func hashes() throws {
    var random = TestSeed.random("hashes")
    let owner = try KeyForge.signing(
      version: 4, isLegacy: true, at: Workshop.created, random: &random)
    let packets = [
      Packet(.publicKey, owner.publicKey.body), Packet(.userID, Person.name),
      try owner.forge(
        .positiveCertification, over: .userID(Person.name, of: owner.publicKey),
        at: Workshop.created, [.keyFlags([.certify, .sign])], random: &random
      ).packet,
    ]
    for (hash, expected) in [
      (.sha1, false), (.sha224, true), (.sha256, true), (.sha384, true), (.sha512, true),
    ] as [(HashAlgorithm, Bool)] {
      let signature = try owner.forge(
        .binary, over: Workshop.message, at: Self.at, hash: hash, random: &random)
      #expect(Workshop.verifies(signature, packets) == expected, "\(hash)")
    }
    for hash in [HashAlgorithm.md5, .ripemd160] {
      let signature = try UnreadKey.signature(
        by: owner.publicKey, hash: hash, material: .eddsaLegacy(r: MPI([1]), s: MPI([2])),
        random: &random)
      #expect(!Workshop.verifies(signature, packets))
    }
  }

  @Test("numbers of EdDSA are MPIs, with leading zeros left out or not")
  func encodings() throws {
    var random = TestSeed.random("encodings")
    let owner = try KeyForge.signing(
      version: 4, isLegacy: true, at: Workshop.created, random: &random)
    let packets = [
      Packet(.publicKey, owner.publicKey.body), Packet(.userID, Person.name),
      try owner.forge(
        .positiveCertification, over: .userID(Person.name, of: owner.publicKey),
        at: Workshop.created, [.keyFlags([.certify, .sign])], random: &random
      ).packet,
    ]
    // Until both numbers are shorter than they could be.
    for second in 0..<10_000 as Range<Int64> {
      let signature = try owner.forge(
        .binary, over: Workshop.message, at: Self.at + second, random: &random)
      guard case .eddsaLegacy(let r, let s) = signature.material, r.octets.count < 32 else {
        continue
      }
      #expect(Workshop.verifies(signature, packets))
      // Nothing is expected of numbers that are padded: they are the same numbers.
      let numbers = signature.material.serialized
      let padded = [UInt8]([1, 0]) + r.octets.padding(to: 32) + [1, 0] + s.octets.padding(to: 32)
      let body = signature.body.dropLast(numbers.count) + padded
      #expect(Workshop.verifies(try Signature(parsing: Array(body)), packets))
      return
    }
    Issue.record("no short number in 10,000")
  }
}

extension [UInt8] {
  fileprivate func padding(to count: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: count - self.count) + self
  }
}
