// Measures what docs promise and people feel.
//
//   whisper-bench [--json] [--program PATH] [--sop PATH] [SECTION ...]
//       sections: envelope whisper2 vault contacts rows wallet tpm padding allocations agent command streams sop
//                 signatures certificates
//   whisper-bench check FILE     compares allocation counts with the thresholds in FILE
//   whisper-bench record FILE    writes them there

import Foundation

private func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("whisper-bench: \(message)\n".utf8))
  exit(2)
}

private var arguments = Array(CommandLine.arguments.dropFirst())
private var printsJSON = false
private var program: String?
private var sop: String?
private var sections: [String] = []

switch (arguments.first, arguments.dropFirst().first) {
case ("check", let file?): exit(try AllocationThresholds.check(file) ? 0 : 1)
case ("record", let file?):
  try AllocationThresholds.record(file)
  exit(0)
default: break
}

while !arguments.isEmpty {
  switch arguments.removeFirst() {
  case "--json": printsJSON = true
  case "--program" where !arguments.isEmpty: program = arguments.removeFirst()
  case "--sop" where !arguments.isEmpty: sop = arguments.removeFirst()
  case let section where !section.hasPrefix("-"): sections.append(section)
  case let other: fail("unknown: \(other)")
  }
}

private let benchmarks: [(name: String, run: () throws -> [Figure])] = [
  ("envelope", EnvelopeBenchmark.run),
  ("whisper2", Whisper2Benchmark.run),
  ("vault", VaultBenchmark.run),
  ("contacts", ContactCertificateBenchmark.run),
  ("rows", RowsBenchmark.run),
  ("wallet", WalletBenchmark.run),
  ("tpm", TPMBenchmark.run),
  ("padding", PaddingBenchmark.run),
  ("allocations", AllocationBenchmark.run),
  ("agent", { try program.map(AgentBenchmark.run) ?? [] }),
  ("command", { try program.map(CommandBenchmark.run) ?? [] }),
  ("streams", StreamBenchmark.run),
  ("sop", { try sop.map(SopBenchmark.run) ?? [] }),
  ("signatures", { try sop.map(SignatureBenchmark.run) ?? [] }),
  ("certificates", { try sop.map(CertificateBenchmark.run) ?? [] }),
]

for section in sections where !benchmarks.contains(where: { $0.name == section }) {
  fail("no section is called '\(section)'")
}
private var report = Report()
for benchmark in benchmarks where sections.isEmpty || sections.contains(benchmark.name) {
  report.sections.append(.init(name: benchmark.name, figures: try benchmark.run()))
  if !printsJSON, let section = report.sections.last {
    section.printTable()
    // What was measured is not lost with a later section.
    fflush(nil)
  }
}
if printsJSON { try report.printJSON() }
