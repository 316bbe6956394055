#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A folder for files of a run.
public struct Folder: Sendable {
  public let path: String

  public init(at path: String) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// A new one in the system's place for what does not stay.
  public init(throwaway name: String) throws {
    let place = FileManager.default.temporaryDirectory.path
    try self.init(at: place + "/\(name)-\(UUID().uuidString)")
  }

  public func remove() { try? FileManager.default.removeItem(atPath: path) }

  public func write(_ octets: [UInt8], to name: String) throws {
    let file = path + "/" + name
    if let slash = file.lastIndex(of: "/") {
      try FileManager.default.createDirectory(
        atPath: String(file[..<slash]), withIntermediateDirectories: true)
    }
    try Data(octets).write(to: URL(filePath: file))
  }

  public func read(_ name: String) -> [UInt8]? { Self.read(path + "/" + name) }

  public static func read(_ path: String) -> [UInt8]? {
    (try? Data(contentsOf: URL(filePath: path))).map(Array.init)
  }

  /// The names of what is in it, in one order.
  public var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
