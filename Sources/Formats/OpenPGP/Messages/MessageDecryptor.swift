internal import CryptoPrimitives
public import SecretMemory

/// Decrypts messages, and judges the signatures inside them.
public struct MessageDecryptor {
  /// The keys that may open it; those of a locked secret key must be unlocked first.
  public var keys: [any PrivateKey] = []
  public var passwords: [Password] = []
  /// Session keys of messages, which are tried before keys and passwords.
  public var sessionKeys: [SessionKey] = []
  /// Whether keys are tried on messages that do not say for whom they are.
  public var triesAnonymous = false
  /// Whose signatures are recognised.
  public var certificates: [Certificate] = []
  /// Finds others whose signatures are recognised.
  public var lookUp: CertificateLookup?
  /// The reader's own certificates, beside those among `certificates` that have one of `keys`: a signature inside
  /// a message that a key opened, and that is meant for others, is not valid here.
  public var ownCertificates: [Certificate] = []
  public var limits = Limits()

  public init() {}

  /// When plaintext leaves the library.
  public enum Release: Sendable {
    /// After the whole message was authenticated, by reading it twice.
    case afterAuthentication
    /// At once, in one pass, for a sink whose octets are thrown away when `decrypt` throws: a file that is not
    /// in its place yet.
    case intoStaging
    /// SEIPDv2: each chunk when it is authentic. Octets of a message that was cut short may have left by then.
    /// SEIPDv1 is refused: none of it is authentic before its end.
    case chunkByChunk
  }

  /// What is known of a message that was decrypted.
  public struct Result: Sendable {
    /// In the order in which the signatures stand; empty when nobody signed.
    public let signatures: [SignatureVerdict]
    public let format: MessageFormat
    /// What the message is encrypted with.
    public let sessionKey: SessionKey
    /// The versions of signatures inside that are not read, each once: such as 3, of PGP's first versions. They count for
    /// nothing.
    public let unreadSignatures: [UInt8]
  }

  /// What stands in a message.
  private struct Contents {
    let signatures: [ContentReader.SignedDigest]
    let unread: [UInt8]
  }

  /// Decrypts the one message of `source` into `sink`. `time` is now, in seconds since 1970.
  ///
  /// `approve` gets what became of the signatures once the whole message was authenticated: before any of it leaves,
  /// where it leaves after authentication, and else before this returns. What it throws goes through.
  ///
  /// Throws `OpenPGPError`: `.notAddressed`, `.notAuthentic`, `.noIntegrity`, `.malformed`, `.unsupported`, as for an
  /// authentic message in a cipher that is not read, `.limitExceeded`, `.insufficientMemory`; and what source, sink, lookup, progress and private keys throw.
  public func decrypt(
    _ source: any RewindableSource, to sink: any OctetSink, at time: Int64,
    random: inout some RandomSource, release: Release = .afterAuthentication,
    progress: Progress = .none, approve: (([SignatureVerdict]) throws -> Void)? = nil
  ) throws -> Result {
    try decrypt(
      source, to: sink, at: time, random: &random, release: release, progress: progress,
      approving: approve.map { approve in { try approve($0.signatures) } })
  }

  /// The same. `approve` gets all that is known of the message, when the other one gets its signatures.
  package func decrypt(
    _ source: any RewindableSource, to sink: any OctetSink, at time: Int64,
    random: inout some RandomSource, release: Release, progress: Progress,
    approving approve: ((Result) throws -> Void)?
  ) throws -> Result {
    let head = try head(of: source)
    if case .seipdV1 = head.payload, release == .chunkByChunk {
      throw OpenPGPError(.invalidRequest, .messageReleaseEarly)
    }
    guard let format = head.format else {
      throw OpenPGPError(.invalidRequest, .messageNotEncrypted)
    }
    // It stands in the open, so that it is named before a key is asked.
    if case .seipdV2(let header, _) = head.payload { _ = try header.implementation() }
    var candidates = SessionKeys(
      head, sessionKeys: sessionKeys, keys: keys, passwords: passwords,
      triesAnonymous: triesAnonymous, limits: limits)
    let sink = ReleasingSink(sink)
    let issuers = KnownIssuers(certificates, lookUp: lookUp)
    var failure: OpenPGPError?
    var isApproved = false
    while let sessionKey = try candidates.following(random: &random) {
      do {
        try source.rewind()
        if let cipher = sessionKey.cipher, cipher.cipher == nil {
          try authenticate(source, sessionKey, progress.unmoved)
          throw OpenPGPError(.unsupported, .messageCipherNotRead, "\(cipher)")
        }
        // Of a key that may be the wrong one nothing goes to the sink.
        let isLast =
          release == .chunkByChunk || (release == .intoStaging && !candidates.hasMore)
        let record = isLast ? nil : try MDCRecord(random: &random)
        let judgesFirst = isLast || approve != nil
        let first = try read(
          source, sessionKey, into: isLast ? sink : DiscardingSink(),
          issuers: judgesFirst ? issuers : .nobody, progress: isLast ? progress : progress.unmoved
        ) { try MDCInput($0, reading: $1, record: record) }
        var verdicts = try judge(
          first.signatures, by: issuers, time: time, isOurs: candidates.isFromKey)
        let named = try sessionKey.named(format.suite)
        if let approve, judgesFirst {
          isApproved = true
          try approve(
            Result(
              signatures: verdicts, format: format, sessionKey: named,
              unreadSignatures: first.unread))
        }
        if let record {
          try source.rewind()
          let second = try read(
            source, sessionKey, into: sink, issuers: issuers, progress: progress
          ) { try RecordedMDCInput($0, reading: $1, comparing: record) }
          let released = try judge(
            second.signatures, by: issuers, time: time, isOurs: candidates.isFromKey)
          guard approve == nil || released == verdicts else { throw OpenPGPError.notIntact }
          verdicts = released
        }
        return Result(
          signatures: verdicts, format: format, sessionKey: named, unreadSignatures: first.unread)
      } catch let error as OpenPGPError where error.kind == .notAuthentic {
        // Two keys may open what stands at the beginning: what they make of it must not be put together.
        guard !sink.hasReleased, !isApproved else { throw error }
        failure = error
      }
    }
    if let failure, candidates.isAddressed { throw failure }
    if let cipher = candidates.unknownCipher {
      throw OpenPGPError(.unsupported, .messageCipherNotRead, "\(cipher)")
    }
    throw OpenPGPError(
      .notAddressed,
      failure == nil ? .messageNotAddressed : .messageNotOpened)
  }

