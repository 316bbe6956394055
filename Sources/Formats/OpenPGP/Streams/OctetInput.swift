/// Octets in order, lent in runs so that nothing is copied on the way from the source's buffer to whoever
/// works on them.
///
/// A subclass gives the runs; this class cuts them up.
class OctetInput {
  /// What is left of the present run. Good until the next is asked for.
  private(set) var run = UnsafeRawBufferPointer(start: nil, count: 0)

  /// The next run, at least one octet; empty at the end. Asked for only when the last was used up.
  func nextRun() throws -> UnsafeRawBufferPointer {
    preconditionFailure("a subclass gives the runs")
  }

  /// Puts octets of the next run straight into `buffer`: how many, zero at the end. Nil where a run cannot
  /// be had without lending it.
  func nextRun(into buffer: UnsafeMutableRawBufferPointer) throws -> Int? { nil }

  /// Whether the present run stays where it is, unchanged, until the source goes.
  var isStable: Bool { false }

  /// Lends `count` octets that stay where they are until the source goes, when `following` more stand behind
  /// them. Nil where there are not so many, or they would have to be copied.
  final func borrow(
    _ count: Int, before following: Int = 0
  ) throws -> UnsafeRawBufferPointer? {
    guard isStable else { return nil }
    if run.isEmpty { run = try nextRun() }
    return isStable && run.count >= count + following ? try lend(count) : nil
  }

  /// Lends up to `limit` octets, at least one; empty at the end.
  final func lend(_ limit: Int = .max) throws -> UnsafeRawBufferPointer {
    if run.isEmpty { run = try nextRun() }
    let count = min(limit, run.count)
    let lent = UnsafeRawBufferPointer(rebasing: run[..<count])
    advance(count)
    return lent
  }

  /// Fills `buffer`; returns how many octets there were, fewer only at the end.
  final func fill(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    var count = take(into: buffer)
    while count < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      if let direct = try nextRun(into: rest) {
        guard direct > 0 else { break }
        count += direct
      } else {
        run = try nextRun()
        guard !run.isEmpty else { break }
        count += take(into: rest)
      }
    }
    return count
  }

  /// The next octet; nil at the end.
  final func octet() throws -> UInt8? {
    if run.isEmpty { run = try nextRun() }
    guard let first = run.first else { return nil }
    advance(1)
    return first
  }

  /// The next octet without taking it; nil at the end.
  final func peek() throws -> UInt8? {
    if run.isEmpty { run = try nextRun() }
    return run.first
  }

  /// Exactly `count` octets. Throws `OpenPGPError.Kind.malformed` when there are fewer.
  final func octets(_ count: Int) throws -> [UInt8] {
    // In steps: a length that somebody claims is no reason to take that much memory.
    var octets: [UInt8] = []
    while octets.count < count {
      let lent = try lend(count - octets.count)
      guard !lent.isEmpty else { throw OpenPGPError.cutShort }
      octets.append(contentsOf: lent)
    }
    return octets
  }

  /// Takes and forgets everything up to the end. `progress` is asked and not moved.
  final func drain(_ progress: Progress = .none) throws {
    while try !lend().isEmpty { try progress.add(0) }
  }

  private func take(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, run.count)
    guard count > 0 else { return 0 }
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: run[..<count]))
    advance(count)
    return count
  }

  private func advance(_ count: Int) {
    run = UnsafeRawBufferPointer(rebasing: run[count...])
  }
}
