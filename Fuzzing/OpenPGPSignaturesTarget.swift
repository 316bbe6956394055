import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import TestSupport

@testable import OpenPGP

extension FuzzTarget {
  /// Signatures of anybody, over data that is always the same: with keys of every algorithm, with keys that
  /// stand in the input, and genuine ones that somebody tampered with. The first octet chooses.
  static let openPGPSignatures = FuzzTarget(
    name: "openpgp-signatures", maximumLength: 2_048,
    seeds: {
      let authentic = SignatureChecks.authentic
      let samples = OpenPGPVectors.packets.flatMap { SignatureChecks.signatures(in: $0) }
      let armored = OpenPGPVectors.all.filter { $0.count < 2_000 }
      let tampered = authentic.indices.map { [UInt8($0), 8, 0, 0, 0] }
      return ChosenInput.seeds(authentic.map(\.body) + samples, behind: [[0]])
        + ChosenInput.seeds(SignatureChecks.hostileKeys, behind: [[1]])
        + ChosenInput.seeds(tampered, behind: [[2]])
        + ChosenInput.seeds([Signature.serialize(authentic)] + armored, behind: [[3]])
    },
    run: { input in
      guard let input = ChosenInput(input) else { return }
      do {
        switch input.choice & 3 {
        case 0: try SignatureChecks.read(input.rest)
        case 1: try SignatureChecks.verifyWithForeignKey(input.rest)
        case 2: try SignatureChecks.tamper(input.rest)
        default: try SignatureChecks.verifyDetached(input.rest)
        }
      } catch is OpenPGPError {}
    })
}

private enum SignatureChecks {
  private static let data = Array("what is signed\n".utf8)

  static func read(_ body: [UInt8]) throws {
    let signature = try Signature(parsing: body)
    let again = try? Signature(parsing: signature.body)
    require(again == signature, "a signature that is written again reads as the same")
    require(again?.body == signature.body, "a signature has one way in which it is written")
    askEverything(signature)
    for key in OpenPGPKeys.verifying
    where key.version == signature.version && key.algorithm == signature.publicKeyAlgorithm {
      verify(signature, with: key)
    }
  }

  /// What a signature says of itself can be asked, whatever it says.
  private static func askEverything(_ signature: Signature) {
    for embedded in signature.embeddedSignatures { _ = embedded.creationTime }
    _ = (signature.issuerFingerprints, signature.issuerKeyIDs, signature.intendedRecipients)
    _ = (signature.preferredCiphers, signature.preferredHashes, signature.preferredCipherSuites)
    _ = (signature.keyFlags, signature.features, signature.revocationReason)
    for time in [Int64.min, 0, Int64(UInt32.max), .max] { _ = signature.holds(at: time) }
    plant(signature.creationTime == nil)
  }

  /// Verifies the signature as if the beginning of its digest were right, which any forger sees to.
  private static func verify(_ signature: Signature, with key: PublicKey) {
    guard let digest = try? digest(signature) else { return }
    let likely = Signature(
      signature.fields, digest: digest, material: signature.material, unhashed: signature.unhashed)
    guard key.isValid(likely, digest: digest) else { return }
    var other = digest
    // Of a long digest a short curve sees the beginning, of which the packet repeats two octets.
    other[2] ^= 1
    require(!key.isValid(likely, digest: other), "a signature is over one digest")
  }

  private static func digest(_ signature: Signature) throws -> [UInt8] {
    var digest = try signature.fields.digest()
    digest.update(data)
    return signature.fields.finish(digest)
  }

  static func verifyWithForeignKey(_ input: [UInt8]) throws {
    var reader = PacketReader(input)
    let count = Int(try reader.integer(UInt16.self))
    let key = try PublicKey(parsing: Array(try reader.fixed(count)))
    _ = (key.fingerprint, Policy().weakness(of: key), key.signingHash)
    let signature = try Signature(parsing: Array(try reader.rest()))
    verify(signature, with: key)
    for object in [SignedObject.key(key), .subkey(key, of: key), .userID(data, of: key)] {
      _ = key.isValid(signature, over: object)
    }
  }

  /// A genuine signature with anything changed: where it still verifies, it says the same.
  static func tamper(_ input: [UInt8]) throws {
    guard let choice = input.first else { return }
    let original = authentic[Int(choice) % authentic.count]
    let body = Tampering(Array(input.dropFirst())).applied(to: original.body)
    let signature = try Signature(parsing: body)
    let digest = try digest(signature)
    for key in OpenPGPKeys.signing.map(\.publicKey) where key.isValid(signature, digest: digest) {
      require(signature.fields == original.fields, "what a signature covers cannot be changed")
    }
  }

