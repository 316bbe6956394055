internal import CryptoPrimitives
public import OpenPGP
internal import WhisperEnvelope

/// OpenPGP certificates as they were received: one or many. Nobody vouches for them but their own keys.
public struct ReceivedCertificates: Sendable {
  public let certificates: [Certificate]
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
    if octets.drop(while: isSpace).starts(with: linkPrefix.utf8) { return true }
    guard !octets.isEmpty, octets.count <= maximumBytes else { return !octets.isEmpty }
    guard let text = try? OpenPGPText.find(in: BytesSource(octets)) else {
      return !OpenPGPText.isText(beginning: octets)
    }
    let hasKeys = text.found.contains {
      $0.form == .block(.publicKey) || $0.form == .block(.privateKey)
    }
    return hasKeys || FoundBundle.all(in: octets, limit: 1).isEmpty
  }

  /// Reads certificates, armored or not, one or many, or the one in a link. What others certify is left out unless
  /// `keepsCertifications`: anybody may have put any number of them there.
  ///
  /// Throws `WhisperError`: `.inputTooLarge`, and `.invalidCertificate` for what is none: a secret key among others.
  public init(
    _ octets: [UInt8], keepsCertifications: Bool = false
  ) throws(WhisperError) {
    guard octets.count <= Self.maximumBytes else { throw .inputTooLarge(limit: Self.maximumBytes) }
    var options = Certificate.ReadOptions(keepsCertifications: keepsCertifications)
    options.takesSecretKeys = false
    do {
      let source = BytesSource(try Self.unlinked(octets))
      let text = try OpenPGPText.find(in: source)
      certificates = try Certificate.read(
        try OpenPGPText.source(of: .publicKey, in: source), options: options)
      areBesideSecretKey = text?.found.contains { $0.form == .block(.privateKey) } ?? false
      failure = text?.failure(of: .publicKey)
    } catch let error as OpenPGPError {
      throw .invalidCertificate(finding: error.code)
    } catch {
      throw .invalidCertificate(finding: nil)
    }
  }

  private static func unlinked(_ octets: [UInt8]) throws -> [UInt8] {
    let trimmed = octets.drop(while: isSpace)
    guard trimmed.starts(with: linkPrefix.utf8) else { return octets }
    var link = trimmed.dropFirst(linkPrefix.utf8.count)
    while let last = link.last, isSpace(last) { link.removeLast() }
    return try Base64URL.decode(Array(link))
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
