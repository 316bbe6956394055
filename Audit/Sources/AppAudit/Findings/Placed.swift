/// The findings of one file, with those that its comments allow taken out.
struct Placed: Sendable {
  var findings: [Finding] = []
  var suppressed: [Report.Suppressed] = []
  /// Why nothing is said of it.
  var unread: Report.Unread?

  private struct Covered: Hashable {
    let rule: String
    let line: Int
  }

  init(unread: Report.Unread? = nil) { self.unread = unread }

  init(
    _ matches: [Matched], in source: Source, _ suppressions: [Suppression], ran: Set<String>,
    statement: (Place) -> String
  ) {
    guard !matches.isEmpty || !suppressions.isEmpty else { return }
    let lines = Lines(source.octets)
    let ordered = matches.sorted {
      ($0.place.start, $0.rule.id, $0.place.end) < ($1.place.start, $1.rule.id, $1.place.end)
    }
    var fingerprints = Fingerprints()
    let all = ordered.map { matched -> Finding in
      Finding(
        matched.rule, matched.match, source.path, lines,
        fingerprint: fingerprints.next(
          rule: matched.rule.id, path: source.path, statement: statement(matched.place)))
    }
    // The first that covers a line.
    var reasoned: [Covered: Int] = [:]
    for (place, suppression) in suppressions.enumerated().reversed() where suppression.isReasoned {
      reasoned[Covered(rule: suppression.rule, line: suppression.covered)] = place
    }
    var used: Set<Int> = []
    for finding in all {
      if let place = reasoned[Covered(rule: finding.rule, line: finding.range.line)] {
        used.insert(place)
        suppressed.append(Report.Suppressed(finding: finding, reason: suppressions[place].reason))
      } else {
        findings.append(finding)
      }
    }
    guard ran.contains(Rule.suppression.id) else { return }
    for (place, suppression) in suppressions.enumerated() where !used.contains(place) {
      // Of a rule that was not asked for nobody knows whether it covers something.
      let isKnown = Rule.all.contains { $0.id == suppression.rule }
      guard !suppression.isReasoned || !isKnown || ran.contains(suppression.rule) else { continue }
      let why =
        !isKnown
        ? Self.unknown(suppression.rule)
        : suppression.isReasoned ? "covers nothing" : "gives no reason"
      findings.append(
        Finding(
          .suppression,
          Match(
            place: Place(file: 0, start: suppression.start, end: suppression.end), words: [why]),
          source.path, lines,
          fingerprint: fingerprints.next(
            rule: Rule.suppression.id, path: source.path,
            statement: "\(suppression.rule) \(suppression.reason)")))
    }
  }

  /// What is said of a name that is no rule's: a rule has an id, and the id is what is wanted.
  private static func unknown(_ name: String) -> String {
    let ids = Rule.all.map(\.id)
    let meant =
      Rule.all.first { $0.name == name || $0.id == name.uppercased() }?.id
      ?? Nearest.word(to: name, among: ids)
      ?? Nearest.word(to: name, among: Rule.all.map(\.name)).flatMap { near in
        Rule.all.first { $0.name == near }?.id
      }
    return "names no rule" + (meant.map { " (did you mean \($0)?)" } ?? "")
  }
}

extension Finding {
  fileprivate init(
    _ rule: Rule, _ match: Match, _ path: String, _ lines: Lines, fingerprint: String
  ) {
    var message = rule.sentence
    for (place, word) in match.words.enumerated() {
      message = message.replacingOccurrence("{\(place + 1)}", word)
    }
    let range = lines.range(match.place.start, match.place.end)
    self.init(
      rule: rule.id, name: rule.name, severity: match.severity ?? rule.severity, path: path,
      range: range, message: message, hint: rule.hint, fingerprint: fingerprint,
      edits: match.edits.map {
        Edit(
          start: $0.start, end: $0.end, replacement: $0.replacement,
          range: lines.range($0.start, $0.end))
      }, excerpt: lines.bytes(range.line).count > Self.longestExcerpt ? "" : lines.text(range.line))
  }
}
