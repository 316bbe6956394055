#if os(Linux)
  package import Glibc
  internal import PtyC
  internal import TestSupport

  /// A terminal, and who looks and types at it.
  package final class TestTerminal: @unchecked Sendable {  // each descriptor is used by one thread
    package let master: Int32
    /// Where the program reads.
    package let slave: Int32
    /// Where it writes without waiting.
    package let screen: Int32

    package init(columns: Int = 0) throws {
      var name = [CChar](repeating: 0, count: 128)
      master = pty_open(&name, name.count)
      let path = String(
        decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
      screen = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
      guard master >= 0, slave >= 0, screen >= 0 else { throw NoTerminal(code: errno) }
      var size = winsize(ws_row: 0, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
      _ = ioctl(slave, UInt(TIOCSWINSZ), &size)
    }

    deinit { for descriptor in [master, slave, screen] { close(descriptor) } }

    package var settings: termios {
      get {
        var settings = termios()
        tcgetattr(slave, &settings)
        return settings
      }
      set {
        var settings = newValue
        tcsetattr(slave, TCSANOW, &settings)
      }
    }

    package func has(_ mode: Int32) -> Bool { settings.c_lflag & tcflag_t(mode) != 0 }

    /// How much of what was typed nobody has read.
    package var waiting: Int {
      var count: Int32 = 0
      return ioctl(slave, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
    }

    /// Types as fast as it is taken, and reads meanwhile what the terminal shows.
    package func type(_ text: [UInt8], shown: inout [UInt8]) throws {
      var rest = text[...]
      var patience = Patience()
      while !rest.isEmpty {
        var states = pollfd(fd: master, events: Int16(POLLIN | POLLOUT), revents: 0)
        guard poll(&states, 1, 50) >= 0, patience.lasts(sleeping: 0) else {
          throw patience.isOver("typing")
        }
        if states.revents & Int16(POLLIN) != 0 { shown += look() }
        if states.revents & Int16(POLLOUT) != 0 {
          let piece = Array(rest.prefix(512))
          rest = rest.dropFirst(max(0, write(master, piece, piece.count)))
        }
      }
    }

    /// What the terminal shows more, if anything comes within so many milliseconds.
    package func look(waiting milliseconds: Int32 = 0) -> [UInt8] {
      var states = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&states, 1, milliseconds) > 0 else { return [] }
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = read(master, &bytes, bytes.count)
      return Array(bytes.prefix(max(0, count)))
    }
  }

  struct NoTerminal: Error { let code: Int32 }
#endif
