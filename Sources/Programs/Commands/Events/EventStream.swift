import Synchronization
import Words

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where events go while a command runs: a line of JSON each, to a descriptor that a program named for it.
///
/// Nobody is waited for. What the reader has no room for is dropped, which the next line says; where nobody reads any more,
/// nothing is said.
final class EventStream: Sendable {
  private let state: Mutex<State>

  /// `descriptor` is nil where nobody wants events; `isText` says whether they have the sentences that the terminal has for
  /// them.
  ///
  /// Throws `UsageError` for one that cannot be written to, and for one whose waiting cannot be turned off without turning it
  /// off for others: a terminal, and what is standard input, output or error too.
  init(_ descriptor: Int32?, isText: Bool = false) throws(UsageError) {
    state = Mutex(State(descriptor: descriptor ?? -1, isText: isText))
    guard let descriptor else { return }
    let flags = fcntl(descriptor, F_GETFL)
    guard flags >= 0, flags & O_ACCMODE != O_RDONLY, isatty(descriptor) == 0,
      !(STDIN_FILENO...STDERR_FILENO).contains(where: { Self.isSameStream($0, descriptor) }),
      fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0,
      // No program that is started has it: its reader waits for the end of this one.
      fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
    else { throw UsageError(.eventsPipe) }
  }

  /// Whether anybody may hear anything.
  var isHeard: Bool { state.withLock { $0.descriptor >= 0 } }

  func say(_ event: Event) {
    state.withLock { state in
      guard state.descriptor >= 0 else { return }
      state.say(event)
    }
  }

  /// Says what is left to say, as far as it is taken at once.
  func finish() { state.withLock { _ = $0.sayDropped() } }

  /// Counts octets or rows.
  func meter(_ unit: ProgressMeter.Unit, of total: UInt64?) -> ProgressMeter {
    ProgressMeter(self, unit, of: total)
  }

  /// Whether two descriptors lead to one pipe, socket or device; a file may well be opened twice.
  private static func isSameStream(_ one: Int32, _ other: Int32) -> Bool {
    var (first, second) = (stat(), stat())
    guard fstat(one, &first) == 0, fstat(other, &second) == 0 else { return false }
    guard ![S_IFREG, S_IFCHR].contains(second.st_mode & S_IFMT) else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }
}

extension EventStream {
  private struct State {
    /// Below 0 where nobody listens.
    var descriptor: Int32
    private let isText: Bool
    /// What was begun and not taken whole: a socket may take a part of a line.
    private var rest: [UInt8] = []
    private var dropped = 0

    init(descriptor: Int32, isText: Bool) { (self.descriptor, self.isText) = (descriptor, isText) }

    mutating func say(_ event: Event) {
      guard sayDropped(), send(event) else {
        dropped += 1
        return
      }
    }

    /// Says how many were not taken, if any; false where there is no room for anything yet.
    @discardableResult
    mutating func sayDropped() -> Bool {
      guard descriptor >= 0, flush() else { return false }
      guard dropped > 0 else { return true }
      guard send(.dropped(dropped)) else { return false }
      dropped = 0
      return rest.isEmpty
    }

    /// Whether the line, or its beginning, was taken. A line of a pipe is taken whole or not at all: it is no longer than
    /// what goes there in one piece.
    private mutating func send(_ event: Event) -> Bool {
      let line = Array((event.json(BesideReport(isText: isText)) + "\n").utf8)
      guard line.count <= Self.longest else { return false }
      rest = line
      _ = flush()
      guard rest.count == line.count else { return true }
      rest = []
      return false
    }

    /// PIPE_BUF of Linux.
    private static let longest = 4096

    /// Whether nothing is left of what was begun.
    private mutating func flush() -> Bool {
      while descriptor >= 0, !rest.isEmpty {
        let count = rest.withUnsafeBytes { systemWrite(descriptor, $0) }
        if count >= 0 {
          rest.removeFirst(count)
        } else if errno == EAGAIN || errno == EWOULDBLOCK {
          return false
        } else if errno != EINTR {
          // Nobody reads it any more, or nobody can.
          (descriptor, rest) = (-1, [])
        }
      }
      return descriptor >= 0
    }

    private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
      #if canImport(Glibc)
        Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      #else
        Darwin.write(descriptor, bytes.baseAddress, bytes.count)
      #endif
    }
  }
}
