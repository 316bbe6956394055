import AgentExchange
import SecretMemory
import TestSupport
import TestTraits
import Testing

@Suite("A frame on the agent's socket")
struct FrameTests {
  private static let room = Frame.largest - 2

  private func encode(_ request: UInt8, _ body: [UInt8]) throws -> [UInt8] {
    let message = try Frame.encode(request, body)
    return message.array()
  }

  /// The messages that octets hold, which come in pieces of that size.
  private func decode(_ octets: [UInt8], pieces: Int) throws -> [(request: UInt8, body: [UInt8])] {
    var decoder = MessageDecoder()
    var messages: [(request: UInt8, body: [UInt8])] = []
    try octets.withUnsafeBytes { octets throws in
      var place = 0
      while place < octets.count {
        let piece = octets[place..<min(place + pieces, octets.count)]
        let (taken, progress) = try decoder.take(UnsafeRawBufferPointer(rebasing: piece))
        try #require(taken > 0)
        place += taken
        if case .message(let request) = progress {
          messages.append((request, decoder.takeBody()))
        }
      }
    }
    let isBegun = decoder.isBegun
    #expect(!isBegun)
    return messages
  }

  @Test("is its length, the version, the request and the body")
  func octets() throws {
    #expect(try encode(5, []) == [0, 0, 0, 2, 2, 5])
    #expect(try encode(6, [7, 8, 9]) == [0, 0, 0, 5, 2, 6, 7, 8, 9])
  }

  @Test("says that another follows where a body needs more", arguments: [0, 1, 2])
  func split(more: Int) throws {
    let body = [UInt8](repeating: 3, count: Self.room + more)
    let encoded = try encode(6, body)
    #expect(Array(encoded.prefix(6)) == [0, 0x20, 0, 0, 2, more == 0 ? 6 : 0x86])
    let rest = encoded.dropFirst(6 + Self.room)
    let last = more == 0 ? [] : [0, 0, 0, UInt8(2 + more), 2, 6] + body.suffix(more)
    #expect(Array(rest) == last)
  }

  @Test("is the same in pieces of any size", .namesSeed, arguments: [1, 2, 5, 6, 7, 64, 1 << 16])
  func pieces(size: Int) throws {
    var random = TestSeed.random("pieces")
    let bodies = [0, 1, 300, 3].map { random.bytes($0) }
    let octets = try bodies.enumerated().flatMap { try encode(UInt8($0), $1) }
    let messages = try decode(octets, pieces: size)
    #expect(messages.map(\.body) == bodies)
    #expect(messages.map(\.request) == [0, 1, 2, 3])
  }

  @Test("of a long message is read back, up to the longest", arguments: [5 << 20, 16 << 20])
  func long(count: Int) throws {
    let body = [UInt8](repeating: 9, count: count)
    let messages = try decode(try encode(0x7E, body), pieces: 1 << 16)
    #expect(messages.count == 1 && messages.first?.body == body)
    #expect(throws: FrameError.tooLong) {
      try encode(1, [UInt8](repeating: 0, count: (16 << 20) + 1))
    }
  }

  @Test(
    "is refused as soon as what is wrong is there",
    arguments: [
      ([0, 0, 0, 0], .badLength), ([0, 0, 0, 1], .badLength),
      ([0xFF, 0xFF, 0xFF, 0xFF], .badLength), ([0, 0x20, 0, 1], .badLength),
      ([0, 0, 0, 2, 1], .anotherVersion), ([0, 0, 0, 2, 3], .anotherVersion),
      ([0, 0, 0, 2, 0], .anotherVersion), ([0xFF, 0xFF, 0xFF, 0xFF, 1], .anotherVersion),
      ([0, 0, 0, 2, 2, 0x85], .emptyPart),
      ([0, 0, 0, 3, 2, 0x85, 0, 0, 0, 0, 2, 2, 6], .anotherRequest),
    ] as [([UInt8], FrameError)])
  func refused(octets: [UInt8], error: FrameError) throws {
    // All but the last of them may become something, unless they come at once.
    for count in 1..<octets.count where octets.count < 13 && error != .anotherVersion {
      #expect(throws: Never.self) { try consume(Array(octets.prefix(count)), pieces: count) }
    }
    #expect(throws: error) { try consume(octets, pieces: 5) }
  }

  private func consume(_ octets: [UInt8], pieces: Int) throws {
    var decoder = MessageDecoder()
    var rest = octets[...]
    while !rest.isEmpty {
      let taken = try rest.prefix(pieces).withUnsafeBytes { try decoder.take($0).taken }
      rest = rest.dropFirst(taken)
    }
  }

  @Test("takes no memory for what it says that it will bring")
  func promised() throws {
    var decoder = MessageDecoder()
    _ = try ([0, 0x20, 0, 0, 2, 1] as [UInt8]).withUnsafeBytes { try decoder.take($0) }
    let (missing, held) = (decoder.missing, decoder.held)
    #expect(missing == Self.room && held == 0)
    let (taken, progress) = try ([4, 5] as [UInt8]).withUnsafeBytes { try decoder.take($0) }
    let (heldNow, isBegun) = (decoder.held, decoder.isBegun)
    #expect(taken == 2 && progress == .incomplete && heldNow == 2 && isBegun)
  }

  @Test("that makes a message too long is refused before its body comes")
  func tooLong() throws {
    var octets: [UInt8] = []
    let part = [UInt8](repeating: 0, count: Self.room)
    for _ in 0..<8 { octets += [0, 0x20, 0, 0, 2, 0x81] + part }
    // Sixteen octets are left.
    try consume(octets + [0, 0, 0, 18, 2, 1], pieces: 1 << 16)
    #expect(throws: FrameError.tooLong) {
      try consume(octets + [0, 0, 0, 19, 2, 1], pieces: 1 << 16)
    }
  }
}
