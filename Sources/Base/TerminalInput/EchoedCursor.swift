/// Where the cursor of a terminal stands that shows each octet which is typed, behind those of a line that began at the
/// left.
struct EchoedCursor: Equatable {
  /// The columns of a row; nil where the terminal does not say, and all stands in one.
  let width: Int?
  /// Whether a control character is shown, as ^ and another one.
  let showsControls: Bool
  private(set) var row = 0
  /// From 0 to `width`: a terminal begins the next row with the next character.
  private(set) var column = 0
  /// The octets of a character that is not whole.
  private var begun: [UInt8] = []

  init(width: Int?, showsControls: Bool) {
    self.width = width
    self.showsControls = showsControls
  }

  private static let tabStop = 8

  /// A line ends.
  mutating func beginLine() {
    row += 1
    column = 0
    begun = []
  }

  mutating func advance(by octets: UnsafeRawBufferPointer) {
    for octet in octets { advance(by: octet) }
  }

  mutating func advance(by octet: UInt8) {
    switch octet {
    case 0x09:
      let stop = (column / Self.tabStop + 1) * Self.tabStop
      column = width.map { min(stop, max(column, $0 - 1)) } ?? stop
    case ..<0x20, 0x7F:
      if showsControls { (0..<2).forEach { _ in show(1) } }
    case ..<0x80:
      show(1)
    default:
      begun.append(octet)
      guard let scalar = Self.scalar(begun[...]) else {
        // What is no text is shown somehow.
        if begun.count == 4 { begun = [] }
        return
      }
      begun = []
      show(scalar.columns)
    }
  }

  /// The character that octets are in UTF-8; nil where they are none, or not all of it.
  static func scalar(_ octets: some Collection<UInt8>) -> Unicode.Scalar? {
    var decoder = UTF8()
    var octets = octets.makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&octets) else { return nil }
    return scalar
  }

  private mutating func show(_ columns: Int) {
    if let width, column + columns > width {
      row += 1
      column = 0
    }
    column += columns
  }
}
