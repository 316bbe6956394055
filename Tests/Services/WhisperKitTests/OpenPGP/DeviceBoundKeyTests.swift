import CryptoPrimitives
import OpenPGP
import SecretMemory
import SecureElement
import Testing
import Vault
import VaultModel

@testable import WhisperKit

@Suite("A device-bound OpenPGP key")
struct DeviceBoundKeyTests {
  private static let time: Int64 = 1_760_000_000
  private static let now = time + 100
  private static let names = ["Alice <alice@example.org>"]
  private static let message = Array("what is said in confidence".utf8)

  private let element = CountingElement()
  private let directory: TemporaryDirectory
  private let whisper: Whisper
  private var service: OpenPGPKeyService { whisper.openPGPKeys }

  init() throws {
    directory = try TemporaryDirectory()
    whisper = try Whisper.create(
      at: directory.path, protectors: .none, element: VaultElement(element),
      clock: TimeSource { Self.time })
    try whisper.unlock(nil)
  }

  private func key(version: UInt8 = 4, expiry: Int64? = nil) throws -> Certificate {
    try service.generateDeviceBound(
      userIDs: Self.names, version: version, expiry: { _ in expiry }
    ).certificate
  }

  private func held(_ certificate: Certificate) throws -> [VaultKey] {
    try service.privateKeys(of: certificate, answers: whisper.answers())
  }

  private func sealed(to certificate: Certificate, signers: [any PrivateKey] = []) throws -> [UInt8]
  {
    var random = SystemRandom()
    var encryptor = MessageEncryptor()
    encryptor.recipients = [certificate]
    encryptor.signers = signers
    let sink = BytesSink()
    _ = try encryptor.encrypt(
      BytesSource(Self.message), to: sink, at: Self.now, random: &random)
    return sink.bytes
  }

  /// The plaintext and how its signatures are graded; what a refusal releases is a failure.
  private func open(
    _ message: [UInt8], _ keys: [any PrivateKey], signer: Certificate? = nil
  ) throws -> (plaintext: [UInt8], grades: [SignatureVerdict.Grade]) {
    var decryptor = MessageDecryptor()
    decryptor.keys = keys
    decryptor.certificates = signer.map { [$0] } ?? []
    let sink = BytesSink()
    do {
      var random = SystemRandom()
      let result = try decryptor.decrypt(
        BytesSource(message), to: sink, at: Self.now, random: &random)
      return (sink.bytes, result.signatures.map(\.grade))
    } catch {
      #expect(sink.bytes.isEmpty)
      throw error
    }
  }

  private func signatures(by keys: [any PrivateKey]) throws -> [Signature] {
    var random = SystemRandom()
    return try MessageSigner(keys: keys).signDetached(
      BytesSource(Self.message), at: Self.time + 50, random: &random)
  }

  private func grades(
    _ signatures: [Signature], by certificate: Certificate, over data: [UInt8] = Self.message
  ) throws -> [SignatureVerdict.Grade] {
    try SignatureVerifier(certificates: [certificate])
      .verify(signatures, over: BytesSource(data), at: Self.now).map(\.grade)
  }

  @Test("what a dry run tells of a message uses no key of it")
  func planned() throws {
    let certificate = try key()
    _ = element.takeUses()
    var request = EncryptionRequest()
    request.encryptsToSelf = true
    request.signing = .sign
    let service = whisper.openPGPMessages
    let plan = try service.plan(request)
    #expect(plan.signing != nil)
    #expect(try service.needs(of: plan) == [])
    let summary = try MessageSummary(sealed(to: certificate))
    let opening = try service.planDecryption(
      of: summary, triesAnonymous: false, hasPassword: false)
    #expect(opening.keys.map(\.fingerprint) == [certificate.fingerprint])
    #expect(element.takeUses() == CountingElement.Uses())
  }

