import CryptoPrimitives
import Foundation
import OpenPGP
import OpenPGPFiles
import SecretMemory
import TestSupport
import Testing

/// The examples of the documentation, run as they stand there: `text` compares.
@Suite("Examples in the documentation")
struct ExampleTests {
  @Test("a message goes and comes back, a signature holds, and a key lives and ends")
  func page() throws {
    var random = SystemRandom()
    let alice = try SecretKey.generate(
      .compatible, userIDs: ["Alice <alice@example.org>"], at: 1_760_000_000, random: &random)
    let keys = try alice.unlocked()

    var encryptor = MessageEncryptor()
    encryptor.recipients = [alice.certificate]
    encryptor.signers = [try alice.unlockedPrimary()]
    let sealed = try encryptor.encrypt(
      Array("hello".utf8), at: 1_760_000_100, random: &random)

    var decryptor = MessageDecryptor()
    decryptor.keys = keys
    decryptor.certificates = [alice.certificate]
    let (plain, result) = try decryptor.decrypt(sealed, at: 1_760_000_200, random: &random)
    // plain is "hello", and result.signatures[0].grade is .valid
    #expect(plain == Array("hello".utf8))
    #expect(result.signatures.map(\.grade) == [.valid])

    let letter = Array("Dear Bob".utf8)
    let signatures = try MessageSigner(keys: [try alice.unlockedPrimary()]).signDetached(
      BytesSource(letter), at: 1_760_000_100, random: &random)
    let verdicts = try SignatureVerifier(certificates: [alice.certificate]).verify(
      signatures, over: BytesSource(letter), at: 1_760_000_200)
    // verdicts[0].grade is .valid
    #expect(verdicts.map(\.grade) == [.valid])

    let passphrase = Password(Array("correct horse".utf8).secret())
    let revocation = try alice.revocationCertificate(at: 1_760_000_000, random: &random)
    let locked = try alice.relocked(to: passphrase, random: &random)
    let stored = try locked.armored()

    let primary = try locked.unlockedPrimary([passphrase])
    let extended = try locked.merging(
      locked.certificate.changingExpiry(
        to: 1_900_000_000, signedBy: primary, at: 1_770_000_000, random: &random))
    let published = extended.certificate.armored()

    let known = try Certificate(Array(published.utf8))
    let gone = try known.merged(
      withRevocations: try Signature.read(BytesSource(revocation)))
    // gone.validity(at:) is .revoked, at any time
    let again = try SecretKey.read(BytesSource(stored.array()))
    #expect(again.isLocked == true)
    #expect(known.validity(at: 1_899_999_999) == .valid)
    #expect(known.validity(at: 1_900_000_000) == .expired)
    #expect(gone.validity(at: 0) == .revoked)
  }

  @Test("keys that hold against quantum computers, and the weakest reader of a message")
  func postQuantum() throws {
    let now: Int64 = 1_760_000_000
    var random = SystemRandom()
    let alice = try SecretKey.generate(
      .compatible, userIDs: ["Alice <alice@example.org>"], at: now, random: &random)
    let bob = try SecretKey.generate(.advanced, userIDs: ["Bob"], at: now, random: &random)
      .certificate

    let strong = try SecretKey.generate(
      .postQuantum, userIDs: ["Alice <alice@example.org>"], at: now, random: &random)
    // Of a key that others have already: one more subkey, and the fingerprint stays.
    let mixed = try alice.addingSubkey(
      for: [.encryptCommunications, .encryptStorage], family: .postQuantum, at: now,
      random: &random)

    var encryptor = MessageEncryptor()
    encryptor.recipients = [strong.certificate, mixed.certificate, bob]
    let plan = try encryptor.plan(at: now)
    // plan.classicalRecipients has Bob's fingerprint, if his keys are of curves alone
    #expect(plan.classicalRecipients == [bob.fingerprint])
  }

