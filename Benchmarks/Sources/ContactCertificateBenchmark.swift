import Foundation
import OpenPGP
import SecretMemory
import VaultModel
import WhisperEnvelope
import WhisperKit

/// A vault with as many contacts as it takes, each of whom has an OpenPGP certificate.
enum ContactCertificateBenchmark {
  /// A benchmark of an answer that is wrong measures nothing.
  private static func expect(_ count: Int, _ expected: Int) {
    precondition(count == expected, "\(count) instead of \(expected)")
  }

  static func run() throws -> [Figure] {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("whisper-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let count = ContactService.limit
    let whisper = try Whisper.create(
      at: directory.appendingPathComponent("vault").path, protectors: .none)
    try whisper.unlock(with: .none)
    var random = SystemRandom()
    var keyring: [UInt8] = []
    var someone: Certificate?
    for index in 0..<count {
      let certificate = try SecretKey.generate(
        .compatible, userIDs: ["Contact \(index) <c\(index)@example.org>"], at: 1_750_000_000,
        random: &random
      ).certificate
      keyring += certificate.serialized()
      if index == count / 2 { someone = certificate }
    }
    let began = Measure.wallTime()
    let outcomes = try whisper.contacts.add(ReceivedCertificates(keyring))
    let added = Measure.wallTime()
    precondition(outcomes.count == count)
    guard let someone else { return [] }
    let works: [(String, (Whisper) throws -> Void)] = [
      ("list", { try expect($0.contacts.list().count, count) }),
      ("search", { try expect($0.contacts.search("contact 77").count, 111) }),
      (
        "who has a key",
        {
          let found = try $0.contacts.contact(withCertificate: someone.keys[1].fingerprint)
          precondition(found?.contact.name.text == "Contact \(count / 2)")
        }
      ),
    ]
    var first: [String: [Double]] = [:]
    var again: [String: [Double]] = [:]
    var unlocks: [Double] = []
    for _ in 0..<15 {
      for (name, body) in works {
        try whisper.lock()
        let start = Measure.wallTime()
        try whisper.unlock(with: .none)
        let unlocked = Measure.wallTime()
        try body(whisper)
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
    return [
      Figure(
        name: "adding \(count) certificates, a contact each", value: Double(added - began) / 1e9,
        unit: "s"),
      figure("unlock with \(count) contacts with certificates, no passphrase", unlocks, "under 3"),
    ]
      + works.flatMap { name, _ in
        [
          figure("\(name), first after unlock", first[name], "under 100"),
          figure("\(name), once more", again[name], "under 100"),
        ]
      }
  }
}
