// Does what the command does with a vault, and after each operation looks for what must be nowhere but in
// secret memory: in this process, and, by whoever started it, in a core dump of it.
//
//   canary-probe run DIRECTORY    after each stage it prints `core STAGE` and waits for a line
//   canary-probe search FILE      looks through a file for the needles that come in on standard input

#if os(Linux)
  import CanaryProbeC
  import Glibc

  switch (CommandLine.arguments.dropFirst().first, CommandLine.arguments.dropFirst(2).first) {
  case ("run", let directory?):
    canary_start()
    try Run(directory: directory).all()
  case ("search", let file?):
    while let line = readLine() {
      guard canary_add_masked(line) == 0 else { fatalError("no needle: \(line)") }
    }
    guard canary_search(file) == 0 else { fatalError("\(file): \(errno)") }
  default: fatalError("run DIRECTORY or search FILE")
  }
#endif
