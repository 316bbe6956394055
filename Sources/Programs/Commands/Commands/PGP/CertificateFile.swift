import OpenPGP

/// A file with certificates that need be nobody's who is known.
struct CertificateFile {
  let path: String

  private static let limit = 4 << 20

  /// The certificates in it. A secret key there is somebody's mistake.
  func certificates(_ context: Context) throws -> [Certificate] {
    let input = Input(path, context)
    let octets = try input.text(limit: Self.limit)
    var options = Certificate.ReadOptions()
    options.takesSecretKeys = false
    do {
      return try Certificate.read(
        try OpenPGPText.source(of: .publicKey, in: BytesSource(octets)), options: options)
    } catch let error as OpenPGPError {
      // Of a secret key, which may be somebody else's, the error itself says more.
      try input.checkKind(octets, noneOf: [.certificate, .secretKey])
      throw error
    }
  }
}
