import Glibc
import TestTerminals

@testable import TerminalInput

extension FuzzTarget {
  /// What somebody types or pastes in several lines: the first byte says which settings the terminal has, the second how wide
  /// it is, and the third how much is read at a time. No more than the kernel hands on at once: what comes between a change and
  /// its showing is a matter of time.
  static let typedText = FuzzTarget(
    name: "typed-text", maximumLength: 250,
    seeds: {
      let texts = [
        "Dear Anna,\nit is late.\n", "abc\u{7F}\u{7F}d one two\u{17}x all of it\u{15}y",
        "gr\u{FC}\u{7F}\u{FC}n e\u{301}\u{7F} \u{6F22}\u{5B57}\u{7F}", "a\u{4}\u{4}b",
        "\u{1F469}\u{200D}\u{1F467}\u{7F}\u{1F44D}\u{1F3FD}\u{8}",
        "\u{16}\u{4}\u{16}\u{7F}\u{12}\tz\u{8}",
        "0123456789\u{7F}0\n0123456789\u{17}",
      ]
      return texts.enumerated().map { number, text in
        [UInt8(number), 10, number < 4 ? 0 : 7] + Array(text.utf8)
      }
    },
    run: { input in
      guard input.count > 3 else { return }
      let session = try TypedSession(input[0], width: input[1], piece: input[2])
      try session.check(Array(input.dropFirst(3)))
    })
}

/// Somebody at a terminal, who types all at once.
private struct TypedSession {
  private let terminal: TestTerminal
  private let width: Int
  private let piece: Int
  private let keys: TypedKeys
  private let isShown: Bool

  init(_ settings: UInt8, width: UInt8, piece: UInt8) throws {
    // Where it is not known, all stands in one row.
    let columns = width % 41
    self.width = columns > 3 ? Int(columns) : 0
    self.piece = piece == 0 ? 4096 : Int(piece)
    terminal = try TestTerminal(columns: self.width)
    var modes = terminal.settings
    // What the terminal keeps for itself is no part of what is read.
    modes.c_lflag &= ~tcflag_t(ISIG)
    modes.c_iflag &= ~tcflag_t(IXON)
    for (bit, mode) in [(1, ECHO), (2, ECHOCTL), (4, IEXTEN)] where settings & UInt8(bit) != 0 {
      modes.c_lflag &= ~tcflag_t(mode)
    }
    if settings & 8 != 0 { modes.c_iflag &= ~tcflag_t(ICRNL) }
    terminal.settings = modes
    keys = TypedKeys(isExtended: settings & 4 == 0, takesReturn: settings & 8 == 0)
    isShown = settings & 3 == 0
  }

  func check(_ typed: [UInt8]) throws {
    // A line end is one whatever stands before it, and behind it the text ends.
    let all = typed + [0x0A, TypedKeys.end]
    let before = terminal.settings
    let text = try TypedText.reading(
      on: terminal.slave, shownOn: terminal.screen, movesCursor: true, goesOn: true,
      begin: { require(write(terminal.master, all, all.count) == all.count, "all of it is typed") }
    ) { try read($0) }
    let after = terminal.settings
    require(
      after.c_lflag == before.c_lflag && after.c_iflag == before.c_iflag,
      "the terminal has its settings again")
    let isPlain = all.allSatisfy { $0 < 0x80 }
    let told = keys.text(of: all, piece: piece)
    if isPlain { require(text == told.text, "keys do what they say") }
    plant(text.contains(0x04) && text.count == 5)
    if String(validating: typed, as: UTF8.self) != nil, piece == 4096 {
      require(
        String(validating: text, as: UTF8.self) != nil, "no half of a character is taken back")
    }
    // What is typed behind the end is shown too, and somebody else's.
    // Where a tab leads to that is typed in a row that is full, terminals do not agree.
    if isPlain, piece == 4096, told.count == all.count, !all.contains(0x09) { checkScreen(text) }
  }

  private func read(_ typed: TypedText) throws -> [UInt8] {
    var (text, buffer): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: piece))
    while true {
      let count = try buffer.withUnsafeMutableBytes { try typed.read(into: $0) }
      require(count <= piece, "no more is read than there is room for")
      text += buffer.prefix(count)
      if count < piece { return text }
    }
  }

  /// What stands on the screen at the end is the text, as far as it is letters and lines.
  private func checkScreen(_ text: [UInt8]) {
    guard isShown, width > 0, text.allSatisfy({ $0 == 0x0A || (0x20..<0x7F).contains($0) })
    else { return }
    let wanted = Screen(text.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }, width: width).text
    var shown = terminal.look()
    while Screen(shown, width: width).text != wanted {
      let more = terminal.look(waiting: 100)
      require(!more.isEmpty, "the screen shows the text")
      shown += more
    }
  }
}

/// What keys do to a text of ASCII, told by itself.
private struct TypedKeys {
  static let end: UInt8 = 0x04
  let isExtended: Bool
  /// Whether the key Enter, which sends a carriage return, ends a line.
  let takesReturn: Bool

  /// And how many octets were taken.
  func text(of typed: [UInt8], piece: Int) -> (text: [UInt8], count: Int) {
    // What was read stays; what is behind can be taken back.
    var (text, kept, line): ([UInt8], Int, Int) = ([], 0, 0)
    var (isLiteral, isPassedOn) = (false, false)
    for (place, octet) in typed.enumerated() {
      if text.count - kept == piece { kept = text.count }
      let floor = max(kept, line)
      let (wasLiteral, wasPassedOn) = (isLiteral, isPassedOn)
      (isLiteral, isPassedOn) = (false, false)
      switch octet {
      case 0x0A,
        0x0D where octet == 0x0A || takesReturn:
        text.append(0x0A)
        line = text.count
      case _ where wasLiteral: text.append(octet)
      case Self.end:
        guard text.count > line, !wasPassedOn else { return (text, place + 1) }
        isPassedOn = true
      case 0x08, 0x7F: if text.count > floor { text.removeLast() }
      case 0x15: text.removeSubrange(floor...)
      case 0x17 where isExtended:
        while text.count > floor, Self.isBlank(text.last) { text.removeLast() }
        while text.count > floor, !Self.isBlank(text.last) { text.removeLast() }
      case 0x16 where isExtended: isLiteral = true
      case 0x12 where isExtended: break
      default: text.append(octet)
      }
    }
    return (text, typed.count)
  }

  private static func isBlank(_ octet: UInt8?) -> Bool { octet == 0x20 || octet == 0x09 }
}
