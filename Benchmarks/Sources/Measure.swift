import Glibc

/// A piece of work that is timed.
struct Work {
  let name: String
  /// What comes before and is not timed.
  var prepare: () throws -> Void = {}
  let run: () throws -> Void
}

enum Measure {
  /// Processor time of this thread: what others do on the machine meanwhile does not count.
  static func threadTime() -> Int64 { time(CLOCK_THREAD_CPUTIME_ID) }

  /// Processor time of all threads of this process.
  static func processTime() -> Int64 { time(CLOCK_PROCESS_CPUTIME_ID) }

  /// Time that passes for a person.
  static func wallTime() -> Int64 { time(CLOCK_MONOTONIC) }

  private static func time(_ clock: clockid_t) -> Int64 {
    var now = timespec()
    clock_gettime(clock, &now)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
  }

  /// The median time of each piece of work in nanoseconds. All of them take turns in each round, so
  /// that a change of the machine's speed meets all alike.
  static func interleavedMedians(
    _ works: [Work], rounds: Int, repeats: Int = 1, clock: () -> Int64 = threadTime
  ) throws -> [String: Double] {
    var times: [[Double]] = Array(repeating: [], count: works.count)
    for round in 0..<(rounds + 1) {
      for (index, work) in works.enumerated() {
        try work.prepare()
        let start = clock()
        for _ in 0..<repeats { try work.run() }
        let time = Double(clock() - start) / Double(repeats)
        if round > 0 { times[index].append(time) }  // the first round warms up
      }
    }
    return Dictionary(
      uniqueKeysWithValues: zip(works, times).map { ($0.name, median($1)) })
  }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return .nan }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
