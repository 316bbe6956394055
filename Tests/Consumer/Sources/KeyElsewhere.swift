import Crypto
import OpenPGP
import SecretMemory

/// One that is away: it is asked, and does nothing.
private struct KeyAway: PrivateKey {
  struct Refused: Error {}

  let publicKey: PublicKey

  func sign(digest: [UInt8], _ hash: HashAlgorithm) throws -> [UInt8] { throw Refused() }

  func agree(with ephemeral: [UInt8]) throws -> SecretBytes { throw Refused() }

  func decryptRSA(
    _ block: [UInt8], sizes: [Int], substitute: borrowing SecretBytes
  ) throws -> SecretBytes { throw Refused() }
}

/// Makes a certificate over a key that the library never sees, writes to it, and reads and checks what was written.
func useKeyElsewhere() throws {
  let now: Int64 = 1_760_000_000
  let primary = try SigningKeyElsewhere(.init(), at: now)
  let decryption = try AgreementKeyElsewhere(.init(), at: now)
  let held = try certify(primary, decryption, userID: "Alice <alice@example.org>", at: now)
  let certificate = held.certificate
  var random = SystemRandom()
  let known = try Certificate(Array(certificate.armored().utf8))
  try expect("a certificate travels", known.fingerprint == certificate.fingerprint)

  var encryptor = MessageEncryptor()
  encryptor.recipients = [known]
  encryptor.signers = [held.signer(at: now)].compactMap { $0 }
  let sealed = try encryptor.encrypt(
    Array("hello".utf8), at: now + 100, random: &random)
  var decryptor = MessageDecryptor()
  decryptor.add(held)
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

  decryptor.keys = [KeyAway(publicKey: decryption.publicKey)]
  do {
    _ = try decryptor.decrypt(sealed, at: now + 200, random: &random)
    throw Broken(promise: "a key that is away opens nothing")
  } catch is KeyAway.Refused {}
}
