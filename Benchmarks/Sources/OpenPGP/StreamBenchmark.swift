import CryptoPrimitives
import GcryptPrimitives
import OpenPGP
import SecretMemory

/// The library's message streams, from memory to memory, beside the bare ciphers and digests over the same
/// buffers on one core.
struct StreamBenchmark {
  private static let size = 64 << 20
  /// How often a buffer makes one round: 1 GiB.
  private static let repeats = 16

  private let data: UnsafeMutableRawBufferPointer
  private let output: UnsafeMutableRawBufferPointer
  private let bare: BarePasses

  static func run() throws -> [Figure] { try StreamBenchmark().figures() }

  private init() throws {
    data = .allocate(byteCount: Self.size, alignment: 64)
    output = .allocate(byteCount: Self.size + (1 << 20), alignment: 64)
    var random = SystemRandom()
    random.fill(data)
    output.initializeMemory(as: UInt8.self, repeating: 0)
    bare = try BarePasses(data, output)
  }

  private func figures() throws -> [Figure] {
    var random = SystemRandom()
    let new = try SecretKey.generate(.advanced, userIDs: [], at: 1, random: &random)
    let old = try SecretKey.generate(.compatible, userIDs: ["A"], at: 1, random: &random)
    let (newKeys, oldKeys) = (try new.unlocked(), try old.unlocked())
    let (newMessage, oldMessage) = (try message(new.certificate), try message(old.certificate))
    let pages = try ChunkedMessage(UnsafeRawBufferPointer(data), chunkSizeOctet: 6)
    let grains = try ChunkedMessage(UnsafeRawBufferPointer(data), chunkSizeOctet: 0)
    let parts = try ChunkedMessage(
      UnsafeRawBufferPointer(data), chunkSizeOctet: 16, inParts: true)

    let works = [
      Work(name: "OCB") { try bare.seal() },
      Work(name: "OCB open") { try bare.open() },
      Work(name: "encrypt v2") { try encrypt(new.certificate) },
      Work(name: "decrypt v2") { try decrypt(newMessage, newKeys) },
      Work(name: "decrypt v2 twice") {
        try decrypt(newMessage, newKeys, release: .afterAuthentication)
      },
      Work(name: "SHA-512") { bare.hash(.sha512) },
      Work(name: "sign and encrypt v2") { try encrypt(new.certificate, signedBy: newKeys[0]) },
      Work(name: "CFB") { try bare.cipherCFB() },
      Work(name: "SHA-1") { bare.hash(.sha1) },
      Work(name: "encrypt v1") { try encrypt(old.certificate) },
      Work(name: "decrypt v1") { try decrypt(oldMessage, oldKeys) },
      Work(name: "chunks of 4 KiB") { try decrypt(pages.octets, [], pages.sessionKey) },
    ]
    var medians = try Measure.interleavedMedians(
      works, rounds: 9, repeats: Self.repeats, clock: Measure.wallTime)
    medians.merge(
      try Measure.interleavedMedians(
        [
          Work(name: "chunks of 64 octets") { try decrypt(grains.octets, [], grains.sessionKey) },
          Work(name: "parts of one octet") { try decrypt(parts.octets, [], parts.sessionKey) },
        ], rounds: 9, clock: Measure.wallTime)
    ) { first, _ in first }

    func rate(_ name: String) -> Double { Double(Self.size) / (medians[name] ?? .nan) }
    func figure(
      _ title: String, _ name: String, of limit: String? = nil, aim: String? = nil
    ) -> Figure {
      Figure(
        name: title, value: rate(name), unit: "GB/s", aim: aim,
        note: limit.map { "\(Int((100 * rate(name) / rate($0)).rounded())) % of \($0) alone" })
    }
    return [
      figure("AES-256-OCB alone, sealing", "OCB"),
      figure("AES-256-OCB alone, opening", "OCB open"),
      figure("SEIPDv2 encrypt", "encrypt v2", of: "OCB", aim: "80 %"),
      figure("SEIPDv2 decrypt, one pass", "decrypt v2", of: "OCB open", aim: "80 %"),
      figure("SEIPDv2 decrypt, two passes", "decrypt v2 twice", of: "OCB open"),
      figure("SHA-512 alone", "SHA-512"),
      figure("SEIPDv2 sign and encrypt", "sign and encrypt v2", of: "SHA-512", aim: "80 %"),
      figure("AES-256-CFB alone, encrypting", "CFB"),
      figure("SHA-1 alone", "SHA-1"),
      figure("SEIPDv1 encrypt", "encrypt v1", of: "CFB"),
      figure("SEIPDv1 decrypt, one pass", "decrypt v1", of: "SHA-1"),
      figure("SEIPDv2 decrypt, chunks of 4 KiB", "chunks of 4 KiB", of: "OCB open"),
      figure("SEIPDv2 decrypt, chunks of 64 octets", "chunks of 64 octets", of: "OCB open"),
      figure("Literal data in parts of one octet", "parts of one octet", of: "OCB open"),
    ]
  }

  private func encrypt(
    _ certificate: Certificate, signedBy signer: InMemoryKey? = nil, to sink: (any OctetSink)? = nil
  ) throws {
    var encryptor = MessageEncryptor()
    encryptor.recipients = [certificate]
    encryptor.signers = signer.map { [$0] } ?? []
    var random = SystemRandom()
    _ = try encryptor.encrypt(
      MemorySource(borrowing: UnsafeRawBufferPointer(data)), to: sink ?? OverwritingSink(output),
      at: 2, random: &random)
  }

  private func message(_ certificate: Certificate) throws -> [UInt8] {
    let sink = BytesSink()
    try encrypt(certificate, to: sink)
    return sink.bytes
  }

  private func decrypt(
    _ message: [UInt8], _ keys: [InMemoryKey], _ sessionKey: SessionKey? = nil,
    release: MessageDecryptor.Release = .intoStaging
  ) throws {
    var decryptor = MessageDecryptor()
    decryptor.keys = keys
    decryptor.sessionKeys = sessionKey.map { [$0] } ?? []
    try message.withUnsafeBytes { message in
      var random = SystemRandom()
      _ = try decryptor.decrypt(
        MemorySource(borrowing: message), to: OverwritingSink(output), at: 2, random: &random,
        release: release)
    }
  }
}
