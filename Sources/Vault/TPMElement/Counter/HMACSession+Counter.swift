internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement

/// What is done with counters (TCG's TPM 2.0 Library, Part 3, 31).
extension HMACSession {
  /// TPM2_NV_DefineSpace, under an empty owner authorization. False where the handle is taken.
  mutating func define(
    _ counter: MonotonicCounter, under secret: borrowing SecretBytes, _ conversation: Conversation
  ) throws(TPMFailure) -> Bool {
    var writer = CanonicalWriter(capacity: 64)
    writer.sized(counter.area(isWritten: false))
    let command = Command(
      .nvDefineSpace, [Command.Entity(permanent: TPMHandle.owner)],
      sized: try catchingFailures { try secret.copy() }, parameters: writer.bytes)
    do throws(TPMFailure) {
      _ = try performAsOwner(command, conversation)
      return true
    } catch .refused(let code) where code.base == ResponseCode.nvDefined {
      return false
    } catch .refused(let code) where code.base == ResponseCode.nvSpace {
      throw .element(.full)
    } catch {
      throw error
    }
  }

  /// TPM2_NV_UndefineSpace. The session's code covers the name, so that no other index goes in its place.
  mutating func undefine(
    _ entity: Command.Entity, _ conversation: Conversation
  ) throws(TPMFailure) {
    let command = try Command(
      .nvUndefineSpace, [Command.Entity(permanent: TPMHandle.owner), entity])
    _ = try performAsOwner(command, conversation)
  }

  /// TPM2_NV_Increment.
  mutating func increment(
    _ entity: Command.Entity, under secret: borrowing SecretBytes, _ conversation: Conversation
  ) throws(TPMFailure) {
    _ = try perform(try Command(.nvIncrement, [entity, entity]), under: secret, conversation)
  }

  /// TPM2_NV_Read.
  mutating func value(
    of entity: Command.Entity, under secret: borrowing SecretBytes, _ conversation: Conversation
  ) throws(TPMFailure) -> UInt64 {
    let command = try Command(.nvRead, [entity, entity], parameters: [0, 8, 0, 0])
    let response = try perform(command, under: secret, conversation)
    return try catchingFailures {
      var reader = CanonicalReader(response.sized.withUnsafeBytes { Array($0) })
      let value = try reader.integer(UInt64.self)
      try reader.finish()
      return value
    }
  }

  private mutating func performAsOwner(
    _ command: borrowing Command, _ conversation: Conversation
  ) throws(TPMFailure) -> Response {
    try catchingOwner { () throws(TPMFailure) in
      let nothing = try catchingFailures { try SecretBytes(count: 0) }
      return try perform(command, under: nothing, conversation)
    }
  }
}
