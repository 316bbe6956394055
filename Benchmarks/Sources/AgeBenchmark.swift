import AgeFormat
import ByteStreams
import GcryptPrimitives
import SecretMemory

/// Files of age, from memory to memory, beside the bare cipher over the same buffers on one core.
struct AgeBenchmark {
  private static let size = 64 << 20
  private static let chunk = 64 * 1024
  private static let tagSize = 16
  /// How often a buffer makes one round: 1 GiB.
  private static let repeats = 16

  private let data: UnsafeMutableRawBufferPointer
  private let output: UnsafeMutableRawBufferPointer
  private let key: AgeIdentity

  static func run() throws -> [Figure] { try AgeBenchmark().figures() }

  private init() throws {
    data = .allocate(byteCount: Self.size, alignment: 64)
    output = .allocate(byteCount: Self.size / 2 * 3, alignment: 64)
    var random = SystemRandom()
    random.fill(data)
    output.initializeMemory(as: UInt8.self, repeating: 0)
    key = try AgeIdentity.generate(random: &random)
  }

  private func figures() throws -> [Figure] {
    let (binary, armored) = (try file(armored: false), try file(armored: true))
    let works = [
      Work(name: "cipher") { try seal() },
      Work(name: "encrypt") { try encrypt(to: OverwritingSink(output), armored: false) },
      Work(name: "decrypt") { try decrypt(binary, .intoStaging) },
      Work(name: "decrypt twice") { try decrypt(binary, .afterAuthentication) },
      Work(name: "encrypt armored") { try encrypt(to: OverwritingSink(output), armored: true) },
      Work(name: "decrypt armored") { try decrypt(armored, .intoStaging) },
    ]
    let medians = try Measure.interleavedMedians(
      works, rounds: 9, repeats: Self.repeats, clock: Measure.wallTime)
    func rate(_ name: String) -> Double { Double(Self.size) / (medians[name] ?? .nan) }
    func figure(_ title: String, _ name: String) -> Figure {
      let share = Int((100 * rate(name) / rate("cipher")).rounded())
      return Figure(
        name: title, value: rate(name), unit: "GB/s", note: "\(share) % of the cipher alone")
    }
    return [
      figure("ChaCha20-Poly1305 alone, sealing", "cipher"), figure("age encrypt", "encrypt"),
      figure("age decrypt, one pass", "decrypt"),
      figure("age decrypt, two passes", "decrypt twice"),
      figure("age encrypt, armored", "encrypt armored"),
      figure("age decrypt, armored, one pass", "decrypt armored"),
    ]
  }

  private func seal() throws {
    let cipher = try ChaCha20Poly1305Cipher(key: SecretBytes(count: 32))
    let nonce = [UInt8](repeating: 0, count: 12)
    for start in stride(from: 0, to: Self.size, by: Self.chunk) {
      try cipher.seal(
        UnsafeRawBufferPointer(rebasing: data[start..<(start + Self.chunk)]),
        into: UnsafeMutableRawBufferPointer(
          rebasing: output[start..<(start + Self.chunk + Self.tagSize)]), nonce: nonce)
    }
  }

  private func encrypt(to sink: any OctetSink, armored: Bool) throws {
    var random = SystemRandom()
    try AgeEncryptor(to: [key.recipient]).encrypt(
      MemorySource(borrowing: UnsafeRawBufferPointer(data)), to: sink, armored: armored,
      random: &random)
  }

  private func file(armored: Bool) throws -> [UInt8] {
    let sink = BytesSink()
    try encrypt(to: sink, armored: armored)
    return sink.bytes
  }

  private func decrypt(_ file: [UInt8], _ release: AgeDecryptor.Release) throws {
    try file.withUnsafeBytes { file in
      try AgeDecryptor(keys: [key]).decrypt(
        MemorySource(borrowing: file), to: OverwritingSink(output), release: release)
    }
  }
}
