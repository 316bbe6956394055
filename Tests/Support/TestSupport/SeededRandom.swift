internal import CryptoPrimitives
internal import SecretMemory

/// Random bytes that a seed and a label decide: SHA-256 over both and a counter. For tests and
/// vectors only.
package struct SeededRandom: RandomSource, RandomNumberGenerator, Sendable {
  private let key: [UInt8]
  private var counter: UInt64 = 0
  private var block: [UInt8] = []
  private var used = 0

  package init(seed: UInt64, label: String) {
    var writer = CanonicalWriter()
    writer.label("whisper-test-random")
    writer.integer(seed)
    writer.prefixed(label)
    key = sha256(writer.bytes).bytes
  }

  package mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) {
    for index in 0..<buffer.count {
      if used == block.count { nextBlock() }
      buffer[index] = block[used]
      used += 1
    }
  }

  package mutating func next() -> UInt64 {
    var value: UInt64 = 0
    withUnsafeMutableBytes(of: &value) { fill($0) }
    return UInt64(littleEndian: value)
  }

  private mutating func nextBlock() {
    var writer = CanonicalWriter(capacity: 64)
    writer.fixed(key)
    writer.integer(counter)
    block = sha256(writer.bytes).bytes
    counter += 1
    used = 0
  }
}

/// Gives out exactly these bytes, in order, and ends the test process when it is asked for more.
package struct ScriptedRandom: RandomSource, Sendable {
  private var remaining: ArraySlice<UInt8>

  package init(_ bytes: [UInt8]...) { remaining = ArraySlice(bytes.joined()) }

  package var isUsedUp: Bool { remaining.isEmpty }

  package mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) {
    precondition(buffer.count <= remaining.count, "more random bytes than the script has")
    buffer.copyBytes(from: remaining.prefix(buffer.count))
    remaining = remaining.dropFirst(buffer.count)
  }
}
