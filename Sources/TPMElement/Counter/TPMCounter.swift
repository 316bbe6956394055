internal import CryptoPrimitives
package import SecretMemory

/// A counter in a TPM's own memory that only ever grows: an NV index (Part 2, 13) with a mark of ours in its public area, so
/// that nobody else's is taken for it.
package struct TPMCounter: Equatable, Sendable {
  /// Octets of a mark.
  package static let markSize = 32

  /// Where indices stand that belong to nobody's system.
  private static let handles: ClosedRange<UInt32> = 0x0180_0000...0x01BF_FFFF

  /// TPMA_NV (13.4): a counter, which its authorization value reads and raises, and no wrong one is counted. Not ORDERLY:
  /// such a one jumps after a power cut.
  private static let attributes: UInt32 = 0x0204_0014
  /// TPMA_NV_WRITTEN, from the first increment on.
  private static let written: UInt32 = 0x2000_0000
  private static let dataSize: UInt16 = 8

  package let handle: UInt32
  /// 32 random octets, whose hash stands in the public area.
  package let mark: [UInt8]

  /// Nil for a handle or mark that none of ours has.
  package init?(handle: UInt32, mark: [UInt8]) {
    guard Self.handles.contains(handle), mark.count == Self.markSize else { return nil }
    self.handle = handle
    self.mark = mark
  }

  /// A new one, which may be taken.
  package static func random(_ random: inout some RandomSource) -> TPMCounter {
    let choice = random.bytes(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return TPMCounter(
      valid: handles.lowerBound | choice & (handles.upperBound - handles.lowerBound),
      random.bytes(markSize))
  }

  private init(valid handle: UInt32, _ mark: [UInt8]) {
    self.handle = handle
    self.mark = mark
  }

  /// The name of its public area, 34 octets, which it has from the first increment on.
  package var name: [UInt8] { tpmName(of: area(isWritten: true)) }

  /// TPMS_NV_PUBLIC (13.5). The mark is in the place of a policy, which no attribute lets anybody use.
  func area(isWritten: Bool) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 46)
    writer.integer(handle)
    writer.integer(TPMAlgorithm.sha256)
    writer.integer(Self.attributes | (isWritten ? Self.written : 0))
    writer.sized(sha256(mark).bytes)
    writer.integer(Self.dataSize)
    return writer.bytes
  }
}

extension TPMCounter {
  /// TPM2_NV_ReadPublic (Part 3, 31.6): the index, if it is exactly this counter, and whether it was ever raised; else nil.
  ///
  /// In the open: what is done with the index afterwards has its name in the session's code.
  func find(
    _ conversation: Conversation
  ) throws(TPMFailure) -> (entity: Command.Entity, isWritten: Bool)? {
    let response: [UInt8]
    do throws(TPMFailure) {
      response = try conversation.send(Command.plain(.nvReadPublic, handles: [handle]))
    } catch .refused(let code) where code.base == ResponseCode.handle {
      return nil
    } catch {
      throw error
    }
    let found = try catchingFailures {
      var reader = CanonicalReader(response.dropFirst(TPMLimits.headerSize))
      let area = try reader.sized(atMost: TPMLimits.responseSize)
      _ = try reader.sized(atMost: 66)  // its name, which is computed here
      try reader.finish()
      return Array(area)
    }
    for isWritten in [true, false] where found == area(isWritten: isWritten) {
      return (Command.Entity(handle, name: tpmName(of: found)), isWritten)
    }
    return nil
  }
}
