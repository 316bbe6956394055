internal import Crypto

/// SHA-256 of bytes that are no secret.
package func sha256(_ bytes: some Collection<UInt8>) -> Octets32 {
  let digest = SHA256.hash(data: Array(bytes))
  return Octets32 { output in digest.withUnsafeBytes { output.copyMemory(from: $0) } }
}

/// SHA-256 of bytes that are no secret, of one purpose alone: its name is hashed and stands before them, twice (BIP-340).
package func taggedHash(_ tag: String, _ bytes: [UInt8]) -> Octets32 {
  let tag = sha256(tag.utf8).bytes
  return sha256(tag + tag + bytes)
}

/// SHA-512 of bytes that are no secret, 64 bytes.
package func sha512(_ bytes: [UInt8]) -> [UInt8] {
  Array(SHA512.hash(data: bytes))
}
