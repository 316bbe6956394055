internal import CGcrypt
package import CryptoPrimitives
package import SecretMemory

extension HMACSHA256 {
  /// Hands out the codes of `count` messages under one key, which is set up once. All begin with `prefix`;
  /// `write` adds the rest of each.
  ///
  /// libgcrypt goes back to the keyed state by a copy of some hundred bytes. swift-crypto takes four times as long for a
  /// message of 400 bytes as its hash does, and a vault verifies a thousand of them to read one of a million.
  package static func forEachCode(
    key: borrowing SecretBytes, count: Int, prefix: CanonicalWriter,
    write: (_ index: Int, _ writer: inout CanonicalWriter) -> Void, _ body: (Octets32) -> Void
  ) throws(CryptoError) {
    let algorithm = Int32(GCRY_MD_SHA256.rawValue)
    let flags = GCRY_MD_FLAG_HMAC.rawValue | GCRY_MD_FLAG_SECURE.rawValue
    var handle: gcry_md_hd_t?
    guard Gcrypt.isStarted, gcry_md_open(&handle, algorithm, flags) == 0, let handle else {
      throw .noMemory
    }
    defer { gcry_md_close(handle) }
    let isKeyed = key.withUnsafeBytes { gcry_md_setkey(handle, $0.baseAddress, $0.count) == 0 }
    guard isKeyed else { throw .noMemory }
    var writer = prefix
    for index in 0..<count {
      writer.truncate(to: prefix.bytes.count)
      write(index, &writer)
      gcry_md_reset(handle)
      writer.bytes.withUnsafeBytes { gcry_md_write(handle, $0.baseAddress, $0.count) }
      let code = UnsafeRawBufferPointer(
        start: gcry_md_read(handle, algorithm), count: Octets32.byteCount)
      guard code.baseAddress != nil, let code = Octets32(code) else { throw .wrongSize }
      body(code)
    }
  }
}
