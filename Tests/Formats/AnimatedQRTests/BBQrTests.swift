import CryptoPrimitives
import TestSupport
import Testing

@testable import AnimatedQR

@Suite("BBQr")
struct BBQrTests {
  private static let octets = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * $0) }

  /// A series as others make it.
  private static func series(
    _ bytes: [UInt8], _ encoding: Character = "2", kind: Character = "P", size: Int = 100
  ) -> [String] {
    let starts = Array(stride(from: 0, to: bytes.count, by: size))
    func digits(_ number: Int) -> String {
      String("0\(String(number, radix: 36, uppercase: true))".suffix(2))
    }
    return starts.enumerated().map { place, start in
      let part = bytes[start..<min(start + size, bytes.count)]
      let text = encoding == "H" ? Hex.encode(Array(part)).uppercased() : Base32.encode(part)
      return "B$\(encoding)\(kind)\(digits(starts.count))\(digits(place))\(text)"
    }
  }

  @Test("base 32 is RFC 4648's")
  func base32() {
    let vectors = [
      ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"),
      ("fooba", "MZXW6YTB"), ("foobar", "MZXW6YTBOI"),
    ]
    for (text, encoded) in vectors {
      #expect(Base32.encode(Array(text.utf8)[...]) == encoded)
      #expect(Base32.decode(Array(encoded.utf8)[...]) == Array(text.utf8))
    }
    for wrong in ["M", "MZX", "MZXW6Y", "MZ", "my", "MY======", "M1", "M8", "M Y"] {
      #expect(Base32.decode(Array(wrong.utf8)[...]) == nil, "\(wrong)")
    }
  }

  @Test(
    "all encodings and types are read, in any order and several times", arguments: ["H", "2", "Z"])
  func encodings(encoding: Character) throws {
    for (kind, letter) in zip(
      [QRMessage.Kind.psbt, .transaction, .text, .json], ["P", "T", "U", "J"])
    {
      let bytes = encoding == "Z" ? deflated(Self.octets) : Self.octets
      let series = Self.series(bytes, encoding, kind: Character(letter))
      #expect(try read(series) == QRMessage(kind, Self.octets))
      #expect(try read(series.reversed() + series) == QRMessage(kind, Self.octets))
      #expect(
        failure(Array(series.dropFirst())) == .incomplete(known: series.count - 1, of: series.count)
      )
    }
  }

  @Test("what is written is read, and all codes but the last are as large")
  func written() throws {
    for count in [1, 5, 400, 401, 405, 997, 1000] {
      let message = QRMessage(.psbt, Array(Self.octets.prefix(count)))
      let codes = try AnimatedQR(message, as: .bbqr)
      let contents = (0..<codes.count).map { codes.content(at: $0) }
      #expect((codes.count == 1) == (count <= 400))
      #expect(try read(contents) == message)
      #expect(Set(contents.dropLast().map(\.utf8.count)).count <= 1)
      #expect(contents.allSatisfy { $0.utf8.count <= 8 + 640 })
      #expect(codes.content(at: codes.count) == contents.first)
    }
    let transaction = try AnimatedQR(QRMessage(.transaction, [1, 2, 3]), as: .bbqr)
    #expect(transaction.content(at: 0) == "B$2T0100AEBAG")
  }

  @Test("a series is as long as two digits of base 36 can say")
  func longest() throws {
    let series = Self.series([UInt8](repeating: 9, count: 1295 * 5), size: 5)
    #expect(series.count == 1295)
    #expect(series.last?.hasPrefix("B$2PZZZY") == true)
    #expect(try read(series).octets.count == 1295 * 5)
  }

  @Test(
    "what is no code of a series",
    arguments: [
      "B$", "B$2P010", "B$2P0100", "B$2P0000AE", "B$2P0101AE", "B$XP0100AE", "B$2p0100AE",
      "B$2P0a00AE", "B$HP010012a", "B$HP0100abcd", "B$HP0100123", "B$2P0100ae", "B$2P0100A",
      "B$2P0100A=", "B$2\u{1B}0100AE", "B$HP0100é", "B$2P01éAE",
    ])
  func malformed(text: String) {
    #expect(failure([text]) == .malformed)
  }

  @Test("other types are refused by their letter", arguments: ["C", "B", "X", "S"])
  func otherTypes(letter: String) {
    #expect(failure(["B$2\(letter)0100AEBAG"]) == .otherType("bbqr-\(letter.lowercased())"))
  }

  @Test("codes of different series are not joined")
  func another() {
    let series = Self.series(Self.octets)
    let other = Self.series(Self.octets.reversed())
    for wrong in [
      Self.series(Self.octets, "H")[1], Self.series(Self.octets, kind: "T")[1],
      Self.series(Self.octets + [1])[1], Self.series(Self.octets, size: 95)[1],
    ] {
      #expect(failure([series[0], wrong]) == .anotherMessage)
    }
    #expect(failure([series[0], series[1], other[1]]) == .anotherMessage)
    // Of the same number of codes, which are larger.
    #expect(failure([series[0]] + Self.series(Self.octets, size: 101).dropFirst()) == .malformed)
  }

  @Test("compressed data that is damaged, cut, followed by something, or a bomb")
  func compressed() {
    let good = deflated(Self.octets)
    #expect(failure(Self.series(Array(good.dropLast()), "Z")) == .malformed)
    #expect(failure(Self.series(good + [0], "Z")) == .malformed)
    #expect(failure(Self.series([0xFF, 0xFF, 0xFF], "Z")) == .malformed)
    let limit = 16 * 1024 * 1024
    let most = deflated([UInt8](repeating: 0, count: limit))
    #expect(failure(Self.series(most, "Z", size: 2000)) == nil)
    let bomb = deflated([UInt8](repeating: 0, count: limit + 1))
    #expect(failure(Self.series(bomb, "Z", size: 2000)) == .tooLarge(limit: limit))
  }

  @Test("codes that come to more than 4 MiB are refused as they come")
  func tooLarge() throws {
    let limit = 4 * 1024 * 1024
    let series = Self.series([UInt8](repeating: 1, count: limit + 1), size: 8000)
    #expect(failure(series) == .tooLarge(limit: limit))
    #expect(
      try read(Self.series([UInt8](repeating: 1, count: limit), size: 8000)).octets.count == limit)
  }
}
