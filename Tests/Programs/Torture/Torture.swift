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
  @Flag(help: "Fill the disk, and kill nothing.") var fullDisk = false
  @Flag(help: "Kill who starts an agent and who ends it, and nothing else.") var agent = false
  @Option(
    help: """
      So many attempts, evenly spread, and not all there are; and full disks for the small vault \
      alone.
      """)
  var kills: Int?
  @Option(help: "Attempts with a second kill, for each first one.") var seconds = 1
  @Option(help: "Only this operation; may be repeated.") var operation: [String] = []
  @Option(help: "Only on this kind of vault; may be repeated.") var vault: [VaultKind] = []
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
    guard Strace.path != nil else {
      guard skipped("strace is not installed") else { throw ExitCode.failure }
      return
    }
    let directory = "\(work)/whisper-torture-\(getpid())"
    let workshop = Workshop(directory: directory, program: URL(fileURLWithPath: program).path)
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { if !keep { try? FileManager.default.removeItem(atPath: directory) } }
    let start = ContinuousClock.now
    if agent { return try killAgents(workshop) }
    let cases = try rehearse(workshop)
    Self.say("\(cases.count) cases rehearsed in \(ContinuousClock.now - start)")
    if let subject = cases.first(where: { $0.setting.operation.name == "contact add" }) {
      guard try subject.noticesMixture(at: directory + "/control") else {
        throw TortureFailure("a vault that is half old and half new passes for sound")
      }
      Self.say("a vault that is half old and half new is told from both")
    }
    let isKillingWell = try fullDisk || kill(cases, directory)
    if !fullDisk, call == nil, operation.isEmpty, vault.isEmpty || vault.contains(.small) {
      try killAgents(workshop)
    }
    // A single call is a kill that is to be seen again.
    let isFillingWell = try call != nil || fillDisks(cases, directory)
    Self.say("\(ContinuousClock.now - start)")
    if !isKillingWell || !isFillingWell { throw ExitCode.failure }
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
    let (tallies, violations) = try sweep.run(
      attempts, onViolation: { Self.say("VIOLATION: \($0.words(program: program))") },
      onProgress: { [count = attempts.count] made in
        if made % 250 == 0 { Self.say("\(made) of \(count) attempts") }
      })
    let report = KillReport(cases: cases, tallies: tallies, violations: violations)
    Self.say(report.table)
    Self.say(report.summary + ", seed \(seed)")
    return violations == 0 && report.total.kills > 0
  }

  /// All kills, or a tenth of as many as are wanted.
  private func killAgents(_ workshop: Workshop) throws {
    let small = Place(path: workshop.directory + "/small", program: workshop.program)
    if !FileManager.default.fileExists(atPath: small.path) { try workshop.make([.small]) }
    let sweep = AgentSweep(
      directory: workshop.directory, prepared: small, program: workshop.program, workers: workers,
      keeps: keep)
    var all = try sweep.kills()
    if let kills {
      var random = SeededRandom(seed: seed, label: "agent")
      all = Array(all.shuffled(using: &random).prefix(max(1, kills / 10)))
    }
    let (killed, violations) = try sweep.run(all) { Self.say("VIOLATION: \($0)") }
    Self.say(
      "agent: \(all.count) attempts, \(killed) kills, \(violations) violations, seed \(seed)")
    if violations > 0 || killed == 0 { throw ExitCode.failure }
  }

  private func fillDisks(_ cases: [Case], _ directory: String) throws -> Bool {
    guard geteuid() == 0 else { return try fillDisksAsRoot() }
    let cases = cases.filter {
      !$0.setting.vault.hasTPM && (kills == nil || $0.setting.vault == .small && !$0.setting.isSlow)
    }
    let outcomes = try FullDiskSweep(
      directory: directory, workers: workers, step: kills == nil ? 4 : 12
    ).run(cases)
    for outcome in outcomes {
      let title = outcome.subject.setting.title
      if let violation = outcome.violation {
        Self.say(
          "VIOLATION: \(title): \(violation)\n  again: whisper-torture \(program) --full-disk "
            + "--operation '\(outcome.subject.setting.operation.name)' --vault \(outcome.subject.setting.vault)"
        )
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
        operation.vaults.filter { vault.isEmpty || vault.contains($0) }.map { (operation, $0) }
      }
    guard TPMServer.isInstalled || !wanted.contains(where: { $0.1.hasTPM }) else {
      throw TortureFailure("swtpm or tpm2-tools is not installed (make test-deps)")
    }
    guard !wanted.isEmpty else { throw ValidationError("This operation has no such vault.") }
    try workshop.make(Set(wanted.map(\.1)))
    let settings = try inParallel(workers, over: wanted) { number, pair in
      try Setting(
        pair.0, on: pair.1, at: "\(workshop.directory)/case-\(number)", workshop: workshop)
    }
    let first = try inParallel(workers, over: settings) { try Rehearsal(of: $1) }
    // Another second of the clock, so that times differ and are known for what they are.
    sleep(2)
    let second = try inParallel(workers, over: settings) { try Rehearsal(of: $1) }
    return try settings.indices.map { try Case(settings[$0], first[$0], second[$0]) }
  }

  /// Without the right to mount: by another run, in a namespace where there is one.
  private func fillDisksAsRoot() throws -> Bool {
    func unshared(_ command: [String]) throws -> Ran {
      try Child.run(
        "/usr/bin/unshare", ["-rm"] + command, in: FileManager.default.currentDirectoryPath,
        environment: ProcessInfo.processInfo.environment)
    }
    guard try unshared(["true"]).status == 0 else {
      return skipped("the full disk: nothing can be mounted here")
    }
    let torture = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    let arguments = CommandLine.arguments.dropFirst().filter { $0 != "--full-disk" }
    let ran = try unshared([torture, "--full-disk"] + arguments)
    Self.say(String(decoding: ran.output, as: UTF8.self) + ran.errors)
    return ran.status == 0
  }

  /// Says what cannot be tried. That is well, unless everything must be.
  private func skipped(_ reason: String) -> Bool {
    Self.say("NOT TORTURED: \(reason)")
    return ProcessInfo.processInfo.environment["WHISPER_CI"] != "1"
  }

  /// At once, for who watches a file.
  private static func say(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
  }
}

extension Call: ExpressibleByArgument {
  init?(argument: String) { self.init(argument) }
}
