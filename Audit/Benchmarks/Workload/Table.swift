/// Figures with a name each, in columns. It is written line by line: what follows may take long, or end the program.
public struct Table {
  private let widths: [Int]

  /// Column titles, which are written at once unless the table goes on with another, and how wide each column is.
  public init(goesOn: Bool = false, _ columns: (title: String, width: Int)...) {
    widths = columns.map(\.width)
    if !goesOn { add(columns.map(\.title)) }
  }

  public func add(_ cells: [String]) {
    var line = ""
    for (place, (cell, width)) in zip(cells, widths).enumerated() {
      let filler = String(repeating: " ", count: max(1, width - cell.count))
      line += place == 0 ? cell + filler : filler + cell
    }
    print(line)
  }

  public func add(_ cells: String...) { add(cells) }
}

extension Double {
  /// With so many digits behind the point.
  public func rounded(to digits: Int) -> String {
    guard isFinite, abs(self) < 1e12 else { return "–" }
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    let whole = Int((magnitude * scale).rounded())
    let text = String(whole)
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    let sign = self < 0 && whole != 0 ? "-" : ""
    return digits == 0 ? sign + text : sign + padded.dropLast(digits) + "." + padded.suffix(digits)
  }
}