  private func head(of source: any RewindableSource) throws -> MessageHead {
    let message = try UnwrappedMessage(try packetInput(source).input, limits: limits)
    return try MessageHead(reading: message.input, limits: limits)
  }

  /// Reads a message of SEIPDv1 to its end and releases nothing: whoever wrote it had the session key. Throws
  /// `OpenPGPError.notIntact` where that is not proved, whatever the reason.
  private func authenticate(
    _ source: any RewindableSource, _ sessionKey: borrowing SessionKey, _ progress: Progress
  ) throws {
    guard case .seipdV1(let data) = try head(of: source).payload else {
      throw OpenPGPError.notIntact
    }
    do {
      try MDCInput(sessionKey, reading: data).drain(progress)
    } catch let error as OpenPGPError where error.kind != .cancelled {
      throw OpenPGPError.notIntact
    }
  }

  /// One pass over the message. `mdcInput` reads what has no tags of its own.
  private func read(
    _ source: any RewindableSource, _ sessionKey: borrowing SessionKey,
    into sink: any OctetSink, issuers: KnownIssuers, progress: Progress,
    mdcInput: (borrowing SessionKey, OctetInput) throws -> OctetInput
  ) throws -> Contents {
    let plaintext: OctetInput
    let body: PacketBody
    let message = try UnwrappedMessage(try packetInput(source).input, limits: limits)
    let input = message.input
    switch try MessageHead(reading: input, limits: limits).payload {
    case .seipdV1(let data):
      body = data
      plaintext = try mdcInput(sessionKey, data)
    case .seipdV2(let header, let data):
      body = data
      plaintext = AEADInput(
        try AEADStream(header, sessionKey: sessionKey.octets), reading: data)
    case .plain:
      throw OpenPGPError(.invalidRequest, .messageNotEncrypted)
    }
    var inner = limits
    inner.nesting -= message.layers
    var content = ContentReader(
      limits: inner, sink: sink, issuers: issuers, progress: progress)
    do {
      let signatures = try content.read(plaintext)
      try plaintext.drain(progress)
      guard try body.peek() == nil else { throw OpenPGPError.notIntact }
      var behind = PacketSequence(input, limits: limits)
      guard try behind.next() == nil else {
        throw OpenPGPError(.malformed, .messageTrailingEncrypted)
      }
      return Contents(signatures: signatures, unread: content.unread)
    } catch let error as OpenPGPError
      where error.kind != .notAuthentic && error.kind != .cancelled
    {
      // What is wrong inside is told only to who proved to have written it: of data that was changed everybody
      // learns the same. What stops the reading itself, as a source or a person may, is none of that.
      do {
        try plaintext.drain(progress)
      } catch let error as OpenPGPError where error.kind == .cancelled {
        throw error
      } catch let other
        where other is OpenPGPError || other is CryptoError
      {
        throw OpenPGPError.notIntact
      }
      throw error
    }
  }

  private func judge(
    _ signatures: [ContentReader.SignedDigest], by issuers: KnownIssuers, time: Int64,
    isOurs: Bool
  ) throws -> [SignatureVerdict] {
    try issuers.find(signatures.lazy.map(\.signature))
    let judge = SignatureJudge(
      certificates: issuers.certificates, time: time, readers: isOurs ? readers : nil)
    return signatures.map { judge.judge($0.signature, over: $0.data) }
  }
}

extension MessageDecryptor {
  /// The keys of who reads, primary keys among them: intended recipients are named by those.
  private var readers: Set<Fingerprint> {
    let held = Set(keys.map(\.publicKey))
    let own = ownCertificates + certificates.filter { !held.isDisjoint(with: $0.keys) }
    return Set(held.map(\.fingerprint)).union(own.flatMap { $0.keys.map(\.fingerprint) })
  }
}

/// Remembers whether anything went through it.
private final class ReleasingSink: OctetSink {
  private let sink: any OctetSink
  private(set) var hasReleased = false

  init(_ sink: any OctetSink) { self.sink = sink }

  func write(_ octets: UnsafeRawBufferPointer) throws {
    hasReleased = true
    try sink.write(octets)
  }
}

/// How a message is encrypted.
public enum MessageFormat: Sendable, Hashable {
  case seipdV1
  case seipdV2(CipherSuite)

  var suite: CipherSuite? {
    if case .seipdV2(let suite) = self { suite } else { nil }
  }
}

extension MessageHead {
  var format: MessageFormat? {
    switch payload {
    case .seipdV1: .seipdV1
    case .seipdV2(let header, _): .seipdV2(header.suite)
    case .plain: nil
    }
  }
}
