import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import TestSupport

@testable import OpenPGP

/// Keys of every algorithm whose secrets everybody knows: the same in each run, so that a corpus fits the
/// next one.
enum OpenPGPKeys {
  static let time: Int64 = 1_700_000_000
  static let now = time + 1_000
  static let password = Password(Array("password".utf8).secret())

  static let primaryV4 = made("primary", 4, .ed25519)
  static let primaryV6 = made("primary", 6, .ed25519)
  static let legacySigner = made("signer", 4, .eddsaLegacy)
  static let signerV4 = made("signer", 4, .ed25519)
  static let signerV6 = made("signer", 6, .ed25519)
  static let readerV4 = made("reader", 4, .x25519)
  static let readerV6 = made("reader", 6, .x25519)
  static let legacyReader = made("reader", 4, .ecdh)

  static let signing: [InMemoryKey] =
    [primaryV4, primaryV6, legacySigner, made("signer", 6, .ed448)]
    + [PublicKeyAlgorithm.mldsa65Ed25519, .mldsa87Ed448].map { made("signer", 6, $0) }
    + NISTCurve.allCases.flatMap { [nist($0, 4, signs: true), nist($0, 6, signs: true)] }
    + samples.filter { $0.publicKey.algorithm.canSign }

  /// RSA has no key of ours: those of the samples, where they are, and moduli of odd lengths that nobody
  /// knows the factors of.
  static let verifying: [PublicKey] =
    signing.map(\.publicKey)
    + [2_048, 2_049, 2_055, 2_056, 3_071, 4_096].compactMap { bits in
      var random = SeededRandom(seed: 1, label: "modulus \(bits)")
      var modulus = random.bytes((bits + 7) / 8)
      let top = UInt8((bits - 1) % 8)
      modulus[0] = modulus[0] & (1 << top &- 1) | 1 << top
      modulus[modulus.count - 1] |= 1
      return try? PublicKey(
        version: 4, creationTime: time, algorithm: .rsa,
        material: .rsa(modulus: MPI(modulus), exponent: MPI([1, 0, 1])))
    }

  static let reading: [InMemoryKey] =
    [readerV4, readerV6, legacyReader, made("reader", 6, .x448)]
    + [made("reader", 4, .mlkem768X25519), made("reader", 6, .mlkem1024X448)]
    + NISTCurve.allCases.map { nist($0, 4, signs: false) }
    + samples.filter { $0.publicKey.algorithm.canEncrypt }

  /// The keys in the samples of RFC 9580, as far as they are in the open.
  private static let samples: [InMemoryKey] = OpenPGPVectors.all.flatMap {
    octets -> [InMemoryKey] in
    guard let key = try? SecretKey.read(BytesSource(octets)), !key.isLocked else { return [] }
    return (try? key.unlocked()) ?? []
  }

  private static func made(
    _ label: String, _ version: UInt8, _ algorithm: PublicKeyAlgorithm
  ) -> InMemoryKey {
    do {
      var random = SeededRandom(seed: 1, label: "\(label) \(version) \(algorithm)")
      switch algorithm {
      case .eddsaLegacy:
        return try InMemoryKey.generate(
          .curve25519Legacy, .secretKey, signs: true, version: version, at: time,
          random: &random
        ).1
      case .ecdh:
        return try InMemoryKey.generate(
          .curve25519Legacy, .secretSubkey, signs: false, version: version, at: time,
          random: &random
        ).1
      case .ed25519:
        let seed = random.bytes(32)
        let point = try Ed25519.publicKey(of: seed.secret()).octets.bytes
        return try key(version, algorithm, .ed25519(point), seed)
      case .x25519:
        let scalar = random.bytes(32)
        let point = try X25519.publicKey(of: scalar.secret()).octets.bytes
        return try key(version, algorithm, .x25519(point), scalar)
      case .ed448:
        let seed = random.bytes(Ed448.privateKeySize)
        let point = try Ed448.publicKey(of: seed.secret()).octets
        return try key(version, algorithm, .ed448(point), seed)
      case .mldsa65Ed25519, .mldsa87Ed448, .mlkem768X25519, .mlkem1024X448:
        return try InMemoryKey.generate(
          algorithm.postQuantumFamily ?? .postQuantum,
          algorithm.canSign ? .secretKey : .secretSubkey,
          signs: algorithm.canSign, version: version, at: time, random: &random
        ).1
      default:
        let scalar = random.bytes(X448.privateKeySize)
        let point = try X448.publicKey(of: scalar.secret()).octets
        return try key(version, algorithm, .x448(point), scalar)
      }
    } catch {
      fatalError("no key: \(error)")
    }
  }

  private static func nist(_ curve: NISTCurve, _ version: UInt8, signs: Bool) -> InMemoryKey {
    do {
      var random = SeededRandom(seed: 1, label: "\(curve) \(version) \(signs)")
      let scalar = try curve.randomScalar(&random).array()
      let point = try curve.publicKey(of: scalar.secret())
      var numbers = CanonicalWriter()
      numbers.mpi(MPI(scalar))
      let named: OpenPGP.Curve = curve == .p256 ? .p256 : curve == .p384 ? .p384 : .p521
      return signs
        ? try key(version, .ecdsa, .ecdsa(named, point: point), numbers.bytes)
        : try key(
          version, .ecdh,
          .ecdh(named, point: point, .init(hash: .sha512, cipher: .aes256)), numbers.bytes)
    } catch {
      fatalError("no key: \(error)")
    }
  }

  private static func key(
    _ version: UInt8, _ algorithm: PublicKeyAlgorithm, _ material: PublicKeyMaterial,
    _ numbers: [UInt8]
  ) throws -> InMemoryKey {
    try InMemoryKey(
      PublicKey(version: version, creationTime: time, algorithm: algorithm, material: material),
      packetNumbers: numbers.secret())
  }
}

extension PrivateKey {
  /// A signature that is genuine, whatever it says.
  func signature(
    _ type: SignatureType, over object: SignedObject, _ statements: [Subpacket],
    hash: HashAlgorithm = .sha256
  ) throws -> Signature {
    var random = SeededRandom(seed: 1, label: "salt")
    let fields = try SignatureFields.make(
      type, by: publicKey, hash: hash, at: OpenPGPKeys.time, statements, random: &random)
    return try fields.sign(digest: try fields.digest(of: object), with: self)
  }
}
