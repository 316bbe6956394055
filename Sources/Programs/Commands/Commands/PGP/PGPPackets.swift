import OpenPGP
import StagedFiles
import WhisperKit
import Words

/// Where something encrypted or signed goes.
enum PGPPackets {
  /// Refuses packets for a terminal, before anything is asked or done.
  static func check(isBinary: Bool, _ output: OutputOptions, _ context: Context) throws {
    guard !isBinary || output.file != nil || !context.streams.output.isTerminal else {
      throw CommandError.octetsToTerminal
    }
  }

  /// Has `body` make something of what `input` has, and write it where it belongs. What its key asks for comes first: a
  /// pipe is not read twice. Of what somebody typed it is made in memory, since `body` runs once more where the vault was
  /// locked meanwhile.
  static func make(
    of input: Input, to file: OutputFile?, in whisper: Whisper, _ context: Context,
    asking: () throws -> KeyAnswers,
    _ body: (any OctetSource, any OctetSink, KeyAnswers) throws -> Void
  ) throws {
    var answers = try asking()
    try write(to: file, context) { sink in
      try input.octets(prompt: PGPMessageWords.typeData.text) { source in
        guard let typed = source as? MemorySource else {
          return try body(context.events.measured(source), sink, answers)
        }
        let made = try context.vault.keeping(
          input, in: whisper, again: { answers = try asking() }
        ) {
          typed.rewind()
          let made = BytesSink()
          try body(typed, made, answers)
          return made.bytes
        }
        try made.withUnsafeBytes { try sink.write($0) }
      }
    }
  }

  /// Has `body` write to a file, which gets its name when all is in it, or to standard output.
  static func write(
    to file: OutputFile?, _ context: Context, _ body: (any OctetSink) throws -> Void
  ) throws {
    guard let file else { return try body(StreamSink(context.streams.output)) }
    let staged = try file.stage { try body(StagedSink($0)) }.file
    try staged.putInPlace()
  }
}
