// What takes long: sources made to be slow, a million lines, and inputs made by chance.
//
//   audit-soak shapes                            each hostile shape in a process of its own; fails where one takes too long
//   audit-soak million PROGRAM                   a million lines through the release build of whisper-audit
//   audit-soak memory PROGRAM                    trees made to take much room; fails where one takes more than 512 MiB
//   audit-soak fuzz SECONDS CORPUS [FIXTURES]    inputs made by chance; texts in the Swift files of FIXTURES are seeds, too
//   audit-soak replay KIND FILE                  one input of `fuzz` again

import Workload

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

let arguments = Array(CommandLine.arguments.dropFirst())
let own = CommandLine.arguments[0]

/// Ends the process for wrong usage.
func fail(_ message: String) -> Never {
  print("audit-soak: \(message)")
  exit(2)
}

switch (arguments.first, arguments.count) {
case ("shapes", 1): exit(try ShapeRun.all(own) ? 0 : 1)
case ("shape", 2): exit(ShapeRun.one(arguments[1]) ? 0 : 1)
case ("million", 2): exit(try Million.run(arguments[1]) ? 0 : 1)
case ("memory", 2): exit(try MemoryRun.all(arguments[1]) ? 0 : 1)
case ("fuzz", 3...4):
  guard let seconds = Double(arguments[1]) else { fail("seconds are a number") }
  let watch = try FuzzWatch(own, corpus: arguments[2], fixtures: arguments.dropFirst(3).first)
  exit(try watch.run(seconds: seconds) ? 0 : 1)
case ("tries", 5...6):
  guard let kind = FuzzKind(rawValue: arguments[1]), let seed = UInt64(arguments[2]),
    let seconds = Double(arguments[3])
  else { fail("KIND SEED SECONDS CORPUS") }
  var tries = try FuzzTries(
    kind, seed: seed, corpus: arguments[4], fixtures: arguments.dropFirst(5).first)
  exit(try tries.run(seconds: seconds).rawValue)
case ("replay", 3):
  guard let kind = FuzzKind(rawValue: arguments[1]) else { fail("there is no such kind") }
  exit(try FuzzTries.replay(kind, arguments[2]) ? 0 : 1)
default: fail("shapes, million, memory, fuzz or replay: see the first lines of Soak/main.swift")
}
