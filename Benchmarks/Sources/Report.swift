import Foundation

/// One measured number.
struct Figure: Encodable {
  let name: String
  let value: Double
  let unit: String
  /// What it should be, where something was promised.
  var aim: String?
  /// What else belongs to it.
  var note: String?
}

struct Report: Encodable {
  struct Section: Encodable {
    let name: String
    let figures: [Figure]

    func printTable() {
      print("\n\(name)")
      let width = figures.map(\.name.count).max() ?? 0
      for figure in figures {
        let name = figure.name.padding(toLength: width, withPad: " ", startingAt: 0)
        let value = String(format: figure.value >= 100 ? "%10.0f" : "%10.2f", figure.value)
        let aim = figure.aim.map { "   aim: \($0)" } ?? ""
        print("  \(name)  \(value) \(figure.unit)\(aim)\(figure.note.map { "   (\($0))" } ?? "")")
      }
    }
  }

  var sections: [Section] = []

  func printJSON() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(self), as: UTF8.self))
  }
}
