internal import AgentExchange
internal import CLocalSocket
internal import SecretMemory

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A connection that was let in: what has come of its request, or what has gone of the answer.
final class Client {
  /// What reading or writing brought about.
  enum Step: Equatable {
    /// Wait for more.
    case wait
    /// A whole request.
    case request(UInt8)
    /// The answer is sent.
    case answered
    /// It has ended, or is to be.
    case ended
  }

  private(set) var handler: any RequestHandler
  private let descriptor: Descriptor
  private var decoder = MessageDecoder()
  private var output = WipedBytes()
  private var sent = 0
  /// When a frame must be whole, or more of the answer read.
  private(set) var deadline: Duration?
  /// When it was let in, or its last request answered.
  private var quietSince: Duration
  /// Nothing more is read or sent: it goes with this turn.
  var isOver = false
  /// Nothing is read any more: with its output it ends.
  private var isLast = false
  /// The request that is answered when the server ends: it asks nothing more until then.
  private(set) var awaited: UInt8?

  init(_ descriptor: consuming Descriptor, _ handler: any RequestHandler, now: Duration) {
    self.descriptor = descriptor
    self.handler = handler
    quietSince = now
  }

  var number: Int32 { descriptor.number }
  /// Nothing is read of it meanwhile.
  var isAnswering: Bool { !output.isEmpty }
  /// Octets of a message that is not whole, or of an answer that was not read.
  var held: Int { decoder.held + output.count }

  /// Reads of one frame, and no more than a turn's.
  func receive(_ scratch: UnsafeMutableRawBufferPointer, now: Duration, patience: Duration) -> Step
  {
    // Who waits for the end has nothing to say, but that it is gone.
    guard awaited == nil else { return hasRemainder() ? .ended : .wait }
    var left = ServerLimits.octetsPerTurn
    while left > 0 {
      let count = read(number, scratch.baseAddress, min(decoder.missing, scratch.count))
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        return count < 0 && errno == EAGAIN ? .wait : .ended
      }
      left -= count
      let octets = UnsafeMutableRawBufferPointer(rebasing: scratch[..<count])
      defer { wipe(octets) }
      if deadline == nil { deadline = now + patience }
      do {
        switch try decoder.take(UnsafeRawBufferPointer(octets)).progress {
        case .incomplete: continue
        case .frame:
          deadline = now + patience
          return .wait
        case .message(let request):
          deadline = nil
          return hasRemainder() ? .ended : .request(request)
        }
      } catch {
        guard error == .anotherVersion else { return .ended }
        return sendLast(Frame.busy, [], now: now, patience: patience)
      }
    }
    return .wait
  }

  /// How long it has asked for nothing; nil where it is about to, is being answered, or waits for the end.
  func quiet(_ now: Duration) -> Duration? {
    deadline == nil && awaited == nil ? now - quietSince : nil
  }

  func isLate(_ now: Duration) -> Bool { deadline.map { $0 <= now } ?? false }

  /// Gives it more time, in which it was not its turn.
  func postpone(by time: Duration) { deadline = deadline.map { $0 + time } }

  func takeBody() -> [UInt8] { decoder.takeBody() }

  /// From now on it waits for the end, and has no handler.
  func awaitEnd(_ request: UInt8) {
    awaited = request
    letGoOfHandler()
  }

  /// Nothing of the vault is kept for it any more.
  func letGoOfHandler() { handler = Nobody() }

  /// Begins to answer; `ended` where the answer is more than a message has.
  func send(_ request: UInt8, _ body: [UInt8], now: Duration, patience: Duration) -> Step {
    do { output = try Frame.encode(request, body) } catch { return .ended }
    sent = 0
    deadline = now + patience
    return flush(now: now, patience: patience)
  }

  /// Answers without having been asked, and ends: no more is read.
  func sendLast(_ request: UInt8, _ body: [UInt8], now: Duration, patience: Duration) -> Step {
    isLast = true
    return send(request, body, now: now, patience: patience)
  }

  /// Sends of the answer what is taken, and no more than a turn's.
  func flush(now: Duration, patience: Duration) -> Step {
    var left = ServerLimits.octetsPerTurn
    while sent < output.count {
      guard left > 0 else { return .wait }
      let count = output.withUnsafeBytes(from: sent) {
        whisper_local_send(number, $0.baseAddress, min($0.count, left))
      }
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        return count < 0 && errno == EAGAIN ? .wait : .ended
      }
      sent += count
      left -= count
      deadline = now + patience
    }
    output = WipedBytes()
    deadline = nil
    quietSince = now
    return isLast ? .ended : .answered
  }

  /// Whether something follows a whole request before it is answered, be it the end: then nobody waits for the answer, or
  /// one that keeps another order than ours.
  private func hasRemainder() -> Bool {
    var octet: UInt8 = 0
    while true {
      let count = read(number, &octet, 1)
      if count < 0, errno == EINTR { continue }
      return count >= 0 || errno != EAGAIN
    }
  }
}
