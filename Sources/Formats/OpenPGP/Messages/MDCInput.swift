internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory
internal import WorkerThread

/// The plaintext of SEIPDv1, whose digest stands behind it. Nothing of it is authentic before the end: whoever
/// reads it must not release it before that.
///
/// This core reads and decrypts while another one hashes.
final class MDCInput: OctetInput {
  /// One is filled while of the two before it one is being hashed.
  private static let slotCount = 3

  private let batches: MDCBatches
  private let record: MDCRecord?
  private let hasher = Hasher()
  private let worker = Worker()
  private var turn = 0
  private var isAtEnd = false

  private final class Hasher: @unchecked Sendable {
    // @unchecked Sendable: used by the worker between `submit` and `wait`, and by its owner else.
    var digest = Digest(.sha1)
  }

  /// `record` gets what a second pass needs, once the end of this one was reached.
  ///
  /// Throws as `MDCBatches` does.
  init(
    _ sessionKey: borrowing SessionKey, reading input: OctetInput, record: MDCRecord? = nil
  ) throws {
    batches = try MDCBatches(sessionKey, reading: input, slots: Self.slotCount)
    self.record = record
  }

  deinit { worker.wait() }

  override func nextRun() throws -> UnsafeRawBufferPointer {
    guard !isAtEnd else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    // What stood in this slot has been hashed then.
    worker.wait(leaving: 1)
    let batch = try batches.next(into: turn)
    turn = (turn + 1) % Self.slotCount
    let hasher = hasher
    if batch.isLast {
      isAtEnd = true
      worker.wait()
      hasher.digest.update(batch.hashed)
      try check(trailer: batch.behind)
    } else {
      worker.submit { hasher.digest.update(batch.hashed) }
    }
    try record?.add(batch)
    return batch.plaintext
  }

  private func check(trailer: UnsafeRawBufferPointer) throws {
    hasher.digest.update(UnsafeRawBufferPointer(rebasing: trailer[..<2]))
    let isRight = hasher.digest.withSecretDigest { digest in
      constantTimeEqual(digest, UnsafeRawBufferPointer(rebasing: trailer[2...]))
    }
    guard isRight, trailer[0] == 0xD3, trailer[1] == 0x14 else { throw OpenPGPError.notIntact }
  }
}

/// The plaintext of a SEIPDv1 message that was authenticated by a pass before: each batch is compared with what
/// that pass read before any of it is lent, so that no SHA-1 is needed, and octets that changed in between are
/// not released.
///
/// While its reader works on one batch, the next one is read, decrypted and compared on another core.
final class RecordedMDCInput: OctetInput {
  private let batches: ReadAhead<UnsafeRawBufferPointer>

  /// Throws as `MDCBatches` does.
  init(
    _ sessionKey: borrowing SessionKey, reading input: OctetInput, comparing record: MDCRecord
  ) throws {
    let decrypted = try MDCBatches(
      sessionKey, reading: input, slots: ReadAhead<UnsafeRawBufferPointer>.slotCount)
    var number = 0
    batches = ReadAhead { slot in
      let batch = try decrypted.next(into: slot)
      guard try record.holds(batch, number) else { throw OpenPGPError.notIntact }
      number += 1
      return (batch.plaintext, batch.isLast)
    }
  }

  override func nextRun() throws -> UnsafeRawBufferPointer {
    try batches.next() ?? UnsafeRawBufferPointer(start: nil, count: 0)
  }
}
