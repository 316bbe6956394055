/// How far a long operation is, and the way to stop it.
public struct Progress {
  private let report: ((UInt64) throws -> Void)?
  private let counter = Counter()

  private final class Counter { var octets: UInt64 = 0 }

  /// `report` is called with the number of octets of data so far, many times a second, by the thread that called the
  /// library; what it throws stops the
  /// operation and goes through to who began it.
  public init(_ report: @escaping (UInt64) throws -> Void) { self.report = report }

  private init() { report = nil }

  /// Nobody asks.
  public static var none: Progress { Progress() }

  /// The same without moving on: for work that comes before what is counted, so that it can be stopped too.
  package var unmoved: Progress {
    guard let report else { return .none }
    let count = counter.octets
    return Progress { _ in try report(count) }
  }

  package func add(_ octets: Int) throws {
    counter.octets += UInt64(octets)
    try report?(counter.octets)
  }
}
