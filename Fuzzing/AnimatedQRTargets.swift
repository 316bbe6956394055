import CryptoPrimitives
import TestSupport

@testable import AnimatedQR

extension FuzzTarget {
  /// What codes of UR hold, one a line.
  static let ur = FuzzTarget(
    name: "ur", maximumLength: 4096,
    seeds: {
      let message = QRMessage(.psbt, Array("psbt\u{1}".utf8) + (0..<40))
      var seeds: [[UInt8]] = []
      for fragment in [10, 30, 200] {
        let codes = try AnimatedQR(message, as: .ur, fragment: fragment)
        for places in [[0], Array(0..<codes.count), Array(codes.count..<(2 * codes.count + 2))] {
          seeds.append(
            Array(places.map { codes.content(at: $0) }.joined(separator: "\n").utf8))
        }
      }
      return seeds + [Array("ur:eth-sign-request/aeadaolazmjendeoti".utf8)]
    },
    run: { input in
      plant(String(decoding: input, as: UTF8.self).contains("UR:PSBT/"))
      try join(input, .ur)
    })

  /// The parts of UR without letters and checksums, which a fuzzer does not find: each has a length before it, and the
  /// numbers that its first octets say.
  static let fountain = FuzzTarget(
    name: "fountain", maximumLength: 2048,
    seeds: {
      let writer = try URWriter(type: "psbt", Array(0..<90), fragment: 10)
      return [0, 5, 20].map { first in
        (first..<(first + 10)).map { writer.part(at: $0).octets }.flatMap { [UInt8($0.count)] + $0 }
      }
    },
    run: { input in
      var rest = input[...]
      var equations: FountainEquations?
      var first: FountainPart?
      while let count = rest.popFirst() {
        let octets = Array(rest.prefix(Int(count)))
        rest = rest.dropFirst(Int(count))
        guard let part = try? FountainPart(octets) else { continue }
        require(part.octets == octets, "a part is written in one way")
        require(part.size <= QRMessage.maximumJoined, "a message has an end")
        let one = first ?? part
        first = one
        var known =
          equations ?? FountainEquations(count: one.count, size: one.data.count, one.checksum)
        guard part.count == one.count, part.data.count == one.data.count else { continue }
        let rank = known.rank
        let fits = known.add(part.data, number: part.number)
        require(known.rank - rank <= (fits ? 1 : 0), "a part says one thing")
        require(known.rank <= one.count, "no more is known than there is")
        require(
          known.add(part.data, number: part.number) == fits && known.rank <= rank + 1,
          "a part that comes again says nothing new")
        if let solved = known.solved(size: one.size) {
          require(solved.count == one.size, "the message has its size")
        }
        equations = known
      }
    })

  /// What codes of BBQr hold, one a line.
  static let bbqr = FuzzTarget(
    name: "bbqr", maximumLength: 4096,
    seeds: {
      let message = QRMessage(.psbt, Array("psbt\u{1}".utf8) + (0..<40))
      let codes = try AnimatedQR(message, as: .bbqr, fragment: 20)
      // "whisper" in raw DEFLATE.
      let compressed = Base32.encode([UInt8](hex: "2bcfc82c2e482d0200")[...])
      return [
        Array((0..<codes.count).map { codes.content(at: $0) }.joined(separator: "\n").utf8),
        Array("B$HP0100707362740a".utf8), Array("B$ZU0100\(compressed)".utf8),
        Array("B$HJ0200AA\nB$HJ020155".utf8),
      ]
    },
    run: { input in
      plant(String(decoding: input, as: UTF8.self).contains("B$HT"))
      try join(input, .bbqr)
    })

  /// Reads codes, one a line; a message that they come to is written and read again.
  private static func join(_ input: [UInt8], _ format: AnimatedQR.Format) throws {
    var reader = AnimatedQRReader()
    let scanned = ScannedText(input)?.contents ?? []
    require(scanned.reduce(0) { $0 + $1.count } <= input.count, "contents are parts of the text")
    require(scanned.isEmpty || ScannedText.begins(input), "a text that is read begins as one")
    for line in input.split(separator: UInt8(ascii: "\n")) {
      do throws(AnimatedQRError) {
        try reader.add(Array(line))
      } catch {
        if case .otherType(let name) = error {
          require(name.utf8.count <= 32 && name.allSatisfy(\.isASCII), "names are short and plain")
        }
      }
    }
    guard let message = try? reader.message() else { return }
    require(message.octets.count <= QRMessage.maximumInflated, "a message has an end")
    guard message.octets.count < 20_000, !message.octets.isEmpty else { return }
    let codes = try AnimatedQR(message, as: format)
    var again = AnimatedQRReader()
    for place in 0..<codes.count { try again.add(Array(codes.content(at: place).utf8)) }
    require((try? again.message()) == message || message.kind != .psbt, "a message comes again")
  }
}
