import OpenPGP
import SecretMemory
import Testing
import Vault
import VaultModel

@testable import WhisperKit

@Suite("An OpenPGP key behind the vault")
struct VaultKeyTests {
  private static let message = Array("what is said in confidence".utf8)
  private let alice: Person
  private var keys: OpenPGPKeyService { alice.whisper.openPGPKeys }

  init() throws { alice = try Person("Alice", passphrase: "secret") }

  private func held(
    _ certificate: Certificate, answers: KeyAnswers? = nil
  ) throws -> [VaultKey] {
    try keys.privateKeys(of: certificate, answers: answers ?? alice.whisper.answers())
  }

  private func sealed(to certificate: Certificate, signer: (any PrivateKey)? = nil) throws
    -> [UInt8]
  {
    var random = SystemRandom()
    var encryptor = MessageEncryptor()
    encryptor.recipients = [certificate]
    encryptor.signers = signer.map { [$0] } ?? []
    return try encryptor.encrypt(Self.message, at: SampleKey.now, random: &random)
  }

  private func open(
    _ message: [UInt8], _ keys: [any PrivateKey], by signer: Certificate? = nil
  ) throws -> (data: [UInt8], grades: [SignatureVerdict.Grade]) {
    var decryptor = MessageDecryptor()
    decryptor.keys = keys
    decryptor.certificates = signer.map { [$0] } ?? []
    var random = SystemRandom()
    let (data, result) = try decryptor.decrypt(message, at: SampleKey.now, random: &random)
    return (data, result.signatures.map(\.grade))
  }

  private func signer(_ keys: [VaultKey]) throws -> VaultKey {
    try #require(keys.first { $0.publicKey.algorithm.canSign })
  }

