import Foundation
import TestSupport

/// What the package manager says of our targets.
struct PackageDescription: Decodable {
  struct Target: Decodable {
    let name: String
    let type: String
    /// In the package; none of a plugin.
    let path: String?
    let dependencies: [Dependency]

    /// Those of its dependencies that are targets of this package.
    var needs: [String] { dependencies.compactMap(\.target) }
  }

  struct Dependency: Decodable {
    let target: String?

    private enum CodingKeys: CodingKey, CaseIterable { case byName, target, product }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      guard let key = CodingKeys.allCases.first(where: values.contains) else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "a dependency of another kind"))
      }
      // Its name first; then what restricts it to platforms.
      var words = try values.nestedUnkeyedContainer(forKey: key)
      let name = try words.decode(String.self)
      target = key == .product ? nil : name
    }
  }

  let targets: [Target]

  static func read() throws -> PackageDescription {
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("layers-\(UUID())")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      ProcessInfo.processInfo.environment["SWIFT"] ?? "swift", "package", "--package-path",
      // A folder of its own: whoever runs the tests may hold the build's.
      Checkout.root.path, "--scratch-path", scratch.path, "dump-package",
    ]
    var environment = ProcessInfo.processInfo.environment
    // All targets, those too that only some builds have.
    environment["WHISPER_FUZZ"] = "1"
    environment["WHISPER_DESKTOP"] = "1"
    environment["WHISPER_TARGETS"] = nil
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let described = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return try JSONDecoder().decode(PackageDescription.self, from: described)
  }
}
