internal import CryptoPrimitives
public import OpenPGP

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
    /// The primary User ID, shortened: anybody's choice, and not safe to show as it is.
    public internal(set) var userID: String
    /// The key IDs of its subkeys.
    var subkeyIDs: [[UInt8]]

    /// The longest User ID that is shown, in bytes of UTF-8.
    static let longestUserID = 512
    /// Of more subkeys the newest can be found.
    static let maximumSubkeys = 64
    private static let keyIDSize = 8

    init(
      id: [UInt8], of certificate: Certificate, at now: Int64, trust: Trust = .unverified,
      isInUse: Bool
    ) {
      (self.id, self.trust, self.isInUse) = (id, trust, isInUse)
      fingerprint = certificate.fingerprint
      userID = Self.shownUserID(of: certificate, at: now)
      subkeyIDs = Self.subkeyIDs(of: certificate)
    }

    /// Takes in that the certificate says something else.
    mutating func update(to certificate: Certificate, at now: Int64) {
      userID = Self.shownUserID(of: certificate, at: now)
      subkeyIDs = Self.subkeyIDs(of: certificate)
    }

    private static func shownUserID(of certificate: Certificate, at now: Int64) -> String {
      let userID = certificate.primaryUserID(at: now) ?? certificate.userIDs.first
      var shown = ""
      var count = 0
      for scalar in (userID?.text ?? "").unicodeScalars {
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

    // MARK: Row

    func write(to writer: inout CanonicalWriter) {
      writer.fixed(id)
      writer.integer(fingerprint.version)
      writer.prefixed(fingerprint.octets)
      writer.integer(trust.rawValue)
      writer.integer(UInt8(isInUse ? 1 : 0))
      writer.prefixed(userID)
      writer.prefixed(subkeyIDs.flatMap(\.self))
    }

    init(_ reader: inout CanonicalReader) throws {
      id = Array(try reader.fixed(16))
      let version = try reader.integer(UInt8.self)
      do {
        fingerprint = try Fingerprint(version: version, reader.prefixed())
      } catch is OpenPGPError {
        throw MalformedInput(.otherContent)
      }
      guard let trust = Trust(rawValue: try reader.integer()) else {
        throw MalformedInput(.otherContent)
      }
      self.trust = trust
      isInUse = try reader.flag()
      userID = try reader.prefixedString()
      let octets = try reader.prefixed()
      let (count, rest) = octets.count.quotientAndRemainder(dividingBy: Self.keyIDSize)
      guard rest == 0, count <= Self.maximumSubkeys else { throw MalformedInput(.otherContent) }
      subkeyIDs = (0..<count).map { index in
        Array(octets.dropFirst(index * Self.keyIDSize).prefix(Self.keyIDSize))
      }
    }
  }
}
