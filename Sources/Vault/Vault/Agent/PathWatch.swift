/// The person's programs together watch as much as the kernel lets them.
package struct PathWatchLimit: Error {}

#if canImport(Glibc)
  internal import Glibc

  /// Notices whatever was put in the place of a file, or of a directory or link on its way, and be it put back since: who only
  /// looks now and then, or was stopped meanwhile, finds everything as it was. The kernel notes it (inotify(7)), whoever runs.
  ///
  /// What a mount hides is not noticed, and on a file system of another machine what is done there.
  package final class PathWatch {
    private let descriptor: Int32
    /// What is looked at in each directory, by the number of its watch.
    private var names: [Int32: Set<[UInt8]>] = [:]
    private var hasSeen = false

    /// As many links as the system itself would follow.
    private static let mostLinks = 40

    /// Notices from now on. `path` is absolute; what stands there may be another one by the time that this is done.
    package init(of path: String) throws {
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard descriptor >= 0 else {
        if errno == EMFILE { throw PathWatchLimit() }
        throw VaultError.current(.lookAt, path: path)
      }
      var links = 0
      var current: [Substring] = []
      var rest = path.split(separator: "/")
      while !rest.isEmpty {
        let name = rest.removeFirst()
        if name == "." { continue }
        if name == ".." {
          _ = current.popLast()
          continue
        }
        let directory = "/" + current.joined(separator: "/")
        try watch(name, in: directory)
        let below = current.isEmpty ? "/" + name : directory + "/" + name
        guard let target = Self.target(of: below) else {
          current.append(name)
          continue
        }
        links += 1
        guard links <= Self.mostLinks else {
          errno = ELOOP
          throw VaultError.current(.lookAt, path: path)
        }
        if target.hasPrefix("/") { current = [] }
        // It is no part of `path`, whose pieces are kept beside it.
        rest = target.split(separator: "/") + rest
      }
    }

    deinit { close(descriptor) }

    /// Whether something was put there since, or so much happened that nobody knows.
    package func hasSeenChange() -> Bool {
      guard !hasSeen else { return true }
      withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 8) { buffer in
        while !hasSeen {
          let count = read(descriptor, buffer.baseAddress, buffer.count)
          if count < 0, errno == EINTR { continue }
          guard count > 0 else {
            // What cannot be read any more says nothing.
            if count == 0 || errno != EAGAIN { hasSeen = true }
            return
          }
          hasSeen = isChange(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
      }
      return hasSeen
    }

    /// Entries that come, go or are renamed; and the end of a watch, as the kernel tells it.
    private func watch(_ name: Substring, in directory: String) throws {
      let number = inotify_add_watch(
        descriptor, directory,
        UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ONLYDIR))
      guard number >= 0 else {
        // In a directory of somebody else that nobody else may write to, such as that of all homes, nothing of ours is renamed.
        if errno == EACCES, Self.isOthers(directory) { return }
        // It is no disk that is full.
        if errno == ENOSPC { throw PathWatchLimit() }
        throw VaultError.current(.lookAt, path: directory)
      }
      names[number, default: []].insert(Array(name.utf8))
    }

    private static func isOthers(_ directory: String) -> Bool {
      var status = stat()
      let isSeen = stat(directory, &status) == 0 && status.st_uid != geteuid()
      return isSeen && access(directory, W_OK) != 0
    }

    /// What a link leads to; nil for what is none.
    private static func target(of path: String) -> String? {
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
        guard let start = buffer.baseAddress else { return nil }
        let count = readlink(path, start, buffer.count)
        guard count > 0, count < buffer.count else { return nil }
        return String(
          decoding: buffer[..<count].lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
      }
    }

    /// Whether events, as the kernel writes them, are about what is looked at.
    private func isChange(_ events: UnsafeRawBufferPointer) -> Bool {
      let head = MemoryLayout<inotify_event>.size
      var rest = events[...]
      while rest.count >= head {
        let event = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: inotify_event.self)
        let name = rest.dropFirst(head).prefix(Int(event.len)).prefix { $0 != 0 }
        // No name: events were lost, or a directory is gone.
        guard event.mask & UInt32(IN_Q_OVERFLOW | IN_IGNORED | IN_UNMOUNT) == 0,
          let looked = names[event.wd], !looked.contains(Array(name))
        else { return true }
        rest = rest.dropFirst(head + Int(event.len))
      }
      return false
    }
  }
#else
  /// Where nothing tells what was put in a file's place.
  package final class PathWatch {
    package init(of path: String) throws {}

    package func hasSeenChange() -> Bool { false }
  }
#endif
