internal import SwiftSyntax

/// One thing that an app must not do, with all that people are told about it.
public struct Rule: Sendable {
  public let id: String
  public let name: String
  public let severity: Severity
  /// What is wrong with what was found; `{1}` and `{2}` are what the check says of it.
  public let sentence: String
  /// The way out.
  public let hint: String
  /// What an attacker gains.
  public let why: String
  /// How it is found.
  public let criterion: String
  /// What is known to be missed, or to be flagged without need.
  public let limits: String
  /// The seed that asks for it, and where there.
  public let source: String
  /// The control of MASVS 2, such as `MASVS-STORAGE-1`.
  public let masvs: String
  /// The weakness in CWE; nil where there is none.
  public let cwe: Int?
  /// With exactly this finding, and with none.
  public let bad: Example
  public let good: Example
  public let isFixable: Bool
  let checks: [Check]

  init(
    _ id: String, _ name: String, _ severity: Severity, sentence: String, hint: String, why: String,
    criterion: String, limits: String, source: String, masvs: String, cwe: Int?, bad: Example,
    good: Example, isFixable: Bool = false, _ checks: [Check]
  ) {
    (self.id, self.name, self.severity) = (id, name, severity)
    (self.sentence, self.hint, self.why) = (sentence, hint, why)
    (self.criterion, self.limits, self.source) = (criterion, limits, source)
    (self.masvs, self.cwe) = ("MASVS-" + masvs, cwe)
    (self.bad, self.good, self.isFixable, self.checks) = (bad, good, isFixable, checks)
  }

  /// How a rule looks.
  enum Check: Sendable {
    /// At each node of these kinds.
    case nodes([SyntaxKind], @Sendable (Syntax, SwiftFile) -> [Match])
    /// At each file that is no source.
    case documents(@Sendable (Document, Project) -> [Match])
    /// At all files together.
    case project(@Sendable (Project) -> [Match])
  }

  /// Files that show a rule at work.
  public struct Example: Sendable, ExpressibleByStringLiteral {
    public let files: [Source]

    /// A Swift file.
    public init(stringLiteral text: String) { files = [Source(path: "App.swift", text)] }

    init(_ files: [(path: String, text: String)]) {
      self.files = files.map { Source(path: $0.path, $0.text) }
    }
  }
}

/// What a check found.
struct Match: Sendable {
  let place: Place
  /// What fills the sentence.
  var words: [String] = []
  /// Where it matters less than others of the rule.
  var severity: Severity?
  /// What mends it: bytes of the same file, and what stands there instead.
  var edits: [Change] = []

  struct Change: Sendable {
    let start: Int
    let end: Int
    let replacement: String
  }
}
