import Foundation

/// The built `sop` beside other programs that do the same: a file of 1 GiB on a file system in memory.
enum SopBenchmark {
  private static let size = 1 << 30

  static func run(_ sop: String) throws -> [Figure] {
    let place = URL(fileURLWithPath: "/dev/shm/whisper-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    func path(_ name: String) -> String { place.appendingPathComponent(name).path }
    func make(_ name: String, _ words: String..., from input: String = "/dev/null") throws {
      try Program(words: [sop] + words, input: input, output: path(name)).run()
    }
    try Program(words: ["head", "-c", "\(size)", "/dev/urandom"], output: path("data")).run()
    try make("old.key", "generate-key", "--profile=compatible", "Bench <bench@example.org>")
    try make("new.key", "generate-key", "--profile=advanced", "Bench <bench@example.org>")
    for name in ["old", "new"] {
      try make("\(name).cert", "extract-cert", from: path("\(name).key"))
      try make("\(name).pgp", "encrypt", "--no-armor", path("\(name).cert"), from: path("data"))
    }

    var works: [Work] = []
    /// Writes one file, which is taken away before.
    func add(_ name: String, _ words: [String], input: String = "/dev/null", output: String? = nil)
    {
      let program = Program(words: words, input: input, output: output ?? "/dev/null")
      works.append(
        Work(
          name: name, prepare: { try? FileManager.default.removeItem(atPath: path("out")) },
          run: program.run))
    }
    add("version", [sop, "version"])
    add("cp", ["cp", path("data"), path("out")])
    for name in ["new", "old"] {
      add(
        "\(name) encrypt",
        [sop, "encrypt", "--no-armor", "--output=\(path("out"))", path("\(name).cert")],
        input: path("data"))
      add(
        "\(name) decrypt", [sop, "decrypt", "--output=\(path("out"))", path("\(name).key")],
        input: path("\(name).pgp"))
      add(
        "\(name) decrypt to stdout", [sop, "decrypt", path("\(name).key")],
        input: path("\(name).pgp"), output: path("out"))
    }
    let peers = try Peers(place).works(
      data: path("data"), message: path("old.pgp"), out: path("out"))
    defer { peers.close() }
    for peer in peers.works { add(peer.name, peer.words, output: peer.output) }

    let medians = try Measure.interleavedMedians(works, rounds: 9, clock: Measure.wallTime)
    func seconds(_ name: String) -> Double { (medians[name] ?? .nan) / 1e9 }
    func figure(_ title: String, _ name: String, aim: String? = nil, notes: [String] = []) -> Figure
    {
      let copies = "\(Int((100 * seconds("cp") / seconds(name)).rounded())) % of cp"
      let others = notes.compactMap { other -> String? in
        guard medians[other] != nil else { return nil }
        return String(format: "%.2f x %@", seconds(other) / seconds(name), other)
      }
      return Figure(
        name: title, value: seconds(name), unit: "s", aim: aim,
        note: ([copies] + others).joined(separator: ", "))
    }
    let encrypting = peers.works.map(\.name).filter { $0.hasSuffix("encrypt") }
    let decrypting = peers.works.map(\.name).filter { $0.hasSuffix("decrypt") }
    return [
      Figure(name: "sop version", value: seconds("version") * 1e3, unit: "ms", aim: "under 5"),
      Figure(name: "cp", value: seconds("cp"), unit: "s"),
      figure("SEIPDv2 encrypt to a file", "new encrypt", aim: "90 % of cp", notes: encrypting),
      figure("SEIPDv2 decrypt to a file", "new decrypt", notes: decrypting),
      figure("SEIPDv2 decrypt to standard output", "new decrypt to stdout", aim: "55 % of cp"),
      figure(
        "SEIPDv1 encrypt to a file", "old encrypt", aim: "1.4 x gpg encrypt", notes: encrypting),
      figure(
        "SEIPDv1 decrypt to a file", "old decrypt", aim: "1.7 x gpg decrypt", notes: decrypting),
      figure(
        "SEIPDv1 decrypt to standard output", "old decrypt to stdout",
        aim: "1.1 x gpg decrypt to stdout", notes: ["gpg decrypt to stdout"]),
    ]
      + peers.works.map { figure($0.name, $0.name) }
  }
}
