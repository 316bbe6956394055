import SecretMemory
import TestSupport

@testable import OpenPGP

/// Messages to begin with. Their data is always the same.
enum OpenPGPMessages {
  static let data = Array(
    ("Attack at dawn.\nBring the ladders, and do not wake the dog: it knows us, but not the ladders.\n"
      + "The gate is open from five to six.\n").utf8)

  /// What the encrypted ones say.
  static let opened: (data: [UInt8], grades: [SignatureVerdict.Grade]) = (data, [.valid])

  /// Whether this is the data, or as text the same.
  static func isSigned(_ octets: [UInt8], isText: Bool = true) -> Bool {
    isText ? lines(octets) == lines(data) : octets == data
  }

  /// As a text signature has them; cleartext loses the end of its last line.
  private static func lines(_ octets: [UInt8]) -> [UInt8] {
    var lines: [UInt8] = []
    for octet in octets {
      if octet == .lineFeed, lines.last == .carriageReturn { lines.removeLast() }
      lines.append(octet)
    }
    if lines.last == .lineFeed { lines.removeLast() }
    return lines
  }

  private static func signed(
    by keys: [InMemoryKey], isText: Bool = false, _ octets: [UInt8] = data
  ) -> [UInt8] {
    do {
      var random = SeededRandom(seed: 1, label: "signed")
      let sink = BytesSink()
      try MessageSigner(keys: keys, isText: isText).signInline(
        BytesSource(octets), to: sink, at: OpenPGPKeys.time, random: &random)
      return sink.bytes
    } catch {
      fatalError("no signed message to begin with: \(error)")
    }
  }

  static let signed: [[UInt8]] = {
    do {
      var random = SeededRandom(seed: 1, label: "cleartext")
      let keys = [OpenPGPKeys.signerV4, OpenPGPKeys.signerV6]
      let cleartext = BytesSink()
      try MessageSigner(keys: keys, isText: true).signCleartext(
        data, at: OpenPGPKeys.time, random: &random
      ).write(to: cleartext, hashes: [.sha512])
      let ahead = try MessageSigner(keys: [OpenPGPKeys.signerV6]).signDetached(
        BytesSource(data), at: OpenPGPKeys.time, random: &random)
      return keys.map { signed(by: [$0]) } + keys.map { signed(by: [$0], isText: true) }
        + [
          signed(by: keys), Signature.serialize(ahead) + OpenPGPSeal.literal(data),
          Array(Armor.encode(signed(by: keys), as: .message).utf8), cleartext.bytes,
          OpenPGPSeal.compressed(signed(by: keys), .zip),
        ]
    } catch {
      fatalError("no signed message to begin with: \(error)")
    }
  }()

  static let encrypted: [[UInt8]] = {
    do {
      let suite = MessageFormat.seipdV2(OpenPGPSeal.suite)
      let old = try OpenPGPSeal.version1(signed(by: [OpenPGPKeys.signerV4]))
      let new = try OpenPGPSeal.version2(signed(by: [OpenPGPKeys.signerV6]))
      let keys = OpenPGPKeys.reading.map(\.publicKey)
      return try [
        old, new, OpenPGPSeal.esk(.seipdV1) + old, OpenPGPSeal.esk(suite) + new,
        OpenPGPSeal.version1(OpenPGPSeal.compressed(signed(by: [OpenPGPKeys.signerV4]), .zlib)),
      ]
        + keys.map { key in
          try key.version == 4
            ? OpenPGPSeal.esk(.seipdV1, to: key) + old : OpenPGPSeal.esk(suite, to: key) + new
        }
    } catch {
      fatalError("no message to begin with: \(error)")
    }
  }()

  /// What stands inside messages.
  static let contents: [[UInt8]] = {
    let literal = OpenPGPSeal.literal(Array("hello\n".utf8))
    return signed + [
      literal, OpenPGPSeal.literal([], isText: true),
      OpenPGPSeal.compressed(literal, .uncompressed), OpenPGPSeal.compressed(literal, .zip),
      OpenPGPSeal.compressed(literal, .zlib),
      OpenPGPSeal.compressed(signed(by: [OpenPGPKeys.signerV4]), .zlib),
      OpenPGPSeal.compressed(OpenPGPSeal.literal([UInt8](repeating: 0x61, count: 60_000)), .zlib),
      Packet(.marker, Array("PGP".utf8)).serialized + literal
        + Packet(.padding, [1, 2, 3, 4]).serialized,
    ]
  }()
}
