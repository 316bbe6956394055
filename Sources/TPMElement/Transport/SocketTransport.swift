internal import CLocalSocket
internal import CryptoPrimitives
internal import SecureElement

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A TPM behind a stream socket in the file system: the length in a response's header says where it ends.
final class SocketTransport: TPMTransport {
  private let descriptor: Descriptor
  private let patience: Duration

  /// `patience`, of milliseconds, is how long a connection may take, and a response: a TPM makes a key in seconds, and
  /// another client may be before us.
  /// - Throws: `unavailable`, `busy`.
  init(path: String, patience: Duration) throws(SecureElementError) {
    let number = whisper_local_connect(path, UInt32(clamping: max(1, Self.milliseconds(patience))))
    guard number >= 0 else { throw .opening(errno: errno) }
    descriptor = Descriptor(number: number)
    self.patience = patience
  }

  func exchange(_ command: [UInt8]) throws(SecureElementError) -> [UInt8] {
    try send(command)
    let end = ContinuousClock.now + patience
    var response = try receive(TPMLimits.headerSize, until: end)
    var header = CanonicalReader(response.dropFirst(2))
    guard let size = (try? header.integer(UInt32.self)).flatMap(Int.init(exactly:)),
      (TPMLimits.headerSize...TPMLimits.responseSize).contains(size)
    else { throw .unavailable(.silent) }
    response += try receive(size - response.count, until: end)
    return response
  }

  private func send(_ command: [UInt8]) throws(SecureElementError) {
    var rest = command[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        whisper_local_send(descriptor.number, $0.baseAddress, $0.count)
      }
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        throw .unavailable(.silent)
      }
      rest = rest.dropFirst(count)
    }
  }

  private func receive(
    _ count: Int, until end: ContinuousClock.Instant
  ) throws(SecureElementError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      try waitForInput(until: end)
      bytes += try descriptor.read(atMost: count - bytes.count)
    }
    return bytes
  }

  private static func milliseconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
  }

  private func waitForInput(until end: ContinuousClock.Instant) throws(SecureElementError) {
    while true {
      let milliseconds = Self.milliseconds(end - .now)
      guard milliseconds > 0 else { throw .unavailable(.silent) }
      var wanted = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
      let count = poll(&wanted, 1, Int32(clamping: milliseconds))
      if count > 0 { return }
      guard count == 0 || errno == EINTR else { throw .unavailable(.silent) }
    }
  }
}
