/// What an age file may cost. Each limit holds before the work that it bounds is begun.
public enum AgeLimits {
  /// The longest header, in octets.
  public static let headerOctets = 2 << 20
  /// The most stanzas of a header, and so the most recipients that are written.
  public static let stanzas = 1024
  /// The most keys that are tried on stanzas of their kind, each pair counted.
  public static let trials = 16_384
  /// The largest work factor of scrypt that is read: 4 GiB of memory.
  public static let readWorkFactor = 22
  /// The work factor of scrypt that is written: 256 MiB.
  public static let writtenWorkFactor = 18
  /// The longest file of recipients or identities, in octets.
  public static let listOctets = 4 << 20
  /// The most keys in one.
  public static let listKeys = 1024
}
