import Crypto
import OpenPGP
import SecretMemory

/// A P-256 key that this program alone has: a card or an agent would be asked in the same three places.
struct KeyElsewhere: PrivateKey {
  struct Refused: Error {}

  let publicKey: PublicKey
  private let signing: P256.Signing.PrivateKey?
  private let agreement: P256.KeyAgreement.PrivateKey?

  init(signing key: P256.Signing.PrivateKey, at time: Int64) throws {
    publicKey = try PublicKey(
      .ecdsa, p256: Array(key.publicKey.x963Representation), creationTime: time)
    (signing, agreement) = (key, nil)
  }

  init(agreement key: P256.KeyAgreement.PrivateKey, at time: Int64) throws {
    publicKey = try PublicKey(
      .ecdh, p256: Array(key.publicKey.x963Representation), creationTime: time)
    (signing, agreement) = (nil, key)
  }

  /// One that is away: it is asked, and does nothing.
  init(away publicKey: PublicKey) {
    (self.publicKey, signing, agreement) = (publicKey, nil, nil)
  }

  func sign(digest: [UInt8], _ hash: HashAlgorithm) throws -> [UInt8] {
    guard let signing, hash == .sha256 else { throw Refused() }
    return Array(try signing.signature(for: HeldDigest(bytes: digest)).rawRepresentation)
  }

  func agree(with ephemeral: [UInt8]) throws -> SecretBytes {
    guard let agreement else { throw Refused() }
    let shared = try agreement.sharedSecretFromKeyAgreement(
      with: P256.KeyAgreement.PublicKey(x963Representation: ephemeral))
    return try SecretBytes(copying: shared.withUnsafeBytes { Array($0) })
  }

  func decryptRSA(
    _ block: [UInt8], sizes: [Int], substitute: borrowing SecretBytes
  ) throws -> SecretBytes { throw Refused() }
}

/// A digest that somebody else computed.
private struct HeldDigest: Digest {
  static let byteCount = 32
  let bytes: [UInt8]

  func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result { try bytes.withUnsafeBytes(body) }

  func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }

  var description: String { "a digest" }

  func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

/// Makes a certificate over a key that the library never sees, writes to it, and reads and checks what was written.
func useKeyElsewhere() throws {
  let now: Int64 = 1_760_000_000
  let primary = try KeyElsewhere(signing: .init(), at: now)
  let decryption = try KeyElsewhere(agreement: .init(), at: now)
  var random = SystemRandom()
  let certificate = try Certificate.generate(
    primary: primary, encryption: decryption.publicKey, userIDs: ["Alice <alice@example.org>"],
    at: now, random: &random)
  let known = try Certificate(Array(certificate.armored().utf8))
  try expect("a certificate travels", known.fingerprint == certificate.fingerprint)

  var encryptor = MessageEncryptor()
  encryptor.recipients = [known]
  encryptor.signers = [primary]
  let sealed = try encryptor.encrypt(
    Array("hello".utf8), at: now + 100, random: &random)
  var decryptor = MessageDecryptor()
  decryptor.keys = [decryption]
  decryptor.certificates = [known]
  let (plain, result) = try decryptor.decrypt(sealed, at: now + 200, random: &random)
  try expect("what was encrypted to the key opens", plain == Array("hello".utf8))
  try expect("what the key signed is valid", result.signatures.first?.grade == .valid)
  try expect(
    "a verdict names the key",
    result.signatures.first?.issuer?.mayBe(primary.publicKey) == true)
  let kept = BytesSink()
  do {
    _ = try decryptor.decrypt(
      BytesSource(sealed), to: kept, at: now + 200, random: &random
    ) { verdicts in
      throw Broken(promise: "\(verdicts.count)")
    }
  } catch is Broken {}
  try expect("nothing leaves that the program does not approve", kept.bytes.isEmpty)

  decryptor.keys = [KeyElsewhere(away: decryption.publicKey)]
  do {
    _ = try decryptor.decrypt(sealed, at: now + 200, random: &random)
    throw Broken(promise: "a key that is away opens nothing")
  } catch is KeyElsewhere.Refused {}
}
