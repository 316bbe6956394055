// Uses private keys through libgcrypt, then looks through its own memory for them. Unlike the command, and
// unlike canary-probe, it does not overwrite what others give back: what is not found was not left there.

#if os(Linux)
  import CanaryProbeC
  import CryptoPrimitives
  import GcryptPrimitives
  import Glibc
  import SecretMemory

  /// A secret of bytes that stand nowhere else, which is looked for from now on.
  func canary(_ id: UInt32, _ count: Int, _ name: String) throws -> SecretBytes {
    var secret = try SecretBytes(count: count)
    secret.withUnsafeMutableBytes { canary_fill(id, $0.baseAddress, $0.count) }
    watch(secret, name)
    return secret
  }

  /// Looks for the bytes in both orders: libgcrypt keeps numbers with the least significant word first.
  func watch(_ secret: borrowing SecretBytes, _ name: String) {
    secret.withUnsafeBytes { canary_add(name, $0.baseAddress, $0.count) }
    guard var reversed = try? secret.copy() else { fatalError("no memory") }
    reversed.withUnsafeMutableBytes { bytes in
      var bytes = bytes
      bytes.reverse()
      canary_add(name + "-reversed", bytes.baseAddress, bytes.count)
    }
  }

  /// A secret number that comes in as hex on standard input.
  func number(_ name: String) throws -> SecretBytes {
    guard let line = readLine(), let bytes = try? Hex.decode(line) else { fatalError(name) }
    // It comes as its complement, so that the line is none of what is looked for.
    var number = try SecretBytes(count: bytes.count)
    number.withUnsafeMutableBytes { for index in $0.indices { $0[index] = ~bytes[index] } }
    return number
  }

  func ed448() throws {
    let key = try canary(1, Ed448.privateKeySize, "ed448")
    let publicKey = try Ed448.publicKey(of: key)
    let message = Array("message".utf8)
    let signature = try message.withUnsafeBytes {
      try Ed448.signature(privateKey: key, message: $0)
    }
    guard message.withUnsafeBytes({ publicKey.isValid(signature: signature, for: $0) }) else {
      fatalError("a bad signature")
    }
  }

  func x448() throws {
    let key = try canary(2, X448.privateKeySize, "x448")
    let peer = try canary(3, X448.privateKeySize, "x448-peer")
    watch(
      try X448.sharedSecret(privateKey: key, publicKey: X448.publicKey(of: peer)), "x448-shared")
  }

  func rsa() throws {
    let modulus = try number("n")
    let publicKey = try RSAPublicKey(
      modulus: modulus.withUnsafeBytes { Array($0) }, exponent: [1, 0, 1])
    let d = try number("d")
    let p = try number("p")
    let q = try number("q")
    let u = try number("u")
    watch(p, "rsa-p")
    watch(q, "rsa-q")
    watch(u, "rsa-u")
    watch(d, "rsa-d")
    let key = try RSAPrivateKey(publicKey: publicKey, d: d, p: p, q: q, u: u)
    let digest = [UInt8](repeating: 7, count: 32)
    let signature = try key.signature(digest: digest, of: .sha256)
    guard publicKey.isValid(signature: signature, digest: digest, of: .sha256) else {
      fatalError("a bad signature")
    }
    var random = SystemRandom()
    let message = try canary(4, 35, "rsa-message")
    let ciphertext = try publicKey.encrypt(message, random: &random)
    let substitute = try SecretBytes(count: 35)
    let opened = try key.decrypt(ciphertext, substitute: substitute)
    // The comparison is the probe's own, and leaves bytes in the vector registers.
    guard scrubbingStack({ opened.equals(message) }) else { fatalError("a bad message") }
  }

  canary_start()
  guard let plain = malloc(32) else { fatalError("no memory") }
  _ = try canary(9, 32, "control")
  canary_fill(9, plain, 32)
  try ed448()
  try x448()
  try rsa()
  canary_scan()
  free(plain)
#endif
