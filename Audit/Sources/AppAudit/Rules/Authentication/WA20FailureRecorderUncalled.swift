extension Rule {
  static let failureRecorderUncalled = Rule(
    "WA20", "failure-recorder-uncalled", .warning,
    sentence: "nothing calls {1}: failed attempts are not counted",
    hint: "call it where an attempt fails, or remove it",
    why: "The lockout that is there to be seen in the sources never comes: guesses are free.",
    criterion:
      "A function whose name begins with record, register, note, increment, count or track and has Fail in it is called nowhere else in the module; where several are called so, each by its labels and its type.",
    limits:
      "Functions that somebody outside of the sources calls are flagged, but for public ones, overrides, and those with an attribute that may let others call them, such as @objc and @IBAction.",
    source: "seed 001, layer 6", masvs: "RESILIENCE-2", cwe: 561,
    bad: "private func recordFailedAttempt() { failures += 1 }",
    good:
      "private func recordFailedAttempt() { failures += 1 }\nfunc check() { recordFailedAttempt() }",
    [
      .project { project in
        project.index.uncalled(isFailureRecorder)
      }
    ])

  /// Whether the words of a name are those of what counts failures.
  static func isFailureRecorder(_ words: [String]) -> Bool {
    guard let first = words.first else { return false }
    return ["record", "register", "note", "increment", "count", "track"].contains(first)
      && words.contains { $0.hasPrefix("fail") }
  }
}
