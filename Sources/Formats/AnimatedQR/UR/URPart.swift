/// A code of a UR: a whole message, or one of its parts (BCR-2020-005, section "Multipart").
struct URPart: Equatable {
  static let maximumParts = 4096

  /// The types that are read, whose message is a PSBT.
  static let psbtTypes = ["crypto-psbt", "psbt"]

  let type: String
  /// The whole message in CBOR; nil for a part of it.
  let whole: [UInt8]?
  let part: FountainPart?

  /// Reads the content of a code; nil for something else than a UR.
  init?(_ content: [UInt8]) throws(AnimatedQRError) {
    let text = content.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    guard text.starts(with: "ur:".utf8) else { return nil }
    let pieces = text.dropFirst(3).split(
      separator: UInt8(ascii: "/"), maxSplits: 4, omittingEmptySubsequences: false)
    guard !Self.isOfVersion1(pieces) else { throw .oldVersion }
    guard let name = pieces.first, let letters = pieces.last, (2...3).contains(pieces.count),
      (1...32).contains(name.count), name.allSatisfy(Self.isOfType)
    else { throw .malformed }
    type = String(decoding: name, as: UTF8.self)
    guard Self.psbtTypes.contains(type) else { throw .otherType(type) }
    guard let octets = Bytewords.decode(letters) else { throw .malformed }
    guard pieces.count == 3 else {
      (whole, part) = (octets, nil)
      return
    }
    let part = try FountainPart(octets)
    // The same numbers stand before the letters, for people.
    guard pieces[1].elementsEqual("\(part.number)-\(part.count)".utf8) else { throw .malformed }
    (whole, self.part) = (nil, part)
  }

  /// Whether it is written as UR 1.0 was (BCR-2020-005 before version 2): parts are numbered as `1of3`, behind which the
  /// message's hash stands, and letters are those of bech32, which has digits.
  private static func isOfVersion1(_ pieces: [ArraySlice<UInt8>]) -> Bool {
    guard pieces.count > 1, let letters = pieces.last else { return false }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let counts = pieces[1].split(separator: UInt8(ascii: "o"), omittingEmptySubsequences: false)
    let isNumbered =
      counts.count == 2 && counts[1].first == UInt8(ascii: "f")
      && !counts[0].isEmpty && counts[0].allSatisfy(digits.contains) && counts[1].count > 1
      && counts[1].dropFirst().allSatisfy(digits.contains)
    let isBech32 =
      letters.count >= 8 && letters.contains(where: digits.contains)
      && letters.allSatisfy(Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8).contains)
    return isNumbered || isBech32
  }

  private static func isOfType(_ character: UInt8) -> Bool {
    (0x61...0x7A).contains(character) || (0x30...0x39).contains(character) || character == 0x2D
  }
}

/// A part of a message of UR: one fragment of it, or several that were added up without carry (BCR-2024-001).
struct FountainPart: Equatable {
  /// From 1 on; up to `count` it is the fragment of that number.
  let number: UInt32
  /// How many fragments the message has.
  let count: Int
  /// The message's size in bytes, and its checksum.
  let size: Int
  let checksum: UInt32
  let data: [UInt8]

  init(number: UInt32, count: Int, size: Int, checksum: UInt32, data: [UInt8]) {
    (self.number, self.count, self.size) = (number, count, size)
    (self.checksum, self.data) = (checksum, data)
  }

  /// Reads an array of the five.
  init(_ octets: [UInt8]) throws(AnimatedQRError) {
    var items = CBORItems(octets)
    guard items.array() == 5, let number = items.number(), let count = items.number(),
      let size = items.number(), let checksum = items.number(), let data = items.bytes(),
      items.isAtEnd, number > 0, count > 0, size > 0, !data.isEmpty
    else { throw .malformed }
    guard count <= URPart.maximumParts else { throw .tooManyParts(limit: URPart.maximumParts) }
    guard size <= QRMessage.maximumJoined else { throw .tooLarge(limit: QRMessage.maximumJoined) }
    // The fragments hold the message, and none of them is all padding.
    let room = Int(count) * data.count
    guard room >= Int(size), room - data.count < Int(size) else { throw .malformed }
    self.init(
      number: number, count: Int(count), size: Int(size), checksum: checksum, data: data)
  }

  /// The array of the five in CBOR.
  var octets: [UInt8] {
    var octets = CBORItems.written(array: 5)
    for number in [
      number, UInt32(truncatingIfNeeded: count), UInt32(truncatingIfNeeded: size), checksum,
    ] {
      octets += CBORItems.written(number: number)
    }
    return octets + CBORItems.written(bytes: data)
  }
}
