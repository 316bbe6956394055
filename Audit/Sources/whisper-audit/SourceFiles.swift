import AppAudit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The files below some paths that are read, and those that could not be. Links below a path are not followed.
struct SourceFiles {
  private(set) var sources: [Source] = []
  private(set) var unread: [Report.Unread] = []
  private var seen: Set<String> = []

  private static let skipped: Set<String> = [
    ".build", "build", "DerivedData", "Pods", "Carthage", ".git", ".swiftpm",
  ]
  private static let limit = 4 << 20
  /// How many folders may stand in each other.
  private static let deepest = 64

  /// Adds a path that somebody named: it is read whatever it is called, if it is of a kind that is.
  mutating func add(_ path: String) {
    let path = Self.plain(path)
    guard let kind = kind(of: path, following: true) else {
      return fail(path, "it is not there, or may not be read")
    }
    switch kind {
    case .folder: addFolder(path == "." ? "" : path, depth: 0)
    case .file:
      guard Source.isRead(path) else { return fail(path, "of a kind that is not read") }
      addFile(path)
    case .other: fail(path, "it is no file and no folder")
    }
  }

  /// A path without what says nothing in it, so that `App`, `./App` and `App//` are the same files.
  private static func plain(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    let below = parts.joined(separator: "/")
    return path.hasPrefix("/") ? "/" + below : below.isEmpty && !path.isEmpty ? "." : below
  }

  private enum Kind { case file, folder, other }

  private func kind(of path: String, following: Bool) -> Kind? {
    var facts = stat()
    guard (following ? stat(path, &facts) : lstat(path, &facts)) == 0 else { return nil }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  private mutating func addFolder(_ path: String, depth: Int) {
    guard depth <= Self.deepest else {
      return fail(path, "more than \(Self.deepest) folders stand in each other")
    }
    guard let folder = opendir(path.isEmpty ? "." : path) else {
      return fail(path, "the folder cannot be read")
    }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    closedir(folder)
    for name in names.sorted() where !Self.skipped.contains(name) {
      let below = path.isEmpty ? name : path == "/" ? "/" + name : path + "/" + name
      switch kind(of: below, following: false) {
      case .folder: addFolder(below, depth: depth + 1)
      case .file where Source.isRead(below): addFile(below)
      default: break
      }
    }
  }

  private mutating func addFile(_ path: String) {
    guard seen.insert(path).inserted else { return }
    do {
      sources.append(Source(path: path, octets: try TextFile.read(path, limit: Self.limit)))
    } catch TextFile.Failure.tooLarge {
      fail(path, "it has more than 4 MiB")
    } catch {
      fail(path, "it may not be read")
    }
  }

  private mutating func fail(_ path: String, _ reason: String) {
    unread.append(Report.Unread(path: path, reason: reason))
  }
}
