internal import SecretMemory
internal import ZlibPrimitives

/// How much compressed data may become, however often it was compressed: data in data counts its octets where they
/// stand in the message, so that a factor is never multiplied.
final class InflationBudget {
  /// How much more than its own octets compressed data may become besides the fixed allowance.
  private static let ratio: UInt64 = 100

  private let allowance: UInt64
  /// The octets of the message that were decompressed.
  fileprivate var taken: UInt64 = 0

  init(_ limits: Limits) { allowance = limits.decompressedOctets }

  /// Throws `OpenPGPError.Kind.limitExceeded` for one compressed packet that became so many octets.
  fileprivate func check(_ given: UInt64) throws {
    guard given <= allowance || given - allowance <= Self.ratio * taken else {
      throw OpenPGPError(.limitExceeded, .compressionLimit, number: Int(clamping: given))
    }
  }
}

/// What compressed data becomes, in steps of a buffer, and no more of it than the limits allow. Behind its end other
/// octets may stand in the packet, as some pad: they are left to who reads the packet to its end.
final class InflateInput: OctetInput {
  private static let bufferSize = 128 * 1024

  private let input: OctetInput
  private var inflater: Inflater
  private let budget: InflationBudget
  /// Whether its octets are the message's own, and not decompressed ones.
  private let isOutermost: Bool
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bufferSize, alignment: 64)
  private var pending = UnsafeRawBufferPointer(start: nil, count: 0)
  private var given: UInt64 = 0
  private var isFinished = false

  init(
    _ format: Inflater.Format, reading input: OctetInput, budget: InflationBudget,
    isOutermost: Bool
  ) throws {
    self.input = input
    self.budget = budget
    self.isOutermost = isOutermost
    do {
      inflater = try Inflater(format)
    } catch {
      throw OpenPGPError(.insufficientMemory, .compressionMemory)
    }
  }

  deinit {
    wipe(buffer)
    buffer.deallocate()
  }

  override func nextRun() throws -> UnsafeRawBufferPointer {
    while !isFinished {
      if pending.isEmpty { pending = try input.lend() }
      let isAtEnd = pending.isEmpty
      let step: Inflater.Step
      do {
        step = try inflater.step(from: pending, into: buffer)
      } catch {
        throw OpenPGPError(.malformed, .compressionMalformed)
      }
      pending = UnsafeRawBufferPointer(rebasing: pending[step.consumed...])
      if isOutermost { budget.taken += UInt64(step.consumed) }
      given += UInt64(step.produced)
      isFinished = step.isFinished
      try budget.check(given)
      if step.produced > 0 { return UnsafeRawBufferPointer(rebasing: buffer[..<step.produced]) }
      guard isFinished || !isAtEnd else { throw OpenPGPError(.malformed, .compressionCutShort) }
    }
    return UnsafeRawBufferPointer(start: nil, count: 0)
  }
}