  /// Run in a directory of its own, since the examples name files without one.
  @Test("files are encrypted and decrypted")
  func files() throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("openpgp-examples-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: directory) }
    func DescriptorSource(path: String) throws -> OpenPGP.DescriptorSource {
      try OpenPGP.DescriptorSource(path: directory.appendingPathComponent(path).path)
    }
    func FileSink(path: String) throws -> OpenPGPFiles.FileSink {
      try OpenPGPFiles.FileSink(path: directory.appendingPathComponent(path).path)
    }
    let text = Data(repeating: 0x41, count: 1_000_000)
    try text.write(to: directory.appendingPathComponent("letter"))
    var random = SystemRandom()
    let alice = try SecretKey.generate(
      .compatible, userIDs: ["Alice"], at: 1_760_000_000, random: &random)
    var encryptor = MessageEncryptor()
    encryptor.recipients = [alice.certificate]
    var decryptor = MessageDecryptor()
    decryptor.keys = try alice.unlocked()

    let message = try FileSink(path: "letter.pgp")
    _ = try encryptor.encrypt(
      DescriptorSource(path: "letter"), to: message, at: 1_760_000_100, random: &random)
    try message.finish()

    let letter = try FileSink(path: "letter.read")
    _ = try decryptor.decrypt(
      DescriptorSource(path: "letter.pgp"), to: letter, at: 1_760_000_200, random: &random,
      release: .intoStaging)
    try letter.finish()
    #expect(try Data(contentsOf: directory.appendingPathComponent("letter.read")) == text)
    // A file that is there stays what it is.
    let again = try FileSink(path: "letter.read")
    let taken = #expect(throws: DescriptorError.self) { try again.finish() }
    #expect(taken?.errno == EEXIST)
    let missing = #expect(throws: DescriptorError.self) { _ = try DescriptorSource(path: "none") }
    #expect(missing?.errno == ENOENT)
  }

  @Test("armor is put on and taken off")
  func armor() throws {
    let certificate = Array(UInt8(0)...40)
    let text = Armor.encode(certificate, as: .publicKey)
    let (kind, octets) = try Armor.decode(text.utf8)
    #expect(kind == .publicKey)
    #expect(octets == certificate)
  }

  @Test("a changed certificate goes to the secrets")
  func maintenance() throws {
    var random = SystemRandom()
    let passphrase = Password(Array("correct horse".utf8).secret())
    let now: Int64 = 1_760_000_000
    let alice = try SecretKey.generate(
      .compatible, userIDs: ["Alice"], at: now, random: &random
    ).relocked(to: passphrase, random: &random)
    let primary = try alice.unlockedPrimary([passphrase])
    let extended = try alice.merging(
      alice.certificate.changingExpiry(
        to: 1_900_000_000, signedBy: primary, at: now, random: &random))
    #expect(extended.certificate.validity(at: 1_900_000_000) == .expired)
  }

  @Test("parts of a key are changed one by one")
  func parts() throws {
    var random = SystemRandom()
    let passphrase = Password(Array("correct horse".utf8).secret())
    let now: Int64 = 1_760_000_000
    let locked = try SecretKey.generate(
      .compatible, userIDs: ["A.", "Alice <alice@example.org>"], at: 1_760_000_000,
      random: &random
    ).relocked(to: passphrase, random: &random)
    let primary = try locked.unlockedPrimary([passphrase])

    let signing = try locked.addingSubkey([passphrase], for: .sign, at: now, random: &random)
    let rotated = try signing.replacingSubkey(
      signing.certificate.subkeys[0].key.fingerprint, [passphrase], at: now, random: &random)

    var changed = try rotated.certificate.changingExpiry(
      ofSubkey: rotated.certificate.subkeys[1].key.fingerprint, to: now + 31_536_000,
      signedBy: primary, at: now, random: &random)
    changed = try changed.settingPrimary(
      userID: "Alice <alice@example.org>", signedBy: primary, at: now, random: &random)
    let current = try rotated.merging(changed)
    let summary = current.certificate.summary(at: now + 100)
    #expect(summary.primaryUserID?.userID.text == "Alice <alice@example.org>")
    #expect(summary.subkeys.map(\.validity) == [.retired, .valid, .valid])
    #expect(summary.subkeys[1].expirationTime == now + 31_536_000)
    #expect(try current.unlocked([passphrase]).count == 4)
  }

