internal import CGcrypt
internal import CryptoPrimitives

/// An S-expression, in which libgcrypt takes keys and data and gives results.
struct Expression: ~Copyable {
  private let value: gcry_sexp_t

  /// How many bytes the parts of an expression may have together. The library counts in 16 bits, and ends the
  /// process when a whole list has more.
  static let largestSize = 32 * 1024

  /// The expression that `format` describes, each of its `%b` one of the parts. Throws
  /// `CryptoError.wrongSize` when they are too large.
  init(_ format: StaticString, _ parts: UnsafeRawBufferPointer...) throws(CryptoError) {
    value = try Self.build(format, parts)
  }

  /// The same with one part, which is no secret.
  init(_ format: StaticString, _ part: [UInt8]) throws(CryptoError) {
    value = try part.withUnsafeBufferPointer { part throws(CryptoError) in
      try Self.build(format, [UnsafeRawBufferPointer(part)])
    }
  }

  /// The same for who cannot return an expression; it must become one.
  static func build(
    _ format: StaticString, _ parts: [UnsafeRawBufferPointer]
  ) throws(CryptoError) -> gcry_sexp_t {
    guard Gcrypt.isStarted else { throw .noMemory }
    guard parts.allSatisfy({ $0.count <= largestSize }),
      parts.reduce(0, { $0 + $1.count }) <= largestSize
    else { throw .wrongSize }
    var counts = parts.map { Int32(truncatingIfNeeded: $0.count) }
    var starts = parts.map(\.baseAddress)
    var expression: gcry_sexp_t?
    let status = counts.withUnsafeMutableBufferPointer { counts in
      starts.withUnsafeMutableBufferPointer { starts in
        var arguments: [UnsafeMutableRawPointer?] = []
        for index in parts.indices {
          arguments.append(counts.baseAddress.map { UnsafeMutableRawPointer($0 + index) })
          arguments.append(starts.baseAddress.map { UnsafeMutableRawPointer($0 + index) })
        }
        return format.withUTF8Buffer { text in
          text.withMemoryRebound(to: CChar.self) { text in
            gcry_sexp_build_array(&expression, nil, text.baseAddress, &arguments)
          }
        }
      }
    }
    guard status == 0, let expression else { throw .noMemory }
    return expression
  }

  init(owning expression: gcry_sexp_t) { value = expression }

  deinit { gcry_sexp_release(value) }

  // MARK: Operations. Both sides are borrowed here, and cannot go before the call returns.

  /// What signing this data with a private key answers. Throws `CryptoError.notAuthentic` when the library
  /// refuses.
  func signed(with key: borrowing Expression) throws(CryptoError) -> Expression {
    var answer: gcry_sexp_t?
    guard gcry_pk_sign(&answer, value, key.value) == 0, let answer else { throw .notAuthentic }
    return Expression(owning: answer)
  }

  /// What decrypting this data with a private key answers. Throws `CryptoError.notAuthentic` when the library
  /// refuses.
  func decrypted(with key: borrowing Expression) throws(CryptoError) -> Expression {
    var answer: gcry_sexp_t?
    guard gcry_pk_decrypt(&answer, value, key.value) == 0, let answer else { throw .notAuthentic }
    return Expression(owning: answer)
  }

  /// The key that this describes, newly made. Throws `CryptoError.noMemory` when the library makes none.
  func generated() throws(CryptoError) -> Expression {
    var answer: gcry_sexp_t?
    guard gcry_pk_genkey(&answer, value) == 0, let answer else { throw .noMemory }
    return Expression(owning: answer)
  }

  /// Whether this signature is the public key's over `data`.
  func isValid(for data: borrowing Expression, under key: borrowing Expression) -> Bool {
    gcry_pk_verify(value, data.value, key.value) == 0
  }

  // MARK: Reading

  /// Lends the value of the list called `name`: a number or bytes. The copy that it is read from is overwritten when it goes.
  func withValue<Result: ~Copyable>(
    of name: StaticString, _ body: (UnsafeRawBufferPointer) throws(CryptoError) -> Result
  ) throws(CryptoError) -> Result {
    try list(name).withValue(body)
  }

  /// The list called `name` in this one.
  func list(_ name: StaticString) throws(CryptoError) -> Expression {
    let found = name.withUTF8Buffer { name in
      name.withMemoryRebound(to: CChar.self) { name in
        gcry_sexp_find_token(value, name.baseAddress, name.count)
      }
    }
    guard let found else { throw .notAuthentic }
    return Expression(owning: found)
  }

  /// Lends the value of this list.
  func withValue<Result: ~Copyable>(
    _ body: (UnsafeRawBufferPointer) throws(CryptoError) -> Result
  ) throws(CryptoError) -> Result {
    var count = 0
    let start = gcry_sexp_nth_data(value, 1, &count)
    return try body(UnsafeRawBufferPointer(start: start, count: count))
  }
}
