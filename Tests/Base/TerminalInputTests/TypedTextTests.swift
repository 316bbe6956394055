#if os(Linux)
  import Glibc
  import Synchronization
  import TestSupport
  import TestTerminals
  import Testing

  @testable import TerminalInput

  private final class Flag: Sendable {
    private let state = Atomic(false)

    var isRaised: Bool { state.load(ordering: .sequentiallyConsistent) }

    func raise() { state.store(true, ordering: .sequentiallyConsistent) }
  }

  private struct Enough: Error {}

  /// One after the other: a process has one terminal at a time.
  @Suite("What is typed in several lines", .serialized) struct TypedTextTests {
    private static let end: UInt8 = 0x04

    /// What `TypedText` reads of what is typed, in pieces, and what stands on the screen then. `shows` says what must stand
    /// there before the next piece is typed.
    private func read(
      _ pieces: [(typed: [UInt8], shows: String?)], on terminal: TestTerminal,
      columns: Int = 80, buffer size: Int = 1 << 20, movesCursor: Bool = true,
      readsAll: Bool = false
    ) throws -> (text: [UInt8], shown: [UInt8]) {
      let (isReady, isOver) = (Flag(), Flag())
      let both = try inThreads(2) { number -> [UInt8] in
        guard number == 0 else {
          defer { isOver.raise() }
          return try TypedText.reading(
            on: terminal.slave, shownOn: terminal.screen, movesCursor: movesCursor,
            begin: { isReady.raise() }
          ) { text in
            var all: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: size)
            while true {
              let count = try buffer.withUnsafeMutableBytes { try text.read(into: $0) }
              all += buffer.prefix(count)
              if count < size || !readsAll { return all }
            }
          }
        }
        var patience = Patience()
        while !isReady.isRaised {
          guard patience.lasts(sleeping: 1) else { throw patience.isOver("the reader") }
        }
        var shown: [UInt8] = []
        for piece in pieces {
          try terminal.type(piece.typed, shown: &shown)
          while let wanted = piece.shows, Screen(shown, width: columns).text != wanted {
            shown += terminal.look(waiting: 10)
            guard patience.lasts(sleeping: 0) else {
              throw patience.isOver("\(wanted), not \(Screen(shown, width: columns).text)")
            }
          }
        }
        while !isOver.isRaised {
          shown += terminal.look(waiting: 10)
          guard patience.lasts(sleeping: 0) else { throw patience.isOver("the end") }
        }
        while case let more = terminal.look(waiting: 20), !more.isEmpty { shown += more }
        return shown
      }
      return (both[1], both[0])
    }

    private func read(
      _ typed: String, on terminal: TestTerminal? = nil, columns: Int = 80
    ) throws -> (text: String, shown: String) {
      let (text, shown) = try read(
        [(Array(typed.utf8), nil)], on: terminal ?? TestTerminal(columns: columns), columns: columns
      )
      return (
        String(decoding: text, as: UTF8.self), Screen(shown, width: columns).text
      )
    }

    // MARK: What is read

    @Test("a line may be as long as it is", arguments: ["\r", "\n"])
    func longLine(lineEnd: String) throws {
      let line = String(repeating: "0123456789", count: 10_000)
      let terminal = try TestTerminal()
      let read = try read("\(line)\(lineEnd)\(line)\(lineEnd)\u{04}", on: terminal)
      #expect(read.text == "\(line)\n\(line)\n")
    }

    @Test("the terminal shows what is typed, and has its settings again at the end")
    func settings() throws {
      let terminal = try TestTerminal()
      let before = terminal.settings
      try TypedText.reading(on: terminal.slave, goesOn: true) { _ in
        #expect(terminal.has(ECHO) && terminal.has(ISIG) && terminal.has(IEXTEN))
        #expect(!terminal.has(ICANON))
      }
      let after = terminal.settings
      #expect(after.c_lflag == before.c_lflag && after.c_iflag == before.c_iflag)
      #expect(throws: Enough.self) {
        try TypedText.reading(on: terminal.slave) { text in
          // Whoever does not want more waits for the end all the same.
          var shown: [UInt8] = []
          try terminal.type(Array("ls\r\u{04}".utf8), shown: &shown)
          throw Enough()
        }
      }
      #expect(terminal.settings.c_lflag == before.c_lflag && terminal.waiting == 0)
    }

    @Test(
      "keys take back what a person sees as one",
      arguments: [
        ("abc\u{7F}\u{7F}d", "ad"), ("ab\u{08}c", "ac"), ("\u{7F}a", "a"), ("a\r\u{7F}b", "a\nb"),
        ("grü\u{7F}ün", "grün"), ("漢字\u{7F}", "漢"), ("e\u{301}\u{7F}x", "x"),
        ("👩\u{200D}👧\u{7F}x", "x"), ("a👍🏽\u{7F}", "a👍"), ("one two\u{17}x", "one x"),
        ("one two  \u{17}x", "one x"), ("all of it\u{15}x", "x"), ("a\rall of it\u{15}x", "a\nx"),
        ("\u{16}\u{04}a", "\u{04}a"), ("\u{16}\u{7F}a", "\u{7F}a"), ("a\u{12}b", "ab"),
        ("a\u{1B}[Ab", "a\u{1B}[Ab"), ("a\tb\u{7F}\u{7F}c", "ac"),
      ])
    func erasing(typed: String, text: String) throws {
      #expect(try read(typed + "\r\u{04}").text == text + "\n")
      // The same where each key comes by itself.
      let keys = typed.unicodeScalars.map { (typed: Array(String($0).utf8), shows: String?.none) }
      let terminal = try TestTerminal(columns: 80)
      let slow = try read(keys + [([0x0D, Self.end], nil)], on: terminal)
      #expect(String(decoding: slow.text, as: UTF8.self) == text + "\n")
    }

    @Test("a terminal that makes no line end of Enter shows lines all the same")
    func withoutTranslation() throws {
      let terminal = try TestTerminal(columns: 20)
      var settings = terminal.settings
      settings.c_iflag &= ~tcflag_t(ICRNL)
      terminal.settings = settings
      let read = try read("one\ntwo\u{7F}\n\u{04}", on: terminal, columns: 20)
      #expect(read.text == "one\ntw\n" && read.shown == "one\ntw")
    }

    @Test("what is no text is taken back octet by octet")
    func octets() throws {
      let typed: [UInt8] = [0x61, 0xC3, 0x7F, 0xFF, 0x80, 0x7F, 0x0D, Self.end]
      let read = try read([(typed, nil)], on: TestTerminal())
      #expect(read.text == [0x61, 0xFF, 0x0A])
    }

    @Test("the keys are those of the terminal")
    func otherKeys() throws {
      let terminal = try TestTerminal()
      var settings = terminal.settings
      settings.c_cc.2 = UInt8(ascii: "#")  // VERASE
      settings.c_cc.4 = 0x05  // VEOF
      settings.c_cc.3 = 0  // VKILL: none
      settings.c_lflag &= ~tcflag_t(IEXTEN)
      terminal.settings = settings
      let read = try read("ab#\u{04}\u{15}\u{17}c\r\u{05}", on: terminal)
      #expect(read.text == "a\u{04}\u{15}\u{17}c\n")
    }

    @Test(
      "the key for the end ends it at the beginning of a line, or the second time",
      arguments: [
        ("\u{04}", ""), ("a\r\u{04}", "a\n"), ("a\u{04}\u{04}", "a"),
        ("a\u{04}b\u{04}\u{04}", "ab"),
        ("a\u{7F}\u{04}", ""), ("a\u{04}\r\u{04}", "a\n"),
      ])
    func ends(typed: String, text: String) throws {
      let read = try read([(Array(typed.utf8), nil)], on: TestTerminal())
      #expect(read.text == Array(text.utf8))
      // What is written behind it begins a line of its own.
      let shown = Screen(read.shown + [UInt8(ascii: "|")], width: 80).text
      #expect(shown.split(separator: "\n").last == "|")
    }

    @Test("what comes behind the end is the next one's")
    func behind() throws {
      let terminal = try TestTerminal()
      let read = try read("a\r\u{04}ls -l\r", on: terminal)
      #expect(read.text == "a\n")
      var line = [UInt8](repeating: 0, count: 100)
      let count = Glibc.read(terminal.slave, &line, line.count)
      #expect(Array(line.prefix(max(0, count))) == Array("ls -l\n".utf8))
    }

    @Test("more than there is room for is read on, and what nobody reads does not stay")
    func pieces() throws {
      let text = String(repeating: "some words and\r", count: 100) + "end\u{04}\u{04}"
      let all = try read(
        [(Array(text.utf8), nil)], on: TestTerminal(), buffer: 7, readsAll: true)
      #expect(
        String(decoding: all.text, as: UTF8.self)
          == String(repeating: "some words and\n", count: 100) + "end")
    }

    // MARK: What was typed too early

    @Test("of a line that came too early an end may be lost, which is said")
    func early() throws {
      for (count, isLost) in [(4000, false), (5000, true), (4095, true)] {
        let terminal = try TestTerminal()
        var shown: [UInt8] = []
        try terminal.type([UInt8](repeating: 0x78, count: count) + [0x0D], shown: &shown)
        var patience = Patience()
        while terminal.waiting < min(count, 4095) {
          shown += terminal.look(waiting: 1)
          guard patience.lasts() else { throw patience.isOver("the line") }
        }
        let typed = [(typed: [0x0D, Self.end], shows: String?.none)]
        if isLost {
          #expect(throws: TerminalInputError.lineLost) { try read(typed, on: terminal) }
        } else {
          #expect(try read(typed, on: terminal).text.count == count + 2)
        }
      }
    }

    // MARK: What the terminal shows

    @Test(
      "erasing looks right wherever the row ends",
      arguments: [
        [("ab\u{7F}", "a"), ("\u{7F}", ""), ("\u{7F}", ""), ("xyz", "xyz"), ("\u{15}", "")],
        [("12345678", "12345678"), ("\u{7F}", "1234567"), ("9", "12345679"), ("\r", "12345679\n")],
        [("123456789", "123456789"), ("\u{7F}", "12345678"), ("ab", "12345678ab")],
        [("1234567890", "1234567890"), ("ab\u{7F}", "1234567890\na"), ("\u{7F}", "1234567890")],
        [("1234567890", "1234567890"), ("\u{7F}", "123456789"), ("\u{7F}", "12345678")],
        [("123456789012345678901", "1234567890\n1234567890\n1"), ("\u{15}ab", "ab")],
        [("12345678漢", "12345678漢"), ("字", "12345678漢\n字"), ("\u{7F}", "12345678漢")],
        [("123456789漢", "123456789\n漢"), ("\u{7F}", "123456789"), ("x", "123456789x")],
        [("one two", "one two"), ("\u{17}", "one"), ("x", "one x")],
        [("a\tb", "a       b"), ("\u{7F}\u{7F}", "a"), ("c", "ac")],
        [("a\u{1B}b", "a^[b"), ("\u{7F}\u{7F}", "a")],
        [("ab\u{7F}c\rde\u{7F}", "ac\nd")],
        [("a\u{04}", "a"), ("b\u{7F}", "a")],
        [("x\u{16}", "x"), ("\u{04}", "x^D"), ("\u{7F}", "x")],
        [("a\nb\n", "a\nb\n"), ("c\u{7F}d", "a\nb\nd")],
        [("1234567890\nab\n", "1234567890\nab\n")],
      ] as [[(String, String)]])
    func screen(steps: [(String, String)]) throws {
      let width = 10
      let pieces = steps.map { step in
        (typed: Array(step.0.utf8), shows: String?.some(Self.withoutEmptyRows(step.1)))
      }
      let terminal = try TestTerminal(columns: width)
      let last = try Self.withoutEmptyRows(#require(steps.last).1)
      let read = try read(pieces + [([0x0D, Self.end], nil)], on: terminal, columns: width)
      #expect(Screen(read.shown, width: width).text == last)
      // And where all comes at once.
      let typed = pieces.flatMap(\.typed) + [0x0D, Self.end]
      let fast = try self.read([(typed, nil)], on: TestTerminal(columns: width), columns: width)
      #expect(Screen(fast.shown, width: width).text == last)
      #expect(fast.text == read.text)
    }

    private static func withoutEmptyRows(_ text: String) -> String {
      String(text.reversed().drop { $0 == "\n" }.reversed())
    }

    @Test("a terminal that does nothing but print gets blanks")
    func dumb() throws {
      let steps = [("one two\u{7F}\u{7F}\u{7F}x\u{04}", "one x"), ("\r\u{04}", "one x")]
      let read = try read(
        steps.map { (typed: Array($0.0.utf8), shows: $0.1) }, on: TestTerminal(columns: 40),
        movesCursor: false)
      #expect(!read.shown.contains(0x1B))
      #expect(String(decoding: read.text, as: UTF8.self) == "one x\n")
    }

    @Test("without echo nothing is shown")
    func silent() throws {
      let terminal = try TestTerminal(columns: 80)
      terminal.settings.c_lflag &= ~tcflag_t(ECHO)
      let read = try read("ab\u{7F}\nc\u{15}d\r\u{04}", on: terminal)
      #expect(read.text == "a\nd\n" && read.shown.isEmpty)
    }

    @Test("whoever looks at nothing while a text is pasted is not waited for")
    func blind() throws {
      let terminal = try TestTerminal(columns: 80)
      let text = String(repeating: "line by line\n", count: 5000)
      let isReady = Flag()
      let read = try inThreads(2) { number -> [UInt8] in
        if number == 0 {
          var patience = Patience()
          while !isReady.isRaised {
            guard patience.lasts(sleeping: 1) else { throw patience.isOver("the reader") }
          }
          // In one piece, which waits until all of it is taken.
          let all = Array((text + "\u{04}").utf8)
          #expect(write(terminal.master, all, all.count) == all.count)
          return []
        }
        return try TypedText.reading(
          on: terminal.slave, shownOn: terminal.screen, movesCursor: true,
          begin: { isReady.raise() }
        ) { typed in
          var buffer = [UInt8](repeating: 0, count: 1 << 20)
          let count = try buffer.withUnsafeMutableBytes { try typed.read(into: $0) }
          return Array(buffer.prefix(count))
        }
      }
      #expect(String(decoding: read[1], as: UTF8.self) == text)
    }
  }
#endif
