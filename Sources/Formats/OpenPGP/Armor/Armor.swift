/// OpenPGP data as text (RFC 9580, section 6).
///
/// ```swift
/// let text = Armor.encode(certificate, as: .publicKey)
/// let (kind, octets) = try Armor.decode(text.utf8)
/// ```
///
/// Keys that are secret do not belong into a `String`: `ArmorSink` takes them.
public enum Armor {
  /// What a block says that it holds.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// Data that are signed, encrypted or compressed.
    case message
    case publicKey
    case privateKey
    /// Detached signatures, revocation certificates too.
    case signature
  }

  /// Whether something that begins with these octets is text, in which armor may stand, and no packets: an umlaut, an
  /// emoji or a byte order mark has its highest bit set, as the first octet of a packet has. The first 256 octets
  /// tell, or all there are.
  public static func isText(beginning octets: some Collection<UInt8>) -> Bool {
    Array(octets.prefix(TextSign.octetsNeeded)).withUnsafeBytes {
      TextSign.isText($0, isWhole: true) ?? false
    }
  }

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The armor of `octets`; see `ArmorSink` for `checksum`.
  public static func encode(_ octets: [UInt8], as kind: Kind, checksum: Bool? = nil) -> String {
    let bytes = BytesSink()
    let sink = ArmorSink(bytes, as: kind, checksum: checksum)
    do {
      try octets.withUnsafeBytes { try sink.write($0) }
      try sink.finish()
    } catch {
      preconditionFailure("memory refused octets: \(error)")
    }
    return String(decoding: bytes.bytes, as: UTF8.self)
  }

  /// What the armor in `text` stands for: that of the first block, and of those that belong to it.
  ///
  /// Blocks of certificates, keys or signatures are one list. A message is one block, and another block
  /// behind it malformed. Text before, behind and between blocks is passed over. Throws `OpenPGPError`:
  /// `.malformed`, `.unsupported` or `.limitExceeded`.
  public static func decode(
    _ text: some Sequence<UInt8>
  ) throws -> (kind: Kind, octets: [UInt8]) {
    let sink = BytesSink()
    let kind = try decode(BytesSource(Array(text)), to: sink)
    return (kind, sink.bytes)
  }

  /// The same from a source to a sink, which may have got octets before an error is found.
  public static func decode(
    _ source: any OctetSource, to sink: any OctetSink
  ) throws -> Kind {
    guard case .packets(let input, let kind?) = try InputForm(of: source) else {
      throw OpenPGPError(.malformed, .armorMissing)
    }
    while true {
      let octets = try input.lend()
      guard !octets.isEmpty else { return kind }
      try sink.write(octets)
    }
  }
}
