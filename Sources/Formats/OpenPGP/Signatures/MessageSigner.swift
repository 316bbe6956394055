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
    try read(try packetInput(source).input, limits)
  }

  static func read(_ input: OctetInput, _ limits: Limits) throws -> [Signature] {
    var packets = PacketSequence(input, limits: limits)
    var signatures: [Signature] = []
    while let element = try packets.next() {
      guard case .packet(let packet) = element, packet.type == .signature else {
        throw OpenPGPError(.malformed, .signaturePacket)
      }
      if let signature = try? Signature(parsing: packet.body) { signatures.append(signature) }
    }
    return signatures
  }
}
