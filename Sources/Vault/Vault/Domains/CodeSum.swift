internal import CryptoPrimitives

/// A sum of row codes modulo 2^256: whoever does not know the codes finds no other rows with the same sum.
struct CodeSum: Equatable {
  static let byteCount = 32

  /// Most significant word first.
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  init() {}

  /// The sum of one code.
  init(_ code: Octets32) {
    words = code.withUnsafeBytes { bytes in
      (
        Self.word(of: bytes, at: 0), Self.word(of: bytes, at: 8), Self.word(of: bytes, at: 16),
        Self.word(of: bytes, at: 24)
      )
    }
  }

  private static func word(of bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
    UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  mutating func add(_ other: CodeSum) {
    var carry: UInt64 = 0
    func sum(_ left: UInt64, _ right: UInt64) -> UInt64 {
      let (partial, first) = left.addingReportingOverflow(right)
      let (total, second) = partial.addingReportingOverflow(carry)
      carry = first || second ? 1 : 0
      return total
    }
    words.3 = sum(words.3, other.words.3)
    words.2 = sum(words.2, other.words.2)
    words.1 = sum(words.1, other.words.1)
    words.0 = sum(words.0, other.words.0)
  }

  mutating func remove(_ other: CodeSum) {
    var borrow: UInt64 = 0
    func difference(_ left: UInt64, _ right: UInt64) -> UInt64 {
      let (partial, first) = left.subtractingReportingOverflow(right)
      let (total, second) = partial.subtractingReportingOverflow(borrow)
      borrow = first || second ? 1 : 0
      return total
    }
    words.3 = difference(words.3, other.words.3)
    words.2 = difference(words.2, other.words.2)
    words.1 = difference(words.1, other.words.1)
    words.0 = difference(words.0, other.words.0)
  }

  static func == (left: CodeSum, right: CodeSum) -> Bool { left.words == right.words }

  // MARK: Encoding

  func write(to writer: inout CanonicalWriter) {
    writer.integer(words.0)
    writer.integer(words.1)
    writer.integer(words.2)
    writer.integer(words.3)
  }

  init(_ reader: inout CanonicalReader) throws(MalformedInput) {
    // At once: a head has up to 1,024 of them, and is read in each transaction.
    self.init(try reader.octets32())
  }
}
