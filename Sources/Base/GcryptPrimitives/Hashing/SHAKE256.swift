internal import CGcrypt
internal import CryptoPrimitives

/// SHAKE256 (FIPS 202) of a secret; the library overwrites its state.
enum SHAKE256 {
  /// Fills `output`.
  static func hash(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(CryptoError) {
    let algorithm = Int32(GCRY_MD_SHAKE256.rawValue)
    var handle: gcry_md_hd_t?
    guard Gcrypt.isStarted, gcry_md_open(&handle, algorithm, 0) == 0, let handle else {
      throw .noMemory
    }
    defer { gcry_md_close(handle) }
    gcry_md_write(handle, input.baseAddress, input.count)
    guard gcry_md_extract(handle, algorithm, output.baseAddress, output.count) == 0 else {
      throw .noMemory
    }
  }
}
