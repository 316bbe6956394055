/// What a project says of its own audit, in a `.whisper-audit.yml` at its top: files that are left out, rules that are off, what others
/// matter, and its own wrappers of the keychain.
public struct AuditSettings: Sendable {
  public static let fileName = ".whisper-audit.yml"
  /// What people call such a file by mistake, so that nobody would read it.
  public static let otherNames = [".whisper-audit.yaml", "whisper-audit.yml", "whisper-audit.yaml"]

  /// What is wrong with a file of settings, and where: the line and the column in bytes, from 1.
  public struct Failure: Error, Equatable {
    public let line: Int
    public let column: Int
    public let reason: String

    init(_ line: Int, _ column: Int, _ reason: String) {
      (self.line, self.column, self.reason) = (line, column, reason)
    }
  }

  public struct Exclusion: Sendable {
    public let pattern: PathPattern
    /// Who left it out, for the report.
    public let source: String

    public init(_ pattern: PathPattern, source: String) {
      (self.pattern, self.source) = (pattern, source)
    }
  }

  public private(set) var exclusions: [Exclusion] = []
  /// Rules that are not looked for, in the order of the file.
  public private(set) var off: [Report.Off] = []
  /// By rule.
  public private(set) var severities: [String: Severity] = [:]
  public private(set) var wrappers: [KeychainWrapper] = []

  private var path = fileName
  private static let most = 1_000

  public init() {}

  /// Reads settings; `path` is how the report names their file. Whatever they say that is not known is an error.
  public init(reading octets: [UInt8], named path: String = fileName) throws(Failure) {
    // It goes into what is printed.
    self.path = Foreign.shown(path)
    let root = try YAMLReader.read(octets)
    if case .nothing = root.content { return }
    for member in try Self.members(of: root) {
      switch member.key {
      case "exclude": try readExclusions(member)
      case "off": try readOff(member)
      case "severity": try readSeverities(member)
      case "wrappers": try readWrappers(member)
      default:
        throw Self.unknown(member, "setting", among: ["exclude", "off", "severity", "wrappers"])
      }
    }
  }

  // MARK: What stands under each key

  private mutating func readExclusions(_ member: YAMLNode.Member) throws(Failure) {
    for node in try Self.texts(of: member.value) {
      do {
        exclusions.append(
          Exclusion(
            try PathPattern(node.text), source: "\(path):\(node.line)"))
      } catch {
        throw Failure(node.line, node.column, error.reason)
      }
    }
    guard exclusions.count <= Self.most else {
      throw Failure(member.line, member.column, "there are more than \(Self.most) patterns")
    }
  }

  private mutating func readOff(_ member: YAMLNode.Member) throws(Failure) {
    for rule in try Self.members(of: member.value) {
      let id = try Self.rule(rule)
      guard case .text(let reason) = rule.value.content,
        reason.count >= Suppression.shortestReason
      else {
        throw Failure(
          rule.line, rule.column,
          "\(id) is off for a reason of \(Suppression.shortestReason) characters or more")
      }
      off.append(
        Report.Off(rule: id, reason: reason, source: "\(path):\(rule.line)"))
    }
  }

  private mutating func readSeverities(_ member: YAMLNode.Member) throws(Failure) {
    for rule in try Self.members(of: member.value) {
      let id = try Self.rule(rule)
      guard case .text(let text) = rule.value.content, let severity = Severity(rawValue: text)
      else {
        throw Failure(
          rule.value.line, rule.value.column, "a severity is critical, error or warning")
      }
      severities[id] = severity
    }
  }

  private mutating func readWrappers(_ member: YAMLNode.Member) throws(Failure) {
    for type in try Self.members(of: member.value) {
      var read: [String: Set<String>] = [:]
      for part in try Self.members(of: type.value) {
        let known = ["accessibility", "always", "synchronizable"]
        guard known.contains(part.key) else {
          throw Self.unknown(part, "setting of a wrapper", among: known)
        }
        read[part.key] = Set(try Self.texts(of: part.value).map(\.text))
      }
      guard !read.isEmpty else {
        throw Failure(
          type.line, type.column,
          "a wrapper says what takes its accessibility, or whether it is synchronizable")
      }
      wrappers.append(
        KeychainWrapper(
          type: type.key, classes: read["accessibility"] ?? [], always: read["always"] ?? [],
          synchronising: read["synchronizable"] ?? []))
    }
  }

  // MARK: Nodes

  private static func members(of node: YAMLNode) throws(Failure) -> [YAMLNode.Member] {
    guard case .map(let members) = node.content else {
      throw Failure(node.line, node.column, "keys are wanted here, with a colon behind each")
    }
    return members
  }

  /// The texts of a list, or the only one.
  private static func texts(of node: YAMLNode) throws(Failure) -> [(
    text: String, line: Int, column: Int
  )] {
    let nodes: [YAMLNode]
    switch node.content {
    case .text: nodes = [node]
    case .list(let items): nodes = items
    case .map, .nothing:
      throw Failure(node.line, node.column, "a text is wanted here, or a list of them")
    }
    return nodes.compactMap { node in
      if case .text(let text) = node.content { (text, node.line, node.column) } else { nil }
    }
  }

  private static func rule(_ member: YAMLNode.Member) throws(Failure) -> String {
    guard let rule = Rule.all.first(where: { $0.id == member.key }) else {
      throw unknown(member, "rule", among: Rule.all.map(\.id))
    }
    return rule.id
  }

  private static func unknown(
    _ member: YAMLNode.Member, _ kind: String, among known: [String]
  ) -> Failure {
    let meant = Nearest.word(to: member.key, among: known).map { ": did you mean '\($0)'?" }
    return Failure(
      member.line, member.column,
      "there is no \(kind) '\(Foreign.shown(member.key))'\(meant ?? "")")
  }
}
