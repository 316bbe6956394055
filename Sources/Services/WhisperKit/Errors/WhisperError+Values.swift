public import OpenPGP
public import SystemPackage

extension WhisperError {
  /// What an error of a code is about. Which of them an error has stands beside its code.
  public struct Values: Hashable, Codable, Sendable {
    /// A person's, an identity's or an element's; a table of the vault, or a kind of row.
    public var name: String?
    public var path: String?
    public var reason: Reason?
    /// The part of the vault.
    public var part: String?
    public var limit: Int?
    /// A line or place, counted from 1, a format, how many tries are left, or a code of a library's or element's own.
    public var number: Int?
    public var days: UInt64?
    public var seconds: Int?
    /// In bytes.
    public var needed: UInt64?
    /// In bytes.
    public var available: UInt64?
    public var operation: Operation?
    public var errno: Errno?
    /// What is wrong with OpenPGP data.
    public var finding: OpenPGPError?
    /// When it was, in seconds since 1970.
    public var time: Int64?

    public init(
      name: String? = nil, path: String? = nil, reason: Reason? = nil, part: String? = nil,
      limit: Int? = nil, number: Int? = nil, days: UInt64? = nil, seconds: Int? = nil,
      needed: UInt64? = nil, available: UInt64? = nil, operation: Operation? = nil,
      errno: Errno? = nil, finding: OpenPGPError? = nil, time: Int64? = nil
    ) {
      self.name = name
      self.path = path
      self.reason = reason
      self.part = part
      self.limit = limit
      self.number = number
      self.days = days
      self.seconds = seconds
      self.needed = needed
      self.available = available
      self.operation = operation
      self.errno = errno
      self.finding = finding
      self.time = time
    }

    /// Whether there are none.
    public var isEmpty: Bool { self == Values() }
  }

  /// What was being done when the system refused.
  public enum Operation: String, CaseIterable, Sendable {
    case makeDirectory = "operation.make_directory"
    case make = "operation.make"
    case lookAt = "operation.look_at"
    case write = "operation.write"
    case remove = "operation.remove"
    case openDatabase = "operation.database.open"
    case executeDatabase = "operation.database.execute"
    case readDatabase = "operation.database.read"
    case writeDatabase = "operation.database.write"
    case useDatabase = "operation.database.use"
    /// One of a later version.
    case later = "operation.later"
  }
}

extension WhisperError.Operation: Codable {
  public init(from decoder: any Decoder) throws {
    self = Self(rawValue: try String(from: decoder)) ?? .later
  }
}

extension KeyedDecodingContainer {
  /// What `Values` reads its finding with: one of a later version is left out, and the error stays what it is.
  func decodeIfPresent(_ type: OpenPGPError.Type, forKey key: Key) throws -> OpenPGPError? {
    try? decode(type, forKey: key)
  }
}
