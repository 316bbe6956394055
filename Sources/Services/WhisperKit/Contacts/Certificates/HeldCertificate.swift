internal import CryptoPrimitives
public import OpenPGP
internal import StoredRows

extension Contact {
  /// What a contact's row says of an OpenPGP certificate, which stands elsewhere: enough to list it, and to find whose it
  /// is.
  public struct HeldCertificate: Equatable, Sendable {
    /// The row of the certificate.
    let id: [UInt8]
    public let fingerprint: Fingerprint
    /// Nobody vouches for it but who compared its fingerprint.
    public internal(set) var trust: Trust
    /// Whether messages to the contact are encrypted to it.
    public internal(set) var isInUse: Bool
    /// Whether its owner revoked it as a whole, or says from when on it is revoked. What holds at a time the certificate
    /// itself says.
    public internal(set) var isRevoked: Bool
    /// The primary User ID, shortened: anybody's choice, and not safe to show as it is.
    public internal(set) var userID: String
    /// The key IDs of its subkeys.
    var subkeyIDs: [[UInt8]]

    /// The longest User ID that is shown, in bytes of UTF-8.
    static let longestUserID = 512
    /// Of more subkeys the newest can be found.
    static let maximumSubkeys = HeldCertificateRow.maximumSubkeys

    init(
      id: [UInt8], of certificate: Certificate, at now: Int64, trust: Trust = .unverified,
      isInUse: Bool
    ) {
      (self.id, self.trust, self.isInUse) = (id, trust, isInUse)
      fingerprint = certificate.fingerprint
      userID = Self.shownUserID(of: certificate, at: now)
      subkeyIDs = Self.subkeyIDs(of: certificate)
      isRevoked = Self.isRevoked(certificate, at: now)
    }

    /// Takes in that the certificate says something else.
    mutating func update(to certificate: Certificate, at now: Int64) {
      userID = Self.shownUserID(of: certificate, at: now)
      subkeyIDs = Self.subkeyIDs(of: certificate)
      isRevoked = Self.isRevoked(certificate, at: now)
    }

    /// At `now`, or later as far as is known now.
    private static func isRevoked(_ certificate: Certificate, at now: Int64) -> Bool {
      certificate.revocation(at: now) != nil || certificate.revocation(at: .max) != nil
    }

    /// The User ID that stands for a certificate, where it has any.
    static func userID(of certificate: Certificate, at now: Int64) -> UserID? {
      certificate.primaryUserID(at: now) ?? certificate.userIDs.first
    }

    static func shownUserID(of certificate: Certificate, at now: Int64) -> String {
      let userID = userID(of: certificate, at: now)
      var shown = ""
      var count = 0
      for scalar in (userID?.legibleText ?? "").unicodeScalars {
        count += UTF8.width(scalar)
        guard count <= longestUserID else { break }
        shown.unicodeScalars.append(scalar)
      }
      return shown
    }

    private static func subkeyIDs(of certificate: Certificate) -> [[UInt8]] {
      certificate.subkeys.map(\.key).sorted { $0.creationTime > $1.creationTime }
        .prefix(maximumSubkeys).map { $0.fingerprint.keyID.octets }
    }
  }
}