  @Test("has a certificate that holds, of version 4 unless 6 is asked for")
  func certificate() throws {
    #expect(
      try service.generateDeviceBound(userIDs: Self.names).certificate.primaryKey.version == 4)
    for version in [4, 6] as [UInt8] {
      let made = try key(version: version, expiry: Self.time + 1000)
      let certificate = try Certificate(made.serialized())
      #expect(certificate == made)
      #expect(certificate.keys.map(\.version) == [version, version])
      #expect(certificate.keys.map(\.algorithm) == [.ecdsa, .ecdh])
      #expect(certificate.validity(at: Self.now) == .valid)
      #expect(certificate.validity(at: Self.time + 1000) == .expired)
      #expect(certificate.signingKeys(at: Self.now) == [certificate.keys[0]])
      #expect(try certificate.encryptionKeys(at: Self.now) == [certificate.keys[1]])
      #expect(certificate.readsSEIPDv2(at: Self.now) == (version == 6))
    }
    #expect(try service.list().count == 3)
  }

  @Test("signs, and others verify it", arguments: [4, 6] as [UInt8])
  func signing(version: UInt8) throws {
    let certificate = try key(version: version)
    let keys = try held(certificate)
    #expect(keys.map(\.kind) == [.elementKey, .elementKey])
    _ = element.takeUses()
    let signatures = try signatures(by: [keys[0]])
    #expect(element.takeUses() == .init(signatures: 1))
    #expect(try grades(signatures, by: certificate) == [.valid])
    #expect(try grades(signatures, by: certificate, over: Self.message + [0]) == [.doesNotFit])
  }

  @Test(
    "decrypts, also when the vault is opened anew, and is not asked for what is not for it",
    arguments: [4, 6] as [UInt8])
  func decrypting(version: UInt8) throws {
    let certificate = try key(version: version)
    let stranger = try key(version: version)
    let signed = try sealed(to: certificate, signers: [held(stranger)[0]])
    let foreign = try sealed(to: stranger)
    try whisper.lock()
    try whisper.unlock(nil)
    let keys = try held(certificate)
    _ = element.takeUses()
    let opened = try open(signed, keys, signer: stranger)
    #expect(opened.plaintext == Self.message)
    #expect(opened.grades == [.valid])
    #expect(element.takeUses() == .init(agreements: 1))
    #expect(throws: OpenPGPError(.notAddressed, .messageNotAddressed)) { try open(foreign, keys) }
    #expect(element.takeUses() == .init())
  }

  @Test(
    "says why the element does not answer, whatever is done",
    arguments: [
      (.unavailable(.absent), .elementMissing(name: "counting", reason: .elementAbsent)),
      (.wrongAuthorization, .wrongAuthorization),
      (.foreignBlob, .foreignElement(name: "counting")),
      (.wrongPurpose, .foreignElement(name: "counting")),
    ] as [(SecureElementError, VaultError)])
  func elementErrors(error: SecureElementError, said: VaultError) throws {
    let certificate = try key()
    let keys = try held(certificate)
    let message = try sealed(to: certificate)
    element.refuse(error)
    let code = WhisperError.vault(said).code
    func refused(_ body: () throws -> Void) {
      let thrown = #expect(throws: WhisperError.self) { try body() }
      #expect(thrown?.code == code)
    }
    refused { _ = try signatures(by: [keys[0]]) }
    refused { _ = try open(message, keys) }
    refused { _ = try key() }
    element.refuse(nil)
    #expect(try open(message, keys).plaintext == Self.message)
    #expect(try service.list().map(\.certificate) == [certificate])
  }

  @Test("refuses ephemeral keys that are no points of its curve")
  func hostilePoints() throws {
    let certificate = try key()
    let keys = try held(certificate)
    let good = try P256Agreement.publicKey(
      of: SecretBytes(copying: [UInt8](repeating: 7, count: 32)))
    var changed = good
    changed[64] ^= 1
    let hostile: [[UInt8]] = [
      [], [0], [4], good.dropLast(), good + [0], Array(good.dropFirst()), changed,
      [0x40] + good[1...32], [2 + good[64] % 2] + good[1...32], [6] + good.dropFirst(),
      [UInt8](repeating: 0, count: 65), [4] + [UInt8](repeating: 0, count: 64),
      [4] + [UInt8](repeating: 0xFF, count: 64),
    ]
    for point in hostile {
      #expect(throws: WhisperError.self) { _ = try keys[1].agree(with: point) }
    }
    // In a message, the library finds it out, and the element is not asked.
    var message = try sealed(to: certificate)
    // The point stands behind header, version, the key's name, algorithm and length.
    let start = 2 + 1 + 8 + 1 + 2
    #expect(message[(start - 2)...start] == [2, 3, 4])
    message[start + 40] ^= 1
    _ = element.takeUses()
    #expect(throws: OpenPGPError(.notAddressed, .messageNotAddressed)) { try open(message, keys) }
    #expect(element.takeUses() == .init())
  }

  @Test("does with a key what it is for and nothing else")
  func otherOperations() throws {
    let keys = try held(key())
    let digest = [UInt8](repeating: 1, count: 32)
    _ = element.takeUses()
    #expect(throws: OpenPGPError(.unusableKey, .keyDoesNotSign, "ECDH")) {
      try keys[1].sign(digest: digest, .sha256)
    }
    #expect(throws: OpenPGPError(.unusableKey, .keyDoesNotAgree, "ECDSA")) {
      _ = try keys[0].agree(with: [4])
    }
    #expect(throws: OpenPGPError(.unsupported, .elementSHA256Alone)) {
      try keys[0].sign(digest: digest + digest, .sha512)
    }
    for key in keys {
      #expect(throws: OpenPGPError(.unusableKey, .keyDoesNotDecrypt, "\(key.publicKey.algorithm)"))
      {
        _ = try key.decryptRSA(
          digest, sizes: [32], substitute: try SecretBytes(copying: digest))
      }
    }
    #expect(element.takeUses() == .init())
  }

  @Test(
    "cannot be taken out, have a passphrase of its own, or be in a backup, which is said by name")
  func stays() throws {
    let certificate = try key()
    let bound = WhisperError.vault(.deviceBound)
    #expect(throws: bound) { _ = try service.secretKey(certificate.fingerprint) }
    #expect(throws: bound) {
      try service.setOwnPassphrase(
        SecretBytes(copying: "own".utf8), of: certificate.fingerprint, answers: whisper.answers())
    }
    let (file, contents) = try VaultBackupFile.make(of: whisper)
    let names = certificate.keys.map { $0.fingerprint.hex.lowercased() }
    #expect(
      Set(contents.leftOut.map(\.name)) == Set(names)
        && contents.leftOut.allSatisfy { $0.reason == .deviceBound })
    let place = try RestoredPlace(file)
    defer { withExtendedLifetime(place) {} }
    #expect(try place.whisper.openPGPKeys.list().map(\.certificate) == [certificate])
    #expect(
      try place.whisper.openPGPKeys.privateKeys(
        of: certificate, answers: place.whisper.answers()
      ).isEmpty)
  }

  @Test("goes with its certificate")
  func deleted() throws {
    let certificate = try key()
    let keys = try held(certificate)
    try service.delete(certificate.fingerprint)
    #expect(throws: WhisperError.vault(.keyNotFound)) { try signatures(by: [keys[0]]) }
    #expect(try service.list().isEmpty)
  }
}
