public import OpenPGP
internal import StagedFiles

/// A new file, which only its owner can read, and which is there when it was finished and not before. Of one
/// that is not finished nothing is left, even when the process is killed (on Linux).
///
/// What is decrypted may go here at once, with `MessageDecryptor.Release.intoStaging`: finish the file when
/// `decrypt` returned.
public final class FileSink: OctetSink {
  private let file: StagedFile

  /// `replaces`: whether a file that is there may be replaced. Throws `DescriptorError` when nothing can be
  /// written there.
  public init(path: String, replaces: Bool = false) throws {
    file = try Self.mapping { () throws(StagedFileError) in
      // What is decrypted here may prove to be somebody else's.
      try StagedFile(target: path, replaces: replaces, remains: .none)
    }
  }

  /// Throws `DescriptorError`.
  public func write(_ octets: UnsafeRawBufferPointer) throws {
    try Self.mapping { () throws(StagedFileError) in try file.write(octets) }
  }

  /// Has the file written to the disk and gives it its name. Throws `DescriptorError`, with the number `EEXIST`
  /// when somebody made a file by that name meanwhile.
  public func finish() throws {
    try Self.mapping { () throws(StagedFileError) in
      try file.sync()
      try file.putInPlace()
    }
  }

  private static func mapping<Result>(
    _ body: () throws(StagedFileError) -> Result
  ) throws -> Result {
    do throws(StagedFileError) {
      return try body()
    } catch {
      throw DescriptorError(operation: .write, errno: error.number)
    }
  }
}
