import OpenPGP
import SecretMemory

/// What the keys of each profile take, with a message of 1 KiB: post-quantum ones beside those of curves.
enum KeyBenchmark {
  private static let now: Int64 = 1_700_000_000
  private static let profiles: [(name: String, profile: Profile)] = [
    ("Curve25519", .compatible), ("Curve448", .advanced),
    ("ML-DSA-65 and ML-KEM-768", .postQuantum), ("ML-DSA-87 and ML-KEM-1024", .postQuantumHigh),
  ]

  static func run() throws -> [Figure] {
    var random = SystemRandom()
    let data = random.bytes(1024)
    var works: [Work] = []
    var sizes: [String: Int] = [:]
    for (name, profile) in profiles {
      let key = try SecretKey.generate(profile, userIDs: ["Bench"], at: now, random: &random)
      let (certificate, keys) = (key.certificate, try key.unlocked())
      var encryptor = MessageEncryptor()
      encryptor.recipients = [certificate]
      let sealed = try encryptor.encrypt(data, at: now, random: &random)
      var decryptor = MessageDecryptor()
      decryptor.keys = keys
      let signer = MessageSigner(keys: [keys[0]])
      let signatures = try signer.signDetached(BytesSource(data), at: now, random: &random)
      let verifier = SignatureVerifier(certificates: [certificate])
      sizes["\(name): encrypt"] = sealed.count
      sizes["\(name): sign"] = Signature.serialize(signatures).count
      sizes["\(name): make"] = certificate.serialized().count
      works += [
        Work(name: "\(name): make") {
          var random = SystemRandom()
          _ = try SecretKey.generate(profile, userIDs: ["Bench"], at: now, random: &random)
        },
        Work(name: "\(name): encrypt") { [encryptor] in
          var random = SystemRandom()
          _ = try encryptor.encrypt(data, at: now, random: &random)
        },
        Work(name: "\(name): decrypt") { [decryptor] in
          var random = SystemRandom()
          _ = try decryptor.decrypt(sealed, at: now, random: &random)
        },
        Work(name: "\(name): sign") {
          var random = SystemRandom()
          _ = try signer.signDetached(BytesSource(data), at: now, random: &random)
        },
        Work(name: "\(name): verify") {
          _ = try verifier.verify(signatures, over: BytesSource(data), at: now)
        },
      ]
    }
    let medians = try Measure.interleavedMedians(
      works, rounds: 9, repeats: 20, clock: Measure.processTime)
    return works.map { work in
      Figure(
        name: work.name, value: (medians[work.name] ?? .nan) / 1e3, unit: "µs",
        note: sizes[work.name].map { "\($0) octets" })
    }
  }
}