  @Test("a key on a card has a certificate")
  func elsewhere() throws {
    var random = SystemRandom()
    let now: Int64 = 1_760_000_000
    let signingPoint = try NISTCurve.p256.publicKey(of: Card.inserted.signing)
    let agreementPoint = try NISTCurve.p256.publicKey(of: Card.inserted.agreement)

    struct CardKey: PrivateKey {
      let publicKey: PublicKey
      func sign(digest: [UInt8], _ hash: HashAlgorithm) throws -> [UInt8] { try card.sign(digest) }
      func agree(with ephemeral: [UInt8]) throws -> SecretBytes { try card.agree(ephemeral) }
      func decryptRSA(
        _ block: [UInt8], sizes: [Int], substitute: borrowing SecretBytes
      ) throws -> SecretBytes { throw CardError.notRSA }
    }

    let primary = CardKey(publicKey: try PublicKey(.ecdsa, p256: signingPoint, creationTime: now))
    let encryption = try PublicKey(.ecdh, p256: agreementPoint, creationTime: now)
    let certificate = try Certificate.generate(
      primary: primary, encryption: encryption, userIDs: ["Alice <alice@example.org>"], at: now,
      random: &random)

    var encryptor = MessageEncryptor()
    var decryptor = MessageDecryptor()
    let (signingKey, decryptionKey) = (primary, CardKey(publicKey: encryption))

    let alice = try HeldKeys(certificate, [signingKey, decryptionKey])
    encryptor.signers = [alice.signer(at: now)].compactMap { $0 }
    decryptor.add(alice)

    encryptor.recipients = [certificate]
    let sealed = BytesSink()
    _ = try encryptor.encrypt(
      BytesSource([1, 2, 3]), to: sealed, at: now, random: &random)
    decryptor.certificates = [certificate]
    let plain = BytesSink()
    let result = try decryptor.decrypt(
      BytesSource(sealed.bytes), to: plain, at: now, random: &random)
    #expect(plain.bytes == [1, 2, 3])
    #expect(result.signatures.map(\.grade) == [.valid])
  }

  @Test("a certificate is looked at")
  func looking() throws {
    var random = SystemRandom()
    let alice = try SecretKey.generate(
      .compatible, userIDs: ["Alice"], at: 1_760_000_000, random: &random)
    let other = try SecretKey.generate(
      .compatible, userIDs: ["Bob"], at: 1_760_000_000, random: &random)
    let bob = other.certificate
    let now: Int64 = 1_760_000_100
    let certificate = try alice.certificate.certified(
      userID: "Alice", by: bob, key: other.unlockedPrimary(), isExportable: true,
      at: 1_760_000_050, random: &random)
    let octets = certificate.serialized()
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }

    let summary = certificate.summary(at: now)
    print(summary.fingerprint.spaced, summary.primaryKey.key.algorithmAndSize, summary.validity)
    for name in summary.userIDs where name.validity == .valid {
      print(name.isPrimary ? "primary name" : "name", name.userID.text)
    }
    for key in summary.subkeys {
      print(key.fingerprint, key.creationTime, key.expirationTime ?? "without end")
      print(key.flags.contains(.encryptStorage) ? "is encrypted to" : "is for something else")
      if let revocation = key.revocation {
        print(
          revocation.isHard ? "never held" : "held until then", revocation.reason ?? .unspecified)
        print(revocation.text)
      }
    }