  @Test("signs and decrypts as it did in memory", arguments: SampleKey.allCases)
  func operations(sample: SampleKey) throws {
    let certificate = try keys.add(sample.secretKey())
    let held = try held(certificate)
    #expect(held.map(\.publicKey) == certificate.keys)
    let message = try sealed(to: certificate, signer: signer(held))
    let opened = try open(message, held, by: certificate)
    #expect(opened.data == Self.message)
    #expect(opened.grades == [.valid])
    // So does a vault that is opened anew.
    let again = try alice.secondWhisper().openPGPKeys
    #expect(try again.list().map(\.certificate) == [certificate])
    #expect(
      try open(
        message,
        again.privateKeys(of: certificate, answers: alice.whisper.answers())
      ).data
        == Self.message)
  }

  @Test("does with a key what it is for and nothing else", arguments: SampleKey.allCases)
  func otherOperations(sample: SampleKey) throws {
    _ = try alice.whisper.policies.set(.biometricGatedSigning, true)
    let held = try held(try keys.add(sample.secretKey()))
    func refusal(_ reason: OpenPGPReason, _ key: VaultKey) -> OpenPGPError {
      OpenPGPError(.unusableKey, reason, "\(key.publicKey.algorithm)")
    }
    #expect(throws: refusal(.keyDoesNotAgree, held[0])) {
      _ = try held[0].agree(with: [4])
    }
    // Keys of RSA sign and decrypt, as far as they themselves know.
    guard sample != .rsa else { return }
    #expect(throws: refusal(.keyDoesNotSign, held[1])) {
      // Nobody is asked for what cannot be.
      try held[1].sign(digest: [UInt8](repeating: 1, count: 32), .sha256)
    }
    #expect(throws: refusal(.keyDoesNotDecrypt, held[1])) {
      _ = try held[1].decryptRSA(
        [1], sizes: [32], substitute: try SecretBytes(copying: [UInt8](repeating: 1, count: 32)))
    }
  }

  @Test("is out of reach while the vault is locked, which is said", arguments: SampleKey.allCases)
  func locked(sample: SampleKey) throws {
    let certificate = try keys.add(sample.secretKey())
    let held = try held(certificate)
    let message = try sealed(to: certificate)
    try alice.whisper.lock()
    let locked = WhisperError.vault(.locked)
    #expect(throws: locked) { try open(message, held) }
    #expect(throws: locked) { try sealed(to: certificate, signer: signer(held)) }
    #expect(throws: locked) { try keys.list() }
    #expect(throws: locked) { try keys.add(SampleKey.curve25519.secretKey()) }
    #expect(throws: locked) { try keys.merge(certificate) }
    #expect(throws: locked) { _ = try keys.secretKey(certificate.fingerprint) }
    #expect(throws: locked) { try keys.delete(certificate.fingerprint) }
    try alice.whisper.unlock("secret")
    #expect(try open(message, held).data == Self.message)
  }

  @Test("is not asked for a message to somebody else")
  func notAddressed() throws {
    let held = try held(try keys.add(SampleKey.curve25519.secretKey()))
    let other = try sealed(to: SampleKey.curve25519.secretKey().certificate)
    try alice.whisper.lock()
    #expect(throws: OpenPGPError(.notAddressed, .messageNotAddressed)) { try open(other, held) }
  }

  @Test("takes a session key that was changed for one of another, as a key in memory does")
  func changedSessionKey() throws {
    for sample in SampleKey.allCases {
      let secret = try sample.secretKey()
      let held = try held(try keys.add(secret))
      let unlocked = try secret.unlocked()
      var message = try sealed(to: secret.certificate)
      // Behind header, version and name of the recipient: in the ephemeral key or the block.
      message[60] ^= 1
      let inMemory = #expect(throws: OpenPGPError.self) { try open(message, unlocked) }
      let inVault = #expect(throws: OpenPGPError.self) { try open(message, held) }
      #expect(inMemory == inVault, "\(sample)")
    }
  }

  // MARK: Presence

  @Test("signs for who showed to be there, where a policy wants it, and for nobody else")
  func presence() throws {
    let certificate = try keys.add(SampleKey.curve25519.secretKey())
    let message = try sealed(to: certificate)
    let answers = alice.whisper.answers()
    let held = try held(certificate, answers: answers)
    _ = try sealed(to: certificate, signer: signer(held))
    _ = try alice.whisper.policies.set(.biometricGatedSigning, true)
    let absent = WhisperError.vault(.passphraseRequired)
    #expect(throws: absent) { try sealed(to: certificate, signer: signer(held)) }
    #expect(throws: absent) { try signer(held).checkUsable(toSign: true) }
    // To read is not to sign.
    try held[1].checkUsable()
    #expect(try open(message, held).data == Self.message)
    #expect(throws: WhisperError.vault(.wrongPassphrase)) {
      try answers.answer(with: .passphrase(SecretBytes(copying: "wrong".utf8)))
    }
    #expect(throws: absent) { try sealed(to: certificate, signer: signer(held)) }
    try answers.answer(with: .passphrase(SecretBytes(copying: "secret".utf8)))
    try signer(held).checkUsable(toSign: true)
    let signed = try sealed(to: certificate, signer: signer(held))
    #expect(try open(signed, held, by: certificate).grades == [.valid])
  }

  @Test("asks for its own passphrase before anything is signed, and once")
  func ownPassphrase() throws {
    let key = try keys.generate(
      .compatible, userIDs: ["Alice"], ownPassphrase: SecretBytes(copying: "own words".utf8))
    let service = alice.whisper.openPGPMessages
    let plan = try service.planSigning(by: key)
    let answers = alice.whisper.answers()
    let untouched = BytesSource(Self.message)
    let sink = BytesSink()
    func sign(_ source: BytesSource) throws {
      try service.sign(
        source, to: sink, as: .detached, isArmored: false, by: plan, answers: answers)
    }
    let error = #expect(throws: WhisperError.self) { try sign(untouched) }
    #expect(error?.question?.owner == plan.signer.fingerprint.octets)
    // Nothing of it was read.
    var octet: [UInt8] = [0]
    #expect(octet.withUnsafeMutableBytes { untouched.read(into: $0) } == 1)
    #expect(octet[0] == Self.message[0] && sink.bytes.isEmpty)
    var asked: [KeyQuestion] = []
    try answers.asking({ question in
      asked.append(question)
      try answers.answer(question, with: SecretBytes(copying: "own words".utf8))
    }) { try service.prepare(plan, answers: answers) }
    #expect(asked.map(\.code) == [.ownPassphrase] && asked.map(\.name) == ["Alice"])
    try sign(BytesSource(Self.message))
    #expect(!sink.bytes.isEmpty)
  }

  @Test(
    "asks again before anything is signed, where its passphrase was changed while it was asked for",
    arguments: [false, true])
  func changedPassphrase(isThroughAgent: Bool) throws {
    func secret(_ text: String) throws -> SecretBytes { try SecretBytes(copying: text.utf8) }
    let key = try keys.generate(
      .compatible, userIDs: ["Alice"], ownPassphrase: secret("own words"))
    let whisper =
      isThroughAgent
      ? try AgentSession(alice.secondWhisper()).whisper(of: alice) : alice.whisper
    let service = whisper.openPGPMessages
    let plan = try service.planSigning(by: key)
    let answers = whisper.answers()
    var words = ["own words", "second words"]
    try answers.asking({ question in
      if words.count == 2 {
        let there = try alice.secondWhisper()
        let theirs = there.answers()
        try theirs.asking({ try theirs.answer($0, with: secret("own words")) }) {
          try there.openPGPKeys.setOwnPassphrase(
            secret("second words"), of: key.fingerprint, answers: theirs)
        }
      }
      try answers.answer(question, with: secret(words.removeFirst()))
    }) { try service.prepare(plan, answers: answers) }
    #expect(words.isEmpty)
    let sink = BytesSink()
    try service.sign(
      BytesSource(Self.message), to: sink, as: .detached, isArmored: false, by: plan,
      answers: answers)
    #expect(!sink.bytes.isEmpty)
  }

  // MARK: Damage

  @Test("that is damaged is not taken for a message to somebody else, and a repair loses no other")
  func damage() throws {
    let certificate = try keys.add(SampleKey.curve25519.secretKey())
    let held = try held(certificate)
    let message = try sealed(to: certificate)
    try RawDatabase(alice.directory).run(
      "UPDATE custody SET box = zeroblob(length(box)) WHERE kind = 3")
    func isDamage(_ error: any Error) -> Bool {
      WhisperKitTests.isDamage(error, of: .keyMetadata)
    }
    #expect { try open(message, held) } throws: { isDamage($0) }
    #expect { try sealed(to: certificate, signer: signer(held)) } throws: { isDamage($0) }
    let damaged = try alice.secondWhisper()
    #expect(try Array(damaged.recovery.check().keys) == [.keyMetadata])
    #expect(try damaged.recovery.salvage(.keyMetadata).report.setAside == 2)
    #expect(try damaged.recovery.repair(.keyMetadata).kept == 2)
    #expect(try damaged.openPGPKeys.list().map(\.certificate) == [certificate])
    #expect(try held.isEmpty == false && self.held(certificate).isEmpty)
    #expect(throws: WhisperError.vault(.keyNotFound)) { try open(message, held) }
    _ = try alice.whisper.identities.rename("Alice", to: "Alicia", presence: .unexpected)
  }

  @Test("has a certificate that comes out of a damaged vault")
  func salvage() throws {
    let lost = try keys.add(SampleKey.curve25519.secretKey())
    let kept = try keys.add(SampleKey.p256.secretKey())
    let row = try alice.whisper.vault.read { transaction in
      try OpenPGPKeyStore(transaction).find(lost.fingerprint)?.id.octets
    }
    try RawDatabase(alice.directory).damage("openpgp_key", id: row)
    let damaged = try alice.secondWhisper()
    #expect(try Array(damaged.recovery.check().keys) == [.identities])
    let salvaged = try damaged.recovery.salvage(.identities)
    #expect(try salvaged.openPGPCertificates.map { try Certificate(Array($0.utf8)) } == [kept])
    _ = try damaged.recovery.repair(.identities)
    #expect(try damaged.openPGPKeys.list().map(\.certificate) == [kept])
    #expect(try damaged.identities.list().count == 1)
  }
}
