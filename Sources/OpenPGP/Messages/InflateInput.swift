internal import CryptoPrimitives
internal import SecretMemory
internal import ZlibPrimitives

/// What compressed data becomes, in steps of a buffer, and no more of it than the limits allow.
final class InflateInput: OctetInput {
  private static let bufferSize = 128 * 1024
  /// How much more than its own octets compressed data may become besides the fixed allowance.
  private static let ratio: UInt64 = 100

  private let input: OctetInput
  private var inflater: Inflater
  private let allowance: UInt64
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bufferSize, alignment: 64)
  private var pending = UnsafeRawBufferPointer(start: nil, count: 0)
  private var taken: UInt64 = 0
  private var given: UInt64 = 0
  private var isFinished = false

  init(_ format: Inflater.Format, reading input: OctetInput, limits: Limits) throws {
    self.input = input
    do {
      inflater = try Inflater(format)
    } catch {
      throw OpenPGPError(.insufficientMemory, "There is not enough memory to decompress.")
    }
    allowance = limits.decompressedOctets
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
        throw MalformedInput("compressed data that is none")
      }
      pending = UnsafeRawBufferPointer(rebasing: pending[step.consumed...])
      taken += UInt64(step.consumed)
      given += UInt64(step.produced)
      isFinished = step.isFinished
      guard given <= allowance || given - allowance <= Self.ratio * taken else {
        throw OpenPGPError(
          .limitExceeded, "Compressed data that becomes more than \(given) octets.")
      }
      // Behind the end of the compressed data nothing may stand.
      if isFinished, try !pending.isEmpty || !input.lend().isEmpty {
        throw MalformedInput("octets behind compressed data")
      }
      if step.produced > 0 { return UnsafeRawBufferPointer(rebasing: buffer[..<step.produced]) }
      guard isFinished || !isAtEnd else { throw MalformedInput("compressed data cut short") }
    }
    return UnsafeRawBufferPointer(start: nil, count: 0)
  }
}
