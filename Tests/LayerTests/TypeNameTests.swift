import Foundation
import TestSupport
import Testing

/// A reader who knows a name knows what it is, in whichever of these targets he meets it.
@Suite("The names of types in the vault and the services") struct TypeNameTests {
  private static let targets = [
    "Vault/VaultModel", "Vault/Vault", "Services/WhisperKit", "Services/WalletKit",
  ]

  /// Every type that a file declares for others, where each stands.
  private static func declarations() throws -> [String: [String]] {
    var places: [String: [String]] = [:]
    for target in targets {
      let folder = Checkout.root.appendingPathComponent("Sources/\(target)")
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      var count = 0
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        let text = try String(contentsOf: file, encoding: .utf8)
        // What begins a line stands in no other type; private ones are nobody else's.
        for line in text.split(separator: "\n") {
          let bare = line.trimmingPrefix(/(?:public |package |internal |indirect |final )*/)
          guard
            let type = bare.prefixMatch(
              of: /(?:struct|enum|class|actor|protocol|typealias) (\w+)/)
          else { continue }
          places[String(type.1), default: []].append("\(target)/\(file.lastPathComponent)")
          count += 1
        }
      }
      #expect(count > 10, "\(target)")
    }
    return places
  }

  @Test("no name stands twice")
  func noNameStandsTwice() throws {
    for (name, places) in try Self.declarations() {
      #expect(places.count == 1, "\(name): \(places.joined(separator: ", "))")
    }
  }
}
