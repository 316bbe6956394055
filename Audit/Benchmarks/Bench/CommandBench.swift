import Workload

/// The command over the whole tree, as a person runs it.
enum CommandBench {
  private static let rounds = 5

  static func run(_ program: String, _ folder: Folder, lines: Int) throws {
    var runs: [Int: [Program.Run]] = [:]
    for round in 0...rounds {
      for jobs in [1, 2] {
        let run = try Program([program, "--jobs", "\(jobs)", folder.path]).run()
        // 1 says that there are findings, which there are.
        guard run.status == 1 else { fatalError("the command ended with \(run)") }
        if round > 0 { runs[jobs, default: []].append(run) }  // the first round warms up
      }
    }
    let table = Table(
      ("whisper-audit", 16), ("least s", 10), ("median s", 10), ("processor s", 13),
      ("lines/s", 10), ("peak MiB", 10))
    for (jobs, runs) in runs.sorted(by: { $0.key < $1.key }) {
      var (wall, processor) = (Times(), Times())
      for run in runs {
        wall.append(run.seconds)
        processor.append(run.processorSeconds)
      }
      let peak = Double(runs.map(\.peak).max() ?? 0) / 1_048_576
      table.add(
        "--jobs \(jobs)", wall.least.rounded(to: 2), wall.median.rounded(to: 2),
        processor.median.rounded(to: 2), (Double(lines) / wall.median).rounded(to: 0),
        peak.rounded(to: 1))
    }
  }
}

/// How long a person waits who asks for little.
enum StartBench {
  private static let rounds = 51

  static func run(_ program: String, _ folder: Folder) throws {
    let small = "let digest = SHA256.hash(data: data)\n"
    try folder.write(Array(small.utf8), to: "Small/Small.swift")
    let programs = [
      ("/bin/true", Program(["/bin/true"])),
      ("--version", Program([program, "--version"])),
      ("one small file", Program([program, folder.path + "/Small/Small.swift"])),
    ]
    var times: [String: Times] = [:]
    for round in 0...rounds {
      for (name, program) in programs {
        let run = try program.run()
        guard run.status == 0 else { fatalError("\(name) ended with \(run)") }
        if round > 0 { times[name, default: Times()].append(run.seconds * 1_000) }
      }
    }
    let table = Table(("start", 16), ("least ms", 10), ("median ms", 10))
    for (name, _) in programs {
      let times = times[name] ?? Times()
      table.add(name, times.least.rounded(to: 1), times.median.rounded(to: 1))
    }
  }
}
