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
  /// The chunks of `input`, each with its tag behind it.
  private var sealed: [UInt8] = []

  /// `output` is longer than `input`, by a tag at least.
  init(_ input: UnsafeMutableRawBufferPointer, _ output: UnsafeMutableRawBufferPointer) throws {
    self.input = UnsafeRawBufferPointer(input)
    self.output = output
    var random = SystemRandom()
    cipher = try AEADCipher(.aes256, .ocb, key: try random.secret(32))
    sealed.reserveCapacity(input.count + input.count / 1024)
    try forEachChunk(behind: AEADCipher.tagSize) { input, output in
      try cipher.seal(input, into: output, nonce: nonce, authenticating: [])
      sealed += UnsafeRawBufferPointer(output)
    }
  }

  /// A chunk of the input after the other, with as much of the output, and `extra` octets.
  private func forEachChunk(
    behind extra: Int = 0,
    _ body: (UnsafeRawBufferPointer, UnsafeMutableRawBufferPointer) throws -> Void
  ) rethrows {
    for start in stride(from: 0, to: input.count, by: Self.chunk) {
      let end = min(start + Self.chunk, input.count)
      try body(
        UnsafeRawBufferPointer(rebasing: input[start..<end]),
        UnsafeMutableRawBufferPointer(rebasing: output[start..<(end + extra)]))
    }
  }

  func seal() throws {
    try forEachChunk(behind: AEADCipher.tagSize) { input, output in
      try cipher.seal(input, into: output, nonce: nonce, authenticating: [])
    }
  }

  func open() throws {
    try sealed.withUnsafeBytes { sealed in
      var start = 0
      try forEachChunk { input, output in
        let end = start + input.count + AEADCipher.tagSize
        try cipher.open(
          UnsafeRawBufferPointer(rebasing: sealed[start..<end]), into: output, nonce: nonce,
          authenticating: [])
        start = end
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
