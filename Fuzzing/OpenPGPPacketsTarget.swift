import GcryptPrimitives
import SecretMemory
import TestSupport

@testable import OpenPGP

extension FuzzTarget {
  /// Packets one after the other: headers of both formats, parts, and the body of each that is no data. The
  /// first octet says how large the pieces are in which they come.
  static let openPGPPackets = FuzzTarget(
    name: "openpgp-packets", maximumLength: 4_096,
    seeds: {
      let samples = OpenPGPVectors.packets.filter { $0.count < 4_000 }
      let own = PacketChecks.samples
      return ChosenInput.seeds(samples, behind: [[0]])
        + ChosenInput.seeds(own + own.map(PacketChecks.partial), behind: [[0], [1], [200]])
    },
    run: { input in
      guard let input = ChosenInput(input) else { return }
      try PacketChecks.check(input.rest, piece: Int(input.choice))
    })
}

private enum PacketChecks {
  /// A packet as it was read: of data, the octets of its body.
  struct Read: Equatable {
    let type: PacketType
    let body: [UInt8]
    let isData: Bool
  }

  struct Reading: Equatable {
    var packets: [Read] = []
    var failure: OpenPGPError.Kind?
  }

  private static var limits: Limits {
    var limits = Limits()
    limits.packetsBeforeData = 64
    limits.singlePacketOctets = 4_096
    limits.packetOctets = 8_192
    return limits
  }

  static func check(_ octets: [UInt8], piece: Int) throws {
    OpenPGPLooking.checkPackets(octets)
    let reading = try read(octets, piece: octets.count, fills: false)
    require(
      try read(octets, piece: piece, fills: piece % 2 == 0) == reading,
      "what packets say does not depend on the pieces in which they come")
    for packet in reading.packets where !packet.isData {
      do { try PacketBodies.check(packet.type, packet.body) } catch is OpenPGPError {}
    }
    // Whatever was read can be written in each form that its type permits.
    guard reading.failure == nil else { return }
    for write in [present, old, framed, inParts] {
      let again = try read(reading.packets.flatMap(write), piece: piece + 1, fills: piece % 2 == 1)
      require(again == reading, "packets that are written again read as the same")
    }
    plant(reading.packets.contains { [8, 9, 17, 20].contains($0.type.rawValue) })
  }

  private static func read(_ octets: [UInt8], piece: Int, fills: Bool) throws -> Reading {
    var reading = Reading()
    do {
      var packets = PacketSequence(
        SourceInput(PiecesSource(octets, size: piece)), limits: limits)
      while let element = try packets.next() {
        switch element {
        case .packet(let packet):
          reading.packets.append(Read(type: packet.type, body: packet.body, isData: false))
        case .data(let data):
          let body = fills ? try filled(data) : try lent(data)
          reading.packets.append(Read(type: data.type, body: body, isData: true))
        }
      }
    } catch let error as OpenPGPError {
      reading.failure = error.kind
    }
    return reading
  }

  private static func lent(_ data: PacketBody) throws -> [UInt8] {
    var body: [UInt8] = []
    while case let run = try data.lend(), !run.isEmpty { body += run }
    return body
  }

