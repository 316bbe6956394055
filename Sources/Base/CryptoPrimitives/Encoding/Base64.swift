/// Base64 (RFC 4648, section 4), sixteen characters at a time.
///
/// By comparisons alone: a table would be asked at places that depend on what may be a secret key, and
/// is no faster.
package enum Base64 {
  private typealias Characters = SIMD16<UInt8>

  /// How much was read and how much was written.
  package struct Progress {
    package var taken = 0
    package var made = 0
  }

  /// Octets of room below which `decode` does nothing: it writes up to four more than it made.
  package static let decodingRoom = 16

  /// Decodes groups of four characters, and takes line ends between them, as long as both are all there
  /// is. Stops at the first other character, or when fewer than 16 characters or `decodingRoom` octets
  /// are left.
  package static func decode(
    _ text: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> Progress {
    var done = Progress()
    guard let from = text.baseAddress, let to = output.baseAddress else { return done }
    while true {
      // Two blocks at a time, which keeps the processor busy; what they cannot do is left to one.
      while text.count - done.taken > 32, output.count - done.made >= 28 {
        let first = sextets(load(from + done.taken))
        let second = sextets(load(from + done.taken + 16))
        guard isZero(first.invalid | second.invalid) else { break }
        store(pack(first.values), at: to + done.made)
        store(pack(second.values), at: to + done.made + 12)
        done.taken += 32
        done.made += 24
        done.taken += lineEnd(text, at: done.taken)
      }
      guard text.count - done.taken >= 16, output.count - done.made >= decodingRoom else {
        return done
      }
      let block = sextets(load(from + done.taken))
      let groups = leadingZeros(block.invalid) / 4
      store(pack(block.values), at: to + done.made)
      done.taken += 4 * groups
      done.made += 3 * groups
      let end = lineEnd(text, at: done.taken)
      done.taken += end
      if groups < 4, end == 0 { return done }
    }
  }

  /// What one character stands for; nil for one that is not of the alphabet.
  package static func sextet(_ character: UInt8) -> UInt8? {
    let (values, invalid) = sextets(Characters(repeating: character))
    return isZero(invalid) ? values[0] : nil
  }

  /// What `text` without padding stands for; nil where it is not the one way to write it.
  package static func decodeUnpadded(_ text: [UInt8]) -> [UInt8]? {
    let rest = text.count % 4
    guard rest != 1 else { return nil }
    let count = text.count / 4 * 3 + max(0, rest - 1)
    var octets = [UInt8](repeating: 0, count: count + decodingRoom)
    var done = octets.withUnsafeMutableBytes { octets in
      text.withUnsafeBytes { decode($0, into: octets) }
    }
    // It takes line ends, which stand for nothing.
    guard done.taken / 4 * 3 == done.made else { return nil }
    while done.taken < text.count {
      var group: UInt32 = 0
      let characters = min(4, text.count - done.taken)
      for index in 0..<4 {
        guard index < characters else {
          group <<= 6
          continue
        }
        guard let sextet = sextet(text[done.taken + index]) else { return nil }
        group = group << 6 | UInt32(sextet)
      }
      for index in 0..<(characters - 1) {
        octets[done.made] = UInt8(truncatingIfNeeded: group >> (16 - 8 * UInt32(index)))
        done.made += 1
      }
      // The bits that no octet has.
      guard characters == 4 || group & (characters == 2 ? 0xFFFF : 0xFF) == 0 else { return nil }
      done.taken += characters
    }
    octets.removeLast(decodingRoom)
    return octets
  }

  /// The text of `octets` without padding, in one line. They must be no secret: it goes by a table.
  package static func encodeUnpadded(_ octets: some Collection<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((octets.count * 4 + 2) / 3)
    var (bits, count) = (UInt32(0), UInt32(0))
    for octet in octets {
      bits = bits << 8 | UInt32(octet)
      count += 8
      while count >= 6 {
        count -= 6
        text.append(alphabet[Int(bits >> count & 63)])
      }
      bits &= 1 << count - 1
    }
    if count > 0 { text.append(alphabet[Int(bits << (6 - count) & 63)]) }
    return text
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Octets that a line stands for.
  package static let lineOctets = 48
  /// Characters of a line with its end.
  package static let lineCharacters = 65

  /// Encodes whole lines, as long as there are octets and room for one.
  package static func encodeLines(
    _ octets: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> Progress {
    var done = Progress()
    guard let from = octets.baseAddress, let to = output.baseAddress else { return done }
    while octets.count - done.taken >= lineOctets, output.count - done.made >= lineCharacters {
      for _ in 0..<4 {
        (to + done.made).storeBytes(
          of: characters(spread(from + done.taken)), as: Characters.self)
        done.taken += 12
        done.made += 16
      }
      (to + done.made).storeBytes(of: UInt8(ascii: "\n"), as: UInt8.self)
      done.made += 1
    }
    return done
  }
}

// The processor's order of octets, which is little-endian wherever Swift runs, makes the first character
// the lowest octet of a lane.
extension Base64 {
  @inline(__always)
  private static func load(_ from: UnsafeRawPointer) -> Characters {
    from.loadUnaligned(as: Characters.self)
  }

  /// How many characters of a line end stand there.
  @inline(__always)
  private static func lineEnd(_ text: UnsafeRawBufferPointer, at place: Int) -> Int {
    guard place < text.count else { return 0 }
    if text[place] == UInt8(ascii: "\n") { return 1 }
    guard text[place] == UInt8(ascii: "\r"), place + 1 < text.count else { return 0 }
    return text[place + 1] == UInt8(ascii: "\n") ? 2 : 0
  }

  /// Six octets of each lane.
  @inline(__always)
  private static func store(_ lanes: SIMD2<UInt64>, at to: UnsafeMutableRawPointer) {
    to.storeBytes(of: lanes[0].byteSwapped, as: UInt64.self)
    (to + 6).storeBytes(of: lanes[1].byteSwapped, as: UInt64.self)
  }

  @inline(__always)
  private static func isZero(_ lanes: SIMD2<UInt64>) -> Bool { lanes[0] | lanes[1] == 0 }

  /// Octets of zero before the first other one.
  @inline(__always)
  private static func leadingZeros(_ lanes: SIMD2<UInt64>) -> Int {
    lanes[0] != 0
      ? lanes[0].trailingZeroBitCount / 8 : 8 + lanes[1].trailingZeroBitCount / 8
  }

  /// `octet` in every lane that the mask has.
  @inline(__always)
  private static func select(_ octet: UInt8, where mask: SIMDMask<SIMD16<Int8>>) -> Characters {
    unsafeBitCast(mask, to: Characters.self) & Characters(repeating: octet)
  }

  @inline(__always)
  private static func inRange(
    _ text: Characters, _ first: Unicode.Scalar, count: UInt8
  ) -> SIMDMask<SIMD16<Int8>> {
    (text &- Characters(repeating: UInt8(ascii: first))) .< Characters(repeating: count)
  }

  /// The values of sixteen characters, and the octets, not zero, of those that have none.
  @inline(__always)
  private static func sextets(
    _ text: Characters
  ) -> (values: Characters, invalid: SIMD2<UInt64>) {
    // What is added to a character to get its value, modulo 256. It is zero for none of the alphabet.
    let offset =
      select(0 &- UInt8(ascii: "A"), where: inRange(text, "A", count: 26))
      | select(26 &- UInt8(ascii: "a"), where: inRange(text, "a", count: 26))
      | select(52 &- UInt8(ascii: "0"), where: inRange(text, "0", count: 10))
      | select(62 &- UInt8(ascii: "+"), where: text .== Characters(repeating: UInt8(ascii: "+")))
      | select(63 &- UInt8(ascii: "/"), where: text .== Characters(repeating: UInt8(ascii: "/")))
    let invalid = unsafeBitCast(
      offset .== Characters(repeating: 0), to: SIMD2<UInt64>.self)
    return (text &+ offset, invalid)
  }

  /// Sixteen values of six bits as two numbers, in whose highest 48 bits eight of them follow each other.
  @inline(__always)
  private static func pack(_ values: Characters) -> SIMD2<UInt64> {
    let sextets = unsafeBitCast(values, to: SIMD8<UInt16>.self)
    let pairs =
      (sextets &<< SIMD8(repeating: 6)) & SIMD8(repeating: 0x0FC0)
      | sextets &>> SIMD8(repeating: 8)
    let two = unsafeBitCast(pairs, to: SIMD4<UInt32>.self)
    let fours =
      (two &<< SIMD4(repeating: 12)) & SIMD4(repeating: 0xFF_F000) | two &>> SIMD4(repeating: 16)
    let four = unsafeBitCast(fours, to: SIMD2<UInt64>.self)
    return four &<< SIMD2(repeating: 40)
      | (four &>> SIMD2(repeating: 32)) &<< SIMD2(repeating: 16)
  }

  /// The sixteen values of six bits that twelve octets hold: `pack`, the other way.
  @inline(__always)
  private static func spread(_ from: UnsafeRawPointer) -> Characters {
    // The second from four octets on, so that nothing is read beyond the twelve.
    let numbers = SIMD2(
      from.loadUnaligned(as: UInt64.self).byteSwapped,
      (from + 4).loadUnaligned(as: UInt64.self).byteSwapped &<< 16)
    let fours = unsafeBitCast(
      numbers &>> SIMD2(repeating: 40)
        | (numbers &<< SIMD2(repeating: 16)) & SIMD2(repeating: 0xFF_FFFF_0000_0000),
      to: SIMD4<UInt32>.self)
    let pairs = unsafeBitCast(
      fours &>> SIMD4(repeating: 12)
        | (fours & SIMD4(repeating: 0xFFF)) &<< SIMD4(repeating: 16),
      to: SIMD8<UInt16>.self)
    return unsafeBitCast(
      pairs &>> SIMD8(repeating: 6) | (pairs & SIMD8(repeating: 0x3F)) &<< SIMD8(repeating: 8),
      to: Characters.self)
  }

  @inline(__always)
  private static func characters(_ values: Characters) -> Characters {
    // Each line corrects what the one before says of higher values.
    values &+ Characters(repeating: UInt8(ascii: "A"))
      &+ select(6, where: values .>= Characters(repeating: 26))
      &- select(75, where: values .>= Characters(repeating: 52))
      &- select(15, where: values .== Characters(repeating: 62))
      &- select(12, where: values .== Characters(repeating: 63))
  }
}
