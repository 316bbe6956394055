internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement

/// Which counter of the secure element counts the vault's changes: the field `counter` of the table `vault`.
///
/// Layout, version 1: 1 ‖ handle UInt32 ‖ LP(name) ‖ LP(box). In the box: authorization value (32) ‖ mark (32). The name is
/// the element's for the counter from its first increment on.
struct CounterField: Equatable {
  private static let version: UInt8 = 1
  private static let label: StaticString = "whisper-counter-v1"
  /// Octets of the authorization value.
  static let secretSize = 32
  /// No element's name is longer, in octets.
  private static let nameLimit = 66

  let handle: UInt32
  let name: [UInt8]
  let box: [UInt8]

  /// Whether this program knows what a field says; an empty one says that nothing counts.
  static func isKnown(_ bytes: [UInt8]) -> Bool { bytes.first == version }

  init(parsing bytes: [UInt8]) throws(MalformedInput) {
    var reader = CanonicalReader(bytes)
    guard try reader.integer(UInt8.self) == Self.version else {
      throw MalformedInput(.otherContent)
    }
    handle = try reader.integer(UInt32.self)
    name = Array(try reader.prefixed())
    box = Array(try reader.prefixed())
    try reader.finish()
    guard name.count <= Self.nameLimit else { throw MalformedInput(.otherContent) }
  }

  /// Names a counter and seals what it is used with.
  init(
    _ counter: MonotonicCounter, called name: [UInt8], under secret: borrowing SecretBytes,
    _ keys: RootKeys, random: inout some RandomSource
  ) throws {
    handle = counter.handle
    self.name = name
    var content = try VaultError.mapping {
      try SecretBytes(count: Self.secretSize + counter.mark.count)
    }
    guard secret.count == Self.secretSize else { throw VaultError.cryptography }
    content.withUnsafeMutableBytes { content in
      secret.withUnsafeBytes { content.copyMemory(from: $0) }
      UnsafeMutableRawBufferPointer(rebasing: content[Self.secretSize...])
        .copyBytes(from: counter.mark)
    }
    box = try VaultError.mapping {
      try content.withUnsafeBytes { bytes in
        try AES256GCM.seal(
          bytes, key: keys.counterKey(), aad: Self.aad(keys, counter.handle), random: &random)
      }
    }
  }

  var bytes: [UInt8] {
    var writer = CanonicalWriter(capacity: 160)
    writer.integer(Self.version)
    writer.integer(handle)
    writer.prefixed(name)
    writer.prefixed(box)
    return writer.bytes
  }

  /// A counter, and what it is used with.
  struct Content: ~Copyable {
    let counter: MonotonicCounter
    let secret: SecretBytes
  }

  /// Throws `VaultError.counterLost` where the box does not open under this root.
  func open(_ keys: RootKeys) throws -> Content {
    let content = try VaultError.mapping(notAuthentic: .counterLost) {
      try AES256GCM.open(box, key: keys.counterKey(), aad: Self.aad(keys, handle))
    }
    guard content.count == Self.secretSize + MonotonicCounter.markSize,
      let counter = MonotonicCounter(
        handle: handle, mark: content.withUnsafeBytes { Array($0.dropFirst(Self.secretSize)) })
    else { throw VaultError.counterLost }
    let secret = try VaultError.mapping {
      try content.withUnsafeBytes { try SecretBytes(copying: $0.prefix(Self.secretSize)) }
    }
    return Content(counter: counter, secret: secret)
  }

  private static func aad(_ keys: RootKeys, _ handle: UInt32) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 64)
    writer.label(label)
    writer.prefixed(keys.vaultID)
    writer.integer(handle)
    return writer.bytes
  }
}
