import CryptoPrimitives
import Foundation
import OpenPGP
import SecretMemory

/// How fast a ring of certificates is read, every self-signature in it verified.
enum CertificateBenchmark {
  private static let count = 10_000

  static func run(_ sop: String) throws -> [Figure] {
    let place = URL(fileURLWithPath: "/dev/shm/whisper-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    func ring(_ name: String, _ profile: Profile, count: Int) throws -> String {
      var random = SystemRandom()
      var octets: [UInt8] = []
      for index in 0..<count {
        let key = try SecretKey.generate(
          profile, userIDs: ["Bench \(index) <\(index)@example.org>"], at: 1_700_000_000,
          random: &random)
        octets += key.certificate.serialized()
      }
      let url = place.appendingPathComponent(name)
      try Data(octets).write(to: url)
      return url.path
    }
    let old = try ring("old", .compatible, count: count)
    let new = try ring("new", .advanced, count: count / 10)
    let hasPeer = (try? Program(words: ["sq", "--version"]).run()) != nil
    if !hasPeer { print("NOT MEASURED: there is no sq here") }
    let works =
      [
        Work(
          name: "Ed25519",
          run: Program(words: [sop, "merge-certs", "--no-armor"], input: old).run),
        Work(
          name: "Ed448", run: Program(words: [sop, "merge-certs", "--no-armor"], input: new).run),
      ]
      + (hasPeer
        ? [
          Work(name: "sq", run: Program(words: ["sq", "keyring", "merge", "--binary", old]).run)
        ] : [])
    let medians = try Measure.interleavedMedians(works, rounds: 9, clock: Measure.wallTime)
    func seconds(_ name: String) -> Double { (medians[name] ?? .nan) / 1e9 }
    return [
      Figure(
        name: "10,000 certificates of Ed25519 with two self-signatures", value: seconds("Ed25519"),
        unit: "s", aim: "faster than sq",
        note: String(format: "%.2f x sq", seconds("sq") / seconds("Ed25519"))),
      Figure(name: "sq keyring merge, the same", value: seconds("sq"), unit: "s"),
      Figure(
        name: "1,000 certificates of Ed448 with three", value: seconds("Ed448"), unit: "s"),
    ]
  }
}
