import AppAudit
import Dispatch
import SwiftParser
import SwiftSyntax
import Workload

/// The whole audit beside parsing alone, in one process and in turns, so that a change of the machine's speed meets both.
enum LibraryBench {
  private static let rounds = 5

  static func run(_ tree: AppTree, lines: Int) {
    var sources: [Source] = []
    tree.forEachFile { path, octets in sources.append(Source(path: path, octets: octets)) }
    let all = sources
    let swift = all.filter { $0.path.hasSuffix(".swift") }
    let report = Audit(jobs: 2).run(all)
    print(
      "\(report.files) files, \(report.findings.count) findings, \(report.unread.count) not read")
    let works: [(name: String, work: () -> Void)] = [
      ("parsing, 1 thread", { parse(swift, threads: 1) }),
      ("audit, 1 thread", { _ = Audit(jobs: 1).run(all) }),
      ("parsing, 2 threads", { parse(swift, threads: 2) }),
      ("audit, 2 threads", { _ = Audit(jobs: 2).run(all) }),
    ]
    var wall = works.map { _ in Times() }
    var processor = works.map { _ in Times() }
    for round in 0...rounds {
      for (place, (_, work)) in works.enumerated() {
        let (start, before) = (Clock.wall, Clock.processor)
        work()
        guard round > 0 else { continue }
        wall[place].append(Clock.wall - start)
        processor[place].append(Clock.processor - before)
      }
    }
    let table = Table(
      ("in one process", 20), ("least s", 10), ("median s", 10), ("processor s", 13),
      ("of parsing", 12), ("lines/s", 10))
    for place in works.indices {
      let parsing = wall[place / 2 * 2].median
      table.add(
        works[place].name, wall[place].least.rounded(to: 2), wall[place].median.rounded(to: 2),
        processor[place].median.rounded(to: 2),
        (wall[place].median / parsing).rounded(to: 2),
        (Double(lines) / wall[place].median).rounded(to: 0))
    }
    let share = 2 * processor[0].median / processor[1].median * 100
    print("parsing each file twice, as the audit does, is \(share.rounded(to: 0)) % of it")
  }

  /// Reads all files, and does nothing with them.
  private static func parse(_ sources: [Source], threads: Int) {
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      for place in stride(from: thread, to: sources.count, by: threads) {
        sources[place].octets.withUnsafeBufferPointer { _ = Parser.parse(source: $0) }
      }
    }
  }
}
