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
  private let attention: Attention

  /// How long one try to connect takes, where as many wait there as there is room for.
  private static let tryPatience = Duration.milliseconds(20)

  /// `patience`, of milliseconds, is how long a connection may take, and a response: a TPM makes a key in seconds, and
  /// another client may be before us.
  /// - Throws: `unavailable`, `busy`.
  init(
    path: String, patience: Duration, attention: Attention = .undivided
  ) throws(SecureElementError) {
    descriptor = try Self.connect(to: path, until: .now + patience, attention)
    self.patience = patience
    self.attention = attention
  }

  private static func connect(
    to path: String, until end: ContinuousClock.Instant, _ attention: Attention
  ) throws(SecureElementError) -> Descriptor {
    while true {
      let left = min(end - .now, tryPatience)
      let number = whisper_local_connect(path, UInt32(max(1, left.milliseconds)))
      if number >= 0 { return Descriptor(number: number) }
      let code = errno
      guard code == EAGAIN, attention.goesOn(), ContinuousClock.now < end else {
        throw .opening(errno: code)
      }
    }
  }

  func exchange(_ command: [UInt8]) throws(SecureElementError) -> [UInt8] {
    // Of one that answers at once, again and again, that it is not ready, nothing is waited for.
    guard attention.goesOn() else { throw .unavailable(.silent) }
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
      try attention.waitForInput(at: descriptor.number, until: end)
      bytes += try descriptor.read(atMost: count - bytes.count)
    }
    return bytes
  }
}
