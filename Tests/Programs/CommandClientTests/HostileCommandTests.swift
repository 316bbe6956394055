import Foundation
import SecretMemory
import Synchronization
import Testing

@testable import CommandClient

extension CommandRuns {
  /// Commands that are not ours: scripts in the place of the program.
  @Suite("A command that does as it likes") final class HostileCommandTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "whisper-client-\(UUID().uuidString)")

    init() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func client(
      _ script: String, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) throws -> CommandClient {
      let program = folder.appendingPathComponent("whisper")
      try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
      return try CommandClient(in: [folder.path], environment: [:], now: now)
    }

    private func outcome(_ script: String) async throws -> String {
      let client = try client(script)
      do throws(CommandError) {
        let said: Said = try await client.run(CommandCall(["status"]))
        return "said \(said.text ?? [])"
      } catch {
        if case .refused(let refusal) = error {
          return "refused \(refusal.code) \(refusal.exitStatus)"
        }
        return "\(error)"
      }
    }

    @Test(
      "each has an error of its own",
      arguments: [
        ("echo garbage", "garbage"),
        ("echo '{\"schema\":7}'", "otherSchema(7)"),
        ("printf '{\"schema\":3,\"te'", "garbage"),
        ("/bin/yes", "tooMuch"),
        ("/bin/yes >&2", "tooMuch"),
        ("exec 3>&3; /usr/bin/head -c 70000 /dev/zero >&3; echo '{\"schema\":3}'", "tooMuch"),
        ("kill -9 $$", "signal(9)"),
        ("exit 1", "garbage"),
        (
          "echo '{\"code\":\"new.code\",\"error\":\"E\",\"exitStatus\":5,\"schema\":3}' >&2; exit 5",
          "refused new.code 5"
        ),
        (
          "echo '{\"code\":\"new.code\",\"error\":\"E\",\"exitStatus\":5,\"schema\":3}' >&2; exit 4",
          "garbage"
        ),
        ("/bin/sleep 60 & echo '{\"schema\":3,\"text\":[\"a\"]}'", "said [\"a\"]"),
        ("echo \"{\\\"schema\\\":3,\\\"text\\\":[\\\"$PATH_NOT_GIVEN$#\\\"]}\"", "said [\"6\"]"),
      ])
    func errors(script: String, expected: String) async throws {
      let found = try await outcome(script)
      #expect(found == expected)
    }

    @Test("silence is ended after 30 s of the clock")
    func silence() async throws {
      let start = ContinuousClock.now
      let passed = Atomic(0)
      let client = try client("exec /bin/sleep 600") {
        start + .seconds(passed.load(ordering: .relaxed))
      }
      let answer = Task { () -> String in
        do throws(CommandError) {
          let _: Said = try await client.run(CommandCall(["status"]))
          return "said"
        } catch { return "\(error)" }
      }
      try await Task.sleep(for: .milliseconds(500))
      passed.store(31, ordering: .relaxed)
      client.look()
      #expect(await answer.value == "silent")
    }

    @Test("a task that is cancelled interrupts its run, which may put things in order")
    func cancelled() async throws {
      let mark = folder.appendingPathComponent("mark")
      let client = try client(
        "trap 'echo x >\(mark.path); exit 130' INT; while :; do /bin/sleep 0.1; done")
      let task = Task { () -> String in
        do throws(CommandError) {
          let _: Said = try await client.run(CommandCall(["seal"], writes: true))
          return "done"
        } catch { return "\(error)" }
      }
      try await Task.sleep(for: .milliseconds(500))
      task.cancel()
      #expect(await task.value == "cancelled")
      #expect(FileManager.default.fileExists(atPath: mark.path))
    }

    @Test("secrets and messages come by descriptors, and data goes into a secret")
    func descriptors() async throws {
      let client = try client(
        "shift 5; test \"$1\" = --passphrase-fd || exit 9; eval \"/bin/cat <&$2\"; /bin/cat; echo '{\"schema\":3}' >&2"
      )
      var operation = CommandCall<Said>(["open"])
        .answering("--passphrase-fd", with: Secret(try SecretBytes(copying: Array("pass".utf8))))
      operation.input = Secret(try SecretBytes(copying: [UInt8](repeating: 0x41, count: 100_000)))
      let answer = try await client.runForData(operation, limit: 200_000)
      let count = answer.data.bytes.count
      let beginning = answer.data.bytes.withUnsafeBytes { Array($0.prefix(5)) }
      #expect(count == 100_004)
      #expect(beginning == Array("passA".utf8))
    }

    @Test("who never reads the input is not waited for")
    func unreadInput() async throws {
      let client = try client("echo '{\"schema\":3}'")
      var operation = CommandCall<Said>(["seal"])
      operation.input = Secret(try SecretBytes(copying: [UInt8](repeating: 0x41, count: 500_000)))
      #expect(try await client.run(operation).text == nil)
    }

    @Test("a program that is not there is missing")
    func missing() {
      #expect(throws: CommandError.self) { try CommandClient(in: [self.folder.path + "/none"]) }
    }
  }
}
