internal import CGcrypt
package import CryptoPrimitives

/// RIPEMD-160, for the addresses that hash keys with it and for nothing else: OpenPGP refuses it.
package enum RIPEMD160 {
  /// 20 bytes. Of what is no secret. Throws `CryptoError.memory` where libgcrypt is not there, and where its FIPS mode has none
  /// of it.
  package static func hash(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 20)
    let isHashed = bytes.withUnsafeBytes { bytes in
      let part = gcry_buffer_t(
        size: bytes.count, off: 0, len: bytes.count,
        data: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
      return Gcrypt.isStarted
        && gcry_md_hash_buffers(Int32(GCRY_MD_RMD160.rawValue), 0, &digest, [part], 1) == 0
    }
    guard isHashed else { throw .noMemory }
    return digest
  }
}
