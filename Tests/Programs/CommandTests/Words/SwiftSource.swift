#if os(Linux)
  import Foundation
  import TestSupport

  /// The string literals of a Swift file, and its code without them.
  struct SwiftSource {
    struct Literal {
      /// What stands in the code right before it, without white space.
      let before: String
      /// The text, with a sign for each interpolation; literals in one stand by themselves.
      var text: String
    }

    let path: String
    private(set) var literals: [Literal] = []
    private(set) var code = ""
    private var rest: ArraySlice<UInt8>

    /// What stands in a literal for something interpolated.
    static let interpolation = "⟨⟩"

    init(_ file: URL) throws {
      path = file.path
      rest = Array(try Data(contentsOf: file))[...]
      var code: [UInt8] = []
      readCode(into: &code, untilParenthesis: false)
      self.code = String(decoding: code, as: UTF8.self)
    }

    /// Every Swift file below a folder of the package.
    static func all(below folder: String) throws -> [SwiftSource] {
      let files = FileManager.default.enumerator(
        at: Checkout.root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
      var sources: [SwiftSource] = []
      while let file = files?.nextObject() as? URL {
        if file.pathExtension == "swift" { sources.append(try SwiftSource(file)) }
      }
      guard !sources.isEmpty else { throw RunnerFailure("no sources in \(folder)") }
      return sources
    }

    private mutating func takes(_ text: StaticString) -> Bool {
      let matches = text.withUTF8Buffer { rest.starts(with: $0) }
      if matches { rest = rest.dropFirst(text.utf8CodeUnitCount) }
      return matches
    }

    private mutating func readCode(into code: inout [UInt8], untilParenthesis: Bool) {
      var depth = 0
      while let byte = rest.first {
        if takes("//") {
          rest = rest.drop { $0 != UInt8(ascii: "\n") }
        } else if takes("\"\"\"") {
          readLiteral(in: &code, isLong: true)
        } else if takes("\"") {
          readLiteral(in: &code, isLong: false)
        } else {
          rest = rest.dropFirst()
          if byte == UInt8(ascii: "(") { depth += 1 }
          if byte == UInt8(ascii: ")") {
            if untilParenthesis, depth == 0 { return }
            depth -= 1
          }
          code.append(byte)
        }
      }
    }

    private mutating func readLiteral(in code: inout [UInt8], isLong: Bool) {
      let before = code.suffix(40).filter { $0 > UInt8(ascii: " ") }
      var text: [UInt8] = []
      while !rest.isEmpty, !(isLong ? takes("\"\"\"") : takes("\"")) {
        if takes("\\(") {
          code.append(UInt8(ascii: " "))
          readCode(into: &code, untilParenthesis: true)
          text += Array(Self.interpolation.utf8)
        } else if takes("\\\n") {
          rest = rest.drop { $0 == UInt8(ascii: " ") }
        } else if takes("\\n") {
          text.append(UInt8(ascii: "\n"))
        } else if takes("\\"), let escaped = rest.popFirst() {
          // A quotation mark does not end the literal then.
          text.append(escaped)
        } else if let byte = rest.popFirst() {
          text.append(byte)
        }
      }
      literals.append(
        Literal(
          before: String(decoding: before, as: UTF8.self),
          text: String(decoding: text, as: UTF8.self)))
    }
  }
#endif
