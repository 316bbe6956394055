/// A name that a certificate claims, with the signatures that bind it.
public struct UserID: Hashable, Sendable {
  /// As it stands in the packet: by convention UTF-8, a name and a mail address in angle brackets.
  public let octets: [UInt8]
  /// The primary key's signatures that bind or revoke it, each verified, the newest first.
  let selfSignatures: SelfSignatures
  /// What others say of it. Nobody verified these, and they are kept only when asked for.
  let certifications: [Signature]

  /// The text, with U+FFFD for what is not UTF-8. It is anybody's choice: whoever shows it must make it
  /// harmless for the terminal first.
  public var text: String { String(decoding: octets, as: UTF8.self) }

  /// Whether it is the UTF-8 that it should be (RFC 9580, section 5.11).
  package var isUTF8: Bool { String(validating: octets, as: UTF8.self) != nil }

  /// The text as a person reads it: what is not UTF-8 as ISO 8859-1, in which old programs wrote names. It is not what names
  /// are compared by.
  package var legibleText: String {
    String(validating: octets, as: UTF8.self)
      ?? String(String.UnicodeScalarView(octets.map { Unicode.Scalar($0) }))
  }
}
