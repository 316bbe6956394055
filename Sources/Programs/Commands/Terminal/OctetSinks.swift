import OpenPGP
import SecretMemory
import StagedFiles

/// A stream of the process, as OpenPGP writes to it.
final class StreamSink: OctetSink {
  private let stream: any ByteSink

  init(_ stream: any ByteSink) { self.stream = stream }

  func write(_ octets: UnsafeRawBufferPointer) throws { try stream.write(octets) }
}

/// A file that has no name yet, as OpenPGP writes to it.
final class StagedSink: OctetSink {
  private let file: StagedFile

  init(_ file: StagedFile) { self.file = file }

  func write(_ octets: UnsafeRawBufferPointer) throws { try file.write(octets) }
}

/// Secret memory, for what a terminal is to show.
final class ShownSink: OctetSink {
  /// What a person reads on a terminal is shorter.
  static let limit = 256 * 1024

  private var secret: SecretBytes
  private var count = 0

  init() throws { secret = try SecretBytes(count: Self.limit) }

  func write(_ octets: UnsafeRawBufferPointer) throws {
    guard octets.count <= Self.limit - count else {
      throw CommandError.tooLongForTerminal(limit: Self.limit)
    }
    secret.withUnsafeMutableBytes {
      UnsafeMutableRawBufferPointer(rebasing: $0[count...]).copyMemory(from: octets)
    }
    count += octets.count
  }

  /// What was written, as the terminal gets it: text, with nothing in it that works on a terminal.
  func shown() throws -> SecretBytes {
    secret.truncate(to: count)
    guard TerminalText.isText(secret) else { throw CommandError.notShown }
    return try TerminalText.shown(secret)
  }
}
