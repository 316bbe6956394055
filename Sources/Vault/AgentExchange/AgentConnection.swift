internal import CLocalSocket
internal import SecretMemory
internal import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A client's way to the agent: one request, its answer, the next request. After an error it leads nowhere.
/// Of a request that is answered some time, ``begin(_:_:patience:)`` sends it and ``answer(to:patience:)`` takes the answer.
package final class AgentConnection {
  private let descriptor: Descriptor
  private var decoder = MessageDecoder()
  private let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 1)
  private var isBroken = false

  /// `patience` is how long an agent may take to let us in.
  package init(
    to place: AgentPlace, patience: Duration = .seconds(2)
  ) throws(AgentConnectionError) {
    descriptor = try Self.connect(to: place, patience: patience)
  }

  deinit { scratch.deallocate() }

  /// The answer to a request, which has a number below 127.
  package func ask(
    _ request: UInt8, _ body: [UInt8], patience: Duration = .seconds(60)
  ) throws(AgentConnectionError) -> [UInt8] {
    let end = ContinuousClock.now + patience
    try begin(request, body, until: end)
    return try answer(to: request, until: end)
  }

  /// What poll(2) waits on: it can be read when an answer comes, or the agent has closed its end.
  package var number: Int32 { descriptor.number }

  /// Asks, and waits for no answer.
  package func begin(
    _ request: UInt8, _ body: [UInt8], patience: Duration = .seconds(2)
  ) throws(AgentConnectionError) {
    try begin(request, body, until: ContinuousClock.now + patience)
  }

  /// The answer to the request that was begun last.
  package func answer(
    to request: UInt8, patience: Duration = .seconds(2)
  ) throws(AgentConnectionError) -> [UInt8] {
    try answer(to: request, until: ContinuousClock.now + patience)
  }

  private func begin(
    _ request: UInt8, _ body: [UInt8], until end: ContinuousClock.Instant
  ) throws(AgentConnectionError) {
    guard !isBroken else { throw .broken }
    // Until the answer is here nothing else can be asked.
    isBroken = true
    // One that lets us go, because it is busy or of another version, says so although it reads no more.
    try send(request, body, until: end)
  }

  private func answer(
    to request: UInt8, until end: ContinuousClock.Instant
  ) throws(AgentConnectionError) -> [UInt8] {
    let answer = try receive(request, until: end)
    isBroken = false
    return answer
  }

  /// Waits until the agent has closed its end, which it does when it is gone; false where it has not in time.
  package func waitForEnd(patience: Duration = .seconds(60)) throws(AgentConnectionError) -> Bool {
    let end = ContinuousClock.now + patience
    isBroken = true
    while true {
      guard try wait(for: POLLIN, until: end) else { return false }
      let count = read(descriptor.number, scratch.baseAddress, 1)
      if count == 0 || (count < 0 && errno == ECONNRESET) { return true }
      guard count < 0, errno == EINTR || errno == EAGAIN else { throw .broken }
    }
  }

  private static func connect(
    to place: AgentPlace, patience: Duration
  ) throws(AgentConnectionError) -> Descriptor {
    do {
      guard try place.checkDirectory() else { throw AgentConnectionError.noAgent }
    } catch let error as AgentPlaceError {
      throw .unsafePlace(error)
    } catch {
      throw .noAgent
    }
    let number = whisper_local_connect(place.path, UInt32(max(1, patience.milliseconds)))
    guard number >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR, ECONNREFUSED, ENOTSOCK: throw .noAgent
      case EACCES, EPERM: throw .anotherUser
      case EAGAIN: throw .busy
      case let code: throw .system(Errno(rawValue: code))
      }
    }
    let descriptor = Descriptor(number)
    guard whisper_local_peer_is_user(number) == 1 else { throw .anotherUser }
    guard fcntl(number, F_SETFL, O_NONBLOCK) == 0 else { throw .system(Errno(rawValue: errno)) }
    return descriptor
  }

  private func send(
    _ request: UInt8, _ body: [UInt8], until end: ContinuousClock.Instant
  ) throws(AgentConnectionError) {
    let message: WipedBytes
    do { message = try Frame.encode(request, body) } catch { throw .broken }
    var sent = 0
    while sent < message.count {
      let count = message.withUnsafeBytes(from: sent) {
        whisper_local_send(descriptor.number, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        sent += count
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: guard try wait(for: POLLOUT, until: end) else { throw .broken }
      case EPIPE, ECONNRESET: return
      default: throw .broken
      }
    }
  }

  private func receive(
    _ request: UInt8, until end: ContinuousClock.Instant
  ) throws(AgentConnectionError) -> [UInt8] {
    while true {
      guard try wait(for: POLLIN, until: end) else { throw .broken }
      let count = read(descriptor.number, scratch.baseAddress, min(decoder.missing, scratch.count))
      guard count > 0 else {
        if count < 0, errno == EINTR || errno == EAGAIN { continue }
        throw .broken
      }
      let octets = UnsafeMutableRawBufferPointer(rebasing: scratch[..<count])
      defer { wipe(octets) }
      let progress: MessageDecoder.Progress
      do {
        progress = try decoder.take(UnsafeRawBufferPointer(octets)).progress
      } catch {
        throw error == .anotherVersion ? .anotherVersion : .broken
      }
      guard case .message(let number) = progress else { continue }
      switch number {
      case request: return decoder.takeBody()
      case Frame.busy: throw .busy
      default: throw .broken
      }
    }
  }

  /// Whether that can be done, or has failed, before the time is over.
  private func wait(
    for event: some BinaryInteger, until end: ContinuousClock.Instant
  ) throws(AgentConnectionError) -> Bool {
    while true {
      let left = (end - .now).milliseconds
      guard left > 0 else { return false }
      var wanted = pollfd(fd: descriptor.number, events: Int16(event), revents: 0)
      let count = poll(&wanted, 1, left)
      if count > 0 { return true }
      guard count == 0 || errno == EINTR else { throw .system(Errno(rawValue: errno)) }
    }
  }
}
