#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The end of a pipe at which somebody says, an octet for an event, that a server is to end. The pipe is its owner's.
package final class Watcher {
  private(set) var number: Int32
  private let isEnd: (UInt8) -> Bool
  private let onGone: () -> Void

  /// `isEnd` hears each octet and says whether the server is to end for it; `onGone` hears, once, that the other end was
  /// closed: nobody watches any more.
  package init(
    reading number: Int32, isEnd: @escaping (UInt8) -> Bool = { _ in true },
    onGone: @escaping () -> Void = {}
  ) {
    self.number = number
    self.isEnd = isEnd
    self.onGone = onGone
  }

  /// The octet for which the server is to end, if one came.
  func octet() -> UInt8? {
    guard number >= 0 else { return nil }
    var wanted = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    guard poll(&wanted, 1, 0) > 0 else { return nil }
    var octet: UInt8 = 0
    let count = read(number, &octet, 1)
    if count > 0 { return isEnd(octet) ? octet : nil }
    guard count == 0 || (errno != EINTR && errno != EAGAIN) else { return nil }
    // poll looks at no negative number.
    number = -1
    onGone()
    return nil
  }
}
