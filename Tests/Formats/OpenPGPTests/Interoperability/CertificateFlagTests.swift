import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

/// The suite's section on certificates: what keys are for, and how subkeys are bound.
@Suite("Interoperability: flags and bindings of certificates", .namesSeed)
struct CertificateFlagTests {
  private static let bound = Workshop.created + 10

  /// A primary key that certifies alone, and its User ID.
  private func stem(_ bob: Person, direct: [KeyFlags] = []) throws -> [Packet] {
    let primary = bob.primary.publicKey
    let own = try bob.primary.raw(
      .positiveCertification, over: .userID(Person.name, of: primary),
      [.made(at: Self.bound), .keyFlags(.certify), bob.ownFeatures],
      unhashed: [.issuer(primary)])
    let directKey =
      direct.isEmpty
      ? []
      : [
        try bob.primary.raw(
          .directKey, over: .key(primary), [.made(at: Self.bound)] + direct.map { .keyFlags($0) },
          unhashed: [.issuer(primary)])
      ]
    return bob.head(directKey + [own])
  }

  /// How a backsignature, and the binding that it stands in, are made.
  private struct Recipe {
    var hashed: [Subpacket] = []
    var unhashed: [Subpacket]?
    var backHashed: [Subpacket] = []
    var backUnhashed: [Subpacket]?
    var backsigner: InMemoryKey?
    var backHash = HashAlgorithm.sha512
    var hasBacksignature = true
    var isBackHashed = false
    /// Beside the genuine one, in front of it or behind.
    var fakeInFront: Bool?
  }

  private func signingSubkey(_ bob: Person, _ recipe: Recipe) throws -> [Packet] {
    let (primary, subkey) = (bob.primary.publicKey, bob.signing.publicKey)
    let object = SignedObject.subkey(subkey, of: primary)
    func back(by signer: InMemoryKey) throws -> Subpacket {
      let signature = try signer.raw(
        .primaryKeyBinding, over: object, [.made(at: Self.bound)] + recipe.backHashed,
        unhashed: recipe.backUnhashed ?? [.issuer(subkey)], hash: recipe.backHash)
      return Subpacket(.embeddedSignature, signature.body)
    }
    var embedded =
      recipe.hasBacksignature ? [try back(by: recipe.backsigner ?? bob.signing)] : []
    if let isInFront = recipe.fakeInFront {
      let fake = try back(by: bob.primary)
      embedded = isInFront ? [fake] + embedded : embedded + [fake]
    }
    let binding = try bob.primary.raw(
      .subkeyBinding, over: object,
      [.made(at: Self.bound)] + recipe.hashed + (recipe.isBackHashed ? embedded : []),
      unhashed: (recipe.unhashed ?? [.issuer(primary)]) + (recipe.isBackHashed ? [] : embedded))
    return bob.subkey(bob.signing, [binding])
  }

