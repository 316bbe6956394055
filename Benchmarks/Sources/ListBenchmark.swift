import CryptoPrimitives
import Foundation
import Glibc
import SecretMemory
import StoredRows
import TestSupport
import Vault
import VaultModel
import WhisperEnvelope
import WhisperKit

/// What a front end waits for that shows ten thousand contacts of a vault that is kept unlocked: the command's processor time,
/// and when it has the first line.
enum ListBenchmark {
  private static let count = ContactService.limit
  private static let rounds = 15

  static func run(_ program: String) throws -> [Figure] {
    let directory =
      FileManager.default.temporaryDirectory.path + "/wb-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(
      atPath: directory + "/run", withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: directory) }
    setenv("XDG_RUNTIME_DIR", directory + "/run", 1)
    setenv("WHISPER_TPM", "none", 1)
    let vault = directory + "/vault"
    let own = try Whisper.create(at: vault, protectors: .none)
    try own.unlock(with: .none)
    try own.vault.write { transaction in
      var random = SystemRandom()
      for number in 0..<count {
        var row = ContactRow(name: try DisplayName("Contact \(number)"), createdAt: 1_750_000_000)
        row.keys = try VaultBenchmark.strangersKeys(&random)
        row.keyVersion = 1
        try transaction.put(.contact, random.bytes(16), row.encoded)
      }
    }
    let whisper = [program, "--vault", vault, "--quiet"]
    try Program(words: whisper + ["unlock", "--for", "60"]).run()
    defer { try? Program(words: whisper + ["lock"]).run() }

    let list = whisper + ["contact", "list", "--json"]
    return try figures("contact list --json", list)
      + figures(
        "contact list --json-lines", list + ["--json-lines"], aims: ("under 250", "under 60"))
  }

  private static func figures(
    _ name: String, _ words: [String], aims: (String?, String?) = (nil, nil)
  ) throws -> [Figure] {
    // The first one warms up.
    let runs = try (0...rounds).map { _ in try ListedRun(words) }.dropFirst()
    return [
      Figure(
        name: "\(name), \(count) contacts, processor time",
        value: Measure.median(runs.map(\.processorTime)) / 1e6, unit: "ms", aim: aims.0),
      Figure(
        name: "\(name), to the first line", value: Measure.median(runs.map(\.firstLine)) / 1e6,
        unit: "ms", aim: aims.1),
    ]
  }
}

/// A program that was run, and whose output was read as it came.
private struct ListedRun {
  /// In nanoseconds, of the program alone.
  let processorTime: Double
  /// In nanoseconds from its start.
  let firstLine: Double

  init(_ words: [String]) throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Program.Failure(words: words) }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    let start = Measure.wallTime()
    var child: pid_t = 0
    let spawned = posix_spawnp(&child, words[0], &actions, nil, &arguments, environ)
    close(ends[1])
    guard spawned == 0 else { throw Program.Failure(words: words) }
    var first: Int64?
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(ends[0], &chunk, chunk.count), count > 0 {
      if first == nil, chunk[..<count].contains(UInt8(ascii: "\n")) { first = Measure.wallTime() }
    }
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(child, &status, 0, &usage) == child, status == 0, let first else {
      throw Program.Failure(words: words)
    }
    firstLine = Double(first - start)
    processorTime = Self.nanoseconds(usage.ru_utime) + Self.nanoseconds(usage.ru_stime)
  }

  private static func nanoseconds(_ time: timeval) -> Double {
    Double(time.tv_sec) * 1e9 + Double(time.tv_usec) * 1e3
  }
}
