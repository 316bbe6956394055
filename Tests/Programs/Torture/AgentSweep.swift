import Foundation
import Synchronization
import TestSupport

/// Kills `whisper unlock` and `whisper lock` at each call that changes something. Whatever was killed, afterwards the vault is
/// as it was, it is unlocked again by one agent, and locked. The agent inherits a filter that refuses to be traced.
struct AgentSweep: Sendable {
  /// Who is killed, and when.
  struct Kill: Sendable, CustomStringConvertible {
    enum Victim: String, CaseIterable { case unlock, lock }

    let victim: Victim
    let call: Call

    var description: String { "\(victim.rawValue) killed at \(call)" }
  }

  let directory: String
  /// With a vault that nothing but itself protects.
  let prepared: Place
  let program: String
  let workers: Int
  let keeps: Bool

  /// Every kill there is.
  func kills() throws -> [Kill] {
    try Kill.Victim.allCases.flatMap { victim in
      let place = try place("calls-\(victim)")
      defer { place.remove() }
      let log = place.place.file("log")
      try run(place, victim, ["-e", Strace.traced, "-o", log]).forEach { try $0.expect(0) }
      guard place.waitForAgents(0) else { throw TortureFailure("an agent outlives its lock") }
      let calls = Strace.read(log, followed: false)
      guard !calls.isEmpty else { throw TortureFailure("strace saw nothing of \(victim)") }
      return calls.map { Kill(victim: victim, call: $0) }
    }
  }

  /// Makes the attempts; how many ended in a kill, and how many vaults were not as promised.
  func run(
    _ kills: [Kill], onViolation: @Sendable (String) -> Void
  ) throws -> (kills: Int, violations: Int) {
    let counts = Mutex((kills: 0, violations: 0))
    try inParallel(workers, over: kills) { number, kill in
      let place = try place("agent-\(number)")
      let ran = try run(place, kill.victim, Strace.killing(kill.call))
      let wasKilled = ran.contains { $0.status == Ran.killed }
      let violation = try violation(of: kill, ran, in: place)
      counts.withLock {
        if wasKilled { $0.kills += 1 }
        if violation != nil { $0.violations += 1 }
      }
      if let violation { onViolation("\(kill): \(violation)") }
      if violation == nil || !keeps { place.remove() }
    }
    return counts.withLock { $0 }
  }

  private func place(_ name: String) throws -> AgentPlace {
    try AgentPlace(copying: prepared, to: directory + "/" + name, program: program)
  }

  /// Unlocks, uses and locks, with strace at the victim; how those commands ended.
  private func run(
    _ place: AgentPlace, _ victim: Kill.Victim, _ options: [String]
  ) throws -> [Ran] {
    let unlock = ["unlock", "--quiet"]
    switch victim {
    case .unlock:
      let ran = try place.whisper(unlock, under: options)
      // What was killed leaves an agent that still begins, or none.
      return ran.status == 0 ? [ran, try place.whisper(["lock"])] : [ran]
    case .lock:
      return [try place.whisper(unlock), try place.whisper(["lock"], under: options)]
    }
  }

  /// What is left that should not be; nil when all is as promised.
  private func violation(of kill: Kill, _ ran: [Ran], in place: AgentPlace) throws -> String? {
    // Another one may be told that it is locked, or that the agent failed.
    if let other = ran.first(where: { ![0, 1, 4, Ran.killed].contains($0.status) }) {
      return "\(other.command) ended with \(other.status): \(other.errors)"
    }
    let unlocked = try place.whisper(["unlock", "--json"])
    guard unlocked.status == 0 else { return "it is not unlocked again: \(unlocked.errors)" }
    guard place.waitForAgents(1) else { return "\(place.agents.count) agents stand" }
    guard place.sockets.count == 1 else { return "sockets: \(place.sockets)" }
    for arguments in [
      ["contact", "note", "Bob", "another"], ["identity", "list"], ["vault", "check"],
    ] {
      let ran = try place.whisper(arguments)
      guard ran.status == 0 else { return "\(ran.command) ended with \(ran.status): \(ran.errors)" }
    }
    let locked = try place.whisper(["lock"])
    guard locked.status == 0 else { return "it is not locked again: \(locked.errors)" }
    guard place.waitForAgents(0) else { return "an agent outlives its lock" }
    return place.sockets.isEmpty ? nil : "sockets are left: \(place.sockets)"
  }
}
