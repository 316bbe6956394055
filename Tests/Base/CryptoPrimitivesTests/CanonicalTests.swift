import CryptoPrimitives
import TestSupport
import Testing

@Suite("The canonical encoding")
struct CanonicalTests {
  private func written(_ body: (inout CanonicalWriter) -> Void) -> [UInt8] {
    var writer = CanonicalWriter()
    body(&writer)
    return writer.bytes
  }

  @Test("Integers are big-endian and as wide as their type")
  func integers() {
    #expect(written { $0.integer(UInt8(7)) } == [7])
    #expect(written { $0.integer(UInt16(0x0102)) } == [1, 2])
    #expect(written { $0.integer(UInt32(1)) } == [0, 0, 0, 1])
    #expect(written { $0.integer(Int64(-2)) } == [255, 255, 255, 255, 255, 255, 255, 254])
    #expect(written { $0.integer(Int64.min) } == [0x80, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test("Byte strings stand as they are, or after a length of four bytes")
  func strings() {
    #expect(written { $0.fixed([1, 2]) } == [1, 2])
    #expect(written { $0.label("ab") } == [0x61, 0x62])
    #expect(written { $0.prefixed([1, 2]) } == [0, 0, 0, 2, 1, 2])
    #expect(written { $0.prefixed([] as [UInt8]) } == [0, 0, 0, 0])
    #expect(written { $0.prefixed("\u{E9}") } == [0, 0, 0, 2, 0xC3, 0xA9])
    #expect(written { $0.prefixed(Octets32.zero) } == [0, 0, 0, 32] + Octets32.zero.bytes)
  }

  @Test("What was written is read back")
  func roundTrip() throws {
    let value = Octets32(hex: String(repeating: "5a", count: 32))
    let bytes = written {
      $0.integer(Int64.min)
      $0.integer(UInt32.max)
      $0.integer(UInt8(1))
      $0.integer(UInt16.max)
      $0.fixed(value)
      $0.prefixed("name")
      $0.prefixed([9, 9, 9])
      $0.integer(Int8(-1))
    }
    // Read from the middle of a larger array: positions must not be those of the whole.
    var reader = CanonicalReader(([0xEE, 0xEE] + bytes).dropFirst(2))
    #expect(try reader.integer(Int64.self) == .min)
    #expect(try reader.integer(UInt32.self) == .max)
    #expect(try reader.flag())
    #expect(try reader.integer(UInt16.self) == .max)
    #expect(reader.consumed == 15)
    #expect(try reader.octets32() == value)
    #expect(try reader.prefixedString() == "name")
    #expect(try reader.prefixed() == [9, 9, 9])
    #expect(reader.remaining == 1)
    #expect(throws: MalformedInput.self) { try reader.finish() }
    #expect(try reader.integer(Int8.self) == -1)
    try reader.finish()
  }

  @Test("Whatever ends too early is refused, and takes nothing")
  func short() throws {
    var reader = CanonicalReader([1, 2, 3])
    #expect(throws: MalformedInput.self) { _ = try reader.integer(UInt32.self) }
    #expect(throws: MalformedInput.self) { _ = try reader.fixed(4) }
    #expect(throws: MalformedInput.self) { _ = try reader.fixed(-1) }
    #expect(throws: MalformedInput.self) { _ = try reader.fixed(.max) }
    #expect(throws: MalformedInput.self) { _ = try reader.fixed(.min) }
    #expect(throws: MalformedInput.self) { _ = try reader.octets32() }
    #expect(throws: MalformedInput.self) { _ = try reader.prefixed() }
    #expect(throws: MalformedInput.self) { _ = try reader.prefixedString() }
    #expect(reader.remaining == 3)
    #expect(try reader.fixed(0) == [])
    #expect(try reader.fixed(3) == [1, 2, 3])
    #expect(throws: MalformedInput.self) { _ = try reader.flag() }
  }

  @Test(
    "A length that promises more than there is is refused",
    arguments: [
      [0, 0, 0, 1], [0xFF, 0xFF, 0xFF, 0xFF], [0x7F, 0xFF, 0xFF, 0xFF, 1, 2, 3],
      [0, 0, 0, 4, 1, 2, 3], [0x80, 0, 0, 0, 0],
    ] as [[UInt8]])
  func lyingLength(bytes: [UInt8]) {
    var reader = CanonicalReader(bytes)
    #expect(throws: MalformedInput.self) { _ = try reader.prefixed() }
    var other = CanonicalReader(bytes)
    #expect(throws: MalformedInput.self) { _ = try other.prefixedString() }
  }

  @Test("A flag is 0 or 1 and nothing else")
  func flags() throws {
    for byte in UInt8.min...UInt8.max {
      var reader = CanonicalReader([byte])
      let flag = try? reader.flag()
      #expect(flag == (byte == 0 ? false : byte == 1 ? true : nil))
    }
  }

  @Test(
    "Text that is not UTF-8 is refused",
    arguments: [
      [0xFF], [0xC0, 0x80], [0xC3], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80],
    ] as [[UInt8]])
  func notUTF8(text: [UInt8]) {
    var reader = CanonicalReader([0, 0, 0, UInt8(text.count)] + text)
    #expect(throws: MalformedInput.self) { _ = try reader.prefixedString() }
  }
}
