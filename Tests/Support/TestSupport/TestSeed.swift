internal import Foundation

/// The seed of this run's random tests: `WHISPER_TEST_SEED` where it is set, else a fresh one. A
/// failing test with the trait `.namesSeed` prints it.
package enum TestSeed {
  package static let variable = "WHISPER_TEST_SEED"

  package static let current: UInt64 = {
    guard let text = ProcessInfo.processInfo.environment[variable] else {
      return .random(in: 0...UInt64.max)
    }
    guard let seed = UInt64(text) else { fatalError("\(variable) is no number: \(text)") }
    return seed
  }()

  /// This run's random bytes for the test called `label`.
  package static func random(_ label: String) -> SeededRandom {
    SeededRandom(seed: current, label: label)
  }
}
