package import CryptoPrimitives

/// The four rules that a person can set for themselves. All are off in a new vault.
public struct Policies: Equatable, Sendable {
  public enum Name: String, CaseIterable, Sendable {
    /// Messages go to contacts only, never to a raw key.
    case contactRequiredToSend
    /// What is sent to a verified contact is signed.
    case requireSignatureForVerified
    /// Rotating an identity archives the old keys.
    case autoArchiveOnRotation
    /// Each signature asks for a presence check.
    case biometricGatedSigning
  }

  private var enabled: Set<Name>

  public init(_ enabled: Set<Name> = []) { self.enabled = enabled }

  public subscript(name: Name) -> Bool {
    get { enabled.contains(name) }
    set {
      if newValue { enabled.insert(name) } else { enabled.remove(name) }
    }
  }

  // MARK: Their row

  private static let version: UInt8 = 1

  /// Version, then one flag for each policy in the order of their declaration.
  package var encoded: [UInt8] { [Self.version] + Name.allCases.map { self[$0] ? 1 : 0 } }

  /// Throws for what is no such row.
  package init(decoding value: [UInt8]) throws(MalformedInput) {
    var reader = CanonicalReader(value)
    guard try reader.integer(UInt8.self) == Self.version else {
      throw MalformedInput(.otherContent)
    }
    self.init()
    for name in Name.allCases { self[name] = try reader.flag() }
    try reader.finish()
  }
}