  /// Packets of signatures beside the data, armored or not.
  static func verifyDetached(_ input: [UInt8]) throws {
    let signatures = try Signature.read(BytesSource(input))
    require(
      try Signature.read(BytesSource(Signature.serialize(signatures))) == signatures,
      "signatures that are written again read as the same")
    let verdicts = try verifier.verify(
      Array(signatures.prefix(4)), over: BytesSource(data), at: OpenPGPKeys.now)
    require(verdicts.count == min(4, signatures.count), "each signature has its verdict")
    for (signature, verdict) in zip(signatures, verdicts) where verdict.grade == .valid {
      require(
        authentic.contains { $0.fields == signature.fields }, "only genuine signatures are valid")
    }
  }

  private static var verifier: SignatureVerifier {
    SignatureVerifier(certificates: OpenPGPCertificates.all)
  }

  /// One signature of each key.
  static let authentic: [Signature] = OpenPGPKeys.signing.map { key in
    do {
      var random = SeededRandom(seed: 1, label: "authentic")
      let fields = try SignatureFields.make(
        .binary, by: key.publicKey, hash: .sha512, at: OpenPGPKeys.time,
        [
          Subpacket(.features, [1]), Subpacket(.preferredCipherSuites, [9, 2, 7, 2]),
          Subpacket(.notation, [0x80, 0, 0, 0, 0, 1, 0, 1, 0x61, 0x62]),
          Subpacket(.intendedRecipient, [4] + OpenPGPKeys.readerV4.publicKey.fingerprint.octets),
        ], random: &random)
      var digest = try fields.digest()
      digest.update(data)
      return try fields.sign(digest: fields.finish(digest), with: key)
    } catch {
      fatalError("no signature to begin with: \(error)")
    }
  }

  /// Keys and a signature each: ours, and numbers that no honest key has.
  static let hostileKeys: [[UInt8]] = {
    let fields = authentic[0].fields
    func hostile(
      _ algorithm: PublicKeyAlgorithm, _ numbers: PublicKeyMaterial, _ signature: SignatureMaterial
    ) -> (PublicKey, Signature) {
      guard
        let key = try? PublicKey(
          version: 4, creationTime: OpenPGPKeys.time, algorithm: algorithm, material: numbers)
      else { fatalError("no key of numbers that are given") }
      let fields = SignatureFields(
        version: 4, type: .binary, publicKeyAlgorithm: algorithm, hashAlgorithm: .sha256,
        hashed: fields.hashed, hashedOctets: fields.hashedOctets, salt: [])
      return (key, Signature(fields, digest: [0, 0], material: signature, unhashed: []))
    }
    func rsa(_ size: Int, _ exponent: [UInt8], _ number: [UInt8]) -> (PublicKey, Signature) {
      let modulus = MPI([UInt8](repeating: 0xFF, count: size))
      return hostile(.rsa, .rsa(modulus: modulus, exponent: MPI(exponent)), .rsa(MPI(number)))
    }
    let zero = [UInt8](repeating: 0, count: 132)
    let number = [UInt8](repeating: 0xA5, count: 256)
    let own = Array(zip(OpenPGPKeys.signing.map(\.publicKey), authentic))
    let others = [
      rsa(256, [3], number), rsa(257, [1, 0, 1], []), rsa(1, [1], [1]), rsa(300, number, number),
      hostile(.ed25519, .ed25519(Array(zero.prefix(32))), .ed25519(Array(zero.prefix(64)))),
      hostile(.ecdsa, .ecdsa(.p521, point: [4] + zero), .ecdsa(r: MPI(number), s: MPI([1]))),
    ]
    return (own + others).map { pair -> [UInt8] in
      let (key, signature) = pair
      let size = [UInt8(key.body.count >> 8), UInt8(key.body.count & 0xFF)]
      return size + key.body + signature.body
    }
  }()

  /// The bodies of signature packets in octets of other people.
  static func signatures(in octets: [UInt8]) -> [[UInt8]] {
    octets.withUnsafeBytes { octets in
      var packets = PacketSequence(
        SourceInput(MemorySource(borrowing: octets)), limits: Limits())
      var bodies: [[UInt8]] = []
      while let element = try? packets.next(), case .packet(let packet) = element {
        if packet.type == .signature { bodies.append(packet.body) }
      }
      return bodies
    }
  }
}
