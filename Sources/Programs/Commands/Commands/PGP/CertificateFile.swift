import OpenPGP

/// A file with certificates that need be nobody's who is known.
struct CertificateFile {
  let path: String

  private static let limit = 4 << 20

  /// The certificates in it. A secret key there is somebody's mistake.
  func certificates(_ context: Context) throws -> [Certificate] {
    let octets = try Input(path, context).text(limit: Self.limit)
    var options = Certificate.ReadOptions()
    options.takesSecretKeys = false
    return try Certificate.read(
      try OpenPGPText.source(of: .publicKey, in: BytesSource(octets)), options: options)
  }
}
