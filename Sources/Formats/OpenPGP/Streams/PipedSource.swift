internal import WorkerThread

/// What an operation writes, to be read when it is wanted: whoever would rather pull than be pushed gives its sink to
/// the operation, and reads here.
///
/// ```swift
/// let letter = PipedSource { [decryptor] sink in
///   var random = SystemRandom()
///   return try decryptor.decrypt(message, to: sink, at: now, random: &random)
/// }
/// while let octets = try letter.read(upTo: 4096) {
///   show(octets)
/// }
/// let result = try letter.result()
/// ```
///
/// The operation runs in a thread of its own, which asks its sources, keys and progress, begins with the first octet that
/// is wanted, and waits wherever nobody reads. No octet is copied but into the reader's buffer. What an operation may
/// release, and when, is the operation's rule as ever: a decryptor gives nothing before all of it was authenticated,
/// unless it is told otherwise.
///
/// Let go of before its end, it stops the operation at the next octets that it writes, and waits for that.
public final class PipedSource<Value>: OctetSource {
  private let handover = Handover()
  private let outcome = Outcome()
  private let worker = Worker()
  private var operation: ((any OctetSink) throws -> Value)?

  /// What the operation came to: the worker's until the handover has ended, and the reader's from then on.
  private final class Outcome { var result: Result<Value, any Error>? }

  /// `operation` writes to the sink that it gets. What it returns is the result.
  public init(_ operation: sending @escaping (any OctetSink) throws -> Value) {
    self.operation = operation
  }

  deinit { handover.abandon() }

  /// Puts octets into `buffer` as they come, at least one, and returns how many; zero at the end, when the operation is
  /// done.
  ///
  /// Throws what the operation threw, behind the octets that it wrote before, again and again; and
  /// `OpenPGPError.Kind.insufficientMemory` where the system gives no thread.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard !buffer.isEmpty else { return 0 }
    try start()
    let count = handover.take(into: buffer)
    if count == 0 { _ = try outcome.result?.get() }
    return count
  }

  /// The next octets, at least one and up to so many; nil at the end. Throws as `read(into:)` does.
  public func read(upTo count: Int) throws -> [UInt8]? {
    let octets = try [UInt8](unsafeUninitializedCapacity: max(1, count)) { buffer, count in
      count = try read(into: UnsafeMutableRawBufferPointer(buffer))
    }
    return octets.isEmpty ? nil : octets
  }

  /// What the operation returned. What was not read yet is thrown away. Throws as `read(into:)` does.
  public func result() throws -> Value {
    try start()
    handover.drain()
    guard let result = outcome.result else { throw Self.noThread }
    return try result.get()
  }

  private func start() throws {
    guard let operation else { return }
    let isStarted = worker.submitElsewhere { [handover, outcome] in
      outcome.result = Result { try operation(handover) }
      handover.end()
    }
    guard isStarted else { throw Self.noThread }
    self.operation = nil
  }

  private static var noThread: OpenPGPError { OpenPGPError(.insufficientMemory, .sourceNoThread) }
}
