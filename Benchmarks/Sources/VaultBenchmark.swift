import CryptoPrimitives
import Foundation
import GcryptPrimitives
import SecretMemory
import TestEnvelopes
import TestSupport
import Vault
import VaultModel
import WhisperEnvelope
import WhisperKit

/// A vault with as many contacts as it takes, and what unlocking costs beside the derivation that it
/// must do.
enum VaultBenchmark {
  static func run() throws -> [Figure] {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("whisper-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    return try contacts(at: directory.appendingPathComponent("full").path)
      + unlock(at: directory.appendingPathComponent("fresh").path)
  }

  // MARK: Ten thousand contacts

  private static func contacts(at directory: String) throws -> [Figure] {
    let count = ContactService.limit
    let whisper = try Whisper.create(at: directory, protectors: .none)
    try whisper.unlock(with: .none)
    let reader = try whisper.identities.create(name: "Reader")
    let sender = try TestIdentity(named: "sender")
    try whisper.vault.write { transaction in
      var random = SystemRandom()
      for index in 0..<count {
        let keys =
          index == count / 2
          ? sender.publicIdentity : try strangersKeys(&random)
        try transaction.put(.contact, random.bytes(16), row("Contact \(index)", keys))
      }
    }

    let rounds = 15
    var envelopes = try (0..<(2 * rounds + 4)).map { _ in try letter(from: sender, to: reader.keys)
    }
    let open = { (whisper: Whisper) in
      let opened = try whisper.messages.commit(
        whisper.messages.prepare(envelopes.removeLast()))
      precondition(opened.attribution == .signed(name: "Contact \(count / 2)", trust: .unverified))
    }
    let seal = { (whisper: Whisper) in
      let plan = try whisper.messages.plan(to: .contact(whisper.contacts.find("Contact 77").id))
      _ = try whisper.messages.seal(
        Array("the river, at seven".utf8).secret(), plan)
    }
    let works: [(String, (Whisper) throws -> Void)] = [
      ("list", { try expect($0.contacts.list().count, count) }),
      ("search", { try expect($0.contacts.search("contact 77").count, 111) }),
      ("seal", seal),
      ("open", open),
    ]
    // First after unlock, as in a command; and again in a program that stays.
    var first: [String: [Double]] = [:]
    var again: [String: [Double]] = [:]
    var processor: [String: [Double]] = [:]
    var unlocks: [Double] = []
    for _ in 0..<rounds {
      for (name, body) in works {
        try whisper.lock()
        let start = Measure.wallTime()
        try whisper.unlock(with: .none)
        let unlocked = Measure.wallTime()
        let before = Measure.threadTime()
        try body(whisper)
        processor[name, default: []].append(Double(Measure.threadTime() - before))
        let done = Measure.wallTime()
        try body(whisper)
        let twice = Measure.wallTime()
        unlocks.append(Double(unlocked - start))
        first[name, default: []].append(Double(done - unlocked))
        again[name, default: []].append(Double(twice - done))
      }
    }
    func figure(_ name: String, _ times: [Double]?, _ aim: String?) -> Figure {
      Figure(name: name, value: Measure.median(times ?? []) / 1e6, unit: "ms", aim: aim)
    }
    return works.flatMap { name, _ in
      [
        figure("\(name) of \(count) contacts, first after unlock", first[name], "under 50"),
        figure("\(name) of \(count) contacts, once more", again[name], "under 50"),
      ]
    }
      + ["seal", "open"].map {
        figure(
          "\($0) of \(count) contacts, first after unlock, processor time", processor[$0],
          "under 5")
      } + [figure("unlock with \(count) contacts, no passphrase", unlocks, "under 3")]
  }

  /// A benchmark of an answer that is wrong measures nothing.
  private static func expect(_ count: Int, _ expected: Int) {
    precondition(count == expected, "\(count) instead of \(expected)")
  }

  /// A contact's row as docs/VAULT.md has it: adding ten thousand one by one would take longer than
  /// anybody waits for a benchmark.
  static func row(_ name: String, _ keys: PublicIdentity) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 160)
    writer.integer(UInt8(1))
    writer.prefixed(name)
    writer.fixed(keys.agreement.octets)
    writer.integer(UInt8(keys.signing == nil ? 0 : 1))
    if let signing = keys.signing { writer.fixed(signing.octets) }
    // Not a bare key, unverified, not blocked.
    for byte: UInt8 in [0, 0, 0] { writer.integer(byte) }
    writer.integer(UInt32(1))
    writer.integer(Int64(1_750_000_000))
    writer.integer(UInt8(0))  // never seen
    writer.prefixed("")
    writer.integer(UInt32(0))
    return writer.bytes
  }

  /// Bytes that pass for two public keys.
  static func strangersKeys(_ random: inout SystemRandom) throws -> PublicIdentity {
    func octets() -> [UInt8] {
      var bytes = random.bytes(32)
      bytes[31] &= 0x3F
      return bytes
    }
    return PublicIdentity(
      agreement: try X25519PublicKey(octets()), signing: try Ed25519PublicKey(octets()))
  }

  static func letter(from sender: TestIdentity, to reader: PublicIdentity) throws -> [UInt8] {
    var random = SystemRandom()
    let envelope = try Envelope.seal(
      Array("the river, at seven".utf8).secret(), from: sender.publicIdentity,
      signer: sender.signing, to: .init(identity: reader), timestamp: Int64(time(nil)),
      random: &random)
    return Array(envelope.text.utf8)
  }

  // MARK: Unlock

  private static func unlock(at directory: String) throws -> [Figure] {
    let phrase = Array("correct horse battery staple".utf8)
    let whisper = try Whisper.create(at: directory, protectors: .passphrase(phrase.secret()))
    let medians = try Measure.interleavedMedians(
      [
        Work(name: "unlock") { try whisper.unlock(with: .passphrase(phrase.secret())) },
        Work(name: "bare") {
          _ = try Argon2id.derive(
            passphrase: phrase.secret(), salt: Array(0..<16), parameters: .vault)
        },
      ], rounds: 21, clock: Measure.wallTime)
    let (unlock, bare) = (medians["unlock"] ?? .nan, medians["bare"] ?? .nan)
    return [
      Figure(name: "unlock with a passphrase", value: unlock / 1e6, unit: "ms"),
      Figure(name: "bare Argon2id with the same parameters", value: bare / 1e6, unit: "ms"),
      Figure(name: "unlock over bare Argon2id", value: unlock / bare, unit: "x", aim: "under 1.1"),
    ]
  }
}
