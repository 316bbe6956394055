internal import Addresses

extension Review {
  /// As its code of approval is made of it: JSON with its keys in one order and without white space.
  var octets: [UInt8] {
    let object = Fields([
      ("schema", .number(1)), ("chain", .text(chain.rawValue)),
      ("network", .text(network)), ("format", .text(format)), ("wallet", .text(wallet)),
      ("fingerprint", .text(fingerprint)),
      (
        "signers",
        .list(signers.map { Fields([("path", .text($0.path)), ("address", .text($0.address))]) })
      ),
      ("effects", .list(effects.map(fields))), ("payments", .list(payments.map(fields))),
      ("grants", .list(grants.map(fields))), ("fee", fee.map { .object(fields($0)) } ?? .null),
      (
        "details",
        .list(
          details.map { Fields([("name", .text($0.name.rawValue)), ("value", .text($0.value))]) })
      ),
      ("unknown", .texts(unknown.map(\.rawValue))), ("warnings", Self.json(warnings)),
      ("refusals", Self.json(refusals)), ("accepted", Self.json(accepted)),
    ])
    var text = ""
    object.write(into: &text)
    return Array(text.utf8)
  }

  private func fields(_ effect: Effect) -> Fields {
    Fields([
      ("of", .text(effect.account)), ("asset", .text(text(of: effect.asset))),
      ("change", .text(effect.change)),
    ])
  }

  private func fields(_ payment: Payment) -> Fields {
    Fields([
      ("to", .text(payment.to)), ("amount", .text("\(payment.amount)")),
      ("asset", .text(text(of: payment.asset))), ("role", .text(payment.role.rawValue)),
      ("path", .optional(payment.path)), ("name", .optional(payment.name)),
    ])
  }

  private func fields(_ grant: Grant) -> Fields {
    Fields([
      ("spender", .text(grant.spender)), ("amount", .text(grant.amount.text)),
      ("asset", .text(text(of: grant.asset))), ("name", .optional(grant.name)),
    ])
  }

  private func fields(_ fee: Fee) -> Fields {
    Fields([
      ("amount", .text("\(fee.amount)")), ("asset", .text(text(of: .native))),
      ("rate", .text(fee.rate)), ("isMaximum", .flag(fee.isMaximum)),
    ])
  }

  private static func json<ID>(_ findings: [ReviewFinding<ID>]) -> Value {
    .list(
      findings.map {
        Fields([
          ("id", .text($0.id.rawValue)), ("at", .optional($0.place.text)),
          ("values", .texts($0.values)),
        ])
      })
  }

  // MARK: JSON

  private struct Fields {
    private let fields: [(String, Value)]

    init(_ fields: [(String, Value)]) { self.fields = fields }

    func write(into text: inout String) {
      text += "{"
      for (place, (name, value)) in fields.enumerated() {
        if place > 0 { text += "," }
        Value.write(name, into: &text)
        text += ":"
        value.write(into: &text)
      }
      text += "}"
    }
  }

  private indirect enum Value {
    case null
    case flag(Bool)
    case number(Int)
    case text(String)
    case texts([String])
    case object(Fields)
    case list([Fields])

    static func optional(_ text: String?) -> Value { text.map { .text($0) } ?? .null }

    func write(into text: inout String) {
      switch self {
      case .null: text += "null"
      case .flag(let flag): text += flag ? "true" : "false"
      case .number(let number): text += "\(number)"
      case .text(let value): Self.write(value, into: &text)
      case .object(let fields): fields.write(into: &text)
      case .texts(let values):
        Self.write(values, into: &text) { value, text in Self.write(value, into: &text) }
      case .list(let values):
        Self.write(values, into: &text) { value, text in value.write(into: &text) }
      }
    }

    private static func write<Item>(
      _ items: [Item], into text: inout String, _ write: (Item, inout String) -> Void
    ) {
      text += "["
      for (place, item) in items.enumerated() {
        if place > 0 { text += "," }
        write(item, &text)
      }
      text += "]"
    }

    /// Each text in one way: quotes, backslashes and controls are escaped, and nothing else.
    static func write(_ value: String, into text: inout String) {
      text += "\""
      defer { text += "\"" }
      // The most of all texts are plain.
      guard value.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else {
        text += value
        return
      }
      for scalar in value.unicodeScalars {
        switch scalar {
        case "\"", "\\": text += "\\\(scalar)"
        case "\u{0}"..<" ":
          let digits = String(scalar.value, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
  }
}
