import Foundation
import Synchronization
import TestSupport

/// One attempt: a kill in the operation, and perhaps another while the first command afterwards rolls
/// back.
struct Attempt: Sendable {
  enum Second: Sendable {
    /// So far into the calls of the recovery, from 0 to 1. Which they are is known only then.
    case fraction(Double)
    case call(Call)
  }

  let subject: Case
  let first: Call
  var second: Second?
}

/// Kills every operation at every call that changes a file, and judges what is left.
struct KillSweep: Sendable {
  /// What became of the attempts at one operation.
  struct Tally: Sendable {
    var kills = 0
    var secondKills = 0
    var old = 0
    var new = 0
    var either = 0
    var newButForTheName = 0
    var newButForTheOutput = 0
    /// Places where a temporary file of an output was left.
    var staged = 0

    mutating func add(_ other: Tally) {
      kills += other.kills
      secondKills += other.secondKills
      old += other.old
      new += other.new
      either += other.either
      newButForTheName += other.newButForTheName
      newButForTheOutput += other.newButForTheOutput
      staged += other.staged
    }
  }

  struct Violation: Sendable {
    let attempt: Attempt
    let second: Call?
    let what: String

    /// In words, with the command that shows it again.
    func words(program: String) -> String {
      let subject = attempt.subject.setting
      var again =
        "whisper-torture \(program) --operation '\(subject.operation.name)' "
        + "--vault \(subject.vault) --call \(attempt.first)"
      if let second { again += " --second-call \(second)" }
      return """
        \(subject.title), killed at \(attempt.first)\(second.map { ", then at \($0)" } ?? ""): \(what)
          again: \(again) --keep
        """
    }
  }

  let directory: String
  let workers: Int
  /// Whether places with a violation stay.
  let keeps: Bool

  /// Every kill there is, and for each that costs no derivation `seconds` with a second one.
  static func attempts(_ cases: [Case], seconds: Int, random: inout SeededRandom) -> [Attempt] {
    cases.flatMap { subject in
      subject.calls.flatMap { call in
        let first = Attempt(subject: subject, first: call)
        guard !subject.setting.isSlow else { return [first] }
        return [first]
          + (0..<seconds).map { _ in
            Attempt(
              subject: subject, first: call,
              second: .fraction(Double.random(in: 0..<1, using: &random)))
          }
      }
    }
  }

  /// `count` of the attempts, evenly spread, from a place that the seed decides.
  static func sample(
    _ attempts: [Attempt], count: Int, random: inout SeededRandom
  ) -> [Attempt] {
    guard count < attempts.count else { return attempts }
    let offset = Double.random(in: 0..<1, using: &random)
    return (0..<count).map {
      attempts[Int((Double($0) + offset) * Double(attempts.count) / Double(count))]
    }
  }

  /// Makes the attempts with all workers; what became of them, by operation. What is found wrong is
  /// told at once, and so is how many attempts are made.
  func run(
    _ attempts: [Attempt], onViolation: @Sendable (Violation) -> Void,
    onProgress: @Sendable (Int) -> Void
  ) throws -> (tallies: [String: Tally], violations: Int) {
    let found = Mutex<(tallies: [String: Tally], violations: Int, made: Int)>(([:], 0, 0))
    try inParallel(workers, over: attempts) { number, attempt in
      var tally = Tally()
      let violation = try make(attempt, at: "\(directory)/attempt-\(number)", tally: &tally)
      if let violation { onViolation(violation) }
      let made = found.withLock {
        $0.tallies[attempt.subject.setting.operation.name, default: Tally()].add(tally)
        if violation != nil { $0.violations += 1 }
        $0.made += 1
        return $0.made
      }
      onProgress(made)
    }
    return found.withLock { ($0.tallies, $0.violations) }
  }

  private func make(
    _ attempt: Attempt, at path: String, tally: inout Tally
  ) throws -> Violation? {
    let subject = attempt.subject
    let place = try subject.setting.prepared.copy(to: path)
    var isKept = false
    defer { if !isKept { place.remove() } }
    let ran = try Strace.kill(subject.setting.arguments, at: attempt.first, in: place)
    // The last calls of a kind may not come in each run: then nobody was killed.
    guard ran.status == Ran.killed else { return nil }
    var second: Call?
    if let wanted = attempt.second {
      second = try killRecovery(wanted, in: place)
      guard second != nil else { return nil }
      tally.secondKills += 1
    }
    tally.kills += 1
    let what = try violation(of: subject, in: place, tally: &tally)
    guard let what else { return nil }
    isKept = keeps
    return Violation(attempt: attempt, second: second, what: what)
  }

  /// Kills the first command afterwards while it rolls back; nil when there is nothing to roll back.
  private func killRecovery(_ wanted: Attempt.Second, in place: Place) throws -> Call? {
    guard place.hasJournal else { return nil }
    let recovery = Place.arguments(["status", "--json"])
    let call: Call
    switch wanted {
    case .call(let given): call = given
    case .fraction(let fraction):
      let copy = try place.copy(to: place.path + "-counted")
      defer { copy.remove() }
      // Its answer is no change.
      let calls = try Strace.calls(of: recovery, in: copy, log: copy.path + ".log").calls
        .filter { $0.name != "write" }
      guard !calls.isEmpty else { return nil }
      call = calls[Int(fraction * Double(calls.count))]
    }
    return try Strace.kill(recovery, at: call, in: place).status == Ran.killed ? call : nil
  }

  /// Judges what is left in the place; nil when it is what was promised.
  private func violation(
    of subject: Case, in place: Place, tally: inout Tally
  ) throws -> String? {
    if let stray = subject.setting.stray(in: place) ?? subject.setting.exposed(in: place) {
      return stray
    }
    if !subject.setting.staged(in: place).isEmpty { tally.staged += 1 }
    let found = try subject.judge(place)
    switch found {
    case .old, .untouched: tally.old += 1
    case .new: tally.new += 1
    case .either: tally.either += 1
    case .newButForTheName: tally.newButForTheName += 1
    case .newButForTheOutput: tally.newButForTheOutput += 1
    case .neither(let differences): return "neither state\n  \(differences)"
    }
    return try subject.failureOfRepeat(in: place, after: found)
      ?? subject.setting.stray(in: place, isDone: true) ?? subject.setting.exposed(in: place)
      ?? subject.setting.uncounted(in: place)
  }
}
