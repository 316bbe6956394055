import AppAudit

/// Files that are made so that something grows faster than they do, each under the 4 MiB that are read.
struct Shape: Sendable {
  let name: String
  let isMended: Bool
  let sources: @Sendable () -> [Source]

  static let all: [Shape] =
    brackets + chains + lines + functions + declarations + findings + propertyLists + settings

  init(_ name: String, isMended: Bool = false, sources: @escaping @Sendable () -> [Source]) {
    (self.name, self.isMended, self.sources) = (name, isMended, sources)
  }

  /// One Swift file.
  init(_ name: String, _ text: @escaping @Sendable () -> String) {
    self.init(name) { [Source(path: "App.swift", text())] }
  }

  init(_ name: String, path: String, _ text: @escaping @Sendable () -> String) {
    self.init(name) { [Source(path: path, text())] }
  }

  static let mebibyte = 1 << 20
  /// The most that is read of a file, less what a shape has around what it repeats.
  static let most = 4 * mebibyte - 256
}

func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

/// As many as there is room for.
func filled(_ text: String) -> String { many(text, Shape.most / text.utf8.count) }

func numbered(_ count: Int, _ text: (Int) -> String) -> String {
  (0..<count).map(text).joined()
}
