/// What an octet and the rest of an input say: the octet chooses what is tried.
struct ChosenInput {
  let choice: UInt8
  let rest: [UInt8]

  init?(_ input: [UInt8]) {
    guard let first = input.first else { return nil }
    choice = first
    rest = Array(input.dropFirst())
  }

  /// Each input behind each of the heads.
  static func seeds(_ inputs: [[UInt8]], behind heads: [[UInt8]]) -> [[UInt8]] {
    heads.flatMap { head in inputs.map { head + $0 } }
  }
}
