internal import CryptoPrimitives
public import OpenPGP
internal import WhisperEnvelope

/// OpenPGP certificates as they were received, one or many, and revocations that came without the certificate that they
/// revoke. Nobody vouches for them but their own keys.
public struct ReceivedCertificates: Sendable {
  public let certificates: [Certificate]
  /// Whose they are, and whether they are genuine, `ContactService` finds out.
  package let revocations: [Signature]
  /// Why certificates were passed over whose primary key cannot be read, and how many for each reason.
  package let refusals: [OpenPGPError: Int]
  /// Whether a secret key stood beside them. It is somebody's own, and nothing of it was read.
  package let areBesideSecretKey: Bool
  /// Why a block beside them could not be read, where there was one.
  package let failure: OpenPGPError?

  /// The most octets that are read: a keyring of a thousand people is smaller.
  public static let maximumBytes = 16 << 20
  /// What a link begins with.
  public static let linkPrefix = "whisper://import/v1/"

  /// Whether certificates seem to be in octets: packets, armor with any text around it, or a link to take one in. In a
  /// text that has a bundle too, blocks of other kinds are none.
  public static func seem(toBeIn octets: [UInt8]) -> Bool {
    guard !octets.isEmpty, octets.count <= maximumBytes, !isLink(octets) else {
      return !octets.isEmpty
    }
    return seem(toBeIn: octets, with: try? OpenPGPText.find(in: BytesSource(octets)))
  }

  private static func seem(toBeIn octets: [UInt8], with text: OpenPGPText?) -> Bool {
    guard let text else { return !OpenPGPText.isText(beginning: octets) }
    return text.has(.publicKey) || text.has(.privateKey)
      || FoundBundle.all(in: octets, limit: 1).isEmpty
  }

  /// Reads certificates where they seem to be, else gives nil. What the octets hold is looked for once.
  ///
  /// Throws what `init` throws.
  package static func found(
    in octets: [UInt8], keepsCertifications: Bool = false
  ) throws(WhisperError) -> Self? {
    guard !octets.isEmpty else { return nil }
    guard octets.count <= maximumBytes, !isLink(octets) else {
      return try Self(octets, keepsCertifications: keepsCertifications)
    }
    let source = BytesSource(octets)
    let text = try? OpenPGPText.find(in: source)
    guard seem(toBeIn: octets, with: text) else { return nil }
    return try Self(source, with: text, keepsCertifications)
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
    let source: BytesSource
    let text: OpenPGPText?
    do {
      source = BytesSource(try Self.unlinked(octets))
      text = try OpenPGPText.find(in: source)
    } catch {
      throw .invalidCertificate(finding: nil)
    }
    try self.init(source, with: text, keepsCertifications)
  }

  /// `text`: what was found in it.
  private init(
    _ source: BytesSource, with text: OpenPGPText?, _ keepsCertifications: Bool
  ) throws(WhisperError) {
    var options = Certificate.ReadOptions(keepsCertifications: keepsCertifications)
    options.takesSecretKeys = false
    let file: CertificateFile
    let beside: CertificateFile?
    do {
      areBesideSecretKey = text?.has(.privateKey) ?? false
      failure = text?.failures(of: .publicKey).first
      let hasCertificates = text?.has(.publicKey) ?? false
      if areBesideSecretKey, !hasCertificates {
        throw OpenPGPError(.malformed, .certificateSecretKey)
      }
      // Revocations are armored as public keys by some, and as signatures by others.
      let signatures = text?.joined(.signature)
      let kind: Armor.Kind = hasCertificates || signatures == nil ? .publicKey : .signature
      let blocks: any RewindableSource = try text?.source(of: kind, in: source) ?? source
      file = try CertificateFile(blocks, options: options)
      // A mail's own signature may stand there, which spoils nothing, whatever it is.
      beside =
        hasCertificates
        ? signatures.flatMap { try? CertificateFile($0, options: options) } : nil
    } catch let error as OpenPGPError {
      throw .invalidCertificate(finding: error.code)
    } catch {
      throw .invalidCertificate(finding: nil)
    }
    (certificates, refusals) = (file.certificates, file.refusals)
    revocations = file.revocations + (beside?.revocations ?? [])
    guard !certificates.isEmpty || !revocations.isEmpty else {
      throw refusals.keys.first.map(WhisperError.unreadCertificate)
        ?? .invalidCertificate(
          finding: OpenPGPError(.malformed, .certificateMissing).code)
    }
  }

  private static func isLink(_ octets: [UInt8]) -> Bool {
    octets.drop(while: isSpace).starts(with: linkPrefix.utf8)
  }

  private static func unlinked(_ octets: [UInt8]) throws -> [UInt8] {
    guard isLink(octets) else { return octets }
    var link = octets.drop(while: isSpace).dropFirst(linkPrefix.utf8.count)
    while let last = link.last, isSpace(last) { link.removeLast() }
    return try Base64URL.decode(Array(link))
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
