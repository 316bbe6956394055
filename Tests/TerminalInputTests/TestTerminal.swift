#if os(Linux)
  import Glibc
  import PtyC
  import TestSupport

  /// A terminal, and who looks and types at it.
  final class TestTerminal: @unchecked Sendable {  // each descriptor is used by one thread
    let master: Int32
    /// Where the program reads.
    let slave: Int32
    /// Where it writes without waiting.
    let screen: Int32

    init(columns: Int = 0) throws {
      var name = [CChar](repeating: 0, count: 128)
      master = pty_open(&name, name.count)
      let path = String(
        decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
      screen = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
      guard master >= 0, slave >= 0, screen >= 0 else { throw NoTerminal(code: errno) }
      var size = winsize(ws_row: 0, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
      ioctl(slave, UInt(TIOCSWINSZ), &size)
    }

    deinit { for descriptor in [master, slave, screen] { close(descriptor) } }

    var settings: termios {
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

    func has(_ mode: Int32) -> Bool { settings.c_lflag & tcflag_t(mode) != 0 }

    /// How much of what was typed nobody has read.
    var waiting: Int {
      var count: Int32 = 0
      return ioctl(slave, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
    }

    /// Types as fast as it is taken, and reads meanwhile what the terminal shows.
    func type(_ text: [UInt8], shown: inout [UInt8]) throws {
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
    func look(waiting milliseconds: Int32 = 0) -> [UInt8] {
      var states = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&states, 1, milliseconds) > 0 else { return [] }
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = read(master, &bytes, bytes.count)
      return Array(bytes.prefix(max(0, count)))
    }
  }

  struct NoTerminal: Error { let code: Int32 }

  /// What stands on a screen of so many columns after some output: as terminals do it that wrap at the right, and begin the
  /// next row with the next character.
  struct Screen {
    private var rows: [[Character]] = [[]]
    private var row = 0
    private var column = 0
    private let width: Int

    init(_ output: [UInt8], width: Int) {
      self.width = width
      var scalars = Array(String(decoding: output, as: UTF8.self).unicodeScalars)[...]
      while let scalar = scalars.popFirst() {
        switch scalar {
        case "\r": column = 0
        case "\n": moveDown()
        case "\u{08}": column = max(0, min(column, width - 1) - 1)
        case "\t": column = min((column / 8 + 1) * 8, width - 1)
        case "\u{1B}":
          let digits = scalars.dropFirst().prefix { ("0"..."9").contains($0) }
          let count = Int(String(String.UnicodeScalarView(digits))) ?? 1
          scalars = scalars.dropFirst(1 + digits.count)
          switch scalars.popFirst() {
          case "A": row = max(0, row - count)
          case "C": column = min(column + count, width - 1)
          case "J":
            rows[row] = Array(rows[row].prefix(column))
            rows.removeSubrange((row + 1)...)
          default: break
          }
        default: show(Character(scalar), scalar.columnsOfTests)
        }
      }
    }

    private mutating func moveDown() {
      row += 1
      while rows.count <= row { rows.append([]) }
    }

    private mutating func show(_ character: Character, _ columns: Int) {
      guard columns > 0 else { return }
      if column + columns > width {
        moveDown()
        column = 0
      }
      // The second half of a wide character is a place of its own.
      for part in 0..<columns {
        while rows[row].count <= column { rows[row].append(" ") }
        rows[row][column] = part == 0 ? character : "\u{2}"
        column += 1
      }
    }

    /// The rows, without what is empty behind and below them.
    var text: String {
      let rows = rows.map { row in
        let text = String(row.filter { $0 != "\u{2}" })
        return String(text.reversed().drop { $0 == " " }.reversed())
      }
      return rows.reversed().drop(while: \.isEmpty).reversed().joined(separator: "\n")
    }
  }

  extension Unicode.Scalar {
    /// Of those that the tests type.
    fileprivate var columnsOfTests: Int {
      properties.generalCategory == .nonspacingMark || value == 0x200D
        ? 0 : (0x4E00..<0xA000).contains(value) || value > 0x1_F000 ? 2 : 1
    }
  }
#endif
