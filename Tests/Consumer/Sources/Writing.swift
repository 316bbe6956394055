import OpenPGP
import SecretMemory
import WhisperEnvelope

/// Two people with keys in memory and no vault: by envelopes, and by OpenPGP.
func writeWithoutVault() throws {
  let now: Int64 = 1_760_000_000
  let alice = try Correspondent()
  let bob = try Correspondent()
  let letter = try SecretBytes(copying: "the river, at seven".utf8)
  let bundle = try bob.bundle(name: "Bob", at: now)
  let opened = try open(
    textOf: "Fwd: \(seal(letter, from: alice, toBundle: bundle, at: now))", by: bob)
  try expect("an envelope opens", opened.message.equals(letter))
  try expect(
    "it is its sender's", opened.sender == alice.identity && opened.signature == .forIdentity)

  let passphrase = Password(try SecretBytes(copying: "tulips".utf8))
  let files = try makeKey(for: "Carol", passphrase: passphrase, at: now)
  let carol = try holdKeys(files.key, passphrase)
  let known = try Certificate(Array(files.certificate.utf8))
  let text = try encrypt("hello", for: [known], signedBy: carol, at: now)
  let read = try decrypt(Array(text.utf8), with: carol, from: [known], at: now)
  try expect("a message opens", read.text == Array("hello".utf8))
  try expect("who signed it is told", read.signer == known.fingerprint)
  let signatures = try sign(Array("hello".utf8), with: carol, at: now)
  try expect(
    "a file is signed",
    try isSigned(Array("hello".utf8), by: signatures, from: [known], at: now))
  try expect(
    "another one is not",
    try !isSigned(Array("hallo".utf8), by: signatures, from: [known], at: now))
  let revoked = try known.merged(
    withRevocations: Signature.read(BytesSource(files.revocation)))
  try expect("a lost key is revoked", revoked.validity(at: now) == .revoked)
}
