import OpenPGP

/// A file with certificates that need be nobody's who is known.
struct CertificateInput {
  let path: String

  private static let limit = 4 << 20

  /// The certificates in it, all of them: one that cannot be read may be whom something is for, or revoke another one. A
  /// secret key there is somebody's mistake.
  func certificates(_ context: Context) throws -> [Certificate] {
    let input = Input(path, context)
    let octets = try input.text(limit: Self.limit)
    guard !octets.isEmpty else { throw CommandError.inputEmpty }
    var options = Certificate.ReadOptions()
    options.takesSecretKeys = false
    // Of a secret key, which may be somebody else's, the error itself says more.
    return try input.read(octets, noneOf: [.certificate, .secretKey]) {
      let source = BytesSource(octets)
      guard let text = try OpenPGPText.find(in: source) else {
        return try Certificate.read(source, options: options)
      }
      let blocks = try text.source(of: .publicKey, in: source)
      if let failure = text.failures(of: .publicKey).first, text.joined(.publicKey) != nil {
        throw failure
      }
      return try Certificate.read(blocks, options: options)
    }
  }
}
