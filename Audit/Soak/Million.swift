import Workload

/// The command over a million lines, on one thread and on two, which must say the same.
enum Million {
  static func run(_ program: String) throws -> Bool {
    let folder = try Folder(throwaway: "audit-soak")
    defer { folder.remove() }
    let lines = 1_000_000
    let bytes = try AppTree(lines: lines).write(to: folder)
    print("\(lines) lines, \(bytes) bytes")
    let table = Table(
      ("whisper-audit", 16), ("s", 8), ("processor s", 13), ("lines/s", 10), ("peak MiB", 10))
    var outputs: [[UInt8]?] = []
    for jobs in [1, 2] {
      let output = "output-\(jobs).json"
      let words = [program, "--jobs", "\(jobs)", "--format", "json", folder.path]
      let run = try Program(words, output: folder.path + "/" + output).run()
      guard run.status == 1 else {
        print("the command ended with \(run)")
        return false
      }
      outputs.append(folder.read(output))
      guard run.peak <= 512 << 20 else {
        print("\(run.peak >> 20) MiB are more than 512")
        return false
      }
      table.add(
        "--jobs \(jobs)", run.seconds.rounded(to: 1), run.processorSeconds.rounded(to: 1),
        (Double(lines) / run.seconds).rounded(to: 0),
        (Double(run.peak) / 1_048_576).rounded(to: 0))
    }
    let isSame = outputs[0] == outputs[1] && outputs[0]?.isEmpty == false
    print(isSame ? "both say the same" : "they do not say the same")
    return isSame
  }
}
