import OpenPGP
import StagedFiles
import Words

/// Where something encrypted or signed goes.
enum PGPPackets {
  /// Refuses packets for a terminal, before anything is asked or done.
  static func check(isBinary: Bool, _ output: OutputOptions, _ context: Context) throws {
    guard !isBinary || output.file != nil || !context.streams.output.isTerminal else {
      throw CommandError.binaryToTerminal
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
