internal import CGcrypt
internal import CryptoPrimitives

/// A curve of libgcrypt, for reckoning with its points.
struct Curve: ~Copyable {
  private let value: gcry_ctx_t

  init(_ name: StaticString) throws(CryptoError) {
    guard Gcrypt.isStarted else { throw .noMemory }
    var context: gcry_ctx_t?
    let status = name.withUTF8Buffer { name in
      name.withMemoryRebound(to: CChar.self) { name in
        gcry_mpi_ec_new(&context, nil, name.baseAddress)
      }
    }
    guard status == 0, let context else { throw .noMemory }
    value = context
  }

  deinit { gcry_ctx_release(value) }

  /// The affine coordinates of `scalar` times the base point of an Edwards curve. False when it has none.
  func multiplyBase(
    by scalar: borrowing Integer, x: borrowing Integer, y: borrowing Integer
  ) -> Bool {
    let base = gcry_mpi_ec_get_point("g", value, 1)
    let product = gcry_mpi_point_new(0)
    defer {
      gcry_mpi_point_release(base)
      gcry_mpi_point_release(product)
    }
    scalar.withValue { gcry_mpi_ec_mul(product, $0, base, value) }
    return x.withValue { x in
      y.withValue { y in gcry_mpi_ec_get_affine(x, y, product, value) == 0 }
    }
  }
}
