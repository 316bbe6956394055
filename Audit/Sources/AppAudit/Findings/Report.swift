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
  /// How many files were read.
  public var files = 0

  public struct Suppressed: Sendable, Equatable {
    public let finding: Finding
    public let reason: String
  }

  public struct Unread: Sendable, Equatable {
    public let path: String
    public let reason: String

    public init(path: String, reason: String) {
      (self.path, self.reason) = (path, reason)
    }
  }

  public init() {}

  /// Takes out what a baseline has.
  public mutating func apply(_ baseline: Baseline) {
    let known = Set(baseline.findings.map(\.fingerprint))
    baselined = findings.filter { known.contains($0.fingerprint) }
    findings.removeAll { known.contains($0.fingerprint) }
    let seen = Set((baselined + suppressed.map(\.finding)).map(\.fingerprint))
    stale = baseline.findings.filter { !seen.contains($0.fingerprint) }
  }
}
