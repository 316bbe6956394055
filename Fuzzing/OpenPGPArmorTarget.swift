import Foundation
import TestSupport

@testable import OpenPGP

extension FuzzTarget {
  /// Text that may be armor or a cleartext signed message, and what is made of any octets. The first octet
  /// chooses which, and how large the pieces are in which it comes.
  static let openPGPArmor = FuzzTarget(
    name: "openpgp-armor", maximumLength: 8_192,
    seeds: {
      let texts = OpenPGPVectors.all.filter { $0.count < 8_000 } + ArmorChecks.samples
      return ChosenInput.seeds(texts, behind: [[0], [0x40], [0x84], [0xC5]])
    },
    run: { input in
      guard let input = ChosenInput(input) else { return }
      let piece = Int(input.choice & 0x3F) + 1
      switch input.choice >> 6 {
      case 0: try ArmorChecks.read(input.rest, piece: piece)
      case 1: try ArmorChecks.write(input.rest, piece: piece)
      case 2: try ArmorChecks.sign(input.rest, piece: piece)
      default: try ArmorChecks.normalize(input.rest, piece: piece)
      }
    })
}

private enum ArmorChecks {
  private struct Block: Equatable {
    var kind: Armor.Kind?
    var octets: [UInt8] = []
    var failure: OpenPGPError.Kind?
  }

  // Text from outside.

  static func read(_ text: [UInt8], piece: Int) throws {
    let whole = try block(text, piece: text.count)
    let inPieces = try block(text, piece: piece)
    require(
      whole.failure == inPieces.failure && whole.kind == inPieces.kind
        && (whole.failure != nil || whole.octets == inPieces.octets),
      "what armor stands for does not depend on the pieces in which it comes")
    if whole.failure == nil, let kind = whole.kind {
      let again = try Armor.decode(Armor.encode(whole.octets, as: kind).utf8)
      require(again == (kind, whole.octets), "armor that is written again reads as the same")
      compareWithFoundation(text, whole.octets)
      plant(whole.octets.count < 48 && ![0, 5].contains(whole.octets.count))
    }
    if let message = try cleartext(text, piece: text.count) {
      require(
        try cleartext(text, piece: piece) == message,
        "cleartext does not depend on the pieces in which it comes")
      try check(message)
    } else {
      require(
        try cleartext(text, piece: piece) == nil,
        "cleartext that is refused is refused in pieces too")
    }
  }

  private static func block(_ text: [UInt8], piece: Int) throws -> Block {
    var block = Block()
    let sink = BytesSink()
    do {
      block.kind = try Armor.decode(PiecesSource(text, size: piece), to: sink)
    } catch let error as OpenPGPError {
      block.failure = error.kind
    }
    block.octets = sink.bytes
    return block
  }

  /// Where there is one block, and nothing but its lines, another decoder must say the same.
  private static func compareWithFoundation(_ text: [UInt8], _ octets: [UInt8]) {
    let lines = text.split(omittingEmptySubsequences: false) { $0 == .lineFeed }
      .map { line in String(decoding: line.filter { !$0.isWhiteSpace }, as: UTF8.self) }
    guard lines.filter({ $0.hasPrefix("-----BEGIN") }).count == 1,
      let first = lines.firstIndex(where: { $0.hasPrefix("-----BEGINPGP") }),
      let blank = lines[first...].firstIndex(of: ""),
      let last = lines[blank...].firstIndex(where: { $0.hasPrefix("-----END") })
    else { return }
    var body = Array(lines[(blank + 1)..<last].joined().utf8)
    // A checksum, of which every kind is passed over, stands behind the padding or on a line of its own.
    if let checksum = lines[(blank + 1)..<last].lastIndex(where: { $0.hasPrefix("=") }) {
      body = Array(lines[(blank + 1)..<checksum].joined().utf8)
      // A second equals sign may stand at the start of its line.
      while body.count % 4 != 0 { body.append(UInt8(ascii: "=")) }
    }
    guard let other = Data(base64Encoded: Data(body)) else { return }
    require(Array(other) == octets, "base64 says what another decoder says")
  }

  private static func cleartext(_ text: [UInt8], piece: Int) throws -> CleartextMessage? {
    do {
      return try CleartextMessage(reading: PiecesSource(text, size: piece))
    } catch is OpenPGPError {
      return nil
    }
  }

