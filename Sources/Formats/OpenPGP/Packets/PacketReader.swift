internal import CryptoPrimitives

/// Reads the fields of a packet's body. What is wrong with them is an error of OpenPGP.
struct PacketReader {
  private var reader: CanonicalReader

  init(_ octets: some Sequence<UInt8>) { reader = CanonicalReader(octets) }

  var remaining: Int { reader.remaining }

  /// How many octets have been taken so far.
  var consumed: Int { reader.consumed }

  mutating func integer<Value: FixedWidthInteger>(
    _ type: Value.Type = Value.self
  ) throws(OpenPGPError) -> Value {
    do { return try reader.integer(type) } catch { throw .cutShort }
  }

  mutating func fixed(_ count: Int) throws(OpenPGPError) -> ArraySlice<UInt8> {
    do { return try reader.fixed(count) } catch { throw .cutShort }
  }

  /// As many octets as one octet says.
  mutating func octetPrefixed() throws(OpenPGPError) -> ArraySlice<UInt8> {
    try fixed(Int(try integer(UInt8.self)))
  }

  /// The length of an MPI need not fit its leading bits: others write such, and the number is the same.
  mutating func mpi() throws(OpenPGPError) -> MPI {
    let bits = Int(try integer(UInt16.self))
    return MPI(try fixed((bits + 7) / 8))
  }

  mutating func rest() throws(OpenPGPError) -> ArraySlice<UInt8> { try fixed(remaining) }

  /// Says that the body ends here.
  func finish() throws(OpenPGPError) {
    guard remaining == 0 else { throw OpenPGPError(.malformed, .octetsTrailing) }
  }
}

extension OpenPGPError {
  static let cutShort = OpenPGPError(.malformed, .octetsCutShort)
}
