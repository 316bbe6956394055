internal import CGcrypt
internal import CryptoPrimitives
internal import SecretMemory

/// A number of libgcrypt, which is overwritten when it goes.
///
/// Its pointer is used in methods alone: there the number is borrowed, and cannot go before the call returns.
struct Integer: ~Copyable {
  fileprivate let value: gcry_mpi_t

  /// Zero.
  init() { value = gcry_mpi_new(0) }

  init(_ number: UInt) { value = gcry_mpi_set_ui(nil, number) }

  /// The number that the bytes are, most significant first.
  init(_ bytes: [UInt8]) throws(CryptoError) {
    value = try bytes.withUnsafeBufferPointer { bytes throws(CryptoError) in
      try Self.scan(UnsafeRawBufferPointer(bytes))
    }
  }

  /// The secret number that the bytes are, most significant first.
  init(_ secret: borrowing SecretBytes) throws(CryptoError) {
    value = try secret.withUnsafeBytes { bytes throws(CryptoError) in try Self.scan(bytes) }
    // Has the library take the slower ways whose time does not depend on the number. It would end the process
    // for a zero that has memory.
    if !equals(0) { gcry_mpi_set_flag(value, GCRYMPI_FLAG_SECURE) }
  }

  private static func scan(_ bytes: UnsafeRawBufferPointer) throws(CryptoError) -> gcry_mpi_t {
    var number: gcry_mpi_t?
    guard Gcrypt.isStarted,
      gcry_mpi_scan(&number, GCRYMPI_FMT_USG, bytes.baseAddress, bytes.count, nil) == 0,
      let number
    else { throw .noMemory }
    return number
  }

  deinit { gcry_mpi_release(value) }

  /// Lends the library's pointer. It is good only inside `body`.
  func withValue<Result>(_ body: (gcry_mpi_t) -> Result) -> Result { body(value) }

  // MARK: Arithmetic. The result is this number.

  func setProduct(_ left: borrowing Integer, _ right: borrowing Integer) {
    gcry_mpi_mul(value, left.value, right.value)
  }

  func setProduct(
    _ left: borrowing Integer, _ right: borrowing Integer, modulo modulus: borrowing Integer
  ) {
    gcry_mpi_mulm(value, left.value, right.value, modulus.value)
  }

  func setPower(
    _ base: borrowing Integer, _ exponent: borrowing Integer, modulo modulus: borrowing Integer
  ) {
    gcry_mpi_powm(value, base.value, exponent.value, modulus.value)
  }

  /// The two have no common divisor.
  func setInverse(of other: borrowing Integer, modulo modulus: borrowing Integer) {
    gcry_mpi_invm(value, other.value, modulus.value)
  }

  func setPredecessor(of other: borrowing Integer) {
    gcry_mpi_sub_ui(value, other.value, 1)
  }

  // MARK: Reading

  var bitCount: Int { Int(gcry_mpi_get_nbits(value)) }

  var isOdd: Bool { gcry_mpi_test_bit(value, 0) != 0 }

  func isLess(than other: borrowing Integer) -> Bool { gcry_mpi_cmp(value, other.value) < 0 }

  func equals(_ other: borrowing Integer) -> Bool { gcry_mpi_cmp(value, other.value) == 0 }

  func equals(_ number: UInt) -> Bool { gcry_mpi_cmp_ui(value, number) == 0 }

  /// Writes the number, most significant byte first and zeros before it. Throws `CryptoError.wrongSize` when
  /// it is larger than the buffer.
  func write(to buffer: UnsafeMutableRawBufferPointer) throws(CryptoError) {
    let count = (bitCount + 7) / 8
    guard count <= buffer.count else { throw .wrongSize }
    let (zeros, number) = (buffer.count - count, buffer.baseAddress)
    buffer.initializeMemory(as: UInt8.self, repeating: 0)
    guard
      gcry_mpi_print(
        GCRYMPI_FMT_USG, number?.advanced(by: zeros).assumingMemoryBound(to: UInt8.self), count,
        nil, value) == 0
    else { throw .noMemory }
  }

  /// A number that is no secret, as `write` writes it.
  func octets(count: Int) throws(CryptoError) -> [UInt8] {
    var octets = [UInt8](repeating: 0, count: count)
    try octets.withUnsafeMutableBufferPointer { octets throws(CryptoError) in
      try write(to: UnsafeMutableRawBufferPointer(octets))
    }
    return octets
  }
}
