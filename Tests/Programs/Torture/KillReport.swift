/// The figures of a sweep, in words.
struct KillReport {
  let cases: [Case]
  let tallies: [String: KillSweep.Tally]
  let violations: Int

  var total: KillSweep.Tally {
    tallies.values.reduce(into: KillSweep.Tally()) { $0.add($1) }
  }

  var table: String {
    let names = Operation.all.map(\.name).filter { tallies[$0] != nil }
    let lines = names.map { name in
      let vaults = cases.filter { $0.setting.operation.name == name }
      let calls = vaults.map { "\($0.setting.vault) \($0.calls.count)" }.joined(separator: ", ")
      let tally = tallies[name] ?? KillSweep.Tally()
      return Self.line(
        name, String(tally.kills), String(tally.secondKills), String(tally.old),
        String(tally.new), String(tally.either), "  \(calls)")
    }
    return
      ([
        Self.line(
          "operation", "kills", "twice", "old", "new", "either", "  calls that change a file")
      ]
      + lines).joined(separator: "\n")
  }

  var summary: String {
    let total = total
    var text =
      "torture: \(total.kills) vaults killed, \(total.secondKills) of them again while they "
      + "recovered; old state \(total.old), new \(total.new), either \(total.either), violations \(violations)"
    if total.staged > 0 {
      text +=
        "\nopen -o: a temporary file was left beside the target \(total.staged) times, "
        + "\(total.newButForTheName) times with the message noted as opened"
    }
    if total.newButForTheOutput > 0 {
      text +=
        "\ntx sign: \(total.newButForTheOutput) times it was noted whom it pays, and nobody had the signature"
    }
    return text
  }

  private static func line(_ columns: String...) -> String {
    zip(columns, [33, -6, -6, -6, -6, -7, 0]).map { column, width in
      let gap = String(repeating: " ", count: max(0, abs(width) - column.count))
      return width > 0 ? column + gap : gap + column
    }.joined()
  }
}
