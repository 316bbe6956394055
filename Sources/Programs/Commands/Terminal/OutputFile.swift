import Words
import ArgumentParser
import SecretMemory
import StagedFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where data goes when not to standard output.
struct OutputOptions: SharedOptions {
  @Option(
    name: [.customLong("output"), .customShort("o")],
    help: CommonHelpWords.output.help("file"),
    completion: .file())
  var output: String?

  @Flag(help: CommonHelpWords.force.help)
  var force = false

  /// The file; nil for standard output.
  var file: OutputFile? {
    output == "-" ? nil : output.map { OutputFile(path: $0, replaces: force) }
  }

  /// A directory that was named to write into; a command that takes none refuses it.
  var directory: String? { output.flatMap { Paths.isDirectory($0) ? $0 : nil } }

  func files(beside groups: OptionGroups) -> FileNeeds {
    FileNeeds(outputs: [directory.map { OutputFile(path: $0 + "/", replaces: false) } ?? file])
  }

  func check(beside groups: OptionGroups) throws(UsageError) {
    guard output != "" else { throw UsageError(.outputNamesFile) }
  }
}

/// A file that a command was told to write.
struct OutputFile {
  let path: String
  /// Whether a file that is there may be replaced.
  let replaces: Bool
  /// Whether it is one of several, none of which ever replaces a file.
  var isNumbered = false

  /// Whether both would be written to one place, however their paths are spelled.
  func isSame(as other: OutputFile) -> Bool {
    path == other.path
      || Paths.name(path) == Paths.name(other.path)
        && Paths.isSameDirectory(Paths.parent(path), Paths.parent(other.path))
  }

  /// Refuses an output that cannot be written, before anything is asked or done. Nothing but the
  /// vault writes into its directory.
  func check(_ context: Context) throws {
    guard !Paths.isSameDirectory(Paths.parent(path), context.vault.path) else {
      throw CommandError.outputInVault(path)
    }
    var status = stat()
    if lstat(path, &status) == 0 {
      // A device or a link put out of the way by a file would be a surprise, /dev/null above all.
      guard status.st_mode & S_IFMT == S_IFREG else { throw CommandError.outputNotRegular(path) }
      guard replaces else {
        throw isNumbered ? CommandError.numberedExists(path) : .outputExists(path)
      }
    } else if errno != ENOENT {
      throw CommandError.system(.write, path, errno: errno)
    }
    let directory = Paths.parent(path)
    guard access(directory, W_OK | X_OK) == 0 else {
      throw CommandError.system(.writeIn, directory, errno: errno)
    }
  }

  /// Writes the file and puts it in its place; an error leaves nothing.
  func write(_ text: String) throws { try write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) throws { try stage(bytes).putInPlace() }

  /// Writes the file, which has no name yet.
  func stage(_ bytes: [UInt8]) throws -> StagedFile {
    try bytes.withUnsafeBytes { try stage($0, remains: .none) }
  }

  /// Writes a secret that can be had again; the file has no name yet.
  func stage(secret: borrowing SecretBytes) throws -> StagedFile {
    try secret.withUnsafeBytes { try stage($0, remains: .none) }
  }

  /// Writes the text of a message beside its place. It counts as opened once the text stands whole on the
  /// disk: killed from then on, it must be there.
  func stage(opened message: borrowing SecretBytes) throws -> StagedFile {
    try message.withUnsafeBytes { try stage($0, remains: .file) }
  }

  /// Has `body` write the file piece by piece; it has no name yet.
  func stage<Result>(
    writing body: (StagedFile) throws -> Result
  ) throws -> (file: StagedFile, result: Result) {
    let file = try StagedFile(target: path, replaces: replaces, remains: .none)
    let result = try body(file)
    try file.sync()
    return (file, result)
  }

  private func stage(
    _ bytes: UnsafeRawBufferPointer, remains: StagedFile.Remains
  ) throws -> StagedFile {
    let file = try StagedFile(target: path, replaces: replaces, remains: remains)
    try file.write(bytes)
    try file.sync()
    return file
  }
}
