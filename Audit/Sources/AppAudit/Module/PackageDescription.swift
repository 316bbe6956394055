internal import SwiftParser
internal import SwiftSyntax

/// What the descriptions of packages (`Package.swift`) say of where their targets are.
struct PackageDescription: Sendable {
  private static let folders = ["Sources", "Source", "src", "srcs"]
  private static let products: Set<String> = [
    "target", "executableTarget", "macro", "plugin", "systemLibrary",
  ]
  private static let most = 10_000

  /// The package's folder, in its parts.
  let folder: [Substring]
  /// Folders of targets, below the package's, and whether they are of tests alone.
  private var targets: [[Substring]: Bool] = [:]
  /// Whether a product's folder is put together, or set elsewhere, so that it may be any.
  private var mayBeAnywhere = false

  /// Nil for what is no description of a package, or cannot be read.
  init?(_ file: Source) {
    guard file.name == "Package.swift" || file.name.hasPrefix("Package@swift-"),
      file.kind == .swift, let source = file.loaded(),
      String(validating: source.octets, as: UTF8.self) != nil,
      Nesting.objection(to: source.octets) == nil
    else { return nil }
    folder = source.path.split(separator: "/").dropLast().filter { $0 != "." }
    let work = Work(for: source)
    Work.$current.withValue(work) {
      walk(parse(source)) { node in
        if node.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "path" {
          mayBeAnywhere = true
        }
        guard targets.count < Self.most, let call = node.as(FunctionCallExprSyntax.self),
          let name = call.name
        else { return }
        if name == "testTarget" { addTests(call) }
        if Self.products.contains(name), let path = call.argument("path") {
          if let text = Self.text(path) {
            targets[Self.parts(text)] = false
          } else {
            mayBeAnywhere = true
          }
        }
      }
    }
  }

  private mutating func addTests(_ call: FunctionCallExprSyntax) {
    if let path = call.argument("path") {
      // A path that is put together is not known.
      if let path = Self.text(path) { addTests(in: Self.parts(path)) }
    } else if let name = Self.text(call.argument("name")) {
      for folder in ["Tests"] + Self.folders { addTests(in: [folder[...], name[...]]) }
    }
  }

  private mutating func addTests(in folder: [Substring]) {
    targets[folder] = targets[folder] ?? true
  }

  private static func text(_ expression: ExprSyntax?) -> String? {
    expression?.as(StringLiteralExprSyntax.self)?.representedLiteralValue
  }

  private static func parts(_ path: String) -> [Substring] {
    path.split(separator: "/").reduce(into: []) { parts, part in
      if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(part) }
    }
  }

  /// Whether the package makes a product of a file, by its path below the package's folder. What no target is known to have is
  /// one where the sources of products are, and anywhere where a product may be.
  func isProduct(_ path: ArraySlice<Substring>) -> Bool {
    for count in (0...path.count).reversed() {
      if let isTest = targets[Array(path.prefix(count))] { return !isTest }
    }
    return mayBeAnywhere || path.first.map { Self.folders.contains(String($0)) } ?? false
  }
}

/// Which files are tests: read for what they declare, and nothing is said of them. What a file imports makes no test of it,
/// because that may stand anywhere; neither does a folder's name where a package makes a product of what is in it.
struct TestFiles: Sendable {
  private let packages: [[Substring]: [PackageDescription]]

  init(_ sources: [Source]) {
    packages = Dictionary(
      grouping: sources.compactMap { PackageDescription($0) }, by: \.folder)
  }

  /// The folder of tests that a file is in, the outermost one; nil where it is none.
  func folder(of source: Source) -> String? {
    let path = source.path.split(separator: "/").filter { $0 != "." }
    let folders = path.dropLast()
    guard let tests = folders.firstIndex(where: { $0 == "Tests" || $0.hasSuffix("Tests") }) else {
      return nil
    }
    // Below a target's folder in `Sources` all is the target's.
    if let sources = folders.firstIndex(of: "Sources"), sources + 1 < tests { return nil }
    for count in 0...folders.count {
      let around = packages[Array(path.prefix(count))] ?? []
      if around.contains(where: { $0.isProduct(path.dropFirst(count)) }) { return nil }
    }
    return (source.path.hasPrefix("/") ? "/" : "") + folders[...tests].joined(separator: "/")
  }

  /// What is passed over, by its folders.
  static func passedOver(_ folders: [String?]) -> [Report.PassedOver] {
    Dictionary(grouping: folders.compactMap { $0 }, by: \.bytes).map { folder, files in
      let count = files.count
      return Report.PassedOver(
        octets: folder, reason: "\(count) file\(count == 1 ? "" : "s") of tests", count: count)
    }
  }
}
