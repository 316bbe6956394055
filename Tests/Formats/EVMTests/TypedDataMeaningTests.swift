import EVM
import Testing

@Suite("Documents that let others do something")
struct TypedDataMeaningTests {
  @Test("are known by all names and types of their fields")
  func meanings() throws {
    for known in KnownDocument.all {
      let document = try TypedData(reading: Array(known.document().utf8))
      #expect(document.meaning == known.meaning, "\(known.name)")
    }
    // Without a contract nobody knows whose tokens, which Safe and which market.
    for known in KnownDocument.all
    where [
      "EIP-2612", "DAI", "EIP-4494", "PermitForAll", "TransferWithAuthorization", "Safe",
      "Safe's message", "MetaTransaction", "ForwardRequest", "Seaport", "Seaport, many",
    ].contains(known.name) {
      #expect(try TypedData(reading: Array(known.document(domain: false).utf8)).meaning == nil)
    }
  }

  @Test("are not known when one field has another name, or another type")
  func changed() throws {
    var count = 0
    for known in KnownDocument.all {
      for (place, (name, fields)) in known.types.enumerated() {
        // What a witness has is its own matter.
        if name == "Order" { continue }
        let list = fields.split(separator: ",").map(String.init)
        for (index, field) in list.enumerated() {
          let parts = field.split(separator: " ").map(String.init)
          if parts[1] == "witness" { continue }
          for other in ["\(parts[0]) \(parts[1])_", "\(Self.other(than: parts[0])) \(parts[1])"] {
            var changed = list
            changed[index] = other
            var types = known.types
            types[place] = (name, changed.joined(separator: ","))
            let renamed = known.document(types).replacing(
              "\"\(parts[1])\":",
              with: other.hasSuffix("_") ? "\"\(parts[1])_\":" : "\"\(parts[1])\":")
            guard let read = try? TypedData(reading: Array(renamed.utf8)) else { continue }
            count += 1
            #expect(read.meaning == nil, "\(known.name): \(other)")
          }
        }
      }
    }
    // Each field was renamed, and many could be read with another type.
    #expect(count > 100, "\(count)")
  }

  private static func other(than type: String) -> String {
    switch type {
    case "uint256": "uint128"
    case "uint160", "uint48", "uint8": "uint256"
    case "address": "string"
    case "bytes32", "bytes": "string"
    default: type + "[]"
    }
  }
}
