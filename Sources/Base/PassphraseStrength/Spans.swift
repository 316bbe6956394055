internal import SecretMemory

/// The fewest guesses that some pattern takes for each stretch of a passphrase, in locked memory: they
/// tell the words in it.
struct Spans: ~Copyable {
  private var table: NumberTable
  private let length: Int

  /// Of a passphrase of `length` characters.
  init(length: Int) throws(SecretMemoryError) {
    self.length = length
    table = try NumberTable(rows: length, columns: length)
  }

  /// Takes note of a pattern that covers `range`.
  mutating func note(_ guesses: Double, for range: Range<Int>) {
    guard let last = range.last else { return }
    // A part of a passphrase is not guessed alone.
    let floor: Double = range.count == length ? 1 : range.count == 1 ? 10 : 50
    let known = table[range.lowerBound, last]
    table[range.lowerBound, last] = min(known, max(guesses, floor))
  }

  /// The guesses for the characters from `first` to `last`; infinite where no pattern covers them.
  func guesses(_ first: Int, through last: Int) -> Double { table[first, last] }
}

/// Numbers in locked memory, infinite at first.
struct NumberTable: ~Copyable {
  private var values: SecretBytes
  private let columns: Int
  private static let width = MemoryLayout<Double>.stride

  init(rows: Int, columns: Int) throws(SecretMemoryError) {
    self.columns = columns
    values = try SecretBytes(count: rows * columns * Self.width)
    values.withUnsafeMutableBytes { bytes in
      for offset in stride(from: 0, to: bytes.count, by: Self.width) {
        bytes.storeBytes(of: .infinity, toByteOffset: offset, as: Double.self)
      }
    }
  }

  subscript(_ row: Int, _ column: Int) -> Double {
    get {
      values.withUnsafeBytes {
        $0.load(fromByteOffset: (row * columns + column) * Self.width, as: Double.self)
      }
    }
    set {
      values.withUnsafeMutableBytes {
        $0.storeBytes(
          of: newValue, toByteOffset: (row * columns + column) * Self.width, as: Double.self)
      }
    }
  }
}
