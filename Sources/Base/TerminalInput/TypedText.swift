internal import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A text in several lines that somebody types or pastes, until the key that ends it, ^D, at the beginning of a line. The
/// terminal shows what is typed; taking it back is done here, because a terminal that edits lines hands on no more of one
/// than 4,095 octets and drops the rest without a word.
package final class TypedText {
  private let terminal: Int32
  private let keys: TextKeys
  private var screen: TypedScreen
  /// Whether something stands before what is read next, in its line.
  private var isInLine = false
  /// Whether the key before was the one that ends the text, behind something.
  private var isPassedOn = false
  /// Whether the next key stands for itself.
  private var isNextLiteral = false
  /// Whether the end was typed.
  private var hasEnded = false
  private var isCancelled = false
  private var isHeld = true
  /// How many octets may come, of a line that was there before the terminal was ours and that is as long as one that lost
  /// its end.
  private var suspectedOctets: Int

  /// What Linux keeps of a line that is typed before anybody reads it: 4096 octets with the line end.
  private static let longestKeptLine = 4095

  private init(
    _ terminal: Int32, shownOn screen: Int32?, movesCursor: Bool
  ) throws(TerminalInputError) {
    do { try HeldTerminal.hold(terminal, for: .text) } catch {
      throw .unreadable(name: nil, error)
    }
    self.terminal = terminal
    keys = TextKeys()
    self.screen = TypedScreen(on: screen, movesCursor: movesCursor)
    let waiting = Self.waiting(on: terminal)
    suspectedOctets = waiting >= Self.longestKeptLine ? Self.longestKeptLine : 0
  }

  /// Hands `body` what reads from a terminal. `begin` says what is waited for, once all that is typed will be read. What
  /// `body` does not read is waited for all the same, unless more is read later: a shell would take it for commands.
  /// `screen` is another opening of the terminal, which does not wait, for what is to be shown anew; `movesCursor` says
  /// whether the terminal does what it is told.
  package static func reading<Result>(
    on terminal: Int32, shownOn screen: Int32? = nil, movesCursor: Bool = false,
    goesOn: Bool = false, begin: () -> Void = {}, _ body: (TypedText) throws -> Result
  ) throws -> Result {
    let text = try TypedText(terminal, shownOn: screen, movesCursor: movesCursor)
    defer { text.letGo() }
    begin()
    let result = Swift.Result { try body(text) }
    if !goesOn { try text.dropRest() }
    return try result.get()
  }

  private func letGo() {
    guard isHeld else { return }
    isHeld = false
    HeldTerminal.release()
  }

  private func dropRest() throws {
    guard !isCancelled else { return HeldTerminal.drop() }
    var dropped = [UInt8](repeating: 0, count: 4096)
    while !hasEnded {
      _ = try dropped.withUnsafeMutableBytes { try read(into: $0) }
    }
  }

  // MARK: Reading

  /// Reads until the end of the text or until the buffer is full; the count of octets. What was read before is not taken back
  /// any more. Throws `TerminalInputError.cancelled` when a signal ends it.
  package func read(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(TerminalInputError) -> Int {
    var line = TypedLine(in: buffer)
    while !hasEnded, !line.isFull {
      if screen.isOutdated, Self.waiting(on: terminal) == 0 { screen.update(line) }
      guard let octet = try octet() else {
        hasEnded = true
        break
      }
      try checkIsWhole(octet)
      take(octet, into: &line)
    }
    screen.update(line)
    screen.keep(line)
    if !line.octets.isEmpty { isInLine = true }
    if hasEnded {
      if isInLine { screen.leaveLine() }
      letGo()
    }
    return line.count
  }

  private func take(_ octet: UInt8, into line: inout TypedLine) {
    var meaning = keys.meaning(of: octet)
    if isNextLiteral, meaning != .lineEnd, meaning != .lineFeed { meaning = .character }
    let wasPassedOn = isPassedOn
    (isNextLiteral, isPassedOn) = (false, false)
    switch meaning {
    case .character:
      line.append(octet)
      return screen.add(octet)
    case .lineEnd, .lineFeed:
      if meaning == .lineFeed { screen.beginChange(by: octet, of: line) }
      line.append(UInt8(ascii: "\n"))
      line.begin()
      isInLine = false
      return screen.endLine(line, isShown: meaning == .lineEnd)
    default: break
    }
    screen.beginChange(by: octet, of: line)
    switch meaning {
    case .end:
      // Behind something it hands that on, and the second one ends the text, as everywhere on a terminal.
      isPassedOn = isInLine || !line.octets.isEmpty
      hasEnded = !isPassedOn || wasPassedOn
    case .erase: line.eraseCharacter()
    case .eraseWord: line.eraseWord()
    case .eraseLine: line.eraseAll()
    case .literal: isNextLiteral = true
    default: break
    }
    screen.endChange(of: line)
  }

  // MARK: The terminal

  /// One octet at a time: what comes after the end is the next reader's. Nil where somebody else had the terminal edit lines
  /// again, and it says that the text is over.
  private func octet() throws(TerminalInputError) -> UInt8? {
    var octet: UInt8 = 0
    while true {
      let count = systemRead(terminal, &octet)
      if count == 1 { return octet }
      let code = errno
      if Interruption.isRaised {
        isCancelled = true
        throw .cancelled
      }
      if count == 0 {
        guard isatty(terminal) == 1 else {
          isCancelled = true
          throw .cancelled
        }
        return nil
      }
      guard code == EINTR else {
        isCancelled = true
        throw .unreadable(name: nil, Errno(rawValue: code))
      }
    }
  }

  private func checkIsWhole(_ octet: UInt8) throws(TerminalInputError) {
    guard suspectedOctets > 0 else { return }
    suspectedOctets = octet == UInt8(ascii: "\n") ? 0 : suspectedOctets - 1
    if suspectedOctets == 0, octet != UInt8(ascii: "\n") { throw .lineLost }
  }

  private static func waiting(on terminal: Int32) -> Int {
    var count: Int32 = 0
    return ioctl(terminal, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }
}

private func systemRead(_ descriptor: Int32, _ octet: inout UInt8) -> Int {
  #if canImport(Glibc)
    Glibc.read(descriptor, &octet, 1)
  #else
    Darwin.read(descriptor, &octet, 1)
  #endif
}
