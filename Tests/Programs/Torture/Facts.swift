import Foundation

/// What can be learned of a vault from outside: each answer of the command, taken apart into single
/// values with a path each.
struct Facts: Sendable, Equatable {
  private(set) var values: [String: String] = [:]

  subscript(path: String) -> String? {
    get { values[path] }
    set { values[path] = newValue }
  }

  /// Takes in what a command answered. Paths of files are the same in each copy of a place.
  mutating func take(_ question: String, _ ran: Ran, in place: Place) {
    values[question + ": exit"] = "number \(ran.status)"
    take(question, ran.output, in: place)
    take(question + ", error", ran.errorOutput, in: place)
  }

  private mutating func take(_ path: String, _ bytes: [UInt8], in place: Place) {
    guard !bytes.isEmpty else { return }
    if let json = try? JSONSerialization.jsonObject(with: Data(bytes)) {
      take(path, json, in: place)
    } else {
      take(path, String(decoding: bytes, as: UTF8.self), in: place)
    }
  }

  private mutating func take(_ path: String, _ json: Any, in place: Place) {
    switch json {
    case let object as [String: Any]:
      // A TPM that lost its power counts a PIN that it judged as a wrong one: how many it still answers is no state of the
      // vault's.
      let isWrongPIN = object["code"] as? String == "error.vault.pin_wrong_tries"
      let passedOver = isWrongPIN ? ["error", "values"] : ["pinTriesLeft"]
      for (key, value) in object where !passedOver.contains(key) {
        take("\(path)/\(key)", value, in: place)
      }
    case let list as [String]:
      // One value, not many: a single word of a fingerprint may be the same by chance.
      values[path] = "list \(list.joined(separator: " "))"
    case let list as [Any]:
      values["\(path): count"] = "number \(list.count)"
      for (index, value) in list.enumerated() { take("\(path)/\(index)", value, in: place) }
    case let text as String:
      values[path] = "text " + text.replacingOccurrences(of: place.path, with: ".")
    case let number as NSNumber: values[path] = "number \(number)"
    default: values[path] = "null"
    }
  }

  /// What differs, in words; empty when nothing does.
  func differences(from other: Facts) -> [String] {
    Set(values.keys).union(other.values.keys).sorted().compactMap { path in
      let (here, there) = (values[path], other.values[path])
      return here == there ? nil : "\(path) is \(here ?? "absent"), not \(there ?? "absent")"
    }
  }
}

/// The facts after a command ran to its end, learned from two runs: what differs between them, new
/// keys and times, may be anything of its type.
struct ExpectedFacts: Sendable {
  private let sample: Facts
  private let free: Set<String>

  init(_ first: Facts, _ second: Facts) throws {
    guard Set(first.values.keys) == Set(second.values.keys) else {
      throw TortureFailure(
        "two runs of one command differ: "
          + first.differences(from: second).joined(separator: "; "))
    }
    sample = first
    free = Set(first.values.keys.filter { first[$0] != second[$0] })
    guard !free.contains(where: { $0.hasSuffix(": exit") }) else {
      throw TortureFailure("two runs of one command end differently: \(free.sorted())")
    }
  }

  /// As it was the first time.
  subscript(path: String) -> String? { sample[path] }

  func differences(from facts: Facts) -> [String] {
    var facts = facts
    for path in free where Self.type(facts[path]) == Self.type(sample[path]) {
      facts[path] = sample[path]
    }
    return facts.differences(from: sample)
  }

  private static func type(_ value: String?) -> Substring? { value?.prefix { $0 != " " } }
}
