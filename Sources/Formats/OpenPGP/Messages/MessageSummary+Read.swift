extension MessageSummary {
  /// Looks at what a source gives, armored or not, without a key or a password.
  ///
  /// Of an encrypted, signed or compressed message no more is read than stands in front of its data; of cleartext and
  /// of detached signatures everything, in constant memory but for the signatures. What was taken from the source stays
  /// taken.
  ///
  /// Throws `OpenPGPError`: `.malformed` for what is no message, `.limitExceeded` for more in front of the data than
  /// `limits` allow; and what the source throws. A message that is refused when it is decrypted may be looked at.
  public static func read(
    _ source: any OctetSource, limits: Limits = Limits()
  ) throws -> MessageSummary {
    switch try InputForm(of: source) {
    case .packets(let input, let kind):
      return try MessageSummary(reading: input, armor: kind, limits)
    case .cleartext(let text):
      try text.drain()
      let found = try Signature.find(in: try text.signatures(), limits)
      return MessageSummary(
        .cleartext, claimed: found.signatures, unread: found.unread, armor: nil)
    }
  }

  /// The same for octets in memory. Throws as `read` does.
  public init(_ octets: [UInt8], limits: Limits = Limits()) throws {
    self = try Self.read(BytesSource(octets), limits: limits)
  }

  /// Signatures whose data is not here, or stands in front of them.
  private init(
    _ content: Content, claimed: [Signature], unread: [UInt8], armor: Armor.Kind?
  ) {
    self.content = content
    self.armor = armor
    (recipients, passwords, droppedSessionKeys) = ([], [], 0)
    signatures = claimed.map(AnnouncedSignature.init)
    claimedSignatures = claimed
    unreadSignatures = unread
  }

  private init(_ head: Head, _ content: Content, armor: Armor.Kind?) {
    self.content = content
    self.armor = armor
    // Each format has session keys of its own.
    let versions: (UInt8, UInt8)? =
      switch content {
      case .encrypted(.seipdV2): (6, 6)
      case .encrypted(.notRead): nil
      default: (3, 4)
      }
    recipients = head.recipients.filter { versions == nil || $0.version == versions?.0 }
    passwords = head.passwords.filter { versions == nil || $0.version == versions?.1 }
    droppedSessionKeys = head.sessionKeys - recipients.count - passwords.count
    signatures = head.signatures
    claimedSignatures = []
    unreadSignatures = head.unread
  }

  /// What stands in front of the data.
  private struct Head {
    var recipients: [MessageRecipient] = []
    var passwords: [MessagePassword] = []
    /// Packets with one, be they read or not.
    var sessionKeys = 0
    var signatures: [AnnouncedSignature] = []
    var whole: [Signature] = []
    var unread: [UInt8] = []
    /// Whether there were signature packets, of versions that are not read too.
    var hasSignatures = false
    var hasOnePass = false

    var isEmpty: Bool { sessionKeys == 0 && !hasSignatures && !hasOnePass }
    /// Such as stand in front of certificates.
    var hasRevocationsAlone: Bool {
      sessionKeys == 0 && !hasOnePass && unread.isEmpty && !whole.isEmpty
        && whole.allSatisfy(\.type.isRevocation)
    }
  }

  /// `layers` are the compressed packets around it.
  private init(
    reading input: OctetInput, armor: Armor.Kind?, _ limits: Limits, layers: Int = 0
  ) throws {
    var packets = PacketSequence(input, limits: limits)
    var head = Head()
    while let element = try packets.next() {
      switch element {
      case .data(let body):
        let content = try Self.content(body, behind: head)
        if case .compressed(let algorithm) = content,
          let inside = try Self.encrypted(
            in: body, algorithm, armor, limits, layers: layers + 1)
        {
          self = inside
        } else {
          self.init(head, content, armor: armor)
        }
        return
      case .packet(let packet):
        if let content = try Self.take(packet, into: &head) {
          self.init(head, content, armor: armor)
          return
        }
      }
    }
    guard head.sessionKeys == 0, !head.hasOnePass else {
      throw OpenPGPError(.malformed, .messageDataMissing)
    }
    guard head.hasSignatures else { throw OpenPGPError(.malformed, .messageMissing) }
    self.init(.detachedSignatures, claimed: head.whole, unread: head.unread, armor: armor)
  }

  /// The encrypted message that compressed data stands around; nil for other compressed data, which is not looked into.
  /// Of `body` the algorithm was taken.
  ///
  /// Throws `OpenPGPError.Kind.limitExceeded` for more layers than anything is read in: what is in there is not known.
  private static func encrypted(
    in body: PacketBody, _ algorithm: CompressionAlgorithm, _ armor: Armor.Kind?, _ limits: Limits,
    layers: Int
  ) throws -> MessageSummary? {
    guard
      let data = try? body.decompressed(
        algorithm, budget: InflationBudget(limits), isOutermost: true),
      let first = try? data.peek(),
      PacketType.isEncrypted(firstOctet: first)
        || PacketType(ofFirstOctet: first) == .compressedData
    else { return nil }
    guard layers < limits.nesting else {
      throw OpenPGPError(.limitExceeded, .messageNestingLimit, number: limits.nesting)
    }
    do {
      let summary = try MessageSummary(reading: data, armor: armor, limits, layers: layers)
      if case .encrypted = summary.content { return summary }
    } catch let error as OpenPGPError where error.reason == .messageNestingLimit {
      throw error
    } catch {}
    return nil
  }

  /// What it all is, if that is known now.
  private static func take(_ packet: Packet, into head: inout Head) throws -> Content? {
    switch packet.type {
    case .publicKeyEncryptedSessionKey where !head.hasSignatures && !head.hasOnePass:
      head.sessionKeys += 1
      if let recipient = MessageRecipient(parsing: packet.body) {
        head.recipients.append(recipient)
      }
    case .symmetricKeyEncryptedSessionKey where !head.hasSignatures && !head.hasOnePass:
      head.sessionKeys += 1
      if let password = MessagePassword(parsing: packet.body) { head.passwords.append(password) }
    case .signature where head.sessionKeys == 0:
      head.hasSignatures = true
      if let signature = try? Signature(parsing: packet.body) {
        head.signatures.append(AnnouncedSignature(signature))
        head.whole.append(signature)
      }
      if let version = Signature.unreadVersion(of: packet), !head.unread.contains(version) {
        head.unread.append(version)
      }
    case .onePassSignature where head.sessionKeys == 0:
      head.hasOnePass = true
      if let onePass = try OnePassSignature(parsing: packet.body) {
        head.signatures.append(AnnouncedSignature(onePass))
      }
    case .signature, .onePassSignature:
      throw OpenPGPError(.malformed, .messageSignatureAmongKeys)
    case .publicKey where head.isEmpty || head.hasRevocationsAlone: return .certificates
    case .secretKey where head.isEmpty: return .secretKeys
    default: throw OpenPGPError(.malformed, .messagePacketInFront, packet: packet.type.rawValue)
    }
    return nil
  }

  private static func content(_ body: PacketBody, behind head: Head) throws -> Content {
    if head.hasSignatures || head.hasOnePass { return .signed }
    switch body.type {
    case .literalData, .compressedData:
      guard head.sessionKeys == 0 else {
        throw OpenPGPError(.malformed, .messageKeysWithoutEncryption)
      }
      if body.type == .literalData { return .literal }
      guard let number = try body.octet() else {
        throw OpenPGPError(.malformed, .compressionKindMissing)
      }
      return .compressed(CompressionAlgorithm(rawValue: number))
    case .protectedData:
      switch try body.octet() {
      case nil: throw OpenPGPError.cutShort
      case 1?: return .encrypted(.seipdV1)
      case 2?:
        let header = try AEADStream.Header(reading: body)
        return .encrypted(.seipdV2(header.suite, chunkSize: header.chunkSize))
      case let version?: return .encrypted(.notRead(version: version))
      }
    case .encryptedData: return .encrypted(.withoutIntegrity)
    case .libreEncryptedData: return .encrypted(.libre)
    default: throw OpenPGPError(.malformed, .messageMissing)
    }
  }
}
