/// How much a finding matters, least first.
public enum Severity: String, Sendable, Comparable, CaseIterable {
  case warning, error, critical

  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .warning: 0
    case .error: 1
    case .critical: 2
    }
  }
}
