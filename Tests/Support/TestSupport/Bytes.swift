package import CryptoPrimitives
package import SecretMemory

extension [UInt8] {
  /// The bytes of a literal; white space in it is skipped, anything else ends the test process.
  package init(hex text: String) {
    do {
      self = try Hex.decode(String(text.filter { !$0.isWhitespace }))
    } catch {
      fatalError("no hex: \(text)")
    }
  }

  package var hex: String { Hex.encode(self) }

  /// The same bytes with one bit inverted; bit 0 is the lowest of the first byte.
  package func flipping(bit: Int) -> [UInt8] {
    var copy = self
    copy[bit / 8] ^= 1 << UInt8(bit % 8)
    return copy
  }
}

extension Octets32 {
  package init(hex text: String) {
    guard let value = Octets32([UInt8](hex: text)) else { fatalError("not 32 bytes: \(text)") }
    self = value
  }
}

extension SecretBytes {
  /// The bytes outside secret memory: a test's only.
  package borrowing func array() -> [UInt8] { withUnsafeBytes { Array($0) } }
}

extension Collection<UInt8> {
  /// The same bytes in secret memory. A test that gets none cannot go on.
  package func secret() -> SecretBytes {
    do { return try SecretBytes(copying: self) } catch { fatalError("\(error)") }
  }
}
