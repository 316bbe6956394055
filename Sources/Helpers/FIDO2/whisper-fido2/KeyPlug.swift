import CFIDO2
import Glibc
import SecurityKey

/// Where a key is spoken to: reports of 64 octets, one a read and one a write.
struct KeyPlug: ~Copyable {
  static let reportSize = 64

  let descriptor: Int32
  /// A device, which is ours to close and takes the number of a report, 0, before each.
  private let isDevice: Bool

  private init(_ descriptor: Int32, isDevice: Bool) {
    (self.descriptor, self.isDevice) = (descriptor, isDevice)
  }

  deinit { if isDevice { close(descriptor) } }

  /// A socket that stays open.
  static func socket(_ descriptor: Int32) throws(SecurityKeyError) -> KeyPlug {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let gone = Int16(POLLHUP | POLLERR | POLLNVAL)
    guard poll(&state, 1, 0) >= 0, state.revents & gone == 0 else { throw .absent }
    return KeyPlug(descriptor, isDevice: false)
  }

  /// Opens a device, when nobody else talks to it.
  static func device(_ path: String) throws(SecurityKeyError) -> KeyPlug {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    // What this user may open and this process may not was plugged in after it had closed its files.
    guard descriptor >= 0 else { throw .absent }
    let plug = KeyPlug(descriptor, isDevice: true)
    // Other programs with libfido2 take the same lock.
    for _ in 0..<100 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return plug }
      usleep(20_000)
    }
    throw .failed
  }

  /// What the library reads and writes with. It hands over what ``name`` says.
  var functions: fido_dev_io_t {
    var functions = fido_dev_io_t(
      open: openNamed, close: { _ in }, read: receiveReport, write: sendToSocket)
    if isDevice { functions.write = sendToDevice }
    return functions
  }

  /// The descriptor, which is no standard stream, as a path for the library.
  var name: String { String(descriptor) }
}

private func descriptor(_ handle: UnsafeMutableRawPointer?) -> Int32 {
  Int32(truncatingIfNeeded: Int(bitPattern: handle))
}

/// The descriptor as what the library hands to the other functions.
private func openNamed(_ name: UnsafePointer<CChar>?) -> UnsafeMutableRawPointer? {
  name.flatMap { Int(String(cString: $0)) }.flatMap { UnsafeMutableRawPointer(bitPattern: $0) }
}

/// Waits for a report until the time is over, or until nobody wants an answer any more.
private func receiveReport(
  _ handle: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int,
  _ milliseconds: Int32
) -> Int32 {
  // The library counts whole milliseconds, and a device may have always something more to say.
  let milliseconds = min(milliseconds, Patience.left)
  guard milliseconds > 0 else { return -1 }
  var streams = [
    pollfd(fd: descriptor(handle), events: Int16(POLLIN), revents: 0),
    pollfd(fd: 0, events: 0, revents: 0),
  ]
  guard poll(&streams, 2, milliseconds) > 0, streams[1].revents == 0 else { return -1 }
  let received = read(descriptor(handle), buffer, count)
  Patience.hear(UnsafeRawBufferPointer(start: buffer, count: max(received, 0)))
  return Int32(truncatingIfNeeded: received)
}

private func sendToDevice(
  _ handle: UnsafeMutableRawPointer?, _ buffer: UnsafePointer<UInt8>?, _ count: Int
) -> Int32 {
  Int32(truncatingIfNeeded: write(descriptor(handle), buffer, count))
}

/// Without the number of the report, which stands before it.
private func sendToSocket(
  _ handle: UnsafeMutableRawPointer?, _ buffer: UnsafePointer<UInt8>?, _ count: Int
) -> Int32 {
  guard let buffer, count > 1 else { return -1 }
  let written = write(descriptor(handle), buffer + 1, count - 1)
  return written == count - 1 ? Int32(truncatingIfNeeded: count) : -1
}
