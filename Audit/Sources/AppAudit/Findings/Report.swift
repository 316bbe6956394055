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
  /// What was read though something is wrong with it: as a warning each.
  public var remarks: [Remark] = []
  /// Rules that the project's settings have off.
  public var off: [Off] = []
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

  public struct Remark: Sendable, Equatable {
    public let path: String
    public let line: Int
    public let reason: String
  }

  public struct Off: Sendable, Equatable {
    public let rule: String
    public let reason: String
    /// The file of settings that says so, with the line.
    public let source: String

    /// That file's path, without the line.
    var file: [UInt8] {
      Array((source.lastIndex(of: ":").map { source[..<$0] } ?? source[...]).utf8)
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

  /// Lets findings of some rules matter as a project wants it.
  public mutating func apply(_ severities: [String: Severity]) {
    guard !severities.isEmpty else { return }
    func changed(_ finding: Finding) -> Finding {
      var finding = finding
      finding.severity = severities[finding.rule] ?? finding.severity
      return finding
    }
    findings = findings.map(changed)
    suppressed = suppressed.map { Suppressed(finding: changed($0.finding), reason: $0.reason) }
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
