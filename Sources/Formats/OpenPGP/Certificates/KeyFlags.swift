/// What a key may be used for (RFC 9580, section 5.2.3.29).
public struct KeyFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Certifies User IDs and binds subkeys.
  public static let certify = Self(rawValue: 0x01)
  /// Signs data.
  public static let sign = Self(rawValue: 0x02)
  /// What is on its way, such as mail, is encrypted to it.
  public static let encryptCommunications = Self(rawValue: 0x04)
  /// What stays, such as files, is encrypted to it.
  public static let encryptStorage = Self(rawValue: 0x08)
  /// Its secret part may have been split among several.
  public static let splitKey = Self(rawValue: 0x10)
  /// Proves who somebody is, as to a server.
  public static let authenticate = Self(rawValue: 0x20)
  /// Several may have its secret part.
  public static let groupKey = Self(rawValue: 0x80)

  static let encrypt: Self = [.encryptCommunications, .encryptStorage]
}
