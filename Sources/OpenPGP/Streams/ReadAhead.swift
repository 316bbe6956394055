/// Batches that are made on another core while the ones before them are used.
///
/// The first is made here, so that a short message starts no thread. There are two slots for what is made: one
/// is used while the other is filled.
final class ReadAhead<Batch> {
  /// Makes the next batch in a slot, 0 or 1.
  typealias Make = (_ slot: Int) throws -> (batch: Batch, isLast: Bool)

  private final class Maker: @unchecked Sendable {
    // @unchecked Sendable: used by the worker between `submit` and `wait`, and by its owner else.
    private let make: Make
    private(set) var result: Result<(batch: Batch, isLast: Bool), any Error>?

    init(_ make: @escaping Make) { self.make = make }

    func run(_ slot: Int) { result = Result { try make(slot) } }
  }

  private let maker: Maker
  private let worker = Worker()
  private var slot = 0
  private var isAtEnd = false

  /// What `make` uses is used by nobody else as long as this lives, but for what `next` gave.
  init(_ make: @escaping Make) { maker = Maker(make) }

  deinit { worker.wait() }

  /// The next batch, good until the one after it is asked for; nil behind the last. Throws what making it threw,
  /// and from then on always.
  func next() throws -> Batch? {
    guard !isAtEnd else { return nil }
    worker.wait()
    if maker.result == nil { maker.run(slot) }
    guard let made = try maker.result?.get() else { return nil }
    isAtEnd = made.isLast
    if !isAtEnd {
      slot = 1 - slot
      let (maker, slot) = (maker, slot)
      worker.submit { maker.run(slot) }
    }
    return made.batch
  }
}
