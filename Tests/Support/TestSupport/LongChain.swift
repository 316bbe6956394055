internal import Foundation

/// A chain of cases too long for each run: `make soak` goes through all of them, and every other run through every eighth,
/// from where its seed says. A test of one has the trait `.namesSeed`.
package enum LongChain {
  /// Whether this is a soak.
  package static let isWhole = ProcessInfo.processInfo.environment["WHISPER_SOAK"] != nil

  /// From one case to the next.
  package static let step = isWhole ? 1 : 8

  /// Of 1...1000; `label` names the chain.
  package static func numbers(_ label: String) -> StrideThrough<Int> {
    var random = TestSeed.random("chain \(label)")
    return stride(from: Int.random(in: 1...step, using: &random), through: 1000, by: step)
  }

  /// One of a few cases that each take long; in a soak all of them.
  package static func some<Case>(of cases: [Case], _ label: String) -> [Case] {
    var random = TestSeed.random("chain \(label)")
    return isWhole ? cases : cases.randomElement(using: &random).map { [$0] } ?? []
  }
}
