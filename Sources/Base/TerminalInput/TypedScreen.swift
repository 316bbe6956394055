internal import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What a terminal shows of a text that is being typed. It shows the keys that take something back like any other octet, and
/// what was taken back too, until ``update(_:)``.
struct TypedScreen {
  /// Nil where it shows nothing of what is typed, or does not take what is written.
  private var terminal: FileDescriptor?
  /// Where the part begins that can be shown anew, on the screen and in what was read.
  private var base: EchoedCursor
  private var start = 0
  /// Where the cursor stands; nil where all that is shown is so.
  private var end: EchoedCursor?
  /// Up to where what was read is shown as it is.
  private var shown = 0

  /// `descriptor` does not wait when it is written to; nil where nothing is shown anew. `movesCursor`: the terminal does
  /// what it is told, and begins a row behind one that is full.
  init(on descriptor: Int32?, movesCursor: Bool) {
    terminal = HeldTerminal.has(ECHO) ? descriptor.map(FileDescriptor.init(rawValue:)) : nil
    base = EchoedCursor(
      width: movesCursor ? descriptor.flatMap(Self.width(of:)) : nil,
      showsControls: HeldTerminal.has(ECHOCTL))
  }

  private static func width(of terminal: Int32) -> Int? {
    var size = winsize()
    // Narrower ones have no room for what is written here.
    guard ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 3 else { return nil }
    return Int(size.ws_col)
  }

  var isOutdated: Bool { end != nil }

  /// What comes goes to another buffer, and what stands in this one is not taken back any more.
  mutating func keep(_ line: TypedLine) {
    base.advance(by: Self.part(line.text, from: start, to: line.count))
    start = 0
  }

  /// Something that belongs to the line is shown.
  mutating func add(_ octet: UInt8) { end?.advance(by: octet) }

  /// A line has ended, and the cursor stands in the next one where that is shown.
  mutating func endLine(_ line: TypedLine, isShown: Bool) {
    if end == nil { beginPart(line.start) } else if isShown { end?.beginLine() }
  }

  /// A key is shown that changes the text, which is so before it.
  mutating func beginChange(by key: UInt8, of line: TypedLine) {
    guard terminal != nil else { return }
    if end == nil {
      end = base
      end?.advance(by: Self.part(line.text, from: start, to: line.count))
      shown = line.count
    }
    end?.advance(by: key)
  }

  mutating func endChange(of line: TypedLine) { shown = min(shown, line.count) }

  /// Shows the text as it is.
  mutating func update(_ line: TypedLine) {
    guard let end else { return }
    self.end = nil
    var place = base
    place.advance(by: Self.part(line.text, from: start, to: shown))
    var rest = line.text.dropFirst(shown)
    if base.width == nil, end.row != place.row {
      // Without control over the cursor there is no way back to a row above: the last one is shown anew.
      place = EchoedCursor(width: nil, showsControls: base.showsControls)
      rest = line.octets[...]
    }
    let isNextRow = place.column == base.width && end.row > place.row
    // A row that is full has begun the next one.
    let behind = isNextRow && rest.first == 0x0A ? rest.dropFirst() : rest
    let clearing = Self.sequence(from: end, to: place, isNextRow: isNextRow)
    write(Array(clearing.utf8) + behind.flatMap(shown(_:)))
    if line.start > start { beginPart(line.start) }
  }

  /// The text ended behind something: what is written next would stand beside it.
  mutating func leaveLine() { write([0x0A]) }

  private mutating func beginPart(_ start: Int) {
    self.start = start
    base = EchoedCursor(width: base.width, showsControls: base.showsControls)
  }

  private static func part(
    _ text: UnsafeRawBufferPointer, from start: Int, to end: Int
  ) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: text[start..<max(start, end)]) }

  /// What clears all that is shown behind a place.
  private static func sequence(
    from end: EchoedCursor, to place: EchoedCursor, isNextRow: Bool
  ) -> String {
    guard place.width != nil else {
      let count = max(0, end.column - place.column)
      let back = String(repeating: "\u{08}", count: count)
      return back + String(repeating: " ", count: count) + back
    }
    guard end.row != place.row || end.column != place.column else { return "" }
    let (row, column) = isNextRow ? (place.row + 1, 0) : (place.row, place.column)
    let up = end.row > row ? "\u{1B}[\(end.row - row)A" : ""
    let right = column > 0 ? "\u{1B}[\(column)C" : ""
    return up + "\r" + right + "\u{1B}[J"
  }

  /// An octet as the terminal shows it.
  private func shown(_ octet: UInt8) -> [UInt8] {
    switch octet {
    case 0x09, 0x0A, 0x20..<0x7F, 0x80...: [octet]
    default: base.showsControls ? [UInt8(ascii: "^"), octet ^ 0x40] : []
    }
  }

  /// Nobody who types waits for a terminal that takes nothing: whoever pastes may read only when all was taken from them.
  private mutating func write(_ octets: [UInt8]) {
    var rest = octets[...]
    while !rest.isEmpty, let terminal {
      do {
        rest = rest.dropFirst(try rest.withUnsafeBytes { try terminal.write($0) })
      } catch {
        var waiting = pollfd(fd: terminal.rawValue, events: Int16(POLLOUT), revents: 0)
        guard error as? Errno == .wouldBlock, poll(&waiting, 1, Self.patience) > 0 else {
          self.terminal = nil
          return
        }
      }
    }
  }

  /// In milliseconds.
  private static let patience: Int32 = 50
}
