import AppAudit

/// What is left out of a walk through folders: patterns, each from a folder on. Paths are bytes, as they are in `SourceFiles`.
struct Exclusions {
  typealias Path = [UInt8]

  private var all: [(exclusion: AuditSettings.Exclusion, folder: Path)] = []
  /// The folder that the command is started in, with a `/` at its end.
  private let start = Array((SourceFiles.workingFolder + "/").utf8)
  private static let slash = UInt8(ascii: "/")

  var isEmpty: Bool { all.isEmpty }

  /// Adds patterns that begin at a folder; an empty one is that in which the command is started.
  mutating func add(_ exclusions: [AuditSettings.Exclusion], from folder: Path) {
    let whole = whole(folder)
    all += exclusions.map { ($0, whole.last == Self.slash ? whole : whole + [Self.slash]) }
  }

  /// Who leaves a path out; of the folders that it is in nothing is asked.
  func source(of path: Path, isFolder: Bool) -> String? {
    let path = whole(path)
    return all.first { exclusion, folder in
      Self.parts(of: path, below: folder).map {
        exclusion.pattern.matches($0, isFolder: isFolder)
      } ?? false
    }?.exclusion.source
  }

  /// Who leaves a path out, or a folder that it is in.
  func source(ofAnyOf path: Path, isFolder: Bool) -> String? {
    let path = whole(path)
    for (exclusion, folder) in all {
      guard let parts = Self.parts(of: path, below: folder) else { continue }
      let isOut = parts.indices.contains { place in
        exclusion.pattern.matches(
          Array(parts[...place]), isFolder: place + 1 < parts.count || isFolder)
      }
      if isOut { return exclusion.source }
    }
    return nil
  }

  private func whole(_ path: Path) -> Path { path.first == Self.slash ? path : start + path }

  /// The names of a path below a folder; nil where it is not there.
  private static func parts(of path: Path, below folder: Path) -> [ArraySlice<UInt8>]? {
    guard path.starts(with: folder) else { return nil }
    return path.dropFirst(folder.count).split(separator: slash).filter {
      $0 != [UInt8(ascii: ".")]
    }
  }
}
