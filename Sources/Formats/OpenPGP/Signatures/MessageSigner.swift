internal import CryptoPrimitives
public import SecretMemory

/// Signs data: beside it, in one message with it, or in text that stays readable.
public struct MessageSigner {
  /// The keys that sign.
  public var keys: [any PrivateKey]
  /// Whether the data is text, whose line ends may change on the way.
  public var isText: Bool
  /// What each signature says in words of the signer's choice.
  public var notations: [Notation] = []

  public init(keys: [any PrivateKey], isText: Bool = false) {
    self.keys = keys
    self.isText = isText
  }

  /// The signatures over what `source` gives, to stand beside it, in the order of the keys. `time` is now, in seconds
  /// since 1970.
  ///
  /// Throws what source, progress and private keys throw.
  public func signDetached(
    _ source: any OctetSource, at time: Int64, random: inout some RandomSource,
    progress: Progress = .none
  ) throws -> [Signature] {
    let signer = try DataSigner(
      keys, isText: isText, notations: notations, at: time, random: &random)
    let input = AheadInput.of(source)
    while true {
      let run = try input.lend()
      if run.isEmpty { return try signer.signatures() }
      try signer.update(run)
      try progress.add(run.count)
    }
  }

  /// Writes what `source` gives into `sink` as a signed message, not armored.
  public func signInline(
    _ source: any OctetSource, to sink: any OctetSink, at time: Int64,
    random: inout some RandomSource, progress: Progress = .none
  ) throws {
    let signer = try DataSigner(
      keys, isText: isText, notations: notations, at: time, random: &random)
    let message = PlaintextInput(source, isText: isText, signer: signer)
    while true {
      let before = message.dataCount
      let run = try message.lend()
      if run.isEmpty { return }
      try sink.write(run)
      try progress.add(message.dataCount - before)
    }
  }

  /// The text as a cleartext signed message.
  public func signCleartext(
    _ text: [UInt8], at time: Int64, random: inout some RandomSource
  ) throws -> CleartextMessage {
    let message = try CleartextMessage(text: text, signatures: [])
    let signer = try DataSigner(
      keys, isText: true, notations: notations, at: time, random: &random)
    try message.canonicalText.withUnsafeBytes { try signer.update($0) }
    return try CleartextMessage(
      text: text, signatures: Signature.serialize(try signer.signatures()))
  }
}

extension Signature {
  /// The packets of signatures, not armored.
  public static func serialize(_ signatures: [Signature]) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 256)
    for signature in signatures { writer.packet(signature.packet) }
    return writer.bytes
  }

  /// The signatures that a source gives, armored or not. Those of versions that are not read are passed over.
  ///
  /// Throws `OpenPGPError`: `.malformed`, `.limitExceeded`; and what the source throws.
  public static func read(
    _ source: any OctetSource, limits: Limits = Limits()
  ) throws -> [Signature] {
    try find(in: source, limits: limits).signatures
  }

  /// The signatures that a source gives, with the versions of those that are not read, each once. Throws as `read` does.
  package static func find(
    in source: any OctetSource, limits: Limits = Limits()
  ) throws -> (signatures: [Signature], unread: [UInt8]) {
    try find(in: try packetInput(source).input, limits)
  }

  static func find(
    in input: OctetInput, _ limits: Limits
  ) throws -> (signatures: [Signature], unread: [UInt8]) {
    var packets = PacketSequence(input, limits: limits)
    var signatures: [Signature] = []
    var unread: [UInt8] = []
    while let element = try packets.next() {
      guard case .packet(let packet) = element, packet.type == .signature else {
        throw OpenPGPError(.malformed, .signaturePacket)
      }
      if let version = unreadVersion(of: packet), !unread.contains(version) {
        unread.append(version)
      }
      if let signature = try? Signature(parsing: packet.body) { signatures.append(signature) }
    }
    return (signatures, unread)
  }

  /// The version of a signature packet, where it is none that is read: such as 3, of PGP's first versions.
  static func unreadVersion(of packet: Packet) -> UInt8? {
    packet.body.first.flatMap { $0 == 4 || $0 == 6 ? nil : $0 }
  }
}
