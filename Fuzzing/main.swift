// The fuzz targets in one program (libFuzzer, built with `-sanitize=fuzzer`).
//
//   whisper-fuzz list                      the targets, one a line
//   whisper-fuzz seeds TARGET DIRECTORY    writes the inputs to begin with
//   whisper-fuzz TARGET [libFuzzer's own arguments]

import Foundation

private func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("whisper-fuzz: \(message)\n".utf8))
  exit(2)
}

/// libFuzzer's own loop (compiler-rt, `FuzzerInterface.h`); its `main` is not used.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

private func writeSeeds(of target: FuzzTarget, to directory: String) throws {
  let folder = URL(fileURLWithPath: directory)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let seeds = try target.seeds()
  for (index, seed) in seeds.enumerated() {
    try Data(seed).write(to: folder.appendingPathComponent("seed-\(index)"))
  }
  print("\(target.name): \(seeds.count) seeds")
}

/// The target of this run. A C function, which libFuzzer calls, carries no context.
nonisolated(unsafe) private var chosen = FuzzTarget.envelope

private func fuzz(_ target: FuzzTarget, _ options: [String]) -> Never {
  chosen = target
  let limit = "-max_len=\(target.maximumLength)"
  let words = [CommandLine.arguments.first ?? "whisper-fuzz", limit] + options
  var pointers = words.map { strdup($0) } + [nil]
  var count = Int32(words.count)
  let status = pointers.withUnsafeMutableBufferPointer { buffer in
    guard var base = buffer.baseAddress else { fail("no arguments") }
    return runFuzzer(&count, &base) { bytes, count in
      do {
        try chosen.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
      } catch {
        fatalError("an error that the target does not expect: \(error)")
      }
      return 0
    }
  }
  exit(status)
}

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "list": FuzzTarget.all.forEach { print($0.name) }
case "seeds":
  guard arguments.count == 3, let target = FuzzTarget.named(arguments[1]) else {
    fail("seeds TARGET DIRECTORY")
  }
  try writeSeeds(of: target, to: arguments[2])
case let name?:
  guard let target = FuzzTarget.named(name) else { fail("no target is called '\(name)'") }
  fuzz(target, Array(arguments.dropFirst()))
case nil: fail("list, seeds or a target")
}
