/// A JSON value that is written the same way on every system, members in their order.
package indirect enum JSON: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case string(String)
  case array([JSON])
  case object([(String, JSON)])

  /// The value, or null.
  static func optional(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }

  package var text: String {
    var output = ""
    write(to: &output, indent: "")
    return output + "\n"
  }

  private func write(to output: inout String, indent: String) {
    switch self {
    case .null: output += "null"
    case .bool(let value): output += value ? "true" : "false"
    case .integer(let value): output += String(value)
    case .string(let value): Self.write(value, to: &output)
    case .array(let values):
      Self.write(values, "[", "]", to: &output, indent: indent) { value, output, indent in
        value.write(to: &output, indent: indent)
      }
    case .object(let members):
      Self.write(members, "{", "}", to: &output, indent: indent) { member, output, indent in
        Self.write(member.0, to: &output)
        output += ": "
        member.1.write(to: &output, indent: indent)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], _ open: String, _ close: String, to output: inout String,
    indent: String, element write: (Element, inout String, String) -> Void
  ) {
    output += open
    let inner = indent + "  "
    for (index, element) in elements.enumerated() {
      output += index == 0 ? "\n" : ",\n"
      output += inner
      write(element, &output, inner)
    }
    output += elements.isEmpty ? close : "\n" + indent + close
  }

  private static func write(_ text: String, to output: inout String) {
    output += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: output.unicodeScalars.append(scalar)
      }
    }
    output += "\""
  }
}
