internal import CGcrypt

/// RIPEMD-160, for the addresses that hash keys with it and for nothing else: OpenPGP refuses it.
package enum RIPEMD160 {
  /// 20 bytes. Of what is no secret.
  package static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 20)
    precondition(Gcrypt.isStarted, "libgcrypt is not there")
    bytes.withUnsafeBytes {
      gcry_md_hash_buffer(Int32(GCRY_MD_RMD160.rawValue), &digest, $0.baseAddress, $0.count)
    }
    return digest
  }
}
