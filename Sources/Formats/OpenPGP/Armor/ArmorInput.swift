internal import CryptoPrimitives
internal import SecretMemory

/// The octets that armor stands for (RFC 9580, section 6).
///
/// Blocks of one kind that follow each other are one list of packets, except for messages, of which there
/// is one. The rest of the input is looked at too: whoever believes to have read two blocks must not
/// have read one.
///
/// The checksum is not looked at, as section 6.1 asks. Throws `OpenPGPError.Kind.malformed`, possibly after octets
/// were lent.
final class ArmorInput: OctetInput {
  /// What may stand behind a block.
  enum Surroundings { case text, whiteSpace }

  let kind: Armor.Kind
  private let input: OctetInput
  private let surroundings: Surroundings
  private let buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: bufferSize, alignment: 64)
  private var state = State.data
  /// Whether nothing but white space stood in this line so far.
  private var isLineStart = true
  /// Up to three characters of a group that is not complete.
  private var group: UInt32 = 0
  private var groupCount = 0

  private enum State {
    case data
    /// One more `=` must come.
    case padding
    /// Padding was read, after which there are no more data.
    case padded
    /// The checksum was.
    case checked
    /// Of the last block.
    case ended
  }

  private static let bufferSize = 64 * 1024
  /// A buffer that is not worth being decoded into directly.
  private static let smallBuffer = 4096

  /// The blocks of `input`, of which the first header line has been taken.
  init(_ input: OctetInput, in kind: Armor.Kind, surroundings: Surroundings = .text) throws {
    self.input = input
    self.kind = kind
    self.surroundings = surroundings
    super.init()
    try skipHeaders()
  }

  deinit {
    if kind == .privateKey { wipe(buffer) }
    buffer.deallocate()
  }

  override func nextRun() throws -> UnsafeRawBufferPointer {
    let count = try decode(into: buffer)
    return UnsafeRawBufferPointer(rebasing: buffer[..<count])
  }

  override func nextRun(into buffer: UnsafeMutableRawBufferPointer) throws -> Int? {
    buffer.count < Self.smallBuffer ? nil : try decode(into: buffer)
  }

  /// Returns how many octets there were; zero at the end.
  private func decode(into output: UnsafeMutableRawBufferPointer) throws -> Int {
    var made = 0
    while state != .ended, output.count - made >= Base64.decodingRoom {
      // What there is goes on its way before more is waited for.
      if made > 0, input.run.isEmpty { break }
      guard let next = try input.peek() else { throw OpenPGPError(.malformed, .armorEndMissing) }
      if state == .data, groupCount == 0 {
        let done = Base64.decode(
          input.run, into: UnsafeMutableRawBufferPointer(rebasing: output[made...]))
        if done.taken > 0 {
          isLineStart = try input.lend(done.taken).last == .lineFeed
          made += done.made
          continue
        }
      }
      _ = try input.octet()
      try take(next) { octet in
        output[made] = octet
        made += 1
      }
    }
    return made
  }

  /// What the fast way could not take: white space, the ends, and groups that a line end cuts.
  private func take(_ character: UInt8, put: (UInt8) -> Void) throws {
    switch character {
    case .lineFeed:
      isLineStart = true
    case _ where character.isWhiteSpace:
      break
    case .dash:
      guard isLineStart, groupCount == 0, state != .padding else { throw Self.malformedBase64 }
      try endBlock()
    case UInt8(ascii: "="):
      try takeEqualsSign(put)
      isLineStart = state == .checked
    default:
      guard state == .data, let sextet = Base64.sextet(character) else {
        throw Self.malformedBase64
      }
      isLineStart = false
      group = group << 6 | UInt32(sextet)
      groupCount += 1
      if groupCount == 4 { endGroup(octets: 3, put) }
    }
  }

  private func takeEqualsSign(_ put: (UInt8) -> Void) throws {
    switch (state, groupCount) {
    case (.data, 2), (.data, 3):
      // The bits that no octet takes.
      guard group & (groupCount == 2 ? 0x0F : 0x03) == 0 else { throw Self.malformedBase64 }
      state = groupCount == 2 ? .padding : .padded
      let octets = groupCount - 1
      group <<= groupCount == 2 ? 12 : 6
      endGroup(octets: octets, put)
    case (.padding, _):
      state = .padded
    case (.data, 0) where isLineStart, (.padded, _) where isLineStart:
      _ = try input.skipLine()
      state = .checked
    default:
      throw Self.malformedBase64
    }
  }

  private func endGroup(octets: Int, _ put: (UInt8) -> Void) {
    for octet in 0..<octets { put(UInt8(truncatingIfNeeded: group >> (16 - 8 * octet))) }
    group = 0
    groupCount = 0
  }

  /// After the first dash of the tail line.
  private func endBlock() throws {
    let tail = String(kind.tailLine.dropFirst())
    guard let line = try input.line(keeping: tail.utf8.count), line.isExactly(tail) else {
      throw OpenPGPError(.malformed, .armorEndDiffers)
    }
    let next = try ArmorHeaderLine.find(in: input)
    guard surroundings == .text || !next.followsText else {
      throw OpenPGPError(.malformed, .cleartextTextBehind)
    }
    switch next.line {
    case nil:
      state = .ended
    case .block(kind)? where kind != .message:
      try skipHeaders()
      state = .data
      isLineStart = true
    default:
      throw OpenPGPError(.malformed, .armorForeignBlock)
    }
  }

  private static let malformedBase64 = OpenPGPError(.malformed, .armorBase64)
}

// Headers (section 6.2.2) say nothing that would be used.
extension ArmorInput {
  private static let headerLimit = 128
  private static let headerOctetLimit = 64 * 1024

  private func skipHeaders() throws {
    var left = Self.headerOctetLimit
    for _ in 0...Self.headerLimit {
      guard let line = try input.line(keeping: left) else {
        throw OpenPGPError(.malformed, .armorEndMissing)
      }
      guard line.isWhole else {
        throw OpenPGPError(.limitExceeded, .armorHeaderOctetLimit, number: Self.headerOctetLimit)
      }
      if line.octets.isEmpty { return }
      // Not the space behind it, which does not survive the trimming of an empty value.
      guard line.octets.contains(UInt8(ascii: ":")) else {
        throw OpenPGPError(.malformed, .armorHeaderLine)
      }
      left -= line.octets.count
    }
    throw OpenPGPError(.limitExceeded, .armorHeaderLimit, number: Self.headerLimit)
  }
}
