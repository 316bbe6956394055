internal import WorkerThread

/// Batches that are made on another core while the ones before them are used.
///
/// The first is made here, so that a short message starts no thread. Two are made ahead, so that neither side
/// waits for the other to wake up.
package final class ReadAhead<Batch> {
  /// How many places there are for what is made: one is used while two are filled.
  package static var slotCount: Int { 3 }

  /// Makes the next batch in a slot, of 0 up to `slotCount`.
  package typealias Make = (_ slot: Int) throws -> (batch: Batch, isLast: Bool)

  private final class Maker: @unchecked Sendable {
    // @unchecked Sendable: its owner reads the result of a slot when the worker is done with that, and the worker
    // touches the rest alone once it has begun.
    private let make: Make
    private var isAtEnd = false
    private let results: UnsafeMutableBufferPointer<Outcome?>

    typealias Outcome = Result<(batch: Batch, isLast: Bool), any Error>

    init(_ make: @escaping Make) {
      self.make = make
      results = .allocate(capacity: slotCount)
      results.initialize(repeating: nil)
    }

    deinit {
      results.deinitialize()
      results.deallocate()
    }

    func run(_ slot: Int) {
      guard !isAtEnd else { return }
      let result = Outcome { try make(slot) }
      if case .success((_, false)) = result {} else { isAtEnd = true }
      results[slot] = result
    }

    func result(_ slot: Int) -> Outcome? { results[slot] }
  }

  private let maker: Maker
  private let worker = Worker()
  /// How many batches were begun, and how many were given.
  private var begun = 0
  private var given = 0
  private var isAtEnd = false

  /// What `make` uses is used by nobody else as long as this lives, but for what `next` gave.
  package init(_ make: @escaping Make) { maker = Maker(make) }

  deinit { worker.wait() }

  /// The next batch, good until the one after it is asked for; nil behind the last. Throws what making it threw,
  /// and from then on always.
  package func next() throws -> Batch? {
    guard !isAtEnd else { return nil }
    if begun == 0 {
      maker.run(0)
      begun = 1
    }
    worker.wait(leaving: begun - given - 1)
    guard let made = try maker.result(given % Self.slotCount)?.get() else { return nil }
    isAtEnd = made.isLast
    // Whoever asks is done with the batch before this one: its slot is free.
    while !isAtEnd, begun < given + Self.slotCount {
      let (maker, slot) = (maker, begun % Self.slotCount)
      worker.submit { maker.run(slot) }
      begun += 1
    }
    given += 1
    return made.batch
  }
}
