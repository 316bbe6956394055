public import SecretMemory

extension SecretKey {
  /// The one secret key that a source gives, armored or not. Throws `OpenPGPError`: `.malformed`,
  /// `.limitExceeded`; and what the source throws.
  public static func read(
    _ source: any OctetSource, options: Certificate.ReadOptions = Certificate.ReadOptions()
  ) throws -> SecretKey {
    try read(try packetInput(source).input, options)
  }

  /// Gives `body` every secret key that a source has, armored or not, in their order and after all were read.
  ///
  /// Throws as `read` does, `OpenPGPError.Kind.malformed` where there is none; and what `body` throws.
  public static func readEach(
    _ source: any OctetSource, options: Certificate.ReadOptions = Certificate.ReadOptions(),
    _ body: (consuming SecretKey) throws -> Void
  ) throws {
    try readEach(try packetInput(source).input, options, body)
  }

  /// The key as text. It is a secret where nothing protects the keys, and so no `String`.
  public borrowing func armored() throws -> SecretBytes {
    let octets = try serialized()
    let sink = SecretSink(try SecretBytes(count: ArmorSink.size(of: octets.count, as: .privateKey)))
    let armor = ArmorSink(sink, as: .privateKey)
    try octets.withUnsafeBytes { try armor.write($0) }
    try armor.finish()
    return try sink.octets()
  }
}

/// Collects a secret whose size is known beforehand.
private final class SecretSink: OctetSink {
  private var secret: SecretBytes
  private var count = 0

  init(_ secret: consuming SecretBytes) { self.secret = secret }

  func write(_ octets: UnsafeRawBufferPointer) throws {
    guard octets.count <= secret.count - count else {
      throw OpenPGPError(.limitExceeded, .secretKeyLongerThanSaid)
    }
    let start = count
    secret.withUnsafeMutableBytes {
      UnsafeMutableRawBufferPointer(rebasing: $0[start...]).copyMemory(from: octets)
    }
    count += octets.count
  }

  /// What was written.
  func octets() throws -> SecretBytes {
    var written = try secret.copy()
    written.truncate(to: count)
    return written
  }
}
