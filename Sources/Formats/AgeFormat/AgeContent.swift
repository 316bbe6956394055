/// What of age some octets are. The raw values are the words by which programs know them.
public enum AgeContent: String, CaseIterable, Sendable {
  /// An encrypted file, binary or armored.
  case file = "age"
  /// A file of private keys.
  case identity = "age_identity"

  /// How much of a file tells it, in octets.
  public static let octetsNeeded = 64 * 1024

  /// What octets are that begin like something of age; nil for others. They may be the beginning of more, and nothing of them is
  /// proved. A file of identities is one whose first line that is neither empty nor a comment is an identity's.
  public init?(_ octets: UnsafeRawBufferPointer) {
    if octets.starts(with: AgeHeader.anyVersion) || Self.beginsWithArmor(octets) {
      self = .file
    } else if Self.beginsWithIdentity(octets) {
      self = .identity
    } else {
      return nil
    }
  }

  private static func beginsWithArmor(_ octets: UnsafeRawBufferPointer) -> Bool {
    let space = octets.prefix(ArmorLines.whiteSpaceLimit).prefix { $0.isWhiteSpace }
    return octets[space.endIndex...].starts(with: ArmorLines.head)
  }

  private static func beginsWithIdentity(_ octets: UnsafeRawBufferPointer) -> Bool {
    var rest = octets[...]
    while let first = rest.first {
      guard first == UInt8(ascii: "#") || first == .lineFeed || first == .carriageReturn else {
        return AgeRecipient.Kind.allCases.contains {
          rest.starts(with: ($0.identityPrefix + "1").utf8)
        }
      }
      guard let lineEnd = rest.firstIndex(of: .lineFeed) else { return false }
      rest = rest[(lineEnd + 1)...]
    }
    return false
  }
}
