import Foundation
import SecretMemory
import TestEnvelopes
import TestSupport
import WhisperEnvelope

/// The time to refuse a padded message, by what is wrong with it. Reported, not judged: a single run on a
/// machine that does other things proves nothing either way.
enum PaddingBenchmark {
  private final class Padded {
    let name: String
    let bytes: [UInt8]
    var times: [Double] = []

    init(_ name: String, _ bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  static func run() throws -> [Figure] {
    try [1_024, 65_536].flatMap { try figures(bucket: $0, runs: $0 > 4_096 ? 4_000 : 40_000) }
  }

  private static func figures(bucket: Int, runs: Int) throws -> [Figure] {
    let message = [UInt8](repeating: 0x61, count: bucket / 2 + 10)
    let good = EnvelopeForge.padded(message)
    func wrong(at index: Int) -> [UInt8] { good.flipping(bit: index * 8) }
    let filler = 2 + message.count
    let classes = [
      Padded("first filler byte", wrong(at: filler)),
      Padded("middle filler byte", wrong(at: (filler + bucket) / 2)),
      Padded("last filler byte", wrong(at: bucket - 1)),
      Padded(
        "every filler byte", Array(good[..<filler]) + [UInt8](repeating: 1, count: bucket - filler)),
      Padded("length too long", [0xFF, 0xFF] + good[2...]),
      Padded("length of a smaller bucket", [0, 0] + [UInt8](repeating: 0, count: bucket - 2)),
      Padded("nothing wrong", good),
    ]
    var random = SystemRandomNumberGenerator()
    for _ in 0..<runs {
      // Each class once a round, in an order that no pattern of the machine follows.
      for padded in classes.shuffled(using: &random) {
        // The same place each time, given back by the one before: where bytes stand has a time of its own.
        let place = try SecretBytes(copying: padded.bytes)
        let start = Measure.wallTime()
        _ = try? Padding.unpad(place).count
        padded.times.append(Double(Measure.wallTime() - start))
      }
    }
    let reference = classes[0].times
    return classes.map { padded in
      let t = welch(reference, padded.times)
      return Figure(
        name: "\(bucket) B, \(padded.name)", value: Measure.median(padded.times), unit: "ns",
        aim: padded.name == "nothing wrong" ? nil : "no t beyond 4.5 among refusals",
        note: "Welch's t against the first filler byte \(String(rounded: t))")
    }
  }

  /// Welch's t, without the slowest twentieth of each: those were interrupted.
  private static func welch(_ left: [Double], _ right: [Double]) -> Double {
    let (left, right) = (trimmed(left), trimmed(right))
    let difference = mean(left) - mean(right)
    let error = variance(left) / Double(left.count) + variance(right) / Double(right.count)
    return error == 0 ? 0 : difference / error.squareRoot()
  }

  private static func trimmed(_ values: [Double]) -> ArraySlice<Double> {
    values.sorted().prefix(values.count * 19 / 20)
  }

  private static func mean(_ values: ArraySlice<Double>) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  private static func variance(_ values: ArraySlice<Double>) -> Double {
    let mean = mean(values)
    return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)
  }
}

extension String {
  fileprivate init(rounded value: Double) { self.init(format: "%.1f", value) }
}
