import OpenPGP
import TerminalInput
import Words

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is read to its end: a file, standard input, or what a test has.
protocol ByteSource {
  /// Reads until the end or until the buffer is full, and gives the count of bytes; called again, it goes on.
  typealias Reader = (UnsafeMutableRawBufferPointer) throws -> Int

  /// Whether a person types or pastes it.
  var isTyped: Bool { get }

  /// Hands `body` what reads it. `begin` is called once what is typed is waited for, and not where nobody types.
  func read<Result>(begin: () -> Void, _ body: (Reader) throws -> Result) throws -> Result

  /// What gives it piece by piece, also to another thread; not for what is typed.
  func octets() throws -> any OctetSource
}

/// A file by its path.
struct FileSource: ByteSource {
  let path: String

  var isTyped: Bool { false }

  func read<Result>(begin: () -> Void, _ body: (Reader) throws -> Result) throws -> Result {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CommandError.system(.read, path, errno: errno) }
    defer { close(descriptor) }
    return try body { buffer in
      try CommandError.mapping { try DescriptorReader.read(descriptor, into: buffer, name: path) }
    }
  }
}

extension FileSource {
  func octets() throws -> any OctetSource {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CommandError.system(.read, path, errno: errno) }
    return DescriptorSource(descriptor, closes: true)
  }
}

/// What the process was given to read.
struct StandardInput: ByteSource {
  /// Where a line ends that somebody stopped typing.
  let errors: any ByteSink

  var isTyped: Bool { isatty(0) == 1 }

  func read<Result>(begin: () -> Void, _ body: (Reader) throws -> Result) throws -> Result {
    guard isTyped else {
      return try body { buffer in
        try CommandError.mapping { try DescriptorReader.read(0, into: buffer, name: nil) }
      }
    }
    // An opening of its own, so that a signal can keep it from waiting; the shell has the other.
    let isOurs = tcgetsid(0) == getsid(0)
    let terminal = isOurs ? open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY) : -1
    let screen = isOurs ? open("/dev/tty", O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) : -1
    defer { for descriptor in [terminal, screen] where descriptor >= 0 { close(descriptor) } }
    // Who stops while typing is told so, as at every question.
    return try CommandError.mapping {
      try Interruption.catching {
        try Interruption.wakingReads(of: terminal) {
          try TypedText.reading(
            on: terminal >= 0 ? terminal : 0, shownOn: screen >= 0 ? screen : nil,
            movesCursor: DescriptorSink.hasControlSequences, begin: begin
          ) { text in
            try body { buffer in try CommandError.mapping { try typed(into: buffer, of: text) } }
          }
        }
      }
    }
  }

  func octets() throws -> any OctetSource { DescriptorSource(0, closes: false) }

  private func typed(
    into buffer: UnsafeMutableRawBufferPointer, of text: TypedText
  ) throws -> Int {
    do {
      return try text.read(into: buffer)
    } catch TerminalInputError.cancelled {
      // What was typed so far has no line end.
      try? errors.write("\n")
      throw TerminalInputError.cancelled
    }
  }
}
