internal import FoundationEssentials
internal import HelperProcess
internal import SecretMemory
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Runs `whisper` for a program with windows (docs/CLI.md, "For front ends"): one run an operation, from any actor.
///
/// At most four run at once, besides what follows the vault, and of those that write one. A task that is cancelled
/// cancels its run.
package final class CommandClient: Sendable {
  private let loop: RunLoop

  /// - Parameter vault: its directory; nil for the one that the command chooses.
  /// - Parameter directories: where the program is looked for; neither PATH nor the environment has a say.
  /// - Parameter now: the clock by which silence is measured.
  package init(
    vault: String? = nil, program: String = "whisper",
    in directories: [String] = HelperProcess.installed,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) throws(CommandError) {
    do throws(HelperError) {
      let path = try HelperProcess.path(of: program, in: directories)
      loop = try RunLoop(
        program: path, environment: Self.handedOn(environment),
        vault: vault.map { ["--vault", $0] } ?? [], now: now)
    } catch {
      if case .notStarted(let error) = error { throw .notStarted(error) }
      throw .missing
    }
    loop.begin()
  }

  deinit { loop.stop() }

  /// Of the environment what the command has a use for, as `NAME=value`.
  static func handedOn(_ environment: [String: String]) -> [String] {
    let names: Set = ["LANG", "HOME", "TMPDIR", "TZ"]
    return environment.filter { name, value in
      (names.contains(name) || ["LC_", "XDG_", "WHISPER_"].contains { name.hasPrefix($0) })
        && !value.utf8.contains(0)
    }.map { "\($0)=\($1)" }.sorted()
  }

  /// Runs it and takes its report.
  /// - Parameter onEvent: what happens meanwhile; called on the client's thread, which it must not hold up.
  package func run<Report>(
    _ operation: CommandCall<Report>, onEvent: (@Sendable (Event) -> Void)? = nil
  ) async throws(CommandError) -> Report {
    let result = try await finished(operation, onEvent)
    return try Answer.report(result.output)
  }

  /// Runs what prints data on standard output, such as a message, and takes both.
  package func runForData<Report>(
    _ operation: CommandCall<Report>, limit: Int, onEvent: (@Sendable (Event) -> Void)? = nil
  ) async throws(CommandError) -> (report: Report, data: Secret) {
    var operation = operation
    operation.dataLimit = limit
    let result = try await finished(operation, onEvent)
    guard let data = result.data else { throw .garbage }
    return (try Answer.report(result.errors), data)
  }

  private func finished<Report>(
    _ operation: CommandCall<Report>, _ onEvent: (@Sendable (Event) -> Void)?
  ) async throws(CommandError) -> RunResult {
    let number = loop.nextNumber()
    let answer: Result<RunResult, CommandError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        loop.add(
          RunRequest(
            arguments: operation.arguments, writes: operation.writes, secrets: operation.secrets,
            input: operation.input, dataLimit: operation.dataLimit, onEvent: onEvent,
            completion: { continuation.resume(returning: $0) }),
          as: number)
      }
    } onCancel: {
      loop.cancel(number)
    }
    let result = try answer.get()
    guard result.exit != 0 else { return result }
    var refusal: Refusal = try Answer.report(result.errors)
    guard refusal.exitStatus == result.exit else { throw .garbage }
    refusal.facts = result.output
    throw .refused(refusal)
  }

  // MARK: Following

  /// What happens to the vault, from now on. The command is started anew when it ends, after 1 s, and twice as long each
  /// time up to 30 s, until a line comes. What nobody takes of it beyond 64 lines is dropped, the oldest first.
  package func follow() -> AsyncStream<FollowedEvent> {
    AsyncStream(bufferingPolicy: .bufferingNewest(64)) { continuation in
      let task = Task { [loop] in
        var pause = Duration.seconds(1)
        while !Task.isCancelled {
          let heard = Atomic(false)
          await Self.followOnce(loop) {
            guard let event: FollowedEvent = try? Answer.line($0) else { return false }
            heard.store(true, ordering: .relaxed)
            continuation.yield(event)
            return true
          }
          if heard.load(ordering: .relaxed) { pause = .seconds(1) }
          try? await Task.sleep(for: pause)
          pause = min(pause * 2, .seconds(30))
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private static func followOnce(
    _ loop: RunLoop, _ take: @escaping @Sendable ([UInt8]) -> Bool
  ) async {
    let number = loop.nextNumber()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        loop.add(
          RunRequest(
            arguments: ["status", "--follow"], writes: false,
            onLine: { if !take($0) { loop.cancel(number) } },
            completion: { _ in continuation.resume() }),
          as: number)
      }
    } onCancel: {
      loop.cancel(number)
    }
  }

  /// Tells what follows the vault that a person uses it: its time begins anew.
  package func use() { loop.use() }

  /// Looks at the clock now: tests that moved it.
  func look() { loop.wake() }
}

/// A line of `status --follow` (docs/CLI.md, "Following").
package struct FollowedEvent: Decodable, Sendable {
  package let event: String
  package let exists: Bool?
  package let agent: String?
  package let unlockedUntil: Int?
  package let reason: String?
  package let parts: [String: String]?
  package let text: [String]?
}
