internal import Crypto
internal import FoundationEssentials

/// The hash functions that are implemented.
enum DigestFunction: Sendable { case sha1, sha256, sha384, sha512 }

/// A hash in progress. A copy goes on by itself.
struct Digest {
  private class Box {
    func update(_ bytes: UnsafeRawBufferPointer) {}
    func finalize() -> [UInt8] { [] }
    func copy() -> Box { self }
  }
  private final class Of<F: HashFunction>: Box {
    var f: F
    init(_ f: F) { self.f = f }
    override func update(_ bytes: UnsafeRawBufferPointer) { f.update(bufferPointer: bytes) }
    override func finalize() -> [UInt8] { f.finalize().withUnsafeBytes { Array($0) } }
    override func copy() -> Box { Of(f) }
  }
  private var function: Box

  init(_ function: DigestFunction) {
    switch function {
    case .sha1: self.function = Of(Insecure.SHA1())
    case .sha256: self.function = Of(SHA256())
    case .sha384: self.function = Of(SHA384())
    case .sha512: self.function = Of(SHA512())
    }
  }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    if !isKnownUniquelyReferenced(&function) { function = function.copy() }
    function.update(bytes)
  }
  mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }
  func finalize() -> [UInt8] { function.copy().finalize() }
}
