/// A file to read: how it is named in reports, and its bytes.
public struct Source: Sendable {
  public let path: String
  public let octets: [UInt8]

  public init(path: String, octets: [UInt8]) {
    (self.path, self.octets) = (path, octets)
  }

  public init(path: String, _ text: String) {
    self.init(path: path, octets: Array(text.utf8))
  }

  /// What is read of a file, by its name; nil for what is not read at all.
  enum Kind {
    case swift, propertyList, entitlements, privacyManifest, coreDataModel, interface, project
    case settings
  }

  var kind: Kind? { Self.kind(of: path) }

  /// Whether a file of this name is read.
  public static func isRead(_ path: String) -> Bool { kind(of: path) != nil }

  private static func kind(of path: String) -> Kind? {
    let name = path.split(separator: "/").last ?? ""
    if name == "contents" {
      return path.split(separator: "/").dropLast().last?.hasSuffix(".xcdatamodel") == true
        ? .coreDataModel : nil
    }
    if name == "project.pbxproj" { return .project }
    guard let dot = name.lastIndex(of: ".") else { return nil }
    switch name[name.index(after: dot)...] {
    case "swift": return .swift
    // `.xccurrentversion` names the model that is used of several.
    case "plist", "xccurrentversion": return .propertyList
    case "entitlements": return .entitlements
    case "xcprivacy": return .privacyManifest
    case "storyboard", "xib": return .interface
    case "xcconfig": return .settings
    default: return nil
    }
  }

  /// The folder that it is in, as the report names it; empty for none.
  var folder: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }

  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
