import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import TestSupport

@testable import OpenPGP

extension FuzzTarget {
  /// Certificates and secret keys. The first octet chooses: as they stand; with each key and signature made
  /// anew by an owner who says what the input says; secret keys, with a passphrase.
  static let openPGPCertificates = FuzzTarget(
    name: "openpgp-certificates", maximumLength: 4_096,
    seeds: {
      let samples = OpenPGPVectors.packets.filter { $0.count < 4_000 }
      let armored = OpenPGPVectors.all.filter { $0.count < 4_000 }
      let own = OpenPGPCertificates.packets.map { $0.flatMap(\.serialized) }
      return ChosenInput.seeds(
        own, behind: [[0], [1, 0], [1, 1], [1, 0x5A], [1, 0xA5], [1, 0xC0], [1, 0xC1]])
        + ChosenInput.seeds(samples, behind: [[0], [1, 0x31], [2]])
        + ChosenInput.seeds(OpenPGPCertificates.locked, behind: [[2]])
        + ChosenInput.seeds(armored, behind: [[0], [2]])
    },
    run: { input in
      guard let input = ChosenInput(input) else { return }
      do {
        switch input.choice % 3 {
        case 0: try CertificateChecks.read(input.rest)
        case 1: try CertificateChecks.readOwned(input.rest)
        default: try CertificateChecks.unlock(input.rest)
        }
      } catch is OpenPGPError {}
    })
}

private enum CertificateChecks {
  private static var options: Certificate.ReadOptions {
    var limits = Limits()
    // Each costs a verification.
    limits.falseSelfSignatures = 8
    limits.packetsBeforeData = 64
    return Certificate.ReadOptions(keepsCertifications: true, limits: limits)
  }

  static func read(_ octets: [UInt8]) throws {
    for certificate in try Certificate.read(BytesSource(octets), options: options) {
      try check(certificate)
    }
  }

  /// The first octet says which signatures each of two copies has.
  static func readOwned(_ input: [UInt8]) throws {
    guard let share = input.first else { return }
    let owner: CertificateOwner = share & 1 == 0 ? .version4 : .version6
    let octets = try owner.signing(Array(input.dropFirst()))
    for certificate in try Certificate.read(BytesSource(octets), options: options) {
      try check(certificate)
      try checkMerging(certificate, share: share)
      if share >= 0xC0 { try checkRefreshing(certificate, owner) }
      plant(certificate.userIDs.isEmpty && certificate.subkeys.count == 2)
    }
  }

  private static func check(_ certificate: Certificate) throws {
    let octets = certificate.serialized(includingLocal: true)
    let again = try? Certificate(octets, options: options)
    require(again == certificate, "a certificate that is written again reads as the same")
    require(
      try certificate.merged(with: certificate) == certificate,
      "a certificate merged with itself is the same")
    _ = try? Certificate(certificate.serialized())
    checkTimes(certificate)
    OpenPGPLooking.check(certificate, at: times(of: certificate))
  }

  /// What must hold of whatever holds at a time.
  private static func checkTimes(_ certificate: Certificate) {
    let judgements = judged(certificate, at: times(of: certificate))
    let revoked = judgements.filter { $0.validity == .revoked }
    require(
      revoked.isEmpty || revoked.count == judgements.count,
      "what is revoked for all times is so at each")
    for judgement in judgements where judgement.validity != .valid {
      require(
        judgement.encryption.isEmpty && judgement.signing.isEmpty
          && !judgement.subkeys.contains(.valid),
        "nothing of a certificate that does not hold is used")
    }
  }

  /// What is said of a certificate at one time, in an order of its own.
  private struct Judgement: Equatable {
    let time: Int64
    let validity: Validity
    let userIDs: [[UInt8]: Validity]
    let primaryUserID: [UInt8]?
    let subkeys: [Validity]
    let encryption: Set<PublicKey>
    let signing: Set<PublicKey>
    let flags: KeyFlags
    let features: Features?
    let suites: [CipherSuite]
  }

  /// Times at which it may matter.
  private static func times(of certificate: Certificate) -> [Int64] {
    let signatures =
      certificate.selfSignatures.all + certificate.userIDs.flatMap(\.selfSignatures.all)
      + certificate.subkeys.flatMap(\.selfSignatures.all)
    let made = Set(signatures.compactMap(\.creationTime)).sorted().prefix(4)
    let ends = signatures.prefix(3).flatMap { signature in
      [signature.lifetime, signature.keyLifetime].compactMap { lifetime in
        lifetime.map { (signature.creationTime ?? 0) + Int64($0) }
      }
    }
    return Set([0, OpenPGPKeys.now, Int64(UInt32.max), .max] + made + ends).sorted()
  }

