import CryptoPrimitives
import Foundation
import SecretMemory
import TestEnvelopes
import TestSupport
import Vault
import VaultModel
import WhisperEnvelope
import WhisperKit

/// What a message costs in a vault that an agent keeps unlocked, beside the same vault in this process, and what a command
/// takes that asks it.
enum AgentBenchmark {
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
    let me = try own.identities.create(name: "Me")
    let sender = try TestIdentity(named: "Contact 77")
    try own.vault.write { transaction in
      var random = SystemRandom()
      for number in 0..<100 {
        let keys =
          number == 77 ? sender.publicIdentity : try VaultBenchmark.strangersKeys(&random)
        try transaction.put(
          .contact, random.bytes(16), VaultBenchmark.row("Contact \(number)", keys))
      }
    }
    func whisper(_ arguments: String...) -> () throws -> Void {
      Program(words: [program, "--vault", vault, "--quiet"] + arguments).run
    }
    try whisper("unlock", "--for", "60")()
    defer { try? whisper("lock")() }
    let through = try Whisper.open(at: vault)
    guard let agent = try RunningAgent(of: through, in: directory + "/run") else { throw Missing() }
    try through.unlock(through: agent)

    let rounds = 51
    var letters = try (0..<(2 * rounds + 4)).map { _ in
      try VaultBenchmark.letter(from: sender, to: me.keys)
    }
    func seal(_ whisper: Whisper) throws {
      let plan = try whisper.messages.plan(to: .contact(whisper.contacts.find("Contact 77").id))
      _ = try whisper.messages.seal(
        Array("the river, at seven".utf8).secret(), plan)
    }
    func open(_ whisper: Whisper) throws {
      _ = try whisper.messages.commit(whisper.messages.prepare(letters.removeLast()))
    }
    let medians = try Measure.interleavedMedians(
      [
        Work(name: "seal") { try seal(own) }, Work(name: "seal through") { try seal(through) },
        Work(name: "open") { try open(own) }, Work(name: "open through") { try open(through) },
        Work(name: "list") { _ = try own.contacts.list() },
        Work(name: "list through") { _ = try through.contacts.list() },
        Work(name: "status", run: whisper("status")),
        Work(name: "status alone", run: whisper("status", "--no-agent")),
      ], rounds: rounds, clock: Measure.wallTime)
    func figure(_ name: String, _ value: Double?, aim: String? = nil) -> Figure {
      Figure(name: name, value: (value ?? .nan) / 1e6, unit: "ms", aim: aim)
    }
    func above(_ name: String) -> Double? {
      medians[name + " through"].flatMap { through in medians[name].map { through - $0 } }
    }
    return [
      figure("seal among 100 contacts", medians["seal"]),
      figure("what an agent adds to it", above("seal"), aim: "under 2"),
      figure("open", medians["open"]),
      figure("what an agent adds to it", above("open")),
      figure("list", medians["list"]),
      figure("what an agent adds to it", above("list")),
      figure("whisper status, which asks the agent", medians["status"]),
      figure("whisper status --no-agent, without a protector", medians["status alone"]),
    ]
  }

  private struct Missing: Error {}
}
