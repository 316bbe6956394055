internal import Crypto

/// SHA-256 of bytes that are no secret.
package func sha256(_ bytes: some Collection<UInt8>) -> Octets32 {
  let digest = SHA256.hash(data: Array(bytes))
  return Octets32 { output in digest.withUnsafeBytes { output.copyMemory(from: $0) } }
}

/// SHA-512 of bytes that are no secret, 64 bytes.
package func sha512(_ bytes: [UInt8]) -> [UInt8] {
  Array(SHA512.hash(data: bytes))
}
