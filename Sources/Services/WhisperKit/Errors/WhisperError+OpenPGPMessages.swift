internal import OpenPGP

extension WhisperError {
  static let noValidSignature = Self(.noValidSignature)
  static let notSigned = Self(.notSigned)
  static let signerUnknown = Self(.signerUnknown)
  static let signatureNotRead = Self(.signatureNotRead)
  static func otherSigner(name: String) -> Self { Self(.otherSigner, name: name) }
  static let notText = Self(.notText)

  /// Of the person's own key, to which nothing can be encrypted; `end`: since when, where it has expired.
  static func unusableOwnCertificate(
    name: String, _ reason: OpenPGPReason, since end: Int64? = nil
  ) -> Self {
    switch reason {
    case .keyExpired: Self(.ownCertificateExpired, Values(name: name, time: end))
    case .keyRevoked: Self(.ownCertificateRevoked, name: name)
    case .keyNotYetValid, .keyNotBoundYet: Self(.ownCertificateNotYetValid, name: name)
    default: Self(.ownCertificateCannotEncrypt, name: name)
    }
  }

  /// Of somebody to whom nothing can be encrypted; `end`: since when, where it has expired.
  static func unusableCertificate(
    name: String, _ reason: OpenPGPReason, since end: Int64? = nil
  ) -> Self {
    switch reason {
    case .keyExpired: Self(.certificateExpired, Values(name: name, time: end))
    case .keyRevoked: Self(.certificateRevoked, name: name)
    case .keyNotYetValid, .keyNotBoundYet: Self(.certificateNotYetValid, name: name)
    case .keyRSATooWeak, .keyUnsafe: Self(.certificateWeak, name: name)
    case .certificateAlgorithmNotRead, .keyEncryptionNotRead: Self(.certificateNotRead, name: name)
    default: Self(.certificateCannotEncrypt, name: name)
    }
  }
}
