import AppAudit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The files below some paths that are read, those that could not be, and what was passed over. Links below a path are not
/// followed. Paths are bytes here: names need not be UTF-8, and two that look the same are two.
struct SourceFiles {
  typealias Path = [UInt8]

  private(set) var sources: [Source] = []
  private(set) var unread: [Report.Unread] = []
  private(set) var passedOver: [Report.PassedOver] = []
  private var seen: Set<Path> = []
  /// How many bytes may still be read, names and what else is kept of a file counted.
  private var room: Int
  private let exclusions: Exclusions
  /// Whether there was so much to name that nothing more is looked at.
  private var isOver = false

  private static let skipped = Set(
    [".build", "build", "DerivedData", "Pods", "Carthage", ".git", ".swiftpm"].map {
      Array($0.utf8)
    })
  private static let limit = 4 << 20
  /// All files together: some seven million lines.
  static let total = 256 << 20
  /// How many folders may stand in each other.
  private static let deepest = 64
  /// How many names of a folder may be of interest, and how much is named that was not read, or passed over.
  private static let most = 100_000
  private static let slash = UInt8(ascii: "/")

  init(room: Int = total, excluding exclusions: Exclusions = Exclusions()) {
    (self.room, self.exclusions) = (room, exclusions)
  }

  /// The folder that the command is started in; `.` where it has no name any more.
  static var workingFolder: String {
    guard let name = getcwd(nil, 0) else { return "." }
    defer { free(name) }
    return String(cString: name)
  }

  /// Whether something is at a path, also a link that leads nowhere.
  static func isThere(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0
  }

  /// Adds a path that somebody named: it is read whatever it is called, if it is of a kind that is.
  mutating func add(_ path: String) {
    let path = Array(Self.plain(path).utf8)
    guard let kind = kind(of: path, following: true) else {
      return fail(path, "it is not there, or may not be read")
    }
    // What is left out is left out however somebody names it, and with it all below.
    if let source = exclusions.source(ofAnyOf: path, isFolder: kind == .folder) {
      return pass(over: path, "left out by \(source)")
    }
    switch kind {
    case .folder: addFolder(path == [UInt8(ascii: ".")] ? [] : path, depth: 0)
    case .file:
      guard Self.isRead(path) else { return fail(path, "of a kind that is not read") }
      addFile(path)
    case .link, .other: fail(path, "it is no file and no folder")
    }
  }

  /// A path without what says nothing in it, so that `App`, `./App` and `App//` are the same files.
  static func plain(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    let below = parts.joined(separator: "/")
    return path.hasPrefix("/") ? "/" + below : below.isEmpty && !path.isEmpty ? "." : below
  }

  /// Bytes that are no UTF-8 are never in the part of a name that says what is read.
  private static func isRead(_ path: Path) -> Bool {
    Source.isRead(String(decoding: path, as: UTF8.self))
  }

  private enum Kind { case file, folder, link, other }

  private func kind(of path: Path, following: Bool) -> Kind? {
    var facts = stat()
    let status = Self.withCString(path) { following ? stat($0, &facts) : lstat($0, &facts) }
    guard status == 0 else { return nil }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    case S_IFLNK: return .link
    default: return .other
    }
  }

  private static func withCString<Result>(_ path: Path, _ body: (UnsafePointer<CChar>) -> Result)
    -> Result
  {
    (path.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { octets in
      // An array of at least one byte has a place.
      octets.baseAddress.map(body) ?? body("")
    }
  }

  private mutating func addFolder(_ path: Path, depth: Int) {
    guard depth <= Self.deepest else {
      return fail(path, "more than \(Self.deepest) folders stand in each other")
    }
    guard let names = names(in: path) else { return fail(path, "the folder cannot be read") }
    guard names.count <= Self.most else {
      return fail(path, "more than \(Self.most) names stand in it")
    }
    for name in names where !isOver {
      let below =
        path.isEmpty ? name : path.last == Self.slash ? path + name : path + "/".utf8 + name
      let found = kind(of: below, following: false)
      if !exclusions.isEmpty, found == .folder || found == .file && Self.isRead(below),
        let source = exclusions.source(of: below, isFolder: found == .folder)
      {
        pass(over: below, "left out by \(source)")
        continue
      }
      switch found {
      case .folder where Self.skipped.contains(name):
        pass(over: below, "a folder that is read only where it is named")
      case .folder: addFolder(below, depth: depth + 1)
      case .file where Self.isRead(below): addFile(below)
      case .link where Self.isRead(below) || kind(of: below, following: true) == .folder:
        pass(over: below, "a link")
      case .other where Self.isRead(below): pass(over: below, "no file and no folder")
      case .file, .link, .other: break
      case nil: fail(below, "it is not there, or may not be read")
      }
    }
  }

  /// The names in a folder that may be of interest, in the order of their bytes; more than `most` where there are too many.
  private func names(in path: Path) -> [Path]? {
    guard let folder = Self.withCString(path.isEmpty ? [UInt8(ascii: ".")] : path, { opendir($0) })
    else { return nil }
    defer { closedir(folder) }
    var names: [Path] = []
    while names.count <= Self.most, let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: UInt8.self, capacity: 256) {
          Array(UnsafeBufferPointer(start: $0, count: strlen($0)))
        }
      }
      if name == Array(".".utf8) || name == Array("..".utf8) { continue }
      // A file of no kind that is read is of no interest, however many there are.
      if entry.pointee.d_type == UInt8(DT_REG), !Self.isRead(path + "/".utf8 + name) { continue }
      names.append(name)
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private mutating func addFile(_ path: Path) {
    guard seen.insert(path).inserted else { return }
    guard let name = String(validating: path, as: UTF8.self) else {
      return fail(path, "its name is not in UTF-8")
    }
    guard room > 0 else { return failForRoom(path) }
    do {
      let octets = try TextFile.read(name, limit: Self.limit)
      room -= octets.count + path.count + 500
      guard room >= 0 else { return failForRoom(path) }
      sources.append(
        Source(path: name, octets: octets) { try? TextFile.read(name, limit: Self.limit) })
    } catch TextFile.Failure.tooLarge {
      fail(path, "it has more than 4 MiB")
    } catch {
      fail(path, "it may not be read")
    }
  }

  private mutating func failForRoom(_ path: Path) {
    room = 0
    fail(path, "the files before it have \(Self.total >> 20) MiB")
  }

  private mutating func fail(_ path: Path, _ reason: String) {
    unread.append(Report.Unread(octets: path.isEmpty ? [UInt8(ascii: ".")] : path, reason: reason))
    endIfOver(path)
  }

  private mutating func pass(over path: Path, _ reason: String) {
    passedOver.append(Report.PassedOver(octets: path, reason: reason))
    endIfOver(path)
  }

  private mutating func endIfOver(_ path: Path) {
    guard !isOver, unread.count + passedOver.count >= Self.most else { return }
    isOver = true
    fail(path, "more than \(Self.most) such things: nothing behind it was looked at")
  }
}