  private static func filled(_ data: PacketBody) throws -> [UInt8] {
    var body: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 33 * 1024)
    while true {
      let count = try buffer.withUnsafeMutableBytes { try data.fill($0) }
      body += buffer.prefix(count)
      if count < buffer.count { return body }
    }
  }

  // The ways to write a packet.

  private static func present(_ packet: Read) -> [UInt8] {
    Packet(packet.type, packet.body).serialized
  }

  /// In the old format, which has no room for types above 15.
  private static func old(_ packet: Read) -> [UInt8] {
    guard packet.type.rawValue < 16 else { return present(packet) }
    let first = 0x80 | packet.type.rawValue << 2
    let count = packet.body.count
    let length: [UInt8] =
      count < 256
      ? [first, UInt8(count)] : [first | 1, UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF)]
    return length + packet.body
  }

  /// As data is written that comes piece by piece; other packets as always.
  private static func framed(_ packet: Read) -> [UInt8] {
    guard packet.isData else { return present(packet) }
    let sink = BytesSink()
    do {
      let isKnown = packet.body.count % 2 == 0
      var framing = try PacketFraming(
        packet.type, length: isKnown ? UInt64(packet.body.count) : nil, to: sink)
      for start in stride(from: 0, to: packet.body.count, by: 100) {
        try packet.body[start..<min(start + 100, packet.body.count)]
          .withUnsafeBytes { try framing.write($0) }
      }
      try framing.finish()
    } catch {
      fatalError("broken: a packet can be framed: \(error)")
    }
    return sink.bytes
  }

  /// Cut in parts wherever the format lets one: a first of 512 octets at least, then of any power of two.
  private static func inParts(_ packet: Read) -> [UInt8] {
    guard packet.isData, packet.body.count >= 512 else { return present(packet) }
    var rest = packet.body[...]
    var written: [UInt8] = [0xC0 | packet.type.rawValue, 224 + 9] + rest.prefix(512)
    rest = rest.dropFirst(512)
    for power in UInt8(0)..<12 where rest.count > 1 << Int(power) {
      written += [224 + power] + rest.prefix(1 << Int(power))
      rest = rest.dropFirst(1 << Int(power))
    }
    return written + [0xFF, 0, 0, UInt8(rest.count >> 8), UInt8(rest.count & 0xFF)] + rest
  }

  /// The octets as literal data in two parts and a last one.
  static func partial(_ octets: [UInt8]) -> [UInt8] {
    let header = LiteralHeader.octets(isText: false)
    let body = header + octets + [UInt8](repeating: 7, count: 1_200)
    var packet: [UInt8] = [0xCB, 224 + 9]
    packet += body[..<512]
    packet.append(224 + 1)
    packet += body[512..<514]
    packet += [0xC0, 0]
    packet += body[514..<(514 + 192)]
    return packet
  }

  static let samples: [[UInt8]] = {
    do {
      let signature = try OpenPGPKeys.primaryV6.signature(
        .directKey, over: .key(OpenPGPKeys.primaryV6.publicKey), [Subpacket(.features, [9])])
      let old = try OpenPGPKeys.primaryV4.signature(
        .directKey, over: .key(OpenPGPKeys.primaryV4.publicKey), [Subpacket(.keyFlags, [3])])
      let sessionKey = [UInt8](repeating: 1, count: 32)
      var random = SeededRandom(seed: 1, label: "packets")
      let keys = try OpenPGPKeys.reading.map { key in
        try PublicKeyESK.seal(
          sessionKey.secret(), cipher: .aes256,
          format: key.publicKey.version == 4 ? .seipdV1 : .seipdV2(.implied), to: key.publicKey,
          random: &random
        ).packet
      }
      let passwords = [
        PasswordESK(
          cipher: .aes256, s2k: .iterated(.sha256, salt: random.bytes(8), count: 0),
          form: .cfb(random.bytes(33))),
        PasswordESK(
          cipher: .aes128,
          s2k: .argon2(salt: random.bytes(16), passes: 1, lanes: 1, encodedMemory: 3),
          form: .aead(.ocb, nonce: random.bytes(15), sealed: random.bytes(32))),
      ].map(\.packet)
      let publicKeys = (OpenPGPKeys.verifying + OpenPGPKeys.reading.map(\.publicKey)).map {
        Packet(.publicKey, $0.body)
      }
      let onePass = [old, signature].map {
        OnePassSignature(
          for: $0.fields,
          by: ($0.version == 4 ? OpenPGPKeys.primaryV4 : OpenPGPKeys.primaryV6).publicKey,
          isLast: true
        ).packet
      }
      let packets =
        publicKeys + keys + passwords + onePass + [old, signature].map(\.packet)
        + [Packet(.userID, Array("Alice <alice@example.org>".utf8)), Packet(.padding, [1, 2, 3])]
      return packets.map(\.serialized) + [packets.suffix(8).flatMap(\.serialized)]
    } catch {
      fatalError("no packets to begin with: \(error)")
    }
  }()
}

/// The bodies of packets that are no data: each is refused, or read, written and read again as the same.
private enum PacketBodies {
  static func check(_ type: PacketType, _ body: [UInt8]) throws {
    switch type {
    case .signature:
      let signature = try Signature(parsing: body)
      let again = try? Signature(parsing: signature.body)
      require(again == signature, "a signature that is written again reads as the same")
    case .onePassSignature:
      let onePass = try OnePassSignature(parsing: body)
      let again = try onePass.flatMap { try OnePassSignature(parsing: $0.packet.body) }
      require(again == onePass, "a one-pass signature that is written again reads as the same")
    case .publicKey, .publicSubkey:
      let key = try PublicKey(parsing: body)
      require(key.body == body, "a key keeps its octets")
      // Of what is not read the octets alone are kept.
      if case .unknown = key.material { return }
      let again = try PublicKey(
        version: key.version, creationTime: key.creationTime, algorithm: key.algorithm,
        material: key.material)
      let read = try? PublicKey(parsing: again.body)
      require(read?.material == key.material, "a key's numbers that are written read as the same")
    case .secretKey, .secretSubkey:
      let key = try SecretKeyPacket.parse(Packet(type, body))
      let written = try key.body().array()
      let again = try SecretKeyPacket.parse(Packet(type, written))
      require(
        again.publicKey == key.publicKey && again.protection == key.protection,
        "a secret key that is written again reads as the same")
      require(
        again.secret.array() == key.secret.array(),
        "a secret that is written again reads as the same")
    case .publicKeyEncryptedSessionKey:
      let esk = try PublicKeyESK(parsing: body)
      let again = try esk.flatMap { try PublicKeyESK(parsing: $0.packet.body) }
      require(again == esk, "a session key's packet that is written again reads as the same")
    case .symmetricKeyEncryptedSessionKey:
      let esk = try PasswordESK(parsing: body)
      let again = try esk.flatMap { try PasswordESK(parsing: $0.packet.body) }
      require(again == esk, "a password's packet that is written again reads as the same")
    default: break
    }
  }
}