  private static func judged(_ certificate: Certificate, at times: [Int64]) -> [Judgement] {
    times.map { time in
      Judgement(
        time: time, validity: certificate.validity(at: time),
        userIDs: Dictionary(
          uniqueKeysWithValues: certificate.userIDs.map {
            ($0.octets, certificate.validity(of: $0, at: time))
          }),
        primaryUserID: certificate.primaryUserID(at: time)?.octets,
        subkeys: certificate.subkeys.sorted { $0.key.fingerprint.hex < $1.key.fingerprint.hex }
          .map { certificate.validity(of: $0, at: time) },
        encryption: Set((try? certificate.encryptionKeys(at: time)) ?? []),
        signing: Set(certificate.signingKeys(at: time)),
        flags: certificate.primaryFlags(at: time), features: certificate.features(at: time),
        suites: certificate.cipherSuites(at: time))
    }
  }

  /// Two people have each a part of what the owner said, and give it to each other.
  private static func checkMerging(_ whole: Certificate, share: UInt8) throws {
    let (mine, theirs) = (part(of: whole, share >> 1), part(of: whole, ~(share >> 4)))
    let one = try mine.merged(with: theirs)
    let other = try theirs.merged(with: mine)
    let times = times(of: whole)
    require(
      judged(one, at: times) == judged(other, at: times), "it does not matter who merges with whom")
    require(
      try one.merged(with: theirs) == one && one.merged(with: mine) == one,
      "nothing is new in what was merged before")
    require(
      Set(one.packets(includingLocal: true)) == Set(other.packets(includingLocal: true)),
      "whoever merges has the same packets")
  }

  /// What an owner's software does from day to day changes what is not good any more, and then nothing.
  private static func checkRefreshing(_ certificate: Certificate, _ owner: CertificateOwner) throws
  {
    var random = SeededRandom(seed: 1, label: "refresh")
    var refreshed = certificate
    for isDone in [false, true] {
      let now = max(refreshed.newestTime(0), OpenPGPKeys.now)
      let next = try refreshed.refreshed(
        keys: [owner.primary] + owner.subkeys.filter { $0.publicKey.algorithm.canSign },
        addsCapabilities: true, renewsEncryption: true, at: now, random: &random)
      require(!isDone || next == refreshed, "what was made good stays as it is")
      refreshed = next
    }
    let again = try? Certificate(refreshed.serialized(includingLocal: true), options: options)
    require(again == refreshed, "a certificate that was made good reads as the same")
  }

  /// The certificate with every second of its signatures and parts, or the like.
  private static func part(of whole: Certificate, _ share: UInt8) -> Certificate {
    var index: UInt8 = 0
    func keeps() -> Bool {
      index &+= 1
      return share >> (index % 8) & 1 == 0
    }
    func signatures(_ signatures: SelfSignatures) -> SelfSignatures {
      SelfSignatures(signatures.all.filter { _ in keeps() })
    }
    return whole.with(
      selfSignatures: signatures(whole.selfSignatures),
      userIDs: whole.userIDs.compactMap { userID in
        let own = signatures(userID.selfSignatures)
        return own.all.isEmpty
          ? nil
          : UserID(
            octets: userID.octets, selfSignatures: own,
            certifications: userID.certifications.filter { _ in keeps() })
      },
      subkeys: whole.subkeys.compactMap { subkey in
        let own = signatures(subkey.selfSignatures)
        return own.all.isEmpty ? nil : Subkey(key: subkey.key, selfSignatures: own)
      })
  }

  // Secret keys.

  static func unlock(_ octets: [UInt8]) throws {
    try SecretKey.readEach(BytesSource(octets), options: options) { key in try check(key) }
  }

  private static func check(_ key: consuming SecretKey) throws {
    let written = try key.serialized().array()
    let again = try? SecretKey.read(BytesSource(written), options: options)
    switch again {
    case .some(let again):
      require(
        try again.serialized().array() == written, "a secret key has one way in which it is written"
      )
    case .none: require(false, "a secret key that is written can be read")
    }
    _ = (key.isLocked, key.warnings)
    guard key.packets.allSatisfy({ isCheap($0.protection) }) else { return }
    let keys = try key.unlocked([OpenPGPKeys.password])
    let whole = Set(key.certificate.keys)
    require(
      keys.allSatisfy { whole.contains($0.publicKey) },
      "only keys that the certificate binds are opened")
    for key in keys.prefix(2) where key.publicKey.algorithm.canSign {
      let digest = [UInt8](repeating: 7, count: 64)
      _ = try? key.sign(digest: digest, .sha512)
    }
  }

  /// Derivations that take long are left to the tests.
  private static func isCheap(_ protection: SecretKeyPacket.Protection) -> Bool {
    switch protection {
    case .aead(_, _, let s2k, _), .cfb(_, let s2k, _, _): s2k.isCheap
    default: true
    }
  }
}

extension S2K {
  /// Whether a key is derived in much less than a millisecond.
  var isCheap: Bool {
    switch self {
    case .iterated(_, _, let count): count <= 0x30
    case .argon2(_, let passes, let lanes, let memory): passes <= 2 && lanes <= 2 && memory <= 4
    default: true
    }
  }
}
