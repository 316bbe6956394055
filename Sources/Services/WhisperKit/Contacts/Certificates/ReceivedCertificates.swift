internal import CryptoPrimitives
public import OpenPGP

/// OpenPGP certificates as they were received, one or many, and revocations that came without the certificate that they
/// revoke. Nobody vouches for them but their own keys.
public struct ReceivedCertificates: Sendable {
  public let certificates: [Certificate]
  /// Whose they are, and whether they are genuine, `ContactService` finds out.
  package let revocations: [Signature]
  /// Why certificates were passed over whose primary key cannot be read, and how many for each reason.
  package let refusals: [OpenPGPError: Int]

  /// The most octets that are read: a keyring of a thousand people is smaller.
  public static let maximumBytes = 16 << 20
  /// What a link begins with.
  public static let linkPrefix = "whisper://import/v1/"

  /// Whether octets look like certificates, armored or not, or a link to take them in.
  public static func seem(toBeIn octets: [UInt8]) -> Bool {
    let trimmed = octets.drop(while: isSpace)
    guard let first = trimmed.first else { return false }
    return trimmed.starts(with: linkPrefix.utf8)
      || octets.first.map { $0 & 0x80 != 0 } ?? false
      || first == UInt8(ascii: "-") && text(trimmed.prefix(256)).contains("BEGIN PGP ")
      || text(trimmed.prefix(4096)).contains("-----BEGIN PGP PUBLIC KEY BLOCK-----")
  }

  /// Reads certificates, armored or not, one or many, or the one in a link. What others certify is left out unless
  /// `keepsCertifications`: anybody may have put any number of them there.
  ///
  /// Throws `WhisperError`: `.inputTooLarge`, `.certificateVersion` for one of another version, and `.certificateInvalid`
  /// for what is none: a secret key among others.
  public init(
    _ octets: [UInt8], keepsCertifications: Bool = false
  ) throws(WhisperError) {
    guard octets.count <= Self.maximumBytes else { throw .inputTooLarge(limit: Self.maximumBytes) }
    var options = Certificate.ReadOptions(keepsCertifications: keepsCertifications)
    options.takesSecretKeys = false
    let file: CertificateFile
    do {
      file = try CertificateFile(BytesSource(Self.unlinked(octets)), options: options)
    } catch let error as OpenPGPError {
      throw .invalidCertificate(finding: error.code)
    } catch {
      throw .invalidCertificate(finding: nil)
    }
    (certificates, revocations, refusals) = (file.certificates, file.revocations, file.refusals)
    guard !file.isEmpty else {
      throw refusals.keys.first.map(WhisperError.unreadCertificate)
        ?? .invalidCertificate(
          finding: OpenPGPError(.malformed, .certificateMissing).code)
    }
  }

  private static func unlinked(_ octets: [UInt8]) throws -> [UInt8] {
    let trimmed = octets.drop(while: isSpace)
    guard trimmed.starts(with: linkPrefix.utf8) else { return octets }
    var link = trimmed.dropFirst(linkPrefix.utf8.count)
    while let last = link.last, isSpace(last) { link.removeLast() }
    return try Base64URL.decode(Array(link))
  }

  private static func text(_ octets: some Collection<UInt8>) -> String {
    String(decoding: octets, as: UTF8.self)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
