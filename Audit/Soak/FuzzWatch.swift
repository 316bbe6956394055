import Workload

/// Lets each kind be tried for its share of the time, in processes of their own: one that ends is a find, and another goes on.
struct FuzzWatch {
  private static let mostFinds = 10

  private let own: String
  private let corpus: String
  private let fixtures: [String]
  private let folder: Folder
  private let finds: Folder

  init(_ own: String, corpus: String, fixtures: String?) throws {
    (self.own, self.corpus, self.fixtures) = (own, corpus, fixtures.map { [$0] } ?? [])
    folder = try Folder(at: corpus)
    finds = try Folder(at: corpus + "/finds")
  }

  /// Whether nothing was found.
  func run(seconds: Double) throws -> Bool {
    var found = 0
    // Another seed each time, or the same inputs would be tried again.
    var seed = UInt64(Clock.sinceEpoch)
    for kind in FuzzKind.allCases {
      let end = Clock.wall + seconds / Double(FuzzKind.allCases.count)
      var ended = 0
      while Clock.wall < end, ended < Self.mostFinds {
        seed += 1
        let left = "\(Int(end - Clock.wall) + 1)"
        let run = try Program(
          [own, "tries", kind.rawValue, "\(seed)", left, corpus] + fixtures, output: nil
        ).run()
        let outcome = run.status.flatMap { FuzzTries.Outcome(rawValue: Int32($0)) }
        if outcome == .fine { break }
        ended += 1
        if outcome == .slow { break }
        let why = run.signal.map { Limits.isTime($0) ? "hang" : "signal-\($0)" } ?? "promise"
        let name = "\(kind)-\(seed)-\(why)"
        if let input = folder.read(FuzzTries.current) { try finds.write(input, to: name) }
        print("\(kind), seed \(seed): \(why); the input stands in \(finds.path)/\(name)")
      }
      found += ended
    }
    print(found == 0 ? "nothing found" : "\(found) found, in \(finds.path)")
    return found == 0
  }
}
