/// A file to read: how it is named in reports, and its bytes, which are kept here or read anew each time that they are wanted: an
/// audit looks at each file by itself, and the bytes of all of them together would take more room than what is known of them.
public struct Source: Sendable {
  public let path: String
  /// How many bytes it has.
  public let count: Int
  private let content: Content

  private enum Content: Sendable {
    case kept([UInt8])
    /// A mark of the bytes, and where they come from; nil where they cannot be read any more.
    case elsewhere(UInt64, @Sendable () -> [UInt8]?)
  }

  public init(path: String, octets: [UInt8]) {
    (self.path, count, content) = (path, octets.count, .kept(octets))
  }

  /// A file that has these bytes, and is to be read anew by `load`.
  public init(path: String, octets: [UInt8], load: @escaping @Sendable () -> [UInt8]?) {
    (self.path, count, content) = (path, octets.count, .elsewhere(Self.mark(of: octets), load))
  }

  /// The file with its bytes kept; nil where it has others than it had.
  public func loaded() -> Source? {
    guard case .elsewhere(let mark, let load) = content else { return self }
    guard let octets = load(), octets.count == count, Self.mark(of: octets) == mark else {
      return nil
    }
    return Source(path: path, octets: octets)
  }

  /// Its bytes; none where it has others than it had.
  public var octets: [UInt8] {
    guard case .kept(let octets) = content else { return loaded()?.octets ?? [] }
    return octets
  }

  /// FNV-1a of 64 bits: whether a file was changed meanwhile, by somebody who did not mean to hide that.
  private static func mark(of octets: [UInt8]) -> UInt64 {
    octets.withUnsafeBufferPointer {
      $0.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
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
