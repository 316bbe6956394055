import AgeFormat
import ByteStreams
import SecretMemory

/// Encrypts for a key and under a passphrase, and reads both; a file for somebody else does not open.
func useAge() throws {
  var recipient = ""
  var identity: [UInt8] = []
  try makeAgeKey { secret, text in
    recipient = text
    identity = secret.withUnsafeBytes { Array($0) }
  }
  let text = Array("the river, at seven".utf8)
  let sealed = try encryptWithAge(text, toRecipientsIn: Array("# me\n\(recipient)\n".utf8))
  func open(_ file: [UInt8], with identity: [UInt8]) throws -> [UInt8] {
    try decryptWithAge(file, identities: SecretBytes(copying: identity)) {
      try SecretBytes(copying: Array("correct horse".utf8))
    }
  }
  try expect("a file of age opens with its key", try open(sealed, with: identity) == text)
  try expect(
    "it is known for what it is",
    sealed.withUnsafeBytes { AgeContent($0) } == .file
      && identity.withUnsafeBytes { AgeContent($0) } == .identity)

  var random = SystemRandom()
  let other = try AgeIdentity.generate(.x25519, random: &random)
  do {
    try AgeDecryptor(keys: [other]).decrypt(BytesSource(sealed), to: BytesSink())
    throw Broken(promise: "a file for somebody else does not open")
  } catch let error as AgeError {
    try expect("no key fits", error.kind == .notAddressed && error.reason == .noKeyFits)
  }

  let locked = BytesSink()
  try AgeEncryptor(passphrase: SecretBytes(copying: Array("correct horse".utf8))).encrypt(
    BytesSource(text), to: locked, random: &random)
  try expect("a passphrase opens too", try open(locked.bytes, with: identity) == text)
}
