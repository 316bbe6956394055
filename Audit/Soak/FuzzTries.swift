import Workload

/// Makes inputs of one kind and tries them, until the time is over or one breaks something. What is tried stands in a file before,
/// so that it is there when this process is not.
struct FuzzTries {
  /// How it ended; what a signal ended says nothing.
  enum Outcome: Int32 {
    case fine = 0
    case broken = 3
    /// What was slow was saved.
    case slow = 4
  }

  /// Where the input stands that is tried now.
  static let current = "current"
  /// A try that takes longer is a find, in seconds of processor time; one that does not end ends the process.
  private static let limit = 1.0
  private static let longest = 60
  private static let memory = 4 << 30
  private static let mostKept = 2_000

  private let kind: FuzzKind
  private let seed: UInt64
  private let current: Notebook
  private let corpus: Folder
  private let finds: Folder
  private var mutator: Mutator
  private var inputs: [[UInt8]]
  private var seen: Set<Set<String>> = []
  private var kept = 0

  init(_ kind: FuzzKind, seed: UInt64, corpus path: String, fixtures: String?) throws {
    (self.kind, self.seed) = (kind, seed)
    corpus = try Folder(at: path + "/" + kind.rawValue)
    current = Notebook(at: path + "/" + Self.current)
    finds = try Folder(at: path + "/finds")
    mutator = Mutator(kind, seed: seed)
    let texts = try fixtures.map { FixtureTexts.all(in: try Folder(at: $0)) } ?? []
    inputs = kind.seeds(texts) + corpus.names.compactMap(corpus.read)
    kept = corpus.names.count
  }

  mutating func run(seconds: Double) throws -> Outcome {
    Limits.memory(Self.memory)
    let end = Clock.wall + seconds
    var (count, slow, slowest) = (0, 0, 0.0)
    // What there is comes first, unchanged.
    for input in inputs { seen.insert(try attempt(input, "", isWhole: true)) }
    while Clock.wall < end {
      let input = mutator.changed(mutator.random.pick(inputs), others: inputs)
      let start = Clock.processor
      let signature: Set<String>
      do {
        signature = try attempt(input, mutator.random.pick(Self.folders), isWhole: count % 8 == 0)
      } catch {
        print("\(kind), seed \(seed), try \(count): \(error)")
        return .broken
      }
      let time = Clock.processor - start
      slowest = max(slowest, time)
      if time > Self.limit {
        slow += 1
        print("\(kind), seed \(seed), try \(count): \(time.rounded(to: 1)) s, \(input.count) bytes")
        if slow <= 20 { try finds.write(input, to: "\(kind)-\(seed)-slow-\(count)") }
      }
      if seen.insert(signature).inserted, kept < Self.mostKept {
        try corpus.write(input, to: "\(seed)-\(count)")
        inputs.append(input)
        kept += 1
      }
      count += 1
    }
    print(
      "\(kind): \(count) tries, \(inputs.count) inputs kept, slowest \((slowest * 1_000).rounded(to: 0)) ms"
    )
    return slow == 0 ? .fine : .slow
  }

  /// Folders in which the file lies: names of files are from outside, too.
  private static let folders =
    [
      "", "", "", "", "App/", "Tests/", "a b/%:,é\u{1F511}/", "\u{1B}[2J\r\n::error::/", "[[{/",
      "./",
    ]

  private func attempt(_ input: [UInt8], _ place: String, isWhole: Bool) throws
    -> Set<String>
  {
    current.write(input)
    Limits.end(after: Self.longest)
    defer { Limits.end(after: 0) }
    return try FuzzPromises.keep(kind, input, folder: place, isWhole: isWhole)
  }

  /// One input again, from a file, in each folder.
  static func replay(_ kind: FuzzKind, _ path: String) throws -> Bool {
    guard let input = Folder.read(path) else { fail("the file cannot be read") }
    for folder in folders {
      let start = Clock.processor
      let signature = try FuzzPromises.keep(kind, input, folder: folder, isWhole: true)
      let time = Clock.processor - start
      print("\(time.rounded(to: 2)) s: \(signature.sorted())")
    }
    return true
  }
}
