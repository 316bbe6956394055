internal import Synchronization

/// How much of a tree may be visited for one file, again and again for what its rules ask. Sources in which each thing has to be
/// looked for behind each other are given up, and named as unread.
final class Work: Sendable {
  private let left: Atomic<Int>

  /// Where nothing is counted there is no limit.
  @TaskLocal static var current: Work?

  /// Ordinary sources need a visit for each four bytes, and none that was seen one for each byte. What small ones may cost more
  /// depends on their size, too: there may be many.
  init(for source: Source) {
    let count = source.count
    left = Atomic(count + min(1_000_000, 10_000 + 64 * count))
  }

  /// Takes some; false from where there are none left.
  static func take(_ count: Int) -> Bool {
    guard let current else { return true }
    return current.take(count)
  }

  func take(_ count: Int) -> Bool {
    left.subtract(count, ordering: .relaxed).newValue >= 0
  }

  var isExceeded: Bool { left.load(ordering: .relaxed) < 0 }
}
