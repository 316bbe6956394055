import Foundation
import MallocCountC

/// How many blocks of heap memory one sealing and one opening ask for. The count does not wobble.
enum AllocationBenchmark {
  static func run() throws -> [Figure] {
    try counts().map { Figure(name: $0.name, value: Double($0.count), unit: "allocations") }
  }

  static func counts() throws -> [(name: String, count: Int)] {
    try [254, 65_534].flatMap { size in
      try [false, true].flatMap { isSigned in
        let scene = try EnvelopeScene(size: size, isSigned: isSigned)
        let name = "\(size) B, \(isSigned ? "signed" : "unsigned")"
        return [
          ("seal \(name)", try count { _ = try scene.seal() }),
          ("open \(name)", try count { try scene.open() }),
        ]
      }
    }
  }

  /// The least of several runs: the first ones fill caches.
  private static func count(_ work: () throws -> Void) throws -> Int {
    var least = Int.max
    for _ in 0..<20 {
      let before = malloc_count()
      try work()
      least = min(least, Int(malloc_count() - before))
    }
    return least
  }
}

/// The file of counts that CI holds the program to.
enum AllocationThresholds {
  static func check(_ path: String) throws -> Bool {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let thresholds = try JSONDecoder().decode([String: Int].self, from: data)
    let counts = try AllocationBenchmark.counts()
    var isWithin = Set(counts.map(\.name)) == Set(thresholds.keys)
    if !isWithin { print("the names in \(path) are not those that are measured") }
    for (name, count) in counts {
      guard let threshold = thresholds[name] else { continue }
      if count > threshold { isWithin = false }
      let verdict =
        count > threshold ? "TOO MANY" : count < threshold ? "fewer: record it" : "as recorded"
      print("\(name): \(count) allocations, \(threshold) allowed, \(verdict)")
    }
    return isWithin
  }

  static func record(_ path: String) throws {
    let counts = try AllocationBenchmark.counts()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let data = try encoder.encode(
      Dictionary(uniqueKeysWithValues: counts.map { ($0.name, $0.count) }))
    try (data + Data("\n".utf8)).write(to: URL(fileURLWithPath: path))
  }
}
