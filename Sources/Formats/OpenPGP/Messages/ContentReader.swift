internal import GcryptPrimitives

/// Reads what stands in an encrypted message, or in one that is only signed: one-pass signatures, compressed
/// and literal data, signatures (RFC 9580, section 10.3). The data goes to a sink; the signatures come back.
struct ContentReader {
  let limits: Limits
  let sink: any OctetSink
  /// For whose signatures the data is hashed: for nobody's in a pass that only authenticates.
  let issuers: KnownIssuers
  /// Asked after each run of data; throws to stop.
  let progress: Progress

  private var signatures: [SignedDigest] = []
  /// The versions of signatures that are not read, each once.
  private(set) var unread: [UInt8] = []
  /// The signatures whose data comes now, the outermost first.
  private var pending: [Pending] = []
  private var depth = 0
  private var dataOctets: UInt64 = 0
  private let inflation: InflationBudget
  private var isInflating = false
  private var digests: DataDigests

  /// A signature, and what is known of the data that it must be over.
  struct SignedDigest {
    let signature: Signature
    let data: SignedData
  }

  init(limits: Limits, sink: any OctetSink, issuers: KnownIssuers, progress: Progress) {
    self.limits = limits
    self.sink = sink
    self.issuers = issuers
    inflation = InflationBudget(limits)
    digests = DataDigests(limits)
    self.progress = progress
  }

  /// Reads the one message that `input` is, to its end. Throws `OpenPGPError`, and what source and sink throw.
  mutating func read(_ input: OctetInput) throws -> [SignedDigest] {
    try readMessage(input)
    return signatures
  }

  /// What is known of a signature before the data.
  private enum Announced {
    case onePass(OnePassSignature)
    case ahead(Signature)
    /// Of a version that is not read: its signature behind the data is passed over too.
    case unknown
  }

  private struct Pending {
    let announced: Announced
    var isComputed = true
  }

  private mutating func readMessage(_ input: OctetInput) throws {
    depth += 1
    guard depth <= limits.nesting else {
      throw OpenPGPError(.limitExceeded, .messageNestingLimit, number: limits.nesting)
    }
    var packets = PacketSequence(input, limits: limits)
    let outer = pending.count
    var body: PacketBody?
    while body == nil {
      guard let element = try packets.next() else {
        throw OpenPGPError(.malformed, .messageDataMissing)
      }
      switch element {
      case .data(let data): body = data
      case .packet(let packet):
        if let announced = try announce(packet) { pending.append(announced) }
      }
    }
    guard let body else { return }
    dropNotarizations(from: outer)
    switch body.type {
    case .literalData: try readLiteral(body)
    case .compressedData: try readCompressed(body)
    case .protectedData, .encryptedData, .libreEncryptedData:
      throw OpenPGPError(.unsupported, .messageEncryptedTwice)
    default: throw OpenPGPError(.malformed, .messageDataMissing)
    }
    // What pads compressed data.
    try body.drain()
    packets.add(dataOctets: dataOctets)
    try readTrailing(&packets, downTo: outer)
  }

  /// Nil for a signature ahead of the data whose version is not read: it is passed over.
  private mutating func announce(_ packet: Packet) throws -> Pending? {
    switch packet.type {
    case .onePassSignature:
      guard let onePass = try OnePassSignature(parsing: packet.body) else {
        return Pending(announced: .unknown)
      }
      return Pending(announced: .onePass(onePass))
    case .signature:
      guard let signature = read(packet) else { return nil }
      return Pending(announced: .ahead(signature))
    default: throw OpenPGPError(.malformed, .messagePacket, packet: packet.type.rawValue)
    }
  }

  /// A one-pass packet that says to be the last, and has others behind it, signs those and their signatures
  /// too: nobody writes that, and it is not computed.
  private mutating func dropNotarizations(from outer: Int) {
    var isInnermost = true
    var hasInner = false
    for index in (outer..<pending.count).reversed() {
      guard case .onePass(let onePass) = pending[index].announced else { continue }
      if onePass.isLast, hasInner { isInnermost = false }
      hasInner = true
      if !isInnermost { pending[index].isComputed = false }
    }
  }

  private mutating func readLiteral(_ body: PacketBody) throws {
    try LiteralHeader.skip(body)
    try wantDigests()
    while true {
      let run = try body.lend()
      if run.isEmpty { break }
      dataOctets += UInt64(run.count)
      try digests.update(run)
      try sink.write(run)
      try progress.add(run.count)
    }
  }

  private mutating func wantDigests() throws {
    for pending in pending where pending.isComputed {
      switch pending.announced {
      case .onePass(let onePass):
        guard try issuers.mayInclude(onePass) else { continue }
        try digests.want(onePass.hashAlgorithm, onePass.type, salt: onePass.salt)
      case .ahead(let signature):
        guard try issuers.mayInclude(signature) else { continue }
        try digests.want(signature.hashAlgorithm, signature.type, salt: signature.salt)
      case .unknown: continue
      }
    }
  }

  private mutating func readCompressed(_ body: PacketBody) throws {
    let isOutermost = !isInflating
    let data = try body.decompressed(budget: inflation, isOutermost: isOutermost)
    if data !== body { isInflating = true }
    try readMessage(data)
  }

  /// The signatures behind the data: as many as were announced, the last first, and nothing else.
  private mutating func readTrailing(_ packets: inout PacketSequence, downTo outer: Int) throws {
    while pending.count > outer, let last = pending.popLast() {
      if case .ahead(let signature) = last.announced {
        add(signature, try data(of: signature, last))
        continue
      }
      guard case .packet(let packet)? = try packets.next(), packet.type == .signature else {
        throw OpenPGPError(.malformed, .messageSignatureMissing)
      }
      // One of another version stands for the one-pass packet that was passed over.
      guard let signature = read(packet) else { continue }
      guard case .onePass(let onePass) = last.announced else { continue }
      add(
        signature,
        onePass.announces(signature) ? try data(of: signature, last) : .otherThanAnnounced)
    }
    guard try packets.next() == nil else { throw OpenPGPError(.malformed, .messageTrailing) }
  }

  /// Nil for a signature that is passed over.
  private mutating func read(_ packet: Packet) -> Signature? {
    if let version = Signature.unreadVersion(of: packet), !unread.contains(version) {
      unread.append(version)
    }
    return try? Signature(parsing: packet.body)
  }

  private func data(of signature: Signature, _ pending: Pending) throws -> SignedData {
    pending.isComputed ? try digests.data(of: signature) : .overSignatures
  }

  private mutating func add(_ signature: Signature, _ data: SignedData) {
    signatures.append(SignedDigest(signature: signature, data: data))
  }
}
