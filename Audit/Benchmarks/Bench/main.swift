// How fast the audit is, and in how much memory.
//
//   audit-bench PROGRAM [LINES]      PROGRAM is the release build of whisper-audit

import AppAudit
import Workload

let arguments = Array(CommandLine.arguments.dropFirst())
guard let program = arguments.first else { fatalError("the path of whisper-audit is wanted") }
let lines = arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000
let tree = AppTree(lines: lines)
let folder = try Folder(throwaway: "audit-bench")
defer { folder.remove() }

// The command comes first: what this process takes would be counted as what a child takes.
let bytes = try tree.write(to: folder)
print("\(lines) lines, \(bytes) bytes\n")
try CommandBench.run(program, folder, lines: lines)
print("")
try StartBench.run(program, folder)
print("")
LibraryBench.run(tree, lines: lines)
