extension Certificate {
  /// The certificates that a source gives, armored or not, in their order; of secret keys, the certificates in
  /// them. A revocation that stands in front of them by itself counts for the one that it is over.
  ///
  /// Throws `OpenPGPError`: `.malformed`, `.limitExceeded`; and what the source throws.
  public static func read(
    _ source: any OctetSource, options: ReadOptions = ReadOptions()
  ) throws -> [Certificate] {
    let certificates = try read(try packetInput(source).input, options)
    guard !certificates.isEmpty else {
      throw OpenPGPError(.malformed, .certificateMissing)
    }
    return certificates
  }

  /// The one certificate in `octets`, armored or not. Throws as `read` does, and `.malformed` for more than
  /// one.
  public init(_ octets: [UInt8], options: ReadOptions = ReadOptions()) throws {
    let certificates = try Certificate.read(BytesSource(octets), options: options)
    guard certificates.count == 1, let certificate = certificates.first else {
      throw OpenPGPError(.malformed, .certificateSeveral)
    }
    self = certificate
  }

  /// The certificate as text.
  public func armored(includingLocal: Bool = false) -> String {
    Armor.encode(serialized(includingLocal: includingLocal), as: .publicKey)
  }
}
