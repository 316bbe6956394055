import CryptoPrimitives
import TestSupport
import Testing
import ZlibPrimitives

@testable import AnimatedQR

/// Reads the contents of codes, which come to a message.
func read(_ contents: [String]) throws -> QRMessage {
  var reader = AnimatedQRReader()
  for content in contents { try reader.add(Array(content.utf8)) }
  return try reader.message()
}

/// Why they come to none; nil where they do.
func failure(_ contents: [String]) -> AnimatedQRError? {
  do {
    _ = try read(contents)
    return nil
  } catch {
    return error as? AnimatedQRError
  }
}

@Suite("UR")
struct URTests {
  /// The messages of BCR-2024-001's test vectors.
  private static func message(_ count: Int) -> [UInt8] {
    var random = Xoshiro256(seed: Array("Wolf".utf8))
    return (0..<count).map { _ in UInt8(random.index(below: 256)) }
  }

  @Test("the generator draws what BCR-2024-001 says")
  func generator() {
    var random = Xoshiro256(seed: Array("Wolf".utf8))
    let drawn = (0..<20).map { _ in Int(random.next() % 100) }
    #expect(
      drawn == [42, 81, 85, 8, 82, 84, 76, 73, 70, 88, 2, 74, 40, 48, 77, 54, 88, 7, 5, 88])
    random = Xoshiro256(seed: CRC32.checksum(Array("Wolf".utf8)).octets)
    #expect((0..<8).map { _ in Int(random.next() % 100) } == [88, 44, 94, 74, 0, 99, 7, 77])
    #expect(CRC32.checksum(Array("Wolf".utf8)) == 0x598c_84dc)
  }

  @Test("the sampler draws what BCR-2024-001 says")
  func sampler() {
    var random = Xoshiro256(seed: Array("Wolf".utf8))
    let sampler = AliasSampler([1, 2, 4, 8])
    #expect(
      (0..<24).map { _ in sampler.next(&random) }
        == [3, 3, 3, 3, 3, 3, 3, 0, 2, 3, 3, 3, 3, 1, 2, 2, 1, 3, 3, 2, 3, 3, 1, 1])
  }

  @Test("parts are made of the fragments that BCR-2024-001 says")
  func chooser() {
    let chooser = FragmentChooser(count: 11, checksum: CRC32.checksum(Self.message(1024)))
    for number in 1...11 { #expect(chooser.fragments(of: UInt32(number)) == [number - 1]) }
    let mixed = (12...50).map { chooser.fragments(of: UInt32($0)).sorted() }
    #expect(
      mixed == [
        [9], [2, 5, 6, 8, 9, 10], [8], [1, 5], [1], [0, 2, 4, 5, 8, 10], [5], [2], [2],
        [0, 1, 3, 4, 5, 7, 9, 10], [0, 1, 2, 3, 5, 6, 8, 9, 10], [0, 2, 4, 5, 7, 8, 9, 10],
        [3, 5], [4], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [0, 1, 3, 4, 5, 6, 7, 9, 10], [6],
        [5, 6], [7], [4, 9, 10], [5], [10], [1, 3, 4, 5], [6, 8], [9], [4, 5, 6, 8], [4], [0, 10],
        [2, 5, 7, 10], [4], [0, 2, 4, 6, 7, 10], [9], [1], [3, 6], [3, 8], [1, 2, 6, 9],
        [0, 2, 4, 5, 6, 7, 9], [0, 4], [9],
      ])
  }

  /// BCR-2024-001, `testEncoderCBOR`, the first, the last simple one and all mixed ones.
  private static let parts: [Int: String] = [
    1: "8501091901001a0167aa07581d916ec65cf77cadf55cd7f9cda1a1030026ddd42e905b77adc36e4f2d3c",
    9: "8509091901001a0167aa07581d951e65305b56a3706e3e86eb01c803bbf915d80edcd64d4d0000000000",
    10: "850a091901001a0167aa07581d330f0f33a05eead4f331df229871bee733b50de71afd2e5a79f196de09",
    11: "850b091901001a0167aa07581d3b205ce5e52d8c24a52cffa34c564fa1af3fdffcd349dc4258ee4ee828",
    12: "850c091901001a0167aa07581ddd7bf725ea6c16d531b5f03254783803048ca08b87148daacd1cd7a006",
    13: "850d091901001a0167aa07581d760be7ad1c6187902bbc04f539b9ee5eb8ea6833222edea36031306c01",
    14: "850e091901001a0167aa07581d5bf4031217d2c3254b088fa7553778b5003632f46e21db129416f65b55",
    15: "850f091901001a0167aa07581d73f021c0e6f65b05c0a494e50791270a0050a73ae69b6725505a2ec8a5",
    16: "8510091901001a0167aa07581db8546ebfe2048541348910267331c643133f828afec9337c318f71b7df",
    17: "8511091901001a0167aa07581d23dedeea74e3a0fb052befabefa13e2f80e4315c9dceed4c8630612e64",
    18: "8512091901001a0167aa07581dd01a8daee769ce34b6b35d3ca0005302724abddae405bdb419c0a6b208",
    19: "8513091901001a0167aa07581d3171c5dc365766eff25ae47c6f10e7de48cfb8474e050e5fe997a6dc24",
    20: "8514091901001a0167aa07581de055c2433562184fa71b4be94f262e200f01c6f74c284b0dc6fae6673f",
  ]

  @Test("parts are written as in BCR-2024-001, and read")
  func parts() throws {
    let writer = try URWriter(type: "bytes", Self.message(256), fragment: 30)
    #expect(writer.count == 9)
    for (number, hex) in Self.parts {
      #expect(Hex.encode(writer.part(at: number - 1).octets) == hex)
      #expect(try FountainPart([UInt8](hex: hex)) == writer.part(at: number - 1))
    }
  }

  @Test("the PSBT of BCR-2020-006 is read")
  func psbt() throws {
    let text = """
      ur:psbt/hdosjojkidjyzmadaenyaoaeaeaeaohdvsknclrejnpebncnrnmnjojofejzeojlkerdonspkpkkdkykfelokgprpyutkpaeaeaeaeaezmzmzm\
      zmlslgaaditiwpihbkispkfgrkbdaslewdfycprtjsprsgksecdratkkhktikewdcaadaeaeaeaezmzmzmzmaojopkwtayaeaeaeaecmaebbtphhdnjsti\
      ambdassoloimwmlyhygdnlcatnbggtaevyykahaeaeaeaecmaebbaeplptoevwwtyakoonlourgofgvsjydpcaltaemyaeaeaeaeaeaeaeaeaebkgdcarh
      """
    let message = try read([text])
    #expect(message.kind == .psbt)
    #expect(message.octets.starts(with: Array("psbt\u{FF}".unicodeScalars.map { UInt8($0.value) })))
    #expect(message.octets.count == 167)
    #expect(try read([text.uppercased(), text]) == message)
  }

  @Test("a message comes out of any of its parts, as soon as they say it", arguments: 0..<12)
  func fountain(round: Int) throws {
    var random = SeededRandom(seed: 3, label: "fountain \(round)")
    let size = [1, 195, 400, 401, 402, 1000, 5000, 20_000].randomElement(using: &random) ?? 1
    let message = QRMessage(
      .psbt, (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) })
    let codes = try AnimatedQR(message, as: .ur)
    #expect((codes.count == 1) == (size <= 400))
    let first = (0..<codes.count).map { codes.content(at: $0) }
    #expect(try read(first.shuffled(using: &random)) == message, "\(round)")
    #expect(try read(first + first) == message)
    guard codes.count > 1 else { return }
    #expect(
      failure(Array(first.dropLast())) == .incomplete(known: codes.count - 1, of: codes.count))
    // Mixed parts alone, and what comes after the message is known.
    let mixed = (0..<(3 * codes.count + 20)).map {
      codes.content(at: codes.count + 100 * round + $0)
    }
    #expect(try read(mixed.shuffled(using: &random)) == message, "\(round)")
    #expect(try read(first + mixed) == message)
  }

  @Test("each part that was changed in one letter is refused, and changes nothing")
  func damaged() throws {
    let codes = try AnimatedQR(QRMessage(.psbt, Self.message(500)), as: .ur)
    let (first, second) = (codes.content(at: 0), Array(codes.content(at: 1).utf8))
    var reader = AnimatedQRReader()
    try reader.add(Array(first.utf8))
    for place in second.indices {
      for changed in [second[place] ^ 1, second[place] ^ 0x10, 0x41] where changed != second[place]
      {
        var content = second
        content[place] = changed
        #expect(throws: AnimatedQRError.self) { try reader.add(content) }
      }
      #expect(throws: AnimatedQRError.self) { try reader.add(Array(second.prefix(place))) }
    }
    for place in 1..<codes.count { try reader.add(Array(codes.content(at: place).utf8)) }
    #expect(try reader.message().octets == Self.message(500))
  }

  @Test("parts of different messages are not joined")
  func another() throws {
    let one = try AnimatedQR(QRMessage(.psbt, Self.message(900)), as: .ur)
    let other = try AnimatedQR(QRMessage(.psbt, Self.message(900).reversed()), as: .ur)
    let whole = try AnimatedQR(QRMessage(.psbt, [1]), as: .ur).content(at: 0)
    let second = try AnimatedQR(QRMessage(.psbt, [2]), as: .ur).content(at: 0)
    #expect(failure([one.content(at: 0), other.content(at: 1)]) == .anotherMessage)
    #expect(failure([one.content(at: 0), whole]) == .anotherMessage)
    #expect(failure([whole, one.content(at: 0)]) == .anotherMessage)
    #expect(failure([whole, second]) == .anotherMessage)
    #expect(
      failure([whole, whole.replacingType("psbt")]) == .anotherMessage, "types are not mixed")
    let series = try AnimatedQR(QRMessage(.psbt, Self.message(900)), as: .bbqr)
    #expect(failure([one.content(at: 0), series.content(at: 1)]) == .anotherMessage)
    #expect(failure([series.content(at: 0), one.content(at: 1)]) == .anotherMessage)
    // One that says the same of the message, and lies about a fragment that is known.
    var part = try #require(try URPart(Array(one.content(at: 0).utf8))?.part)
    part = FountainPart(
      number: part.number, count: part.count, size: part.size, checksum: part.checksum,
      data: part.data.flipping(bit: 0))
    #expect(failure([one.content(at: 0), part.text]) == .anotherMessage)
    // Or about one that is not: then the message's checksum does not fit.
    let rest = (1..<one.count).map { one.content(at: $0) }
    #expect(failure([part.text] + rest) == .malformed)
  }

  @Test("numbers that no message has are refused before anything is made for them")
  func limits() {
    func code(
      number: UInt32 = 1, count: Int = 2, size: Int = 4, checksum: UInt32 = 0,
      data: [UInt8] = [1, 2]
    ) -> String {
      FountainPart(number: number, count: count, size: size, checksum: checksum, data: data).text
    }
    #expect(failure([code()]) == .incomplete(known: 1, of: 2))
    #expect(failure([code(number: .max)]) == .incomplete(known: 1, of: 2))
    #expect(failure([code(number: 0)]) == .malformed)
    #expect(failure([code(count: 0)]) == .malformed)
    #expect(failure([code(size: 0)]) == .malformed)
    #expect(failure([code(data: [])]) == .malformed)
    #expect(failure([code(size: 5)]) == .malformed)
    #expect(failure([code(size: 2)]) == .malformed)
    #expect(failure([code(count: 4096, size: 4096, data: [1])]) == .incomplete(known: 1, of: 4096))
    #expect(failure([code(count: 4097, size: 4097, data: [1])]) == .tooManyParts(limit: 4096))
    #expect(failure([code(count: Int(UInt32.max))]) == .tooManyParts(limit: 4096))
    let limit = 4 * 1024 * 1024
    #expect(failure([code(count: 4096, size: limit + 1)]) == .tooLarge(limit: limit))
    #expect(failure([code(size: Int(UInt32.max))]) == .tooLarge(limit: limit))
  }

  @Test("at most 4096 codes are read")
  func codes() throws {
    let codes = try AnimatedQR(QRMessage(.psbt, Self.message(900)), as: .ur)
    var reader = AnimatedQRReader()
    let content = Array(codes.content(at: 0).utf8)
    for _ in 0..<4096 { try reader.add(content) }
    #expect(throws: AnimatedQRError.tooManyParts(limit: 4096)) { try reader.add(content) }
  }

  @Test("a message for which there are not enough codes is refused")
  func tooLong() throws {
    let most = QRMessage(.psbt, [UInt8](repeating: 7, count: 4096 * 200 - 5))
    #expect(try AnimatedQR(most, as: .ur).count == 4096)
    #expect(throws: AnimatedQRError.tooManyParts(limit: 4096)) {
      try AnimatedQR(QRMessage(.psbt, most.octets + [7]), as: .ur)
    }
    #expect(throws: AnimatedQRError.tooManyParts(limit: 1295)) {
      try AnimatedQR(most, as: .bbqr)
    }
  }

  @Test(
    "what is no PSBT is refused by its name",
    arguments: ["eth-sign-request", "crypto-seed", "bytes", "crypto-account", "x", "psbt1"])
  func types(type: String) throws {
    let content = try URWriter(type: type, [0x41, 1], fragment: 10).content(at: 0)
    #expect(failure([content]) == .otherType(type))
  }

  @Test(
    "what is no UR",
    arguments: [
      "ur:", "ur:/", "ur:crypto-psbt", "ur:crypto-psbt/", "ur:crypto-psbt/1-2/", "ur:PSBT_/aeae",
      "ur:psbt/1-1/1-1/aeadaoax", "ur:psbt/1/aeadaolazmjendeoti", "ur:psbt/aeadaolazmjendeot",
      "ur:\u{1B}[2J/aeadaolazmjendeoti", "ur:\(String(repeating: "a", count: 33))/aeae",
      "ur:é/aeae", "ur:psbt/éé",
    ])
  func malformed(text: String) {
    #expect(failure([text]) == .malformed)
  }

  @Test("a message that is no byte string, or has something after it, is refused")
  func notBytes() throws {
    for message: [UInt8] in [
      [0x01], [0x42, 1], [0x41, 1, 0], [0x58, 1, 1], [0x5F, 0x41, 1, 0xFF],
    ] {
      let content = try URWriter(type: "crypto-psbt", message, fragment: 10).content(at: 0)
      #expect(failure([content]) == .malformed)
    }
  }

  @Test("seed phrases are refused by name, and what is something else")
  func otherCodes() {
    let digits = String(repeating: "0123", count: 12)
    #expect(failure([digits]) == .seedPhrase)
    #expect(failure([digits + digits]) == .seedPhrase)
    var reader = AnimatedQRReader()
    #expect(throws: AnimatedQRError.seedPhrase) {
      try reader.add([UInt8](repeating: 0xF0, count: 16))
    }
    for other in ["", "whisper1:x", "0123", "cHNidP8B", "bitcoin:x", "u", "B", "0123456789abcdef"] {
      #expect(failure([other]) == .somethingElse)
    }
    #expect(failure([]) == .incomplete(known: 0, of: 0))
  }
}

extension String {
  fileprivate func replacingType(_ type: String) -> String {
    "UR:\(type.uppercased())/" + (split(separator: "/").last ?? "")
  }
}

extension FountainPart {
  /// As the content of a code.
  fileprivate var text: String {
    "ur:crypto-psbt/\(number)-\(count)/\(Bytewords.encode(octets))"
  }
}
