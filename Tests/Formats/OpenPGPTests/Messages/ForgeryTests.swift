import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("Attacks on encrypted messages", .namesSeed)
struct ForgeryTests {
  static let data = Array("the sixteen octets of the sixteen".utf8)

  private func forge(
    _ label: String
  ) throws -> (forge: MessageForge, keys: [any PrivateKey], random: SeededRandom) {
    var random = TestSeed.random(label)
    let key = try KeyForge.encrypting(version: 4, at: Person.time, random: &random)
    let forge = MessageForge(to: key, random: &random)
    return (forge, [key], random)
  }

  @Test("what the forge builds honestly opens, in both formats and with any chunk size")
  func honest() throws {
    var (forge, keys, random) = try forge("honest")
    let plaintext = MessageForge.literal(Self.data)
    #expect(
      try Opening(try forge.messageV1(plaintext, random: &random), keys: keys)
        == .opened(Self.data))
    for size in [0, 1, 6, 16] as [UInt8] {
      let message =
        try forge.esk(.seipdV2(forge.suite), random: &random)
        + MessageForge.protected(try forge.seipdV2(plaintext, chunkSizeOctet: size).body)
      #expect(try Opening(message, keys: keys) == .opened(Self.data))
    }
  }

  @Test("known plaintext of SEIPDv1 cannot be exchanged for a gadget (EFAIL)")
  func gadgets() throws {
    var (forge, keys, random) = try forge("gadgets")
    let plaintext = MessageForge.literal([UInt8](repeating: 0x41, count: 200))
    let esk = try forge.esk(.seipdV1, random: &random)
    let body = try forge.seipdV1(plaintext)
    // Two blocks of ciphertext and the plaintext of the second give a block of any plaintext.
    for offset in stride(from: 1 + 18, to: body.count - 40, by: 16) {
      var changed = body
      let chosen = random.bytes(16)
      for index in 0..<16 { changed[offset + index] ^= 0x41 ^ chosen[index] }
      #expect(
        try Opening(esk + MessageForge.protected(changed), keys: keys) == .refused(.notAuthentic))
      var inserted = body
      inserted.insert(contentsOf: body[offset..<(offset + 16)], at: offset + 16)
      #expect(
        try Opening(esk + MessageForge.protected(inserted), keys: keys)
          == .refused(.notAuthentic))
    }
    #expect(
      try Opening(esk + MessageForge.protected(body), keys: keys)
        == .opened([UInt8](repeating: 0x41, count: 200)))
  }

  @Test("SEIPDv1 without its digest is refused, whether it was cut off or never there")
  func strippedDigest() throws {
    var (forge, keys, random) = try forge("stripped")
    let plaintext = MessageForge.literal(Self.data)
    let esk = try forge.esk(.seipdV1, random: &random)
    let body = try forge.seipdV1(plaintext)
    for count in 1...body.count - 1 {
      let cut = Array(body.dropLast(count))
      #expect(
        try Opening(esk + MessageForge.protected(cut), keys: keys) == .refused(.notAuthentic))
    }
    let bare = try forge.seipdV1(plaintext, hasDigest: false)
    #expect(
      try Opening(esk + MessageForge.protected(bare), keys: keys) == .refused(.notAuthentic))
  }

  @Test("a message does not open in a weaker format than its own")
  func downgrade() throws {
    var (forge, keys, random) = try forge("downgrade")
    let plaintext = MessageForge.literal(Self.data)
    let v1 = try forge.seipdV1(plaintext)
    let v2 = try forge.seipdV2(plaintext).body
    let (eskV1, eskV2) = (
      try forge.esk(.seipdV1, random: &random),
      try forge.esk(.seipdV2(forge.suite), random: &random)
    )
    #expect(
      try Opening(eskV2 + MessageForge.protected([1] + v2.dropFirst()), keys: keys)
        == .refused(.notAddressed))
    #expect(
      try Opening(eskV1 + MessageForge.protected([1] + v2.dropFirst()), keys: keys)
        == .refused(.notAuthentic))
    #expect(
      try Opening(eskV1 + MessageForge.protected(v2), keys: keys) == .refused(.notAddressed))
    #expect(
      try Opening(eskV2 + MessageForge.protected(v1), keys: keys) == .refused(.notAddressed))
    for body in [Array(v1.dropFirst()), Array(v2.dropFirst()), v1, v2] {
      for esk in [eskV1, eskV2] {
        #expect(
          try Opening(esk + Packet(.encryptedData, body).serialized, keys: keys)
            == .refused(.noIntegrity))
        #expect(
          try Opening(esk + Packet(.libreEncryptedData, body).serialized, keys: keys)
            == .refused(.unsupported))
      }
    }
    for version in [0, 3, 5, 255] as [UInt8] {
      #expect(
        try Opening(eskV2 + MessageForge.protected([version] + v2.dropFirst()), keys: keys)
          == .refused(.unsupported))
    }
  }

  @Test("a small message is refused wherever it is cut", arguments: [1, 2])
  func truncation(version: Int) throws {
    var (forge, keys, random) = try forge("truncation \(version)")
    let plaintext = MessageForge.literal(Self.data)
    let message =
      version == 1
      ? try forge.messageV1(plaintext, random: &random)
      : try forge.messageV2(plaintext, random: &random)
    #expect(try Opening(message, keys: keys) == .opened(Self.data))
    for release in [MessageDecryptor.Release.afterAuthentication, .intoStaging] {
      for count in 0..<message.count {
        let opening = try Opening(Array(message.prefix(count)), keys: keys, release: release)
        guard case .refused(let kind, let released) = opening else {
          Issue.record("\(count) octets of \(message.count) open")
          continue
        }
        #expect(kind == .malformed || kind == .notAuthentic)
        if release == .afterAuthentication { #expect(released == 0) }
      }
    }
  }

  @Test("chunks cannot be moved, exchanged, repeated, left out or cut off")
  func chunks() throws {
    var (forge, keys, random) = try forge("chunks")
    let data = random.bytes(64 * 6 - 8)
    let esk = try forge.esk(.seipdV2(forge.suite), random: &random)
    let good = try forge.seipdV2(MessageForge.literal(data))
    // The same data to the same key, under another session key.
    let other = try MessageForge(to: forge.key, random: &random).seipdV2(
      MessageForge.literal(data))
    func opening(_ change: (inout MessageForge.Chunks) -> Void) throws -> Opening {
      var chunks = good
      change(&chunks)
      return try Opening(esk + MessageForge.protected(chunks.body), keys: keys)
    }
    #expect(try opening { _ in } == .opened(data))
    for index in good.chunks.indices {
      #expect(try opening { $0.chunks.remove(at: index) } == .refused(.notAuthentic))
      #expect(
        try opening { $0.chunks.insert($0.chunks[index], at: index) } == .refused(.notAuthentic))
      // With a tag of the end that is right for what it was.
      #expect(
        try opening { $0.chunks.removeLast($0.chunks.count - index) } == .refused(.notAuthentic))
      #expect(
        try opening {
          $0.chunks.removeLast($0.chunks.count - index)
          $0.finalTag = []
        } == .refused(.notAuthentic))
      #expect(
        try opening { $0.chunks[index] = other.chunks[index] } == .refused(.notAuthentic))
      for second in good.chunks.indices where second > index {
        #expect(try opening { $0.chunks.swapAt(index, second) } == .refused(.notAuthentic))
      }
    }
    #expect(try opening { $0.finalTag = [] } == .refused(.notAuthentic))
    #expect(try opening { $0.finalTag += [0] } == .refused(.notAuthentic))
    #expect(try opening { $0.finalTag = other.finalTag } == .refused(.notAuthentic))
    #expect(try opening { $0.chunks = [] } == .refused(.notAuthentic))
  }

  @Test("truncation at every chunk is refused, and released early only where that was asked for")
  func earlyRelease() throws {
    var (forge, keys, random) = try forge("early")
    let data = random.bytes(1_300_000)
    let esk = try forge.esk(.seipdV2(forge.suite), random: &random)
    let good = try forge.seipdV2(MessageForge.literal(data), chunkSizeOctet: 10)
    for count in 0..<good.chunks.count {
      var cut = good
      cut.chunks.removeLast(good.chunks.count - count)
      let message = esk + MessageForge.protected(cut.body)
      #expect(try Opening(message, keys: keys) == .refused(.notAuthentic))
      let early = try Opening(message, keys: keys, release: .chunkByChunk)
      guard case .refused(.notAuthentic, let released) = early else {
        Issue.record("\(count) chunks open")
        continue
      }
      #expect(released <= count << 16)
    }
    #expect(
      try Opening(esk + MessageForge.protected(good.body), keys: keys, release: .chunkByChunk)
        == .opened(data))
  }

  @Test("chunks of more than 4 MiB are refused", arguments: [17, 18, 56, 57, 58, 255] as [UInt8])
  func chunkSize(octet: UInt8) throws {
    var (forge, keys, random) = try forge("chunk size")
    var body = try forge.seipdV2(MessageForge.literal(Self.data), chunkSizeOctet: 16)
    let esk = try forge.esk(.seipdV2(forge.suite), random: &random)
    #expect(
      try Opening(esk + MessageForge.protected(body.body), keys: keys) == .opened(Self.data))
    body.header[3] = octet
    #expect(
      try Opening(esk + MessageForge.protected(body.body), keys: keys) == .refused(.malformed))
  }

  @Test("nothing may stand behind an encrypted message")
  func trailing() throws {
    var (forge, keys, random) = try forge("trailing")
    let literal = MessageForge.literal(Self.data)
    for message in [
      try forge.messageV1(literal, random: &random), try forge.messageV2(literal, random: &random),
    ] {
      let padding = Packet(.padding, random.bytes(40)).serialized
      #expect(try Opening(padding + message + padding, keys: keys) == .opened(Self.data))
      for behind in [literal, message, [0], [0xFF], Packet(.userID, [65]).serialized] {
        #expect(try Opening(message + behind, keys: keys) == .refused(.malformed))
      }
    }
  }

  @Test("nothing may stand behind the data inside an encrypted message")
  func secondLiteral() throws {
    var (forge, keys, random) = try forge("second literal")
    let signer = try KeyForge.signing(version: 4, at: Person.time, random: &random)
    let signature = try signer.forge(
      .binary, over: Self.data, at: Person.time, random: &random)
    let onePass = OnePassSignature(
      for: signature.fields, by: signer.publicKey, isLast: true
    ).packet.serialized
    let literal = MessageForge.literal(Self.data)
    let signed = onePass + literal + signature.packet.serialized
    #expect(
      try Opening(try forge.messageV1(signed, random: &random), keys: keys) == .opened(Self.data))
    for bad in [
      signed + literal, literal + signed, onePass + literal + literal + signature.packet.serialized,
      onePass + literal, literal + signature.packet.serialized, onePass, [], literal + literal,
      MessageForge.stored(signed) + literal, MessageForge.stored(signed + literal),
      signed + MessageForge.stored(literal),
    ] {
      #expect(
        try Opening(try forge.messageV1(bad, random: &random), keys: keys) == .refused(.malformed))
      #expect(
        try Opening(try forge.messageV2(bad, random: &random), keys: keys) == .refused(.malformed))
    }
    let inner = try forge.messageV2(literal, random: &random)
    guard case .refused = try Opening(try forge.messageV2(inner, random: &random), keys: keys)
    else {
      Issue.record("a message inside a message opens")
      return
    }
  }

  @Test("points whose agreements depend on no secret give no session key and are not encrypted to")
  func lowOrder() throws {
    var (forge, keys, random) = try forge("low order")
    let points: [[UInt8]] = [
      [UInt8](repeating: 0, count: 32), [1] + [UInt8](repeating: 0, count: 31),
      [UInt8](hex: "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800"),
      [UInt8](hex: "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157"),
      [UInt8](hex: "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
      [UInt8](hex: "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
      [UInt8](hex: "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
    ]
    let sessionKey = forge.sessionKey
    for point in points {
      for format in [MessageFormat.seipdV1, .seipdV2(forge.suite)] {
        // What an attacker can compute for who does not look: the shared secret is zero.
        let wrapping = try SessionKeyWrapping.montgomery(
          .x25519, shared: [UInt8](repeating: 0, count: 32).secret(), ephemeral: point,
          own: Self.point(of: forge.key.publicKey))
        let isV1 = format == .seipdV1
        let esk = PublicKeyESK(
          version: isV1 ? .v3 : .v6,
          recipient: isV1
            ? .keyID(forge.key.publicKey.keyID) : .fingerprint(forge.key.publicKey.fingerprint),
          algorithm: .x25519,
          material: .montgomery(
            ephemeral: point, cipher: isV1 ? .aes256 : nil,
            wrapped: try AESKeyWrap.wrap(sessionKey.secret(), key: wrapping)))
        let literal = MessageForge.literal(Self.data)
        let body = isV1 ? try forge.seipdV1(literal) : try forge.seipdV2(literal).body
        #expect(
          try Opening(esk.packet.serialized + MessageForge.protected(body), keys: keys)
            == .refused(.notAddressed))
        let recipient = try PublicKey(
          version: 4, creationTime: Person.time, algorithm: .x25519, material: .x25519(point))
        let owner = try KeyForge.signing(version: 4, at: Person.time, random: &random)
        let certificate = try Person.read([
          Packet(.publicKey, owner.publicKey.body), Packet(.userID, Person.name),
          try owner.forge(
            .positiveCertification, over: .userID(Person.name, of: owner.publicKey),
            at: Person.time, random: &random
          ).packet,
          Packet(.publicSubkey, recipient.body),
          try owner.forge(
            .subkeyBinding, over: .subkey(recipient, of: owner.publicKey), at: Person.time,
            [.keyFlags(.encrypt)], random: &random
          ).packet,
        ])
        var encryptor = MessageEncryptor()
        encryptor.recipients = [certificate]
        let sink = BytesSink()
        #expect(throws: OpenPGPError(.unusableKey, .keyUnsafe)) {
          try encryptor.encrypt(
            BytesSource(Self.data), to: sink, at: Person.time, random: &random)
        }
        #expect(sink.bytes.isEmpty)
      }
    }
  }

  private static func point(of key: PublicKey) -> [UInt8] {
    if case .x25519(let point) = key.material { point } else { [] }
  }

  @Test("a message for more than 16 passwords, or with more than 2,048 packets, is refused")
  func counts() throws {
    var (forge, keys, random) = try forge("counts")
    let literal = MessageForge.literal(Self.data)
    let message = try forge.messageV1(literal, random: &random)
    let password = PasswordESK(
      cipher: .aes256, s2k: .iterated(.sha256, salt: random.bytes(8), count: 0),
      form: .cfb(random.bytes(33))
    ).packet.serialized
    func repeated(_ packet: [UInt8], _ count: Int) -> [UInt8] {
      (0..<count).flatMap { _ in packet }
    }
    #expect(try Opening(repeated(password, 16) + message, keys: keys) == .opened(Self.data))
    #expect(try Opening(repeated(password, 17) + message, keys: keys) == .refused(.limitExceeded))

    let foreign = try KeyForge.encrypting(version: 4, at: Person.time, random: &random)
    let esk = try MessageForge(to: foreign, random: &random).esk(.seipdV1, random: &random)
    for packet in [esk, Packet(.marker, Array("PGP".utf8)).serialized] {
      #expect(try Opening(repeated(packet, 2047) + message, keys: keys) == .opened(Self.data))
      #expect(
        try Opening(repeated(packet, 2048) + message, keys: keys) == .refused(.limitExceeded))
    }
    let padding = Packet(.padding, [0]).serialized
    let inside = try forge.messageV2(repeated(padding, 2049) + literal, random: &random)
    #expect(try Opening(inside, keys: keys) == .refused(.limitExceeded))
    let long = Packet(.padding, random.bytes(1024 * 1024)).serialized
    #expect(try Opening(long + message, keys: keys) == .opened(Self.data))
    let longer = Packet(.padding, random.bytes(1024 * 1024 + 1)).serialized
    #expect(try Opening(longer + message, keys: keys) == .opened(Self.data))
    let named = Packet(.publicKeyEncryptedSessionKey, random.bytes(1024 * 1024 + 1)).serialized
    #expect(try Opening(named + message, keys: keys) == .refused(.limitExceeded))
    #expect(try Opening(repeated(long, 17) + message, keys: keys) == .refused(.limitExceeded))
  }

  @Test("passwords whose derivation costs too much are refused before it begins")
  func derivationBombs() throws {
    var (forge, _, random) = try forge("bombs")
    let passwords = [Password(Array("password".utf8).secret())]
    let body = MessageForge.protected(
      try forge.seipdV1(MessageForge.literal(Self.data)))
    func esk(_ passes: UInt8, _ lanes: UInt8, _ memory: UInt8) -> [UInt8] {
      PasswordESK(
        cipher: .aes256,
        s2k: .argon2(salt: random.bytes(16), passes: passes, lanes: lanes, encodedMemory: memory),
        form: .cfb(random.bytes(33))
      ).packet.serialized
    }
    for (passes, lanes, memory) in [
      (1, 4, 22), (1, 4, 23), (3, 4, 22), (255, 1, 16), (5, 4, 21), (3, 4, 21), (1, 1, 31),
    ] as [(UInt8, UInt8, UInt8)] {
      #expect(
        try Opening(esk(passes, lanes, memory) + body, passwords: passwords)
          == .refused(.limitExceeded))
    }
    for (passes, lanes, memory) in [(0, 1, 10), (1, 0, 10), (1, 1, 32), (1, 1, 255), (1, 4, 4)]
      as [(UInt8, UInt8, UInt8)]
    {
      #expect(
        try Opening(esk(passes, lanes, memory) + body, passwords: passwords)
          == .refused(.malformed))
    }
    // The sum counts, not each.
    var limits = Limits()
    limits.argon2Work = 40 * 1024 * 1024
    let small = esk(1, 1, 14)
    #expect(
      try Opening(small + small + body, passwords: passwords, limits: limits)
        == .refused(.notAddressed))
    #expect(
      try Opening(small + small + small + body, passwords: passwords, limits: limits)
        == .refused(.limitExceeded))
  }

  @Test("packets in packets are read to the depth of the limits")
  func nesting() throws {
    var (forge, keys, random) = try forge("nesting")
    var packets = MessageForge.literal(Self.data)
    var limits = Limits()
    limits.nesting = 2
    for depth in 1...6 {
      let message = try forge.messageV2(packets, random: &random)
      #expect(
        try Opening(message, keys: keys)
          == (depth <= 4 ? .opened(Self.data) : .refused(.limitExceeded)))
      #expect(
        try Opening(message, keys: keys, limits: limits)
          == (depth <= 2 ? .opened(Self.data) : .refused(.limitExceeded)))
      packets = MessageForge.stored(packets)
    }
  }

  @Test("no private key is used for a message to somebody else, and once for one to us")
  func privateOperations() throws {
    var (forge, _, random) = try forge("counting")
    let own = CountingKey(forge.key)
    let foreign = try (0..<20).map { _ in
      MessageForge(
        to: try KeyForge.encrypting(version: 4, at: Person.time, random: &random),
        random: &random)
    }
    let literal = MessageForge.literal(Self.data)
    for format in [MessageFormat.seipdV1, .seipdV2(forge.suite)] {
      let others = try foreign.flatMap { try $0.esk(format, random: &random) }
      let body = MessageForge.protected(
        format == .seipdV1 ? try forge.seipdV1(literal) : try forge.seipdV2(literal).body)
      let before = own.operations
      let wrong = try forge.esk(
        format == .seipdV1 ? .seipdV2(forge.suite) : .seipdV1, random: &random)
      var anonymous = try forge.esk(format, random: &random)
      if format == .seipdV1 {
        anonymous.replaceSubrange(3..<11, with: [UInt8](repeating: 0, count: 8))
      } else {
        anonymous.replaceSubrange(3..<25, with: [0])
        anonymous[1] -= 21
      }
      #expect(
        try Opening(others + wrong + anonymous + body, keys: [own]) == .refused(.notAddressed))
      #expect(own.operations == before)
      let ours = try forge.esk(format, random: &random)
      for release in [MessageDecryptor.Release.afterAuthentication, .intoStaging] {
        let before = own.operations
        #expect(
          try Opening(others + ours + others + body, keys: [own], release: release)
            == .opened(Self.data))
        #expect(own.operations == before + 1)
      }
    }
  }
}
