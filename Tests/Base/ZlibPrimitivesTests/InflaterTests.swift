import CZlib
import TestSupport
import TestTraits
import Testing
import ZlibPrimitives

@Suite("Inflater")
struct InflaterTests {
  /// What came out, and how many bytes of the input were not needed.
  struct Outcome {
    var output: [UInt8] = []
    var unused = 0
    var isFinished = false
  }

  /// Feeds the input in pieces, and takes the output in pieces.
  private func inflate(
    _ input: [UInt8], _ format: Inflater.Format, inputSize: Int = .max, outputSize: Int = 4096
  ) throws -> Outcome {
    var outcome = Outcome()
    var inflater = try Inflater(format)
    var rest = ArraySlice(input)
    var buffer = [UInt8](repeating: 0, count: outputSize)
    while true {
      let step = try rest.prefix(inputSize).withUnsafeBytes { input in
        try buffer.withUnsafeMutableBytes { try inflater.step(from: input, into: $0) }
      }
      outcome.output += buffer.prefix(step.produced)
      rest = rest.dropFirst(step.consumed)
      outcome.unused = rest.count
      outcome.isFinished = step.isFinished
      if step.isFinished || step.consumed == 0 && step.produced == 0 { return outcome }
    }
  }

  private static let text = Array(String(repeating: "Whisper. ", count: 40).utf8)
  /// The text as another program compresses it.
  private static let zlib = [UInt8](hex: "78da0bcfc82c2e482dd253081f65d0920100295e7f81")
  private static let deflate = [UInt8](hex: "0bcfc82c2e482dd253081f65d0920100")

  @Test("Both formats are read, in pieces of any size", arguments: [1, 2, 3, 7, 4096])
  func pieces(size: Int) throws {
    for (bytes, format) in [(Self.zlib, Inflater.Format.zlib), (Self.deflate, .deflate)] {
      for other in [1, 5, 4096] {
        let outcome = try inflate(bytes, format, inputSize: size, outputSize: other)
        #expect(outcome.output == Self.text)
        #expect(outcome.isFinished)
        #expect(outcome.unused == 0)
      }
    }
  }

  @Test("What follows the compressed data stays in the input")
  func trailing() throws {
    for (bytes, format) in [(Self.zlib, Inflater.Format.zlib), (Self.deflate, .deflate)] {
      let outcome = try inflate(bytes + [1, 2, 3], format)
      #expect(outcome.output == Self.text)
      #expect(outcome.isFinished)
      #expect(outcome.unused == 3)
    }
  }

  @Test("Data that ends early never finishes")
  func truncated() throws {
    for (bytes, format) in [(Self.zlib, Inflater.Format.zlib), (Self.deflate, .deflate)] {
      for count in bytes.indices {
        let outcome = try inflate(Array(bytes.prefix(count)), format)
        #expect(!outcome.isFinished, "\(count)")
        #expect(Self.text.starts(with: outcome.output))
      }
    }
  }

  @Test("A wrong checksum, header, window or block, and a preset dictionary, are malformed")
  func malformed() {
    let presetDictionary = [UInt8](hex: "78f9090b02942b00930a100a0024fc0547")
    let zlib = Self.zlib
    let inputs: [([UInt8], Inflater.Format)] = [
      (zlib.flipping(bit: zlib.count * 8 - 1), .zlib), (Self.deflate, .zlib), (zlib, .deflate),
      (presetDictionary, .zlib), ([0x88, 0x1C] + zlib.dropFirst(2), .zlib), ([0x07], .deflate),
      // A distance that begins before the data.
      ([0x63, 0x00, 0x42, 0x00], .deflate),
    ]
    for (input, format) in inputs {
      #expect(throws: Inflater.Failure.malformed, "\(input.hex)") { _ = try inflate(input, format) }
    }
  }

  @Test("A step without input or without room does nothing, and steps after the end neither")
  func idle() throws {
    var inflater = try Inflater(.zlib)
    var buffer = [UInt8](repeating: 0, count: 1024)
    func step(
      _ inflater: inout Inflater, _ input: [UInt8], _ room: Int
    ) throws -> Inflater.Step {
      try input.withUnsafeBytes { input in
        try buffer.withUnsafeMutableBytes {
          try inflater.step(
            from: input, into: UnsafeMutableRawBufferPointer(rebasing: $0.prefix(room)))
        }
      }
    }
    for room in [0, 1024] {
      let nothing = try step(&inflater, [], room)
      #expect(nothing.consumed == 0 && nothing.produced == 0 && !nothing.isFinished)
    }
    let first = try step(&inflater, Self.zlib, 0)
    #expect(first.produced == 0)
    let second = try step(&inflater, Array(Self.zlib.dropFirst(first.consumed)), 1024)
    #expect(Array(buffer.prefix(second.produced)) == Self.text)
    #expect(second.isFinished)
    let third = try step(&inflater, Self.zlib, 1024)
    #expect(third.consumed == 0 && third.produced == 0 && third.isFinished)
  }

  @Test("A bomb comes out in bounded steps")
  func bomb() throws {
    let zeros = [UInt8](repeating: 0, count: 8 << 20)
    var compressed = [UInt8](repeating: 0, count: 64 << 10)
    var count = uLongf(compressed.count)
    #expect(compress2(&compressed, &count, zeros, uLong(zeros.count), 9) == Z_OK)
    let input = Array(compressed.prefix(Int(count)))
    var inflater = try Inflater(.zlib)
    var buffer = [UInt8](repeating: 1, count: 1000)
    let step = try input.withUnsafeBytes { input in
      try buffer.withUnsafeMutableBytes { try inflater.step(from: input, into: $0) }
    }
    #expect(step.produced == 1000)
    #expect(step.consumed < 100)
    #expect(!step.isFinished)
    #expect(try inflate(input, .zlib).output == zeros)
  }

  @Test("Random bytes end in an error or in output, never in a trap", .namesSeed)
  func random() {
    var random = TestSeed.random("Inflater")
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      for format in [Inflater.Format.deflate, .zlib] {
        _ = try? inflate(bytes, format, inputSize: 9, outputSize: 64)
      }
    }
  }
}