  private static func check(_ message: CleartextMessage) throws {
    let sink = BytesSink()
    try message.write(to: sink, hashes: message.text.count % 2 == 0 ? [.sha256] : [])
    require(
      try CleartextMessage(reading: BytesSource(sink.bytes)) == message,
      "a cleartext signed message that is written reads as the same")
    let same = try CleartextMessage(text: message.text, signatures: message.signatures)
    require(
      same == message || message.text.last == .lineFeed,
      "text that was read is as it is signed")
  }

  // Octets of ours.

  static func write(_ octets: [UInt8], piece: Int) throws {
    let kind = Armor.Kind.allCases[piece % Armor.Kind.allCases.count]
    for checksum in [false, true] {
      let sink = BytesSink()
      let armor = ArmorSink(sink, as: kind, checksum: checksum)
      for start in stride(from: 0, to: octets.count, by: piece) {
        try octets[start..<min(start + piece, octets.count)].withUnsafeBytes { try armor.write($0) }
      }
      try armor.finish()
      require(
        sink.bytes == Array(Armor.encode(octets, as: kind, checksum: checksum).utf8),
        "armor does not depend on the pieces in which octets come")
      let text = Array("Dear Bob,\n".utf8) + sink.bytes + Array("\nYours, Alice\n".utf8)
      require(
        try Armor.decode(text) == (kind, octets), "armor that is written reads as what it holds")
    }
  }

  static func sign(_ text: [UInt8], piece: Int) throws {
    let message: CleartextMessage
    do {
      message = try CleartextMessage(text: text, signatures: [1, 2, 3])
    } catch is OpenPGPError { return }
    try check(message)
    // What is written piece by piece is the same.
    let written = BytesSink()
    let sink = CleartextSink(written, hashes: [])
    for start in stride(from: 0, to: text.count, by: piece) {
      try text[start..<min(start + piece, text.count)].withUnsafeBytes { try sink.write($0) }
    }
    try sink.finishText()
    try sink.finish(signatures: message.signatures)
    require(
      try CleartextMessage(reading: PiecesSource(written.bytes, size: piece)) == message,
      "text that is written piece by piece reads as the same")
  }

  /// Lines ended by CR LF, by the sink for signatures and by the source for literals.
  static func normalize(_ text: [UInt8], piece: Int) throws {
    var expected: [UInt8] = []
    for octet in text {
      if octet == .lineFeed, expected.last != .carriageReturn { expected.append(.carriageReturn) }
      expected.append(octet)
    }
    let sink = BytesSink()
    let normalizer = TextNormalizer(sink)
    for start in stride(from: 0, to: text.count, by: piece) {
      try text[start..<min(start + piece, text.count)]
        .withUnsafeBytes { try normalizer.write($0) }
    }
    try normalizer.finish()
    require(sink.bytes == expected, "lines that are hashed end with CR LF")
    let source = CanonicalTextSource(PiecesSource(text, size: piece))
    var buffer = [UInt8](repeating: 0, count: piece)
    var read: [UInt8] = []
    while true {
      let count = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
      if count == 0 { break }
      read += buffer.prefix(count)
    }
    require(read == expected, "lines that are written end with CR LF")
  }

  static let samples: [[UInt8]] = {
    let octets = (0..<200).map { UInt8($0) }
    let blocks = Armor.Kind.allCases.flatMap { kind in
      [
        Armor.encode(Array(octets.prefix(5)), as: kind),
        Armor.encode(octets, as: kind, checksum: true),
        Armor.encode([], as: kind),
        "Comment: a\r\n" + Armor.encode(octets, as: kind).replacing("\n", with: "\r\n"),
      ]
    }
    let sink = BytesSink()
    let text = "- dash\nFrom here  \n\n-----BEGIN PGP MESSAGE-----\nline \t\r\n\nend"
    do {
      try CleartextMessage(text: Array(text.utf8), signatures: Array(octets.prefix(70))).write(
        to: sink, hashes: [.sha512])
    } catch {
      fatalError("no text to begin with: \(error)")
    }
    return blocks.map { Array($0.utf8) } + [sink.bytes, Array(text.utf8)]
  }()
}
