import Foundation
import TestSupport
import Testing

/// What a reader may take for true who has seen the folders alone.
@Suite("The floors that the folders show") struct LayerTests {
  /// From the lowest.
  static let floors = [
    "System", "Base", "Formats", "Vault", "Helpers", "Services", "Words", "Programs",
  ]

  /// Asked for once, for all tests.
  private static let description = Result { try PackageDescription.read() }

  let package: PackageDescription

  init() throws { package = try Self.description.get() }

  private func floor(_ target: PackageDescription.Target) -> Int? {
    let folders = (target.path ?? "").split(separator: "/")
    guard folders.count > 2, folders[0] == "Sources" else { return nil }
    return Self.floors.firstIndex(of: String(folders[1]))
  }

  @Test("what ships stands on a floor, in a folder of its name")
  func everyTargetIsOnAFloor() throws {
    let shipped = package.targets.filter { $0.path?.hasPrefix("Sources/") == true }
    #expect(shipped.count > 60)
    for target in shipped {
      #expect(floor(target) != nil, "\(target.name)")
      #expect(target.path?.hasSuffix("/" + target.name) == true, "\(target.name)")
    }
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Checkout.root.appendingPathComponent("Sources").path)
    #expect(Set(folders) == Set(Self.floors))
  }

  @Test("a target depends on nothing of a higher floor")
  func noDependencyLeadsUp() throws {
    let byName = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
    var seen = 0
    for target in package.targets {
      guard let own = floor(target) else { continue }
      for name in target.needs {
        let needed = try #require(byName[name], "\(target.name) needs \(name)")
        let below = try #require(floor(needed), "\(target.name) needs \(name), which no one ships")
        #expect(below <= own, "\(target.name) needs \(name), which is above it")
        seen += 1
      }
    }
    #expect(seen > 150)
  }

  @Test("tests stand on the floor of what they test, and share what is in Support")
  func testsMirrorTheFloors() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Checkout.root.appendingPathComponent("Tests").path)
    let others: Set = ["Support", "LayerTests", "Consumer"]
    #expect(Set(folders).subtracting(others).isSubset(of: Self.floors))
    var seen = 0
    for test in package.targets where test.type == "test" {
      guard let tested = package.targets.first(where: { $0.name + "Tests" == test.name }),
        let floor = floor(tested)
      else { continue }
      #expect(test.path == "Tests/\(Self.floors[floor])/\(test.name)")
      seen += 1
    }
    #expect(seen > 15)
  }

  @Test("the map in CONTRIBUTING.md is the tree")
  func theMapIsTheTree() throws {
    let page = try String(
      contentsOf: Checkout.root.appendingPathComponent("CONTRIBUTING.md"), encoding: .utf8)
    for (index, name) in Self.floors.enumerated() {
      let row = try #require(
        page.split(separator: "\n").first { $0.hasPrefix("| `\(name)/` |") }, "\(name)")
      let named = Set(row.matches(of: /`([\w-]+)`/).map { String($0.1) })
      let there = Set(package.targets.filter { floor($0) == index }.map(\.name))
      #expect(there.subtracting(named).isEmpty, "\(name)")
      #expect(named.intersection(package.targets.map(\.name)) == there, "\(name)")
    }
  }
}
