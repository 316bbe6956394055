import CryptoPrimitives
import GcryptPrimitives
import SecretMemory

/// One pass of a cipher or digest over a buffer, in pieces as messages have them, and nothing else.
final class BarePasses {
  private static let chunk = 64 * 1024

  private let input: UnsafeRawBufferPointer
  private let output: UnsafeMutableRawBufferPointer
  private let cipher: AEADCipher
  private let nonce = [UInt8](repeating: 7, count: 15)
  private var tag = [UInt8](repeating: 0, count: AEADCipher.tagSize)

  /// `output` is at least as long as `input`.
  init(_ input: UnsafeMutableRawBufferPointer, _ output: UnsafeMutableRawBufferPointer) throws {
    self.input = UnsafeRawBufferPointer(input)
    self.output = output
    var random = SystemRandom()
    cipher = try AEADCipher(.aes256, .ocb, key: try random.secret(32))
  }

  private func forEachChunk(
    _ body: (UnsafeRawBufferPointer, UnsafeMutableRawBufferPointer) throws -> Void
  ) rethrows {
    for start in stride(from: 0, to: input.count, by: Self.chunk) {
      let range = start..<min(start + Self.chunk, input.count)
      try body(
        UnsafeRawBufferPointer(rebasing: input[range]),
        UnsafeMutableRawBufferPointer(rebasing: output[range]))
    }
  }

  func seal() throws {
    let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
    try nonce.withUnsafeBytes { nonce in
      try tag.withUnsafeMutableBytes { tag in
        try forEachChunk { input, output in
          try cipher.seal(input, into: output, nonce: nonce, authenticating: nothing, tag: tag)
        }
      }
    }
  }

  /// Opens what is not authentic, which takes as long.
  func open() {
    let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
    nonce.withUnsafeBytes { nonce in
      tag.withUnsafeBytes { tag in
        forEachChunk { input, output in
          try? cipher.open(input, into: output, nonce: nonce, authenticating: nothing, tag: tag)
        }
      }
    }
  }

  func hash(_ function: HashFunction) {
    var digest = Digest(function)
    forEachChunk { input, _ in digest.update(input) }
    _ = digest.finalize()
  }

  func cipherCFB() throws {
    var random = SystemRandom()
    var cipher = try CFBCipher(
      .aes256, key: try random.secret(32), initializationVector: random.bytes(16))
    forEachChunk { input, output in cipher.encrypt(input, into: output) }
  }
}
