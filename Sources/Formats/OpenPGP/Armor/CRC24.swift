/// The checksum of armor (RFC 9580, section 6.1), which protects from nothing. It is written for readers
/// that need it, and never checked.
struct CRC24 {
  // As a CRC of 32 bits, the 24 in the highest: then the octets that come in need no shifting.
  private var register: UInt32 = 0xB704CE << 8

  /// The checksum of what was given so far.
  var value: UInt32 { register >> 8 }

  mutating func update(_ octets: UnsafeRawBufferPointer) {
    Self.tables.withUnsafeBufferPointer { tables in
      func of(_ table: Int, _ octet: UInt32) -> UInt32 {
        tables[table << 8 | Int(octet & 0xFF)]
      }
      var register = register
      let whole = octets.count & ~7
      for start in stride(from: 0, to: whole, by: 8) {
        let both = UInt64(bigEndian: octets.loadUnaligned(fromByteOffset: start, as: UInt64.self))
        let first = register ^ UInt32(truncatingIfNeeded: both >> 32)
        let second = UInt32(truncatingIfNeeded: both)
        register =
          of(7, first >> 24) ^ of(6, first >> 16) ^ of(5, first >> 8) ^ of(4, first)
          ^ of(3, second >> 24) ^ of(2, second >> 16) ^ of(1, second >> 8) ^ of(0, second)
      }
      for octet in octets[whole...] {
        register = register << 8 ^ of(0, register >> 24 ^ UInt32(octet))
      }
      self.register = register
    }
  }

  /// What an octet does to the register: alone, and with one to seven octets of zero behind it.
  private static let tables: [UInt32] = {
    let polynomial: UInt32 = 0x864CFB << 8
    var tables = (UInt32(0)..<256).map { octet in
      var register = octet << 24
      for _ in 0..<8 { register = register << 1 ^ (register >> 31) * polynomial }
      return register
    }
    for index in 256..<2048 {
      let before = tables[index - 256]
      tables.append(before << 8 ^ tables[Int(before >> 24)])
    }
    return tables
  }()
}