  private func check(
    _ title: String, _ expected: Bool?, _ bob: Person, _ recipe: Recipe, direct: [KeyFlags] = []
  ) throws {
    let signature = try bob.signing.signature(
      saying: [.made(at: Workshop.created + 1000), .fingerprint(bob.signing.publicKey)])
    let packets = try stem(bob, direct: direct) + signingSubkey(bob, recipe)
    let verifies = Workshop.verifies(signature, packets)
    if let expected { #expect(verifies == expected, "\(title)") }
  }

  @Test("flags are put together of all that says them")
  func composition() throws {
    var random = TestSeed.random("composition")
    let bob = try Person(version: 4, random: &random)
    let certifyEncrypt: KeyFlags = [.certify, .encryptCommunications, .encryptStorage]
    let cases: [(String, direct: [KeyFlags], subkey: [KeyFlags], Bool?)] = [
      ("name [C] subkey [S]", [], [.sign], true), ("name [C] subkey [E]", [], [.encrypt], false),
      ("name [C] subkey [][S]", [], [[], .sign], nil),
      ("name [C] subkey [S][]", [], [.sign, []], nil),
      ("whole [CS] name [C] subkey", [[.certify, .sign]], [], true),
      ("whole [CE] name [C] subkey", [certifyEncrypt], [], false),
      ("whole [C][CS] name [C] subkey", [.certify, [.certify, .sign]], [], nil),
      ("whole [CS][C] name [C] subkey", [[.certify, .sign], .certify], [], nil),
      ("whole [] name [C] subkey []", [[]], [[]], nil),
      ("whole [] name [C] subkey [S]", [[]], [.sign], nil),
      ("whole [S] name [C] subkey []", [.sign], [[]], nil),
    ]
    for (title, direct, subkey, expected) in cases {
      try check(
        title, expected, bob, Recipe(hashed: subkey.map { .keyFlags($0) }), direct: direct)
    }
  }

  @Test("a subkey that signs must have said whose it is")
  func backsignatures() throws {
    var random = TestSeed.random("backsignatures")
    let bob = try Person(version: 4, random: &random)
    let base = Recipe(hashed: [.keyFlags(.sign)])
    func recipe(_ change: (inout Recipe) -> Void) -> Recipe {
      var recipe = base
      change(&recipe)
      return recipe
    }
    for (title, expected, recipe) in [
      ("base case", true, base), ("hashed", true, recipe { $0.isBackHashed = true }),
      ("none", false, recipe { $0.hasBacksignature = false }),
      ("SHA-1", nil, recipe { $0.backHash = .sha1 }),
      ("expired", false, recipe { $0.backHashed = [.lifetime(500)] }),
      ("by the primary key", false, recipe { $0.backsigner = bob.primary }),
    ] as [(String, Bool?, Recipe)] {
      // The forge makes no SHA-1 signatures by this algorithm that anybody takes.
      try check(title, expected, bob, recipe)
    }
  }

  @Test("what bindings and backsignatures say beside spoils them only where it must")
  func subpackets() throws {
    var random = TestSeed.random("binding subpackets")
    let bob = try Person(version: 4, random: &random)
    let base = Recipe(hashed: [.keyFlags(.sign)])
    try check("base case", true, bob, base)
    for (title, isFirst) in [("backsig, fake", false), ("fake, backsig", true)] {
      var recipe = base
      recipe.fakeInFront = isFirst
      try check(title, true, bob, recipe)
    }
    for isBinding in [true, false] {
      let key = isBinding ? bob.primary.publicKey : bob.signing.publicKey
      let cases: [(String, hashed: [Subpacket], unhashed: [Subpacket], Bool?)] = [
        ("issuer fingerprint only", [], [.fingerprint(bob.primary.publicKey)], true),
        ("issuer, fingerprint of version 6", [], [.issuer(bob.primary.publicKey), .odd], true),
        ("issuer, fake issuer", [], [.issuer(bob.primary.publicKey), .nobody], true),
        ("fake issuer, issuer", [], [.nobody, .issuer(bob.primary.publicKey)], true),
        ("fake issuer", [], [.nobody], nil), ("no issuer at all", [], [], nil),
        ("unknown subpacket", [.unknown(isCritical: false)], [.issuer(key)], true),
        ("critical unknown subpacket", [.unknown(isCritical: true)], [.issuer(key)], false),
        ("unknown subpacket, unhashed", [], [.issuer(key), .unknown(isCritical: false)], true),
        ("critical, unhashed", [], [.issuer(key), .unknown(isCritical: true)], nil),
        ("unknown notation", [.notation(isCritical: false)], [.issuer(key)], true),
        ("critical unknown notation", [.notation(isCritical: true)], [.issuer(key)], false),
        ("unknown notation, unhashed", [], [.issuer(key), .notation(isCritical: false)], true),
        ("critical notation, unhashed", [], [.issuer(key), .notation(isCritical: true)], nil),
      ]
      for (title, hashed, unhashed, expected) in cases {
        var recipe = base
        if isBinding {
          recipe.hashed += hashed
          recipe.unhashed = unhashed
        } else {
          recipe.backHashed = hashed
          recipe.backUnhashed = unhashed
        }
        try check("\(isBinding ? "binding" : "backsignature"): \(title)", expected, bob, recipe)
      }
    }
  }

  @Test("each of the flags for encryption is enough")
  func encryptionFlags() throws {
    var random = TestSeed.random("encryption flags")
    let bob = try Person(version: 4, random: &random)
    let other = try KeyForge.encrypting(version: 4, at: Workshop.created, random: &random)
    func subkey(_ key: InMemoryKey, _ flags: KeyFlags) throws -> [Packet] {
      bob.subkey(
        key,
        [try bob.binding(of: key, at: Self.bound, [.keyFlags(flags)], random: &random)])
    }
    // Nothing is expected: whoever encrypts may take either of the flags. Here one is as good as the other.
    for flags in [KeyFlags.encryptCommunications, .encryptStorage, .encrypt] {
      let packets = try stem(bob) + subkey(bob.decrypting, flags)
      #expect(Workshop.encrypts(to: packets, bob.decrypting))
      for (first, second) in [(bob.decrypting, other), (other, bob.decrypting)] {
        for second in [try subkey(second, .encrypt), try subkey(second, .encryptStorage)] {
          let both = try stem(bob) + subkey(first, flags) + second
          #expect(Workshop.encrypts(to: both, other) && Workshop.encrypts(to: both, bob.decrypting))
        }
      }
    }
    for direct in [[], [KeyFlags.certify], [[]], [.sign]] as [[KeyFlags]] {
      let packets = try stem(bob, direct: direct) + subkey(bob.decrypting, .encrypt)
      #expect(Workshop.encrypts(to: packets, bob.decrypting))
    }
    #expect(!Workshop.encrypts(to: try stem(bob), bob.decrypting))
  }
}
