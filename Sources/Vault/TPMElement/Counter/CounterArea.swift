internal import CryptoPrimitives
internal import SecureElement

/// A counter in a TPM's own memory: an NV index (Part 2, 13) with the mark's hash in its public area.
extension MonotonicCounter {
  /// TPMA_NV (13.4): a counter, which its authorization value reads and raises, and no wrong one is counted. Not ORDERLY:
  /// such a one jumps after a power cut.
  private static let attributes: UInt32 = 0x0204_0014
  /// TPMA_NV_WRITTEN, from the first increment on.
  private static let written: UInt32 = 0x2000_0000
  private static let dataSize: UInt16 = 8

  /// The name of its public area, 34 octets, which it has from the first increment on.
  var name: [UInt8] { tpmName(of: area(isWritten: true)) }

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

extension MonotonicCounter {
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
