/// Another input that says how many octets were taken of it.
final class CountedInput: OctetInput {
  private let input: OctetInput
  private var lent: UInt64 = 0

  init(_ input: OctetInput) { self.input = input }

  /// How many octets stand in front of the next one.
  var position: UInt64 { lent - UInt64(run.count) }

  override var isStable: Bool { input.isStable }

  override func nextRun() throws -> UnsafeRawBufferPointer {
    let run = try input.lend()
    lent += UInt64(run.count)
    return run
  }
}
