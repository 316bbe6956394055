import Foundation

/// Detached signatures over a file of 1 GiB on a file system in memory, beside other programs.
enum SignatureBenchmark {
  private static let size = 1 << 30

  static func run(_ sop: String) throws -> [Figure] {
    let place = URL(fileURLWithPath: "/dev/shm/whisper-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    func path(_ name: String) -> String { place.appendingPathComponent(name).path }
    try Program(words: ["head", "-c", "\(size)", "/dev/urandom"], output: path("data")).run()

    var works: [Work] = []
    func add(_ name: String, _ words: [String], input: String = "/dev/null") {
      works.append(
        Work(
          name: name,
          run: Program(words: words, input: input, output: path("out")).run))
    }
    /// A program that speaks the Stateless OpenPGP Command Line Interface.
    func addStateless(_ name: String, _ program: String, _ options: [String] = []) throws {
      let (key, certificate, signature) = (
        path("\(name).key"), path("\(name).cert"), path("\(name).sig")
      )
      try Program(
        words: [program, "generate-key"] + options + ["Bench <bench@example.org>"], output: key
      ).run()
      try Program(words: [program, "extract-cert"], input: key, output: certificate).run()
      try Program(words: [program, "sign", key], input: path("data"), output: signature).run()
      add("\(name) sign", [program, "sign", key], input: path("data"))
      add("\(name) verify", [program, "verify", signature, certificate], input: path("data"))
    }
    try addStateless("sop", sop, ["--profile=compatible"])
    try addStateless("sop v6", sop, ["--profile=advanced"])
    if Peers.has("gosop") { try addStateless("gosop", "gosop") }
    let home = path("gnupg")
    defer { try? Program(words: ["gpgconf", "--homedir", home, "--kill", "all"]).run() }
    if Peers.has("gpg") {
      try FileManager.default.createDirectory(
        atPath: home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let gpg = ["gpg", "--homedir", home, "--batch", "--quiet", "--yes"]
      try Program(words: gpg + ["--import", path("sop.key")]).run()
      add("gpg sign", gpg + ["--output", path("out"), "--detach-sign", path("data")])
      add("gpg verify", gpg + ["--verify", path("sop.sig"), path("data")])
    }
    if Peers.has("sq") {
      add(
        "sq sign",
        [
          "sq", "--force", "sign", "--detached", "--signer-key", path("sop.key"), "--output",
          path("out"), path("data"),
        ])
      add(
        "sq verify",
        [
          "sq", "verify", "--signer-cert", path("sop.cert"), "--detached", path("sop.sig"),
          path("data"),
        ])
    }

    let medians = try Measure.interleavedMedians(works, rounds: 9, clock: Measure.wallTime)
    func seconds(_ name: String) -> Double { (medians[name] ?? .nan) / 1e9 }
    return works.map { work in
      let job = work.name.hasSuffix("sign") ? "sign" : "verify"
      let others = work.name.hasPrefix("sop") ? ["gosop", "gpg", "sq"] : []
      let notes = others.compactMap { other in
        medians["\(other) \(job)"].map {
          String(format: "%.2f x %@", $0 / 1e9 / seconds(work.name), other)
        }
      }
      return Figure(
        name: work.name, value: seconds(work.name), unit: "s",
        aim: work.name.hasPrefix("sop ") && !work.name.hasPrefix("sop v6") ? "as gosop" : nil,
        note: notes.joined(separator: ", "))
    }
  }
}
