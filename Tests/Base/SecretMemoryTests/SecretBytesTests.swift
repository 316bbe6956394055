import SecretMemory
import TestSupport
import TestTraits
import Testing

@Suite("A secret's bytes")
struct SecretBytesTests {
  @Test(
    "A fresh secret is zero, whatever its size",
    arguments: [0, 1, 63, 64, 65, 4096, 16_384, 65_535, 65_536, 65_537, 300_000])
  func fresh(count: Int) throws {
    let secret = try SecretBytes(count: count)
    let (size, bytes) = (secret.count, secret.array())
    #expect(size == count)
    #expect(bytes == [UInt8](repeating: 0, count: count))
  }

  @Test("Bytes go in and come out unchanged, also through a copy", arguments: [0, 1, 64, 20_000])
  func roundTrip(count: Int) throws {
    var random = SeededRandom(seed: 1, label: "round trip")
    let original = random.bytes(count)
    let secret = try SecretBytes(copying: original)
    let copy = try secret.copy()
    let (bytes, copied) = (secret.array(), copy.array())
    #expect(bytes == original)
    #expect(copied == original)
  }

  @Test("A copy is independent of its original")
  func independentCopy() throws {
    var secret = try SecretBytes(copying: [1, 2, 3])
    let copy = try secret.copy()
    secret.withUnsafeMutableBytes { $0[0] = 9 }
    let (bytes, copied) = (secret.array(), copy.array())
    #expect(bytes == [9, 2, 3])
    #expect(copied == [1, 2, 3])
  }

  @Test("What a failing writer throws arrives, and there is no secret")
  func failingWriter() {
    struct Stop: Error, Equatable {}
    #expect(throws: Stop()) {
      _ = try SecretBytes.filled(count: 32) { bytes in
        bytes[0] = 1
        throw Stop()
      }
    }
  }

  @Test("Printing a secret tells its size, never its bytes")
  func redaction() throws {
    let secret = try SecretBytes(copying: Array("hunter2".utf8))
    let text = secret.redacted()
    #expect(text == "<7 secret bytes>")
  }

  @Test(
    "Comparing is by all bytes and the length",
    arguments: [
      ([], [], true), ([1], [1], true), ([1], [2], false), ([1, 2], [1], false),
      ([0], [], false), ([1, 2, 3], [1, 2, 4], false), ([9, 2, 3], [1, 2, 3], false),
    ] as [([UInt8], [UInt8], Bool)])
  func comparing(left: [UInt8], right: [UInt8], expected: Bool) throws {
    let one = left.secret()
    let other = right.secret()
    let secrets = one.equals(other)
    let raw = left.withUnsafeBytes { left in right.withUnsafeBytes { constantTimeEqual(left, $0) } }
    #expect(secrets == expected)
    #expect(raw == expected)
  }

  @Test("One inverted bit makes a difference, at every place", arguments: [1, 32, 65])
  func everyBitCounts(count: Int) {
    let zeros = [UInt8](repeating: 0, count: count)
    for bit in 0..<(count * 8) {
      let other = zeros.flipping(bit: bit)
      let equal = zeros.withUnsafeBytes { left in
        other.withUnsafeBytes { constantTimeEqual(left, $0) }
      }
      #expect(!equal, "bit \(bit)")
    }
  }

  @Test("A wipe leaves zeros, and of nothing does nothing")
  func wiping() {
    var bytes: [UInt8] = [1, 2, 3]
    bytes.withUnsafeMutableBytes { wipe($0) }
    #expect(bytes == [0, 0, 0])
    wipe(UnsafeMutableRawBufferPointer(start: nil, count: 0))
  }

  @Test("Ten thousand small secrets live at once, none in another's place")
  func manySmall() throws {
    final class Kept {
      let secret: SecretBytes
      init(_ secret: consuming SecretBytes) { self.secret = secret }
    }
    let kept = try (0..<10_000).map { index in
      Kept(try SecretBytes(copying: withUnsafeBytes(of: index) { Array($0) }))
    }
    for (index, owner) in kept.enumerated() {
      let value = owner.secret.withUnsafeBytes { $0.loadUnaligned(as: Int.self) }
      #expect(value == index)
    }
  }

  @Test("Random sizes taken and given back in random order never overlap", .namesSeed)
  func churn() throws {
    final class Kept {
      let secret: SecretBytes
      let value: UInt8
      init(_ secret: consuming SecretBytes, _ value: UInt8) {
        self.secret = secret
        self.value = value
      }
    }
    var random = TestSeed.random("churn")
    var kept: [Kept] = []
    for _ in 0..<4_000 {
      if kept.count > 40 || (!kept.isEmpty && Bool.random(using: &random)) {
        let owner = kept.remove(at: Int.random(in: 0..<kept.count, using: &random))
        let intact = owner.secret.withUnsafeBytes { $0.allSatisfy { $0 == owner.value } }
        #expect(intact)
        continue
      }
      var secret = try SecretBytes(count: Int.random(in: 1...20_000, using: &random))
      let value = UInt8.random(in: 1...255, using: &random)
      let wasZero = secret.withUnsafeMutableBytes { bytes in
        defer { bytes.initializeMemory(as: UInt8.self, repeating: value) }
        return bytes.allSatisfy { $0 == 0 }
      }
      #expect(wasZero)
      kept.append(Kept(secret, value))
    }
  }

  @Test("The system's random bytes differ each time, also past the kernel's limit of one call")
  func systemRandom() {
    var random = SystemRandom()
    let blocks = (0..<4).map { _ in random.bytes(1_000) }
    #expect(Set(blocks).count == 4)
    for block in blocks { #expect(Set(block.suffix(256)).count > 100) }
    #expect(random.bytes(0) == [])
  }
}
