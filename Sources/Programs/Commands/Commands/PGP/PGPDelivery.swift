import OpenPGP
import SecretMemory
import StagedFiles
import SystemPackage
import Words

/// Where something decrypted or verified goes: to a file that gets its name at the end, to a terminal, or to what stands
/// behind standard output. Nothing but the file that was named touches a disk.
enum PGPDelivery {
  case file(StagedFile)
  case terminal(ShownSink)
  case stream(any ByteSink)

  init(_ file: OutputFile?, _ context: Context) throws {
    let output = context.streams.output
    if let file {
      self = .file(
        try StagedFile(target: file.path, replaces: file.replaces, remains: .none))
    } else if output.isTerminal {
      self = .terminal(try ShownSink())
    } else {
      guard output.isOpen else {
        throw CommandError.system(.writeOutput, errno: Errno.badFileDescriptor)
      }
      self = .stream(output)
    }
  }

  var sink: any OctetSink {
    switch self {
    case .file(let file): StagedSink(file)
    case .terminal(let sink): sink
    case .stream(let stream): StreamSink(stream)
    }
  }

  /// Whether what the sink got is thrown away when something goes wrong.
  var isStaged: Bool {
    if case .stream = self { false } else { true }
  }

  /// Delivers what was held back. `tell` says the facts: before a text is shown, so that nothing in it can pass for them,
  /// and once nothing can go wrong any more but the writing itself.
  func finish(_ context: Context, tell: () -> Void) throws {
    switch self {
    case .file(let file):
      try file.sync()
      try file.putInPlace()
      tell()
    case .terminal(let sink):
      let shown = try sink.shown()
      tell()
      context.output.show("")
      try context.streams.output.write(shown)
    case .stream: tell()
    }
  }
}

extension Output {
  /// Says to who watches how far a long task is, now and then.
  func pgpProgress(_ clock: ContinuousClock = ContinuousClock()) -> Progress {
    guard streams.errors.isTerminal, !isQuiet, !isJSON else { return .none }
    var next = clock.now + .seconds(2)
    return Progress { octets in
      guard clock.now >= next else { return }
      next = clock.now + .seconds(5)
      progress(PGPMessageWords.progress("\(octets >> 20)"))
    }
  }
}
