package import CryptoPrimitives

/// The rules that a person can set for themselves. All are off in a new vault.
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

  private static let version: UInt8 = 2
  /// It had a flag for each policy that there was.
  private static let firstVersion: UInt8 = 1
  private static let ofFirstVersion: [Name] = [
    .contactRequiredToSend, .requireSignatureForVerified, .autoArchiveOnRotation,
    .biometricGatedSigning,
  ]
  /// A row is a multiple of this long, so that its length does not tell which policies are on.
  private static let step = 256

  /// Version, the names of the policies that are on, in the order of their octets, and zeros. A new policy changes
  /// nothing about it.
  package var encoded: [UInt8] {
    let names = enabled.map(\.rawValue).sorted()
    var writer = CanonicalWriter(capacity: Self.step)
    writer.integer(Self.version)
    writer.integer(UInt32(truncatingIfNeeded: names.count))
    for name in names { writer.prefixed(name) }
    let zeros = (Self.step - writer.bytes.count % Self.step) % Self.step
    writer.fixed(repeatElement(0, count: zeros))
    return writer.bytes
  }

  /// Throws for what is no such row.
  package init(decoding value: [UInt8]) throws(MalformedInput) {
    var reader = CanonicalReader(value)
    self.init()
    switch try reader.integer(UInt8.self) {
    case Self.firstVersion:
      for name in Self.ofFirstVersion { self[name] = try reader.flag() }
      try reader.finish()
    case Self.version:
      for _ in 0..<(try reader.integer(UInt32.self)) {
        // A rule that somebody set must not go because a later program knows it and this one does not.
        guard let name = Name(rawValue: try reader.prefixedString()) else {
          throw MalformedInput(.otherContent)
        }
        self[name] = true
      }
      guard encoded == value else { throw MalformedInput(.otherContent) }
    default: throw MalformedInput(.otherContent)
    }
  }
}
