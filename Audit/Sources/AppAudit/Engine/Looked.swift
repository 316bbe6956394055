internal import SwiftSyntax

/// What the rules match in a source, and what its comments and statements are: its tree is gone then.
struct Looked: Sendable {
  private(set) var matches: [Matched] = []
  private(set) var suppressions: [Suppression] = []
  private(set) var unread: Report.Unread?
  private let statements: [Place: String]

  /// Nothing is known of one in which more than so many things match.
  init(
    at file: Source, _ number: Int, _ index: ModuleIndex, _ table: RuleTable, most: Int
  ) {
    guard let source = file.loaded() else {
      (unread, statements) = (.changed(file), [:])
      return
    }
    let tree = parse(source)
    let names = LocalNames()
    let swift = SwiftFile(number: number, tree: tree, index: index, names: names)
    let work = Work(for: source)
    var all = Statements()
    let found = Work.$current.withValue(work) {
      table.matches(in: swift, most: most) { node in
        names.add(node)
        swift.landmarks.add(node)
        swift.parts.add(node)
        all.add(node)
      }
    }
    guard !work.isExceeded else {
      (unread, statements) = (.tooMuch(source), [:])
      return
    }
    guard found.count <= most else {
      (unread, statements) = (.noRoom(source, "findings in it"), [:])
      return
    }
    matches = found
    let places = Set(matches.map(\.place)).filter { $0.file == number }
    statements = all.texts(around: places, in: tree)
    if Suppression.mayBe(in: source.octets) {
      suppressions = Suppression.all(in: tree, Lines(source.octets))
    }
  }

  /// The statements around places of the source that it was. Parses that once more for those to which something else led: what a
  /// constant is, what the project lacks.
  func statements(around places: [Place], in source: Source) -> [Place: String] {
    let missing = Set(places).filter { statements[$0] == nil }
    guard !missing.isEmpty else { return statements }
    let tree = parse(source)
    var all = Statements()
    walk(tree) { all.add($0) }
    return statements.merging(all.texts(around: missing, in: tree)) { own, _ in own }
  }
}
