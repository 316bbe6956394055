/// What an audit says.
public struct Report: Sendable, Equatable {
  public var findings: [Finding] = []
  /// Findings that a comment in the source allows, with its reason.
  public var suppressed: [Suppressed] = []
  /// Findings that a baseline has.
  public var baselined: [Finding] = []
  /// Fingerprints of a baseline that nothing has any more.
  public var stale: [Baseline.Entry] = []
  /// What could not be read, or not whole.
  public var unread: [Unread] = []
  /// What was passed over, and of what therefore nothing is said: tests, and what a walk through folders leaves out.
  public var passedOver: [PassedOver] = []
  /// How many files were read.
  public var files = 0

  public struct Suppressed: Sendable, Equatable {
    public let finding: Finding
    public let reason: String
  }

  public struct Unread: Sendable, Equatable {
    /// The path, which need not be UTF-8.
    public let octets: [UInt8]
    public let reason: String

    /// The path, with bytes that are no UTF-8 as `\xFF`.
    public var path: String { Foreign.text(octets) }

    public init(path: String, reason: String) {
      self.init(octets: Array(path.utf8), reason: reason)
    }

    public init(octets: [UInt8], reason: String) {
      (self.octets, self.reason) = (octets, reason)
    }
  }

  public struct PassedOver: Sendable, Equatable {
    /// The path, which need not be UTF-8.
    public let octets: [UInt8]
    public let reason: String
    /// How many files it is; a link or folder that was not looked into is one.
    public let count: Int

    public var path: String { Foreign.text(octets) }

    public init(octets: [UInt8], reason: String, count: Int = 1) {
      (self.octets, self.reason, self.count) = (octets, reason, count)
    }
  }

  public init() {}

  /// Takes in what else was not read, or passed over.
  public mutating func add(_ unread: [Unread], _ passedOver: [PassedOver] = []) {
    self.unread = (self.unread + unread).sorted { $0.octets.lexicographicallyPrecedes($1.octets) }
    self.passedOver = (self.passedOver + passedOver).sorted {
      $0.octets.lexicographicallyPrecedes($1.octets)
    }
  }

  /// Takes out what a baseline has.
  public mutating func apply(_ baseline: Baseline) {
    let known = Set(baseline.findings.map(\.fingerprint))
    baselined = findings.filter { known.contains($0.fingerprint) }
    findings.removeAll { known.contains($0.fingerprint) }
    let seen = Set((baselined + suppressed.map(\.finding)).map(\.fingerprint))
    stale = baseline.findings.filter { !seen.contains($0.fingerprint) }
  }
}
