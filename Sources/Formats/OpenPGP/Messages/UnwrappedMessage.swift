internal import ZlibPrimitives

/// A message without the compressed data that stands around it: what is encrypted may be compressed afterwards, though
/// nobody gains by it (RFC 9580, section 10.3).
struct UnwrappedMessage {
  private(set) var input: OctetInput
  /// How many compressed packets stood around it.
  private(set) var layers = 0

  /// Throws `OpenPGPError`: `.limitExceeded` for more of them than `limits` allow, `.unsupported` for a compression that is
  /// not read. What else is wrong with them shows where they are read.
  init(_ input: OctetInput, limits: Limits) throws {
    self.input = input
    let budget = InflationBudget(limits)
    while let first = try self.input.peek(), PacketType(ofFirstOctet: first) == .compressedData {
      layers += 1
      guard layers < limits.nesting else {
        throw OpenPGPError(.limitExceeded, .messageNestingLimit, number: limits.nesting)
      }
      guard
        let inner = try UnwrappingInput(
          self.input, limits, budget: budget, isOutermost: layers == 1)
      else { return }
      self.input = inner
    }
  }
}

/// What a compressed packet holds, behind which nothing may stand.
private final class UnwrappingInput: OctetInput {
  private let data: OctetInput
  private let body: PacketBody
  private var behind: PacketSequence

  /// Nil at the end of the input.
  init?(
    _ input: OctetInput, _ limits: Limits, budget: InflationBudget, isOutermost: Bool
  ) throws {
    guard let header = try PacketHeader(reading: input) else { return nil }
    let body = PacketBody(header, in: input)
    self.body = body
    data = try body.decompressed(budget: budget, isOutermost: isOutermost)
    behind = PacketSequence(input, limits: limits)
    super.init()
  }

  override func nextRun() throws -> UnsafeRawBufferPointer {
    let run = try data.lend()
    guard run.isEmpty else { return run }
    // What pads compressed data.
    try body.drain()
    guard try behind.next() == nil else { throw OpenPGPError(.malformed, .messageTrailing) }
    return run
  }
}

extension PacketBody {
  /// What the body of a compressed packet, of which nothing was taken, stands for (section 5.6).
  ///
  /// Throws `OpenPGPError`: `.malformed`, and `.unsupported` for a compression that is not read.
  func decompressed(budget: InflationBudget, isOutermost: Bool) throws -> OctetInput {
    guard let number = try octet() else {
      throw OpenPGPError(.malformed, .compressionKindMissing)
    }
    return try decompressed(
      CompressionAlgorithm(rawValue: number), budget: budget, isOutermost: isOutermost)
  }

  /// The same of a body of which the algorithm was taken.
  func decompressed(
    _ algorithm: CompressionAlgorithm, budget: InflationBudget, isOutermost: Bool
  ) throws -> OctetInput {
    let format: Inflater.Format
    switch algorithm {
    case .uncompressed: return self
    case .zip: format = .deflate
    case .zlib: format = .zlib
    default:
      throw OpenPGPError(.unsupported, .compressionNotRead, "\(algorithm)")
    }
    return try InflateInput(format, reading: self, budget: budget, isOutermost: isOutermost)
  }
}
