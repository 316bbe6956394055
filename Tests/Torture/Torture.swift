import ArgumentParser
import Foundation
import Glibc
import TestSupport

/// Kills the built command at every call that changes a file, and fills the disk under it. A program
/// and not a test, so that it runs on the release binary: `make torture`.
@main
struct Torture: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "whisper-torture",
    abstract: "Kill the command at every write, or fill its disk, and look at what is left.")

  @Argument(help: "The built command.") var program: String
  @Flag(help: "Fill the disk instead of killing.") var fullDisk = false
  @Option(help: "So many attempts, evenly spread, and not all there are.") var kills: Int?
  @Option(help: "Attempts with a second kill, for each first one.") var seconds = 1
  @Option(help: "Only this operation; may be repeated.") var operation: [String] = []
  @Option(help: "Only on this kind of vault.") var vault: VaultKind?
  @Option(help: "Only this call, as in pwrite64:3.") var call: Call?
  @Option(help: "With a second kill at this call of the recovery.") var secondCall: Call?
  @Option(help: "What chooses the second kills and the sample.") var seed = TestSeed.current
  @Option(help: "How many vaults are worked on at once.") var workers = 2
  @Option(help: "Where to work.") var work = Torture.fastDirectory
  @Flag(help: "Keep the place of each violation.") var keep = false

  /// Memory, where there is any: the kernel keeps what a killed process wrote, whatever it lies on.
  private static var fastDirectory: String {
    access("/dev/shm", W_OK) == 0 ? "/dev/shm" : NSTemporaryDirectory()
  }

  func validate() throws {
    for name in operation where !Operation.all.contains(where: { $0.name == name }) {
      throw ValidationError(
        "No operation '\(name)'. There are: \(Operation.all.map(\.name).joined(separator: ", "))")
    }
    guard workers > 0, seconds >= 0, kills.map({ $0 > 0 }) ?? true else {
      throw ValidationError("These numbers are not negative.")
    }
  }

  func run() throws {
    guard Strace.path != nil else { return try skip("strace is not installed") }
    if fullDisk, geteuid() != 0 { return try runAsRoot() }
    let directory = "\(work)/whisper-torture-\(getpid())"
    let workshop = Workshop(directory: directory, program: URL(fileURLWithPath: program).path)
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { if !keep { try? FileManager.default.removeItem(atPath: directory) } }
    let start = ContinuousClock.now
    let cases = try rehearse(workshop)
    let isWell = try fullDisk ? fillDisks(cases, directory) : kill(cases, directory)
    Self.say("\(ContinuousClock.now - start)")
    if !isWell { throw ExitCode.failure }
  }

  private func kill(_ cases: [Case], _ directory: String) throws -> Bool {
    var random = SeededRandom(seed: seed, label: "torture")
    var attempts = KillSweep.attempts(cases, seconds: seconds, random: &random)
    if let call {
      guard let subject = cases.first, cases.count == 1 else {
        throw ValidationError("A call needs one operation and one vault.")
      }
      attempts = [Attempt(subject: subject, first: call, second: secondCall.map { .call($0) })]
    } else if let kills {
      attempts = KillSweep.sample(attempts, count: kills, random: &random)
    }
    let sweep = KillSweep(directory: directory, workers: workers, keeps: keep)
    let planned = attempts.count
    let (tallies, violations) = try sweep.run(attempts) { made in
      if made % 250 == 0 { Self.say("\(made) of \(planned) attempts") }
    }
    let report = KillReport(cases: cases, tallies: tallies, violations: violations)
    Self.say(report.table)
    for violation in violations {
      Self.say("VIOLATION: \(report.words(for: violation, program: program))")
    }
    Self.say(report.summary + ", seed \(seed)")
    return violations.isEmpty && report.total.kills > 0
  }

  private func fillDisks(_ cases: [Case], _ directory: String) throws -> Bool {
    let outcomes = try FullDiskSweep(directory: directory, workers: workers).run(cases)
    for outcome in outcomes {
      let title = outcome.subject.title
      if let violation = outcome.violation {
        Self.say(
          "VIOLATION: \(title): \(violation)\n  again: whisper-torture \(program) --full-disk "
            + "--operation '\(outcome.subject.operation.name)' --vault \(outcome.subject.vault)")
      } else {
        Self.say("\(title): refused \(outcome.refusals) times, \(outcome.kibibytes) KiB are enough")
      }
    }
    Self.say(
      "full disk: \(outcomes.count) cases, \(outcomes.reduce(0) { $0 + $1.refusals }) refusals, "
        + "\(outcomes.count { $0.violation != nil }) violations")
    return outcomes.allSatisfy { $0.violation == nil }
  }

  /// Runs everything twice undisturbed, to know the old state and the new one.
  private func rehearse(_ workshop: Workshop) throws -> [Case] {
    let wanted = Operation.all.filter { operation.isEmpty || operation.contains($0.name) }
      .flatMap { operation in
        operation.vaults.filter { vault == nil || vault == $0 }.map { (operation, $0) }
      }
    guard !wanted.isEmpty else { throw ValidationError("This operation has no such vault.") }
    try workshop.make(Set(wanted.map(\.1)))
    func rehearse() throws -> [Rehearsal] {
      let rehearsals = Results<Rehearsal>()
      try inParallel(workers, over: wanted) { number, pair in
        rehearsals[number] = try Rehearsal(
          pair.0, on: pair.1, at: "\(workshop.directory)/case-\(number)", workshop: workshop)
      }
      return rehearsals.inOrder
    }
    let first = try rehearse()
    // Another second of the clock, so that times differ and are known for what they are.
    sleep(2)
    let second = try rehearse()
    return try zip(first, second).map { try $0(and: $1) }
  }

  /// Without the right to mount: in a namespace where there is one.
  private func runAsRoot() throws {
    let ran = try Child.run(
      "/usr/bin/unshare", ["-rm", "/proc/self/exe"] + CommandLine.arguments.dropFirst(),
      in: FileManager.default.currentDirectoryPath,
      environment: ProcessInfo.processInfo.environment)
    Self.say(String(decoding: ran.output, as: UTF8.self) + ran.errors)
    if ran.status == 1, ran.output.isEmpty { return try skip("nothing can be mounted here") }
    if ran.status != 0 { throw ExitCode.failure }
  }

  /// What cannot be tried is a failure where everything must be.
  private func skip(_ reason: String) throws {
    Self.say("NOT TORTURED: \(reason)")
    if ProcessInfo.processInfo.environment["WHISPER_CI"] == "1" { throw ExitCode.failure }
  }

  /// At once, for who watches a file.
  private static func say(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
  }
}

extension Call: ExpressibleByArgument {
  init?(argument: String) { self.init(argument) }
}
