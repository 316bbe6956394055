/// The figures of a sweep, in words.
struct KillReport {
  let cases: [Case]
  let tallies: [String: KillSweep.Tally]
  let violations: [KillSweep.Violation]

  var total: KillSweep.Tally {
    tallies.values.reduce(into: KillSweep.Tally()) { $0.add($1) }
  }

  var table: String {
    let names = Operation.all.map(\.name).filter { tallies[$0] != nil }
    let lines = names.map { name in
      let vaults = cases.filter { $0.operation.name == name }
      let calls = vaults.map { "\($0.vault) \($0.calls.count)" }.joined(separator: ", ")
      let tally = tallies[name] ?? KillSweep.Tally()
      return Self.line(
        name, String(tally.kills), String(tally.secondKills), String(tally.old),
        String(tally.new), "  \(calls)")
    }
    return
      ([Self.line("operation", "kills", "twice", "old", "new", "  calls that change a file")]
      + lines).joined(separator: "\n")
  }

  var summary: String {
    let total = total
    var text =
      "torture: \(total.kills) vaults killed, \(total.secondKills) of them again while they "
      + "recovered; old state \(total.old), new \(total.new), violations \(violations.count)"
    if total.staged > 0 {
      text +=
        "\nopen -o and export -o: a temporary file was left beside the target \(total.staged) times, "
        + "\(total.newButForTheName) times with the message noted as opened"
    }
    return text
  }

  func words(for violation: KillSweep.Violation, program: String) -> String {
    let subject = violation.attempt.subject
    var again =
      "whisper-torture \(program) --operation '\(subject.operation.name)' "
      + "--vault \(subject.vault) --call \(violation.attempt.first)"
    if let second = violation.second { again += " --second-call \(second)" }
    return """
      \(subject.title), killed at \(violation.attempt.first)\
      \(violation.second.map { ", then at \($0)" } ?? ""): \(violation.what)
        again: \(again) --keep
      """
  }

  private static func line(_ columns: String...) -> String {
    zip(columns, [27, -6, -6, -6, -6, 0]).map { column, width in
      let gap = String(repeating: " ", count: max(0, abs(width) - column.count))
      return width > 0 ? column + gap : gap + column
    }.joined()
  }
}
