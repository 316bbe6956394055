#if os(Linux)
  import Foundation
  import Glibc
  import PtyC
  import TestSupport

  @testable import Commands

  /// A program on a terminal of its own, and somebody who reads and types there.
  final class TerminalSession {
    private let master: Int32
    private let slave: Int32
    private let captured: Int32
    let pid: pid_t
    private(set) var transcript: [UInt8] = []
    /// The same with what makes text bold.
    private(set) var styled: [UInt8] = []
    private var waiting: ArraySlice<UInt8> = []
    private var seen = 0

    /// Which standard streams are the terminal. The others are `input`, and captured.
    struct Streams: OptionSet {
      let rawValue: Int
      static let input = Streams(rawValue: 1)
      static let output = Streams(rawValue: 2)
      static let errors = Streams(rawValue: 4)
      static let all: Streams = [.input, .output, .errors]
    }

    /// Kept as long as the program may look at it.
    private let home: Place
    /// The settings of the terminal before anybody changed them.
    private let atStart: termios

    /// With `columns` nil the terminal does not say how wide it is.
    init(
      _ child: Child, in home: Place, on streams: Streams = .all, columns: Int? = nil
    ) throws {
      self.home = home
      var name = [CChar](repeating: 0, count: 128)
      master = pty_open(&name, name.count)
      guard master >= 0 else { throw RunnerFailure("no terminal: \(errno)") }
      let path = String(
        decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      // Kept open, so that the terminal and its state outlive the child.
      slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
      guard slave >= 0 else { throw RunnerFailure("open \(path): \(errno)") }
      var size = winsize(
        ws_row: 0, ws_col: UInt16(columns ?? 0), ws_xpixel: 0, ws_ypixel: 0)
      guard ioctl(slave, UInt(TIOCSWINSZ), &size) == 0 else {
        throw RunnerFailure("TIOCSWINSZ: \(errno)")
      }
      var settings = termios()
      guard tcgetattr(slave, &settings) == 0 else { throw RunnerFailure("tcgetattr: \(errno)") }
      atStart = settings
      captured = try Descriptors.unnamedFile()
      var table: [Int32: Int32] = [0: slave, 1: slave, 2: slave]
      var opened: [Int32] = []
      defer { opened.forEach { close($0) } }
      if !streams.contains(.input) {
        table[0] = try child.input.open()
        if let descriptor = table[0] { opened.append(descriptor) }
      }
      if !streams.contains(.output) { table[1] = captured }
      if !streams.contains(.errors) { table[2] = captured }
      for (number, source) in child.descriptors {
        table[number] = try source.open()
        if let descriptor = table[number] { opened.append(descriptor) }
      }
      pid = try child.spawn(table, terminal: path)
    }

    deinit {
      close(master)
      close(slave)
      close(captured)
    }

    /// Everything that stood on the terminal, its line ends as programs write them.
    var text: String {
      String(decoding: transcript, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
    }

    /// The same with what goes on in further lines, moved in, put together again.
    var unbroken: String { text.replacing(/\n +(?=[^ ])/, with: " ") }

    /// The rows that are wider than so many columns, but for words that are by themselves. What is typed after
    /// a question is not counted.
    func rows(widerThan width: Int) -> [String] {
      text.components(separatedBy: "\n").map { $0.replacing(/\] .*$/, with: "]") }.filter {
        columns($0) > width && $0.drop { $0 == " " }.contains(" ")
      }
    }

    /// What went to a stream that is not the terminal.
    var capturedText: String { String(decoding: Descriptors.contents(captured), as: UTF8.self) }

    /// Whether what is typed is shown.
    var echoes: Bool { has(ECHO) }

    /// Whether the terminal hands on lines, and not each octet as it comes.
    var keepsLines: Bool { has(ICANON) }

    private func has(_ mode: Int32) -> Bool {
      var state = termios()
      return tcgetattr(slave, &state) == 0 && state.c_lflag & tcflag_t(mode) != 0
    }

    /// Whether lines and signals are the terminal's business, as they were at the start.
    var isAsAtStart: Bool {
      var state = termios()
      // Whether it can be stopped is a setting that tests change.
      let mask = ~tcflag_t(IXON)
      return tcgetattr(slave, &state) == 0 && state.c_lflag == atStart.c_lflag
        && state.c_iflag & mask == atStart.c_iflag & mask
        && state.c_oflag == atStart.c_oflag
    }

    /// Gives the terminal the settings that it had, as a shell does.
    func setAsAtStart() {
      var settings = atStart
      tcsetattr(slave, TCSANOW, &settings)
    }

    /// How much of what was typed nobody has read; of lines, where the terminal keeps them.
    var unread: Int {
      var count: Int32 = 0
      return ioctl(slave, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
    }

    /// Reads until a text appears after what was seen before, in one line or more.
    func wait(for wanted: String) throws {
      var patience = Patience()
      let wanted = Array(wanted.utf8)
      while true {
        if let end = position(after: wanted) {
          seen = end
          return
        }
        guard patience.lasts(sleeping: 0), !isOver || read(milliseconds: 0) else {
          throw patience.isOver(
            "'\(String(decoding: wanted, as: UTF8.self))', after \(text)\(capturedText)")
        }
        read(milliseconds: 50)
      }
    }

    private func position(after wanted: [UInt8]) -> Int? {
      guard transcript.count >= seen + wanted.count else { return nil }
      for start in seen...(transcript.count - wanted.count) {
        if let end = end(of: wanted, from: start) { return end }
      }
      return nil
    }

    /// Where a text ends that begins here; for each space of it a line may end.
    private func end(of wanted: [UInt8], from start: Int) -> Int? {
      var index = start
      for byte in wanted {
        guard index < transcript.count else { return nil }
        if byte == UInt8(ascii: " "), transcript[index...].starts(with: "\r\n".utf8) {
          index += 2
          while index < transcript.count, transcript[index] == byte { index += 1 }
        } else if transcript[index] == byte {
          index += 1
        } else {
          return nil
        }
      }
      return index
    }

    func type(_ text: String) throws { try type(Array(text.utf8)) }

    func type(_ bytes: [UInt8]) throws {
      guard write(master, bytes, bytes.count) == bytes.count else {
        throw RunnerFailure("cannot type: \(errno)")
      }
    }

    /// Types as fast as it is taken, and reads meanwhile, as a terminal does that somebody pastes into.
    func type(pasting text: String) throws {
      var rest = Array(text.utf8)[...]
      var patience = Patience()
      while !rest.isEmpty {
        guard patience.lasts(sleeping: 0) else {
          throw patience.isOver("pasting, after \(self.text)")
        }
        var ready = pollfd(fd: master, events: Int16(POLLIN | POLLOUT), revents: 0)
        guard poll(&ready, 1, 50) > 0 else { continue }
        if ready.revents & Int16(POLLIN) != 0 { read(milliseconds: 0) }
        guard ready.revents & Int16(POLLOUT) != 0 else { continue }
        let piece = Array(rest.prefix(256))
        try type(piece)
        rest = rest.dropFirst(piece.count)
      }
    }

    /// Waits for a question and types the answer and the enter key.
    func answer(_ question: String, _ text: String) throws {
      try wait(for: question)
      try type(text + "\n")
    }

    /// Waits for the end of the program; its status as a shell tells it.
    func end() throws -> Int32 {
      // Its output is read all along, or it would wait for us.
      var patience = Patience()
      while !isOver, patience.lasts(sleeping: 0) { read(milliseconds: 20) }
      let status = try Child.wait(for: pid, "the program that wrote \(text)")
      while read(milliseconds: 20) {}
      return status
    }

    /// Whether the program has ended; it is still to be waited for.
    private var isOver: Bool {
      var info = siginfo_t()
      return waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_signo != 0
    }

    @discardableResult
    private func read(milliseconds: Int32) -> Bool {
      var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, milliseconds) > 0, waiting.revents & Int16(POLLIN) != 0 else {
        return false
      }
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = Glibc.read(master, &bytes, bytes.count)
      guard count > 0 else { return false }
      append(bytes[..<count])
      return true
    }

    /// Takes what came next into the transcript, without what makes text bold; a sequence that is not whole yet waits.
    private func append(_ bytes: ArraySlice<UInt8>) {
      styled += bytes
      var rest = waiting + bytes
      waiting = []
      while let escape = rest.firstIndex(of: 0x1B) {
        transcript += rest[..<escape]
        rest = rest[escape...]
        if let mark = Self.bold.first(where: { rest.starts(with: $0) }) {
          rest = rest.dropFirst(mark.count)
        } else if Self.bold.contains(where: { $0.starts(with: rest) }) {
          waiting = rest
          return
        } else {
          transcript.append(0x1B)
          rest = rest.dropFirst()
        }
      }
      transcript += rest
    }

    private static let bold = ["\u{1B}[1m", "\u{1B}[22m"].map { Array($0.utf8) }
  }

  extension Place {
    /// Starts `whisper` on a terminal, as somebody who lives here.
    func terminal(
      _ arguments: String..., on streams: TerminalSession.Streams = .all, columns: Int? = nil,
      input: Source = .nothing, environment: [String: String] = [:],
      descriptors: [Int32: Source] = [:]
    ) throws -> TerminalSession {
      try terminal(
        arguments, on: streams, columns: columns, input: input, environment: environment,
        descriptors: descriptors)
    }

    func terminal(
      _ arguments: [String], on streams: TerminalSession.Streams = .all, columns: Int? = nil,
      input: Source = .nothing, environment: [String: String] = [:],
      descriptors: [Int32: Source] = [:]
    ) throws -> TerminalSession {
      var child = Child(try Program.whisper(), arguments)
      child.environment = self.environment.merging(["TERM": "xterm"]) { $1 }
        .merging(environment) { $1 }
      child.directory = path
      child.input = input
      child.descriptors = descriptors
      return try TerminalSession(child, in: self, on: streams, columns: columns)
    }
  }

  extension Person {
    /// Starts `whisper` on a terminal, with this person's vault.
    func terminal(
      _ arguments: String..., on streams: TerminalSession.Streams = .all, columns: Int? = nil,
      input: Source = .nothing, environment: [String: String] = [:]
    ) throws -> TerminalSession {
      try place.terminal(
        ["--vault", vault] + arguments, on: streams, columns: columns, input: input,
        environment: ["LC_ALL": locale].merging(environment) { $1 })
    }
  }
#endif
