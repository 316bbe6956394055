import Foundation
import TestSupport

/// Every text in docs/vectors/whisper1.json that begins with `prefix`, valid and invalid ones.
func vectorTexts(beginningWith prefix: String) throws -> [[UInt8]] {
  let file = Checkout.root.appendingPathComponent("docs/vectors/whisper1.json")
  let document = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
  return texts(in: document).filter { $0.hasPrefix(prefix) }.map { Array($0.utf8) }
}

private func texts(in value: Any) -> [String] {
  switch value {
  case let text as String: [text]
  case let list as [Any]: list.flatMap(texts)
  case let object as [String: Any]: object.values.flatMap(texts)
  default: []
  }
}