    let signed = try Certificate(octets, options: .init(keepsCertifications: true))
    for name in signed.userIDs {
      for claim in name.claimedCertifications {
        print(claim.type, claim.issuerFingerprint?.spaced ?? "nobody", claim.notations.map(\.name))
      }
      let genuine = try signed.verifiedCertifications(of: name, by: bob)
      // genuine holds what Bob's key made, and isCertified(_:by:at:) says whether it counts
      print("of Bob", genuine.count)
    }
    #expect(
      printed == [
        "\(certificate.fingerprint.spaced) EdDSA Ed25519 valid", "primary name Alice",
        "\(certificate.keys[1].fingerprint) 1760000000 without end", "is encrypted to",
        "generic-certification \(bob.fingerprint.spaced) []", "of Bob 1",
      ])
  }

  @Test("a certificate is read by a policy of one's own")
  func policies() throws {
    var random = SystemRandom()
    let octets = try SecretKey.generate(
      .compatible, userIDs: ["Alice"], at: 1_760_000_000, random: &random
    ).certificate.serialized()

    var policy = Policy()
    policy.leastRSABits = 3072
    policy.endOfHash[.sha224] = .min
    let certificate = try Certificate(octets, options: .init(policy: policy))
    #expect(certificate.policy == policy)
  }

  @Test("what is decrypted is read when it is wanted")
  func pulling() throws {
    var random = SystemRandom()
    let now: Int64 = 1_760_000_000
    let alice = try SecretKey.generate(
      .advanced, userIDs: ["Alice"], at: now, random: &random)
    var encryptor = MessageEncryptor()
    encryptor.recipients = [alice.certificate]
    let message = BytesSource(try encryptor.encrypt([1, 2, 3], at: now, random: &random))
    var decryptor = MessageDecryptor()
    decryptor.keys = try alice.unlocked()
    var shown: [UInt8] = []
    func show(_ octets: [UInt8]) { shown += octets }

    let letter = PipedSource { [decryptor] sink in
      var random = SystemRandom()
      return try decryptor.decrypt(message, to: sink, at: now, random: &random)
    }
    while let octets = try letter.read(upTo: 4096) {
      show(octets)
    }
    let result = try letter.result()
    #expect(shown == [1, 2, 3])
    #expect(result.signatures == [])
  }

  @Test("a message is looked at")
  func lookingAtMessages() throws {
    var random = SystemRandom()
    let certificate = try SecretKey.generate(
      .advanced, userIDs: ["Alice"], at: 1_760_000_000, random: &random
    ).certificate
    var encryptor = MessageEncryptor()
    encryptor.recipients = [certificate]
    let sealed = try encryptor.encrypt([1, 2, 3], at: 1_760_000_100, random: &random)
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }

    let message = try MessageSummary.read(BytesSource(sealed))
    if case .encrypted(.seipdV2(let suite, let chunkSize)) = message.content {
      print(suite.cipher, suite.mode, chunkSize)
    }
    for recipient in message.recipients {
      print(recipient.key?.description ?? "hidden", recipient.algorithm)
    }
    print(message.passwords.count, message.names(certificate.keys[1]))
    for packet in try PacketDescription.list(BytesSource(sealed)) {
      print(packet.offset, packet.name, packet.version ?? 0, packet.bodyCount)
    }
    #expect(
      printed.prefix(3) == [
        "AES-256 OCB 65536", "\(certificate.keys[1].fingerprint) X448", "0 true",
      ])
    #expect(printed.count == 5)
  }

  @Test("the text is that of this file")
  func text() throws {
    let sources = Checkout.root.appendingPathComponent("Sources/Formats/OpenPGP")
    var files = [Checkout.root.appendingPathComponent("docs/OPENPGP.md")]
    let enumerator = try #require(FileManager.default.enumerator(atPath: sources.path))
    for case let name as String in enumerator where name.hasSuffix(".swift") {
      files.append(sources.appendingPathComponent(name))
    }
    let run = Self.condensed(try String(contentsOfFile: #filePath, encoding: .utf8)[...])
    var count = 0
    for file in files {
      for example in Self.examples(in: try String(contentsOf: file, encoding: .utf8)) {
        count += 1
        #expect(run.contains(Self.condensed(example[...])), "\(file.lastPathComponent): \(example)")
      }
    }
    #expect(count == 15)
  }

  /// The blocks of code in Markdown, or in the comments of a source.
  private static func examples(in text: String) -> [String] {
    var examples: [String] = []
    var example: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = line.drop { $0 == " " }
      if line.hasPrefix("///") { line = line.dropFirst(3) }
      let word = line.drop { $0 == " " }
      if word == "```swift" {
        example = ""
      } else if word.hasPrefix("```") {
        if let example { examples.append(example) }
        example = nil
      } else if !word.hasPrefix("import ") {
        example?.append(contentsOf: "\(line)\n")
      }
    }
    return examples
  }

  /// Without white space: lines break differently at another depth.
  private static func condensed(_ text: Substring) -> String { text.filter { !$0.isWhitespace } }
}

/// A card as the example takes it to be.
private final class Card: Sendable {
  static let inserted = Card()
  let signing = (1...32).map { UInt8($0) }.secret()
  let agreement = (2...33).map { UInt8($0) }.secret()

  func sign(_ digest: [UInt8]) throws -> [UInt8] {
    let signature = try ECDSA.signature(privateKey: signing, digest: digest, on: .p256)
    return signature.r + signature.s
  }

  func agree(_ point: [UInt8]) throws -> SecretBytes {
    try NISTCurve.p256.sharedSecret(privateKey: agreement, publicKey: point)
  }
}

private enum CardError: Error {
  case notRSA
}

private var card: Card { .inserted }
