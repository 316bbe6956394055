import CryptoPrimitives
import SecretMemory

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is written and synced whole before it gets its name. Unless it does, it goes.
///
/// It has no name at all where the file system can do that: then nothing is left of it, even when the
/// process is killed. Elsewhere it stands under a name of its own beside its place meanwhile.
final class StagedFile {
  private let descriptor: Int32
  /// The name that it has meanwhile; nil for a file without one.
  private var temporary: String?
  private let target: String
  private let replaces: Bool

  init(_ bytes: UnsafeRawBufferPointer, target: String, replaces: Bool) throws {
    self.target = target
    self.replaces = replaces
    let directory = Paths.parent(target)
    let nameless = Self.openNameless(in: directory)
    temporary = nameless < 0 ? Self.temporaryName(in: directory) : nil
    descriptor =
      temporary.map {
        open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      } ?? nameless
    guard descriptor >= 0 else {
      let failure = Self.failure(.writeIn(directory: directory))
      temporary = nil
      throw failure
    }
    try Console.write(bytes, to: descriptor)
    guard fsync(descriptor) == 0 else { throw Self.failure(.write(path: target)) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if let temporary { unlink(temporary) }
  }

  /// Puts several in their places: all of them, or none. Only where `--force` replaced a file is there
  /// nothing to go back to.
  static func putInPlace(_ files: [StagedFile]) throws {
    var placed: [StagedFile] = []
    do {
      for file in files {
        try file.putInPlace()
        placed.append(file)
      }
    } catch {
      for file in placed { file.takeAway() }
      throw error
    }
  }

  /// Removes what `putInPlace` made, unless something else stands there by now.
  private func takeAway() {
    var own = stat()
    var placed = stat()
    guard fstat(descriptor, &own) == 0, lstat(target, &placed) == 0, own.st_dev == placed.st_dev,
      own.st_ino == placed.st_ino
    else { return }
    unlink(target)
  }

  func putInPlace() throws {
    if temporary == nil { try nameIt() }
    if let temporary {
      replaces ? try replace(from: temporary) : try link(from: temporary)
    }
    let parent = open(Paths.parent(target), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if parent >= 0 {
      fsync(parent)
      close(parent)
    }
  }

  /// Gives a file without a name its own, or, where it replaces another, one to be renamed from.
  private func nameIt() throws {
    #if os(Linux)
      let name = replaces ? Self.temporaryName(in: Paths.parent(target)) : target
      let source = "/proc/self/fd/\(descriptor)"
      guard linkat(AT_FDCWD, source, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 else {
        guard errno != EEXIST else { throw CommandError.outputExists(target) }
        throw Self.failure(.write(path: target))
      }
      if replaces { temporary = name }
    #endif
  }

  private func replace(from name: String) throws {
    guard rename(name, target) == 0 else { throw Self.failure(.write(path: target)) }
    temporary = nil
  }

  /// A link fails where somebody made the file meanwhile; a rename would replace it.
  private func link(from name: String) throws {
    #if canImport(Glibc)
      let isLinked = Glibc.link(name, target) == 0
    #else
      let isLinked = Darwin.link(name, target) == 0
    #endif
    if isLinked { return }
    guard errno != EEXIST else { throw CommandError.outputExists(target) }
    // Some file systems, those of USB sticks among them, know no links.
    guard errno == EPERM || errno == EOPNOTSUPP, !Paths.exists(target) else {
      throw Self.failure(.write(path: target))
    }
    try replace(from: name)
  }

  /// A descriptor of a new file without a name; negative where there are none.
  private static func openNameless(in directory: String) -> Int32 {
    #if os(Linux)
      // O_TMPFILE of <linux/fcntl.h>, which is made of two flags.
      open(directory, 0o20000000 | O_DIRECTORY | O_WRONLY | O_CLOEXEC, 0o600)
    #else
      -1
    #endif
  }

  private static func temporaryName(in directory: String) -> String {
    var random = SystemRandom()
    return "\(directory)/.whisper-\(Hex.encode(random.bytes(8)))"
  }

  private static func failure(_ operation: CommandError.Operation) -> CommandError {
    .system(operation, errno: errno)
  }
}
