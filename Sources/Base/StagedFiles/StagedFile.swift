internal import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A file that is written and synced whole before it gets its name. Unless it does, it goes.
///
/// Only its owner can read it.
package final class StagedFile {
  private let descriptor: Int32
  /// The name that it has meanwhile; nil for a file without one.
  private var temporary: String?
  private let target: String
  private let replaces: Bool

  /// What is left of a file whose process is killed before `putInPlace`.
  package enum Remains {
    /// Nothing, where the file system can do that: the file has no name until then.
    case none
    /// The file, under a name of its own beside its place: for what cannot be had again.
    case file
  }

  /// An empty file that `putInPlace` will call `target`, and that replaces what is called so only when
  /// `replaces` says it.
  package init(target: String, replaces: Bool, remains: Remains) throws(StagedFileError) {
    self.target = target
    self.replaces = replaces
    let directory = Self.directory(of: target)
    let nameless = remains == .none ? Self.openNameless(in: directory) : -1
    (descriptor, temporary) =
      nameless < 0 ? try AbandonedFiles.openUnabandoned(in: directory) : (nameless, nil)
  }

  deinit {
    if let temporary { unlink(temporary) }
    close(descriptor)
  }

  /// Appends all of `bytes`.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(StagedFileError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = Self.systemWrite(descriptor, rest)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      } else if errno != EINTR {
        throw .write(errno: .current)
      }
    }
  }

  /// Waits until what was written is on the disk.
  package func sync() throws(StagedFileError) {
    guard fsync(descriptor) == 0 else { throw .place(path: target, errno: .current) }
  }

  /// Puts several in their places: all of them, or none. Only where one replaced a file is there nothing to go
  /// back to.
  package static func putInPlace(_ files: [StagedFile]) throws(StagedFileError) {
    var placed: [StagedFile] = []
    do throws(StagedFileError) {
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

  /// Gives the file, which was synced, its name, and removes what killed processes left beside it.
  package func putInPlace() throws(StagedFileError) {
    if temporary == nil { try nameIt() }
    if let temporary {
      if replaces { try replace(from: temporary) } else { try link(from: temporary) }
    }
    let directory = Self.directory(of: target)
    let parent = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if parent >= 0 {
      fsync(parent)
      close(parent)
    }
    // Not before: until now it may be the only copy of what this file holds.
    AbandonedFiles.sweep(directory)
  }

  /// Gives a file without a name its own, or, where it replaces another, one to be renamed from.
  private func nameIt() throws(StagedFileError) {
    #if os(Linux)
      let name = replaces ? AbandonedFiles.name(in: Self.directory(of: target)) : target
      if replaces { _ = AbandonedFiles.claim(descriptor) }
      let source = "/proc/self/fd/\(descriptor)"
      guard linkat(AT_FDCWD, source, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 else {
        throw failure()
      }
      if replaces { temporary = name }
    #endif
  }

  private func replace(from name: String) throws(StagedFileError) {
    guard rename(name, target) == 0 else { throw .place(path: target, errno: .current) }
    temporary = nil
  }

  /// A link fails where somebody made the file meanwhile; a rename would replace it.
  private func link(from name: String) throws(StagedFileError) {
    #if canImport(Glibc)
      let isLinked = Glibc.link(name, target) == 0
    #else
      let isLinked = Darwin.link(name, target) == 0
    #endif
    if isLinked { return }
    // Some file systems, those of USB sticks among them, know no links.
    guard errno == EPERM || errno == EOPNOTSUPP, access(target, F_OK) != 0 else { throw failure() }
    try replace(from: name)
  }

  /// Why the file did not get its name.
  private func failure() -> StagedFileError {
    errno == EEXIST ? .exists(path: target) : .place(path: target, errno: .current)
  }

  /// A descriptor of a new file without a name; negative where there are none.
  private static func openNameless(in directory: String) -> Int32 {
    #if os(Linux)
      // Without /proc nothing could be named afterwards.
      guard access("/proc/self/fd", X_OK) == 0 else { return -1 }
      // O_TMPFILE of <linux/fcntl.h>, which is made of two flags.
      return open(directory, 0o20000000 | O_DIRECTORY | O_WRONLY | O_CLOEXEC, 0o600)
    #else
      -1
    #endif
  }

  private static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }
}
