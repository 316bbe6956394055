import OpenPGP
import StagedFiles
import WhisperKit
import Words

/// Where something encrypted or signed goes.
enum PGPPackets {
  /// Refuses packets for a terminal, before anything is asked or done.
  static func check(isBinary: Bool, _ output: OutputOptions, _ context: Context) throws {
    guard !isBinary || output.file != nil || !context.streams.output.isTerminal else {
      throw CommandError.binaryToTerminal
    }
  }

  /// Has `body` make something of what `input` has, and write it where it belongs. Of what somebody typed it is made in
  /// memory first, since `body` runs once more where the vault was locked meanwhile.
  static func make(
    of input: Input, to file: OutputFile?, in whisper: Whisper, _ context: Context,
    _ body: (any OctetSource, any OctetSink) throws -> Void
  ) throws {
    try write(to: file, context) { sink in
      try input.octets(prompt: PGPMessageWords.typeData.text) { source in
        guard let typed = source as? MemorySource else { return try body(source, sink) }
        let made = try context.vault.keeping(input, in: whisper) {
          typed.rewind()
          let made = BytesSink()
          try body(typed, made)
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
